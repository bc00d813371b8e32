"""Exact chances, compared with shares worked out by hand."""

from fractions import Fraction

import pytest

from pysystem.rules.build import Build
from pysystem.rules.calibration import (
    PROMISED_HIT,
    chance_of_hit_lost,
    distribution,
    hit_chance,
    keeps_promise,
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
