"""What the module works out before it writes: tiers and ranks, blows, grants, sizes, libraries."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.vtt.shim.play import Data, Play

NPC: Data = {
    "rank": 2, "tier": "elite", "size": "medium", "types": ["beast"], "archetype": "brute",
    "hp": {"value": 50, "max": 50}, "hits": {"value": 0, "max": 0}, "toughness": 0,
    "skill": 2, "attack": 5, "block": 11, "dodge": 11, "mental": 9, "damage": "II", "speed": 8,
    "control": 1, "gift_dc": 11, "gift_attack": 2, "ap": {"value": 5, "max": 5},
    "attributes": {"strength": 2, "agility": 1, "endurance": 2, "perception": 1, "intellect": 1,
                   "will": 1},
    "skills": {"melee": 2, "ranged": 0, "athletics": 2},
    "dr": {}, "immunities": [], "features": [], "base_maneuvers": [],
    "recipe": {
        "raised": [], "shifts": {}, "overrides": {}, "elite_focus": "attack", "boss_hp": 3,
        "caster_penalty": 2, "full_damage": False, "dr_main": "slashing", "hide": None,
        "element": {"native": "", "opposite": ""}, "demon": {"strong": "", "weak": ""},
        "mindless": False, "opened_by": [], "hands": None, "trained": None,
    },
}  # fmt: skip
PEON: Data = NPC | {
    "tier": "peon", "attack": 2, "damage": "I", "toughness": 4, "hits": {"value": 2, "max": 2},
    "hp": {"value": 0, "max": 0},
}  # fmt: skip


def with_(system: Data, **changes: Any) -> Data:
    return copy.deepcopy(system) | changes


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    return Play(tmp_path_factory.mktemp("игра"))


@pytest.fixture(scope="session")
def bestiary(shipped: Path) -> list[tuple[Data, list[Data]]]:
    """The `system` of every creature that ships, and the DR of its armour."""
    found = json.loads((shipped / "library/creatures.json").read_bytes())["documents"]
    return [(d["system"], [i["system"]["dr"] for i in d["items"] if i["type"].endswith("armor")])
            for d in found]  # fmt: skip


class TestRecipes:
    def test_every_shipped_creature_follows_from_its_recipe(
        self, play: Play, bestiary: list[tuple[Data, list[Data]]]
    ) -> None:
        answers = play.ask(*(("hand", system, armor) for system, armor in bestiary))
        for (system, _), answer in zip(bestiary, answers, strict=True):
            assert answer == {"hand": {}, "dr": system["dr"]}
        assert len(bestiary) >= 60

    def test_every_shipped_creature_survives_all_tiers(
        self, play: Play, bestiary: list[tuple[Data, list[Data]]]
    ) -> None:
        """37 % of its hit points, up and down all tiers and back: nothing else than before."""
        hurt = []
        for system, armor in bestiary:
            one = copy.deepcopy(system)
            one["hp"]["value"] = round(one["hp"]["max"] * 0.37)
            hurt.append((one, armor))
        way = ["normal", "elite", "peon", "boss"]
        answers = play.ask(*(("tiers", s, armor, [*way, s["tier"]]) for s, armor in hurt))
        for (before, _), steps in zip(hurt, answers, strict=True):
            after = steps[-1]["system"]
            # Of the other kinds of health only the maximum is remembered.
            aside = {"hits", "toughness"} if before["tier"] != "peon" else {"hp"}
            assert {k: v for k, v in after.items() if k not in aside} == {
                k: v for k, v in before.items() if k not in aside
            }

    def test_rank_moves_numbers_attributes_and_resistances(self, play: Play) -> None:
        system = play.one("changed", NPC, {"rank": 3}, [])["system"]
        # Row 3: attack 5, the elite's half rank up to row 4 (6); 40 hit points doubled.
        assert (system["attack"], system["block"], system["hp"]["max"]) == (6, 12, 80)
        assert (system["gift_dc"], system["ap"], system["damage"]) == (
            12, {"value": 6, "max": 6}, "III",
        )  # fmt: skip
        assert system["attributes"]["strength"] == 3 and system["attributes"]["will"] == 2
        assert system["skills"] == {"melee": 3, "ranged": 0, "athletics": 3}
        assert system["dr"]["slashing"] == 4 and system["dr"]["blunt"] == 2

    @pytest.mark.parametrize(
        ("value", "after"), [(50, 80), (0, 0), (19, 30), (1, 2), (49, 78), (25, 40)]
    )
    def test_health_keeps_its_share(self, play: Play, value: int, after: int) -> None:
        hurt = with_(NPC, hp={"value": value, "max": 50})
        assert play.one("changed", hurt, {"rank": 3}, [])["system"]["hp"]["value"] == after

    def test_what_was_typed_stays(self, play: Play) -> None:
        typed = with_(NPC, attack=9)
        answer = play.one("changed", typed, {"rank": 4}, [])
        assert answer["system"]["attack"] == 9
        assert answer["system"]["block"] == 14
        assert answer["system"]["recipe"]["overrides"] == {"attack": 9}

    def test_what_is_typed_along_with_the_rank_wins(self, play: Play) -> None:
        system = play.one("changed", NPC, {"rank": 4, "block": 3}, [])["system"]
        assert (system["block"], system["dodge"]) == (3, 14)

    def test_nothing_follows_from_a_number(self, play: Play) -> None:
        assert play.one("changed", NPC, {"attack": 9, "hp": {"value": 3}}, [])["follows"] == {}

    def test_a_type_brings_resistances_and_immunities(self, play: Play) -> None:
        system = play.one("changed", NPC, {"types": ["undead"]}, [])["system"]
        assert system["dr"]["light"] == -2
        assert "poison" in system["immunities"] and "no-breath" in system["features"]

    def test_another_archetype_is_good_at_other_things(self, play: Play) -> None:
        begun = with_(NPC, attributes={}, hp={"value": 0, "max": 0})
        filled = begun | play.one("fresh", begun)
        system = play.one("changed", filled, {"archetype": "caster"}, [])["system"]
        assert system["attributes"]["will"] == 2 and system["attributes"]["strength"] == 1
        assert system["skills"]["lore"] == 2 and system["skills"]["melee"] == 0
        assert (system["block"], system["mental"]) == (9, 11)

    def test_words_the_rules_do_not_know_change_nothing(self, play: Play) -> None:
        assert play.one("changed", NPC, {"types": ["clown"]}, [])["follows"] == {}

    def test_a_fresh_creature_is_what_the_rules_say(self, play: Play) -> None:
        begun = with_(PEON, attributes={}, hits={"value": 0, "max": 0}, rank=1)
        made = play.one("fresh", begun)
        assert made["hits"] == {"value": 2, "max": 2} and made["toughness"] == 3
        assert made["ap"] == {"value": 3, "max": 3} and made["attack"] == 1
        assert play.ask(("isFresh", begun), ("isFresh", NPC)) == [True, False]


class TestBlows:
    @pytest.mark.parametrize(("amount", "left"), [(4, 2), (5, 1), (99, 1)])
    def test_a_peon_loses_one_hit_at_its_toughness(
        self, play: Play, amount: int, left: int
    ) -> None:
        # Hide 3 of row 2 takes 3 tenths: 5 becomes 3, 4 becomes 2; toughness is 3 here.
        peon = with_(PEON, toughness=3)
        blow = {"packets": [{"type": "slashing", "amount": amount}]}
        plan = play.one("blow", peon, [], blow)
        assert (plan["path"], plan["after"]) == ("hits", left)

    def test_what_a_blow_writes(self, play: Play) -> None:
        plan = play.one("blow", NPC, [], {"packets": [{"type": "heat", "amount": 60}]})
        assert (plan["lost"], plan["after"], plan["defeated"]) == (50, 0, True)
        assert play.one("written", plan) == {"system": {"hp": {"value": 0}}}

    def test_armour_that_is_worn_counts(self, play: Play) -> None:
        blow = {"packets": [{"type": "heat", "amount": 10}]}
        plain, armoured = play.ask(("blow", NPC, [], blow), ("blow", NPC, [{"heat": 4}], blow))
        assert (plain["total"], armoured["total"]) == (10, 6)
        assert armoured["rows"][0]["reasons"][-1]["code"] == "dr-armor"

    def test_material_and_type_count_on_monsters_alone(self, play: Play) -> None:
        """Silver opens a shade, a bane adds its damage; a player's character notices neither."""
        shade = with_(NPC, types=["shade"], recipe={**NPC["recipe"], "hide": {}})
        blow = {
            "packets": [{"type": "slashing", "amount": 8},
                        {"type": "slashing", "amount": 3, "against": "shade"}],
            "source": {},
        }  # fmt: skip
        plain = play.one("blow", shade, [], blow)
        assert (plain["total"], plain["against"]) == (0, [{"type": "shade", "amount": 3}])
        silver = play.one("blow", shade, [], {**blow, "source": {"materials": ["silver"]}})
        assert silver["total"] == 11
        assert [r["code"] for r in silver["rows"][0]["reasons"]] == ["dr-opened"]
        player = play.one("blow", shade | {"tier": "normal", "player": True, "ap": {
            pool: {"value": 1, "max": 1} for pool in ("physical", "magical", "universal")
        }}, [], {**blow, "source": {"materials": ["silver"]}})  # fmt: skip
        assert (player["total"], player["against"]) == (8, [])

    def test_healing_a_peon_gives_one_hit(self, play: Play) -> None:
        hurt = with_(PEON, hits={"value": 0, "max": 2})
        assert play.one("heal", hurt, 50)["after"] == 1

    @pytest.mark.parametrize(
        ("typed", "value"),
        [("12", 12), ("-5", 5), ("−5", 5), ("+3", 13), ("+99", 20), ("-99", 0), ("abc", None),
         ("", None), ("1.5", None)],
    )  # fmt: skip
    def test_typing_over_a_number(self, play: Play, typed: str, value: int | None) -> None:
        assert play.one("typedValue", typed, {"value": 10, "max": 20}) == value


