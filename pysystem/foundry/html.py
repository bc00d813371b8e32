"""Markdown as authors write it → clean HTML as Foundry stores it.

Links to documents become `@UUID[…]{…}`, the macros of the rules tables become tables, and whatever
is not on the allow-list of tags and attributes is taken out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pysystem.foundry.clean import clean
from pysystem.foundry.links import LinkMaker, linked, uuid_link
from pysystem.foundry.macros import Roster, expand, nobody
from pysystem.model.markdown import PLAIN_MARKUP, has_markup, is_plain, may_refer, parse, parser

if TYPE_CHECKING:
    from markdown_it.token import Token

_PARAGRAPH = re.compile(r"\n{2,}")


def to_html(markdown: str, lang: str, link: LinkMaker, roster: Roster = nobody) -> str:
    """The HTML of an authored text in `lang`; `roster` tells who bears a creature type.

    Raises MacroError and HtmlError for what `text_flaws` would have found.
    """
    text = markdown.strip()
    if is_plain(text):
        if has_markup(text):
            text = PLAIN_MARKUP.sub(lambda found: _plain_markup(found, link), text)
        if "\n" not in text:
            return f"<p>{text}</p>"
        return "\n".join(f"<p>{part}</p>" for part in _PARAGRAPH.split(text))
    if "{{" not in text and not may_refer(text):
        return _same_for_all(text)
    return clean(rendered(linked(expand(parse(text).tokens, lang, roster), link))).strip()


def _plain_markup(found: re.Match[str], link: LinkMaker) -> str:
    label, ref, strong = found.groups()
    return f"<strong>{strong}</strong>" if strong else uuid_link(label, link(ref))


@lru_cache(maxsize=4096)
def _same_for_all(text: str) -> str:
    return clean(rendered(parse(text).tokens)).strip()


def rendered(tokens: Sequence[Token]) -> str:
    """The HTML of tokens as it is, not cleaned."""
    plain = [_unescaped(token) for token in tokens]
    made: str = parser().renderer.render(plain, parser().options, {})
    return made


def _unescaped(token: Token) -> Token:
    """The token with escaped characters as text, as the renderer wants it."""
    if token.children:
        return token.copy(children=[_unescaped(child) for child in token.children])
    return token.copy(type="text") if token.type == "text_special" else token
