"""The design budget in row-steps, worked out by hand from the rank table."""

from fractions import Fraction

import pytest

from pysystem.rules.budget import DesignBudget, design_budget, row_steps
from pysystem.rules.build import Build
from pysystem.rules.tables import ROWS


def budget(rank: float, tier: str = "normal", **decisions: object) -> DesignBudget:
    return design_budget(Build(rank, tier, **{"types": ("beast",), **decisions}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("column", "row", "value", "steps"),
    [
        ("hp", 3, 50, Fraction(1)),
        ("hp", 3, 45, Fraction(1, 2)),
        ("hp", 3, 65, Fraction(2)),
        ("hp", 3, 30, Fraction(-2, 3)),
        ("attack", 2, 3, Fraction(1, 3)),
        ("attack", 3, 4, Fraction(-1, 3)),
        ("mental", 2, 10, Fraction(1, 2)),
        ("mental", 1, 11, Fraction(2)),
        ("mental", 1, 10, Fraction(1)),
        ("mental", 4, 9, Fraction(-2)),
        ("mental", 3, 9, Fraction(-1)),
        ("mental", 3, 12, Fraction(2)),
        # past the ends the last rise goes on
        ("hp", 6, 85, Fraction(1)),
        ("hp", 1, 5, Fraction(-1)),
        ("attack", 6, 10, Fraction(2)),
        ("mental", 6, 13, Fraction(2)),
        ("speed", 5, 18, Fraction(2)),
    ],
)
def test_row_steps(column: str, row: int, value: int, steps: Fraction) -> None:
    assert row_steps(lambda r: int(getattr(ROWS[r], column)), row, Fraction(value)) == steps


def test_a_row_as_it_stands_costs_nothing() -> None:
    for tier in ("peon", "normal", "elite", "boss"):
        for rank in (1, 2, 3, 4, 5, 6):
            assert budget(rank, tier) == ((), 0, True)


def test_what_rules_give_costs_nothing() -> None:
    assert budget(3.5, raised=("attack", "hp")).moves == ()
    assert budget(3, "elite", elite_focus="defences").moves == ()
    assert budget(3, "boss", boss_hp=4).moves == ()
    assert budget(3, "peon", full_damage=True, hits=3).moves == ()
    assert budget(3, archetype="caster", caster_penalty=3).moves == ()


def test_a_tortoise_pays_for_its_shell_with_speed() -> None:
    found = budget(3, hide={"slashing": 6, "blunt": 4, "piercing": 4}, shifts={"speed": -4})
    assert {m.key: m.steps for m in found.moves} == {"speed": Fraction(-2), "dr": Fraction(1)}
    assert (found.net, found.paid) == (-1, True)


def test_an_unpaid_rise() -> None:
    found = budget(3, shifts={"hp": 10})
    assert found.moves[0] == ("hp", 40, 50, Fraction(1))
    assert (found.net, found.paid) == (1, False)
    assert budget(3, shifts={"hp": 5}).paid  # half a step is fine
    assert not budget(3, shifts={"hp": 6}).paid


def test_block_and_dodge_share_a_column() -> None:
    assert budget(3, shifts={"block": 2}).net == Fraction(1, 2)
    assert budget(3, shifts={"block": 2, "dodge": 2}).net == 1
    assert budget(3, shifts={"block": 1, "dodge": -1}).net == Fraction(1, 4) - Fraction(1, 2)


def test_a_ladder_step_is_a_step() -> None:
    assert budget(3, shifts={"damage": 1}).net == 1
    assert budget(3, overrides={"damage": "I"}).net == -2


def test_rank_6_may_choose_vi() -> None:
    assert budget(6, overrides={"damage": "VI"}).net == 0
    assert budget(6, "peon", overrides={"damage": "VI"}).net == 0
    assert budget(5, overrides={"damage": "VI"}).net == 1
    assert budget(5.5, raised=("damage", "hp"), overrides={"damage": "VI"}).net == 0


def test_a_peon_may_strike_with_the_row_or_one_lower() -> None:
    assert budget(3, "peon", overrides={"damage": "III"}).net == 0
    assert budget(3, "peon", overrides={"damage": "IV"}).net == 1
    assert budget(3, "peon", overrides={"damage": "I"}).net == -1


def test_the_multiplied_are_measured_in_their_row() -> None:
    assert budget(3, "elite", overrides={"hp": 100}).net == 1
    assert budget(3, "elite", shifts={"hp": 10}).net == 1
    assert budget(3, "boss", overrides={"hp": 140}).net == 0  # between ×3 and ×4
    assert budget(3, "boss", boss_hp=4, overrides={"hp": 200}).net == 1
    assert budget(3, "boss", overrides={"hp": 90}).net == Fraction(-2, 3)
    assert budget(3, "boss", overrides={"ap": 12}).net == 2


def test_a_lifted_number_is_measured_from_its_row() -> None:
    assert budget(3.5, raised=("hp", "attack"), overrides={"hp": 65}).net == 1
    assert budget(3, "elite", shifts={"attack": 1}).net == 1
    assert budget(2, "elite", shifts={"attack": 1}).net == 1


def test_hide_within_the_range_of_the_row_costs_nothing() -> None:
    for value in (3, 4, 5):
        assert budget(3, hide={"slashing": value}).moves == ()
    assert budget(3, hide={"slashing": 6}).net == 1
    assert budget(3, hide={"slashing": 2}).net == -1
    assert budget(3, hide={}).net == -2  # the ranges of rows 2 and 1 begin at 2 and 0
