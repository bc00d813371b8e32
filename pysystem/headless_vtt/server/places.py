"""Where documents live: world collections, packs, arrays of a parent, deltas of unlinked tokens."""

from copy import deepcopy
from typing import Any, Protocol

from pysystem.headless_vtt.server.store import Collection, Document, find_by_id

TOMBSTONE = "_tombstone"


class Place(Protocol):
    """A set of sibling documents that can be changed."""

    def find(self, identifier: str) -> Document | None:
        """Return a document to look at."""

    def writable(self, identifier: str) -> Document | None:
        """Return a document to change in place."""

    def add(self, document: Document) -> None:
        """Add a document that has an id."""

    def remove(self, identifier: str) -> None:
        """Take a document away."""


class CollectionPlace:
    """Primary documents, by id."""

    def __init__(self, documents: Collection) -> None:
        self.documents = documents

    def find(self, identifier: str) -> Document | None:
        """See Place."""
        return self.documents.get(identifier)

    writable = find

    def add(self, document: Document) -> None:
        """See Place."""
        self.documents[document["_id"]] = document

    def remove(self, identifier: str) -> None:
        """See Place."""
        self.documents.pop(identifier, None)


class ArrayPlace:
    """Embedded documents in an array of their parent."""

    def __init__(self, documents: list[Document]) -> None:
        self.documents = documents

    def find(self, identifier: str) -> Document | None:
        """See Place."""
        return find_by_id(self.documents, identifier)

    writable = find

    def add(self, document: Document) -> None:
        """See Place."""
        self.documents.append(document)

    def remove(self, identifier: str) -> None:
        """See Place."""
        self.documents[:] = [item for item in self.documents if item.get("_id") != identifier]


class DeltaPlace:
    """Children of a synthetic actor: those of the base actor under what the delta says (TOK-7)."""

    def __init__(self, delta: Document, base: Document, collection: str) -> None:
        self.inherited: list[Document] = base.get(collection, [])
        self.own: list[Document] = delta.setdefault(collection, [])

    def find(self, identifier: str) -> Document | None:
        """See Place."""
        own = find_by_id(self.own, identifier)
        if own is not None:
            return None if own.get(TOMBSTONE) else own
        return find_by_id(self.inherited, identifier)

    def writable(self, identifier: str) -> Document | None:
        """Return the delta's own document; an inherited one becomes its own first."""
        found = self.find(identifier)
        if found is not None and find_by_id(self.own, identifier) is None:
            found = deepcopy(found)
            self.own.append(found)
        return found

    def add(self, document: Document) -> None:
        """See Place."""
        self.own[:] = [item for item in self.own if item.get("_id") != document["_id"]]
        self.own.append(document)

    def remove(self, identifier: str) -> None:
        """Take a document away; an inherited one leaves a tombstone."""
        self.own[:] = [item for item in self.own if item.get("_id") != identifier]
        if find_by_id(self.inherited, identifier) is not None:
            self.own.append({"_id": identifier, TOMBSTONE: True})


def effective_ownership(delta: Document, base: Document) -> dict[str, Any]:
    """Return who may do what with a synthetic actor."""
    own = delta.get("ownership")
    return own if isinstance(own, dict) and own else base.get("ownership", {})
