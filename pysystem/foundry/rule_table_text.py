"""How numbers and words of the rules are written in a table cell, in either language."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from pysystem.rules.records import Label

NOTHING = "—"
_POINT = re.compile(r"(?<=\d)\.(?=\d)")


@dataclass(frozen=True)
class Table:
    """A table as plain text. The first cell of a row names it; `note` stands below the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    code: frozenset[int] = frozenset()
    """Which columns hold keys, to be set as code."""


@dataclass(frozen=True)
class Tongue:
    """One of the two languages: `say("да", "yes")` picks the text, `say.label(entry)` a label."""

    lang: str

    def __call__(self, ru: str, en: str) -> str:
        """The text in this language."""
        return self.label({"ru": ru, "en": en})

    def label(self, label: Label) -> str:
        """A label in this language; raises `KeyError` for a language the rules don't have."""
        return label[self.lang]

    def number(self, value: float) -> str:
        """A number as this language writes it."""
        return self.written(number(value))

    def written(self, text: str) -> str:
        """The text with the decimal sign of this language: `1,5` in Russian."""
        return _POINT.sub(",", text) if self.lang == "ru" else text


def number(value: float) -> str:
    """A number with a true minus and a decimal point, without needless noughts."""
    return f"{round(value, 3):g}".replace("-", "\N{MINUS SIGN}")


def signed(value: float) -> str:
    """A number that is added: `+2`, `−2`, and `0` without a sign."""
    return f"+{number(value)}" if value > 0 else number(value)


def percent(share: float | Fraction) -> str:
    """A share of one as per cent, to one decimal at most; halves go up."""
    return f"{number(floor(share * 1000 + 0.5) / 10)}%"


def span(least: float, most: float) -> str:
    """A range: `1–3`, or one number where both ends are the same."""
    return number(least) if least == most else f"{number(least)}–{number(most)}"


def listed(parts: Iterable[str], by: str = ", ") -> str:
    """The parts in one cell, or a dash if there are none."""
    return by.join(p for p in parts if p) or NOTHING


def lower_first(text: str) -> str:
    """A label in the middle of a sentence."""
    return text[:1].lower() + text[1:]


def upper_first(text: str) -> str:
    """A phrase at the start of a cell."""
    return text[:1].upper() + text[1:]
