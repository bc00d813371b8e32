"""What the server knows of each kind of document.

The server knows no data models of modules (PKG-6); of the core's documents it knows the fields
and the rough type of each, so that no client can put something unreadable into the world.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pysystem.headless_vtt.server.ids import is_id

PLAYER, TRUSTED, ASSISTANT, GAMEMASTER = 1, 2, 3, 4
NONE, LIMITED, OBSERVER, OWNER = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document.

    `fields` maps names to types: s(tring) n(umber) b(oolean) o(bject) a(rray) i(d), with `?` for
    nullable. `embedded` maps the names of child arrays to kinds. `withheld`: documents without
    LIMITED permission are not sent to players (SEE-3).
    """

    name: str
    collection: str
    fields: Mapping[str, str]
    embedded: Mapping[str, str] = field(default_factory=dict)
    html: tuple[str, ...] = ()
    create_role: int = ASSISTANT
    owned: bool = False
    withheld: bool = False
    core_types: tuple[str, ...] = ()
    default_type: str | None = None
    primary: bool = True

    @property
    def typed(self) -> bool:
        """Whether documents carry a `type` that modules may extend."""
        return bool(self.core_types)


_BASE = {"_id": "i", "flags": "o", "_stats": "o"}
_ENTRY = {**_BASE, "name": "s", "folder": "i?", "sort": "n", "ownership": "o"}
_TYPED = {"type": "s", "system": "o"}

