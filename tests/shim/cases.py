"""Random creatures, blows and fights, far stranger than authors write; the same every time."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from pysystem.rules.build import Build
from pysystem.rules.check_words import OVERRIDDEN, SHIFTED
from pysystem.rules.dr import Source
from pysystem.rules.encounters import Encounter, Foe, weigh
from pysystem.rules.tables import (
    AP_POOLS,
    ARCHETYPES,
    COLUMNS,
    CREATURE_TYPES,
    DAMAGE_TYPES,
    ELITE_FOCUS,
    LADDER_KEYS,
    MATERIALS,
    PHYSICAL,
    SIZES,
    TIERS,
)

T = TypeVar("T")
Given = dict[str, Any]
"""What Python and JavaScript are given alike: plain data under the names of Python's fields."""
HOW_MANY = 2000
SEED = 20
RANKS = [halves / 2 for halves in range(2, 13)]
KINDS, TYPES = list(DAMAGE_TYPES), list(CREATURE_TYPES)


def some(random: Random, words: Sequence[T], most: int) -> list[T]:
    """Up to `most` of the words, perhaps one of them twice."""
    return random.choices(words, k=random.randint(0, most))


def pair(random: Random) -> list[str] | None:
    return random.choice([None, random.sample(KINDS, 2)])


def resistances(random: Random) -> dict[str, int]:
    return {kind: random.randint(-12, 12) for kind in some(random, KINDS, 6)}


def override(random: Random, key: str) -> int | str:
    if key == "damage":
        return random.choice(LADDER_KEYS)
    return random.choice([0, random.randint(-3, 90)])


def build(random: Random) -> Given:
    """Decisions under the names of `Build`; about half of them are left out."""
    decisions: Given = {
        "size": random.choice(list(SIZES)),
        "types": some(random, TYPES, 3),
        "archetype": random.choice(list(ARCHETYPES)),
        "raised": some(random, list(COLUMNS), 4),
        "shifts": {key: random.randint(-4, 4) for key in some(random, SHIFTED, 4)},
        "overrides": {key: override(random, key) for key in some(random, OVERRIDDEN, 3)},
        "hits": random.randint(1, 3),
        "full_damage": random.random() < 0.5,
        "elite_focus": random.choice(list(ELITE_FOCUS)),
        "boss_hp": random.choice([3, 3.1, 3.125, 3.25, 3.28, 3.375, 10 / 3, 3.5, 3.7, 4]),
        "caster_penalty": random.randint(2, 3),
        "dr_main": random.choice(PHYSICAL),
        "hide": random.choice([None, {}, resistances(random)]),
        "armor": [resistances(random) for _ in range(random.randint(0, 3))],
        "element": pair(random),
        "demon": pair(random),
        "mindless": random.random() < 0.5,
        "opened_by": some(random, list(MATERIALS), 2),
        "ap_pools": random.choice(
            [None, {p: random.randint(0, 5) for p in some(random, list(AP_POOLS), 3)}]
        ),
        "player": random.random() < 0.2,
        "hands": random.choice([None, 0, 1, 2, 4]),
        "trained": random.choice([None, False, True]),
    }
    chosen = {key: value for key, value in decisions.items() if random.random() < 0.5}
    return {"rank": random.choice(RANKS), "tier": random.choice(list(TIERS)), **chosen}


def source(random: Random) -> Given:
    return {
        "materials": some(random, list(MATERIALS), 2),
        "bane": some(random, TYPES, 3),
        "direct": random.random() < 0.3,
    }


def packets(random: Random) -> list[Given]:
    return [
        {
            "type": random.choice(KINDS),
            "amount": random.randint(-5, 60),
            "against": random.choice([None, None, random.choice(TYPES)]),
        }
        for _ in range(random.randint(0, 6))
    ]


def health(random: Random) -> Given:
    if random.random() < 0.5:
        return {
            "value": random.randint(0, 3),
            "max": random.randint(1, 3),
            "toughness": random.randint(0, 12),
        }
    return {"value": random.randint(0, 90), "max": random.randint(1, 80), "toughness": None}


def fight(random: Random) -> Given:
    foes = [
        {
            "rank": random.choice(RANKS),
            "tier": random.choice(list(TIERS)),
            "hits": random.randint(1, 3),
            "full_damage": random.random() < 0.5,
            "count": random.choice([0, 1, 1, 2, 3, 7, 30]),
            "name": random.choice(["", "Змей"]),
            "excluded": random.random() < 0.1,
        }
        for _ in range(random.randint(0, 5))
    ]
    tactics = random.choice([0, 0.25, -0.5, random.uniform(-0.5, 0.5), random.uniform(-1e-9, 1e-9)])
    return {
        "foes": foes,
        "players": random.randint(1, 8),
        "party_rank": random.choice(RANKS),
        "switches": {"synergy": random.random() < 0.3, "tactics": tactics},
    }


def with_tuples(given: Given) -> Given:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in given.items()}


def build_of(given: Given) -> Build:
    return Build(**with_tuples(given))


def source_of(given: Given) -> Source:
    return Source(**with_tuples(given))


def fight_of(given: Given) -> Encounter:
    foes = [Foe(**foe) for foe in given["foes"]]
    return weigh(foes, given["players"], given["party_rank"], **given["switches"])
