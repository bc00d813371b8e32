"""Which authored document each stored one is: kind and slug, old or new."""

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from pydantic import ValidationError

from pysystem.content.library import Document, Library
from pysystem.content.slugs import is_slug, slugify
from pysystem.foundry.ids import document_id
from pysystem.foundry.packs import PACK_OF
from pysystem.foundry.unpacked.items import authored_item
from pysystem.foundry.unpacked.parts import Data, Reader, flags, listed, part
from pysystem.foundry.unpacked.reading import page_slug
from pysystem.foundry.unpacked.refs import Identity, Refs, of_flag
from pysystem.foundry.unpacked.sources import Source
from pysystem.foundry.unpacked.translated import inside
from pysystem.model import KINDS
from pysystem.model.refs import ITEM_KINDS, MAIN_MODULE

_ACTORS = (f"{MAIN_MODULE}.npc", f"{MAIN_MODULE}.character")
_ITEMS = {f"{MAIN_MODULE}.{kind}": kind for kind in ITEM_KINDS}
_OTHERS = {"JournalEntry": "journal", "RollTable": "table"}
_MAX_SLUG = 80
_LOOKS = {"slug", "name", "img", "description"}


class Note(NamedTuple):
    """Something to tell about a document; the text follows in the user's language."""

    code: str
    params: dict[str, Any]


@dataclass
class Entry:
    """A stored document and what it becomes. `source` is None for an item found on a creature;
    `bearer_dc` is then the DC of that creature's gifts. `translation` are the changes that lead to
    the other language; None where that is not at hand.
    """

    kind: str
    slug: str
    document: Data
    source: Source | None
    bearer_dc: int | None = None
    translation: Data | None = None

    @property
    def identity(self) -> Identity:
        """Kind and slug."""
        return self.kind, self.slug

    @property
    def name(self) -> str:
        """How to speak of it."""
        return f"{self.kind}:{self.slug}"


def kind_of(document_type: str, document: Data) -> str | None:
    """The kind of authored document; None for documents that are not of this module's types."""
    if document_type == "Actor":
        return "creature" if document.get("type") in _ACTORS else None
    if document_type == "Item":
        return _ITEMS.get(str(document.get("type")))
    if document_type == "Macro":
        return "macro" if document.get("type") == "script" else None
    return _OTHERS.get(document_type)


def entries_of(
    sources: Iterable[Source], module: str, library: Library
) -> tuple[list[Entry], list[Note]]:
    """An entry for each document, with a slug of its own; and notes on those that are not ours."""
    notes: list[Note] = []
    found: list[Entry] = []
    for source in sources:
        for document_type, document in source.documents:
            kind = kind_of(document_type, document)
            if kind is None:
                params = {"name": str(document.get("name", "")), "type": _type(document)}
                notes.append(Note("unpack.foreign", {**params, "path": source.path}))
            else:
                other = source.translations
                changes = other.entries.get(str(document.get("_id")), {}) if other else {}
                entry = Entry(kind, _own_slug(kind, document), document, source)
                entry.translation = changes if other else None
                found.append(entry)
    return _apart(_once(found), module, library), notes


def _type(document: Data) -> str:
    return str(document.get("type") or "?")


def _once(entries: list[Entry]) -> list[Entry]:
    """Without documents that come again, as those of a pack do in its library file."""
    seen: dict[tuple[str, str], Entry] = {}
    return [
        entry
        for index, entry in enumerate(entries)
        if seen.setdefault((entry.kind, str(entry.document.get("_id", index))), entry) is entry
    ]


def _own_slug(kind: str, document: Data) -> str:
    """The slug that our flag gives; empty without one."""
    identity = of_flag(flags(document).get("slug"))
    return identity[1] if identity and identity[0] == kind and is_slug(identity[1]) else ""


def _apart(entries: list[Entry], module: str, library: Library) -> list[Entry]:
    """Give every entry a slug that no other has: the document with the slug's own id keeps it."""

    def rank(entry: Entry) -> int:
        own = document_id(module, entry.kind, entry.slug)
        return 0 if entry.document.get("_id") == own else 1

    taken: set[Identity] = set()
    for entry in sorted((each for each in entries if each.slug), key=rank):
        if entry.identity in taken:
            entry.slug = ""
        taken.add(entry.identity)
    for entry in entries:
        if not entry.slug:
            entry.slug = _free_slug(entry.kind, entry.document, taken, library, lambda _: True)
            taken.add(entry.identity)
    return entries


