"""A creature's stat block as lines of text."""

import html
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from pysystem.cli.wording import plural
from pysystem.foundry.neutral import Actor, Item
from pysystem.model import Maneuver, Spell, Talent, Weapon
from pysystem.rules import tables
from pysystem.rules.messages import text
from pysystem.rules.records import Entry
from pysystem.rules.told import told_numbers

_WIDTH = 96
_WORDS = {
    "ru": {
        "rank": "ранг",
        "dr": "DR",
        "immune": "Состояния не действуют",
        "traits": "Особенности",
        "attributes": "Атрибуты",
        "skills": "Навыки",
        "base": "Базовые манёвры",
        "ap": "ОД",
        "dc": "Сложность",
        "by": "от: {0}",
        "cone": "конус",
        "line": "линия",
        "burst": "радиус",
        "aura": "аура",
        "against": "против",
        "physical": "Блока или Уклонения",
        "block": "Блока",
        "dodge": "Уклонения",
        "mental": "ментальной защиты",
        "half": "половина",
        "round": "в раунд",
        "scene": "за сцену",
        "day": "в день",
        "range": "{0} м",
        "look": "Облик",
        "tactics": "Тактика",
        "wound_trigger": "При ранении",
        "description": "",
        "budget_note": "О числах",
        "heal": "лечит",
        "any": "ступень носителя",
    },
    "en": {
        "rank": "rank",
        "dr": "DR",
        "immune": "Immune to",
        "traits": "Features",
        "attributes": "Attributes",
        "skills": "Skills",
        "base": "Base manoeuvres",
        "ap": "AP",
        "dc": "DC",
        "by": "from: {0}",
        "cone": "cone",
        "line": "line",
        "burst": "radius",
        "aura": "aura",
        "against": "against",
        "physical": "Block or Dodge",
        "block": "Block",
        "dodge": "Dodge",
        "mental": "mental defence",
        "half": "half",
        "round": "a round",
        "scene": "a scene",
        "day": "a day",
        "range": "{0} m",
        "look": "Look",
        "tactics": "Tactics",
        "wound_trigger": "When wounded",
        "description": "",
        "budget_note": "About the numbers",
        "heal": "heals",
        "any": "the bearer's step",
    },
}
_KINDS = {
    "ru": {
        "talent": "Таланты",
        "weapon": "Оружие",
        "armor": "Доспехи",
        "maneuver": "Манёвры",
        "spell": "Заклинания",
    },
    "en": {
        "talent": "Talents",
        "weapon": "Weapons",
        "armor": "Armour",
        "maneuver": "Manoeuvres",
        "spell": "Spells",
    },
}


def stat_block(actor: Actor, lang: str, *, origins: bool) -> Iterator[str]:
    """Yield the lines of a stat block; `origins` adds to each number where it comes from."""
    words, build, stats = _WORDS[lang], actor.build, actor.stats
    yield click.style(actor.name, bold=True)
    rank = f"{build.rank:g}"
    kinds = [_label(tables.CREATURE_TYPES, key, lang) for key in stats.types]
    tier, size = _label(tables.TIERS, build.tier, lang), _label(tables.SIZES, build.size, lang)
    yield ", ".join([*kinds, tier, size, f"{words['rank']} {rank}"])
    yield ""
    for told in told_numbers(stats, lang):
        line = f"{told.label:<28}{told.value:>9}"
        yield line + "  " + click.style(told.origin, dim=True) if origins else line
    yield ""
    for key, total in stats.dr.items():
        if total.value or (origins and total.reasons):
            name = f"{words['dr']}: {_label(tables.DAMAGE_TYPES, key, lang).lower()}"
            line = f"{name:<28}{total.value:>9}"
            if origins:
                why = "; ".join(text(reason.code, reason.params, lang) for reason in total.reasons)
                line += "  " + click.style(why, dim=True)
            yield line
    yield from _lists(actor, lang, words)
    yield ""
    for kind, title in _KINDS[lang].items():
        carried = [granted for granted in actor.items if granted.item.document.kind == kind]
        if carried:
            yield click.style(title, bold=True)
        for granted in carried:
            by = [each.item.name for each in actor.items if each.item.key in granted.by]
            note = f" ({words['by'].format(', '.join(by))})" if by else ""
            effect = _effect(granted.item, lang)
            shown = "  " + click.style(effect, dim=True) if effect else ""
            yield f"  {granted.item.name}{note}{shown}"
    for name in ("description", "look", "tactics", "wound_trigger", "budget_note"):
        if actor.texts[name]:
            yield ""
            head = f"{words[name]}. " if words[name] else ""
            yield textwrap.fill(head + _plain(actor.texts[name]), _WIDTH)


