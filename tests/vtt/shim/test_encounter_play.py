"""Fights as they are planned and fought: weights worked out by hand from the rules' tables."""

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from tests.vtt.shim.play import Play

Data = dict[str, Any]
PARTY = {"actors": [], "players": 4, "rank": 3}
TERMS = {"party": PARTY, "synergy": False, "tactics": 0}


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    return Play(tmp_path_factory.mktemp("play"))


def kind(tier: str, rank: float | str = 3, **more: Any) -> Data:
    usual = {"size": "medium", "types": ["beast"], "hits": 2, "full_damage": False}
    return {"tier": tier, "rank": rank, **usual, **more}


def row(tier: str, rank: float | str = 3, **more: Any) -> Data:
    about = {"uuid": f"Actor.{tier}{rank}", "name": tier, "img": "", "count": 1}
    return {**kind(tier, rank), **about, "excluded": False, "tokens": [], **more}


def member(id_: str, tier: str | None = "normal", rank: float = 3, **more: Any) -> Data:
    usual = {"side": "foe", "count": 1, "standing": 1, "excluded": False, "hidden": False}
    return {"id": id_, "name": id_, "kind": tier and kind(tier, rank), **usual, **more}


# The plan


def test_k5_19_the_party_is_who_was_chosen_or_else_a_number(play: Play) -> None:
    rows = [row("elite"), row("peon", count=4)]
    chosen = {"actors": ["Actor.a", "Actor.b"], "players": 4, "rank": 3}
    by_number, by_actors, nobody = play.ask(
        ("weighed", {**TERMS, "rows": rows}),
        ("weighed", {**TERMS, "rows": rows, "party": chosen}),
        ("weighed", {**TERMS, "rows": rows, "party": {**PARTY, "players": 0}}),
    )
    assert (by_number["raw"], by_number["band"]) == (3, "medium")  # 2 + 4 × 0.25; 0.75 × 4 = 3
    assert (by_actors["raw"], by_actors["band"]) == (3, "deadly")  # 1.5 × 2 = 3
    assert nobody is None  # an empty party is told, not called deadly


def test_a_stored_plan_is_read_with_care(play: Play) -> None:
    stored = {
        "party": {"actors": ["Actor.a"], "players": "5", "rank": "2.5"},
        "tactics": 9,
        "band": "impossible",
        "rows": [row("elite", rank="3", count="0"), row("minion"), row("boss", rank=2.25)],
    }
    plan, usual = play.ask(("planFrom", stored), ("planFrom",))
    assert plan["party"] == {"actors": ["Actor.a"], "players": 5, "rank": 2.5}
    assert (plan["tactics"], plan["band"]) == (0, "medium")
    assert [(r["tier"], r["rank"], r["count"]) for r in plan["rows"]] == [("elite", 3, 1)]
    assert usual["party"] == {"actors": [], "players": 4, "rank": 2}


def test_more_of_a_creature_joins_its_row_and_no_token_counts_twice(play: Play) -> None:
    wolf = row("peon", tokens=["t1", "t2"], count=2)
    twice, again = play.ask(
        ("withMore", [row("elite"), wolf], row("elite")),
        ("withMore", [wolf], {**wolf, "tokens": ["t2", "t3"]}),
    )
    assert [r["count"] for r in twice] == [2, 2]
    assert (again[0]["count"], again[0]["tokens"]) == (3, ["t1", "t2", "t3"])


