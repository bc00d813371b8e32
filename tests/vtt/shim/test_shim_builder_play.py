"""What the builder, rescaling and templates work out before anything is written."""

import copy
import json
import random
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pysystem.rules.tables import CREATURE_TYPES
from tests.project import copy_ours, make_project, run
from tests.vtt.shim.play import Data, Play

TEXTS = ("description", "look", "tactics", "wound_trigger", "budget_note")


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    return Play(tmp_path_factory.mktemp("построитель"))


def wolf_in(bestiary: list[Data]) -> Data:
    """The creature that figures are worked out for: elite of rank 2, −2 Block, −5 hp, +2 speed."""
    return next(c for c in bestiary if c["flags"]["pysystem"]["slug"] == "creature:wolf-leader")


@pytest.fixture(scope="module")
def bestiary(shipped: Path) -> list[Data]:
    found: list[Data] = json.loads((shipped / "library/creatures.json").read_bytes())["documents"]
    return found


def plain(system: Data) -> Data:
    return {key: value for key, value in system.items() if key not in TEXTS}


def armor_of(creature: Data) -> list[Data]:
    return [i["system"]["dr"] for i in creature["items"] if i["type"] == "pysystem.armor"]


class TestDraft:
    def test_a_boss_from_its_fields(self, play: Play) -> None:
        found = play.one(
            "built",
            [
                ["rank", 3], ["tier", "boss"], ["boss_hp", 3.5], ["types", "beast", False],
                ["shifts.hp", 2], ["shifts.speed", -4], ["overrides.attack", 7],
                ["overrides.damage", "V"], ["size", "huge"],
            ],
        )  # fmt: skip
        system = found["system"]
        # (40 + 2) × 3.5, 6 × 1.5, 10 − 4; the weapon's control and 2 for the size.
        assert (found["type"], system["hp"]) == ("npc", {"value": 147, "max": 147})
        assert (system["ap"]["max"], system["speed"], system["control"]) == (9, 6, 3)
        assert (system["attack"], system["damage"], system["block"]) == (7, "V", 12)
        assert system["recipe"]["overrides"] == {"attack": 7, "damage": "V"}

    def test_what_does_not_count_waits(self, play: Play) -> None:
        asked = [["tier", "boss"], ["boss_hp", 4], ["rank", 2.5], ["raised", "hp"]]
        peon = play.one("built", [*asked, ["overrides.hp", 99], ["tier", "peon"], ["rank", 2]])
        assert peon["draft"]["boss_hp"] == 4
        recipe = peon["system"]["recipe"]
        assert (recipe["boss_hp"], recipe["raised"], recipe["overrides"]) == (3, [], {})
        assert (peon["system"]["hits"]["max"], peon["system"]["toughness"]) == (2, 4)
        back = play.one("built", [*asked, ["tier", "peon"], ["tier", "boss"]])
        # Half rank 2.5 with the hit points of row 3, four times.
        assert back["system"]["hp"]["max"] == 160

    def test_points_of_a_character_are_split(self, play: Play) -> None:
        found = play.one("built", [["rank", 3], ["pools.physical", 4]])
        pools = {key: pool["max"] for key, pool in found["system"]["ap"].items()}
        assert pools == {"physical": 4, "magical": 0, "universal": 2}

    def test_fields_taken_back_leave_nothing(self, play: Play) -> None:
        usual = play.one("built", [])["draft"]
        same = play.one(
            "built",
            [
                ["shifts.hp", 5], ["shifts.hp", 0], ["overrides.ap", 3], ["overrides.ap", ""],
                ["skills", "lore"], ["skills", False], ["ownHide", True], ["ownHide", False],
                ["hands", 2], ["hands", ""], ["rank", ""], ["nonsense", "x"],
            ],
        )["draft"]  # fmt: skip
        assert same | {"skills": None} == usual

    def test_every_shipped_creature_is_built_again(self, play: Play, bestiary: list[Data]) -> None:
        found = play.ask(*(("again", creature) for creature in bestiary))
        for creature, answer in zip(bestiary, found, strict=True):
            assert answer["system"] == plain(creature["system"]), creature["name"]
            assert creature["type"] == f"pysystem.{answer['type']}"

    def test_rebuilding_keeps_shares_and_what_was_typed(
        self, play: Play, bestiary: list[Data]
    ) -> None:
        wolf = wolf_in(bestiary)
        system = wolf["system"] | {"hp": {"value": 20, "max": 40}, "mental": 13}
        found = play.one("rebuiltWith", system, {"rank": 3}, {})["system"]
        # Row 3: (40 − 5) × 2, half of it left; attack of row 4; what was typed stays.
        assert found["hp"] == {"value": 35, "max": 70}
        assert (found["attack"], found["mental"]) == (6, 13)
        assert found["recipe"]["overrides"] == {"mental": 13}
        assert found["tactics"] == system["tactics"]
        same = play.one("rebuiltWith", system, {}, {})["system"]
        assert same == system | {"recipe": {**system["recipe"], "overrides": {"mental": 13}}}


