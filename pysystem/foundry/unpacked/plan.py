"""Packs over a project: which files change, which are new, what is gone, what can't be said."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.content.shipped import others
from pysystem.content.yaml_read import read_bytes
from pysystem.foundry.documents import Origin
from pysystem.foundry.ids import document_id
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.problems import ExportError
from pysystem.foundry.render import OTHER, render
from pysystem.foundry.unpacked.authored import authored
from pysystem.foundry.unpacked.changes import carried_over, fresh
from pysystem.foundry.unpacked.drafts import Draft
from pysystem.foundry.unpacked.edit import edited
from pysystem.foundry.unpacked.entries import (
    Entry,
    Note,
    entries_of,
    ids_of,
    pages_of,
    with_items_of_their_own,
)
from pysystem.foundry.unpacked.folders import FolderFiles
from pysystem.foundry.unpacked.languages import (
    Made,
    complete,
    declared,
    differing,
    foreign,
    found_out,
    lost,
    names_of,
)
from pysystem.foundry.unpacked.parts import Data, Reader, part
from pysystem.foundry.unpacked.reading import without_names
from pysystem.foundry.unpacked.refs import Identity, Refs
from pysystem.foundry.unpacked.sources import Source
from pysystem.foundry.unpacked.translated import changes_of, laid_over, united
from pysystem.foundry.unpacked.written import document_text

_SYSTEM = "worldbuilding"
_SHOWN = 80


@dataclass(frozen=True)
class Base:
    """What is unpacked over: a project's content, or nothing. `source` is the folder to write to,
    which `root` holds.
    """

    module: str
    root: Path
    source: Path
    loaded: Loaded


@dataclass
class Plan:
    """The new contents of files, and what there is to tell. `lang` is the packs' language."""

    lang: str
    files: dict[Path, bytes] = field(default_factory=dict)
    changed: list[tuple[Path, list[str]]] = field(default_factory=list)
    created: list[Path] = field(default_factory=list)
    untouched: int = 0
    notes: list[Note] = field(default_factory=list)

    def note(self, code: str, **params: Any) -> None:
        """Tell something."""
        self.notes.append(Note(code, params))


def empty(module: str, folder: Path) -> Base:
    """A base without documents: everything will be new."""
    library = Library((), module, others=others(module))
    return Base(module, folder, folder, Loaded((), (), (), library))


def plan(base: Base, sources: list[Source], lang: str | None) -> Plan:
    """What unpacking `sources` over `base` comes to.

    `lang` is their language, found out from the module or the names without it. Raises ExportError
    where nothing is of this module's types, or where a module says that it is in another language.
    """
    library = base.loaded.library
    entries, notes = entries_of(sources, base.module, library)
    if not entries and notes:
        raise ExportError("unpack.nothing-ours", path=notes[0].params["path"])
    refs = Refs(base.module, library, ids_of(entries), pages_of(entries))
    entries = with_items_of_their_own(entries, refs, library)
    refs = Refs(
        base.module, library, ids_of(entries), pages_of(entries), {e.identity for e in entries}
    )
    made = Plan(declared(sources, lang) or found_out(entries, library))
    made.notes += [*notes, *foreign(sources)]
    worker = _Worker(base, refs, made)
    worker.documents(entries)
    worker.gone(entries, sources)
    return made


