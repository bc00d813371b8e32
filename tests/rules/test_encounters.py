"""The encounter budget: both tables, every example, and what the text leaves open."""

from fractions import Fraction

import pytest

from pysystem.rules.encounters import Encounter, Foe, band_of, rank_factor, tier_weight, weigh


def fight(*foes: Foe, players: int = 4, rank: float = 3, **switches: object) -> Encounter:
    return weigh(foes, players, rank, **switches)  # type: ignore[arg-type]


def summary(found: Encounter) -> tuple[float, str, float, str]:
    return (float(found.raw), found.band, float(found.corrected), found.corrected_band)


def notes(found: Encounter) -> list[str]:
    return [n.code for n in found.notes]


@pytest.mark.parametrize(
    ("tier", "hits", "full", "weight"),
    [
        ("peon", 1, False, "0.25"),
        ("peon", 2, True, "0.25"),
        ("peon", 3, False, "0.25"),
        ("peon", 3, True, "0.33"),
        ("normal", 2, False, "1"),
        ("elite", 2, False, "2"),
        ("boss", 2, False, "4"),
    ],
)
def test_tier_weight(tier: str, hits: int, full: bool, weight: str) -> None:
    assert tier_weight(Foe(3, tier, hits, full)) == Fraction(weight)


@pytest.mark.parametrize(
    ("difference", "factor"),
    [
        ("-5", "0"),
        ("-7/2", "0"),
        ("-3", "0"),
        ("-5/2", "1/6"),
        ("-2", "1/4"),
        ("-3/2", "1/3"),
        ("-1", "1/2"),
        ("-1/2", "2/3"),
        ("0", "1"),
        ("1/2", "3/2"),
        ("1", "2"),
        ("3/2", "3"),
        ("2", "4"),
        ("5/2", "6"),
        ("3", "8"),
        ("5", "32"),
    ],
)
def test_relative_rank(difference: str, factor: str) -> None:
    assert rank_factor(Fraction(difference)) == Fraction(factor)