class TestMerge:
    BASE: ClassVar[Data] = {
        "name": "Волк", "rank": 2, "types": ["beast"], "picks": ["a", "b"], "skills": None,
        "shifts": {"hp": 5}, "overrides": {"ap": 6}, "hide": None,
    }  # fmt: skip

    @pytest.mark.parametrize(
        ("mine", "now", "expected"),
        [
            ({"rank": 3}, {"name": "Вожак"}, {"rank": 3, "name": "Вожак"}),
            ({"rank": 3}, {"rank": 4}, {"rank": 3}),
            ({"picks": ["b", "c"]}, {"picks": ["a", "b", "d"]}, {"picks": ["b", "d", "c"]}),
            ({"types": ["beast", "fey"]}, {"types": ["fey"]}, {"types": ["fey"]}),
            ({"shifts": {}}, {"shifts": {"hp": 5, "ap": 1}}, {"shifts": {"ap": 1}}),
            ({"overrides": {"ap": 6, "hp": 9}}, {"overrides": {}}, {"overrides": {"hp": 9}}),
            ({"hide": {"heat": 5}}, {"hide": {"cold": 1}}, {"hide": {"heat": 5}}),
            ({"skills": ["lore"]}, {"skills": ["stealth"]}, {"skills": ["lore"]}),
            ({}, {"hide": {"cold": 1}}, {"hide": {"cold": 1}}),
        ],
    )
    def test_both_keep_what_they_decided(
        self, play: Play, mine: Data, now: Data, expected: Data
    ) -> None:
        found = play.one("mergedDraft", self.BASE, self.BASE | mine, self.BASE | now)
        assert found == self.BASE | expected


class TestPicks:
    ITEMS: ClassVar[list[Data]] = [
        {"ref": "talent:bite", "kind": "talent", "brings": ["weapon:bite", "maneuver:snap"]},
        {"ref": "weapon:bite", "kind": "weapon", "natural": True, "brings": []},
        {"ref": "maneuver:snap", "kind": "maneuver", "category": "monster", "brings": []},
        {"ref": "maneuver:sweep", "kind": "maneuver", "category": "weapon", "brings": []},
        {"ref": "talent:school", "kind": "talent", "brings": ["maneuver:sweep"]},
        {"ref": "maneuver:gaze", "kind": "maneuver", "category": "monster", "gift": True,
         "brings": []},
    ]  # fmt: skip

    @pytest.mark.parametrize(
        ("types", "forbidden"),
        [(["beast"], {"maneuver:sweep", "talent:school"}), (["human"], set())],
    )
    def test_manoeuvres_with_weapons_are_for_the_trained(
        self, play: Play, types: list[str], forbidden: set[str]
    ) -> None:
        build = {"rank": 2, "tier": "normal", "types": types}
        found = play.one("picks", ["talent:bite", "talent:school"], self.ITEMS, build)
        assert {item["ref"] for item in self.ITEMS} - set(found["allowed"]) == forbidden
        assert found["brought"] == ["weapon:bite", "maneuver:snap", "maneuver:sweep"]
        assert found["groups"] == ["natural", "weapon", "maneuver", "maneuver", "talent", "gift"]
        told = [["maneuver-untrained", "maneuver:sweep"]] if forbidden else []
        assert found["findings"] == told

    def test_too_few_manoeuvres(self, play: Play) -> None:
        build = {"rank": 2, "tier": "normal", "types": ["beast"]}
        found = play.one("picks", ["talent:bite"], self.ITEMS, build)
        assert found["findings"] == [["maneuver-count", ""]]


