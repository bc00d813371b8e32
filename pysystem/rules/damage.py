"""A blow from its packets of damage to what the target loses.

One formula for everything: `floor(amount × (10 − DR) / 10)`, per damage type, in whole numbers.
Peons count hits: a blow that reaches their toughness after DR takes one, never more («Пеоны»).
"""

from dataclasses import dataclass
from typing import NamedTuple

from pysystem.rules.dr import PLAIN, Defences, Reason, Source, resolve
from pysystem.rules.tables import DAMAGE_TYPES, DR_SCALE, SHAKEN_AT


@dataclass(frozen=True)
class Packet:
    """Damage of one type. With `against`, it counts only on creatures of that type."""

    type: str
    amount: int
    against: str | None = None


@dataclass(frozen=True)
class Blow:
    """One blow: its packets and where it comes from."""

    packets: tuple[Packet, ...]
    source: Source = PLAIN


class BlowRow(NamedTuple):
    """What became of the damage of one type."""

    type: str
    before: int
    dr: int
    after: int
    reasons: tuple[Reason, ...]


class BlowResult(NamedTuple):
    """A blow after DR, a row for each damage type in the order of the book."""

    rows: tuple[BlowRow, ...]
    total: int


def after_dr(amount: int, dr: int) -> int:
    """What is left of `amount` after a resistance of `dr` (−10 to 10), rounded down."""
    return amount * (DR_SCALE - dr) // DR_SCALE if amount > 0 else 0


def resolve_blow(defences: Defences, blow: Blow) -> BlowResult:
    """Put a blow through a creature's resistances.

    Packets of one type are summed first. Packets without damage, and packets against types the
    creature doesn't bear, do nothing. What opens a trait does so for every packet of the blow.
    """
    sums: dict[str, int] = {}
    for packet in blow.packets:
        counts = packet.against is None or packet.against in defences.types
        if packet.amount > 0 and counts:
            sums[packet.type] = sums.get(packet.type, 0) + packet.amount
    rows = []
    for key in DAMAGE_TYPES:
        if key in sums:
            dr = resolve(defences, key, blow.source)
            left = after_dr(sums[key], dr.value)
            rows.append(BlowRow(key, sums[key], dr.value, left, dr.reasons))
    return BlowResult(tuple(rows), sum(r.after for r in rows))


@dataclass(frozen=True)
class Health:
    """Hit points, or a peon's hits when `toughness` is given."""

    value: int
    max: int
    toughness: int | None = None


class Outcome(NamedTuple):
    """A change of health. `lost` is what really went (negative: came back), so that it can be
    undone; `shaken` is about a peon's morale.
    """

    before: int
    after: int
    lost: int
    defeated: bool
    shaken: bool


def shaken(health: Health) -> bool:
    """Whether a standing peon thinks of flight: at half its hits, or at the last of several."""
    if health.toughness is None or health.max < 2 or health.value <= 0:
        return False
    return health.value == 1 or health.value <= health.max * SHAKEN_AT


def apply_blow(health: Health, damage: int) -> Outcome:
    """Take a blow's total after DR off hit points, or at most one hit off a peon."""
    loss = max(damage, 0)
    if health.toughness is not None:
        loss = 1 if damage > 0 and damage >= health.toughness else 0
    return _outcome(health, max(health.value - loss, 0))


def heal(health: Health, amount: int) -> Outcome:
    """Give hit points back up to the maximum; a peon gets one hit, whatever the amount.

    Healing goes past DR and toughness.
    """
    gain = max(amount, 0)
    if health.toughness is not None:
        gain = min(gain, 1)
    return _outcome(health, max(min(health.value + gain, health.max), health.value))


def _outcome(health: Health, after: int) -> Outcome:
    now = Health(after, health.max, health.toughness)
    return Outcome(health.value, after, health.value - after, after <= 0, shaken(now))
