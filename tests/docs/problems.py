"""The documentation's list of every code that a problem may have, from the catalogues."""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any

import yaml

from pysystem.rules import tables
from tests.docs.values import markdown

_HEAD = {"ru": ("код", "что не так", "что делать"), "en": ("code", "what is wrong", "what to do")}
_FOUND = re.compile(r"\b(?:error|warning)\(\s*\"([a-z-]+)\"")
_PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?\}")


def _catalogue(package: str) -> Mapping[str, Any]:
    text = files(package).joinpath("messages.yml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


def _content() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for code, entry in _catalogue("pysystem.content").items():
        if "ru" in entry and not code.startswith("hint."):
            yield code, entry


def _findings() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the rules have against a creature: the codes that the checks give out, and the advice
    that the content's catalogue adds to them.
    """
    sources = [each for each in files("pysystem.rules").iterdir() if each.name.endswith(".py")]
    found = {code for each in sources for code in _FOUND.findall(each.read_text(encoding="utf-8"))}
    advice = _catalogue("pysystem.content")
    for code, entry in tables.MESSAGES.items():
        if code in found:
            yield code, {**entry, **advice.get(code, {})}


def _foundry() -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from _catalogue("pysystem.foundry").items()


def _table(entries: Callable[[], Iterator[tuple[str, Mapping[str, Any]]]]) -> Callable[[str], str]:
    def make(lang: str) -> str:
        rows = (
            (
                f'<a id="{code}"></a>`{code}`',
                _shown(entry[lang]),
                _shown(" ".join(entry[k][lang] for k in ("otherwise", "hint") if k in entry)),
            )
            for code, entry in sorted(entries(), key=lambda pair: pair[0])
        )
        return markdown(_HEAD[lang], rows)

    return make


def _shown(template: str) -> str:
    """A template with its placeholders as an ellipsis, safe in a table."""
    text = _PLACEHOLDER.sub("…", template.replace("{{", "{").replace("}}", "}"))
    return " ".join(re.sub(r"([<>\[\]*_`])", r"\\\1", text).split())


PROBLEMS: Mapping[str, Callable[[str], str]] = {
    "content-problems": _table(_content),
    "rules-problems": _table(_findings),
    "foundry-problems": _table(_foundry),
}
"""Name of a table in the documentation → what makes it in a language."""
