"""The commands' own sentences, in Russian and English."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pysystem.content.diagnostics import MORE, Problem
from pysystem.content.numerals import russian_plural

_NOUNS = {
    "document": ("документ", "документа", "документов"),
    "error": ("ошибка", "ошибки", "ошибок"),
    "warning": ("предупреждение", "предупреждения", "предупреждений"),
}


def tally(documents: int, problems: Iterable[Problem], lang: str) -> str:
    """How many documents were read and what was found in them."""
    found: Counter[str] = Counter()
    for problem in problems:
        found[problem.severity] += problem.params["count"] if problem.code == MORE else 1
    counts = {"document": documents, "error": found["error"], "warning": found["warning"]}
    return ", ".join(_many(count, noun, lang) for noun, count in counts.items())


def _many(number: int, noun: str, lang: str) -> str:
    if lang == "ru":
        return f"{number} {russian_plural(number, _NOUNS[noun])}"
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def network_line(folder: Path, kind: str, lang: str) -> str:
    """A warning: Foundry's database does not open on such a drive."""
    if lang == "ru":
        return (
            f"{folder} лежит на сетевом диске ({kind}). Foundry не открывает паки с таких дисков: "
            "скопируйте готовый модуль на диск сервера."
        )
    return (
        f"{folder} lies on a network drive ({kind}). Foundry opens no packs there: "
        "copy the finished module to a disk of the server."
    )


def unpacked_line(documents: int, folder: str, lang: str) -> str:
    """What `unpack` wrote."""
    return f"{_many(documents, 'document', lang)}: {folder}"


_KINDS = {
    "ru": {
        "weapon": "оружие",
        "armor": "доспех",
        "talent": "талант",
        "maneuver": "манёвр",
        "spell": "заклинание",
        "journal": "глава журнала",
        "table": "таблица",
        "macro": "макрос",
    },
    "en": {
        "weapon": "a weapon",
        "armor": "armour",
        "talent": "a talent",
        "maneuver": "a manoeuvre",
        "spell": "a spell",
        "journal": "a chapter of the journal",
        "table": "a roll table",
        "macro": "a macro",
    },
}


def unknown_creature(wanted: str, other_kind: str | None, near: str, lang: str) -> str:
    """There is no such creature; perhaps something else of that slug, or a similar slug."""
    if other_kind:
        what = _KINDS[lang][other_kind]
        return f"{wanted} — не существо, а {what}." if lang == "ru" else f"{wanted} is {what}."
    if lang == "ru":
        hint = f"Может быть, {near}?" if near else "Все существа: pysystem show"
        return f"Существа {wanted} нет. {hint}"
    hint = f"Perhaps {near}?" if near else "All creatures: pysystem show"
    return f"There is no creature {wanted}. {hint}"