class TestSource:
    def test_the_bestiary_there_and_back(
        self, play: Play, bestiary: list[Data], tmp_path: Path
    ) -> None:
        """Every shipped creature as the builder writes it makes the same document."""
        root = copy_ours(tmp_path / "проект")
        files = {path.stem: path for path in (root / "packs/_source/creatures").rglob("*.yml")}
        sources = play.ask(*(("yaml", creature, {}) for creature in bestiary))
        for creature, text in zip(bestiary, sources, strict=True):
            slug = creature["flags"]["pysystem"]["slug"].removeprefix("creature:")
            files[slug].write_text(text, encoding="utf-8")
        result = run("export", "-p", root, "--no-zip")
        assert result.exit_code == 0, result.output
        made = json.loads((root / "library/creatures.json").read_bytes())["documents"]
        found = {each["flags"]["pysystem"]["slug"]: each for each in made}
        for creature in bestiary:
            same = found[creature["flags"]["pysystem"]["slug"]]
            assert plain(same["system"]) == plain(creature["system"]), creature["name"]
            assert [i["flags"] for i in same["items"]] == [i["flags"] for i in creature["items"]]
            assert same["prototypeToken"] == creature["prototypeToken"]

    def test_odd_names_and_texts_pass_the_check(self, play: Play, tmp_path: Path) -> None:
        odd = [
            {"draft": {"name": '«Ёж» "<b>{{table:ranks}}\n# no: [x](y:z)'}},
            {"draft": {"name": "yes"}, "lang": "en", "texts": {"look": "- a: b\n\n# c {d}"}},
            {"draft": {"name": "  "}, "texts": {"tactics": "a" * 300 + " \\*не выделено\\* " * 40}},
            {"draft": {"name": "x" * 400}, "left": ["Предмет: без #адреса\nи с переводом"]},
        ]
        sources = play.ask(*(("source", each) for each in odd))
        files = {f"creatures/odd-{number}.yml": text for number, text in enumerate(sources)}
        root = make_project(tmp_path / "проект", files).root
        result = run("validate", "-p", root)
        assert result.exit_code == 0, result.output

    @pytest.mark.parametrize(
        ("name", "slug"),
        [
            ("Щучий ёрш №2", "shchuchiy-yorsh-2"),
            ("Ärger & Söhne", "arger-sohne"),
            ("狼", "creature"),
        ],
    )
    def test_file_names(self, play: Play, name: str, slug: str) -> None:
        assert play.one("slugFor", name) == slug


class TestTemplates:
    def test_any_stack_comes_off_in_any_order_without_residue(
        self, play: Play, bestiary: list[Data]
    ) -> None:
        chance = random.Random(20)
        keys = ["tier:peon", "tier:elite", "tier:boss", *(f"type:{key}" for key in CREATURE_TYPES)]
        asked: list[tuple[Any, ...]] = []
        for creature in bestiary:
            system = copy.deepcopy(creature["system"])
            pool = system["hits" if system["tier"] == "peon" else "hp"]
            pool["value"] = chance.randint(0, pool["max"])
            ap = system["ap"] if "max" in system["ap"] else system["ap"]["universal"]
            ap["value"] = chance.randint(0, ap["max"])
            chosen = chance.sample(keys, 4)
            on = [f"+{key}" for key in chosen]
            off = [f"-{key}" for key in chance.sample(chosen, 4)]
            asked.append(("templates", system, armor_of(creature), on + off, ["heat", "cold"]))
        for question, steps in zip(asked, play.ask(*asked), strict=True):
            last = steps[-1]
            assert last["system"] == question[1], question[3]
            assert (last["aside"], last["templates"]) == ({}, [])

    def test_undead_boss(self, play: Play, bestiary: list[Data]) -> None:
        wolf = wolf_in(bestiary)
        steps = ["+type:undead", "+tier:boss", "-type:undead"]
        undead, boss, beast = play.one("templates", wolf["system"], [], steps, None)
        assert undead["system"]["types"] == ["beast", "undead"]
        dr = undead["system"]["dr"]
        assert (dr["necrotic"], dr["light"], dr["mental"], dr["slashing"]) == (5, -2, 10, 3)
        # (25 − 5) × 3 instead of × 2, AP 5 × 1.5.
        assert boss["system"]["hp"] == {"value": 60, "max": 60}
        assert (boss["system"]["ap"]["max"], boss["system"]["attack"]) == (7, 2)
        assert beast["system"]["types"] == ["beast"]
        assert (beast["system"]["tier"], beast["system"]["recipe"]["mindless"]) == ("boss", False)
        assert [laid["key"] for laid in beast["templates"]] == ["tier:boss"]

    def test_changes_since_stay(self, play: Play, bestiary: list[Data]) -> None:
        wolf = wolf_in(bestiary)
        (undead,) = play.one("templates", wolf["system"], [], ["+type:undead"], None)
        hurt = undead["system"] | {
            "hp": {"value": 7, "max": 40},
            "types": ["beast", "undead", "fey"],
        }
        found = play.one("removed", undead | {"system": hurt}, "type:undead", [])
        assert found["system"]["hp"]["value"] == 7
        assert found["system"]["types"] == ["beast", "fey"]


