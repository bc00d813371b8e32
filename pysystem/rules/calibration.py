"""A creature against one character of its own rank («Проверка на глаз»): exact, nothing sampled.

Chances come from the attack die and the damage ladder, rounds from a recurrence over what is left
of the defender. How many attacks fit into a round the rules don't say, so rounds are always given
for one, two and three; never is one number called "the" expected rounds.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from types import MappingProxyType
from typing import NamedTuple

from pysystem.rules.build import Build
from pysystem.rules.damage import after_dr
from pysystem.rules.stats import StatBlock, derive
from pysystem.rules.tables import CALIBRATION, LADDER, ROWS, TIERS, exact

ATTACK_DIE: int = CALIBRATION["attack_die"]
PROMISED_HIT: tuple[Fraction, ...] = tuple(map(exact, CALIBRATION["promised"]["hit_chance"]))
ATTACKS_A_ROUND: tuple[int, ...] = tuple(CALIBRATION["attacks_a_round"])

Losses = Mapping[int, Fraction]
"""What one attack takes (0 for a miss) and how often; the chances add up to 1."""


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
    die = dict.fromkeys(range(1, dice.faces + 1), Fraction(1, dice.faces))
    return MappingProxyType(_summed(die, dice.count))


def _summed(one: Losses, times: int) -> dict[int, Fraction]:
    """The sum of several independent amounts alike."""
    total = {0: Fraction(1)}
    for _ in range(times):
        longer: dict[int, Fraction] = {}
        for so_far, chance in total.items():
            for more, share in one.items():
                longer[so_far + more] = longer.get(so_far + more, Fraction(0)) + chance * share
        total = longer
    return total


@lru_cache(maxsize=4096)
def chance_of_hit_lost(step: str, dr: int, toughness: int) -> Fraction:
    """How often a landed blow of a ladder step takes a hit off a peon."""
    return sum(
        (p for rolled, p in distribution(step).items() if after_dr(rolled, dr) >= toughness),
        Fraction(0),
    )


def losses(chance: Fraction, step: str, dr: int, toughness: int | None = None) -> Losses:
    """What one attack takes that lands with `chance` and rolls a ladder step against `dr`.

    Hit points, or with `toughness` a peon's hits: one or none.
    """
    found = {0: 1 - chance}
    if toughness is not None:
        lost = chance * chance_of_hit_lost(step, dr, toughness)
        return MappingProxyType({0: 1 - lost, 1: lost})
    for rolled, share in distribution(step).items():
        left = after_dr(rolled, dr)
        found[left] = found.get(left, Fraction(0)) + chance * share
    return MappingProxyType(found)


def expected_rounds(health: int, attack: Losses, attacks: int) -> Fraction | None:
    """The round, on average, in which somebody falls under so many attacks alike a round.

    Health counts hit points or hits. `None`: it never falls, since no attack takes anything.
    Exact: with the chance `p[d]` that a round takes `d`, the rounds left at health `h` are
    `E[h] = (1 + Σ p[d] · E[h − d]) / (1 − p[0])` over all `d > 0`, and nothing is left at 0.
    Raises `ValueError` below one attack.
    """
    if attacks < 1:
        raise ValueError(f"attacks in a round: {attacks}")
    if health <= 0:
        return Fraction(0)
    shares = {lost: share for lost, share in _summed(attack, attacks).items() if share}
    whole = lcm(*(share.denominator for share in shares.values()))
    weights = {lost: int(share * whole) for lost, share in shares.items()}
    missed = weights.pop(0, 0)
    if not weights:
        return None
    # In whole numbers of 1 / scale; each division comes out even, so nothing is reduced on the way.
    common = gcd(whole, missed, *weights.values())
    unit, falls = whole // common, (whole - missed) // common
    scale = falls**health
    left = [0]
    for now in range(1, health + 1):
        rest = sum(w // common * left[now - d] for d, w in weights.items() if d < now)
        left.append((unit * scale + rest) // falls)
    return Fraction(left[health], scale)


class Duel(NamedTuple):
    """One side's attacks on the other.

    `defence` is the better of Block and Dodge. `damage` is a step of the ladder and `dr` what the
    defender has against it. `with_dr` and `without_dr` are the rounds until the defender falls, on
    average, for each number of attacks in `ATTACKS_A_ROUND`; `None` where it never does.
    """

    attack: int
    defence: int
    chance: Fraction
    damage: str
    damage_type: str
    dr: int
    with_dr: tuple[Fraction | None, ...]
    without_dr: tuple[Fraction | None, ...]


class Calibration(NamedTuple):
    """A creature measured against a character of the row `rank`.

    `deals`: the creature attacks the character. `takes`: one character attacks the creature.
    """

    rank: int
    deals: Duel
    takes: Duel


def calibrate(build: Build) -> Calibration:
    """Measure a creature against a normal character of its rank; half ranks against the lower row.

    Both sides strike with damage of the main type of the other's hide (`dr_main`): the type that
    a resistance of the row stands against. Raises `KeyError` as `derive` does.
    """
    creature = derive(build)
    hero = Build(rank=build.row, tier="normal", player=True)
    character = derive(hero)
    return Calibration(
        build.row,
        deals=duel(creature, character, hero.dr_main),
        takes=duel(character, creature, build.dr_main),
    )


def duel(attacker: StatBlock, defender: StatBlock, damage_type: str) -> Duel:
    """One stat block's attacks on another, with damage of one type and no special material."""
    attack = int(attacker.value("attack"))
    defence = max(int(defender.value("block")), int(defender.value("dodge")))
    chance = hit_chance(attack, defence)
    step = str(attacker.value("damage"))
    hits = TIERS[defender.tier].health == "hits"
    health = int(defender.value("hits" if hits else "hp"))
    toughness = int(defender.value("toughness")) if hits else None
    dr = defender.dr[damage_type].value

    def rounds(against: int) -> tuple[Fraction | None, ...]:
        one = losses(chance, step, against, toughness)
        return tuple(expected_rounds(health, one, attacks) for attacks in ATTACKS_A_ROUND)

    return Duel(attack, defence, chance, step, damage_type, dr, rounds(dr), rounds(0))
