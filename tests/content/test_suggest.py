"""Did you mean."""

import pytest

from pysystem.content.suggest import Slips, nearest, parts_of
from pysystem.model import Creature, Weapon
from pysystem.rules.tables import CREATURE_TYPES, DAMAGE_TYPES, SIZES, TIERS

CREATURE_KEYS = [field.alias or name for name, field in Creature.model_fields.items()]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("nmae", "name"),
        ("Name", "name"),
        ("weapon", "weapons"),
        ("manoeuvres", "maneuvers"),
        ("armour", "armor"),
        ("имя", "name"),
        ("ранг", "rank"),
        ("Ярус", "tier"),
        ("манёвры", "maneuvers"),
        ("таланты", "talents"),
        ("талант", "talents"),
        ("тфьу", "name"),
        ("nаme", "name"),
        ("boss hp", "boss_hp"),
        ("boss-hp", "boss_hp"),
        ("xyzzy", ""),
    ],
)
def test_keys(given: str, meant: str) -> None:
    assert nearest(given, CREATURE_KEYS) == meant


@pytest.mark.parametrize(
    ("given", "known", "meant"),
    [
        ("нежить", CREATURE_TYPES, "undead"),
        ("Демоны", CREATURE_TYPES, "demon"),
        ("undaed", CREATURE_TYPES, "undead"),
        ("magical beast", CREATURE_TYPES, "magical_beast"),
        ("элита", TIERS, "elite"),
        ("босс", TIERS, "boss"),
        ("крупный", SIZES, "large"),
        ("slashng", DAMAGE_TYPES, "slashing"),
        ("light", DAMAGE_TYPES, "light"),
        ("режущий", DAMAGE_TYPES, "slashing"),
        ("рубящий", DAMAGE_TYPES, "slashing"),
        ("дробящий", DAMAGE_TYPES, "blunt"),
        ("колющий", DAMAGE_TYPES, "piercing"),
        ("огонь", DAMAGE_TYPES, "heat"),
        ("холод", DAMAGE_TYPES, "cold"),
        ("молния", DAMAGE_TYPES, "electric"),
        ("кислота", DAMAGE_TYPES, "acid"),
        ("звук", DAMAGE_TYPES, "sonic"),
    ],
)
def test_values(given: str, known: dict[str, object], meant: str) -> None:
    assert nearest(given, known) == meant


def test_single_slips_among_very_many_words() -> None:
    slips = Slips(["wolf", "bog-troll", "troll", "wold"])
    assert slips.near("wolg") == ["wold", "wolf"]
    assert slips.near("wol") == ["wold", "wolf"]
    assert slips.near("bogg-troll") == ["bog-troll"]
    assert slips.near("torll") == ["troll"]
    assert slips.near("dragon") == []


def test_what_is_no_text_means_nothing() -> None:
    assert nearest(3, TIERS) == ""
    assert nearest("elite" * 1000, TIERS) == ""
    assert nearest("name", []) == ""
    assert nearest("damage", list(Weapon.model_fields)) == "damage"


def test_a_word_for_several_keys() -> None:
    known = ["attack", "block", "dodge"]
    assert parts_of("defence", known) == ["block", "dodge"]
    assert parts_of("Защита", known) == ["block", "dodge"]
    assert parts_of("defence", ["attack", "block"]) == []
    assert parts_of("attack", known) == []
    assert parts_of(3, known) == []