class TestRescale:
    def test_up_and_down_again(self, play: Play, bestiary: list[Data]) -> None:
        asked: list[tuple[Any, ...]] = []
        for creature in bestiary:
            system = copy.deepcopy(creature["system"])
            pool = system["hits" if system["tier"] == "peon" else "hp"]
            pool["value"] = max(1, pool["max"] * 37 // 100)
            if system["rank"] % 1 == 0 and system["rank"] <= 4:
                wishes = [{"by": 2}, {"tier": "boss"}, {"tier": system["tier"]}, {"by": -2}]
                asked.append(("scaled", system, armor_of(creature), wishes))
        assert len(asked) > 60
        for question, steps in zip(asked, play.ask(*asked), strict=True):
            assert steps[-1]["system"] == question[1]

    def test_half_ranks_and_the_ends(self, play: Play, bestiary: list[Data]) -> None:
        wolf = wolf_in(bestiary)
        half, top, past = play.one(
            "scaled",
            wolf["system"],
            [],
            [{"by": 0.5, "raised": ["damage", "hp"]}, {"rank": 6}, {"by": 1}],
        )
        # Hit points and damage of row 3; the shift of −5 counts before the elite doubles.
        assert half["system"]["hp"]["max"] == 70
        assert (half["system"]["damage"], half["system"]["rank"]) == ("III", 2.5)
        assert top["system"]["hp"]["max"] == 140
        assert past["system"] == top["system"]

    def test_the_comparison_names_everything(self, play: Play, bestiary: list[Data]) -> None:
        wolf = wolf_in(bestiary)
        before = wolf["system"]
        (after,) = play.one("scaled", before, [], [{"rank": 4}])
        items = [
            {"kind": i["type"].split(".")[1], "slug": i["flags"]["pysystem"]["slug"],
             "system": i["system"], "id": i["_id"], "name": i["name"]}
            for i in wolf["items"]
        ]  # fmt: skip
        changes, of_items = play.ask(
            ("changesOf", before, after["system"]), ("itemChanges", before, after["system"], items)
        )
        found = {(c["group"], c["key"]): (c["before"], c["after"]) for c in changes}
        expected = {
            ("head", "rank"): (2, 4), ("number", "hp"): ("40 / 40", "90 / 90"),
            ("number", "ap"): (5, 7), ("number", "attack"): (5, 7),
            ("damage", "damage"): ("II", "IV"),
            ("number", "block"): (9, 12), ("number", "dodge"): (11, 14),
            ("number", "mental"): (9, 11), ("number", "speed"): (10, 14),
            ("number", "skill"): (2, 4),
            ("number", "gift_dc"): (11, 13), ("number", "gift_attack"): (2, 4),
            ("dr", "slashing"): (3, 5), ("dr", "blunt"): (1, 3), ("dr", "piercing"): (1, 3),
        }  # fmt: skip
        assert {key: found.get(key) for key in expected} == expected
        told = {(c["item"]["slug"], c["key"]): (c["before"], c["after"]) for c in of_items}
        assert told[("weapon:bite", "damage")] == ("2d4", "2d8")
        assert told[("maneuver:howl", "save")] == (11, 13)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Бьёт на 2d4 и [[/r 2d4]].", "Бьёт на 2d8 и [[/r 2d8]]."),
            ("Наносит 2к4, DC 11", "Наносит 2к8, DC 13"),
            ("Сложность: 11; сложности 12", "Сложность: 13; сложности 12"),
            ("12d4, x2d4y, 2d40, 1d6", "12d4, x2d4y, 2d40, 1d6"),
            ("@UUID[Compendium.a.b.Item.ab2d4cdefghijkl1]{2d4}",
             "@UUID[Compendium.a.b.Item.ab2d4cdefghijkl1]{2d8}"),
        ],
    )  # fmt: skip
    def test_texts_follow(self, play: Play, text: str, expected: str) -> None:
        swaps = [{"before": "2d4", "after": "2d8"}]
        assert play.one("rewritten", text, swaps, {"before": 11, "after": 13}) == expected

    def test_dice_that_became_two_different_ones_stay(self, play: Play) -> None:
        changes = [
            {"key": "damage", "before": "2d4", "after": "2d8"},
            {"key": "damage", "before": "1d6", "after": "2d4"},
            {"key": "save", "before": 11, "after": 13},
        ]
        found = play.one("diceSwaps", {"damage": "II"}, {"damage": "III"}, changes)
        assert found == [{"before": "1d6", "after": "2d4"}]