class TestItems:
    ITEMS: tuple[Data, ...] = (
        {"kind": "weapon", "slug": "weapon:jaws",
         "system": {"damage": [{"type": "piercing", "step": "rank", "shift": 1, "formula": ""}]}},
        {"kind": "maneuver", "slug": "maneuver:bite", "system": {"weapon": "", "use": {
            "damage": [{"type": "piercing", "step": "weapon", "shift": -1, "formula": ""}],
            "save": {"attribute": "will", "dc": 11, "half": False}, "heal": {"step": ""}}}},
        {"kind": "talent", "slug": "talent:x", "system": {"adds_items": [], "use": {
            "damage": [], "save": {"attribute": "will", "dc": 14, "half": False},
            "heal": {"step": "rank", "formula": ""}}}},
    )  # fmt: skip

    def test_dice_and_dc_follow_the_bearer(self, play: Play) -> None:
        weapon, bite, talent = play.one("fitted", with_(NPC, gift_dc=13), self.ITEMS, 11)
        assert weapon["damage"][0]["formula"] == "2d6"  # II, one step up
        assert bite["use"]["damage"][0]["formula"] == "2d4"
        assert bite["use"]["save"] == {"dc": 13}
        # A DC that its author set stays.
        assert talent["use"] == {"heal": {"formula": "2d4"}}

    def test_what_fits_already_is_left_alone(self, play: Play) -> None:
        fitted = copy.deepcopy(self.ITEMS[:1])
        fitted[0]["system"]["damage"][0]["formula"] = "2d6"
        assert play.one("fitted", NPC, fitted, None) == [None]