def _free_slug(
    kind: str,
    document: Data,
    taken: set[Identity],
    library: Library,
    is_it: Callable[[Document], bool],
) -> str:
    """A slug from the name, with a number if another document has it.

    A document of the project that is called the same and not among the stored ones by its id is
    what became of this one when it was unpacked before, if `is_it` says so too.
    """
    name = str(document.get("name") or "")
    stem = slugify(name)[: _MAX_SLUG - 8].strip("-")
    for number in count(1):
        slug = stem if number == 1 else f"{stem}-{number}"
        known = library.get(kind, slug)
        if (kind, slug) in taken:
            continue
        if known is None or (name in (known.model.name.ru, known.model.name.en) and is_it(known)):
            return slug
    raise AssertionError("numbers never end")


def with_items_of_their_own(entries: list[Entry], refs: Refs, library: Library) -> list[Entry]:
    """The entries, and one for each item on a creature that nobody has otherwise."""
    taken = {entry.identity for entry in entries}
    made: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind != "creature":
            continue
        entry.document = deepcopy(entry.document)
        dc = part(entry.document, "system").get("gift_dc")
        for item in listed(entry.document, "items"):
            kind = kind_of("Item", item) if isinstance(item, dict) else None
            if kind is None:
                continue
            slug = _own_slug(kind, item)
            if slug and refs.of_flag(
                f"{kind}:{slug}", part(item, "_stats").get("compendiumSource")
            ):
                continue
            changes = inside(entry.translation, "items", item.get("_id"))
            new = Entry(kind, slug, item, None, dc if isinstance(dc, int) else None, changes)
            new = _shared(new, made, taken, library, refs)
            item["flags"] = {
                **part(item, "flags"),
                "pysystem": {**flags(item), "slug": f"{new.kind}:{new.slug}"},
            }
    return [*entries, *made.values()]


def _shared(
    new: Entry, made: dict[str, Entry], taken: set[Identity], library: Library, refs: Refs
) -> Entry:
    """The entry of an item that only creatures have; equal ones share it."""
    item = new.document
    looks = [*(item.get(name) for name in ("name", "img", "system")), new.translation]
    key = new.name if new.slug else json.dumps([new.kind, *looks], sort_keys=True)
    if key not in made:
        if not new.slug:
            new.slug = _free_slug(
                new.kind, item, taken, library, lambda known: _is_made_of(known, new, refs)
            )
        taken.add(new.identity)
        made[key] = new
    return made[key]


def _is_made_of(known: Document, item: Entry, refs: Refs) -> bool:
    """Whether a document of the project does just what an item on a creature does."""
    read = Reader("ru", refs.of_uuid, lambda _: None)
    data = authored_item(item.kind, item.document, read, refs, item.bearer_dc)
    try:
        model = KINDS[item.kind].model_validate(data)
    except ValidationError:
        return False
    return model.model_dump(exclude=_LOOKS) == known.model.model_dump(exclude=_LOOKS)


def ids_of(entries: Iterable[Entry]) -> dict[tuple[str, str], Identity]:
    """(Foundry's type, id) → kind and slug."""
    return {
        (PACK_OF[entry.kind].document, str(entry.document["_id"])): entry.identity
        for entry in entries
        if entry.source is not None and entry.document.get("_id")
    }


def pages_of(entries: Iterable[Entry]) -> dict[tuple[str, str], str]:
    """(slug of the journal, id of the page) → slug of the page. Gives every page a good slug."""
    found: dict[tuple[str, str], str] = {}
    for entry in entries:
        if entry.kind == "journal":
            for page, slug in _pages(entry.document):
                if page.get("_id"):
                    found[entry.slug, str(page["_id"])] = slug
    return found


def _pages(journal: Data) -> Iterator[tuple[Data, str]]:
    taken: set[str] = set()
    for page in listed(journal, "pages"):
        if not isinstance(page, dict):
            continue
        slug = page_slug(page)
        slug = slug if is_slug(slug) else slugify(str(page.get("name") or ""))[:_MAX_SLUG]
        names = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
        free = next(name for name in names if name not in taken)
        taken.add(free)
        page["flags"] = {**part(page, "flags"), "pysystem": {**flags(page), "slug": free}}
        yield page, free
