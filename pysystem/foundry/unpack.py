"""Packs → YAML: what is in a compendium, as files that a person can read and compare.

Reads packs of any origin: ours, the official command line tool's, or Foundry's own after editing.
The files hold Foundry's documents, children inside their parents.
"""

import json
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any, NoReturn

import orjson
import yaml

from pysystem.content.discover import FOLDER_FILE
from pysystem.content.nesting import is_deeper
from pysystem.content.slugs import slugify
from pysystem.content.source_text import stray_in
from pysystem.content.yaml_scalars import Reading, read_plain
from pysystem.content.yaml_tree import MAX_DEPTH
from pysystem.foundry.archive import read, safe_extract
from pysystem.foundry.documents import FLAGS
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.reader import read_pack
from pysystem.foundry.problems import ExportError

Data = dict[str, Any]


_NAMES = (
    "items effects pages categories results sounds cards drawings tokens lights notes regions tiles"
    " walls templates levels behaviors delta"
)
EMBEDDED = frozenset(_NAMES.split())
"""Fields in which a stored document keeps only the ids of documents inside it."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}").fullmatch
_MAX_LEVELS = 8
"""Deepest nesting of documents within documents, and of folders within folders; Foundry has 5."""
_MAX_STEM = 60
_UNBROKEN = 1 << 30
_EXACT = 20
"""Digits from which on a number is read as a float."""

Key = tuple[str, tuple[str, ...]]
"""Collection (`actors.items`) and the ids down to the document."""

File = tuple[tuple[str, ...], Data]
"""The parts of a file's path, and what goes into it."""


class _Dumper(yaml.CSafeDumper):
    """Texts that an unquoted YAML scalar would turn into something else are quoted."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write everything out, also what comes twice."""
        return True


class _EscapingDumper(yaml.SafeDumper):
    """The same, slowly, for documents with characters that no file can hold: as escapes."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write everything out, also what comes twice."""
        return True


def nest(entries: Mapping[bytes, bytes], path: str) -> list[tuple[str, Data]]:
    """The documents of a pack as (collection, document), children back inside their parents.

    Raises ExportError `unpack.key`, `.value`, `.child`, `.child-twice`, `.orphan` or `.deep`;
    `path` names the pack.
    """
    values: dict[Key, Data] = dict(_parse(key, value, path) for key, value in entries.items())
    inside: set[Key] = set()

    def child(collection: str, ids: tuple[str, ...], identity: str) -> Data:
        key = (collection, (*ids, identity))
        if key not in values:
            raise ExportError("unpack.child", path=path, parent=".".join(ids), child=identity)
        if key in inside:
            raise ExportError("unpack.child-twice", path=path, parent=".".join(ids), child=identity)
        inside.add(key)
        return whole(*key)

    def whole(collection: str, ids: tuple[str, ...]) -> Data:
        document = values[collection, ids]
        for name in EMBEDDED & document.keys():
            held, below = document[name], f"{collection}.{name}"
            if isinstance(held, str):
                document[name] = child(below, ids, held)
            elif isinstance(held, list):
                document[name] = [
                    child(below, ids, each) if isinstance(each, str) else each for each in held
                ]
        return document

    found = [(collection, whole(collection, ids)) for collection, ids in values if len(ids) == 1]
    for collection, ids in values:
        if len(ids) > 1 and (collection, ids) not in inside:
            raise ExportError("unpack.orphan", path=path, key=f"!{collection}!{'.'.join(ids)}")
    for collection, document in found:
        if is_deeper(document, MAX_DEPTH):
            raise ExportError("unpack.deep", path=path, key=f"!{collection}!{document['_id']}")
    return found


def unpack(pack: Path, out: Path) -> int:
    """Write each document of the pack directory `pack` as a YAML file below `out`.

    Compendium folders become folders. A module's zip is unpacked pack by pack, each below its path
    in the zip. Returns the number of documents. Raises PackError for a pack or zip that can't be
    read or a place that can't be written, and ExportError for one whose entries make no sense or
    where `out` holds something; then nothing is written.
    """
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise ExportError("unpack.exists", path=str(out))
        if pack.is_file():
            files = _files_of_zip(pack)
        else:
            files = list(_named(nest(read_pack(pack), str(pack))))
        _write(out, files)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PackError("pack.io", path=str(error.filename or out), reason=reason) from error
    return sum(name[-1] != FOLDER_FILE for name, _ in files)


@contextmanager
def zipped_packs(archive: Path) -> Iterator[tuple[Path, list[Path]]]:
    """The folder that a module's zip was unpacked to for the time being, and the packs in it.

    Raises PackError for a zip that can't be read, ExportError `unpack.no-packs`.
    """
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "module"
        safe_extract(read(archive), module)
        packs = sorted(current.parent for current in module.rglob("CURRENT"))
        if not packs:
            raise ExportError("unpack.no-packs", path=str(archive))
        yield module, packs


