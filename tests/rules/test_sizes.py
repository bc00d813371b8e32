"""Contests of mass and the control zone."""

import pytest

from pysystem.rules.messages import text
from pysystem.rules.sizes import contest, control

SIZES = ["tiny", "medium", "large", "huge", "gargantuan"]


@pytest.mark.parametrize("kind", ["trip", "grapple", "shove"])
@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(5) for b in range(5)])
def test_two_per_category_to_the_larger(a: int, b: int, kind: str) -> None:
    found = contest(SIZES[a], SIZES[b], kind)
    assert found.bonus_a == max(a - b, 0) * 2
    assert found.bonus_b == max(b - a, 0) * 2
    assert found.blocked is (kind != "grapple" and b - a >= 2)


def test_a_wolf_does_not_topple_a_giant() -> None:
    assert contest("medium", "huge", "trip").blocked
    assert contest("medium", "huge", "shove").blocked
    assert not contest("medium", "large", "trip").blocked
    assert not contest("huge", "medium", "trip").blocked


def test_a_grapple_with_a_giant_only_costs_four() -> None:
    assert contest("medium", "huge", "grapple")[:3] == (0, 4, False)


def test_the_reason_can_be_read() -> None:
    blocked = contest("medium", "huge", "trip")
    assert text(blocked.reason, blocked.params).startswith("цель крупнее на 2")
    smaller = contest("large", "medium", "shove")
    assert text(smaller.reason, smaller.params, "en") == "the attacker is larger: +2"
    even = contest("large", "large", "shove")
    assert text(even.reason, even.params, "en") == "one size: neither has the upper hand"


@pytest.mark.parametrize(
    ("size", "weapon", "expected"),
    [
        ("tiny", 1, 0),
        ("tiny", 3, 0),
        ("medium", 1, 1),
        ("large", 1, 2),
        ("huge", 2, 4),
        ("gargantuan", 1, 4),
    ],
)
def test_control(size: str, weapon: int, expected: int) -> None:
    assert control(size, weapon) == expected


def test_unknown_words_are_refused() -> None:
    with pytest.raises(KeyError):
        contest("small", "medium", "trip")
    with pytest.raises(KeyError):
        contest("tiny", "medium", "wrestle")