def test_the_bestiary_is_filtered_and_suggests_what_fits(play: Play) -> None:
    def entry(name: str, origin: str = "Бестиарий", **about: Any) -> Data:
        return {**kind(about.pop("tier"), about.pop("rank"), **about), "uuid": name, "name": name,
                "img": "", "origin": origin}  # fmt: skip

    entries = [
        entry("Ёжик", tier="peon", rank=3, size="tiny"),
        entry("Тролль", tier="elite", rank=3, size="large", types=["plant", "undead"]),
        entry("Волк", tier="normal", rank=2.5),
        entry("Мышь", tier="peon", rank=1, types=["undead"]),
        entry("Свой", "", tier="boss", rank=3),
    ]
    any_ = {"text": "", "source": "", "type": "", "tier": "", "size": "", "low": 1, "high": 6,
            "fits": False}  # fmt: skip
    fight = play.one("weighed", {**TERMS, "rows": [row("normal", count=3)]})
    looks: dict[str, Data] = {
        "all": {}, "text": {"text": " ежи"}, "type": {"type": "undead"},
        "tier": {"tier": "peon"}, "size": {"size": "large"}, "rank": {"low": 2, "high": 2.5},
        "world": {"source": "world"}, "fits": {"fits": True},
    }  # fmt: skip
    asked = [("lookedUp", entries, {**any_, **look}, fight, "hard") for look in looks.values()]
    answers = play.ask(*asked)
    found = {key: [e["name"] for e in answer] for key, answer in zip(looks, answers, strict=True)}
    assert found == {
        "all": ["Ёжик", "Тролль", "Волк", "Мышь", "Свой"],
        "text": ["Ёжик"],
        "type": ["Тролль", "Мышь"],
        "tier": ["Ёжик", "Мышь"],
        "size": ["Тролль"],
        "rank": ["Волк"],
        "world": ["Свой"],
        # One EV is left of four: what fills most of it comes first.
        "fits": ["Волк", "Ёжик", "Мышь"],
    }
    weights = {e["name"]: (e["each"], e["fit"]) for e in answers[0]}
    assert weights["Ёжик"] == (0.25, 4)
    assert weights["Волк"] == (pytest.approx(2 / 3), 1)  # half a rank below: ÷ 1.5
    assert weights["Мышь"] == (0.0625, 16)  # two ranks below: × 0.25
    assert weights["Свой"] == (4, 0)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("йети", ["Йети"]),
        ("иети", []),  # й is a letter of its own
        ("И\u0306ЕТИ", ["Йети"]),  # as some systems write it
        ("еж", ["Ёж"]),
        ("ЁЖ", ["Ёж"]),
    ],
)
def test_k7_10_search_knows_russian_letters(play: Play, typed: str, found: list[str]) -> None:
    entries = [{**kind("normal"), "uuid": n, "name": n, "img": "", "origin": ""}
               for n in ("Йети", "Ёж", "Волк")]  # fmt: skip
    look = {"text": typed, "source": "", "type": "", "tier": "", "size": "", "low": 1, "high": 6,
            "fits": False}  # fmt: skip
    assert [e["name"] for e in play.one("lookedUp", entries, look, None, "hard")] == found


# The tracker


def budget(play: Play, members: list[Data], frozen: Data | None = None, **terms: Any) -> Data:
    found: Data = play.one("budgetOf", members, {**TERMS, **terms}, frozen)
    return found


def test_k5_05_five_copies_count_five_times_and_only_foes_do(play: Play) -> None:
    members = [
        *(member(f"wolf{n}", "peon") for n in range(5)),
        member("hidden", "normal", hidden=True),
        member("wisp", "elite", side="ally"),
        member("crowd", side="neutral"),
        member("hero", None, side="party"),
        member("lair", None),
    ]
    found = budget(play, members)
    assert found["fight"]["raw"] == 2.25  # 5 × 0.25 + 1
    assert found["fight"]["enemies"] == 6
    assert found["allies"] == 2
    assert {(each["name"], each["why"]) for each in found["left"]} == {
        ("wisp", "ally"), ("crowd", "neutral"), ("hero", "party"), ("lair", "noRank"),
    }  # fmt: skip
    assert [r["hidden"] for r in found["rows"]] == [False] * 5 + [True]


