"""Stat blocks: rows, half ranks, tiers, archetypes, sizes, overrides; values typed by hand."""

import pytest

from pysystem.rules.build import Build
from pysystem.rules.stats import StatBlock, derive

HP = [15, 25, 40, 50, 65, 75]
RANKS = [1, 2, 3, 4, 5, 6]


def block(rank: float, tier: str = "normal", **decisions: object) -> StatBlock:
    return derive(Build(rank, tier, **{"types": ("beast",), **decisions}))  # type: ignore[arg-type]


def values(found: StatBlock) -> dict[str, int | str]:
    return {k: n.value for k, n in found.numbers.items()}


def test_normal_enemy_is_the_row() -> None:
    assert values(block(3)) == {
        "attack": 5,
        "block": 12,
        "dodge": 12,
        "mental": 11,
        "hp": 40,
        "damage": "III",
        "ap": 6,
        "speed": 10,
        "skill": 3,
        "dr": 4,
        "control": 1,
        "attribute_main": 3,
        "attribute_secondary": 2,
        "gift_dc": 12,
        "gift_attack": 3,
    }


def test_every_number_says_where_it_comes_from() -> None:
    found = block(3.5, "elite", raised=("hp", "damage"), shifts={"hp": 5}, overrides={"speed": 8})
    assert [(s.code, s.value) for s in found.numbers["hp"].origin] == [
        ("row", 40),
        ("half-rank", 50),
        ("shift", 55),
        ("tier-times", 110),
    ]
    assert [(s.code, s.value) for s in found.numbers["attack"].origin] == [
        ("row", 5),
        ("elite-lift", 6),
    ]
    assert [(s.code, s.value) for s in found.numbers["speed"].origin] == [
        ("row", 10),
        ("override", 8),
    ]


@pytest.mark.parametrize(
    ("rank", "column", "keys", "expected"),
    [
        (1.5, "attack", ("attack",), 2),
        (1.5, "hp", ("hp",), 25),
        (1.5, "damage", ("damage",), "II"),
        (2.5, "attack", ("attack",), 5),
        (2.5, "mental", ("mental",), 11),
        (3.5, "defence", ("block", "dodge"), 14),
        (3.5, "damage", ("damage",), "IV"),
        (3.5, "speed", ("speed",), 12),
        (3.5, "skill", ("skill", "gift_attack"), 4),
        (4.5, "ap", ("ap",), 8),
        (4.5, "dr", ("dr",), 7),
        (4.5, "attributes", ("attribute_main",), 5),
        (4.5, "attributes", ("attribute_secondary",), 3),
        (5.5, "hp", ("hp",), 75),
    ],
)
def test_half_rank_lifts_a_column(
    rank: float, column: str, keys: tuple[str, ...], expected: int | str
) -> None:
    lifted = values(block(rank, raised=(column,)))
    plain = values(block(int(rank)))
    for key in keys:
        assert lifted.pop(key) == expected
        plain.pop(key)
    for pair in (("attribute_main", "attribute_secondary"), ("skill", "gift_attack")):
        if set(keys) & set(pair):
            for key in pair:
                lifted.pop(key, None)
                plain.pop(key, None)
    assert lifted == plain


def test_a_three_and_a_half_strikes_like_a_four() -> None:
    found = block(3.5, raised=("attack", "damage"))
    assert (found.value("attack"), found.value("damage"), found.value("hp")) == (6, "IV", 40)


@pytest.mark.parametrize(("rank", "hits"), [(r, h) for r in RANKS for h in (1, 2, 3)])
def test_peon(rank: int, hits: int) -> None:
    found = block(rank, "peon", hits=hits)
    assert "hp" not in found.numbers
    assert found.value("hits") == hits
    assert found.value("toughness") == [3, 4, 6, 7, 9, 10][rank - 1]
    assert found.value("damage") == ["I", "I", "II", "III", "IV", "IV"][rank - 1]
    assert found.value("ap") == [3, 5, 6, 7, 8, 9][rank - 1]


