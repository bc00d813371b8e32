"""Documents of every kind as an author's file reads, and changed copies of them."""

import copy
from typing import Any

Data = dict[str, Any]

MINIMAL: dict[str, Data] = {
    "creature": {"kind": "creature", "name": "Волк", "tier": "normal", "rank": 2},
    "weapon": {"kind": "weapon", "name": "Клыки", "damage": [{"type": "piercing"}]},
    "armor": {"kind": "armor", "name": "Кора", "dr": {"slashing": 2}},
    "talent": {"kind": "talent", "name": "Чутьё"},
    "maneuver": {"kind": "maneuver", "name": "Укус", "use": {"ap": 2}},
    "spell": {"kind": "spell", "name": "Стужа", "use": {"ap": 3}},
    "journal": {
        "kind": "journal",
        "name": "Правила",
        "pages": [{"slug": "first", "name": "Первая", "text": "Текст."}],
    },
    "table": {
        "kind": "table",
        "name": "Встречи",
        "formula": "1d6",
        "results": [{"range": [1, 6], "text": "Никого"}],
    },
    "macro": {"kind": "macro", "name": "Кто кого", "command": "x()"},
}

_BOTH = {"ru": "Слово", "en": "Word"}

FULL: dict[str, Data] = {
    "creature": {
        "kind": "creature",
        "slug": "bog-troll",
        "name": _BOTH,
        "img": "art/troll.webp",
        "description": "Абзац.\n\n*Ещё* абзац.",
        "types": ["undead", "shade"],
        "tier": "elite",
        "rank": 2.5,
        "size": "huge",
        "archetype": "caster",
        "player": False,
        "look": _BOTH,
        "tactics": "Ждёт.",
        "wound_trigger": "Бежит.",
        "budget_note": "Так задумано.",
        "raise": ["attack", "hp"],
        "shifts": {"attack": -1, "damage": 2.0},
        "overrides": {"hp": 0, "damage": "IV", "control": 3},
        "hits": 3,
        "full_damage": True,
        "elite_focus": "defences",
        "boss_hp": 3.5,
        "caster_penalty": 3,
        "dr_main": "blunt",
        "hide": {"slashing": -10, "heat": 10},
        "element": {"native": "heat", "opposite": "cold"},
        "demon": {"strong": "acid", "weak": "light"},
        "mindless": True,
        "opened_by": ["silver"],
        "ap_pools": {"physical": 2, "universal": 0},
        "attributes": ["will"],
        "skills": ["lore", "stealth"],
        "hands": 8,
        "trained": False,
        "talents": ["claws", "talent:fangs"],
        "maneuvers": ["bog:maneuver:slash"],
        "weapons": ["weapon:club"],
        "armor": ["bark"],
        "spells": [],
        "disposition": "neutral",
        "token": {"img": "icons/a.png", "linked": True, "squares": 2.5},
    },
    "weapon": {
        "kind": "weapon",
        "slug": "club",
        "name": _BOTH,
        "natural": True,
        "hands": 0,
        "skill": "ranged",
        "damage": [
            {"type": "blunt", "step": "VI", "shift": -3},
            {"type": "acid", "step": "weapon"},
        ],
        "control": 5,
        "range": 200,
        "materials": ["silver", "adamantine"],
        "bane": ["dragon"],
        "bonus": [{"against": "fey", "amount": 20}],
    },
    "armor": {"kind": "armor", "name": _BOTH, "dr": {"mental": -10}, "layer": "shield"},
    "talent": {
        "kind": "talent",
        "name": _BOTH,
        "gift": True,
        "adds_items": ["weapon:club", "talent:claws"],
        "use": None,
    },
    "maneuver": {
        "kind": "maneuver",
        "name": _BOTH,
        "category": "weapon",
        "gift": False,
        "weapon": "club",
        "use": {
            "ap": 15,
            "pool": "physical",
            "trigger": _BOTH,
            "range": 0,
            "area": {"shape": "cone", "size": 1},
            "targets": 20,
            "attack": {"skill": "ranged", "against": "dodge"},
            "damage": [{"type": "heat"}],
            "save": {"attribute": "will", "dc": 30, "half": True},
            "inflicts": ["prone", "burning"],
            "contest": "trip",
            "heal": "rank",
            "move": 10,
            "limit": {"uses": 10, "per": "day"},
        },
    },
    "spell": {"kind": "spell", "name": _BOTH, "use": {"ap": 0, "heal": "II"}},
    "journal": {
        "kind": "journal",
        "name": _BOTH,
        "sort": -1000,
        "pages": [
            {"slug": "a", "name": _BOTH, "level": 3, "audience": "gm", "text": _BOTH},
            {"slug": "b-2", "name": "Б", "text": "[а](journal:x#a)"},
        ],
    },
    "table": {
        "kind": "table",
        "name": _BOTH,
        "formula": "2d100",
        "results": [
            {"range": [2, 9.0], "document": "creature:wolf"},
            {"range": [10, 10], "text": _BOTH},
        ],
    },
    "macro": {
        "kind": "macro",
        "slug": "contest",
        "name": _BOTH,
        "img": "icons/svg/combat.svg",
        "description": _BOTH,
        "command": 'game.modules.get("pysystem").api.openContest()',
    },
}

GOOD = {
    **{f"least {kind}": document for kind, document in MINIMAL.items()},
    **{f"full {kind}": document for kind, document in FULL.items()},
}

FOLDERS: list[Data] = [
    {"name": "Звери"},
    {"name": _BOTH, "color": "#7a5c3A", "sort": -1000},
]


def changed(document: Data, path: str, value: Any) -> Data:
    """A copy with `value` at a dotted path."""
    out = copy.deepcopy(document)
    *above, last = path.split(".")
    place: Any = out
    for part in above:
        place = place[int(part) if isinstance(place, list) else part]
    place[int(last) if isinstance(place, list) else last] = value
    return out


def without(document: Data, path: str) -> Data:
    """A copy without what stands at a dotted path."""
    out = copy.deepcopy(document)
    *above, last = path.split(".")
    place: Any = out
    for part in above:
        place = place[int(part) if isinstance(place, list) else part]
    del place[int(last) if isinstance(place, list) else last]
    return out