def own(identity: str, slug: str, *givers: str) -> Data:
    return {"id": identity, "slug": slug, "givers": list(givers)}


def giver(identity: str, *brings: str) -> Data:
    return {"id": identity, "brings": list(brings), "from": ""}


class TestGrants:
    LIBRARY = {
        "talent:maw": ["weapon:jaws", "talent:grip"],
        "talent:grip": ["maneuver:hold", "talent:maw"],
        "weapon:jaws": [],
        "maneuver:hold": [],
    }

    def test_nested_and_in_a_circle(self, play: Play) -> None:
        plan = play.one(
            "grants",
            [own("A", "talent:maw")],
            [giver("A", "weapon:jaws", "talent:grip")],
            self.LIBRARY,
        )
        assert [(c["slug"], c["givers"]) for c in plan["create"]] == [
            ("weapon:jaws", ["A"]), ("talent:grip", ["A"]), ("maneuver:hold", ["2"]),
        ]  # fmt: skip
        assert plan["update"] == [] and plan["missing"] == []

    def test_a_talent_that_brings_itself(self, play: Play) -> None:
        plan = play.one("grants", [own("A", "talent:x")], [giver("A", "talent:x")], {})
        assert plan == {"create": [], "update": [], "missing": []}

    def test_the_same_talent_twice_brings_nothing_twice(self, play: Play) -> None:
        there = [own("A", "talent:maw"), own("W", "weapon:jaws", "A"), own("B", "talent:maw")]
        plan = play.one("grants", there, [giver("B", "weapon:jaws")], self.LIBRARY)
        assert plan == {
            "create": [], "update": [{"id": "W", "givers": ["A", "B"]}], "missing": [],
        }  # fmt: skip

    def test_two_talents_in_one_write_share_what_they_bring(self, play: Play) -> None:
        plan = play.one(
            "grants", [own("A", "x"), own("B", "y")],
            [giver("A", "weapon:jaws"), giver("B", "weapon:jaws")], self.LIBRARY,
        )  # fmt: skip
        assert [c["givers"] for c in plan["create"]] == [["A", "B"]]

    def test_what_is_its_own_stays_its_own(self, play: Play) -> None:
        there = [own("W", "weapon:jaws"), own("A", "talent:maw")]
        plan = play.one("grants", there, [giver("A", "weapon:jaws")], self.LIBRARY)
        assert plan == {"create": [], "update": [], "missing": []}

    def test_missing_sources_are_named_once(self, play: Play) -> None:
        plan = play.one("grants", [], [giver("A", "weapon:no", "weapon:no")], self.LIBRARY)
        assert plan == {"create": [], "update": [], "missing": ["weapon:no"]}

    @pytest.mark.parametrize(
        ("left", "deleted", "remove", "update"),
        [
            pytest.param([own("W", "w", "A"), own("M", "m", "A")], ["A"], ["W", "M"], [],
                         id="all that it brought"),
            pytest.param([own("B", "t"), own("W", "w", "A", "B")], ["A"], [],
                         [{"id": "W", "givers": ["B"]}], id="another giver is left"),
            pytest.param([own("B", "t", "A"), own("W", "w", "B")], ["A"], ["B", "W"], [],
                         id="nested"),
            pytest.param([own("B", "t", "A", "C"), own("C", "t", "B")], ["A"], ["B", "C"], [],
                         id="two that bring each other"),
            pytest.param([own("A", "t"), own("M", "m", "A")], ["W"], [], [],
                         id="the child by hand"),
            pytest.param([own("W", "w", "elsewhere")], ["A"], [], [], id="a copy from elsewhere"),
            pytest.param([own("W", "w")], ["A"], [], [], id="its own"),
        ],
    )  # fmt: skip
    def test_what_goes_with_a_talent(
        self, play: Play, left: list[Data], deleted: list[str], remove: list[str],
        update: list[Data],
    ) -> None:  # fmt: skip
        assert play.one("planRemoval", left, deleted) == {"remove": remove, "update": update}

    def test_givers_that_are_not_there(self, play: Play) -> None:
        assert play.one("planRemoval", [own("W", "w", "A")], [])["remove"] == []


