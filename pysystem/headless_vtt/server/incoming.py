"""Judging and completing the data of documents that clients send."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.ids import is_id, random_id
from pysystem.headless_vtt.server.kinds import KINDS, Kind, fits
from pysystem.headless_vtt.server.merge import DELETE, REPLACE
from pysystem.headless_vtt.server.modules import Modules
from pysystem.headless_vtt.server.sanitise import clean_paths

Document = dict[str, Any]

SYSTEM_TYPES: Mapping[str, tuple[str, ...]] = {"Actor": ("character",), "Item": ("item",)}
"""The sub-types of the game system that the host plays."""

_MANAGED = ("coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime")
_MANAGED_STATS = (*_MANAGED, "lastModifiedBy")
_FREE_STATS = ("compendiumSource", "duplicateSource", "exportSource")


class Incoming:
    """Rules for what comes in: known fields of the right type, known sub-types, clean HTML."""

    def __init__(self, modules: Modules, system: str, version: str) -> None:
        self.modules = modules
        self.system = system
        self.version = version

    def types(self, kind: Kind) -> tuple[str, ...]:
        """Return the types that documents of a kind may have."""
        return (
            *kind.core_types,
            *SYSTEM_TYPES.get(kind.name, ()),
            *self.modules.types(kind.name),
        )

    def new(
        self, kind: Kind, data: Any, user_id: str, *, keep: bool, keep_nested: bool
    ) -> Document:
        """Return the document to store for creation data. Raises RefusedError.

        `keep` keeps its own id, `keep_nested` those of its children (DOC-9).
        """
        document = self._known(kind, data)
        given = document.get("_id")
        if keep and given is not None and not is_id(given):
            raise RefusedError(f"PACK-7: not a document id: {given!r}")
        document["_id"] = given if keep and given else random_id()
        self._check_type(kind, document.get("type", kind.default_type))
        if kind.default_type is not None:
            document.setdefault("type", kind.default_type)
        now = int(time.time() * 1000)
        stats = document.get("_stats", {})
        document["_stats"] = {
            "coreVersion": self.version,
            "systemId": self.system,
            "systemVersion": "1.0.0",
            "createdTime": now,
            "modifiedTime": now,
            "lastModifiedBy": user_id,
            **{key: stats.get(key) for key in _FREE_STATS},
        }
        document.setdefault("flags", {})
        for name, child_kind in kind.embedded.items():
            children = document.get(name, [])
            if not isinstance(children, list):
                raise RefusedError(f"{kind.name}.{name}: must be an array")
            document[name] = [
                self.new(
                    KINDS[child_kind], child, user_id, keep=keep_nested, keep_nested=keep_nested
                )
                for child in children
            ]
            ids = [child["_id"] for child in document[name]]
            if len(set(ids)) != len(ids):
                raise RefusedError(f"{kind.name}.{name}: two children have the same id")
        self._clean(kind, document, document.get("type"))
        return document

    def changes(self, kind: Kind, data: Any, stored: Document, user_id: str) -> Document:
        """Return the changes to apply to a stored document. Raises RefusedError."""
        changes = self._known(kind, data)
        changes.pop("_id", None)
        if any(name.lstrip("-=") in kind.embedded for name in changes):
            raise RefusedError(
                f"EMB-4: not in contract: {kind.name} update of embedded documents by their parent"
            )
        new_type = changes.get("type", stored.get("type"))
        if kind.typed and "type" in changes:
            self._check_type(kind, new_type)
            replaced = f"{REPLACE}system" in changes or "system" not in kind.fields
            if new_type != stored.get("type") and not replaced:
                raise RefusedError("DM-13: a change of type must replace system wholly")
        stats = changes.get("_stats", {})
        changes["_stats"] = {
            **{key: stats[key] for key in _FREE_STATS if key in stats},
            "coreVersion": self.version,
            "systemId": self.system,
            "systemVersion": "1.0.0",
            "modifiedTime": int(time.time() * 1000),
            "lastModifiedBy": user_id,
        }
        self._clean(kind, changes, new_type)
        return changes

    def _known(self, kind: Kind, data: Any) -> Document:
        """Return the known fields of `data`; unknown ones fall away (UPD-3)."""
        if not isinstance(data, dict):
            raise RefusedError(f"{kind.name}: a document must be an object")
        known: Document = {}
        for key, value in data.items():
            name = key.removeprefix(DELETE).removeprefix(REPLACE)
            if name in kind.embedded:
                known[key] = value
                continue
            code = kind.fields.get(name)
            if code is None:
                continue
            if key.startswith(DELETE):
                raise RefusedError(f"UPD-5: {kind.name}.{name} can't be deleted")
            if not (name == "_id" and value is None) and not fits(code, value):
                raise RefusedError(f"{kind.name}.{name}: not a legal value: {str(value)[:60]!r}")
            known[key] = value
        return known

    def _check_type(self, kind: Kind, type_: Any) -> None:
        if kind.typed and type_ not in self.types(kind):
            raise RefusedError(f"PKG-5: {type_!r} is not a type of {kind.name}")

    def _clean(self, kind: Kind, data: Document, type_: Any) -> None:
        clean_paths(data, kind.html)
        if isinstance(type_, str):
            paths = self.modules.html_fields(kind.name, type_)
            clean_paths(data, (f"system.{path}" for path in paths))


def each_key(data: Any, seen: Callable[[str], None], depth: int = 0) -> None:
    """Call `seen` with every key at any depth. Raises RefusedError for data too deep to handle."""
    if depth > 64:
        raise RefusedError("data is nested too deeply")
    if isinstance(data, dict):
        for key, value in data.items():
            seen(key)
            each_key(value, seen, depth + 1)
    elif isinstance(data, list):
        for value in data:
            each_key(value, seen, depth + 1)
