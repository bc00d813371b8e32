"""The documentation's lists of values, from the tables of the rules."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pysystem.foundry import rule_tables
from pysystem.foundry.rule_table_text import Tongue
from pysystem.rules import tables
from pysystem.rules.records import Entry


def markdown(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """A Markdown table."""

    def line(cells: Iterable[Any]) -> str:
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"

    head = tuple(head)
    return "\n".join([line(head), "|" + "---|" * len(head), *map(line, rows)])


def _words(*entries: Mapping[str, Entry], **more: Any) -> Callable[[str], str]:
    """A table of keys and their labels; `more` adds columns: heads in both languages → cell."""

    def make(lang: str) -> str:
        say = Tongue(lang)
        extra = list(more.values())
        head = (say("ключ", "key"), say("значение", "meaning"), *(say(*each[0]) for each in extra))
        rows = (
            (f"`{key}`", entry.label[lang], *(each[1](entry, lang) for each in extra))
            for table in entries
            for key, entry in table.items()
        )
        return markdown(head, rows)

    return make


def _keys_of(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _nature(entry: Any, lang: str) -> str:
    return f"{entry.about[lang]} {entry.note[lang]}"


def _maneuvers(entry: Any, lang: str) -> str:
    low, high = entry.maneuvers
    extra = entry.extra_abilities[1]
    if extra is None:
        return {"ru": f"от {low}", "en": f"{low} or more"}[lang]
    return f"{low}…{high + extra}"


def _side(entry: Any, lang: str) -> str:
    return f"{entry.squares}+" if entry.squares_open else str(entry.squares)


def _yes(value: bool, lang: str) -> str:
    return {"ru": "да", "en": "yes"}[lang] if value else ""


def _ranks(lang: str) -> str:
    say = Tongue(lang)
    head = [
        say("ранг", "rank"),
        say("атака", "attack"),
        say("Блок и Уклонение", "Block and Dodge"),
        say("ментальная защита", "mental defence"),
        say("хиты", "hit points"),
        say("Прочность", "toughness"),
        say("урон", "damage"),
        say("ОД", "action points"),
        say("DR основного типа", "DR of the main type"),
        say("скорость, м", "speed, m"),
        say("навыки", "skills"),
        say("атрибуты", "attributes"),
    ]
    rows = [
        (
            r.rank, r.attack, r.defence, r.mental, r.hp, r.toughness, r.damage, r.ap, r.dr_main,
            r.speed, r.skill, f"{r.attribute_main} / {r.attribute_secondary}",
        )
        for r in tables.ROWS.values()
    ]  # fmt: skip
    return markdown(head, rows)


def _resistances(lang: str) -> str:
    rows = ((entry.label[lang], entry.value) for entry in tables.DR_WORDS.values())
    return markdown((Tongue(lang)("слово", "word"), "DR"), rows)


def _macros(lang: str) -> str:
    say = Tongue(lang)
    head = (say("пишется", "written"), say("что за таблица", "the table"))
    rows = (
        (f"`{{{{table:{name}}}}}`", make(say).caption) for name, make in rule_tables.TABLES.items()
    )
    return markdown(head, rows)


VALUES: Mapping[str, Callable[[str], str]] = {
    "creature-types": _words(
        tables.CREATURE_TYPES, about=(("каковы они", "what they are"), _nature)
    ),
    "tiers": _words(
        tables.TIERS,
        maneuvers=(("манёвров", "manoeuvres"), _maneuvers),
        about=(("кто это", "who they are"), lambda e, lang: e.about[lang]),
    ),
    "ranks": _ranks,
    "columns": _words(tables.COLUMNS),
    "sizes": _words(
        tables.SIZES,
        squares=(("сторона, клеток", "side, squares"), _side),
        control=(
            ("к Зоне Контроля", "to the Zone of Control"),
            lambda e, _: "= 0" if e.control_zero else f"+{e.control_bonus}",
        ),
        about=(("примеры", "examples"), lambda e, lang: e.about[lang]),
    ),
    "archetypes": _words(
        tables.ARCHETYPES,
        attributes=(("основные атрибуты", "main attributes"), lambda e, _: _keys_of(e.attributes)),
        skills=(("навыки", "skills"), lambda e, _: _keys_of(e.skills)),
    ),
    "attributes": _words(tables.ATTRIBUTES),
    "skills": _words(tables.SKILLS),
    "damage-types": _words(
        tables.DAMAGE_TYPES,
        group=(("группа", "group"), lambda e, lang: tables.DAMAGE_GROUPS[e.group].label[lang]),
    ),
    "ladder": _words(tables.LADDER, dice=(("кости", "dice"), lambda e, _: e.dice)),
    "resistances": _resistances,
    "materials": _words(tables.MATERIALS),
    "conditions": _words(tables.CONDITIONS, tables.STATES),
    "pools": _words(tables.AP_POOLS),
    "difficulties": _words(
        tables.BANDS, about=(("чего ждать", "what to expect"), lambda e, lang: e.about[lang])
    ),
    "categories": _words(
        tables.MANEUVER_CATEGORIES,
        trained=(
            ("нужны руки и выучка", "needs hands and training"),
            lambda e, g: _yes(e.trained, g),
        ),
    ),
    "base-maneuvers": _words(
        tables.BASE_MANEUVERS,
        hands=(("нужны руки", "needs hands"), lambda e, g: _yes(e.needs_hands, g)),
    ),
    "natural-weapons": _words(
        tables.NATURAL_WEAPONS,
        damage=(("тип урона", "damage type"), lambda e, _: f"`{e.damage_type}`"),
    ),
    "macros": _macros,
}
