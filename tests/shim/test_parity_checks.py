"""Calibration, design budget and findings are the same in Python and in the module."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pysystem.rules import check_words
from pysystem.rules.budget import design_budget
from pysystem.rules.build import Build
from pysystem.rules.calibration import calibrate
from pysystem.rules.tables import ROWS, TIERS
from pysystem.rules.validate import check, check_maneuver_category, check_maneuver_count
from tests.shim import cases
from tests.shim.asking import Rules, plain

KNOWN: list[cases.Given] = []
_random = Random(cases.SEED)
while len(KNOWN) < 400:
    given = cases.build(_random)
    if not list(check_words.check(cases.build_of(given))):
        KNOWN.append(given)


@pytest.mark.parametrize(("name", "python"), [("designBudget", design_budget), ("findings", check)])
def test_random_builds(js: Rules, name: str, python: Callable[[Build], Any]) -> None:
    found = js.values([(name, each) for each in KNOWN])
    assert found == [plain(python(cases.build_of(each))) for each in KNOWN]


def test_calibration_of_rows_and_of_odd_builds(js: Rules) -> None:
    rows = [{"rank": rank, "tier": tier, "types": ["beast"]} for rank in ROWS for tier in TIERS]
    asked = [*rows, *KNOWN[:40]]
    found = js.values([("calibrate", each) for each in asked])
    assert found == [plain(calibrate(cases.build_of(each))) for each in asked]


def test_manoeuvres(js: Rules) -> None:
    counts = [(tier, count) for tier in TIERS for count in range(6)]
    found = js.values([("maneuverCount", *each) for each in counts])
    assert found == [plain(check_maneuver_count(*each)) for each in counts]
    human, wolf = {"rank": 1, "tier": "normal", "types": ["human"]}, KNOWN[0] | {"hands": 0}
    asked = [(build, kind) for build in (human, wolf) for kind in ("weapon", "monster")]
    found = js.values([("maneuverCategory", *each) for each in asked])
    assert found == [plain(check_maneuver_category(cases.build_of(b), k)) for b, k in asked]
