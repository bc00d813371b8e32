"""Who may do and see what (DOC-13, USR-1, SEE-3, SEE-7)."""

from typing import Any

from pysystem.headless_vtt.server.kinds import (
    ASSISTANT,
    KINDS,
    LIMITED,
    NONE,
    OWNER,
    Kind,
)

Document = dict[str, Any]

LEVELS = {"NONE": 0, "LIMITED": 1, "OBSERVER": 2, "OWNER": 3}
ROLE_NAMES = {1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER"}
_OWN_USER_FIELDS = {"_id", "name", "avatar", "character", "color", "pronouns", "hotbar", "flags"}
_TOKEN_IDENTITY = {"actorId", "actorLink", "delta"}
_COMBATANT_IDENTITY = {"actorId", "tokenId", "sceneId"}


def is_gm(user: Document) -> bool:
    """Tell whether a user counts as a game master: from assistant on."""
    return bool(user["role"] >= ASSISTANT)


def level(user: Document, ownership: dict[str, Any]) -> int:
    """Return a user's level on something with this ownership."""
    if is_gm(user):
        return OWNER
    own = ownership.get(user["_id"])
    if not isinstance(own, int) or own < 0:
        own = ownership.get("default", NONE)
    return own if isinstance(own, int) else NONE


def pack_level(user: Document, ownership: dict[str, str]) -> int:
    """Return a user's level on a pack whose ownership names levels per role; roles inherit."""
    best = NONE
    for role, name in ROLE_NAMES.items():
        if role <= user["role"] and name in ownership:
            best = LEVELS.get(ownership[name], NONE)
    return OWNER if user["role"] == max(ROLE_NAMES) else best


def may_create(user: Document, kind: Kind, data: Document) -> bool:
    """Tell whether a user may create this primary document."""
    if kind.name == "Folder":
        return is_gm(user)
    return bool(user["role"] >= kind.create_role)


def may_update(user: Document, kind: Kind, document: Document, changes: Document) -> bool:
    """Tell whether a user may make these changes to a primary document."""
    if is_gm(user):
        return kind.name != "User" or _may_update_user(user, document, changes)
    if any(key.removeprefix("==") == "ownership" for key in changes):
        return False
    if kind.name == "User":
        return document["_id"] == user["_id"] and set(changes) <= _OWN_USER_FIELDS
    if kind.name == "ChatMessage":
        return document.get("author") == user["_id"] and "author" not in changes
    return kind.owned and level(user, document.get("ownership", {})) >= OWNER


def _may_update_user(user: Document, document: Document, changes: Document) -> bool:
    higher = max(document["role"], changes.get("role", 0))
    return bool(user["role"] >= higher)


def may_delete(user: Document, kind: Kind, document: Document) -> bool:
    """Tell whether a user may delete a primary document."""
    if kind.name == "User":
        return bool(user["role"] > document["role"])
    if is_gm(user):
        return True
    if kind.name == "ChatMessage":
        return bool(document.get("author") == user["_id"])
    return kind.owned and level(user, document.get("ownership", {})) >= OWNER


def may_update_token(changes: Document, actor_level: int) -> bool:
    """Tell whether a player may change a token: own ones, but not whose token it is."""
    return actor_level >= OWNER and not _keys(changes) & _TOKEN_IDENTITY


def may_update_combatant(changes: Document, actor_level: int) -> bool:
    """Tell whether a player may change a combatant: own ones, but not who it is."""
    return actor_level >= OWNER and not _keys(changes) & _COMBATANT_IDENTITY


def _keys(changes: Document) -> set[str]:
    return {key.removeprefix("==").removeprefix("-=") for key in changes}


def may_see(user: Document, kind: Kind, document: Document, *, leaky: bool) -> bool:
    """Tell whether a primary document is sent to a user."""
    if is_gm(user) and kind.name != "ChatMessage":
        return True
    if leaky:
        return True
    if kind.name == "ChatMessage":
        whisper = document.get("whisper", [])
        return not whisper or user["_id"] in whisper or document.get("author") == user["_id"]
    if KINDS[kind.name].withheld:
        return level(user, document.get("ownership", {})) >= LIMITED
    return True
