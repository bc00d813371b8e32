"""Packs of many documents stand on shelves: each has tables of its own in the pack, and a file of
its own in the library, so that a change of one document leaves most files as they are.
"""

import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from pathlib import Path

import orjson

from pysystem.foundry.leveldb.coding import read_current
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.manifest import Table, read_manifest
from pysystem.foundry.leveldb.writer import PackBytes, build_pack, shelf
from pysystem.foundry.render import Packed, RenderedPack

MANY = 500
"""Documents from which a pack stands on shelves."""
_FOLDERS = b"!folders!"
_NUMBERS = range(ord("0") >> 2, (ord("z") >> 2) + 1)
"""Of the shelves that there can be: ids are letters and digits."""


def shelf_of(document: Packed) -> int:
    """The number of the shelf of a document: all that is stored of it is there."""
    return shelf(document.key)[-1]


def changed(pack: RenderedPack, same: Set[bytes]) -> Set[int]:
    """The shelves that hold documents whose keys are not in `same`."""
    return {shelf_of(document) for document in pack.documents if document.key not in same}


def build(pack: RenderedPack, directory: Path, same: Set[bytes]) -> PackBytes:
    """The finished pack. Documents whose keys are in `same` are those of the pack in `directory`,
    which is as our last export left it.

    Raises PackError `pack.duplicate-key`.
    """
    if len(pack.documents) < MANY:
        return build_pack(pack.entries())
    anew = changed(pack, same)
    kept = tuple(_kept(directory, anew)) if same else ()
    if not kept:
        return build_pack(pack.entries(), cut=True)
    documents = (each for each in pack.documents if shelf_of(each) in anew)
    entries = (entry for each in (*pack.folders, *documents) for entry in each.entries())
    return build_pack(entries, cut=True, kept=kept)


def _kept(directory: Path, anew: Set[int]) -> Iterator[Table]:
    """The tables of the shelves on which nothing has changed."""
    try:
        current = (directory / "CURRENT").read_bytes()
        name = read_current(current, str(directory))
        tables = tuple(read_manifest((directory / name).read_bytes()).tables.values())
    except (OSError, PackError, ValueError, IndexError, struct.error):
        return
    if PackBytes((), tables).current != current:
        return  # LevelDB has arranged the entries anew
    for table in tables:
        key = table.smallest[:-8]
        if not key.startswith(_FOLDERS) and shelf(key)[-1] not in anew:
            yield table


def library(pack: RenderedPack, label: str, same: Set[bytes]) -> Iterator[tuple[str, bytes | None]]:
    """The same documents as JSON, for worlds of any game system: the names of files and their
    contents, or None for one that is as it was.
    """
    name = pack.pack.name
    head = {"pack": name, "type": pack.pack.document, "label": label}
    folders = b",".join(folder.whole for folder in pack.folders)
    if len(pack.documents) < MANY:
        yield f"{name}.json", _json(head, folders, pack.documents)
        return
    shelves: dict[int, list[Packed]] = {}
    for document in pack.documents:
        shelves.setdefault(shelf_of(document), []).append(document)
    parts = {number: part_name(name, number) for number in sorted(shelves)}
    yield f"{name}.json", _json({**head, "parts": list(parts.values())}, folders, ())
    anew = changed(pack, same)
    for number, part in parts.items():
        documents = tuple(shelves[number])
        yield part, _json({**head, "part": number}, b"", documents) if number in anew else None


def part_name(pack: str, number: int) -> str:
    """The file in the library that holds one shelf of a pack."""
    return f"{pack}-{number}.json"


def remove_old_parts(folder: Path, packs: Iterable[str], kept: Collection[str]) -> None:
    """Remove the files of shelves that a pack no longer has, other than those named in `kept`.

    Nothing reads them any more; one that can't be removed stays, and so does what isn't ours.
    """
    for pack in packs:
        for number in _NUMBERS:
            path = folder / part_name(pack, number)
            if path.name not in kept and path.is_file():
                with suppress(OSError, ValueError):
                    if _is_part(orjson.loads(path.read_bytes()), pack, number):
                        path.unlink()


def _is_part(read: object, pack: str, number: int) -> bool:
    return isinstance(read, dict) and (read.get("pack"), read.get("part")) == (pack, number)


def _json(head: Mapping[str, object], folders: bytes, documents: tuple[Packed, ...]) -> bytes:
    begin = b'%b,"folders":[%b],"documents":[' % (orjson.dumps(head)[:-1], folders)
    listed = [part for document in documents for part in (b",", document.whole)][1:]
    return b"".join((begin, *listed, b"]}"))