@pytest.mark.parametrize("rank", RANKS)
def test_peon_with_full_damage(rank: int) -> None:
    found = block(rank, "peon", full_damage=True)
    assert found.value("damage") == ["I", "II", "III", "IV", "V", "V"][rank - 1]


def test_peon_of_rank_1_has_nothing_below_the_first_step() -> None:
    assert block(1, "peon").numbers["damage"].origin[-1].code == "peon-damage-lowest"


@pytest.mark.parametrize("rank", RANKS)
def test_elite_with_attack(rank: int) -> None:
    found = block(rank, "elite")
    assert found.value("hp") == [30, 50, 80, 100, 130, 150][rank - 1]
    assert found.value("attack") == [2, 5, 6, 7, 8, 8][rank - 1]
    assert found.value("block") == [9, 11, 12, 14, 15, 17][rank - 1]
    assert "toughness" not in found.numbers


@pytest.mark.parametrize("rank", RANKS)
def test_elite_with_defences(rank: int) -> None:
    found = block(rank, "elite", elite_focus="defences")
    assert found.value("attack") == [1, 2, 5, 6, 7, 8][rank - 1]
    assert found.value("block") == [11, 12, 14, 15, 17, 17][rank - 1]
    assert found.value("dodge") == [11, 12, 14, 15, 17, 17][rank - 1]
    assert found.value("mental") == [9, 11, 11, 12, 12, 12][rank - 1]


def test_elite_lift_stops_where_the_half_rank_has_lifted() -> None:
    found = block(3.5, "elite", raised=("attack", "hp"))
    assert found.value("attack") == 6
    assert found.numbers["attack"].origin[-1].code == "elite-same"
    assert found.value("hp") == 100


def test_elite_of_rank_6_says_that_there_is_no_row_above() -> None:
    assert block(6, "elite").numbers["attack"].origin[-1].code == "elite-top"


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize(
    ("factor", "hp"),
    [
        (3.0, [45, 75, 120, 150, 195, 225]),
        (3.5, [52, 87, 140, 175, 227, 262]),
        (4.0, [60, 100, 160, 200, 260, 300]),
    ],
)
def test_boss(rank: int, factor: float, hp: list[int]) -> None:
    found = block(rank, "boss", boss_hp=factor)
    assert found.value("hp") == hp[rank - 1]
    assert found.value("ap") == [4, 7, 9, 10, 12, 13][rank - 1]
    assert found.value("attack") == [1, 2, 5, 6, 7, 8][rank - 1]


def test_a_factor_that_binary_fractions_miss_loses_nothing() -> None:
    assert block(4, "boss", boss_hp=3.3).value("hp") == 165
    assert block(5, "boss", boss_hp=3.4).value("hp") == 221


@pytest.mark.parametrize("rank", RANKS)
def test_caster(rank: int) -> None:
    found = block(rank, archetype="caster")
    assert found.value("mental") == [9, 11, 12, 14, 15, 17][rank - 1]
    assert found.value("block") == [7, 9, 10, 12, 13, 15][rank - 1]
    assert found.value("dodge") == [7, 9, 10, 12, 13, 15][rank - 1]


def test_caster_may_pay_three() -> None:
    assert block(3, archetype="caster", caster_penalty=3).value("dodge") == 9


def test_caster_with_lifted_defences() -> None:
    found = block(3.5, archetype="caster", raised=("defence", "mental"))
    assert (found.value("block"), found.value("mental")) == (12, 14)


def test_elite_caster_lifts_from_its_own_columns() -> None:
    found = block(3, "elite", archetype="caster", elite_focus="defences")
    assert (found.value("block"), found.value("mental")) == (12, 14)


def test_shifts_come_before_the_tier() -> None:
    found = block(3, "boss", shifts={"hp": 5, "ap": 1, "damage": 1, "dr": -1})
    assert found.value("hp") == 135
    assert found.value("ap") == 10  # 7 × 1.5 goes down
    assert found.value("damage") == "IV"
    assert found.value("dr") == 3


def test_damage_shift_stays_on_the_ladder() -> None:
    assert block(6, shifts={"damage": 3}).value("damage") == "VI"
    assert block(2, "peon", shifts={"damage": -1}).value("damage") == "I"