_KINDS = (
    Kind(
        "Actor",
        "actors",
        {**_ENTRY, **_TYPED, "img": "s?", "prototypeToken": "o"},
        {"items": "Item", "effects": "ActiveEffect"},
        owned=True,
        withheld=True,
        core_types=("base",),
        default_type="base",
    ),
    Kind(
        "Item",
        "items",
        {**_ENTRY, **_TYPED, "img": "s?"},
        {"effects": "ActiveEffect"},
        owned=True,
        withheld=True,
        core_types=("base",),
        default_type="base",
    ),
    Kind(
        "ActiveEffect",
        "effects",
        {
            **_BASE,
            **_TYPED,
            "name": "s",
            "img": "s?",
            "changes": "a",
            "disabled": "b",
            "duration": "o",
            "description": "s",
            "origin": "s?",
            "tint": "s?",
            "transfer": "b",
            "statuses": "a",
            "sort": "n",
        },
        html=("description",),
        core_types=("base",),
        default_type="base",
        primary=False,
    ),
    Kind(
        "JournalEntry",
        "journal",
        {**_ENTRY, "categories": "a"},
        {"pages": "JournalEntryPage"},
        owned=True,
        withheld=True,
    ),
    Kind(
        "JournalEntryPage",
        "pages",
        {
            **_BASE,
            **_TYPED,
            "name": "s",
            "title": "o",
            "image": "o",
            "text": "o",
            "video": "o",
            "src": "s?",
            "category": "i?",
            "sort": "n",
            "ownership": "o",
        },
        html=("text.content",),
        core_types=("text", "image", "pdf", "video"),
        default_type="text",
        primary=False,
    ),
    Kind(
        "RollTable",
        "tables",
        {
            **_ENTRY,
            "img": "s?",
            "description": "s",
            "formula": "s",
            "replacement": "b",
            "displayRoll": "b",
        },
        {"results": "TableResult"},
        html=("description",),
        owned=True,
        withheld=True,
    ),
    Kind(
        "TableResult",
        "results",
        {
            **_BASE,
            "type": "s",
            "name": "s",
            "img": "s?",
            "description": "s",
            "documentUuid": "s?",
            "weight": "n",
            "range": "a",
            "drawn": "b",
        },
        html=("description",),
        core_types=("text", "document"),
        default_type="text",
        primary=False,
    ),
    Kind(
        "Macro",
        "macros",
        {**_ENTRY, "type": "s", "img": "s?", "author": "i?", "scope": "s", "command": "s"},
        create_role=PLAYER,
        owned=True,
        withheld=True,
        core_types=("chat", "script"),
        default_type="chat",
    ),
    Kind(
        "Scene",
        "scenes",
        {
            **_ENTRY,
            "active": "b",
            "navigation": "b",
            "navOrder": "n",
            "navName": "s?",
            "thumb": "s?",
            "width": "n",
            "height": "n",
            "padding": "n",
            "initial": "o?",
            "background": "o",
            "backgroundColor": "s?",
            "grid": "o",
            "tokenVision": "b",
            "environment": "o",
            "levels": "a",
            "initialLevel": "i?",
        },
        {"tokens": "Token"},
        owned=True,
    ),
    Kind(
        "Token",
        "tokens",
        {
            **_BASE,
            "name": "s",
            "displayName": "n",
            "actorId": "i?",
            "actorLink": "b",
            "delta": "o?",
            "appendNumber": "b",
            "prependAdjective": "b",
            "width": "n",
            "height": "n",
            "depth": "n",
            "texture": "o",
            "x": "n",
            "y": "n",
            "elevation": "n",
            "level": "i?",
            "shape": "n",
            "sort": "n",
            "locked": "b",
            "lockRotation": "b",
            "rotation": "n",
            "alpha": "n",
            "hidden": "b",
            "disposition": "n",
            "displayBars": "n",
            "bar1": "o",
            "bar2": "o",
            "sight": "o",
        },
        primary=False,
    ),
    Kind(
        "Combat",
        "combats",
        {**_BASE, **_TYPED, "scene": "i?", "active": "b", "round": "n", "turn": "n?", "sort": "n"},
        {"combatants": "Combatant"},
        core_types=("base",),
        default_type="base",
    ),
    Kind(
        "Combatant",
        "combatants",
        {
            **_BASE,
            **_TYPED,
            "actorId": "i?",
            "tokenId": "i?",
            "sceneId": "i?",
            "name": "s?",
            "img": "s?",
            "initiative": "n?",
            "hidden": "b",
            "defeated": "b",
            "group": "i?",
        },
        core_types=("base",),
        default_type="base",
        primary=False,
    ),
    Kind(
        "ChatMessage",
        "messages",
        {
            **_BASE,
            **_TYPED,
            "author": "i?",
            "timestamp": "n",
            "flavor": "s",
            "title": "s",
            "content": "s",
            "style": "n",
            "speaker": "o",
            "whisper": "a",
            "blind": "b",
            "rolls": "a",
            "sound": "s?",
            "emote": "b",
        },
        html=("content", "flavor"),
        create_role=PLAYER,
        core_types=("base",),
        default_type="base",
    ),
    Kind(
        "Folder",
        "folders",
        {
            **_BASE,
            "name": "s",
            "type": "s",
            "description": "s",
            "folder": "i?",
            "sorting": "s",
            "sort": "n",
            "color": "s?",
        },
    ),
    Kind(
        "User",
        "users",
        {
            **_BASE,
            "name": "s",
            "role": "n",
            "avatar": "s?",
            "character": "i?",
            "color": "s",
            "pronouns": "s",
            "hotbar": "o",
            "permissions": "o",
        },
        create_role=GAMEMASTER,
    ),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""Every kind of document by its name."""

PRIMARY = tuple(kind for kind in _KINDS if kind.primary)
"""The kinds that live in the world's own collections."""

COLLECTIONS: Mapping[str, Kind] = {kind.collection: kind for kind in _KINDS}
"""Kinds by the name of their collection."""

_TYPES: dict[str, tuple[type, ...]] = {
    "s": (str,),
    "n": (int, float),
    "b": (bool,),
    "o": (dict,),
    "a": (list,),
}


def fits(code: str, value: Any) -> bool:
    """Tell whether a value has the rough type that a field's code names."""
    if value is None:
        return code.endswith("?")
    letter = code[0]
    if letter == "i":
        return is_id(value)
    if isinstance(value, bool) and letter != "b":
        return False
    return isinstance(value, _TYPES[letter])
