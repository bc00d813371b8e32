"""Packs that a GM makes in the world (PACK-13), and what can be changed of any pack."""

import re
from typing import Any

from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.kinds import KINDS
from pysystem.headless_vtt.server.library import Library
from pysystem.headless_vtt.server.permissions import LEVELS, ROLE_NAMES
from pysystem.headless_vtt.server.store import PACKS

_PACK_TYPES = {"Actor", "Item", "JournalEntry", "RollTable", "Macro", "Scene"}


def create_pack(library: Library, message: dict[str, Any]) -> str:
    """Make a pack in the world; return its id `world.<name>`."""
    data = message.get("data")
    if not isinstance(data, dict):
        raise RefusedError("PACK-13: a compendium needs data")
    label, type_ = data.get("label"), data.get("type")
    if not isinstance(label, str) or not label or type_ not in _PACK_TYPES or type_ not in KINDS:
        raise RefusedError("PACK-13: a compendium needs a label and a type of document")
    name = data.get("name") or slug(label)
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        raise RefusedError(f"PACK-13: not a name of a compendium: {name!r}")
    pack = f"world.{name}"
    if pack in library.world.packs:
        raise RefusedError(f"PACK-3: there is a compendium {pack} already")
    library.world.packs[pack] = {
        "metadata": {
            "id": pack,
            "name": name,
            "label": label,
            "type": type_,
            "system": message.get("system"),
            "package": "world",
            "packageType": "world",
            "flags": data.get("flags") or {},
        },
        "configuration": {
            "locked": False,
            "folder": None,
            "sort": 0,
            "ownership": {
                "PLAYER": "OBSERVER",
                "ASSISTANT": "OWNER",
                **_ownership(data.get("ownership") or {}),
            },
        },
        "documents": {},
    }
    library.world.touch(PACKS)
    return pack


def configure(library: Library, message: dict[str, Any]) -> str:
    """Change what is configurable of a pack; return its id."""
    pack, data = str(message.get("pack")), message.get("data")
    state = library.configuration(pack)
    if not isinstance(data, dict) or not set(data) <= {"locked", "ownership", "folder", "sort"}:
        raise RefusedError(f"not in contract: configuration {data!r}")
    if "locked" in data:
        state["locked"] = bool(data["locked"])
    if "ownership" in data:
        state["ownership"] = {**state["ownership"], **_ownership(data["ownership"])}
    for key in ("folder", "sort"):
        if key in data:
            state[key] = data[key]
    library.world.touch(PACKS)
    return pack


def delete_pack(library: Library, message: dict[str, Any]) -> str:
    """Delete a pack of the world; return its id."""
    pack = str(message.get("pack"))
    if pack not in library.world.packs:
        raise RefusedError(f"PACK-13: {pack} does not belong to the world")
    del library.world.packs[pack]
    library.world.touch(PACKS)
    return pack


def _ownership(data: Any) -> dict[str, str]:
    if not isinstance(data, dict) or any(
        role not in ROLE_NAMES.values() or level not in LEVELS for role, level in data.items()
    ):
        raise RefusedError(f"PACK-1: not an ownership of a pack: {data!r}")
    return data


def slug(label: str) -> str:
    """Return a name made of a label; letters beyond ASCII fall away."""
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
