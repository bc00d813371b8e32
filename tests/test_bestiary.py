"""The shipped content as a whole: what the bestiary promises to hold."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pysystem.content.load import Loaded
from pysystem.content.project import find_project
from pysystem.content.texts import iter_texts
from pysystem.foundry.check import load_checked
from pysystem.model import Creature, Maneuver, Talent, Weapon

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
BASE = {"move", "opportunity-attack", "dodge", "disengage", "finishing-blow", "interact"}


@cache
def shipped() -> Loaded:
    project, problems = find_project(ROOT)
    assert project is not None, problems
    return load_checked(project)


def creatures() -> list[Creature]:
    return [d.model for d in shipped().documents if isinstance(d.model, Creature)]


def slugs(kind: str) -> set[str]:
    return {d.slug for d in shipped().documents if d.kind == kind}


def test_nothing_is_wrong_with_it() -> None:
    assert [f"{p.path}:{p.line} {p.code}" for p in shipped().problems] == []


@pytest.mark.parametrize("key", TYPES)
def test_two_or_more_creatures_of_each_type(key: str) -> None:
    assert sum(key in creature.types for creature in creatures()) >= 2


def test_all_tiers_sizes_and_ranks() -> None:
    assert len(creatures()) >= 34
    assert {c.tier for c in creatures()} == {"peon", "normal", "elite", "boss"}
    assert {c.size for c in creatures()} == {"tiny", "medium", "large", "huge", "gargantuan"}
    assert {1, 2, 3, 4, 5, 6} <= {c.rank for c in creatures()}
    assert len({c.rank for c in creatures() if c.rank % 1}) >= 4


def test_what_types_ask_for() -> None:
    elements = Counter(c.element.native for c in creatures() if c.element)
    assert set(elements) == {"heat", "cold", "electric", "acid", "sonic"}
    demons = {(c.demon.strong, c.demon.weak) for c in creatures() if c.demon}
    assert len(demons) >= 3
    undead = [c.mindless for c in creatures() if "undead" in c.types]
    assert True in undead and False in undead
    planar = [c.types for c in creatures() if {"ethereal", "astral"} & set(c.types)]
    assert sum(len(types) >= 2 for types in planar) >= 2


def test_manoeuvres_gifts_and_natural_weapons() -> None:
    assert slugs("maneuver") >= NAMED_BY_THE_RULES | BASE
    models = [d.model for d in shipped().documents]
    assert sum(isinstance(m, Maneuver | Talent) and m.gift for m in models) >= 10
    natural = {
        d.slug for d in shipped().documents if isinstance(d.model, Weapon) and d.model.natural
    }
    brought = {
        ref.rpartition(":")[2]
        for m in models
        if isinstance(m, Talent)
        for ref in m.adds_items
        if ref.startswith("weapon:")
    }
    assert len(natural) >= 10
    assert natural <= brought


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
