"""Damage resistance: what a creature's nature, hide and armour take off each type of damage.

From the sections on creature types («Уязвимости и особенности типов») and target numbers. Natural
resistances don't add up: the strongest holds, together with the worst vulnerability. Armour is
added on top. The immunity of a trait is absolute.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pysystem.rules.records import Trait
from pysystem.rules.tables import (
    DAMAGE_TYPES,
    DEFAULT_DR_FLOOR,
    DR_SCALE,
    DR_WORDS,
    OTHERS_BELOW,
    PHYSICAL,
)

_IMMUNITY = DR_WORDS["immunity"].value


class Reason(NamedTuple):
    """One contribution to a damage resistance; `code` and `params` name its text."""

    code: str
    params: Mapping[str, Any]
    value: int


class DrTotal(NamedTuple):
    """The resistance to one damage type, −10 to 10, and what it is made of."""

    value: int
    reasons: tuple[Reason, ...]


Totals = Mapping[str, DrTotal]
"""The resistance to each damage type."""


class Source(NamedTuple):
    """What a blow comes from, as far as it opens traits.

    `materials` of the weapon, `bane`: the creature types it is attuned to, `direct`: magic that
    works on the creature directly.
    """

    materials: tuple[str, ...] = ()
    bane: tuple[str, ...] = ()
    direct: bool = False


PLAIN = Source()


@dataclass(frozen=True)
class Defences:
    """Everything that stands between a creature and a blow.

    `hide` is the natural resistance of the body, `hide_of_row` says that it is the row's default.
    """

    types: tuple[str, ...]
    traits: tuple[Trait, ...]
    hide: Mapping[str, int]
    hide_of_row: bool = False
    armor: tuple[Mapping[str, int], ...] = ()


def default_hide(main: str, value: int) -> Mapping[str, int]:
    """The hide of a row: `value` on the main physical type, the others a little lower."""
    return {
        t: value if t == main else max(value - OTHERS_BELOW, DEFAULT_DR_FLOOR) for t in PHYSICAL
    }


def opener(trait: Trait, types: tuple[str, ...], source: Source) -> str | None:
    """What about the source opens the trait: a material, a creature type, `direct`, or nothing."""
    if trait.opened_by:
        for material in source.materials:
            if material in trait.opened_by:
                return material
    if trait.bane:
        for kind in source.bane:
            if kind in types:
                return kind
    return "direct" if trait.direct and source.direct else None


def resolve(defences: Defences, damage_type: str, source: Source = PLAIN) -> DrTotal:
    """The resistance to one damage type against a source; opened traits don't count."""
    return _total(
        defences.traits,
        defences.types,
        damage_type,
        source,
        defences.hide.get(damage_type, 0),
        "dr-row" if defences.hide_of_row else "dr-hide",
        tuple(piece.get(damage_type, 0) for piece in defences.armor),
    )


@lru_cache(maxsize=1 << 14)
def _total(
    traits: tuple[Trait, ...],
    types: tuple[str, ...],
    damage_type: str,
    source: Source,
    hide: int,
    hide_code: str,
    armor: tuple[int, ...],
) -> DrTotal:
    best: Reason | None = None
    worst: Reason | None = None
    told: list[Reason] = []
    for trait in traits:
        value = trait.dr.get(damage_type)
        if value is None:
            continue
        by = opener(trait, types, source)
        if by is not None:
            opened = Reason("dr-opened", {"trait": trait.key, "by": by}, 0)
            told += () if opened in told else (opened,)
            continue
        reason = Reason("dr-trait", {"trait": trait.key, "dr": value}, value)
        if value >= _IMMUNITY:
            immunity = Reason("dr-immunity", reason.params, value)
            return DrTotal(_IMMUNITY, (*told, immunity))
        best, worst = _keep(best, worst, reason)
    if hide:
        best, worst = _keep(best, worst, Reason(hide_code, {"dr": hide}, hide))
    told += (r for r in (best, worst) if r is not None)
    told += (Reason("dr-armor", {"dr": worn}, worn) for worn in armor if worn)
    total = sum(r.value for r in told)
    clamped = max(-DR_SCALE, min(DR_SCALE, total))
    if clamped != total:
        told.append(Reason("dr-limit", {"sum": total, "dr": clamped}, clamped - total))
    return DrTotal(clamped, tuple(told))


def _keep(
    best: Reason | None, worst: Reason | None, reason: Reason
) -> tuple[Reason | None, Reason | None]:
    """The strongest resistance and the worst vulnerability so far; the first of equals stays."""
    if reason.value > 0 and (best is None or reason.value > best.value):
        return reason, worst
    if reason.value < 0 and (worst is None or reason.value < worst.value):
        return best, reason
    return best, worst


def totals(defences: Defences, source: Source = PLAIN) -> Totals:
    """The resistance to every damage type, in the order of the book."""
    found = dict(_bare(defences.traits, defences.types, source))
    for piece in (defences.hide, *defences.armor):
        for damage_type in piece:
            if damage_type in found:
                found[damage_type] = resolve(defences, damage_type, source)
    return MappingProxyType(found)


@lru_cache(maxsize=1 << 10)
def _bare(traits: tuple[Trait, ...], types: tuple[str, ...], source: Source) -> Totals:
    """What traits alone give: few creatures have more than that to most damage types."""
    return {t: _total(traits, types, t, source, 0, "dr-hide", ()) for t in DAMAGE_TYPES}
