"""The shipped content as a whole: what the bestiary promises to hold."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from pysystem.content.fights import weighed
from pysystem.content.library import Document
from pysystem.content.load import Loaded
from pysystem.content.project import find_project
from pysystem.content.texts import iter_texts
from pysystem.foundry.check import load_checked
from pysystem.foundry.leveldb.reader import read_pack
from pysystem.model import Creature, Journal, Table
from pysystem.model.reading import Fight

Data = dict[str, Any]

ROOT = Path(__file__).parents[1]

TYPES = (
    "beast magical_beast plant ooze elemental ethereal astral spirit shade fey demon dragon elf"
    " human undead cosmic construct"
).split()
NAMED_BY_THE_RULES = {
    "bite", "slash", "dash", "death-grip", "ram", "trample", "spit",
    "breath-heat", "breath-cold", "breath-electric", "breath-acid", "breath-sonic",
    "dragon-roar", "flight", "dive-attack", "hypnotic-gaze", "regeneration",
}  # fmt: skip
KINDS_OF_CREATURES = {
    "tier": {"peon", "normal", "elite", "boss"},
    "size": {"tiny", "medium", "large", "huge", "gargantuan"},
    "rank": {1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6},
}
BASE = {"move", "opportunity-attack", "dodge", "disengage", "finishing-blow", "interact"}


@cache
def shipped() -> Loaded:
    project, problems = find_project(ROOT)
    assert project is not None, problems
    return load_checked(project)


def creatures() -> list[Creature]:
    return [d.model for d in shipped().documents if isinstance(d.model, Creature)]


def test_nothing_is_wrong_with_it() -> None:
    assert [f"{p.path}:{p.line} {p.code}" for p in shipped().problems] == []


def test_every_folder_of_a_compendium_has_a_name_in_both_languages() -> None:
    source = ROOT / "packs" / "_source"
    within = [p for p in source.glob("*/**/") if len(p.relative_to(source).parts) > 1]
    assert len(within) > 30
    for folder in within:
        described = folder / "_folder.yml"
        assert described.is_file(), f"{described.relative_to(ROOT)} is missing"
        name = yaml.safe_load(described.read_text(encoding="utf-8"))["name"]
        assert re.search("[а-яё]", name["ru"].lower()), described
        assert re.fullmatch("[a-z ,':-]+", name["en"].lower()), described


@pytest.fixture(scope="module")
def actors(ours: Path) -> list[Data]:
    """The creatures of the built pack, their items among them."""
    found = packed(ours, "creatures")
    items = {key.rpartition(".")[2]: each for key, each in found.items() if ".items!" in key}
    return [
        {**each, "items": [items[one] for one in each["items"]]}
        for key, each in found.items()
        if key.startswith("!actors!")
    ]


def packed(ours: Path, pack: str) -> dict[str, Data]:
    """The entries of a built pack."""
    entries = read_pack(ours / "packs" / pack)
    return {key.decode(): json.loads(value) for key, value in entries.items()}


def test_creatures_of_every_kind(actors: list[Data]) -> None:
    assert len(actors) >= 150
    types = Counter(key for actor in actors for key in actor["system"]["types"])
    assert {key for key, number in types.items() if number >= 6} == set(TYPES)
    for name, wanted in KINDS_OF_CREATURES.items():
        assert {actor["system"][name] for actor in actors} == wanted, name


def test_whatever_is_in_the_packs_is_carried_by_a_creature(ours: Path, actors: list[Data]) -> None:
    carried = {item["flags"]["pysystem"]["slug"] for actor in actors for item in actor["items"]}
    there = [
        each
        for pack in ("weapons", "armor", "talents", "maneuvers", "spells")
        for key, each in packed(ours, pack).items()
        if key.startswith("!items!")
    ]
    slugs = {each["flags"]["pysystem"]["slug"] for each in there}
    # The six base manoeuvres are everybody's and stand on no sheet.
    assert slugs - carried == {f"maneuver:{key}" for key in BASE}
    assert {f"maneuver:{key}" for key in NAMED_BY_THE_RULES} <= slugs
    systems = [each["system"] for each in there]
    gifts = [system for system in systems if system.get("gift")]
    monster = [s for s in systems if s.get("category") == "monster" and not s["gift"]]
    natural = [system for system in systems if system.get("natural")]
    assert (len(monster) >= 40, len(gifts) >= 40, len(natural) >= 25) == (True, True, True)


def test_what_types_ask_for() -> None:
    elements = Counter(c.element.native for c in creatures() if c.element)
    assert set(elements) == {"heat", "cold", "electric", "acid", "sonic"}
    demons = {(c.demon.strong, c.demon.weak) for c in creatures() if c.demon}
    assert len(demons) >= 3
    undead = [c.mindless for c in creatures() if "undead" in c.types]
    assert True in undead and False in undead
    planar = [c.types for c in creatures() if {"ethereal", "astral"} & set(c.types)]
    assert sum(len(types) >= 2 for types in planar) >= 2


def test_everything_is_said_in_both_languages() -> None:
    for document in shipped().documents:
        said: dict[tuple[str | int, ...], set[str]] = {}
        for loc, lang, _ in iter_texts(document.model):
            said.setdefault(loc[:-1], set()).add(lang)
        lacking = [loc for loc, langs in said.items() if langs != {"ru", "en"}]
        assert lacking == [], document.path


def test_each_creature_can_be_run_from_its_text() -> None:
    for creature in creatures():
        assert creature.look and creature.tactics, creature.name.en
        assert creature.talents or creature.weapons or creature.maneuvers or creature.spells


def journals() -> Iterator[tuple[Document, Fight]]:
    for document in shipped().documents:
        if isinstance(document.model, Journal):
            yield from ((document, page.fight) for page in document.model.pages if page.fight)


def test_thirty_ready_fights_of_each_difficulty_within_their_budgets() -> None:
    """«Бюджет энкаунтера»: up to ½, ¾, 1 and 1½ EV for each player."""
    ends = {"easy": (0, 0.5), "medium": (0.5, 0.75), "hard": (0.75, 1), "deadly": (1, 1.5)}
    found = list(journals())
    assert all(number >= 30 for number in Counter(f.band for _, f in found).values())
    assert {(f.rank, f.band) for _, f in found} == set(product((1, 2, 3, 4, 5), ends))
    assert {f.players for _, f in found} == {3, 4, 5, 6}
    for document, fight in found:
        raw = weighed(fight, document, shipped().library).raw
        low, high = (end * fight.players for end in ends[fight.band])
        assert low < raw <= high, fight
    lists = [tuple(sorted(foe.creature for foe in f.foes)) for _, f in found]
    assert len(set(lists)) == len(lists)


def test_a_ready_fight_worked_out_by_hand() -> None:
    """Rank 2: a sergeant of 2½ (elite, 2 × 1½), eight guards of 1 (¼ × ½), two dogs (¼): 4.5."""
    (bridge,) = (
        weighed(fight, document, shipped().library).raw
        for document, fight in journals()
        if fight.place and fight.place.en == "A bridge with a guardhouse, execution morning"
    )
    assert bridge == Fraction(9, 2)


def test_roll_tables_by_terrain_and_rank_have_everybody() -> None:
    tables = [d for d in shipped().documents if isinstance(d.model, Table)]
    rolled: dict[str, list[str]] = {
        d.slug: [str(row.document).rpartition(":")[2] for row in d.model.results]
        for d in tables
        if isinstance(d.model, Table)
    }
    assert sum(d.folder[-1] == "terrain" for d in tables) >= 10
    for rank in range(1, 7):
        own = {d.slug for d in shipped().documents
               if isinstance(d.model, Creature) and int(d.model.rank) == rank}  # fmt: skip
        assert Counter(rolled[f"rank-{rank}"]) == Counter(own)
