"""Gifts: a creature's own magic («Дары»)."""

from math import floor

from pysystem.rules.tables import GIFT, SPECIALISATION, SPECIALISED_FROM


def gift_dc(rank: float) -> int:
    """How hard it is to withstand a gift: 9 + rank, half ranks rounded down."""
    base: int = GIFT["dc_base"]
    return base + floor(rank)


def specialised(rank: float, archetype: str) -> bool:
    """Whether an attacking gift gets the bonus for specialisation on top of the skill rank."""
    return archetype in GIFT["specialised_archetypes"] and floor(rank) >= SPECIALISED_FROM


def gift_attack(rank: float, skill: int, archetype: str) -> int:
    """What an attacking gift adds to the die: Magic Attacks at the creature's skill rank."""
    return skill + (SPECIALISATION if specialised(rank, archetype) else 0)