def test_what_is_written_down_at_the_start_outlives_the_fallen_and_the_fled(play: Play) -> None:
    start = [member("chief", "elite"), member("archer"), member("brute")]
    frozen = play.one("freeze", start, TERMS)
    later = [
        member("chief", "elite", standing=0),
        member("brute", rank=5),  # raised in the meantime: the budget stays
        member("late", "boss"),
    ]
    found = budget(play, later, frozen, party={**PARTY, "players": 9})
    assert (found["fight"]["raw"], found["fight"]["band"]) == (4, "hard")
    assert found["party"]["players"] == 4
    assert (found["reinforced"]["raw"], found["reinforced"]["band"]) == (8, "beyond")
    states = {r["id"]: (r["standing"], r["gone"], r["late"]) for r in found["rows"]}
    assert states == {
        "chief": (0, False, False),
        "archer": (0, True, False),
        "brute": (1, False, False),
        "late": (1, False, True),
    }
    assert (found["standing"], found["count"]) == (2, 4)


def test_who_is_left_out_by_hand_weighs_nothing_before_and_after_the_start(play: Play) -> None:
    marked = [member("lair", "boss", excluded=True), member("wolf")]
    frozen = play.one("freeze", marked, TERMS)
    before, after = budget(play, marked), budget(play, marked, frozen)
    undone = budget(play, [member("lair", "boss"), member("wolf", excluded=True)], frozen)
    assert before["fight"]["raw"] == after["fight"]["raw"] == 1
    assert undone["fight"]["raw"] == 4
    assert [n["code"] for n in before["fight"]["notes"]] == ["foe-excluded"]
    gone = budget(play, [], frozen)
    assert gone["fight"]["raw"] == 1


def test_a_mob_weighs_what_it_was_whatever_is_left_of_it(play: Play) -> None:
    mob = member("mob", "peon", count=6, standing=6)
    frozen = play.one("freeze", [mob], TERMS)
    found = budget(play, [{**mob, "standing": 2}], frozen)
    assert found["fight"]["raw"] == 1.5
    assert (found["standing"], found["count"]) == (2, 6)


def test_entries_that_are_joined_or_split_keep_what_was_written(play: Play) -> None:
    def written(id_: str, count: int = 1, tier: str = "peon") -> Data:
        return {"id": id_, "name": id_, "kind": kind(tier), "count": count, "excluded": False}

    foes = [written("a"), written("b"), written("chief", tier="elite")]
    joined = play.one("regrouped", foes, [{"from": ["a", "b"], "to": ["m"]}], {"m": "Волки"})
    assert [(f["id"], f["name"], f["count"]) for f in joined] == [
        ("chief", "chief", 1), ("m", "Волки", 2),
    ]  # fmt: skip
    # One of four had left the scene, so three entries stand for four.
    split = play.one("regrouped", [written("m", 4)], [{"from": ["m"], "to": ["x", "y", "z"]}], {})
    assert [(f["id"], f["count"]) for f in split] == [("x", 2), ("y", 1), ("z", 1)]
    late = play.one("regrouped", foes, [{"from": ["late"], "to": ["m"]}], {})
    assert late == foes


# On the scene

WHOLE = {"columns": 20, "rows": 20, "taken": [], "at": {"x": 10, "y": 10}}
SHAPES = ("block", "row", "column", "ring")


def squares(*sides: int) -> list[Data]:
    return [{"width": side, "height": side} for side in sides]


def covered(corner: Data, side: int) -> set[tuple[int, int]]:
    span = range(side)
    return {(corner["x"] + x, corner["y"] + y) for x in span for y in span}


def test_nobody_stands_on_another_or_off_the_scene(play: Play) -> None:
    sides = [1] * 12 + [4, 3, 2, 2, 1]
    pillar = {"x": 9, "y": 9, "width": 2, "height": 2}
    wall = {"x": -3, "y": 12.5, "width": 40, "height": 1}
    blocked = {(x, y) for x in (9, 10) for y in (9, 10)}
    blocked |= {(x, y) for x in range(20) for y in (12, 13)}
    field = {**WHOLE, "taken": [pillar, wall]}
    for corners in play.ask(*(("formation", squares(*sides), shape, field) for shape in SHAPES)):
        places = [covered(corner, side) for corner, side in zip(corners, sides, strict=True)]
        for one, other in combinations(places, 2):
            assert not one & other
        for place in places:
            assert not place & blocked
            assert all(0 <= x < 20 and 0 <= y < 20 for x, y in place)


