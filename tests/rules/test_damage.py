"""Blows, packets, healing, peons' hits."""

import pytest

from pysystem.rules.build import Build
from pysystem.rules.damage import (
    Blow,
    Health,
    Packet,
    after_dr,
    apply_blow,
    heal,
    resolve_blow,
    shaken,
)
from pysystem.rules.dr import Defences, Source
from pysystem.rules.stats import derive


def defences(*types: str, **decisions: object) -> Defences:
    build = Build(3, "normal", types=types, **{"hide": {}, **decisions})  # type: ignore[arg-type]
    return derive(build).defences


def blow(*packets: tuple[str, int], **source: object) -> Blow:
    return Blow(tuple(Packet(t, a) for t, a in packets), Source(**source))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amount", "dr", "expected"),
    [
        (10, 0, 10),
        (10, 10, 0),
        (10, 5, 5),
        (7, 5, 3),
        (10, 2, 8),
        (9, 2, 7),
        (10, -2, 12),
        (7, -2, 8),
        (4, -2, 4),
        (5, -2, 6),
        (1, 1, 0),
        (1, 5, 0),
        (10, -10, 20),
        (0, -5, 0),
        (-6, 3, 0),
        (-6, -3, 0),
    ],
)
def test_the_formula(amount: int, dr: int, expected: int) -> None:
    assert after_dr(amount, dr) == expected


def test_each_type_is_taken_by_itself_and_then_summed() -> None:
    armor = ({"slashing": 5, "heat": 2},)
    found = resolve_blow(defences("beast", armor=armor), blow(("heat", 7), ("slashing", 7)))
    assert [(r.type, r.before, r.dr, r.after) for r in found.rows] == [
        ("slashing", 7, 5, 3),
        ("heat", 7, 2, 5),
    ]
    assert found.total == 8


def test_packets_of_one_type_are_summed_before_dr() -> None:
    found = resolve_blow(
        defences("beast", armor=({"slashing": 5},)), blow(("slashing", 3), ("slashing", 4))
    )
    assert found.total == 3  # 7 × 0.5; one by one it would be 1 + 2


def test_packets_without_damage_do_nothing() -> None:
    found = resolve_blow(defences("beast"), blow(("slashing", 5), ("slashing", -3), ("heat", 0)))
    assert [(r.type, r.before, r.after) for r in found.rows] == [("slashing", 5, 5)]


def test_a_bypass_counts_for_every_packet_of_the_blow() -> None:
    mixed = (("slashing", 6), ("heat", 4))
    assert resolve_blow(defences("shade"), blow(*mixed)).total == 0
    assert resolve_blow(defences("shade"), blow(*mixed, materials=("silver",))).total == 10
    assert resolve_blow(defences("shade"), blow(*mixed, bane=("shade",))).total == 10
    assert resolve_blow(defences("construct"), blow(*mixed, materials=("adamantine",))).total == 10


def test_bonus_against_a_type() -> None:
    packets = (Packet("slashing", 6), Packet("slashing", 3, against="undead"))
    assert resolve_blow(defences("undead"), Blow(packets)).total == 9
    assert resolve_blow(defences("beast"), Blow(packets)).total == 6


def test_bonus_against_a_type_never_counts_on_players() -> None:
    packets = (Packet("slashing", 6), Packet("slashing", 3, against="human"))
    guard = defences("human")
    hero = defences("human", player=True)
    assert resolve_blow(guard, Blow(packets)).total == 9
    assert resolve_blow(hero, Blow(packets)).total == 6


def test_hit_points_go_down_to_zero_and_no_further() -> None:
    assert apply_blow(Health(40, 40), 15) == (40, 25, 15, False, False)
    assert apply_blow(Health(10, 40), 15) == (10, 0, 10, True, False)
    assert apply_blow(Health(10, 40), 0) == (10, 10, 0, False, False)
    assert apply_blow(Health(10, 40), -5) == (10, 10, 0, False, False)


@pytest.mark.parametrize(("damage", "left"), [(0, 3), (5, 3), (6, 2), (7, 2), (12, 2), (600, 2)])
def test_a_peon_loses_exactly_one_hit_at_toughness(damage: int, left: int) -> None:
    assert apply_blow(Health(3, 3, toughness=6), damage).after == left


def test_a_peon_at_zero_is_defeated() -> None:
    assert apply_blow(Health(1, 2, toughness=6), 6) == (1, 0, 1, True, False)
    assert apply_blow(Health(0, 2, toughness=6), 6) == (0, 0, 0, True, False)


@pytest.mark.parametrize(
    ("hits", "most", "expected"),
    [
        (3, 3, False),
        (2, 3, False),
        (1, 3, True),
        (2, 2, False),
        (1, 2, True),
        (1, 1, False),
        (0, 3, False),
        (0, 1, False),
    ],
)
def test_morale(hits: int, most: int, expected: bool) -> None:
    assert shaken(Health(hits, most, toughness=6)) is expected


def test_only_peons_are_shaken() -> None:
    assert not shaken(Health(1, 40))


def test_healing_gives_points_back_up_to_the_maximum() -> None:
    assert heal(Health(10, 40), 15) == (10, 25, -15, False, False)
    assert heal(Health(30, 40), 15) == (30, 40, -10, False, False)
    assert heal(Health(30, 40), -15) == (30, 30, 0, False, False)


def test_healing_never_takes_points_beyond_the_maximum_away() -> None:
    assert heal(Health(45, 40), 5).after == 45


@pytest.mark.parametrize("amount", [1, 5, 100])
def test_healing_a_peon_gives_one_hit(amount: int) -> None:
    assert heal(Health(1, 3, toughness=6), amount).after == 2
    assert heal(Health(3, 3, toughness=6), amount).after == 3
    assert heal(Health(0, 3, toughness=6), amount) == (0, 1, -1, False, True)
