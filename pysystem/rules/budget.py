"""The design budget: what a creature's numbers gain over its row, measured in row-steps.

The rules let an author move numbers as long as every rise is paid for («Целевые числа»). A rise is
measured along its column, linear from row to row; where neighbouring rows agree, to the next row
that differs. What the half rank, the tier and the archetype give by rule costs nothing.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pysystem.rules.build import Build
from pysystem.rules.stats import COLUMN_OF, Number, derive_numbers, row_numbers
from pysystem.rules.tables import (
    ALLOWED_NET,
    CASTER_PENALTY,
    ELITE_FOCUS,
    LADDER_KEYS,
    PHYSICAL,
    ROWS,
    TIERS,
    exact,
)


class Move(NamedTuple):
    """A number that was moved: from the nearest value the rules give it to the author's own.

    `steps` are row-steps, below zero for a fall.
    """

    key: str
    given: int | str
    value: int | str
    steps: Fraction


class DesignBudget(NamedTuple):
    """Every moved number and their sum; `paid` says that nothing is left unpaid."""

    moves: tuple[Move, ...]
    net: Fraction
    paid: bool


_NOTHING = DesignBudget((), Fraction(0), True)
# Block and Dodge share one column: each is half of it.
_SHARE = {"block": Fraction(1, 2), "dodge": Fraction(1, 2)}
_MEASURED = ("attack", "block", "dodge", "mental", "hp", "toughness", "ap", "speed", "skill")


def row_steps(column: Callable[[int], int], row: int, value: Fraction) -> Fraction:
    """How many row-steps `value` stands from the row's own number; below zero when it is lower.

    `column` gives the number of each row. Past either end the last rise goes on.
    """
    own = Fraction(column(row))
    if value == own:
        return Fraction(0)
    way = 1 if value > own else -1
    here = row
    while True:
        there = _next(column, here, way)
        if there is None:
            back = _next(column, here, -way)
            assert back is not None, "a column that never changes"
            slope = Fraction(column(here) - column(back), here - back)
            return here - row + (value - column(here)) / slope
        if (column(there) - value) * way >= 0:
            slope = Fraction(column(there) - column(here), there - here)
            return here - row + (value - column(here)) / slope
        here = there


def _next(column: Callable[[int], int], row: int, way: int) -> int | None:
    """The next row in a direction that differs from this one."""
    there = row + way
    while there in ROWS and column(there) == column(row):
        there += way
    return there if there in ROWS else None


def design_budget(build: Build) -> DesignBudget:
    """Measure the build's shifts, overrides, hide and armour.

    Raises `KeyError` as `derive` does.
    """
    if not build.shifts and not build.overrides and build.row_hide:
        return _NOTHING
    final = derive_numbers(build)
    given = derive_numbers(build, authored=False)
    moves = [_number(build, key, given[key], final[key]) for key in _MEASURED if key in final]
    moves += (_damage(build, given["damage"], final["damage"]), _resistance(build, final))
    moved = tuple(m for m in moves if m is not None and m.steps)
    net = sum((m.steps for m in moved), Fraction(0))
    return DesignBudget(moved, net, net <= exact(ALLOWED_NET))


def _row_of(build: Build, key: str) -> int:
    """The row a number stands in: lifted by the half rank or by an elite's focus, or its own."""
    column = COLUMN_OF[key]
    lifted = column in build.lifted
    if TIERS[build.tier].lift:
        lifted = lifted or column in ELITE_FOCUS[build.elite_focus].columns
    return build.row + 1 if lifted and build.row + 1 in ROWS else build.row


def _column(build: Build, key: str) -> Callable[[int], int]:
    penalty = build.caster_penalty if build.caster else None
    return lambda row: int(row_numbers(row, (), penalty)[key].value)


def _span(build: Build, key: str, given: int) -> tuple[Fraction, Fraction, Fraction]:
    """The least and the most that the rules give, and what one point in the row becomes."""
    tier = TIERS[build.tier]
    low = high = Fraction(given)
    unit = Fraction(1)
    if key == "hp" and tier.hp_factor:
        least, default, most = (exact(f) for f in tier.hp_factor)
        chosen = exact(build.boss_hp) if least != most else default
        own = Fraction(_column(build, key)(_row_of(build, key)))
        low, high, unit = min(low, own * least), max(high, own * most), chosen
    if key == "ap":
        unit = exact(tier.ap_factor)
    if key in ("block", "dodge") and build.caster:
        gentle, harsh = CASTER_PENALTY
        low -= harsh - build.caster_penalty
        high += build.caster_penalty - gentle
    return low, high, unit


def _number(build: Build, key: str, given: Number, final: Number) -> Move | None:
    value = Fraction(int(final.value))
    if final.value == given.value:
        return None
    low, high, unit = _span(build, key, int(given.value))
    nearest = max(low, min(value, high))
    column, row = _column(build, key), _row_of(build, key)
    steps = row_steps(column, row, column(row) + (value - nearest) / unit)
    return Move(key, int(nearest), final.value, steps * _SHARE.get(key, 1))


def _damage(build: Build, given: Number, final: Number) -> Move | None:
    """Ladder steps outside of what the row (and, for peons, one step lower) allows."""
    row = ROWS[_row_of(build, "damage")]
    own = [LADDER_KEYS.index(s) for s in (row.damage, *row.damage_choice, str(given.value))]
    value = LADDER_KEYS.index(str(final.value))
    nearest = max(min(own), min(value, max(own)))
    return Move("damage", LADDER_KEYS[nearest], final.value, Fraction(value - nearest))


def _resistance(build: Build, final: Mapping[str, Number]) -> Move | None:
    """The strongest physical DR of hide and armour against the range of the row."""
    if build.row_hide:
        value = int(final["dr"].value)
    else:
        hide = build.hide or {}
        value = max(hide.get(t, 0) + sum(a.get(t, 0) for a in build.armor) for t in PHYSICAL)
    row = _row_of(build, "dr")
    low, high = ROWS[row].dr
    end = 0 if value < low else 1
    if low <= value <= high:
        return None
    steps = row_steps(lambda r: ROWS[r].dr[end], row, Fraction(value))
    return Move("dr", ROWS[row].dr[end], value, steps)
