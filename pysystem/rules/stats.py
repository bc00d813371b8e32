"""From an author's decisions to a stat block, each number with the way it came about.

The order: the row of the rank, the columns a half rank lifts, the archetype, the author's shifts,
the tier, the size, and last the overrides, which win over everything. Products that come out as
fractions go down.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from types import MappingProxyType
from typing import Any, NamedTuple

from pysystem.rules import gifts
from pysystem.rules.build import Build
from pysystem.rules.dr import Defences, DrTotal, default_hide, totals
from pysystem.rules.maneuvers import base_maneuvers, may_use
from pysystem.rules.nature import Nature, nature
from pysystem.rules.sizes import control
from pysystem.rules.tables import (
    AP_POOLS,
    COLUMNS,
    DEFAULT_CONTROL,
    ELITE_FOCUS,
    GIFT,
    LADDER_KEYS,
    NUMBERS,
    ROWS,
    SIZES,
    SPECIALISATION,
    TIERS,
)


class Step(NamedTuple):
    """One step on the way of a number: its text (`code`, `params`) and the value after it."""

    code: str
    value: int | str
    params: Mapping[str, Any]


class Number(NamedTuple):
    """A number of a stat block (damage: the key of a ladder step) and where it came from."""

    value: int | str
    origin: tuple[Step, ...]


@dataclass(frozen=True)
class StatBlock:
    """Everything that follows from a `Build`.

    `numbers` stand in the order of the sheet: hp, or hits and toughness for peons. `traits` are the
    keys of features (does not breathe …), `packages` those of the common packages. `control_fixed`
    is an overridden control zone; else a weapon's own control goes through `sizes.control`.
    """

    rank: float
    tier: str
    size: str
    types: tuple[str, ...]
    numbers: Mapping[str, Number]
    dr: Mapping[str, DrTotal]
    defences: Defences
    condition_immunities: tuple[str, ...]
    traits: tuple[str, ...]
    packages: tuple[str, ...]
    ap_pools: Mapping[str, int]
    hands: int
    trained: bool
    base_maneuvers: tuple[str, ...]
    may_use_weapon_maneuvers: bool
    control_bonus: int
    control_always_zero: bool
    control_fixed: int | None

    def value(self, key: str) -> int | str:
        """The value of a number; raises `KeyError` if this stat block doesn't have it."""
        return self.numbers[key].value

    def control_with(self, weapon: int) -> int:
        """The control zone with a weapon that gives `weapon`."""
        return control(self.size, weapon) if self.control_fixed is None else self.control_fixed


# The column that each number is read from.
COLUMN_OF: Mapping[str, str] = MappingProxyType(
    {f: c.key for c in COLUMNS.values() for f in c.fields}
    | {"block": "defence", "dodge": "defence"}
)
_ROW_NUMBERS = tuple(k for k in NUMBERS if k in COLUMN_OF)


def _read(row: int, key: str) -> int | str:
    found = ROWS[row]
    if key == "dr":
        return found.dr_main
    value: int | str = getattr(found, "defence" if key in ("block", "dodge") else key)
    return value


def then(number: Number, code: str, value: int | str, **params: Any) -> Number:
    """The number after one more step."""
    return Number(value, (*number.origin, Step(code, value, params)))


def row_numbers(row: int, lifted: tuple[str, ...], penalty: int | None) -> Mapping[str, Number]:
    """The numbers of a row with some columns lifted to the next; `penalty` is set for casters."""
    plain = _row(row, False, penalty)
    if not lifted:
        return plain
    above = _row(row, True, penalty)
    return {k: above[k] if COLUMN_OF[k] in lifted else n for k, n in plain.items()}


