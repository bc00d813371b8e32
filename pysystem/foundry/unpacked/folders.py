"""Compendium folders → folders of the sources and their `_folder.yml`."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pysystem.content.discover import FOLDER_FILE, MAX_FOLDERS
from pysystem.content.folders import Folder
from pysystem.content.library import Document
from pysystem.content.names import complaint, twin_key
from pysystem.content.slugs import slugify
from pysystem.content.yaml_read import read_bytes
from pysystem.foundry.ids import document_id
from pysystem.foundry.packs import PACK_OF, PACKS
from pysystem.foundry.render import inside
from pysystem.foundry.unpacked.changes import carried_over, fresh
from pysystem.foundry.unpacked.drafts import composed
from pysystem.foundry.unpacked.edit import edited
from pysystem.foundry.unpacked.entries import Entry
from pysystem.foundry.unpacked.parts import Data, flags, said
from pysystem.foundry.unpacked.translated import Translations
from pysystem.foundry.unpacked.written import document_text, is_unwritable
from pysystem.model.folder import FolderFile
from pysystem.model.text import LANGUAGES, Line

Path_ = tuple[str, ...]


class FolderFiles:
    """The folders of a project, and those that packs bring."""

    def __init__(self, module: str, source: Path, folders: Iterable[Folder]) -> None:
        self._source = source
        self._known = {folder.path: folder for folder in folders}
        self._by_id = {
            document_id(module, f"folder/{pack.name}", "/".join(below)): below
            for pack in PACKS
            for path in self._known
            if (below := inside(pack, path))
        }

    def all(self, documents: Iterable[Document]) -> tuple[Folder, ...]:
        """The folders that these documents lie in, also those which are still to be made."""
        found = dict(self._known)
        for document in documents:
            for depth in range(1, len(document.folder) + 1):
                path = document.folder[:depth]
                found.setdefault(path, Folder(path, Line(ru=path[-1])))
        return tuple(found[path] for path in sorted(found))

    def inside(self, entry: Entry) -> Path_ | None:
        """The folder of the compendium that a stored document lies in, by the names of the sources;
        None where the document does not say.
        """
        if entry.source is None or not entry.source.whole:
            return None
        folders = {str(folder.get("_id")): folder for folder in entry.source.folders}
        return self._path(folders, entry.document.get("folder"))

    def _path(self, folders: dict[str, Data], identity: Any) -> Path_:
        if not isinstance(identity, str) or identity not in folders:
            return ()
        folder = folders[identity]
        given = flags(folder).get("path")
        if isinstance(given, str) and _is_sound(parts := tuple(given.split("/"))):
            return parts
        if identity in self._by_id:
            return self._by_id[identity]
        above = {name: each for name, each in folders.items() if name != identity}
        name = slugify(str(folder.get("name") or ""))
        return (*self._path(above, folder.get("folder")), name)[: MAX_FOLDERS - 1]

    def lies_in(self, document: Document, below: Path_) -> bool:
        """Whether a document of the project is in that folder of its compendium."""
        return inside(PACK_OF[document.kind], document.folder) == below

    def source_folder(self, entry: Entry) -> Path_:
        """The folder of the sources for a new document."""
        below = self.inside(entry) or ()
        return below if below in self._known else (PACK_OF[entry.kind].name, *below)

    def files(
        self, entries: Iterable[Entry], lang: str, renamed: Mapping[str, Mapping[str, str]]
    ) -> Iterator[tuple[Path, bytes, bool]]:
        """The descriptions of folders that are new, or were changed: path, content, is it new.

        `renamed` are the names of the project's folders → those in the other language, by pack.
        """
        done: set[Path_] = set()
        for entry in entries:
            if entry.source is None:
                continue
            folders = {str(folder.get("_id")): folder for folder in entry.source.folders}
            identity = entry.document.get("folder")
            while isinstance(identity, str) and identity in folders:
                below = self._path(folders, identity)
                path = self._source_path(below, entry.kind)
                folder = folders.pop(identity)
                if path not in done:
                    done.add(path)
                    others = entry.source.translations
                    was = renamed.get(PACK_OF[entry.kind].name, {})
                    yield from self._file(path, folder, lang, others, was)
                identity = folder.get("folder")

    def _source_path(self, below: Path_, kind: str) -> Path_:
        own = (PACK_OF[kind].name, *below)
        return below if below in self._known and own not in self._known else own

    def _file(
        self,
        path: Path_,
        stored: Data,
        lang: str,
        others: Translations | None,
        renamed: Mapping[str, str],
    ) -> Iterator[tuple[Path, bytes, bool]]:
        file = self._source.joinpath(*path, FOLDER_FILE)
        known = self._known.get(path)
        name = {lang: str(stored.get("name"))}
        if others:
            name |= _translated(name[lang], known, others, renamed)
        new = _described(stored, {each: name[each] for each in LANGUAGES if each in name}, lang)
        if known is None:
            yield file, document_text(fresh(new, lang)).encode("utf-8"), True
            return
        names = {each: known.name.of(each) for each in name}
        old = said({"name": names, "color": known.color, "sort": known.sort}, {"sort": 0})
        if old == new:
            return
        if not file.is_file():
            yield file, document_text(fresh(new, lang)).encode("utf-8"), True
            return
        raw = file.read_bytes()
        data = carried_over(read_bytes(raw, FOLDER_FILE).data or {}, old, new, lang)
        yield file, edited(raw, data)[0], False


def _translated(
    name: str, known: Folder | None, others: Translations, renamed: Mapping[str, str]
) -> dict[str, str]:
    """The name in the other language. A file says one for all folders of a name: that of the
    project counts, unless the file says something else than an export would.
    """
    other = others.folders.get(name)
    if known is not None and other in (None, renamed.get(name)):
        other = known.name.of(others.lang)
    return {others.lang: other or name}


def _described(stored: Data, name: Mapping[str, str], lang: str) -> Data:
    """What `_folder.yml` says of a stored folder; a name that no file may hold is left out."""
    sort = stored.get("sort")
    data = said(
        {
            "name": name,
            "color": stored.get("color"),
            "sort": sort if isinstance(sort, int) and abs(sort) <= 1000 else None,
        },
        {"sort": 0},
    )
    data = {key: value for key, value in composed(data).items() if not is_unwritable(value)}
    try:
        FolderFile.model_validate(fresh(data, lang))
    except ValidationError as error:
        wrong = {str(each["loc"][0]) for each in error.errors() if each["loc"]}
        data = {key: value for key, value in data.items() if key not in wrong}
        data.setdefault("name", {lang: "—"})
    return data


def _is_sound(parts: Path_) -> bool:
    return len(parts) < MAX_FOLDERS and all(
        part and part not in (".", "..") and complaint(part) is None and twin_key(part)
        for part in parts
    )
