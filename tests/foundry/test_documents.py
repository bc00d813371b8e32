"""Actors and items as Foundry stores them, field by field, worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from tests.project import documents, exported, items, stats

Data = dict[str, Any]

ASSETS = "modules/pysystem/foundry_module/assets"
WOLF = "EJlArUhwn4K9uKK1"
NOT_USED = {
    "ap": 0, "pool": "", "trigger": "", "range": None, "area": {"shape": "", "size": 0},
    "targets": None, "attack": {"skill": "", "against": ""}, "damage": [],
    "save": {"attribute": "", "dc": None, "half": False}, "inflicts": [], "contest": "",
    "heal": {"step": "", "formula": ""}, "heal_self": False, "move": None,
    "limit": {"uses": 0, "per": ""},
}  # fmt: skip


def packet(kind: str, step: str, formula: str, shift: int = 0) -> Data:
    return {"type": kind, "step": step, "shift": shift, "formula": formula}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("bog"))


def test_a_normal_creature_field_by_field(folder: Path) -> None:
    """Rank 1½ with attack and damage lifted: the row of rank 1, those two from the row of rank 2.

    Row 1: attributes 1, skill 1, Block and Dodge 9, mental 9, 15 hit points, 3 AP, DR 0–2 (so 1),
    speed 6. Row 2: attack 2, damage II.
    """
    wolf = documents(folder, "creatures")["wolf"]
    items = wolf.pop("items")
    assert [item["name"] for item in items] == [
        "Волчья стать", "Когти", "Когти", "Полоснуть", "Вой (Дар)", "Клыки", "Клыки",
    ]  # fmt: skip
    assert wolf == {
        "_id": WOLF,
        "name": "Волк",
        "type": "pysystem.character",
        "img": f"{ASSETS}/types/beast-normal.webp",
        "system": {
            "tier": "normal",
            "rank": 1.5,
            "size": "medium",
            "types": ["beast"],
            "archetype": "brute",
            "player": False,
            "hp": {"value": 15, "max": 15},
            "wounds": {"value": 0, "max": 4},
            "ap": {
                "physical": {"value": 0, "max": 0},
                "magical": {"value": 0, "max": 0},
                "universal": {"value": 3, "max": 3},
            },
            "skill": 1,
            "attack": 2,
            "block": 9,
            "dodge": 9,
            "mental": 9,
            "damage": "II",
            "speed": 6,
            "control": 1,
            "gift_dc": 10,
            "gift_attack": 1,
            "attributes": dict.fromkeys(
                ["strength", "agility", "endurance", "perception", "intellect", "will"], 1
            ),
            "skills": {
                "melee": 1, "ranged": 0, "magic_attacks": 0, "athletics": 1, "stealth": 0,
                "awareness": 0, "survival": 0, "lore": 0, "persuasion": 0,
            },
            "dr": {
                "slashing": 1, "blunt": 0, "piercing": 0, "heat": 0, "cold": 0, "electric": 0,
                "acid": 0, "sonic": 0, "necrotic": 0, "light": 0, "mental": 0,
            },
            "immunities": [],
            "features": [],
            "base_maneuvers": [
                "move", "opportunity-attack", "dodge", "disengage", "finishing-blow",
            ],
            "description": "",
            "look": "<p>Серый, см. @UUID[Compendium.bog.talents.Item.5LjdytHvMHyfLPUr]{когти}.</p>",
            "tactics": "<p>Кружит.</p>",
            "wound_trigger": "",
            "budget_note": "",
            "recipe": {
                "raised": ["attack", "damage"],
                "shifts": {},
                "overrides": {},
                "elite_focus": "attack",
                "boss_hp": 3,
                "caster_penalty": 2,
                "full_damage": False,
                "dr_main": "slashing",
                "hide": None,
                "element": {"native": "", "opposite": ""},
                "demon": {"strong": "", "weak": ""},
                "mindless": False,
                "opened_by": [],
                "hands": None,
                "trained": None,
            },
        },
        "prototypeToken": {
            "name": "Волк",
            "displayName": 20,
            "displayBars": 40,
            "actorLink": False,
            "appendNumber": True,
            "prependAdjective": False,
            "width": 1,
            "height": 1,
            "texture": {"src": f"{ASSETS}/types/beast-normal.webp"},
            "disposition": -1,
            "lockRotation": False,
            "bar1": {"attribute": "hp"},
            "bar2": {"attribute": "ap.universal"},
        },
        "effects": [],
        "folder": "TeiVGUfT72r5zq4Z",
        "sort": 0,
        "ownership": {"default": 0},
        "flags": {"pysystem": {"slug": "creature:wolf"}},
        "_stats": stats(),
    }  # fmt: skip


def test_a_boss_field_by_field(folder: Path) -> None:
    """Rank 3: 40 hit points × 3, 6 AP × 1½, huge; bark (3 and 2) on the hide of a plant."""
    troll = documents(folder, "creatures")["troll"]
    system = troll["system"]
    assert troll["type"] == "pysystem.npc"
    assert system["tier"] == "boss"
    assert system["hp"] == {"value": 120, "max": 120}
    assert system["ap"] == {"value": 9, "max": 9}
    numbers = {name: system[name] for name in ("attack", "block", "mental", "damage", "control")}
    assert numbers == {"attack": 5, "block": 12, "mental": 11, "damage": "III", "control": 3}
    assert {name: value for name, value in system["dr"].items() if value} == {
        "slashing": 3 - 2,
        "blunt": 2 + 2,
        "piercing": 2,
        "heat": -2,
    }
    assert system["immunities"] == ["bleeding", "suffocation"]
    token = troll["prototypeToken"]
    assert (token["width"], token["height"]) == (3, 3)
    assert (token["actorLink"], token["appendNumber"]) == (True, False)
    assert (token["bar1"]["attribute"], token["bar2"]["attribute"]) == ("hp", "ap")
    assert troll["img"] == "modules/bog/art/troll.webp"
    assert token["texture"] == {"src": "modules/bog/art/troll-token.webp"}
    assert troll["folder"] is None
    assert "wounds" not in system


def test_granted_items_know_who_brings_them(folder: Path) -> None:
    wolf = items(folder, "wolf")
    by = {
        slug: [
            next(s for s, giver in wolf.items() if giver["_id"] == identity)
            for identity in item["flags"]["pysystem"].get("grantedBy", [])
        ]
        for slug, item in wolf.items()
    }
    assert by == {
        "talent:wolf-shape": [],
        "talent:claws": ["talent:wolf-shape"],
        "weapon:claws": ["talent:claws"],
        "maneuver:slash": ["talent:claws", "talent:fangs"],
        "maneuver:howl": ["talent:wolf-shape"],
        "talent:fangs": [],
        "weapon:fangs": ["talent:fangs"],
    }
    assert [item["sort"] for item in wolf.values()] == [n * 100_000 for n in range(1, 8)]


def test_what_the_stat_block_names_itself_is_its_own(folder: Path) -> None:
    troll = items(folder, "troll")
    assert list(troll) == [
        "talent:claws",
        "weapon:claws",
        "maneuver:howl",
        "maneuver:slash",
        "armor:bark",
        "spell:frost",
    ]
    assert troll["weapon:claws"]["flags"]["pysystem"]["grantedBy"] == [troll["talent:claws"]["_id"]]
    assert troll["maneuver:slash"]["flags"] == {"pysystem": {"slug": "maneuver:slash"}}


def test_an_embedded_item_field_by_field(folder: Path) -> None:
    howl = items(folder, "wolf")["maneuver:howl"]
    shape = items(folder, "wolf")["talent:wolf-shape"]
    packed = documents(folder, "maneuvers")["howl"]
    assert howl == {
        "_id": howl["_id"],
        "name": "Вой (Дар)",
        "type": "pysystem.maneuver",
        "img": f"{ASSETS}/kinds/gift.webp",
        "system": {
            "description": "<p>Все слышат.</p>",
            "category": "monster",
            "gift": True,
            "weapon": "",
            "use": {
                **NOT_USED,
                "ap": 3,
                "trigger": "Ранен товарищ",
                "area": {"shape": "burst", "size": 6},
                "save": {"attribute": "will", "dc": 10, "half": True},
                "damage": [packet("mental", "rank", "2d4")],
                "inflicts": ["frightened"],
                "limit": {"uses": 1, "per": "scene"},
            },
        },
        "effects": [],
        "folder": None,
        "sort": 500_000,
        "ownership": {"default": 0},
        "flags": {"pysystem": {"slug": "maneuver:howl", "grantedBy": [shape["_id"]]}},
        "_stats": stats(f"Compendium.bog.maneuvers.Item.{packed['_id']}"),
    }


def test_damage_and_difficulty_follow_the_bearer(folder: Path) -> None:
    """The wolf strikes with step II, the troll with III; slash is one step above the claws."""
    found = {
        (creature, slug): item["system"].get("damage") or item["system"]["use"]["damage"]
        for creature in ("wolf", "troll")
        for slug, item in items(folder, creature).items()
        if slug.split(":")[0] in ("weapon", "maneuver", "spell")
    }
    assert found == {
        ("wolf", "weapon:claws"): [packet("slashing", "rank", "2d4")],
        ("wolf", "weapon:fangs"): [
            packet("piercing", "rank", "2d6", 1),
            packet("cold", "I", "1d6"),
        ],
        ("wolf", "maneuver:slash"): [packet("slashing", "weapon", "2d6", 1)],
        ("wolf", "maneuver:howl"): [packet("mental", "rank", "2d4")],
        ("troll", "weapon:claws"): [packet("slashing", "rank", "2d6")],
        ("troll", "maneuver:slash"): [packet("slashing", "weapon", "2d8", 1)],
        ("troll", "maneuver:howl"): [packet("mental", "rank", "2d6")],
        ("troll", "spell:frost"): [packet("cold", "II", "2d4")],
    }  # fmt: skip
    troll = items(folder, "troll")
    assert troll["maneuver:howl"]["system"]["use"]["save"]["dc"] == 9 + 3
    assert troll["spell:frost"]["system"]["use"]["save"]["dc"] == 12


def test_items_on_nobodys_sheet(folder: Path) -> None:
    """A step that depends on the bearer has no dice yet, and a gift's difficulty no number."""
    weapons = documents(folder, "weapons")
    assert weapons["fangs"] == {
        "_id": weapons["fangs"]["_id"],
        "name": "Клыки",
        "type": "pysystem.weapon",
        "img": f"{ASSETS}/kinds/weapon.webp",
        "system": {
            "description": "",
            "natural": True,
            "hands": 0,
            "skill": "melee",
            "damage": [packet("piercing", "rank", "", 1), packet("cold", "I", "1d6")],
            "control": 2,
            "range": 2,
            "materials": ["silver"],
            "bane": ["shade"],
            "bonus": [{"against": "undead", "amount": 3}],
            "equipped": True,
        },
        "effects": [],
        "folder": None,
        "sort": 0,
        "ownership": {"default": 0},
        "flags": {"pysystem": {"slug": "weapon:fangs"}},
        "_stats": stats(),
    }
    club = weapons["club"]
    assert club["img"] == "icons/weapons/clubs/club.webp"
    assert (club["system"]["natural"], club["system"]["hands"]) == (False, 1)
    assert club["system"]["damage"] == [packet("blunt", "III", "2d6")]
    bark = documents(folder, "armor")["bark"]
    assert (bark["type"], bark["img"]) == ("pysystem.armor", f"{ASSETS}/kinds/armor.webp")
    assert bark["system"] == {
        "description": "",
        "dr": {"slashing": 3, "blunt": 2},
        "layer": "plate",
        "equipped": True,
    }
    assert documents(folder, "talents")["claws"]["system"] == {
        "description": "",
        "gift": False,
        "adds_items": ["weapon:claws", "maneuver:slash"],
        "active": False,
        "use": NOT_USED,
    }
    slash = documents(folder, "maneuvers")["slash"]["system"]
    assert slash["weapon"] == "weapon:claws"
    assert slash["use"] == {
        **NOT_USED,
        "ap": 2,
        "attack": {"skill": "melee", "against": "physical"},
        "damage": [packet("slashing", "weapon", "", 1)],
    }
    howl = documents(folder, "maneuvers")["howl"]
    assert howl["name"] == "Вой (Дар)"
    assert howl["system"]["use"]["save"] == {"attribute": "will", "dc": None, "half": True}
    assert documents(folder, "spells")["frost"]["type"] == "pysystem.spell"
