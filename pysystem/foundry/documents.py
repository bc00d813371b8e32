"""Neutral documents → Foundry documents: ids, images, flags, tokens, folders, `_stats`.

Shapes are those of Foundry 13 (`CORE_VERSION` says so in each document); 14 reads and migrates
them. Field names below are Foundry's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from pysystem.content.library import Document
from pysystem.foundry import art
from pysystem.foundry.fights import planned
from pysystem.foundry.ids import document_id, embedded_id
from pysystem.foundry.neutral import Actor, Chapter, Granted, Item, Page, RollTable, Token
from pysystem.foundry.packs import uuid
from pysystem.foundry.target import Target
from pysystem.model import Macro

CORE_VERSION = "13.350"
"""The Foundry version whose document shapes are written; decides which migrations will run."""

FLAGS = "pysystem"
"""Flag scope: the module that reads them, whichever module's content carries them."""

Data = dict[str, Any]

_DISPOSITIONS = {"hostile": -1, "neutral": 0, "friendly": 1}
_SHOW_TO_OWNER_ON_HOVER = 20
_SHOW_TO_OWNER = 40
_INHERIT, _NONE, _OBSERVER = -1, 0, 2
MACRO_IMAGE = "icons/svg/dice-target.svg"


@dataclass(frozen=True)
class Origin:
    """Whose content it is: the module's id, and the game system that its packs are for."""

    module: str
    system: str