EXAMPLES = {
    "three normal enemies": ([Foe(3, "normal", count=3)], (3, "medium", 3, "medium")),
    "a normal enemy and eight peons": (
        [Foe(3, "normal"), Foe(3, "peon", count=8)],
        (3, "medium", 3.75, "hard"),
    ),
    "an elite and four peons": (
        [Foe(3, "elite"), Foe(3, "peon", count=4)],
        (3, "medium", 3, "medium"),
    ),
    "a boss": ([Foe(3, "boss")], (4, "hard", 4, "hard")),
    "an elite and two normal enemies": (
        [Foe(3, "elite"), Foe(3, "normal", count=2)],
        (4, "hard", 4, "hard"),
    ),
    "two normal enemies and two a rank higher": (
        [Foe(3, "normal", count=2), Foe(4, "normal", count=2)],
        (6, "deadly", 6, "deadly"),
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    foes, expected = EXAMPLES[name]
    assert summary(fight(*foes)) == expected


def test_budgets_of_four_players() -> None:
    found = fight(Foe(3, "normal"))
    assert {k: float(v) for k, v in found.budgets.items()} == {
        "easy": 2,
        "medium": 3,
        "hard": 4,
        "deadly": 6,
    }


@pytest.mark.parametrize(
    ("weight", "band"),
    [
        ("0", "none"),
        ("1/100", "easy"),
        ("2", "easy"),
        ("201/100", "medium"),
        ("3", "medium"),
        ("4", "hard"),
        ("401/100", "deadly"),
        ("6", "deadly"),
        ("601/100", "beyond"),
    ],
)
def test_a_fight_belongs_to_the_lowest_band_that_can_pay(weight: str, band: str) -> None:
    assert band_of(Fraction(weight), 4) == band


@pytest.mark.parametrize(
    ("players", "band", "warned"),
    [
        (1, "beyond", False),
        (2, "beyond", False),
        (3, "deadly", False),
        (4, "hard", False),
        (5, "hard", False),
        (6, "medium", True),
        (8, "easy", True),
    ],
)
def test_a_lone_boss(players: int, band: str, warned: bool) -> None:
    found = fight(Foe(3, "boss"), players=players)
    assert (float(found.raw), found.band) == (4, band)
    assert ("boss-too-light" in notes(found)) is warned


@pytest.mark.parametrize(("count", "weight"), [(3, 0.99), (12, 3.96)])
def test_a_third_is_printed_as_033(count: int, weight: float) -> None:
    found = fight(Foe(3, "peon", 3, True, count=count), players=6)
    assert float(found.raw) == weight


def test_the_crowd_is_more_than_two_each() -> None:
    assert fight(Foe(3, "peon", count=8)).corrections == ()
    crowd = fight(Foe(3, "peon", count=9))
    assert [(c.key, float(c.factor)) for c in crowd.corrections] == [("crowd", 1.25)]
    assert (float(crowd.raw), float(crowd.corrected)) == (2.25, 2.8125)
    assert "fight-crowded" in notes(crowd)


def test_those_who_weigh_nothing_still_crowd() -> None:
    found = fight(Foe(6, "normal"), Foe(3, "peon", count=12), rank=6)
    assert float(found.raw) == 1
    assert found.enemies == 13
    assert float(found.corrected) == 1.25
    assert "foe-uncounted" in notes(found)


def test_those_left_out_by_hand_neither_weigh_nor_crowd() -> None:
    found = fight(Foe(3, "normal"), Foe(3, "peon", count=12, excluded=True))
    assert (float(found.raw), found.enemies, found.corrections) == (1, 1, ())
    assert notes(found) == ["foe-excluded"]


def test_two_ranks_up_is_outside_the_table() -> None:
    found = fight(Foe(5, "normal", name="Змей"), players=6)
    assert float(found.raw) == 4
    assert found.rows[0].outside_table
    assert notes(found) == ["foe-outside-table"]
    assert found.notes[0].params["factor"] == 4
    assert not fight(Foe(4.5, "normal")).rows[0].outside_table


def test_an_empty_fight_is_no_fight() -> None:
    assert summary(fight()) == (0, "none", 0, "none")
    assert notes(fight()) == ["fight-empty"]
    assert fight(Foe(1, "boss"), rank=6).band == "none"


def test_switches_of_the_game_master() -> None:
    pack = (Foe(3, "elite"), Foe(3, "normal"))
    assert summary(fight(*pack, synergy=True)) == (3, "medium", 4.5, "deadly")
    assert summary(fight(*pack, tactics=-0.5)) == (3, "medium", 1.5, "easy")
    assert summary(fight(*pack, tactics=0.25)) == (3, "medium", 3.75, "hard")


def test_corrections_multiply() -> None:
    found = fight(Foe(3, "peon", count=10), synergy=True)
    assert [c.key for c in found.corrections] == ["synergy", "crowd"]
    assert float(found.corrected) == 2.5 * 1.5 * 1.25


def test_half_ranks_on_both_sides() -> None:
    assert float(fight(Foe(3.5, "normal"), rank=3.5).raw) == 1
    assert float(fight(Foe(3, "boss"), rank=3.5).raw) == pytest.approx(4 / 1.5)


@pytest.mark.parametrize("rank", [0, 0.5, 6.5, 7, 3.25])
def test_a_rank_that_does_not_exist(rank: float) -> None:
    with pytest.raises(ValueError, match="not a rank"):
        fight(Foe(rank, "normal"))
    with pytest.raises(ValueError, match="not a rank"):
        fight(Foe(3, "normal"), rank=rank)


def test_what_else_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one player"):
        fight(Foe(3, "normal"), players=0)
    with pytest.raises(ValueError, match="at most"):
        fight(Foe(3, "normal"), tactics=0.75)
    with pytest.raises(ValueError, match="below zero"):
        fight(Foe(3, "normal", count=-1))
    with pytest.raises(KeyError):
        fight(Foe(3, "minion"))
