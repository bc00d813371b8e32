"""Settings that the server keeps: those of the world and those of users (SET-1, SET-2)."""

from typing import Any

from pysystem.headless_vtt.server.errors import PermissionRefusedError, RefusedError
from pysystem.headless_vtt.server.permissions import is_gm
from pysystem.headless_vtt.server.store import SETTINGS, World

Document = dict[str, Any]


def readable(stored: dict[str, Any], user: Document) -> dict[str, dict[str, Any]]:
    """Return the world's settings and the user's own (SEE-4), each by `namespace.key`."""
    prefix = f"{user['_id']}/"
    return {
        "world": {key: value for key, value in stored.items() if "/" not in key},
        "user": {
            key.removeprefix(prefix): value
            for key, value in stored.items()
            if key.startswith(prefix)
        },
    }


def write(world: World, user: Document, message: dict[str, Any]) -> bool:
    """Store a setting; return whether it is one of the user's own. Raises RefusedError."""
    key, scope = message.get("key"), message.get("scope")
    if not isinstance(key, str) or "." not in key or "/" in key:
        raise RefusedError(f"SET-1: not a setting: {key!r}")
    if scope not in ("world", "user"):
        raise RefusedError(f"SET-1: the server keeps no settings of scope {scope!r}")
    if scope == "world" and not is_gm(user):
        raise PermissionRefusedError(f"SET-2: user {user['name']} may not change world settings")
    stored = f"{user['_id']}/{key}" if scope == "user" else key
    world.settings[stored] = message.get("value")
    world.touch(SETTINGS)
    return bool(scope == "user")
