"""What stat blocks say, in the terminal and on paper alike."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pysystem.content.numerals import russian_plural
from pysystem.foundry.neutral import Actor, Item
from pysystem.model import Maneuver, Spell, Talent, Weapon
from pysystem.rules import tables
from pysystem.rules.records import Entry

WORDS = {
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
        "heal_self": "лечит себя на",
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
        "heal_self": "heals itself",
        "any": "the bearer's step",
    },
}
KINDS = {
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

TEXTS = ("description", "look", "tactics", "wound_trigger", "budget_note")
"""The texts of a creature in their order; what stands before each is in `WORDS`."""


def headline(actor: Actor, lang: str) -> str:
    """Types, tier, size and rank on one line."""
    build = actor.build
    words = [label(tables.CREATURE_TYPES, key, lang) for key in actor.stats.types]
    words += [label(tables.TIERS, build.tier, lang), label(tables.SIZES, build.size, lang)]
    return ", ".join([*words, f"{WORDS[lang]['rank']} {build.rank:g}"])


def lists(actor: Actor, lang: str) -> Iterator[tuple[str, str]]:
    """Yield (title, what is listed) of attributes, skills, immunities, features, manoeuvres."""
    stats, words = actor.stats, WORDS[lang]
    rows: Iterable[tuple[str, Sequence[str]]] = (
        (words["attributes"], _pairs(tables.ATTRIBUTES, actor.attributes, lang)),
        (words["skills"], _pairs(tables.SKILLS, actor.skills, lang)),
        (words["immune"], _names(tables.CONDITIONS, stats.condition_immunities, lang)),
        (words["traits"], _names(tables.FEATURES, stats.traits, lang)),
        (words["base"], _names(tables.BASE_MANEUVERS, stats.base_maneuvers, lang)),
    )
    for title, entries in rows:
        if entries:
            yield title, ", ".join(entries)


def effect(item: Item, lang: str) -> str:
    """What an item does, in short: cost, reach, roll, damage, save, what it inflicts, how often."""
    words, model = WORDS[lang], item.document.model
    damage = [
        f"{packet.formula or words['any']} {label(tables.DAMAGE_TYPES, packet.type, lang).lower()}"
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
        skill = label(tables.SKILLS, use.attack.skill, lang).lower()
        parts.append(f"{skill} {words['against']} {words[use.attack.against]}")
    parts += damage
    if use.heal:
        heals = words["heal_self" if use.heal_self else "heal"]
        parts.append(f"{heals} {item.heal or words['any']}")
    if use.save:
        attribute = label(tables.ATTRIBUTES, use.save.attribute, lang)
        half = f" ({words['half']})" if use.save.half else ""
        parts.append(f"{attribute}, {words['dc']} {item.dc or '9+'}{half}")
    if use.inflicts:
        states = {**tables.CONDITIONS, **tables.STATES}
        parts.append(", ".join(_names(states, use.inflicts, lang)))
    if use.limit:
        uses = use.limit.uses
        times = russian_plural(uses, ("раз", "раза", "раз")) if lang == "ru" else "×"
        parts.append(f"{uses} {times} {words[use.limit.per]}")
    return " · ".join(parts)


def label(table: Mapping[str, Entry], key: str, lang: str) -> str:
    """What a key of the rules is called."""
    return table[key].label[lang]


def _names(table: Mapping[str, Entry], keys: Iterable[str], lang: str) -> list[str]:
    return [label(table, key, lang).lower() for key in keys]


def _pairs(table: Mapping[str, Entry], values: Mapping[str, int], lang: str) -> list[str]:
    return [f"{label(table, k, lang).lower()} {v}" for k, v in values.items() if v]
