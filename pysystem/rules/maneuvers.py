"""Which manoeuvres a creature may have («Манёвры существ»)."""

from functools import cache

from pysystem.rules.tables import BASE_MANEUVERS, MANEUVER_CATEGORIES


@cache
def base_maneuvers(hands: int) -> tuple[str, ...]:
    """The manoeuvres everybody has; `interact` needs something to handle things with."""
    return tuple(k for k, m in BASE_MANEUVERS.items() if hands > 0 or not m.needs_hands)


def may_use(category: str, hands: int, trained: bool) -> bool:
    """Whether a creature may have manoeuvres of the category; raises `KeyError` if unknown."""
    return not MANEUVER_CATEGORIES[category].trained or (hands > 0 and trained)