def _files_of_zip(archive: Path) -> list[File]:
    """The files for every pack in a zip, below the pack's name."""
    with zipped_packs(archive) as (module, packs):
        return [
            ((*pack.relative_to(module).parts, *name), document)
            for pack in packs
            for name, document in _named(nest(read_pack(pack), f"{archive}/{pack.name}"))
        ]


def _write(out: Path, files: Iterable[File]) -> None:
    """Write the files into a folder beside `out`, which then becomes it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    staging = out.with_name(f".{out.name}.{secrets.token_hex(4)}.tmp")
    try:
        for name, document in files:
            target = staging.joinpath(*name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(to_yaml(document), encoding="utf-8", newline="\n")
        staging.mkdir(exist_ok=True)
        if out.exists():
            out.rmdir()
        staging.rename(out)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def to_yaml(document: Data) -> str:
    """A document as YAML: keys in their order, long texts unbroken, line breaks as blocks."""
    try:
        return _dump(document, _Dumper)
    except UnicodeEncodeError:  # half a character, as JavaScript cuts them
        return _dump(document, _EscapingDumper)


def _dump(document: Data, dumper: type[_Dumper | _EscapingDumper]) -> str:
    return yaml.dump(
        document,
        Dumper=dumper,
        allow_unicode=True,
        sort_keys=False,
        width=_UNBROKEN,
        default_flow_style=False,
    )


def _parse(key: bytes, value: bytes, path: str) -> tuple[Key, Data]:
    shown = key.decode("utf-8", "backslashreplace")
    empty, collection, identity = [*shown.split("!", 2), "", ""][:3]
    ids = tuple(identity.split("."))
    levels = len(collection.split("."))
    if empty or not collection or not all(map(_ID, ids)) or not len(ids) == levels <= _MAX_LEVELS:
        raise ExportError("unpack.key", path=path, key=shown)
    try:
        document = parse_json(value)
    except RecursionError:
        raise ExportError("unpack.deep", path=path, key=shown) from None
    except ValueError:
        raise ExportError("unpack.value", path=path, key=shown) from None
    if not isinstance(document, dict):
        raise ExportError("unpack.value", path=path, key=shown)
    return (collection, ids), {**document, "_id": ids[-1]}


def parse_json(value: bytes) -> Any:
    """What JavaScript would read, with halves of characters and numbers of any length."""
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        return json.loads(value.decode("utf-8"), parse_int=_whole, parse_constant=_refuse)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) < _EXACT else float(digits)


def _refuse(constant: str) -> NoReturn:
    """`NaN` and the like, which are no JSON."""
    raise ValueError(constant)


def _named(documents: Iterable[tuple[str, Data]]) -> Iterator[File]:
    """Give each document the path of its file: readable, safe everywhere, never twice the same."""
    documents = list(documents)
    folders = _Folders(document for kind, document in documents if kind == "folders")
    taken: set[str] = set()
    for kind, document in documents:
        if kind == "folders":
            yield (*folders.path(document["_id"]), FOLDER_FILE), document
            continue
        folder = folders.path(document.get("folder"))
        stem = _stem(_slug(document) or str(document.get("name", "")))
        yield (*folder, f"{_free(folder, stem, document['_id'], taken)}.yml"), document


def _free(folder: tuple[str, ...], stem: str, identity: str, taken: set[str]) -> str:
    """The stem, or with the id or a number added if another has it; case makes no difference."""
    numbered = (f"{stem}-{n}" for n in count(2))
    names = chain((stem, f"{stem}-{identity}"), numbered)
    name = next(n for n in names if "/".join((*folder, n)).casefold() not in taken)
    taken.add("/".join((*folder, name)).casefold())
    return name


def _stem(title: str) -> str:
    return slugify(title[:_MAX_STEM])[: 2 * _MAX_STEM].rstrip("-")


def _slug(document: Data) -> str:
    flags = document.get("flags")
    ours = flags.get(FLAGS) if isinstance(flags, dict) else None
    return str(ours.get("slug", "")).rpartition(":")[2] if isinstance(ours, dict) else ""


class _Folders:
    """The compendium folders of a pack, each with a name of its own on disk."""

    def __init__(self, folders: Iterable[Data]) -> None:
        self._folders = {folder["_id"]: folder for folder in folders}
        taken: set[str] = set()
        self._names = {
            identity: _free(
                (), f"{_stem(str(folder.get('name', '')))}-{identity[:4]}", identity, taken
            )
            for identity, folder in self._folders.items()
        }

    def path(self, identity: Any) -> tuple[str, ...]:
        """The folders down to the one with that id; no path for an id that is none."""
        path: list[str] = []
        while isinstance(identity, str) and identity in self._folders and len(path) < _MAX_LEVELS:
            path.append(self._names[identity])
            identity = self._folders[identity].get("folder")
        return tuple(reversed(path))


def _text(dumper: _Dumper | _EscapingDumper, value: str) -> yaml.ScalarNode:
    style = None
    if stray_in(value):
        style = '"'
    elif "\n" in value:
        style = "|"
    elif not value or read_plain(value) != Reading(value):
        style = "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)
_EscapingDumper.add_representer(str, _text)