class TestSizes:
    @pytest.mark.parametrize(
        ("side", "before", "after", "becomes"),
        [((1, 1), "medium", "large", 2), ((2, 2), "large", "medium", 1),
         ((1, 1), "tiny", "medium", None), ((1.5, 1.5), "medium", "large", None),
         ((1, 2), "medium", "large", None), ((5, 5), "gargantuan", "huge", 3),
         ((3, 3), "gargantuan", "huge", None)],
    )  # fmt: skip
    def test_only_usual_tokens_follow(
        self, play: Play, side: tuple[float, float], before: str, after: str, becomes: int | None
    ) -> None:
        token = {"width": side[0], "height": side[1]}
        wanted = {"width": becomes, "height": becomes} if becomes else None
        assert play.one("followed", token, before, after) == wanted

    def test_the_centre_stays(self, play: Play) -> None:
        token = {"x": 300, "y": 400, "width": 1, "height": 1}
        assert play.one("centred", token, {"width": 2, "height": 2}, 100) == {"x": 250, "y": 350}


class TestLibrary:
    def test_what_is_done_to_a_pack(self, play: Play) -> None:
        library = [{"id": i, "name": i, "mark": "new"} for i in ("a", "b", "c", "d", "e", "f")]
        built = {"b": ["new", "s"], "c": ["old", "s"], "d": ["old", "s"], "e": ["old", "s"],
                 "f": ["new", "s"], "g": ["old", "s"], "h": ["old", "s"]}  # fmt: skip
        stored = {
            "b": {"name": "b", "mark": "s"}, "c": {"name": "c", "mark": "s"},
            "d": {"name": "mine", "mark": "changed"}, "g": {"name": "g", "mark": "s"},
            "h": {"name": "kept", "mark": "changed"}, "i": {"name": "i", "mark": "x"},
        }  # fmt: skip
        assert play.one("library", library, stored, built) == {
            "create": ["a"],  # never built
            "same": ["b", "f"],  # nothing new; deleted by the game master
            "replace": ["c"],
            "kept": ["mine", "e", "kept"],  # changed; deleted though renewed; left the library
            "remove": ["g"],
        }

    def test_links_lead_into_the_world(self, play: Play) -> None:
        text = '"@UUID[Compendium.pysystem.talents.Item.x]{y} Compendium.other.talents.Item.x"'
        assert play.one("relinked", text, "pysystem") == text.replace(
            "Compendium.pysystem.talents", "Compendium.world.pysystem-talents"
        )

    def test_a_fingerprint_minds_content_alone(self, play: Play) -> None:
        marks = play.ask(
            ("fingerprint", {"a": 1, "b": {"c": [1, 2]}, "_stats": {"x": 1}, "sort": 3}),
            ("fingerprint", {"b": {"c": [1, 2]}, "a": 1, "folder": "f"}),
            ("fingerprint", {"a": 1, "b": {"c": [2, 1]}}),
        )
        assert marks[0] == marks[1] != marks[2]