def test_overrides_win_over_everything() -> None:
    found = block(
        3.5,
        "boss",
        raised=("hp", "ap"),
        shifts={"hp": 5},
        overrides={"hp": 111, "damage": "VI", "ap": 8, "control": 4, "dr": 9},
    )
    assert found.value("hp") == 111
    assert found.value("damage") == "VI"
    assert found.value("ap") == 8
    assert found.numbers["hp"].origin[-1].code == "override"
    assert found.dr["slashing"].value == 9
    assert (found.value("control"), found.control_fixed, found.control_with(2)) == (4, 4, 4)


def test_toughness_may_be_overridden() -> None:
    assert block(6, "peon", overrides={"toughness": 4}).value("toughness") == 4


def test_rank_6_damage_is_v_and_vi_by_choice() -> None:
    assert block(6).value("damage") == "V"
    assert block(6, overrides={"damage": "VI"}).value("damage") == "VI"


@pytest.mark.parametrize(
    ("size", "own", "with_two"),
    [("tiny", 0, 0), ("medium", 1, 2), ("large", 2, 3), ("huge", 3, 4), ("gargantuan", 4, 5)],
)
def test_size_gives_control_and_nothing_else(size: str, own: int, with_two: int) -> None:
    found = block(3, size=size)
    assert found.value("control") == own
    assert found.control_with(2) == with_two
    assert found.control_always_zero is (size == "tiny")
    rest = {k: v for k, v in values(found).items() if k != "control"}
    assert rest == {k: v for k, v in values(block(3)).items() if k != "control"}


@pytest.mark.parametrize("rank", RANKS)
def test_default_hide(rank: int) -> None:
    found = block(rank, dr_main="blunt")
    assert found.dr["blunt"].value == [1, 3, 4, 5, 7, 8][rank - 1]
    for other in ("slashing", "piercing"):
        assert found.dr[other].value == [0, 1, 2, 3, 5, 6][rank - 1]
    assert found.dr["heat"].value == 0


def test_armor_stands_for_the_rows_dr() -> None:
    found = block(3, armor=({"slashing": 8, "blunt": 5, "piercing": 3},))
    assert "dr" not in found.numbers
    assert [found.dr[d].value for d in ("slashing", "blunt", "piercing")] == [8, 5, 3]


def test_own_hide_stands_for_the_rows_dr() -> None:
    found = block(3, hide={"piercing": 6})
    assert [found.dr[d].value for d in ("slashing", "blunt", "piercing")] == [0, 0, 6]


def test_action_points_of_a_normal_enemy_go_to_the_universal_pool() -> None:
    assert dict(block(3).ap_pools) == {"physical": 0, "magical": 0, "universal": 6}


def test_action_points_may_be_split() -> None:
    found = block(3, ap_pools={"physical": 4, "magical": 2})
    assert dict(found.ap_pools) == {"physical": 4, "magical": 2, "universal": 0}


@pytest.mark.parametrize("tier", ["peon", "elite", "boss"])
def test_the_other_tiers_have_a_single_pool(tier: str) -> None:
    assert list(block(3, tier).ap_pools) == ["universal"]


def test_hands_and_training_come_with_the_type() -> None:
    for kind in ("human", "elf"):
        found = block(3, types=(kind,))
        assert (found.hands, found.trained, found.may_use_weapon_maneuvers) == (2, True, True)
        assert "interact" in found.base_maneuvers
    wolf = block(3)
    assert (wolf.hands, wolf.trained, wolf.may_use_weapon_maneuvers) == (0, False, False)
    assert "interact" not in wolf.base_maneuvers
    goblin = block(3, types=("fey",), hands=2, trained=True)
    assert goblin.may_use_weapon_maneuvers


def test_a_player_bears_no_types() -> None:
    found = derive(Build(3, "normal", types=("undead",), player=True))
    assert found.types == ()
    assert found.dr["light"].value == 0
    assert found.condition_immunities == ()


def test_a_rank_without_a_row_is_refused() -> None:
    with pytest.raises(KeyError):
        block(7)
