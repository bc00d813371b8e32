"""The page on which a user joins, in the world's language."""

import html
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pysystem.headless_vtt.server.host import Host

_STYLE = """body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;margin:10vh auto;padding:0 1rem;
background:#22252a;color:#eee}label,button{display:block;width:100%;margin:.75rem 0}
select,input,button{font:inherit;width:100%;padding:.5rem;box-sizing:border-box}"""


def join_page(host: Host, *, refused: bool = False) -> str:
    """Return the page as HTML; it offers the users who aren't here. `refused`: a try has failed."""
    lang = "ru" if host.config.lang == "ru" else "en"
    say = _words(lang)
    active = set(host.active_ids())
    options = '<option value=""></option>' + "".join(
        f'<option value="{user["_id"]}">{html.escape(user["name"])}</option>'
        for user in host.world.collections["users"].values()
        if user["_id"] not in active
    )
    problem = say["refused"] if refused else ""
    return f"""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{say["title"]}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.ico">
<style>{_STYLE}</style></head>
<body><h1>{html.escape(host.modules.main.manifest["title"])}</h1>
<form id="join-game-form" method="post" action="/join">
<label>{say["user"]} <select name="userid" required>{options}</select></label>
<label>{say["password"]} <input name="password" type="password" autocomplete="off"></label>
<p role="alert">{problem}</p>
<button type="submit" name="join">{say["join"]}</button>
</form></body></html>"""


@cache
def _words(lang: str) -> dict[str, str]:
    """Return the page's words as HTML."""
    text = Path(__file__).with_name("join_page.yml").read_text("utf-8")
    entries: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return {key: html.escape(each[lang]) for key, each in entries.items()}
