"""Answers to the check-list → what a new document says, in the order of its file."""

from collections.abc import Callable, Mapping
from typing import Any

from pysystem.rules import tables
from pysystem.scaffold.questions import Answers

Data = dict[str, Any]


def data_of(kind: str, given: Answers) -> Data:
    """The document that the answers describe; keys without a value are left out."""
    name = {"ru": given["name"], "en": given.get("name_en")}
    body = _BODIES[kind](given)
    described = given.get("description")
    return _said(
        {
            "kind": "maneuver" if kind == "gift" else kind,
            "name": _said(name),
            "description": {"ru": described} if described else None,
            **body,
        }
    )


def _said(data: Data) -> Data:
    return {key: value for key, value in data.items() if value not in (None, [], {})}


def _creature(given: Answers) -> Data:
    element = {"native": given.get("native"), "opposite": given.get("opposite")}
    demon = {"strong": given.get("strong"), "weak": given.get("weak")}
    trigger = given.get("wound_trigger")
    return {
        "types": given["types"],
        "element": _said(element),
        "demon": _said(demon),
        "tier": given["tier"],
        "hits": given.get("hits"),
        "elite_focus": given.get("elite_focus"),
        "rank": given["rank"],
        "raise": given.get("raise"),
        "size": given["size"],
        "archetype": given["archetype"],
        "talents": given["talents"],
        "maneuvers": given["maneuvers"],
        "wound_trigger": {"ru": trigger} if trigger else None,
    }


def _weapon(given: Answers) -> Data:
    return {
        "natural": given["natural"] or None,
        "damage": _packets(given),
        "hands": given.get("hands"),
        "skill": given["skill"],
        "range": given["range"],
        "materials": given["materials"],
    }


def _maneuver(given: Answers) -> Data:
    return {
        "category": given["category"],
        "weapon": given["weapon"],
        "use": _use(given, "ranged" if given["category"] == "ranged" else "melee"),
    }


def _use(given: Answers, skill: str) -> Data:
    area = {"shape": given["shape"], "size": given.get("size")}
    attack = {"skill": skill, "against": given["against"]}
    save = {"attribute": given["save"], "half": given.get("half") or None}
    limit = {"uses": given["uses"], "per": given.get("per")}
    return _said(
        {
            "ap": given["ap"],
            "range": given["range"],
            "area": area if given["shape"] else None,
            "attack": attack if given["against"] else None,
            "damage": _packets(given),
            "save": _said(save),
            "inflicts": given["inflicts"],
            "limit": limit if given["uses"] else None,
        }
    )


def _packets(given: Answers) -> list[Data]:
    return [{"type": key, "step": given["step"]} for key in given["damage"]]


def _talent(given: Answers) -> Data:
    return {"adds_items": given["adds"]}


def _gift(given: Answers) -> Data:
    return {"gift": True, **_spell(given)}


def _spell(given: Answers) -> Data:
    return {"use": _use(given, tables.GIFT["attack_skill"])}


def _armor(given: Answers) -> Data:
    return {"dr": given["dr"], "layer": given["layer"]}


_BODIES: Mapping[str, Callable[[Answers], Data]] = {
    "creature": _creature,
    "weapon": _weapon,
    "talent": _talent,
    "maneuver": _maneuver,
    "gift": _gift,
    "spell": _spell,
    "armor": _armor,
}
