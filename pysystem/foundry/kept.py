"""What an export keeps for the next one into the same folder: then only what has changed is made.

`dist/.export.kept` belongs to one stamp. A line of JSON says of each document where it came from,
what it led to, and how long its parts are; whole it stands in `library/*.json`, and the other parts
behind that line. It helps only where files of documents have changed that can still be read without
a flaw and are of the same kind and slug; else everything is made anew.
"""

import io
import os
import struct
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, cast

import orjson

from pysystem.content.discover import Source
from pysystem.content.later import GoneError, later
from pysystem.content.load import Loaded, Memory
from pysystem.content.memo import read_once
from pysystem.content.project import Project
from pysystem.content.reading import Reading, read_one
from pysystem.content.remarks import Remark
from pysystem.content.trail import Trail
from pysystem.content.yaml_locate import Loc
from pysystem.foundry import shelves
from pysystem.foundry.archive import read as read_file
from pysystem.foundry.export import Options, Past, origin
from pysystem.foundry.ids import remember_id
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.writer import shelf
from pysystem.foundry.manifest import SHIM
from pysystem.foundry.members import members_of
from pysystem.foundry.packs import PACK_OF
from pysystem.foundry.registry import IDS, REDIRECTS
from pysystem.foundry.render import Packed
from pysystem.foundry.stamp import Stamp
from pysystem.foundry.twins import Twin

_FILE = "dist/.export.kept"
_USELESS = (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError)
"""What is raised where the file is not what was written."""
_FEW = 8
MOST = 4
"""One document in so many may have changed: with more, there is little to win."""

Row = list[Any]
"""One document as the file has it; see `write`."""


@dataclass(frozen=True)
class Kept:
    """What an export knows from the last one, and what it gathers for the next."""

    read: Callable[[Sequence[Source]], Iterable[Reading]]
    remarks: Trail[list[Remark]]
    pictures: Trail[list[tuple[Loc, str]]]
    packed: Trail[Packed]

    @property
    def memory(self) -> Memory:
        """The same, for loading content."""
        return Memory(self.read, self.remarks, self.pictures)

    def past(self, archive: Path) -> Past:
        """What holds of the packs and the zip, once the documents are made."""
        same = {self.packed.results[key].key for key in self.packed.taken}
        if not same:
            return Past()
        try:
            content = read_file(archive)
            with zipfile.ZipFile(io.BytesIO(content)) as opened:
                return Past(same, members_of(content, opened))
        except (PackError, zipfile.BadZipFile, struct.error):
            return Past(same)


def nothing() -> Kept:
    """What an export knows that begins from nothing."""
    return Kept(read_once, Trail(), Trail(), Trail())


def write(out: Path, stamp: Stamp, loaded: Loaded, kept: Kept) -> None:
    """Keep what an export has made, for one whose stamp follows this one. Nothing kept is no
    harm.
    """
    rows = []
    parts: list[bytes] = []
    listed: dict[bytes, int] = {}
    for document in loaded.documents:
        key = document.key
        made = kept.packed.results[key]
        parts += (made.inside, made.twin.entry)
        number = listed.setdefault(made.twin.listed, len(listed))
        rows.append(
            (
                (document.path, document.kind, document.slug),
                kept.pictures.results[key],
                _led(kept.remarks.met[key], kept.packed.met[key]),
                made.key.decode("ascii"),
                (made.size, len(made.inside), len(made.twin.entry), number),
            )
        )
    head = {
        "of": stamp.started,
        "bilingual": kept.remarks.setting,
        "listed": [each.decode("utf-8") for each in listed],
        "documents": rows,
    }
    path = out / _FILE
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(exist_ok=True)
        with temporary.open("wb") as file:
            file.write(orjson.dumps(head) + b"\n")
            file.writelines(parts)
        temporary.replace(path)
    except OSError:
        return


def _led(checked: str, made: str) -> str:
    """All that a document led to."""
    return " ".join(dict.fromkeys(f"{checked} {made}".split())) if made else checked