def _lists(actor: Actor, lang: str, words: Mapping[str, str]) -> Iterator[str]:
    stats = actor.stats
    rows: Iterable[tuple[str, Sequence[str]]] = (
        (words["attributes"], _pairs(tables.ATTRIBUTES, actor.attributes, lang)),
        (words["skills"], _pairs(tables.SKILLS, actor.skills, lang)),
        (words["immune"], _names(tables.CONDITIONS, stats.condition_immunities, lang)),
        (words["traits"], _names(tables.FEATURES, stats.traits, lang)),
        (words["base"], _names(tables.BASE_MANEUVERS, stats.base_maneuvers, lang)),
    )
    for title, entries in rows:
        if entries:
            yield textwrap.fill(f"{title}: {', '.join(entries)}", _WIDTH, subsequent_indent="    ")


def _effect(item: Item, lang: str) -> str:
    """What an item does, in short: cost, reach, roll, damage, save, what it inflicts, how often."""
    words, model = _WORDS[lang], item.document.model
    damage = [
        f"{packet.formula or words['any']} {_label(tables.DAMAGE_TYPES, packet.type, lang).lower()}"
        for packet in item.damage
    ]
    if isinstance(model, Weapon):
        return " · ".join([words["range"].format(model.range), *damage])
    use = model.use if isinstance(model, Maneuver | Talent | Spell) else None
    if use is None:
        return ""
    parts = [f"{use.ap} {words['ap']}"]
    if use.range:
        parts.append(words["range"].format(use.range))
    if use.area:
        parts.append(f"{words[use.area.shape]} {words['range'].format(use.area.size)}")
    if use.attack:
        skill = _label(tables.SKILLS, use.attack.skill, lang).lower()
        parts.append(f"{skill} {words['against']} {words[use.attack.against]}")
    parts += damage
    if use.heal:
        parts.append(f"{words['heal']} {item.heal or words['any']}")
    if use.save:
        attribute = _label(tables.ATTRIBUTES, use.save.attribute, lang)
        half = f" ({words['half']})" if use.save.half else ""
        parts.append(f"{attribute}, {words['dc']} {item.dc or '9+'}{half}")
    if use.inflicts:
        states = {**tables.CONDITIONS, **tables.STATES}
        parts.append(", ".join(_names(states, use.inflicts, lang)))
    if use.limit:
        uses = use.limit.uses
        times = plural(uses, "раз", "раза", "раз") if lang == "ru" else "×"
        parts.append(f"{uses} {times} {words[use.limit.per]}")
    return " · ".join(parts)


def _label(table: Mapping[str, Entry], key: str, lang: str) -> str:
    return table[key].label[lang]


def _names(table: Mapping[str, Entry], keys: Iterable[str], lang: str) -> list[str]:
    return [_label(table, key, lang).lower() for key in keys]


def _pairs(table: Mapping[str, Entry], values: Mapping[str, int], lang: str) -> list[str]:
    return [f"{_label(table, k, lang).lower()} {v}" for k, v in values.items() if v]


def _plain(markup: str) -> str:
    """HTML as plain text, links as their labels."""
    linked = re.sub(r"@UUID\[[^\]]*\]\{([^}]*)\}", r"\1", markup)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", linked).split()))
