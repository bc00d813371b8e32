"""Exact chances, compared with shares worked out by hand."""

from fractions import Fraction

import pytest

from pysystem.rules.build import Build
from pysystem.rules.calibration import (
    ATTACKS_A_ROUND,
    PROMISED_HIT,
    calibrate,
    chance_of_hit_lost,
    distribution,
    expected_rounds,
    hit_chance,
    keeps_promise,
    losses,
    row_hit_chance,
)
from pysystem.rules.stats import derive
from pysystem.rules.tables import ROWS


@pytest.mark.parametrize(
    ("attack", "defence", "tenths"), [(1, 9, 3), (5, 12, 4), (0, 10, 1), (0, 11, 0), (9, 10, 10)]
)
def test_hit_chance(attack: int, defence: int, tenths: int) -> None:
    assert hit_chance(attack, defence) == Fraction(tenths, 10)


def test_hit_chance_never_leaves_the_die() -> None:
    assert hit_chance(20, 5) == 1
    assert hit_chance(-5, 30) == 0


@pytest.mark.parametrize(
    ("rank", "percent"), [(1, 30), (2, 20), (3, 40), (4, 30), (5, 30), (6, 20)]
)
def test_rows_against_themselves(rank: int, percent: int) -> None:
    assert row_hit_chance(rank) * 100 == percent
    assert keeps_promise(row_hit_chance(rank)) is (rank == 3)


@pytest.mark.parametrize(("rank", "percent"), [(1, 40), (2, 50), (3, 50), (4, 40), (5, 40)])
def test_a_half_rank_in_attack_keeps_the_promise(rank: int, percent: int) -> None:
    assert row_hit_chance(rank, raised=True) * 100 == percent
    assert keeps_promise(row_hit_chance(rank, raised=True))


def test_what_is_promised() -> None:
    assert (Fraction(2, 5), Fraction(1, 2)) == PROMISED_HIT


@pytest.mark.parametrize(
    ("step", "least", "most", "peak"),
    [
        ("I", 1, 6, Fraction(1, 6)),
        ("II", 2, 8, Fraction(4, 16)),
        ("III", 2, 12, Fraction(6, 36)),
        ("IV", 2, 16, Fraction(8, 64)),
        ("V", 3, 18, Fraction(27, 216)),
        ("VI", 3, 24, Fraction(48, 512)),
    ],
)
def test_distribution(step: str, least: int, most: int, peak: Fraction) -> None:
    found = distribution(step)
    assert (min(found), max(found), max(found.values())) == (least, most, peak)
    assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("rank", "main", "others"),
    [(1, 50, 66.7), (2, 37.5, 62.5), (3, 16.7, 41.7), (4, 9.4, 43.8), (5, 0, 0.5), (6, 0, 0)],
)
def test_a_blow_of_its_own_rank_against_a_peon(rank: int, main: float, others: float) -> None:
    block = derive(Build(rank, "peon", types=("beast",)))
    for damage_type, percent in (("slashing", main), ("blunt", others)):
        chance = chance_of_hit_lost(
            ROWS[rank].damage, block.dr[damage_type].value, int(block.value("toughness"))
        )
        assert round(float(chance) * 100, 1) == pytest.approx(percent, abs=0.05)


HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def test_what_an_attack_takes() -> None:
    # 1d6 against DR 5: ⌊d × 5 / 10⌋ = 0, 1, 1, 2, 2, 3.
    assert losses(Fraction(1), "I", 5) == {0: SIXTH, 1: THIRD, 2: THIRD, 3: SIXTH}
    assert losses(HALF, "I", 5) == {0: 7 * SIXTH / 2, 1: SIXTH, 2: SIXTH, 3: SIXTH / 2}
    # Against toughness 2, the faces 4, 5 and 6 take a hit, never more than one.
    assert losses(HALF, "I", 5, toughness=2) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


@pytest.mark.parametrize(
    ("health", "attacks", "rounds"),
    [
        (1, 1, Fraction(2)),
        (1, 2, Fraction(4, 3)),  # nothing in a round: 1/4
        (1, 3, Fraction(8, 7)),  # nothing in a round: 1/8
        (2, 1, Fraction(4)),
        (2, 2, Fraction(20, 9)),  # (1 + 1/2 × 4/3) / (3/4)
        (0, 1, Fraction(0)),
    ],
)
def test_rounds_of_a_coin(health: int, attacks: int, rounds: Fraction) -> None:
    assert expected_rounds(health, {0: HALF, 1: HALF}, attacks) == rounds