def test_a_record_keeps_once_what_is_told_of_many_alike(play: Play) -> None:
    plan = {"at": "system.hits.value", "before": 2, "after": 1, "temp": None}
    struck = [
        {"uuid": f"Token.{i}", "marks": {}, "name": "Крыса", "plan": plan | {"after": i // 3}}
        for i in range(6)
    ]
    kept = play.one("stored", struck)
    assert [each["told"] for each in kept["struck"]] == [0, 0, 0, 1, 1, 1]
    flags = {"blow": {**kept, "use": "", "told": ""}}
    read, forged = play.ask(
        ("wellFormed", flags), ("wellFormed", {"blow": {**flags["blow"], "alike": ["?"]}})
    )
    assert read["blow"]["struck"] == struck
    assert forged == {}
    # Names stood among what is alike, once.
    old = {
        **flags["blow"],
        "struck": [{k: v for k, v in each.items() if k != "name"} for each in kept["struck"]],
        "alike": [{**each, "name": "Крыса"} for each in kept["alike"]],
    }
    assert play.one("wellFormed", {"blow": old})["blow"]["struck"] == struck


@pytest.mark.parametrize(
    ("pools", "ap", "pool", "parts", "has"),
    [
        # The rules name three pools and no more: the universal one makes up what another lacks.
        ((3, 0, 2), 2, "physical", {"physical": 2}, 5),
        ((3, 0, 2), 5, "physical", {"physical": 3, "universal": 2}, 5),
        ((3, 0, 2), 2, "magical", {"universal": 2}, 2),
        ((3, 4, 2), 2, "", {"universal": 2}, 2),
        ((3, 4, 2), 2, "universal", {"universal": 2}, 2),
        ((3, 4, 2), 0, "physical", {}, 5),
        ((3, -1, 1), 3, "magical", {"universal": 1}, 1),
    ],
)
def test_what_a_use_takes_from_which_pools(
    play: Play, pools: tuple[int, ...], ap: int, pool: str, parts: dict[str, int], has: int
) -> None:
    names = ("physical", "magical", "universal")
    system = {"ap": {name: {"value": value} for name, value in zip(names, pools, strict=True)}}
    found = play.one("payment", system, {"ap": ap, "pool": pool})
    assert {each["path"].removeprefix("ap."): each["ap"] for each in found["parts"]} == parts
    assert found["has"] == has


def test_the_single_pool_pays_for_all(play: Play) -> None:
    found = play.one("payment", {"ap": {"value": 4}}, {"ap": 3, "pool": "magical"})
    assert found == {"parts": [{"path": "ap", "ap": 3}], "has": 4}
