"""The tables of the rules, read once from `data/*.yml`; keys stand in the order of the book.

Every number of the rulebook stands in those files and nowhere else, so the game's author can change
one without touching code.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import yaml

from pysystem.rules.records import (
    Archetype,
    Band,
    BaseManeuver,
    Choice,
    Column,
    ContestKind,
    CreatureType,
    DamageType,
    DrWord,
    Entry,
    Focus,
    Label,
    LadderStep,
    ManeuverCategory,
    NaturalKind,
    RankRow,
    Size,
    Tier,
    Trait,
)

_T = TypeVar("_T", bound=Entry)
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def _data() -> Mapping[str, Any]:
    folder = Path(__file__).with_name("data")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".yml")), key=lambda f: f.name)
    return {
        f.name.removesuffix(".yml"): yaml.load(f.read_text(encoding="utf-8"), Loader=_Loader)
        for f in found
    }


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list) else value


def raw() -> dict[str, Any]:
    """Everything as fresh JSON-able data: file stem → content, all keys being strings."""
    return {stem: _plain(content) for stem, content in _data().items()}


def exact(value: float) -> Fraction:
    """The fraction that a decimal of the tables stands for: 0.33 is 33/100."""
    return Fraction(str(value))


def _label(entry: Mapping[str, Any], field: str = "label") -> Label:
    return MappingProxyType(entry[field])


def _table(rows: Iterable[Mapping[str, Any]], make: Callable[..., _T]) -> Mapping[str, _T]:
    """Read `rows` into records by their keys."""
    return MappingProxyType({row["key"]: make(**_fields(row)) for row in rows})


def _fields(row: Mapping[str, Any]) -> dict[str, Any]:
    def frozen(value: Any) -> Any:
        if isinstance(value, dict):
            return MappingProxyType(value)
        return tuple(value) if isinstance(value, list) else value

    return {k: frozen(v) for k, v in row.items()}


def _row(row: Mapping[str, Any]) -> RankRow:
    return RankRow(**_fields(row))


_D = _data()
_VOCABULARY = _D["vocabulary"]

# Damage

DAMAGE_GROUPS: Mapping[str, Entry] = _table(_D["damage"]["groups"], Entry)
DAMAGE_TYPES: Mapping[str, DamageType] = _table(_D["damage"]["types"], DamageType)
LADDER: Mapping[str, LadderStep] = MappingProxyType(
    {
        s["key"]: LadderStep(
            key=s["key"],
            label=MappingProxyType(dict.fromkeys(("ru", "en"), s["key"])),
            dice=f"{s['count']}d{s['faces']}",
            count=s["count"],
            faces=s["faces"],
        )
        for s in _D["damage"]["ladder"]
    }
)
LADDER_KEYS: tuple[str, ...] = tuple(LADDER)
DR_WORDS: Mapping[str, DrWord] = _table(_D["damage"]["dr"]["words"], DrWord)
DR_SCALE: int = _D["damage"]["dr"]["scale"]
PHYSICAL: tuple[str, ...] = tuple(k for k, t in DAMAGE_TYPES.items() if t.group == "physical")

# Words

ARCHETYPES: Mapping[str, Archetype] = _table(_VOCABULARY["archetypes"], Archetype)
MATERIALS: Mapping[str, Entry] = _table(_VOCABULARY["materials"], Entry)
CONDITIONS: Mapping[str, Entry] = _table(_VOCABULARY["conditions"], Entry)
STATES: Mapping[str, Entry] = _table(_VOCABULARY["states"]["entries"], Entry)
FEATURES: Mapping[str, Entry] = _table(_VOCABULARY["features"], Entry)
ATTRIBUTES: Mapping[str, Entry] = _table(_VOCABULARY["attributes"]["entries"], Entry)
SKILLS: Mapping[str, Entry] = _table(_VOCABULARY["skills"]["entries"], Entry)
AP_POOLS: Mapping[str, Entry] = _table(_VOCABULARY["ap_pools"]["entries"], Entry)
NUMBERS: Mapping[str, Entry] = _table(_VOCABULARY["numbers"], Entry)
_WOUNDS = _VOCABULARY["wound_track"]
WOUND_TRACK: tuple[int, int] = (_WOUNDS["min"], _WOUNDS["max"])

# Ranks

COLUMNS: Mapping[str, Column] = _table(_D["ranks"]["columns"], Column)
ROWS: Mapping[int, RankRow] = MappingProxyType(
    {rank: _row({"rank": rank, **row}) for rank, row in _D["ranks"]["rows"].items()}
)
LOWEST_RANK: int = min(ROWS)
HIGHEST_RANK: int = max(ROWS)
SPECIALISED_FROM: int = _D["ranks"]["specialisation"]["from_rank"]
SPECIALISATION: int = _D["ranks"]["specialisation"]["bonus"]
HALF_RANK_RAISED: tuple[int, int] = tuple(_D["ranks"]["half_rank"]["raised"])
OTHERS_BELOW: int = _D["ranks"]["default_dr"]["others_below"]
DEFAULT_DR_FLOOR: int = _D["ranks"]["default_dr"]["floor"]
CASTER_PENALTY: tuple[int, int] = tuple(_D["ranks"]["caster"]["penalty"])
DEFAULT_CASTER_PENALTY: int = _D["ranks"]["caster"]["default_penalty"]
ALLOWED_NET: float = _D["ranks"]["budget"]["allowed_net"]

# Tiers

TIERS: Mapping[str, Tier] = _table(_D["tiers"]["tiers"], Tier)
ELITE_FOCUS: Mapping[str, Focus] = _table(_D["tiers"]["elite_focus"], Focus)
SHAKEN_AT: float = _D["tiers"]["morale"]["shaken_at"]

# Sizes

SIZES: Mapping[str, Size] = _table(
    [{**size, "order": i} for i, size in enumerate(_D["sizes"]["sizes"])], Size
)
CONTESTS: Mapping[str, ContestKind] = _table(_D["sizes"]["contests"]["kinds"], ContestKind)
CONTEST_BONUS: int = _D["sizes"]["contests"]["bonus_per_category"]
CONTEST_BLOCKED_FROM: int = _D["sizes"]["contests"]["blocked_from"]
PLAYER_SIZE: str = _D["sizes"]["player_size"]
CELL_METRES: int = _D["sizes"]["cell_metres"]
DEFAULT_CONTROL: int = _D["natural_weapons"]["default_control"]["value"]

# Manoeuvres, natural weapons, gifts, encounters

BASE_MANEUVERS: Mapping[str, BaseManeuver] = _table(_D["maneuvers"]["base"], BaseManeuver)
MANEUVER_CATEGORIES: Mapping[str, ManeuverCategory] = _table(
    _D["maneuvers"]["categories"], ManeuverCategory
)
HUMANOID_HANDS: int = _D["maneuvers"]["humanoid_hands"]
NATURAL_WEAPONS: Mapping[str, NaturalKind] = _table(_D["natural_weapons"]["kinds"], NaturalKind)
NATURAL_DISARMABLE: bool = _D["natural_weapons"]["disarmable"]
NATURAL_DAMAGE_FROM: str = _D["natural_weapons"]["damage_from"]
NATURAL_HANDS: int = _D["natural_weapons"]["hands"]
GIFT: Mapping[str, Any] = MappingProxyType(_D["gifts"])
BANDS: Mapping[str, Band] = _table(_D["encounters"]["bands"], Band)
ENCOUNTERS: Mapping[str, Any] = MappingProxyType(_D["encounters"])
CALIBRATION: Mapping[str, Any] = MappingProxyType(_D["calibration"])
MESSAGES: Mapping[str, Label] = MappingProxyType(_D["messages"])

# Creature types


def _resistances(words: Mapping[str, str]) -> Mapping[str, int]:
    """Spell out groups and `all`; a damage type named by itself wins over its group."""
    found: dict[str, int] = {}
    for name in sorted(words, key=lambda n: (n in DAMAGE_TYPES, n != "all")):
        value = DR_WORDS[words[name]].value
        for key, damage_type in DAMAGE_TYPES.items():
            if name in (key, damage_type.group, "all"):
                found[key] = value
    return MappingProxyType({k: found[k] for k in DAMAGE_TYPES if k in found})


def _trait(entry: Mapping[str, Any], opened_by: Iterable[str] = ()) -> Trait:
    return Trait(
        key=entry["key"],
        label=_label(entry),
        dr=_resistances(entry["dr"]),
        opened_by=frozenset(entry.get("opened_by", ())) | frozenset(opened_by),
        bane=entry.get("bane", False),
        direct=entry.get("direct", False),
        conditions=tuple(entry["conditions"]),
        features=tuple(entry["features"]),
    )


_PACKAGE_ENTRIES = {p["key"]: p for p in _D["types"]["packages"]}
PACKAGES: Mapping[str, Trait] = MappingProxyType(
    {key: _trait(entry) for key, entry in _PACKAGE_ENTRIES.items()}
)
MINDLESS_TYPES: tuple[str, ...] = tuple(_D["types"]["mindless"]["types"])
MINDLESS: Trait = _trait(
    {"key": "mindless", "conditions": (), "features": (), **_D["types"]["mindless"]}
)


def _choices(key: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            key=choice["key"],
            label=_label(choice),
            word=choice["word"],
            damage_types=tuple(k for k, t in DAMAGE_TYPES.items() if t.group in choice["groups"]),
        )
        for choice in _D["types"]["choices"].get(key, ())
    )


def _creature_type(entry: Mapping[str, Any]) -> CreatureType:
    key, opens = entry["key"], entry["opens"]
    packages = tuple(_trait(_PACKAGE_ENTRIES[p], opens.get(p, ())) for p in entry["packages"])
    own = (_trait(entry),) if entry["dr"] or entry["conditions"] or entry["features"] else ()
    return CreatureType(
        key=key,
        label=_label(entry),
        plural=_label(entry, "plural"),
        about=_label(entry, "about"),
        note=_label(entry, "note"),
        packages=tuple(entry["packages"]),
        dr=MappingProxyType(entry["dr"]),
        traits=packages + own,
        choices=_choices(key),
        conditions=tuple(entry["conditions"]),
        features=tuple(entry["features"]),
        planar=entry["planar"],
        mindless=key in MINDLESS_TYPES,
        humanoid=key in _D["maneuvers"]["humanoid_types"],
    )


CREATURE_TYPES: Mapping[str, CreatureType] = MappingProxyType(
    {entry["key"]: _creature_type(entry) for entry in _D["types"]["types"]}
)
