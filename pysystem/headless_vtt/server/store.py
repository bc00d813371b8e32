"""The world: documents in memory and, if asked for, in files that survive a crash."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from pysystem.foundry.files import write_atomic
from pysystem.headless_vtt.server.config import Config, ConfigError
from pysystem.headless_vtt.server.kinds import PRIMARY

Document = dict[str, Any]
Collection = dict[str, Document]

SETTINGS = "settings"
PACKS = "packs"


class World:
    """Collections of documents by name, settings, and the packs that belong to the world.

    With a folder, each collection is a JSON file that is replaced whole, so that a reader finds
    the state before or after a change, never a half.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.collections: dict[str, Collection] = {kind.collection: {} for kind in PRIMARY}
        self.settings: dict[str, Any] = {}
        """World settings by `namespace.key`; those of a user under `<user id>/namespace.key`."""
        self.packs: dict[str, dict[str, Any]] = {}
        """World packs by collection id: their configuration and documents."""
        self._dirty: set[str] = set()
        if folder is not None:
            self._load(folder)

    def touch(self, name: str) -> None:
        """Note that a collection (or SETTINGS, or PACKS) has changed."""
        self._dirty.add(name)

    def flush(self) -> None:
        """Write what has changed since the last time."""
        if self.folder is None:
            self._dirty.clear()
            return
        for name in sorted(self._dirty):
            data = orjson.dumps(self._content(name), option=orjson.OPT_SORT_KEYS)
            write_atomic(self.folder / f"{name}.json", data)
        self._dirty.clear()

    def _content(self, name: str) -> Any:
        if name == SETTINGS:
            return self.settings
        return self.packs if name == PACKS else self.collections[name]

    def _load(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name in self.collections:
            self.collections[name] = _read(folder / f"{name}.json")
        self.settings = _read(folder / f"{SETTINGS}.json")
        self.packs = _read(folder / f"{PACKS}.json")

    def add_users(self, config: Config, make: Any) -> None:
        """Make sure that the configured users exist; `make(spec)` returns a new one's document."""
        users = self.collections["users"]
        for spec in config.users:
            known = users.get(spec.id)
            if known is None:
                users[spec.id] = make(spec)
            else:
                known["role"] = spec.role
        self.touch("users")


def _read(path: Path) -> dict[str, Any]:
    try:
        data = orjson.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (orjson.JSONDecodeError, OSError) as error:
        raise ConfigError(f"the world's file {path} can't be read: {error}") from error
    if not isinstance(data, dict):
        raise ConfigError(f"the world's file {path} holds no collection")
    return data


def find_by_id(documents: Iterable[Document], identifier: Any) -> Document | None:
    """Return the document with this id, if there is one."""
    return next((item for item in documents if item.get("_id") == identifier), None)
