"""Who may have which manoeuvres."""

import pytest

from pysystem.rules.maneuvers import base_maneuvers, may_use


def test_interacting_needs_something_to_handle_with() -> None:
    everybody = ("move", "opportunity-attack", "dodge", "disengage", "finishing-blow")
    assert base_maneuvers(0) == everybody
    assert base_maneuvers(1) == (*everybody, "interact")


@pytest.mark.parametrize("category", ["weapon", "ranged", "shield", "scroll"])
def test_trained_manoeuvres_need_hands_and_training(category: str) -> None:
    assert may_use(category, 2, True)
    assert not may_use(category, 2, False)
    assert not may_use(category, 0, True)


@pytest.mark.parametrize("category", ["base", "monster"])
def test_the_others_are_for_everybody(category: str) -> None:
    assert may_use(category, 0, False)
