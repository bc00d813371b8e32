"""Ways to fill what a fight's budget still holds («Бюджет энкаунтера»): one kind of creature, or
a leader with others of its kin.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from pysystem.rules.encounters import Encounter, Foe, how_many_fit, room, weight_of
from pysystem.rules.tables import ENCOUNTERS

_CROWD: int = ENCOUNTERS["corrections"]["crowd"]["per_player"]


class Filling(NamedTuple):
    """Creatures to add, each with its count, and what of the budget they leave."""

    foes: tuple[Foe, ...]
    left: Fraction


def fillings(
    fight: Encounter, band: str, choices: Sequence[Foe], kin: Callable[[Foe, Foe], bool]
) -> list[Filling]:
    """Every way to fill the budget of a band, the fullest first, then those of fewer creatures.

    Creatures that weigh nothing or stand outside the rules' table are not proposed, nor is a crowd
    that would press by its mere number. `kin` says who would fight side by side. Raises `KeyError`
    for an unknown band.
    """
    space = room(fight, band)
    most = _CROWD * fight.players - fight.enemies
    weights = {foe.name: weight_of(foe, fight.party_rank) for foe in choices}
    fitting = [
        foe
        for foe in choices
        if not weights[foe.name].outside_table and 0 < weights[foe.name].each <= space
    ]
    found = []
    for foes in _mixtures(fitting, fight, band, kin):
        spent = sum((weights[foe.name].each * foe.count for foe in foes), Fraction(0))
        if spent <= space and sum(foe.count for foe in foes) <= most:
            found.append(Filling(foes, space - spent))
    return sorted(found, key=_order)


def _mixtures(
    fitting: Sequence[Foe], fight: Encounter, band: str, kin: Callable[[Foe, Foe], bool]
) -> Iterator[tuple[Foe, ...]]:
    most = _CROWD * fight.players - fight.enemies
    for foe in fitting:
        fit = min(how_many_fit(foe, fight, band) or 0, most)
        if fit > 0:
            yield (replace(foe, count=fit),)
    for leader in fitting:
        weight = weight_of(leader, fight.party_rank).each
        for other in fitting:
            each = weight_of(other, fight.party_rank).each
            if each >= weight or not kin(leader, other):
                continue
            fit = min(int((room(fight, band) - weight) / each), most - 1)
            if fit > 0:
                yield (replace(leader, count=1), replace(other, count=fit))


def _order(filling: Filling) -> tuple[Fraction, int, list[str]]:
    return filling.left, sum(foe.count for foe in filling.foes), [foe.name for foe in filling.foes]
