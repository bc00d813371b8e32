"""Content → the documents of every pack, in one language and for one target."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import orjson

from pysystem.content.folders import Folder
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.content.parallel import each
from pysystem.content.trail import Results
from pysystem.foundry.compose import Composer
from pysystem.foundry.documents import FLAGS, HIERARCHY, Data, DocumentMaker, Origin, flatten
from pysystem.foundry.ids import document_id, embedded_id
from pysystem.foundry.links import LinkMaker, LinkTarget
from pysystem.foundry.packs import PACK_OF, PACKS, Pack, uuid
from pysystem.foundry.target import Target
from pysystem.foundry.twins import Twin, Twins
from pysystem.model import Journal, Macro
from pysystem.model.refs import KINDS

OTHER = {"ru": "en", "en": "ru"}
"""The other language."""


class Packed(NamedTuple):
    """A document as JSON, and what of it are entries of its LevelDB: children are stored beside
    it and leave their ids behind.

    `inside` is JSON again: (key, start, end) of each child in `whole`, and (start, end, ids) of the
    lists that hold them. `twin` is what differs in the other language.
    """

    key: bytes
    whole: bytes
    inside: bytes
    twin: Twin = Twin()

    @property
    def size(self) -> int:
        """The length of `whole`."""
        return len(self.whole)

    def entries(self) -> Iterator[tuple[bytes, bytes]]:
        """The (key, value) entries."""
        children, lists = orjson.loads(self.inside)
        own, at = [], 0
        for start, end, ids in lists:
            own += [self.whole[at:start], ids.encode("ascii")]
            at = end
        yield self.key, b"".join((*own, self.whole[at:]))
        for key, start, end in children:
            yield key.encode("ascii"), self.whole[start:end]


@dataclass(frozen=True)
class RenderedPack:
    """A pack's documents and compendium folders."""

    pack: Pack
    folders: tuple[Packed, ...]
    documents: tuple[Packed, ...]
    renamed: Mapping[str, str]
    """Names of folders → those in the other language, where they differ."""

    def entries(self) -> Iterator[tuple[bytes, bytes]]:
        """The entries of its LevelDB."""
        for packed in (*self.folders, *self.documents):
            yield from packed.entries()


def render(
    loaded: Loaded, origin: Origin, target: Target, lang: str, memo: Results[Packed] | None = None
) -> list[RenderedPack]:
    """The packs that have documents, in the order of the book; `memo` is for this target alone."""
    folders = FolderTree(origin.module, loaded.folders)
    maker = DocumentMaker(origin, target, folders.id_for)
    here, there = (
        Composer(loaded.library, each, links(loaded.library, origin.module, each))
        for each in (lang, OTHER[lang])
    )
    twins = Twins(loaded.library, here, there, partial(_make, maker, there))

    def pack_one(document: Document) -> Packed:
        if document.kind == "creature":
            actor = here.actor(document)
            data = maker.actor(actor)
            return _packed(data, "Actor")._replace(twin=twins.of_creature(actor, data))
        data = _make(maker, here, document)
        packed = _packed(data, PACK_OF[document.kind].document)
        return packed._replace(twin=twins.of(document, data))

    everything = loaded.documents
    results = (
        memo.each(pack_one, everything, loaded.library, (origin, lang))
        if memo
        else each(pack_one, everything)
    )
    by_kind: dict[str, list[Document]] = {}
    packed: dict[str, list[Packed]] = {}
    for document, result in zip(everything, results, strict=True):
        by_kind.setdefault(document.kind, []).append(document)
        packed.setdefault(document.kind, []).append(result)
    return [
        RenderedPack(
            pack,
            tuple(
                _packed(folder, "Folder")
                for folder in folders.documents(pack, by_kind[pack.kind], maker, lang)
            ),
            tuple(packed[pack.kind]),
            folders.renamed(pack, by_kind[pack.kind], lang),
        )
        for pack in PACKS
        if pack.kind in by_kind
    ]


def _make(maker: DocumentMaker, composer: Composer, document: Document) -> Data:
    match document.kind:
        case "creature":
            return maker.actor(composer.actor(document))
        case "journal":
            return maker.chapter(composer.chapter(document), composer.lang)
        case "table":
            return maker.table(composer.table(document))
        case "macro":
            assert isinstance(document.model, Macro)
            return maker.macro(document, document.model, composer.lang)
    return maker.item(composer.item(document))


def _packed(document: Data, document_type: str) -> Packed:
    (own_key, own), *inside = flatten(document, document_type)
    whole = orjson.dumps(own)
    children: list[tuple[str, int, int]] = []
    lists: list[tuple[int, int, str]] = []
    at = 0
    for name in HIERARCHY[document_type][1]:
        here, inside = inside[: len(own[name])], inside[len(own[name]) :]
        ids = orjson.dumps(own[name])
        # No text holds these bytes: its quotes are escaped.
        label = b'"%b":' % name.encode("ascii")
        start = whole.index(label + ids, at) + len(label)
        head, tail = whole[:start], whole[start + len(ids) :]
        values = [orjson.dumps(child) for _, child in here]
        at = start + 1
        for (key, _), value in zip(here, values, strict=True):
            children.append((key, at, at + len(value)))
            at += len(value) + 1
        whole = b"%b[%b]%b" % (head, b",".join(values), tail)
        at = len(whole) - len(tail)
        lists.append((start, at, ids.decode("ascii")))
    return Packed(own_key.encode("ascii"), whole, orjson.dumps((children, lists)))


def links(library: Library, module: str, lang: str) -> LinkMaker:
    """What a reference in a text leads to; `#page` is a page of a journal."""

    def link(ref: str) -> LinkTarget:
        document = library.resolve(ref, KINDS).document
        if document is None:
            raise LookupError(f"unchecked reference: {ref}")
        owner = document.module or module
        found = uuid(owner, document.kind, document_id(owner, document.kind, document.slug))
        _, _, slug = ref.partition("#")
        if slug and isinstance(document.model, Journal):
            page = next(each for each in document.model.pages if each.slug == slug)
            inside = f"JournalEntryPage.{embedded_id(document.ref, f'page:{slug}')}"
            return LinkTarget(f"{found}.{inside}", page.name.of(lang))
        return LinkTarget(found, document.model.name.of(lang))

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
        return self._id(PACK_OF[document.kind], document.folder)

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
                made[identity] = {
                    **maker.folder(
                        identity, pack.document, name, parent, folder.color, folder.sort
                    ),
                    # An id can't be turned back into the folder of the sources that it stands for.
                    "flags": {FLAGS: {"path": "/".join(inside(pack, path))}},
                }
        return tuple(made.values())

    def renamed(self, pack: Pack, documents: list[Document], lang: str) -> dict[str, str]:
        """The names of folders that `documents` lie in → those in the other language."""
        paths = {d.folder[:depth] for d in documents for depth in range(1, len(d.folder) + 1)}
        names = [self._folders[path].name for path in sorted(paths) if self._id(pack, path)]
        pairs = {name.of(lang): name.of(OTHER[lang]) for name in names}
        return {name: other for name, other in pairs.items() if name != other}

    def _id(self, pack: Pack, path: tuple[str, ...]) -> str | None:
        below = inside(pack, path)
        return document_id(self._module, f"folder/{pack.name}", "/".join(below)) if below else None


def inside(pack: Pack, path: tuple[str, ...]) -> tuple[str, ...]:
    """The folders of the compendium that hold what lies in that folder of the sources."""
    return path[1:] if path[:1] == (pack.name,) else path
