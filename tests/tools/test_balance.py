"""The report on balance: fresh, and a reason for each creature outside the span of its tier."""

from fractions import Fraction
from pathlib import Path

import pytest

from pysystem.content.load import load
from pysystem.content.project import find_project
from tests.content.making import WOLF, load_files
from tools.balance.measure import Balance, balance
from tools.balance.report import FILES, made, reasons

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def measured() -> list[Balance]:
    project, problems = find_project(ROOT)
    assert project is not None, problems
    loaded = load(project)
    return [balance(each, loaded.library) for each in loaded.documents if each.kind == "creature"]


@pytest.mark.parametrize("name", FILES)
def test_the_report_is_fresh(measured: list[Balance], name: str) -> None:
    """If not: `python -m tools.balance`."""
    assert (ROOT / "docs/bestiary" / name).read_text(encoding="utf-8") == made(name, measured)


def test_every_creature_is_within_its_span_or_says_why_not(measured: list[Balance]) -> None:
    outside = {each.slug for each in measured if each.outside}
    noted = {each.slug for each in measured if each.model.budget_note is not None}
    assert outside - noted == set(reasons())
    assert all(set(reason) == {"ru", "en"} for reason in reasons().values())


def test_the_span_of_a_normal_creature_by_hand(tmp_path: Path) -> None:
    """Rank 2 hits Block 11 with +2 on a 9 or 10, and is hit as often: 20 %, give or take 20."""
    loaded = load_files(tmp_path, {"wolf.yml": WOLF + "shifts: {attack: 5, block: -1}\n"})
    (wolf,) = loaded.documents
    hits, is_hit, drops, _ = balance(wolf, loaded.library).found
    assert (hits.low, hits.high) == (0, Fraction(2, 5))
    assert (hits.value, hits.inside) == (Fraction(7, 10), False)
    # Dodge is still 11, and the better of the two counts.
    assert (is_hit.value, is_hit.inside) == (Fraction(1, 5), True)
    assert drops.value is not None and drops.value < drops.low
