"""Content → the documents of every pack, in one language and for one target."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import orjson

from pysystem.content.folders import Folder
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.foundry.compose import Composer, key, target_of
from pysystem.foundry.documents import Data, DocumentMaker, Origin, flatten
from pysystem.foundry.ids import document_id, embedded_id
from pysystem.foundry.packs import PACKS, Pack, uuid
from pysystem.foundry.target import Target
from pysystem.model.refs import ITEM_KINDS, KINDS


@dataclass(frozen=True)
class RenderedPack:
    """The documents of a pack, children inside their parents, and its compendium folders."""

    pack: Pack
    folders: tuple[Data, ...]
    documents: tuple[Data, ...]

    def entries(self) -> Iterator[tuple[bytes, bytes]]:
        """The (key, value) pairs of its LevelDB."""
        for kind, documents in (("Folder", self.folders), (self.pack.document, self.documents)):
            for document in documents:
                for name, value in flatten(document, kind):
                    yield name.encode("ascii"), orjson.dumps(value)

    def library(self, lang: str) -> bytes:
        """The same documents as one JSON file, for worlds of any game system."""
        return orjson.dumps(
            {
                "pack": self.pack.name,
                "type": self.pack.document,
                "label": self.pack.label[lang],
                "folders": self.folders,
                "documents": self.documents,
            }
        )


def render(loaded: Loaded, origin: Origin, target: Target, lang: str) -> list[RenderedPack]:
    """The packs that have documents, in the order of the book."""
    folders = FolderTree(origin.module, loaded.folders)
    maker = DocumentMaker(origin, target, folders.id_for)
    composer = Composer(loaded.library, lang, links(loaded.library, origin.module))

    def item(document: Document) -> Data:
        return maker.item(composer.item(document))

    make: Mapping[str, Callable[[Document], Data]] = {
        **dict.fromkeys(ITEM_KINDS, item),
        "creature": lambda d: maker.actor(composer.actor(d)),
        "journal": lambda d: maker.chapter(composer.chapter(d)),
        "table": lambda d: maker.table(composer.table(d)),
    }
    by_kind: dict[str, list[Document]] = {}
    for document in loaded.documents:
        by_kind.setdefault(document.kind, []).append(document)
    rendered = []
    for pack in PACKS:
        documents = by_kind.get(pack.kind, ())
        if documents:
            made = tuple(make[pack.kind](document) for document in documents)
            rendered.append(
                RenderedPack(pack, folders.documents(pack, documents, maker, lang), made)
            )
    return rendered


def published_ids(loaded: Loaded, module: str) -> dict[str, str]:
    """`kind:slug` → `_id` of every document."""
    return {key(d): document_id(module, d.kind, d.slug) for d in loaded.documents}


def links(library: Library, module: str) -> Callable[[str], str]:
    """How a reference in a text becomes a UUID; `#page` leads to a page of a journal."""

    def link(ref: str) -> str:
        document = target_of(library, ref, KINDS)
        found = uuid(module, document.kind, document_id(module, document.kind, document.slug))
        _, _, page = ref.partition("#")
        if page:
            return f"{found}.JournalEntryPage.{embedded_id(key(document), f'page:{page}')}"
        return found

    return link


class FolderTree:
    """Compendium folders: one for each source folder below the pack's own.

    Sources may lie in a folder named after their pack (`creatures/undead/…`), which then is no
    folder of the compendium, or be sorted by theme (`swamp/…`), which then is one in each pack.
    """

    def __init__(self, module: str, folders: tuple[Folder, ...]) -> None:
        self._module = module
        self._folders: dict[tuple[str, ...], Folder] = {folder.path: folder for folder in folders}

    def id_for(self, document: Document) -> str | None:
        """The id of the folder that a document lies in."""
        pack = next(pack for pack in PACKS if pack.kind == document.kind)
        return self._id(pack, document.folder)

    def documents(
        self, pack: Pack, documents: list[Document], maker: DocumentMaker, lang: str
    ) -> tuple[Data, ...]:
        """The Folder documents that a pack needs for `documents`."""
        needed = {
            document.folder[:depth]
            for document in documents
            for depth in range(1, len(document.folder) + 1)
        }
        made: dict[str, Data] = {}
        for path in sorted(needed):
            identity = self._id(pack, path)
            if identity:
                folder = self._folders[path]
                name = folder.name.of(lang)
                parent = self._id(pack, path[:-1])
                made[identity] = maker.folder(
                    identity, pack.document, name, parent, folder.color, folder.sort
                )
        return tuple(made.values())

    def _id(self, pack: Pack, path: tuple[str, ...]) -> str | None:
        inside = path[1:] if path[:1] == (pack.name,) else path
        return (
            document_id(self._module, f"folder/{pack.name}", "/".join(inside)) if inside else None
        )