@lru_cache(maxsize=256)
def _row(row: int, lifted: bool, penalty: int | None) -> Mapping[str, Number]:
    """The numbers of a row, or all of them lifted to the next if there is one."""
    numbers = {}
    for key in _ROW_NUMBERS:
        value = _read(row, key)
        number = Number(value, (Step("row", value, {"rank": row}),))
        source = row
        if lifted and row + 1 in ROWS:
            source = row + 1
            number = then(number, "half-rank", _read(source, key), rank=source)
        if penalty is not None and key == "mental":
            number = then(number, "caster-mental", _read(source, "block"), rank=source)
        if penalty is not None and key in ("block", "dodge"):
            number = then(number, "caster-defence", int(number.value) - penalty, by=penalty)
        numbers[key] = number
    return MappingProxyType(numbers)


def move_step(step: str, by: int) -> str:
    """A step of the damage ladder moved up or down, held within the ladder."""
    index = LADDER_KEYS.index(step) + by
    return LADDER_KEYS[max(0, min(index, len(LADDER_KEYS) - 1))]


def times(value: int, factor: float) -> int:
    """A product rounded down; a hair's breadth keeps binary fractions from losing one."""
    return floor(value * factor + 1e-9)


def _shift(numbers: dict[str, Number], shifts: Mapping[str, int]) -> None:
    for key, by in shifts.items():
        if key in numbers:
            number = numbers[key]
            value = move_step(str(number.value), by) if key == "damage" else int(number.value) + by
            numbers[key] = then(number, "shift", value, by=by)


def _lift(numbers: dict[str, Number], build: Build) -> None:
    penalty = build.caster_penalty if build.caster else None
    columns = ELITE_FOCUS[build.elite_focus].columns
    plain = row_numbers(build.row, (), penalty)
    for key in ("attack", "block", "dodge", "mental"):
        column = COLUMN_OF[key]
        if column not in columns:
            continue
        number = numbers[key]
        if build.row + 1 not in ROWS:
            numbers[key] = then(number, "elite-top", number.value, rank=build.row)
        elif column in build.lifted:
            numbers[key] = then(number, "elite-same", number.value, rank=build.row + 1)
        else:
            above = row_numbers(build.row, (column,), penalty)[key]
            rise = int(above.value) - int(plain[key].value)
            numbers[key] = then(number, "elite-lift", int(number.value) + rise, rank=build.row + 1)


def _tier(numbers: dict[str, Number], build: Build) -> None:
    tier = TIERS[build.tier]
    if tier.health == "hits":
        del numbers["hp"]
        numbers["hits"] = Number(build.hits, (Step("hits", build.hits, {}),))
        _peon_damage(numbers, build, tier.damage_steps)
    else:
        del numbers["toughness"]
        factor = build.boss_hp if tier.key == "boss" else tier.hp_factor and tier.hp_factor[1]
        _multiply(numbers, "hp", factor or 1, tier.key)
    _multiply(numbers, "ap", tier.ap_factor, tier.key)
    if tier.lift:
        _lift(numbers, build)


def _peon_damage(numbers: dict[str, Number], build: Build, steps: int) -> None:
    number = numbers["damage"]
    if build.full_damage:
        numbers["damage"] = then(number, "peon-full-damage", number.value)
        return
    lower = move_step(str(number.value), steps)
    code = "peon-damage" if lower != number.value else "peon-damage-lowest"
    numbers["damage"] = then(number, code, lower)


def _multiply(numbers: dict[str, Number], key: str, factor: float, tier: str) -> None:
    if factor != 1:
        value = times(int(numbers[key].value), factor)
        numbers[key] = then(numbers[key], "tier-times", value, tier=tier, factor=factor)


@lru_cache(maxsize=64)
def _control(size: str) -> Number:
    weapon = Number(DEFAULT_CONTROL, (Step("weapon-control", DEFAULT_CONTROL, {}),))
    category = SIZES[size]
    value = control(size)
    if category.control_zero:
        return then(weapon, "size-no-control", value, size=size)
    if category.control_bonus:
        return then(weapon, "size-control", value, size=size, by=category.control_bonus)
    return weapon


@lru_cache(maxsize=64)
def _gift_dc(row: int) -> Number:
    base = GIFT["dc_base"]
    return then(
        Number(base, (Step("gift-base", base, {}),)), "gift-rank", gifts.gift_dc(row), rank=row
    )