class _Worker:
    def __init__(self, base: Base, refs: Refs, made: Plan) -> None:
        self._base = base
        self._refs = refs
        self._plan = made
        self._library = base.loaded.library
        self._folders = FolderFiles(base.module, base.source, base.loaded.folders)
        self._renamed: dict[str, Mapping[str, str]] = {}
        self._names: Mapping[str, Mapping[str, Any]] = {}

    def documents(self, entries: list[Entry]) -> None:
        """Plan the file of each document."""
        known = [
            found for entry in entries if (found := self._library.get(*entry.identity)) is not None
        ]
        rendered = self._rendered(known, self._library)
        self._plan.notes += complete(entries, rendered)
        self._names = names_of(entries, self._plan.lang)
        drafts = []
        for entry in entries:
            was = rendered.get(entry.identity)
            if was is not None and not any(differing(entry, was)):
                self._plan.untouched += 1
                self._note_folder(entry)
            else:
                drafts.append(self._draft(entry, was))
        library = self._checked(drafts)
        models = [self._document(draft) for draft in drafts if draft.model is not None]
        after = self._rendered(models, library)
        for draft in drafts:
            if draft.model is not None:
                self._write(draft)
                identity = draft.entry.identity
                made = after.get(identity, Made({}, {}))
                self._note_losses(draft.entry, made, rendered.get(identity))
        self._folder_files(entries)

    def gone(self, entries: list[Entry], sources: list[Source]) -> None:
        """Tell of documents that the project has and their pack has no more."""
        there = {entry.identity for entry in entries}
        kinds = {entry.kind for entry in entries if entry.source and entry.source.whole}
        for document in self._base.loaded.documents:
            if document.kind in kinds and (document.kind, document.slug) not in there:
                self._plan.note("unpack.gone", document=document.ref, path=document.path)

    def _rendered(self, documents: list[Document], library: Library) -> Mapping[Identity, Made]:
        """The stored documents of authored ones, as an export makes them now."""
        loaded = Loaded(tuple(documents), self._folders.all(documents), (), library)
        origin = Origin(self._base.module, _SYSTEM)
        packs = render(loaded, origin, NativeTarget(), self._plan.lang)
        self._renamed = {pack.pack.name: pack.renamed for pack in packs} | self._renamed
        stored = (
            Made(orjson.loads(packed.whole), changes_of(packed.twin))
            for pack in packs
            for packed in pack.documents
        )
        by_kind: dict[str, list[Document]] = {}
        for document in documents:
            by_kind.setdefault(document.kind, []).append(document)
        in_order = (document for pack in packs for document in by_kind.get(pack.pack.kind, ()))
        return {
            (document.kind, document.slug): each
            for document, each in zip(in_order, stored, strict=True)
        }

    def _draft(self, entry: Entry, was: Made | None) -> Draft:
        """The data of a document that changes or is new."""
        lang = self._plan.lang
        approximate: list[str] = []
        saved = part(entry.document, "_stats").get("modifiedTime") is not None
        alone, new = self._read(entry, approximate, edited=saved)
        known = self._library.get(*entry.identity)
        if known is None or was is None:
            self._note_approximate(entry, approximate)
            self._note_new_id(entry)
            return Draft(entry, fresh(new, lang), alone=fresh(alone, lang))
        usual: list[str] = []
        changes = None if entry.translation is None else was.changes
        twin = replace(entry, document=was.data, bearer_dc=None, translation=changes)
        old_alone, old = self._read(twin, usual, edited=saved)
        self._note_approximate(entry, [text for text in approximate if text not in usual])
        raw = (self._base.root / known.path).read_bytes()
        before = read_bytes(raw, known.path).data or {}
        data = carried_over(before, old, new, lang)
        return Draft(entry, data, known, raw, before, carried_over(before, old_alone, alone, lang))

    def _read(self, entry: Entry, approximate: list[str], *, edited: bool) -> tuple[Data, Data]:
        """What an author would write, in the pack's language alone and in all that are there."""
        lang, other = self._plan.lang, OTHER[self._plan.lang]

        def read(document: Data, spoken: str) -> Data:
            reader = Reader(spoken, self._refs.of_uuid, approximate.append, edited)
            shown = replace(entry, document=document)
            return authored(shown, reader, self._refs, self._base.module)

        one = read(entry.document, lang)
        alone = without_names(one, {lang: self._names[lang]})
        if entry.translation is None:
            return alone, alone
        both = united(one, read(laid_over(entry.document, entry.translation), other))
        return alone, without_names(both, self._names)

    def _checked(self, drafts: list[Draft]) -> Library:
        """Settle the drafts among each other; what they lose is told of once what is made of them
        is compared. Returns the library with all of them in it.
        """
        for draft in drafts:
            draft.settle()
        library = self._with(drafts)
        for draft in drafts:
            draft.settle_among(library)
            if draft.model is None:
                value = _shown(draft.data.get(draft.missing))
                self._plan.note(
                    "unpack.unusable", document=draft.entry.name, path=draft.missing, value=value
                )
        return self._with(drafts)

    def _with(self, drafts: list[Draft]) -> Library:
        """The library with the drafts in place of what they change."""
        changed = {d.entry.identity: self._document(d) for d in drafts if d.model is not None}
        kept = [
            document
            for document in self._base.loaded.documents
            if (document.kind, document.slug) not in changed
        ]
        module = self._base.module
        return Library([*kept, *changed.values()], module, others=others(module))

    def _document(self, draft: Draft) -> Document:
        assert draft.model is not None
        if draft.known is not None:
            was = draft.known
            return Document(was.kind, was.slug, draft.model, was.path, was.folder)
        folder = self._folders.source_folder(draft.entry)
        path = "/".join((*folder, f"{draft.entry.slug}.yml"))
        return Document(draft.entry.kind, draft.entry.slug, draft.model, path, folder)

    def _write(self, draft: Draft) -> None:
        document = self._document(draft)
        if draft.known is None:
            path = self._base.source.joinpath(*document.folder, f"{draft.entry.slug}.yml")
            self._plan.files[path] = document_text(draft.data).encode("utf-8")
            self._plan.created.append(path)
            return
        if draft.data == draft.before:
            self._plan.untouched += 1
            return
        path = self._base.root / document.path
        content, kept = edited(draft.raw, draft.data)
        self._plan.files[path] = content
        self._plan.changed.append((path, draft.changed))
        if stale := draft.stale(self._plan.lang):
            self._plan.note("unpack.translation", document=draft.entry.name, keys=stale)
        if not kept:
            self._plan.note("unpack.anew", document=draft.entry.name, path=document.path)

    def _folder_files(self, entries: list[Entry]) -> None:
        for path, content, is_new in self._folders.files(entries, self._plan.lang, self._renamed):
            self._plan.files[path] = content
            if is_new:
                self._plan.created.append(path)
            else:
                self._plan.changed.append((path, []))

    def _note_folder(self, entry: Entry) -> None:
        known = self._library.get(*entry.identity)
        wanted = self._folders.inside(entry)
        if known is not None and wanted is not None and not self._folders.lies_in(known, wanted):
            self._plan.note(
                "unpack.moved", document=entry.name, path=known.path, folder="/".join(wanted)
            )

    def _note_new_id(self, entry: Entry) -> None:
        identity = entry.document.get("_id")
        own = document_id(self._base.module, entry.kind, entry.slug)
        if entry.source is not None and entry.source.whole and identity and identity != own:
            self._plan.note("unpack.id", document=entry.name, old=identity, new=own)

    def _note_approximate(self, entry: Entry, texts: list[str]) -> None:
        for text in texts:
            self._plan.note("unpack.approximate", document=entry.name, value=_shown(text))

    def _note_losses(self, entry: Entry, made: Made, before: Made | None) -> None:
        """Tell what the document says and its file does not. Fields that it lacks have their usual
        value; what an item found on a creature says is told of there.
        """
        if entry.source is None:
            return
        for path, value, missing in lost(entry, made, before):
            if not missing:
                self._plan.note("unpack.lost", document=entry.name, path=path, value=_shown(value))
            elif value is not None:
                self._plan.note("unpack.brought", document=entry.name, value=_shown(value))


def _shown(value: Any) -> str:
    text = (
        value
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    )
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