def test_rounds_of_a_die() -> None:
    # E[h] = 1 + (E[1] + … + E[h − 1]) / 6 = (7/6)^(h − 1) up to 7; every second attack misses.
    for health in range(1, 8):
        always = Fraction(7, 6) ** (health - 1)
        assert expected_rounds(health, losses(Fraction(1), "I", 0), 1) == always
        assert expected_rounds(health, losses(HALF, "I", 0), 1) == 2 * always
    # Against DR 5: E[1] = 1 / (5/6), E[2] = (1 + 1/3 × 6/5) / (5/6).
    assert expected_rounds(2, losses(Fraction(1), "I", 5), 1) == Fraction(42, 25)


def test_who_never_falls() -> None:
    assert expected_rounds(5, losses(Fraction(1), "VI", 10), 3) is None
    assert expected_rounds(5, losses(Fraction(0), "VI", 0), 3) is None


def test_attacks_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="attacks in a round: 0"):
        expected_rounds(5, losses(HALF, "I", 0), 0)


@pytest.mark.parametrize(
    ("rank", "health_by_mean", "most"),
    [(1, 14.3, 6), (2, 25, 8), (3, 14.3, 12), (4, 18.5, 16), (5, 20.6, 18), (6, 35.7, 18)],
)
def test_rows_last_as_long_as_their_hit_points(rank: int, health_by_mean: float, most: int) -> None:
    """Hit points over the average loss of an attack, and at most one roll more than that."""
    found = calibrate(Build(rank, "normal", types=("beast",))).takes.without_dr[0]
    assert found is not None
    hp = ROWS[rank].hp
    assert health_by_mean - 0.05 <= float(found) < health_by_mean * (hp + most) / hp


def test_a_peon_of_rank_1() -> None:
    found = calibrate(Build(1, "peon", types=("beast",)))
    # 1d10 + 1 reaches Block 9 in 3 of 10; ⌊d × 9 / 10⌋ reaches toughness 3 with 4, 5, 6: two hits.
    assert (found.takes.attack, found.takes.defence, found.takes.dr) == (1, 9, 1)
    assert found.takes.with_dr[0] == 2 / (Fraction(3, 10) * HALF)
    assert found.takes.without_dr[0] == 2 / (Fraction(3, 10) * Fraction(4, 6))
    assert (found.deals.chance, found.deals.damage, found.deals.dr) == (Fraction(3, 10), "I", 1)


def test_a_row_meets_its_mirror_image() -> None:
    found = calibrate(Build(3, "normal", types=("beast",)))
    assert found.deals == found.takes
    assert (found.deals.chance, found.deals.damage, found.deals.dr) == (Fraction(2, 5), "III", 4)
    assert len(found.deals.with_dr) == len(ATTACKS_A_ROUND)
    assert ATTACKS_A_ROUND == (1, 2, 3)


def test_half_ranks_meet_the_lower_row() -> None:
    found = calibrate(Build(2.5, "normal", types=("beast",), raised=("attack", "hp")))
    assert found.rank == 2
    assert (found.deals.attack, found.deals.defence) == (5, 11)
    assert found.takes.attack == 2


def test_the_better_of_block_and_dodge_stands() -> None:
    overrides = {"block": 6, "dodge": 13}
    assert calibrate(Build(3, "normal", overrides=overrides)).takes.defence == 13


def test_some_are_never_brought_down_without_the_right_weapon() -> None:
    shade = calibrate(Build(3, "normal", types=("shade",))).takes
    assert shade.dr == 10
    assert shade.with_dr == (None, None, None)
    assert None not in shade.without_dr
    assert calibrate(Build(5, "peon", types=("beast",))).takes.with_dr == (None, None, None)


def test_a_boss_lasts_three_times_as_long() -> None:
    normal, boss = (
        calibrate(Build(3, tier, types=("beast",))).takes for tier in ("normal", "boss")
    )
    assert normal.without_dr[0] is not None and boss.without_dr[0] is not None
    # 120 instead of 40 hit points of 2/5 × 7 an attack, each with some of the last roll to spare.
    assert 120 / 2.8 < float(boss.without_dr[0]) < 132 / 2.8
    assert 40 / 2.8 < float(normal.without_dr[0]) < 52 / 2.8
