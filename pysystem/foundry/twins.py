"""What of a document is other in the other language, found beside the document itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from pysystem.content.library import Asked, Document, Library
from pysystem.foundry.compose import TEXTS, Composer
from pysystem.foundry.documents import HIERARCHY, Data
from pysystem.foundry.neutral import Actor, Item
from pysystem.foundry.packs import PACK_OF

Path = tuple[str, ...]

_SAME = object()


class Twin(NamedTuple):
    """The fields of a document that differ, and the list of their paths, both as JSON. Names of
    fields are the paths joined by `_`; documents inside stand by their ids. Empty where nothing
    differs.
    """

    entry: bytes = b""
    listed: bytes = b"[]"

    @property
    def paths(self) -> tuple[Path, ...]:
        """The path of each field."""
        return tuple(map(tuple, orjson.loads(self.listed)))


class Twins:
    """Compares documents with what they would be in the other language.

    `make` makes a document in that language. Creatures are many and costly to make, so of them only
    the texts are made again.
    """

    def __init__(
        self,
        library: Library,
        here: Composer,
        there: Composer,
        make: Callable[[Document], Data],
    ) -> None:
        self._here = here
        self._there = there
        self._make = make
        self._library = library
        self._items: dict[str, tuple[Data, set[Asked]]] = {}

    def of(self, document: Document, data: Data) -> Twin:
        """How the twin of a document differs from its `data`."""
        inside = HIERARCHY[PACK_OF[document.kind].document][1]
        found = _changes(data, self._make(document))
        return _twin({} if found is _SAME else found, inside)

    def of_creature(self, actor: Actor, data: Data) -> Twin:
        """The same for a creature."""
        model, document = actor.model, actor.document
        changes: Data = {}
        name = model.name.of(self._there.lang)
        if name != actor.name:
            changes |= {"name": name, "prototypeToken": {"name": name}}
        texts = {
            text: html
            for text in TEXTS
            if (html := self._there.html(getattr(model, text), document)) != actor.texts[text]
        }
        if texts:
            changes["system"] = texts
        items = {
            item["_id"]: found
            for granted, item in zip(actor.items, data["items"], strict=True)
            if (found := self._item(granted.item.document))
        }
        if items:
            changes["items"] = items
        return _twin(changes, ("items",))

    def _item(self, document: Document) -> Data:
        known = self._items.get(document.key)
        if known is None:
            known = self._items[document.key] = self._library.noting(
                lambda: _item_changes(self._here.item(document), self._there.item(document))
            )
        changes, uses = known
        self._library.note(uses)
        return changes


def _item_changes(here: Item, there: Item) -> Data:
    changes: Data = {}
    system: Data = {}
    if here.name != there.name:
        changes["name"] = there.name
    if here.description != there.description:
        system["description"] = there.description
    if here.trigger != there.trigger:
        system["use"] = {"trigger": there.trigger}
    return {**changes, "system": system} if system else changes


def _twin(changes: Data, inside: Sequence[str]) -> Twin:
    if not changes:
        return Twin()
    leaves = list(_leaves(changes, inside))
    entry = orjson.dumps({"_".join(path): value for path, value in leaves})
    return Twin(entry, orjson.dumps([path for path, _ in leaves]))


def _changes(one: Any, two: Any) -> Any:
    """What of `two` differs: documents inside by their ids, other lists as a whole."""
    if one == two:
        return _SAME
    if isinstance(one, dict) and isinstance(two, dict):
        found = {name: _changes(value, two[name]) for name, value in one.items()}
        return {name: value for name, value in found.items() if value is not _SAME}
    if isinstance(one, list) and all(isinstance(each, dict) and "_id" in each for each in one):
        return _changes(_by_id(one), _by_id(two))
    return two


def _by_id(documents: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {document["_id"]: document for document in documents}


def _leaves(
    changes: Mapping[str, Any], whole: Sequence[str], path: Path = ()
) -> Iterator[tuple[Path, Any]]:
    for name, value in changes.items():
        if isinstance(value, dict) and not (path == () and name in whole):
            yield from _leaves(value, whole, (*path, name))
        else:
            yield (*path, name), value
