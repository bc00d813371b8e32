"""Gifts: their DC, their attack, and what they are not."""

import pytest

from pysystem.rules.gifts import gift_attack, gift_dc
from pysystem.rules.tables import GIFT


@pytest.mark.parametrize(
    ("rank", "dc"),
    [(1, 10), (2, 11), (3, 12), (4, 13), (5, 14), (6, 15), (1.5, 10), (3.5, 12), (5.5, 14)],
)
def test_dc(rank: float, dc: int) -> None:
    assert gift_dc(rank) == dc


@pytest.mark.parametrize(
    ("rank", "skill", "archetype", "expected"),
    [
        (3, 3, "brute", 3),
        (3, 3, "caster", 5),
        (2, 2, "caster", 2),
        (2.5, 3, "caster", 3),
        (3.5, 4, "caster", 6),
        (6, 6, "caster", 8),
        (6, 6, "nimble", 6),
    ],
)
def test_attack(rank: float, skill: int, archetype: str, expected: int) -> None:
    assert gift_attack(rank, skill, archetype) == expected


def test_a_gift_is_magic_but_no_spell() -> None:
    assert GIFT["mark"]["ru"] == "Дар"
    assert GIFT["attack_skill"] == "magic_attacks"
    assert GIFT["ap_pool"] == "universal"
    assert GIFT["counts_as_magic"] is True
    for never in (
        "needs_focus",
        "built_by_constructor",
        "counts_as_spell",
        "can_be_scribed",
        "can_be_copied",
        "can_be_stolen",
    ):
        assert GIFT[never] is False
