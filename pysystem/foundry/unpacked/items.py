"""Stored items → what an author writes."""

from collections.abc import Callable, Mapping
from typing import Any

from pysystem.foundry.unpacked.parts import Data, Reader, listed, part, said
from pysystem.foundry.unpacked.refs import Refs, of_flag
from pysystem.model import KINDS, Document
from pysystem.model.refs import MAIN_MODULE
from pysystem.model.usage import Attack, Damage, Save
from pysystem.rules.tables import NATURAL_HANDS


def authored_item(
    kind: str, document: Data, read: Reader, refs: Refs, bearer_dc: int | None = None
) -> Data:
    """The keys of an item of that kind, in the order of the model.

    `bearer_dc` is the DC of the gifts of the creature that has it, if it comes from one.
    """
    system = part(document, "system")
    gift = bool(system.get("gift")) and kind in ("talent", "maneuver")
    body = _BODIES[kind](system, read, refs)
    use = body.get("use")
    if bearer_dc is not None and use and use.get("save", {}).get("dc") == bearer_dc:
        del use["save"]["dc"]
    description = read.prose(system.get("description"))
    return said(
        {
            "kind": kind,
            "name": read.name(document, gift=gift),
            "gift": gift or None,
            **body,
            "description": description,
        },
        defaults(KINDS[kind]),
    )


def defaults(model: type[Document]) -> Mapping[str, Any]:
    """The values that a document has when its author says nothing."""
    return {
        field.alias or name: field.get_default(call_default_factory=True)
        for name, field in model.model_fields.items()
        if not field.is_required()
    }


def _weapon(system: Data, read: Reader, refs: Refs) -> Data:
    natural = system.get("natural") is True
    hands = system.get("hands")
    return {
        "natural": natural,
        "damage": packets(system),
        "hands": None if hands == (NATURAL_HANDS if natural else 1) else hands,
        **{name: system.get(name) for name in ("skill", "control", "range", "materials", "bane")},
        "bonus": [
            {"against": each.get("against"), "amount": each.get("amount")}
            for each in listed(system, "bonus")
            if isinstance(each, dict)
        ],
    }


def _armor(system: Data, read: Reader, refs: Refs) -> Data:
    return {"dr": part(system, "dr"), "layer": system.get("layer")}


def _talent(system: Data, read: Reader, refs: Refs) -> Data:
    return {
        "adds_items": [_reference(ref, refs) for ref in listed(system, "adds_items")],
        "use": _use(system, read) if system.get("active") is True else None,
    }


def _maneuver(system: Data, read: Reader, refs: Refs) -> Data:
    weapon = system.get("weapon")
    return {
        "category": system.get("category"),
        "weapon": _reference(weapon, refs).replace("weapon:", "") if weapon else None,
        "use": _use(system, read),
    }


def _spell(system: Data, read: Reader, refs: Refs) -> Data:
    return {"use": _use(system, read)}


_BODIES: Mapping[str, Callable[[Data, Reader, Refs], Data]] = {
    "weapon": _weapon,
    "armor": _armor,
    "talent": _talent,
    "maneuver": _maneuver,
    "spell": _spell,
}


def _reference(stored: Any, refs: Refs) -> str:
    """A stored reference as the project would write it; the stored form where nobody has it."""
    text = str(stored)
    identity = of_flag(text)
    if identity is None:
        return text
    module, *rest = text.split(":")
    found = refs.of_flag(text, f"Compendium.{module}.x.Item.x" if rest[1:] else None)
    prefix = f"{MAIN_MODULE}:" if found and found[0] else ""
    return f"{prefix}{identity[0]}:{identity[1]}"


def _use(system: Data, read: Reader) -> Data:
    use = part(system, "use")
    area, attack, save = part(use, "area"), part(use, "attack"), part(use, "save")
    heal, limit = part(use, "heal"), part(use, "limit")
    return {
        "ap": use.get("ap"),
        **said(
            {
                "pool": use.get("pool"),
                "trigger": read.line(use.get("trigger")),
                "range": use.get("range"),
                "area": {"shape": area.get("shape"), "size": area.get("size")}
                if area.get("shape")
                else None,
                "targets": use.get("targets"),
            }
        ),
        **({"attack": _some(attack, Attack)} if attack.get("skill") else {}),
        **said(
            {
                "damage": packets(use),
                "save": _some(save, Save) if save.get("attribute") else None,
                "inflicts": use.get("inflicts"),
                "contest": use.get("contest"),
                "heal": heal.get("step"),
                "heal_self": use.get("heal_self") or None,
                "move": use.get("move"),
                "limit": {"uses": limit.get("uses"), "per": limit.get("per")}
                if limit.get("per")
                else None,
            }
        ),
    }


def packets(data: Data) -> list[Data]:
    """Packets of damage."""
    return [_some(each, Damage) for each in listed(data, "damage") if isinstance(each, dict)]


def _some(data: Data, model: type[Attack] | type[Save] | type[Damage]) -> Data:
    """The keys of a small part that are not usual anyway."""
    usual = {name: field.default for name, field in model.model_fields.items()}
    return said({name: data.get(name) for name in model.model_fields}, usual)
