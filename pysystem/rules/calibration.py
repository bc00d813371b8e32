"""Exact chances over the attack die and the damage ladder; nothing is sampled."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from pysystem.rules.damage import after_dr
from pysystem.rules.tables import CALIBRATION, LADDER, ROWS, exact

ATTACK_DIE: int = CALIBRATION["attack_die"]
PROMISED_HIT: tuple[Fraction, ...] = tuple(map(exact, CALIBRATION["promised"]["hit_chance"]))


def hit_chance(attack: int, defence: int) -> Fraction:
    """How often one die plus `attack` reaches `defence`."""
    least = max(defence - attack, 1)
    return Fraction(max(ATTACK_DIE + 1 - least, 0), ATTACK_DIE)


def row_hit_chance(rank: int, raised: bool = False) -> Fraction:
    """How often a creature of a row hits its own row; `raised`: with the next row's attack.

    Raises `KeyError` for a row the table doesn't have.
    """
    return hit_chance(ROWS[rank + 1 if raised else rank].attack, ROWS[rank].defence)


def keeps_promise(chance: Fraction) -> bool:
    """Whether a chance to hit lies in the span that the rules promise."""
    low, high = PROMISED_HIT
    return low <= chance <= high


@lru_cache(maxsize=64)
def distribution(step: str) -> Mapping[int, Fraction]:
    """Each total of a ladder step and its chance; raises `KeyError` for an unknown step."""
    dice = LADDER[step]
    ways = {0: 1}
    for _ in range(dice.count):
        summed: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, dice.faces + 1):
                summed[total + face] = summed.get(total + face, 0) + count
        ways = summed
    every = dice.faces**dice.count
    return MappingProxyType({total: Fraction(count, every) for total, count in ways.items()})


@lru_cache(maxsize=4096)
def chance_of_hit_lost(step: str, dr: int, toughness: int) -> Fraction:
    """How often a landed blow of a ladder step takes a hit off a peon."""
    return sum(
        (p for rolled, p in distribution(step).items() if after_dr(rolled, dr) >= toughness),
        Fraction(0),
    )
