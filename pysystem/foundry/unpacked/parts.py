"""Taking stored data apart without trusting it: what has another shape counts as not there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pysystem.foundry.unpacked.markdown import FindRef, to_markdown
from pysystem.rules.tables import GIFT

Data = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """What is needed to read a stored document: its language, and how to name what it links to.

    `approximate` is told each HTML text that Markdown says in another way. `edited` is whether
    Foundry has saved the document.
    """

    lang: str
    find: FindRef
    approximate: Callable[[str], None]
    edited: bool = False

    def prose(self, html: Any) -> Data | None:
        """A stored HTML text as an authored one."""
        if not isinstance(html, str) or not html.strip():
            return None
        text = to_markdown(html, self.lang, self.find, edited=self.edited)
        if not text.exact:
            self.approximate(html)
        return {self.lang: text.markdown} if text.markdown else None

    def line(self, text: Any) -> Data | None:
        """A name, or other text on one line."""
        return {self.lang: text} if isinstance(text, str) and text.strip() else None

    def name(self, document: Mapping[str, Any], *, gift: bool = False) -> Data | None:
        """A document's name, without the mark of a gift, which the export puts there."""
        name = document.get("name")
        if gift and isinstance(name, str):
            for mark in GIFT["mark"].values():
                name = name.removesuffix(f" ({mark})")
        return self.line(name)


def part(data: Any, name: str) -> Data:
    """The mapping of that name inside; an empty one if there is none."""
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}


def listed(data: Mapping[str, Any], name: str) -> list[Any]:
    """The list of that name inside; an empty one if there is none."""
    found = data.get(name)
    return found if isinstance(found, list) else []


def said(data: Mapping[str, Any], usual: Mapping[str, Any] | None = None) -> Data:
    """Only what says something: neither empty nor what is usual anyway."""
    usual = usual or {}
    return {
        key: value
        for key, value in data.items()
        if value not in (None, "", [], {}) and not (key in usual and value == usual[key])
    }


def flags(document: Mapping[str, Any]) -> Data:
    """Our own flags."""
    return part(part(document, "flags"), "pysystem")
