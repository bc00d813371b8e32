"""Finding the place that an operation works on, from its parent's UUID and its pack."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.kinds import KINDS, Kind
from pysystem.headless_vtt.server.library import Library
from pysystem.headless_vtt.server.places import ArrayPlace, CollectionPlace, DeltaPlace, Place

Document = dict[str, Any]


@dataclass(slots=True)
class Spot:
    """Siblings of a kind, and whose they are.

    `root` is the primary document that holds them (none for primary documents themselves).
    Inside an unlinked token, `base` is its actor's base and `delta` a copy of its differences,
    which `keep` puts in place; `is_synthetic` says that the operation is on that actor itself.
    `token_uuid` names the token.
    """

    kind: Kind
    place: Place
    root_kind: Kind
    root: Document | None = None
    pack: str | None = None
    delta: Document | None = None
    base: Document | None = None
    token: Document | None = None
    is_synthetic: bool = False
    token_uuid: str | None = None

    @property
    def primary(self) -> bool:
        """Whether the documents are primary ones, in the world or in a pack."""
        return self.root is None

    def keep(self) -> None:
        """Make the changed differences those of the token."""
        if self.token is not None:
            self.token["delta"] = self.delta

    def find(self, identifier: str) -> Document | None:
        """Return a document to look at."""
        if self.is_synthetic:
            base = self.base or {}
            return base if base.get("_id") == identifier else None
        return self.place.find(identifier)


def locate(library: Library, kind: Kind, parent_uuid: Any, pack: Any) -> Spot:
    """Return the spot of an operation. Raises RefusedError if there is no such place."""
    if pack is not None and not isinstance(pack, str):
        raise RefusedError("a pack is named by its id")
    if parent_uuid is None:
        if not kind.primary:
            raise RefusedError(f"EMB-1: {kind.name} needs a parent")
        if pack is None:
            return Spot(kind, CollectionPlace(library.world.collections[kind.collection]), kind)
        return Spot(kind, CollectionPlace(library.documents(pack, kind)), kind, pack=pack)
    parts = str(parent_uuid).split(".")
    if parts[0] == "Compendium":
        pack, parts = ".".join(parts[1:3]), parts[3:]
    elif pack is not None:
        raise RefusedError("PACK-4: the parent is not in the pack")
    root_kind = KINDS.get(parts[0])
    if root_kind is None or not root_kind.primary or len(parts) % 2:
        raise RefusedError(f"PACK-4: not a UUID: {parent_uuid}")
    documents = (
        library.documents(pack, root_kind)
        if pack
        else library.world.collections[root_kind.collection]
    )
    root = documents.get(parts[1])
    if root is None:
        raise RefusedError(f"{parent_uuid} does not exist")
    spot = Spot(root_kind, CollectionPlace(documents), root_kind, root, pack)
    return _descend(library, spot, root, parts[2:], kind)


def _descend(library: Library, spot: Spot, holder: Document, parts: list[str], kind: Kind) -> Spot:
    """Walk down from the primary document to the siblings of `kind`."""
    pairs = [(parts[i], parts[i + 1]) for i in range(0, len(parts), 2)]
    holder_kind = spot.root_kind
    for name, identifier in pairs:
        if name == "Actor" and holder_kind.name == "Token":
            _enter_token(library, spot, holder)
            holder_kind = KINDS["Actor"]
            continue
        spot.place = _children(spot, holder, holder_kind, name)
        found = spot.place.writable(identifier)
        if found is None:
            raise RefusedError(f"{name} {identifier} does not exist")
        if name == "Token":
            spot.token_uuid = f"Scene.{(spot.root or {})['_id']}.Token.{identifier}"
        holder, holder_kind = found, KINDS[name]
    if kind.name == "Actor" and holder_kind.name == "Token":
        _enter_token(library, spot, holder)
        spot.is_synthetic = True
    else:
        spot.place = _children(spot, holder, holder_kind, kind.name)
    spot.kind = kind
    return spot


def _enter_token(library: Library, spot: Spot, token: Document) -> None:
    base = library.world.collections["actors"].get(str(token.get("actorId")))
    if base is None or token.get("actorLink"):
        raise RefusedError("TOK-5: the token has no actor of its own")
    spot.token, spot.base = token, base
    spot.delta = deepcopy(token.get("delta") or {})


def _children(spot: Spot, holder: Document, holder_kind: Kind, name: str) -> Place:
    collection = next((c for c, k in holder_kind.embedded.items() if k == name), None)
    if collection is None:
        raise RefusedError(f"EMB-1: {holder_kind.name} holds no {name}")
    if spot.delta is not None and holder_kind.name == "Actor":
        return DeltaPlace(spot.delta, spot.base or {}, collection)
    return ArrayPlace(holder.setdefault(collection, []))
