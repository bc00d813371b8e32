"""How a creature stands against the plain ones of its tier: within their span, or outside it.

The plain creatures are those that the tables give by themselves: the row of its rank (and the next
one, where a half rank or an elite's focus reaches it), every number of hits and every multiple of
hit points that the tier allows, the same archetype. All fight one character of the row.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pysystem.content.grants import worn
from pysystem.content.library import Document, Library
from pysystem.model import Creature
from pysystem.rules.build import Build
from pysystem.rules.calibration import ATTACKS_A_ROUND, Calibration, Duel, calibrate
from pysystem.rules.tables import COLUMNS, ELITE_FOCUS, ROWS, TIERS, exact

DATA = Path(__file__).with_name("data")
_LIMITS: Mapping[str, Any] = yaml.safe_load((DATA / "limits.yml").read_text(encoding="utf-8"))
CHANCE, ROUNDS = exact(_LIMITS["chance"]), exact(_LIMITS["rounds"])
ATTACKS: int = _LIMITS["attacks"]
_AT = ATTACKS_A_ROUND.index(ATTACKS)

MEASURES = ("hits", "is_hit", "drops", "falls")
"""Chance to hit the character and to be hit, rounds until the character falls and until it does."""

Span = tuple[Fraction, Fraction]


class Found(NamedTuple):
    """One measure of a creature, and between what it may lie. `None` as value: it never falls."""

    key: str
    value: Fraction | None
    low: Fraction
    high: Fraction

    @property
    def inside(self) -> bool:
        """Whether the value lies between the two."""
        return self.value is not None and self.low <= self.value <= self.high


class Balance(NamedTuple):
    """A creature measured. `opened`: its hide or body doesn't count in how long it lasts."""

    slug: str
    model: Creature
    calibration: Calibration
    found: tuple[Found, ...]
    opened: bool

    @property
    def outside(self) -> tuple[Found, ...]:
        """The measures that lie outside."""
        return tuple(each for each in self.found if not each.inside)


def balance(document: Document, library: Library) -> Balance:
    """Measure a creature against the plain ones of its tier and rank."""
    model = document.model
    assert isinstance(model, Creature)
    build = model.build(worn(library, document))
    own = calibrate(build)
    plain = _plain(build.row, build.half, build.tier, build.archetype, build.caster_penalty)
    # What only an opened body can lose is measured on an opened one, as it would be fought.
    opened = _rounds(own.takes) is None or all(_rounds(each.takes) is None for each in plain)
    found = tuple(_found(key, own, plain, opened and key == "falls") for key in MEASURES)
    return Balance(document.slug, model, own, found, opened)


def _found(key: str, own: Calibration, plain: tuple[Calibration, ...], opened: bool) -> Found:
    value = _value(key, own, opened)
    usual = [each for one in plain if (each := _value(key, one, opened)) is not None]
    low, high = min(usual), max(usual)
    if key in ("hits", "is_hit"):
        return Found(key, value, low - CHANCE, high + CHANCE)
    return Found(key, value, low / ROUNDS, high * ROUNDS)


def _value(key: str, one: Calibration, opened: bool) -> Fraction | None:
    match key:
        case "hits":
            return one.deals.chance
        case "is_hit":
            return one.takes.chance
        case "drops":
            return _rounds(one.deals)
    return _rounds(one.takes, opened)


def _rounds(duel: Duel, opened: bool = False) -> Fraction | None:
    return (duel.without_dr if opened else duel.with_dr)[_AT]


@cache
def _plain(
    row: int, half: bool, tier: str, archetype: str, penalty: int
) -> tuple[Calibration, ...]:
    builds = _builds(row, half, tier, archetype, penalty)
    return tuple(calibrate(each) for each in builds)


def _builds(row: int, half: bool, tier: str, archetype: str, penalty: int) -> Iterator[Build]:
    usual = TIERS[tier]
    factors = usual.hp_factor if tier == "boss" and usual.hp_factor else (3, 3, 3)
    raised = [()] if not half or row + 1 not in ROWS else [(), tuple(COLUMNS)]
    # The last row leaves a choice of two steps of damage.
    damages: tuple[dict[str, int], ...] = ({}, {"damage": 1}) if ROWS[row].damage_choice else ({},)
    for lifted, damage, hits, full, factor, focus in product(
        raised,
        damages,
        usual.hits or (2,),
        (False, True) if tier == "peon" else (False,),
        {factors[0], factors[2]},
        ELITE_FOCUS if usual.lift else ("attack",),
    ):
        yield Build(
            rank=row + (0.5 if lifted else 0), tier=tier, archetype=archetype, raised=lifted,
            shifts=damage, hits=hits, full_damage=full, boss_hp=factor, elite_focus=focus,
            caster_penalty=penalty,
        )  # fmt: skip