def read(out: Path, stamp: Stamp, project: Project, options: Options) -> Kept | None:
    """What the last export with the same options has kept of what still holds; None where it is
    of no use.
    """
    last = stamp.changed()
    if last is None:
        return None
    started, changed = last
    try:
        content = (out / _FILE).read_bytes()
        end = content.index(b"\n")
        parts = cast("bytes", memoryview(content)[end + 1 :])  # cutting it copies nothing
        state = orjson.loads(content[:end])
        rows: list[Row] = state["documents"]
        if state["of"] != started or len(changed) * MOST > len(rows):
            return None
        readings, stale = _readings(rows, project, changed)
        if any(_matters(path, project) for path in changed):
            return None
        packs = Trail[Packed]((origin(project, options), options.lang))
        remarks = Trail[list[Remark]](state["bilingual"])
        kept = Kept(partial(_as_read, readings), remarks, Trail(), packs)
        listed = [each.encode("utf-8") for each in state["listed"]]
        for row, packed in zip(
            rows, _packed(out, project.settings.id, rows, parts, listed), strict=True
        ):
            (_, kind, slug), shown, led, *_ = row
            key = f"{kind}:{slug}"
            if key in stale or _touches(led, stale):
                continue
            kept.remarks.know(key, [], led)  # one of them speaks for all
            kept.pictures.know(key, [(tuple(loc), name) for loc, name in shown], "")
            kept.packed.know(key, packed, "")
    except _USELESS:
        return None
    return kept


def _touches(led: str, stale: set[str]) -> bool:
    """Whether it led to a document that has changed."""
    if len(stale) < _FEW and not any(key in led for key in stale):
        return False  # as nearly always, and quick to see
    return not stale.isdisjoint(led.split())


def _matters(path: str, project: Project) -> bool:
    """Whether what was made of documents may depend on an input that is none."""
    inside = Path(path).relative_to(project.root).as_posix()
    return inside not in (IDS, REDIRECTS) and not inside.startswith(f"{SHIM}/")


def _readings(
    rows: list[Row], project: Project, changed: set[str]
) -> tuple[dict[str, Reading], set[str]]:
    """The readings of all documents by name, and the keys of those that have changed; their files
    are taken out of `changed`. Raises ValueError for one that says something else than before.

    A file that is saved from now on has another sign at the next export.
    """
    readings, stale = {}, set()
    root = f"{project.root}{os.sep}"
    for (name, kind, slug), *_ in rows:
        path = root + name.replace("/", os.sep)
        if path in changed:
            changed.remove(path)
            reading = readings[name] = read_one(path, name)
            if reading.problems or (reading.kind, reading.slug) != (kind, slug):
                raise ValueError(name)
            stale.add(f"{kind}:{slug}")
        else:
            readings[name] = Reading(name, kind, slug, later(kind, path, name), ())
    return readings, stale


def _as_read(readings: Mapping[str, Reading], sources: Sequence[Source]) -> Iterator[Reading]:
    """Raises GoneError where a file has come meanwhile."""
    for source in sources:
        if source.name not in readings:
            raise GoneError(source.name)
        yield readings[source.name]


def _packed(
    out: Path, module: str, rows: list[Row], parts: bytes, listed: list[bytes]
) -> Iterator[Packed]:
    """What was made of each document."""
    counts = Counter(kind for (_, kind, _), *_ in rows)
    files: dict[tuple[str, int], _File] = {}
    at = 0
    for (_, kind, slug), _, _, name, (size, inside, entry, number) in rows:
        middle, end = at + inside, at + inside + entry
        key = name.encode("ascii")
        where = kind, shelf(key)[-1] if counts[kind] >= shelves.MANY else 0
        file = files.get(where)
        if file is None:
            file = files[where] = _File(out / "library" / _file_of(*where))
        remember_id(module, kind, slug, name.rpartition("!")[2])
        twin = Twin(parts[middle:end], listed[number])
        yield _Remembered._make((key, (file, len(file.lengths)), parts[at:middle], twin))
        file.lengths.append(size)
        at = end


def _file_of(kind: str, number: int) -> str:
    pack = PACK_OF[kind].name
    return shelves.part_name(pack, number) if number else f"{pack}.json"


class _Remembered(Packed):
    """A document whose text is read when it is asked for: (file, index) stand in its place."""

    __slots__ = ()

    @property
    def whole(self) -> bytes:
        file, index = cast("tuple[_File, int]", self[1])
        return file.text(index)

    @property
    def size(self) -> int:
        file, index = cast("tuple[_File, int]", self[1])
        return file.lengths[index]


class _File:
    """A library file, in which documents of known lengths come last."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.lengths: list[int] = []

    def text(self, index: int) -> bytes:
        """The text of a document."""
        content, starts = self._read
        return content[starts[index] : starts[index] + self.lengths[index]]

    @cached_property
    def _read(self) -> tuple[bytes, list[int]]:
        content = self._path.read_bytes()
        first = len(content) - len("]}") - sum(self.lengths) - (len(self.lengths) - 1)
        return content, list(
            accumulate(self.lengths, lambda at, length: at + length + 1, initial=first)
        )
