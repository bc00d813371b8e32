"""Carrying out operations on documents: the one place where the world changes."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from pysystem.headless_vtt.server.errors import PermissionRefusedError, RefusedError
from pysystem.headless_vtt.server.ids import is_id
from pysystem.headless_vtt.server.incoming import Incoming
from pysystem.headless_vtt.server.kinds import KINDS, OWNER, Kind
from pysystem.headless_vtt.server.library import Library
from pysystem.headless_vtt.server.locate import Spot, locate
from pysystem.headless_vtt.server.merge import apply_changes, merge_delta
from pysystem.headless_vtt.server.permissions import (
    is_gm,
    level,
    may_create,
    may_delete,
    may_update,
    may_update_combatant,
    may_update_token,
)
from pysystem.headless_vtt.server.places import effective_ownership

Document = dict[str, Any]

MAX_BATCH = 20_000


@dataclass(slots=True)
class Outcome:
    """What an operation did: results for all clients, and which primary documents it touched."""

    kind: Kind
    result: list[Any]
    spot: Spot
    before: dict[str, Document] = field(default_factory=dict)
    """Primary documents as they were, by id: for who may see the change."""
    after: dict[str, Document] = field(default_factory=dict)


class Operations:
    """Create, update and delete, with all checks, on the library's documents."""

    def __init__(self, library: Library, incoming: Incoming) -> None:
        self.library = library
        self.incoming = incoming

    def perform(self, user: Document, request: dict[str, Any]) -> Outcome:
        """Carry out a request, wholly or not at all. Raises RefusedError."""
        kind = KINDS.get(str(request.get("documentName")))
        if kind is None:
            raise RefusedError(f"not in contract: documents of {request.get('documentName')!r}")
        options = request.get("options")
        if not isinstance(options, dict):
            raise RefusedError("an operation needs options")
        batch = request.get("data")
        if not isinstance(batch, list) or len(batch) > MAX_BATCH:
            raise RefusedError("an operation needs an array of data")
        spot = locate(self.library, kind, request.get("parentUuid"), request.get("pack"))
        if spot.pack is not None and not self.library.may_write(user, spot.pack):
            raise PermissionRefusedError(
                f"PACK-11: user {user['name']} may not write to pack {spot.pack}"
            )
        actions = {"create": self._create, "update": self._update, "delete": self._delete}
        action = actions.get(str(request.get("operation")))
        if action is None:
            raise RefusedError(f"not in contract: operation {request.get('action')!r}")
        outcome = action(user, spot, batch, options)
        if kind.name == "Scene" and spot.pack is None:
            _leave_one_active(outcome, self.library.world.collections["scenes"].values())
        spot.keep()
        self.library.touch(spot)
        return outcome

    def _create(
        self, user: Document, spot: Spot, batch: list[Any], options: dict[str, Any]
    ) -> Outcome:
        kind = spot.kind
        made: list[Document] = []
        keep = bool(options.get("keepId"))
        keep_nested = options.get("keepEmbeddedIds", True) is not False
        for data in batch:
            document = self.incoming.new(
                kind, data, user["_id"], keep=keep, keep_nested=keep_nested
            )
            if spot.place.find(document["_id"]) or any(
                other["_id"] == document["_id"] for other in made
            ):
                raise RefusedError(f"DOC-9: {kind.name} {document['_id']} exists already")
            if not self._may_create(user, spot, document):
                raise _refusal(user, "create", kind, document)
            self._complete(user, spot, document)
            made.append(document)
        for document in made:
            spot.place.add(document)
        outcome = Outcome(kind, made, spot)
        if spot.primary:
            outcome.after = {document["_id"]: document for document in made}
        return outcome

    def _update(
        self, user: Document, spot: Spot, batch: list[Any], options: dict[str, Any]
    ) -> Outcome:
        kind = spot.kind
        prepared: list[tuple[str, Document]] = []
        for data in batch:
            identifier = data.get("_id") if isinstance(data, dict) else None
            stored = spot.find(str(identifier))
            if stored is None:
                raise RefusedError(f"UPD-2: {kind.name} {identifier!r} does not exist")
            changes = self.incoming.changes(kind, data, stored, user["_id"])
            if not self._may_update(user, spot, stored, data):
                raise _refusal(user, "update", kind, stored)
            prepared.append((stored["_id"], changes))
        outcome = Outcome(kind, [], spot)
        for identifier, changes in prepared:
            self._apply(outcome, identifier, changes)
        return outcome

    def _apply(self, outcome: Outcome, identifier: str, changes: Document) -> None:
        spot = outcome.spot
        if spot.is_synthetic:
            assert spot.delta is not None
            merge_delta(spot.delta, {k: v for k, v in changes.items() if k != "_stats"})
        else:
            document = spot.place.writable(identifier)
            assert document is not None
            if spot.primary:
                outcome.before[identifier] = {
                    "ownership": deepcopy(document.get("ownership", {})),
                    **{key: document.get(key) for key in ("author", "whisper", "_id")},
                }
            if spot.kind.name == "Token" and isinstance(changes.get("delta"), dict):
                delta = document.setdefault("delta", {})
                _refuse_children(changes["delta"])
                merge_delta(delta, changes["delta"])
                apply_changes(document, {k: v for k, v in changes.items() if k != "delta"})
            else:
                apply_changes(document, deepcopy(changes))
            if spot.primary:
                outcome.after[identifier] = document
        outcome.result.append({"_id": identifier, **changes})

    def _delete(
        self, user: Document, spot: Spot, batch: list[Any], options: dict[str, Any]
    ) -> Outcome:
        outcome = Outcome(spot.kind, [], spot)
        for identifier in batch:
            stored = spot.find(identifier) if isinstance(identifier, str) else None
            if stored is None:
                raise RefusedError(f"{spot.kind.name} {identifier!r} does not exist")
            if not self._may_delete(user, spot, stored):
                raise _refusal(user, "delete", spot.kind, stored)
        for identifier in batch:
            if spot.primary:
                outcome.before[identifier] = spot.place.find(identifier) or {}
            spot.place.remove(identifier)
            outcome.result.append(identifier)
        return outcome

    # --- permissions of children follow the document they belong to

    def _may_create(self, user: Document, spot: Spot, document: Document) -> bool:
        if spot.primary:
            return may_create(user, spot.kind, document)
        return self._owns_root(user, spot)

    def _may_update(self, user: Document, spot: Spot, stored: Document, changes: Document) -> bool:
        if spot.primary:
            return may_update(user, spot.kind, stored, changes)
        if is_gm(user):
            return True
        if spot.kind.name == "Token":
            return may_update_token(changes, self._token_level(user, stored))
        if spot.kind.name == "Combatant":
            return may_update_combatant(changes, self._combatant_level(user, stored))
        owned = self._owns_root(user, spot)
        return owned and not any(k.removeprefix("==") == "ownership" for k in changes)

    def _may_delete(self, user: Document, spot: Spot, stored: Document) -> bool:
        if spot.primary:
            return may_delete(user, spot.kind, stored)
        return self._owns_root(user, spot)

    def _owns_root(self, user: Document, spot: Spot) -> bool:
        if is_gm(user):
            return True
        if spot.delta is not None:
            return level(user, effective_ownership(spot.delta, spot.base or {})) >= OWNER
        root = spot.root or {}
        return spot.root_kind.owned and level(user, root.get("ownership", {})) >= OWNER

    def _token_level(self, user: Document, token: Document) -> int:
        base = self.library.world.collections["actors"].get(str(token.get("actorId")))
        if base is None:
            return 0
        if token.get("actorLink"):
            return level(user, base.get("ownership", {}))
        return level(user, effective_ownership(token.get("delta") or {}, base))

    def _combatant_level(self, user: Document, combatant: Document) -> int:
        scene = self.library.world.collections["scenes"].get(str(combatant.get("sceneId")))
        for token in (scene or {}).get("tokens", []):
            if token["_id"] == combatant.get("tokenId"):
                return self._token_level(user, token)
        actor = self.library.world.collections["actors"].get(str(combatant.get("actorId")))
        return level(user, actor.get("ownership", {})) if actor else 0

    def _complete(self, user: Document, spot: Spot, document: Document) -> None:
        """Fill in what depends on who creates a document."""
        if spot.kind.owned and spot.primary and spot.pack is None:
            document.setdefault("ownership", {"default": 0}).setdefault(user["_id"], OWNER)
        if spot.kind.name in ("ChatMessage", "Macro") and (
            not is_gm(user) or not document.get("author")
        ):
            document["author"] = user["_id"]
        if spot.kind.name == "ChatMessage":
            if not all(is_id(reader) for reader in document.get("whisper", [])):
                raise RefusedError("ChatMessage.whisper: not ids of users")
            document["timestamp"] = document["_stats"]["createdTime"]


def _leave_one_active(outcome: Outcome, scenes: Iterable[Document]) -> None:
    """A scene that becomes active takes over from the one before (SCN-9); clients know that."""
    newest = [entry for entry in outcome.result if isinstance(entry, dict) and entry.get("active")]
    if newest:
        for scene in scenes:
            scene["active"] = scene["_id"] == newest[-1]["_id"]


def _refuse_children(delta: Document) -> None:
    if any(key.lstrip("-=") in ("items", "effects") for key in delta):
        raise RefusedError("EMB-4: not in contract: children inside an update of a token's delta")


def _refusal(user: Document, action: str, kind: Kind, document: Document) -> RefusedError:
    name = document.get("name") or document.get("_id")
    return PermissionRefusedError(
        f"DOC-13: user {user['name']} lacks permission to {action} {kind.name} [{name}]"
    )
