"""Faults that other games' tools were reported for, held against our own rules.

K4 is about automation in play, K5 about the weight of fights.
"""

from fractions import Fraction

import pytest

from pysystem.rules.build import Build
from pysystem.rules.damage import Blow, Health, Packet, apply_blow, heal, resolve_blow
from pysystem.rules.dr import Defences, Source
from pysystem.rules.encounters import Encounter, Foe, weigh
from pysystem.rules.stats import derive
from pysystem.rules.tables import DAMAGE_TYPES, SIZES


def defences(*types: str, **decisions: object) -> Defences:
    build = Build(3, "normal", types=types, **{"hide": {}, **decisions})  # type: ignore[arg-type]
    return derive(build).defences


def total(target: Defences, *packets: tuple[str, int], source: Source | None = None) -> int:
    blow = Blow(tuple(Packet(t, a) for t, a in packets), source or Source())
    return resolve_blow(target, blow).total


def fight(*foes: Foe, players: int, rank: float = 3) -> Encounter:
    return weigh(foes, players, rank)


def test_k4_01_resistance_and_vulnerability_are_summed_and_rounded_once() -> None:
    target = defences("plant", "demon", demon=("heat", "cold"))
    assert total(target, ("heat", 15)) == 10  # 5 − 2 = 3: 15 × 0.7 = 10.5
    assert total(target, ("heat", 5)) == 3  # 3.5


def test_k4_03_each_type_meets_its_own_resistance() -> None:
    target = defences("beast", hide={"slashing": 5, "blunt": 5})
    assert total(target, ("slashing", 5), ("blunt", 5)) == 4  # 2.5 and 2.5, each down
    assert total(target, ("slashing", 10)) == 5


def test_k4_04_armor_stops_only_what_it_is_against() -> None:
    target = defences("beast", armor=({"slashing": 5},))
    assert total(target, ("heat", 6)) == 6
    assert total(target, ("slashing", 6)) == 3


def test_k4_07_what_passes_a_bodiless_creature() -> None:
    target = defences("spirit")
    assert total(target, ("slashing", 20)) == 0
    assert total(target, ("slashing", 20), source=Source(direct=True)) == 20
    assert total(target, ("heat", 20)) == 0
    assert total(target, ("necrotic", 20)) == 20


def test_k4_08_several_resistances_to_one_type_do_not_add_up() -> None:
    target = defences("construct", "demon", demon=("acid", "electric"))
    assert total(target, ("acid", 12)) == 6
    assert total(target, ("acid", 6), ("electric", 6)) == 6


@pytest.mark.parametrize("damage_type", list(DAMAGE_TYPES))
def test_k4_09_every_authored_resistance_changes_the_blow(damage_type: str) -> None:
    blow = (damage_type, 10)
    assert total(defences("beast"), blow) == 10
    assert total(defences("beast", hide={damage_type: 3}), blow) == 7
    assert total(defences("beast", armor=({damage_type: 4},)), blow) == 6
    assert total(defences("demon", demon=(damage_type, "mental")), blow) <= 7
    assert total(defences("construct"), blow) <= 5


def test_k4_09_the_rows_own_hide_changes_the_blow() -> None:
    assert total(derive(Build(3, "normal", types=("beast",))).defences, ("slashing", 10)) == 6


def test_k4_12_healing_a_peon_never_hurts_it() -> None:
    for amount in (-3, 0, 1, 5):
        outcome = heal(Health(2, 3, toughness=6), amount)
        assert outcome.after == (3 if amount > 0 else 2)


def test_k4_25_what_was_lost_is_what_can_be_undone() -> None:
    outcome = apply_blow(Health(30, 80), 50)
    assert (outcome.lost, outcome.after + outcome.lost) == (30, 30)
    peon = apply_blow(Health(1, 3, toughness=6), 50)
    assert (peon.lost, peon.after + peon.lost) == (1, 1)


def test_k4_29_size_and_token_agree() -> None:
    assert [s.squares for s in SIZES.values()] == [1, 1, 2, 3, 4]


def test_k5_01_a_larger_party_only_has_a_larger_budget() -> None:
    found = fight(Foe(3, "boss"), players=6)
    assert (found.raw, found.corrected) == (4, 4)
    assert found.budgets["hard"] == 6


def test_k5_02_a_smaller_party_changes_no_weight() -> None:
    found = fight(Foe(3, "normal"), players=1)
    assert (found.raw, found.corrected, found.band) == (1, 1, "hard")


def test_k5_05_equal_creatures_all_count() -> None:
    one_row = fight(Foe(3, "normal", count=5), players=3)
    rows = fight(*[Foe(3, "normal")] * 5, players=3)
    assert one_row.raw == rows.raw == 5
    assert one_row.enemies == rows.enemies == 5


def test_k5_07_another_creature_never_makes_a_fight_lighter() -> None:
    orcs = Foe(2, "peon", count=16)
    one = fight(orcs, Foe(5, "elite"), players=5, rank=5)
    two = fight(orcs, Foe(5, "elite", count=2), players=5, rank=5)
    assert one.raw == 2
    assert two.raw == 4
    assert one.corrected < two.corrected
    assert [n.code for n in one.notes] == ["foe-uncounted", "fight-crowded"]
    assert [r.each for r in one.rows] == [0, 2]


def test_k5_11_a_weight_equal_to_the_edge_is_within_the_band() -> None:
    bands = [fight(Foe(3, "normal", count=n), players=4).band for n in (2, 3, 4, 6)]
    assert bands == ["easy", "medium", "hard", "deadly"]


@pytest.mark.parametrize(("count", "weight"), [(1, "1/4"), (2, "1/2"), (4, "1"), (8, "2")])
def test_k5_12_peons_weigh_by_their_number(count: int, weight: str) -> None:
    assert fight(Foe(3, "peon", count=count), players=4).raw == Fraction(weight)


def test_k5_14_halves_stay_halves() -> None:
    assert fight(Foe(2.5, "normal"), players=4).raw == Fraction(2, 3)
    assert fight(Foe(3.5, "normal"), players=4).raw == Fraction(3, 2)


@pytest.mark.parametrize("rank", [0.3, 1 / 3, 7, -1, 2.25])
def test_k5_15_ranks_that_do_not_exist_are_refused(rank: float) -> None:
    with pytest.raises(ValueError, match="not a rank"):
        fight(Foe(rank, "normal"), players=4)


def test_k5_17_an_empty_party_is_a_fault_and_no_weight_stays_none() -> None:
    with pytest.raises(ValueError, match="at least one player"):
        fight(Foe(3, "normal"), players=0)
    found = fight(Foe(3, "boss"), players=4, rank=6)
    assert (found.raw, found.band) == (0, "none")


def test_k5_19_the_party_is_what_the_game_master_states() -> None:
    foes = (Foe(3, "normal", count=4),)
    assert fight(*foes, players=4).band == "hard"
    assert fight(*foes, players=5).band == "hard"
    assert fight(*foes, players=6).band == "medium"
    assert fight(*foes, players=5, rank=4).raw == 2


def test_k5_20_five_players() -> None:
    budgets = fight(players=5).budgets
    assert [float(b) for b in budgets.values()] == [2.5, 3.75, 5, 7.5]