def _gift_attack(numbers: Mapping[str, Number], build: Build) -> Number:
    skill = int(numbers["skill"].value)
    value = gifts.gift_attack(build.rank, skill, build.archetype)
    number = Number(skill, (Step("gift-skill", skill, {}),))
    if value == skill:
        return number
    return then(number, "gift-specialised", value, by=SPECIALISATION)


def derive_numbers(build: Build, authored: bool = True) -> Mapping[str, Number]:
    """Every number of the stat block, in the order of the sheet.

    Without `authored`, as the rules alone give them: no shifts, no overrides.
    """
    penalty = build.caster_penalty if build.caster else None
    numbers = dict(row_numbers(build.row, build.lifted, penalty))
    if not build.row_hide:
        del numbers["dr"]
    if authored:
        _shift(numbers, build.shifts)
    _tier(numbers, build)
    numbers["control"] = _control(build.size)
    if authored:
        for key, value in build.overrides.items():
            if key in numbers:
                numbers[key] = then(numbers[key], "override", value)
    numbers["gift_dc"] = _gift_dc(build.row)
    numbers["gift_attack"] = _gift_attack(numbers, build)
    return MappingProxyType({k: numbers[k] for k in NUMBERS if k in numbers})


def _defences(build: Build, kind: Nature, numbers: Mapping[str, Number]) -> Defences:
    """What stands between the creature and a blow; `numbers` hold the row's hide, if it counts."""
    hide = build.hide or {}
    if build.row_hide:
        hide = default_hide(build.dr_main, int(numbers["dr"].value))
    return Defences(kind.types, kind.traits, hide, build.row_hide, build.armor)


def _pools(build: Build, ap: int) -> Mapping[str, int]:
    """The action points by pool: three pools for those built as characters, one for the others."""
    if TIERS[build.tier].actor != "character":
        return {GIFT["ap_pool"]: ap}
    split = build.ap_pools if build.ap_pools is not None else {GIFT["ap_pool"]: ap}
    return {pool: split.get(pool, 0) for pool in AP_POOLS}


def paid_from(pools: Mapping[str, int], named: str | None) -> tuple[str, ...]:
    """Which of a creature's pools pay for a use, one after the other: the only one, else the one
    that the use names and then the universal one. The rules name three pools and no more.
    """
    universal = GIFT["ap_pool"]
    if len(pools) == 1:
        return tuple(pools)
    return (named, universal) if named and named != universal else (universal,)


_last: tuple[Build, StatBlock] | None = None
"""Several checks in a row want to know the same build's numbers."""


def derive(build: Build) -> StatBlock:
    """The stat block of a build that `validate.check` finds no error in.

    Raises `KeyError` for a rank without a row, or an unknown tier, size, type or elite focus.
    """
    global _last  # noqa: PLW0603
    if _last is None or _last[0] is not build:
        _last = build, _derive(build)
    return _last[1]


def _derive(build: Build) -> StatBlock:
    numbers = derive_numbers(build)
    kind = nature(build)
    defences = _defences(build, kind, numbers)
    size = SIZES[build.size]
    fixed = build.overrides.get("control")
    hands, trained = build.hand_count, build.has_training
    return StatBlock(
        rank=build.rank,
        tier=build.tier,
        size=build.size,
        types=kind.types,
        numbers=numbers,
        dr=totals(defences),
        defences=defences,
        condition_immunities=kind.conditions,
        traits=kind.features,
        packages=kind.packages,
        ap_pools=MappingProxyType(_pools(build, int(numbers["ap"].value))),
        hands=hands,
        trained=trained,
        base_maneuvers=base_maneuvers(hands),
        may_use_weapon_maneuvers=may_use("weapon", hands, trained),
        control_bonus=size.control_bonus,
        control_always_zero=size.control_zero,
        control_fixed=None if fixed is None else int(fixed),
    )
