"""All documents that the host holds: the world's, and those of packs."""

from copy import deepcopy
from typing import Any

from pysystem.headless_vtt.server.errors import PermissionRefusedError, RefusedError
from pysystem.headless_vtt.server.kinds import KINDS, OBSERVER, OWNER, Kind
from pysystem.headless_vtt.server.modules import Modules
from pysystem.headless_vtt.server.packs import load_pack
from pysystem.headless_vtt.server.permissions import is_gm, pack_level
from pysystem.headless_vtt.server.store import PACKS, Collection, World

Document = dict[str, Any]

INDEX_FIELDS = ("_id", "name", "img", "type", "folder", "sort")
"""What an index entry holds without being asked for more (U-15)."""


class Library:
    """The world and the packs: those of the modules, read when first asked for, and the world's."""

    def __init__(self, world: World, modules: Modules, system: str) -> None:
        self.world = world
        self._module_packs = {
            pack.collection: pack for pack in modules.packs if pack.system in (None, system)
        }
        self._loaded: dict[str, dict[str, Collection]] = {}
        self._settings: dict[str, dict[str, Any]] = {
            identifier: {"locked": True, "ownership": pack.ownership, "folder": None, "sort": 0}
            for identifier, pack in self._module_packs.items()
        }

    def pack_ids(self) -> list[str]:
        """Return the ids of all packs that this world offers (PACK-2)."""
        return [*self._module_packs, *self.world.packs]

    def configuration(self, pack: str) -> dict[str, Any]:
        """Return the state of a pack that a GM can change: locked, ownership, folder, sort."""
        if pack in self.world.packs:
            found: dict[str, Any] = self.world.packs[pack]["configuration"]
            return found
        if pack not in self._settings:
            raise RefusedError(f"there is no pack {pack}")
        return self._settings[pack]

    def metadata(self, pack: str) -> dict[str, Any]:
        """Return what a client is told of a pack."""
        configuration = self.configuration(pack)
        if pack in self.world.packs:
            described = dict(self.world.packs[pack]["metadata"])
        else:
            declared = self._module_packs[pack]
            described = {
                "id": pack,
                "name": declared.name,
                "label": declared.label,
                "type": declared.type,
                "system": declared.system,
                "package": declared.package,
                "packageType": "module",
                "flags": declared.flags,
            }
        return {**described, "ownership": configuration["ownership"]}

    def type_of(self, pack: str) -> str:
        """Return the kind of document that a pack holds."""
        return str(self.metadata(pack)["type"])

    def collections(self, pack: str) -> dict[str, Collection]:
        """Return a pack's documents by collection name; folders are among them."""
        if pack in self.world.packs:
            stored: dict[str, Collection] = self.world.packs[pack]["documents"]
            return stored
        if pack not in self._module_packs:
            raise RefusedError(f"there is no pack {pack}")
        if pack not in self._loaded:
            self._loaded[pack] = load_pack(self._module_packs[pack].path)
        return self._loaded[pack]

    def documents(self, pack: str, kind: Kind) -> Collection:
        """Return the documents of a kind in a pack. Raises RefusedError for another kind."""
        if kind.name not in (self.type_of(pack), "Folder"):
            raise RefusedError(f"pack {pack} holds no {kind.name}")
        return self.collections(pack).setdefault(kind.collection, {})

    def may_read(self, user: Document, pack: str) -> bool:
        """Tell whether a user may read a pack (U2-11)."""
        return pack_level(user, self.configuration(pack)["ownership"]) >= OBSERVER

    def may_write(self, user: Document, pack: str) -> bool:
        """Tell whether a user may change a pack: a GM, and unlocked (PACK-11)."""
        configuration = self.configuration(pack)
        level = pack_level(user, configuration["ownership"])
        return is_gm(user) and level >= OWNER and not configuration["locked"]

    def index(self, user: Document, pack: str, fields: list[str]) -> list[Document]:
        """Return the index entries of a pack with the default and the asked-for fields."""
        self._require_read(user, pack)
        kind = KINDS[self.type_of(pack)]
        entries = []
        for document in self.documents(pack, kind).values():
            entry = {name: document[name] for name in INDEX_FIELDS if name in document}
            for path in fields:
                _copy_path(document, entry, path.split("."))
            entries.append(entry)
        return entries

    def read(self, user: Document, pack: str, ids: list[str] | None) -> list[Document]:
        """Return whole documents of a pack, all or those with the given ids."""
        self._require_read(user, pack)
        documents = self.documents(pack, KINDS[self.type_of(pack)])
        if ids is None:
            return list(documents.values())
        return [documents[identifier] for identifier in ids if identifier in documents]

    def _require_read(self, user: Document, pack: str) -> None:
        if not self.may_read(user, pack):
            raise PermissionRefusedError(f"U2-11: user {user['name']} may not read pack {pack}")

    def touch(self, spot: Any) -> None:
        """Note which files of the world an operation at `spot` has made outdated."""
        if spot.pack is None:
            self.world.touch(spot.root_kind.collection)
        elif spot.pack in self.world.packs:
            self.world.touch(PACKS)


def _copy_path(source: Document, target: Document, parts: list[str]) -> None:
    value: Any = source
    for part in parts:
        if not isinstance(value, dict) or part not in value:
            return
        value = value[part]
    for part in parts[:-1]:
        target = target.setdefault(part, {})
    target[parts[-1]] = deepcopy(value)