class DocumentMaker:
    """Makes the documents of one module for one target.

    `folder` maps a document to the id of its compendium folder, or None.
    """

    def __init__(
        self, origin: Origin, target: Target, folder: Callable[[Document], str | None]
    ) -> None:
        self._origin = origin
        self._target = target
        self._folder = folder
        self._borne: dict[int, tuple[Item, Data]] = {}

    def id_of(self, document: Document) -> str:
        """The `_id` of a packed document."""
        return document_id(self._module(document), document.kind, document.slug)

    def uuid_of(self, document: Document) -> str:
        """The UUID of a packed document."""
        return uuid(self._module(document), document.kind, self.id_of(document))

    def _module(self, document: Document) -> str:
        return document.module or self._origin.module

    def actor(self, actor: Actor) -> Data:
        """An Actor with its items inside, all granted ones already there and flagged."""
        document = actor.document
        system = self._target.actor_system(actor)
        return {
            "_id": self.id_of(document),
            "name": actor.name,
            "type": self._target.actor_type(actor),
            "img": self._image(document),
            "system": system,
            "prototypeToken": self._token(actor),
            "items": self._embedded(actor),
            "effects": [],
            **self._primary(document),
        }

    def item(self, item: Item) -> Data:
        """An Item of an item pack."""
        return {
            "_id": self.id_of(item.document),
            **self._item_core(item),
            **self._primary(item.document),
        }

    def chapter(self, chapter: Chapter, lang: str) -> Data:
        """A JournalEntry. One page for game masters closes all of it: who sees an entry is sent
        every page, whatever the page's own ownership.
        """
        document = chapter.document
        pages = [
            {
                "_id": self.page_id(document, page.slug),
                "name": page.name,
                "type": "text",
                "title": {"show": True, "level": page.level},
                "text": {"format": 1, "content": page.html},
                "sort": (number + 1) * 100_000,
                "ownership": {"default": _NONE if page.gm else _INHERIT},
                "flags": {FLAGS: {"slug": page.slug, **self._fight(page, lang)}},
                "_stats": self._stats(),
            }
            for number, page in enumerate(chapter.pages)
        ]
        shared = not any(page.gm for page in chapter.pages)
        return {
            "_id": self.id_of(document),
            "name": chapter.name,
            "pages": pages,
            "categories": [],
            **self._primary(document, sort=chapter.sort * 1000),
            "ownership": {"default": _OBSERVER if shared else _NONE},
        }

    def _fight(self, page: Page, lang: str) -> Data:
        if page.fight is None:
            return {}
        shown = {
            each.key: (self.uuid_of(each), each.model.name.of(lang), self._image(each))
            for each, _ in page.fight.foes
        }
        return {"fight": planned(page.fight, page.name, shown)}

    def table(self, table: RollTable) -> Data:
        """A RollTable whose results name documents where the author did."""
        document = table.document
        results = [
            {
                "_id": embedded_id(document.ref, f"result:{row.first}"),
                "type": "document" if row.target else "text",
                "name": row.text,
                "description": "",
                "img": self._image(row.target) if row.target else "icons/svg/d20-black.svg",
                "documentUuid": self.uuid_of(row.target) if row.target else None,
                "weight": row.last - row.first + 1,
                "range": [row.first, row.last],
                "drawn": False,
                "flags": {},
                "_stats": self._stats(),
            }
            for row in table.rows
        ]
        return {
            "_id": self.id_of(document),
            "name": table.name,
            "img": self._image(document),
            "description": table.description,
            "results": results,
            "formula": table.formula,
            "replacement": True,
            "displayRoll": True,
            **self._primary(document),
        }

    def macro(self, document: Document, macro: Macro, lang: str) -> Data:
        """A script macro."""
        return {
            "_id": self.id_of(document),
            "name": macro.name.of(lang),
            "type": "script",
            "img": self._path(macro.img, document) if macro.img else MACRO_IMAGE,
            "scope": "global",
            "command": macro.command,
            **self._primary(document),
        }

    def folder(
        self,
        identity: str,
        document_type: str,
        name: str,
        parent: str | None,
        color: str | None,
        sort: int,
    ) -> Data:
        """A compendium folder."""
        return {
            "_id": identity,
            "name": name,
            "type": document_type,
            "description": "",
            "folder": parent,
            # Chapters have an order of their own.
            "sorting": "m" if document_type == "JournalEntry" else "a",
            "sort": sort,
            "color": color,
            "flags": {},
            "_stats": self._stats(),
        }

    def page_id(self, document: Document, page: str) -> str:
        """The `_id` of a journal page."""
        return embedded_id(document.ref, f"page:{page}")

    def _embedded(self, actor: Actor) -> list[Data]:
        parent = actor.document.ref
        ids = {granted.item.key: embedded_id(parent, granted.item.key) for granted in actor.items}
        return [
            self._borne_item(granted, ids, number) for number, granted in enumerate(actor.items)
        ]

    def _borne_item(self, granted: Granted, ids: Mapping[str, str], number: int) -> Data:
        item = granted.item
        known = self._borne.get(id(item))
        if known is None:
            core = {
                **self._item_core(item),
                "system": orjson.Fragment(orjson.dumps(self._target.item_system(item))),
                "_stats": self._stats(self.uuid_of(item.document)),
            }
            known = self._borne[id(item)] = (item, core)
        flags: Data = {"slug": item.document.ref}
        if granted.by:
            flags["grantedBy"] = [ids[giver] for giver in granted.by]
        core = known[1]
        return {
            "_id": ids[item.key],
            **core,
            "folder": None,
            "sort": (number + 1) * 100_000,
            "ownership": {"default": _NONE},
            "flags": {FLAGS: flags},
        }

    def _item_core(self, item: Item) -> Data:
        return {
            "name": item.name,
            "type": self._target.item_type(item),
            "img": self._image(item.document),
            "system": self._target.item_system(item),
            "effects": [],
        }

    def _primary(self, document: Document, sort: int = 0) -> Data:
        return {
            "folder": self._folder(document),
            "sort": sort,
            "ownership": {"default": _NONE},
            "flags": {FLAGS: {"slug": document.ref}},
            "_stats": self._stats(),
        }

    def _stats(self, source: str | None = None) -> Data:
        return {
            "coreVersion": CORE_VERSION,
            "systemId": self._origin.system,
            "systemVersion": None,
            "createdTime": None,
            "modifiedTime": None,
            "lastModifiedBy": None,
            "compendiumSource": source,
            "duplicateSource": None,
            "exportSource": None,
        }

    def _image(self, document: Document) -> str:
        given = document.model.img
        if given:
            return self._path(given, document)
        return art.picture(document, self._module(document))

    def _path(self, authored: str, document: Document) -> str:
        return (
            authored
            if authored.startswith("icons/")
            else f"modules/{self._module(document)}/{authored}"
        )

    def _token_image(self, actor: Actor) -> str:
        if actor.token.img:
            return self._path(actor.token.img, actor.document)
        return art.token(actor.document, self._module(actor.document))

    def _token(self, actor: Actor) -> Data:
        token: Token = actor.token
        bar1, bar2 = self._target.bars(actor)
        side = int(token.squares) if float(token.squares).is_integer() else token.squares
        return {
            "name": actor.name,
            "displayName": _SHOW_TO_OWNER_ON_HOVER,
            "displayBars": _SHOW_TO_OWNER,
            "actorLink": token.linked,
            "appendNumber": not token.linked,
            "prependAdjective": False,
            "width": side,
            "height": side,
            "texture": {"src": self._token_image(actor)},
            "disposition": _DISPOSITIONS[token.disposition],
            "lockRotation": False,
            "bar1": {"attribute": bar1},
            "bar2": {"attribute": bar2},
        }


def flatten(document: Data, document_type: str) -> list[tuple[str, Data]]:
    """Split a document into the (key, value) entries of its LevelDB pack.

    Children become entries of their own and leave their ids behind, as Foundry stores them.
    """
    collection, children = HIERARCHY[document_type]
    own = dict(document)
    entries: list[tuple[str, Data]] = [(f"!{collection}!{document['_id']}", own)]
    for name in children:
        inner: Sequence[Data] = document.get(name, ())
        own[name] = [child["_id"] for child in inner]
        for child in inner:
            path = f"{collection}.{name}"
            entries.append((f"!{path}!{document['_id']}.{child['_id']}", child))
    return entries


HIERARCHY: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Actor": ("actors", ("items", "effects")),
    "Item": ("items", ("effects",)),
    "JournalEntry": ("journal", ("pages", "categories")),
    "RollTable": ("tables", ("results",)),
    "Macro": ("macros", ()),
    "Folder": ("folders", ()),
}
"""Document type → its collection in a pack, and the embedded collections stored beside it."""