def test_each_formation_has_its_shape(play: Play) -> None:
    block, line, column, ring = play.ask(
        *(("formation", squares(1, 1, 1, 1, 3), shape, WHOLE) for shape in SHAPES)
    )
    assert {block[4]["x"], block[4]["y"]} <= {8, 9}  # the largest in the middle
    assert {corner["y"] for corner in line[:4]} <= {9, 10}
    assert len({corner["x"] for corner in line[:4]}) == 4
    assert {corner["x"] for corner in column[:4]} <= {9, 10}
    assert len({corner["y"] for corner in column[:4]}) == 4
    assert all(hypot(c["x"] - 9.5, c["y"] - 9.5) > 2 for c in ring[:4])


def test_without_room_nobody_is_placed(play: Play) -> None:
    narrow = {**WHOLE, "columns": 7, "rows": 7}
    assert play.ask(
        ("formation", squares(4, 4), "block", narrow), ("formation", [], "block", narrow)
    ) == [None, []]


# Mobs


def hits(value: int, most: int = 2) -> Data:
    return {"value": value, "max": most}


MOBS: list[tuple[list[Data], int, tuple[Any, ...]]] = [
    ([hits(2), hits(2), hits(2)], 3, (3, 3, 6, 6, False)),
    ([hits(2), hits(1), hits(0)], 3, (3, 2, 3, 6, True)),  # 3 of 6
    ([hits(2), hits(2), hits(0)], 3, (3, 2, 4, 6, False)),
    ([hits(2)], 4, (4, 1, 2, 8, True)),  # three left the scene
    ([hits(0), hits(0)], 2, (2, 0, 0, 4, False)),
    ([hits(1, 1)], 1, (1, 1, 1, 1, False)),
]


def test_a_mob_and_its_morale(play: Play) -> None:
    found = play.ask(*(("mobOf", members, count) for members, count, _ in MOBS))
    assert [tuple(mob.values()) for mob in found] == [expected for _, _, expected in MOBS]


def test_the_most_battered_falls_first(play: Play) -> None:
    assert play.ask(
        ("nextToFall", [hits(2), hits(1), hits(1)]),
        ("nextToFall", [hits(0), hits(2)]),
        ("nextToFall", [hits(0)]),
        ("nextToFall", []),
    ) == [1, 1, -1, -1]


# What the blow does to each after DR, its toughness, its hits; and how many lose one. The hit
# before them broke a toughness of 6.
SURPLUS: list[tuple[list[tuple[int, int, int]], int]] = [
    ([(20, 6, 2), (20, 6, 2), (20, 6, 2)], 2),  # 14 and 8 are left, then 2
    ([(12, 6, 1)], 1),  # just its toughness is left
    ([(11, 6, 1)], 0),
    ([(20, 6, 2), (15, 6, 2), (20, 6, 2)], 1),  # the thick-skinned one ends it: 15 − 12
    ([], 0),
]


def test_surplus_runs_over_until_one_holds(play: Play) -> None:
    asked = [
        [
            {"total": total, "health": {"value": value, "max": 3, "toughness": toughness}}
            for total, toughness, value in peons
        ]
        for peons, _ in SURPLUS
    ]
    for (peons, lost), found in zip(
        SURPLUS, play.ask(*(("runOver", 6, peons) for peons in asked)), strict=True
    ):
        assert [outcome["lost"] for outcome in found] == [1] * lost
        assert [o["after"] for o in found] == [value - 1 for _, _, value in peons[:lost]]


def test_hits_stand_side_by_side_in_the_middle_of_the_token(play: Play) -> None:
    found = play.one("pips", hits(2, 3), 100, 8)
    assert [(p["x"], p["y"], p["radius"], p["full"]) for p in found] == [
        (35, 4, 6, True), (50, 4, 6, True), (65, 4, 6, False),
    ]  # fmt: skip
