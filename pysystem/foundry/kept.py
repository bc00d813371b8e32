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
from typing import cast

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
from pysystem.foundry.ids import remember_ids
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
MOST = 4
"""One document in so many may have changed: with more, there is little to win."""


@dataclass(frozen=True)
class Kept:
    """What an export knows from the last one, and what it gathers for the next."""

    read: Callable[[Sequence[Source]], Iterable[Reading]]
    remarks: Trail[list[Remark]]
    pictures: Trail[list[tuple[Loc, str]]]
    packed: Trail[Packed]
    holds: Callable[[], bool] = lambda: True
    """Whether nobody else has exported since."""

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
                return Past(same, members_of(content, opened), self.holds)
        except (PackError, zipfile.BadZipFile, struct.error):
            return Past(same, {}, self.holds)


def nothing() -> Kept:
    """What an export knows that begins from nothing."""
    return Kept(read_once, Trail(), Trail(), Trail())


def gather(stamp: Stamp, loaded: Loaded, kept: Kept) -> list[bytes]:
    """What an export has made, as it is kept for one whose stamp follows this one."""
    documents = loaded.documents
    keys = [document.key for document in documents]
    made = [kept.packed.results[key] for key in keys]
    remarks, packed = kept.remarks.met, kept.packed.met
    ways = {
        listed: number
        for number, listed in enumerate(dict.fromkeys(each.twin.listed for each in made))
    }
    head = {
        "of": stamp.started,
        "bilingual": kept.remarks.setting,
        "ways": [listed.decode("utf-8") for listed in ways],
        "shown": {key: shown for key in keys if (shown := kept.pictures.results[key])},
        "columns": (
            [document.path for document in documents],
            [document.kind for document in documents],
            [document.slug for document in documents],
            [_led(remarks[key], packed[key]) for key in keys],
            [each.key.decode("ascii") for each in made],
            [each.size for each in made],
            [len(each.inside) for each in made],
            [len(each.twin.entry) for each in made],
            [ways[each.twin.listed] for each in made],
        ),
    }
    parts = [part for each in made for part in (each.inside, each.twin.entry)]
    return [orjson.dumps(head), b"\n", *parts]


def write(out: Path, gathered: list[bytes]) -> None:
    """Keep it. Nothing kept is no harm."""
    path = out / _FILE
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(exist_ok=True)
        with temporary.open("wb") as file:
            file.writelines(gathered)
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
        head, parts = content[:end], memoryview(content)[end + 1 :]
        state = orjson.loads(head)
        names, kinds, slugs, leds, *made = state["columns"]
        if state["of"] != started or len(changed) * MOST > len(names):
            return None
        keys = [f"{kind}:{slug}" for kind, slug in zip(kinds, slugs, strict=True)]
        readings = _readings(zip(names, kinds, slugs, strict=True), project, changed)
        stale = {key for name, key in zip(names, keys, strict=True) if name in readings}
        if any(_matters(path, project) for path in changed):
            return None
        # Most changes touch nothing else, which is quick to see.
        touching = {key for key in stale if key.encode("ascii") in head}
        met = {
            key: led
            for key, led in zip(keys, leds, strict=True)
            if key not in stale and not (touching and not touching.isdisjoint(led.split()))
        }
        shown = {
            key: [(tuple(loc), name) for loc, name in found]
            for key, found in state["shown"].items()
        }
        ways = [listed.encode("utf-8") for listed in state["ways"]]
        packed = _packed(out, zip(kinds, *made, strict=True), Counter(kinds), parts, ways)
        ids = (key.rpartition("!")[2] for key in made[0])
        remember_ids(project.settings.id, zip(kinds, slugs, ids, strict=True))
        stand_ins = zip(names, kinds, slugs, strict=True)
        return Kept(
            partial(_as_read, project.root, {name: ks for name, *ks in stand_ins}, readings),
            Trail(state["bilingual"], {key: [] for key in met}, met),
            Trail(None, {key: shown.get(key, []) for key in met}, dict.fromkeys(met, "")),
            Trail(
                (origin(project, options), options.lang),
                {key: each for key, each in zip(keys, packed, strict=True) if key in met},
                dict.fromkeys(met, ""),
            ),
            partial(stamp.still, started),
        )
    except _USELESS:
        return None


def _matters(path: str, project: Project) -> bool:
    """Whether what was made of documents may depend on an input that is none."""
    inside = Path(path).relative_to(project.root).as_posix()
    return inside not in (IDS, REDIRECTS) and not inside.startswith(f"{SHIM}/")


def _readings(
    documents: Iterable[tuple[str, str, str]], project: Project, changed: set[str]
) -> dict[str, Reading]:
    """The readings of documents that have changed, by the name of their file, which is taken out
    of `changed`. Raises ValueError for one that is of another kind or slug than before, or wrong.

    A file that is saved from now on has another sign at the next export.
    """
    readings = {}
    for name, kind, slug in documents:
        path = _path(project.root, name)
        if path in changed:
            changed.remove(path)
            reading = readings[name] = read_one(path, name)
            if reading.problems or (reading.kind, reading.slug) != (kind, slug):
                raise ValueError(name)
    return readings


def _as_read(
    root: Path,
    known: Mapping[str, Sequence[str]],
    readings: Mapping[str, Reading],
    sources: Sequence[Source],
) -> Iterator[Reading]:
    """What files hold: those that have not changed are looked into when there is need to.

    Raises GoneError where a file has come meanwhile.
    """
    for source in sources:
        name = source.name
        if name in readings:
            yield readings[name]
        elif name in known:
            kind, slug = known[name]
            yield Reading(name, kind, slug, later(kind, _path(root, name), name), ())
        else:
            raise GoneError(name)


def _path(root: Path, name: str) -> str:
    return f"{root}{os.sep}{name.replace('/', os.sep)}"


def _packed(
    out: Path,
    rows: Iterable[tuple[str, str, int, int, int, int]],
    counts: Counter[str],
    parts: memoryview,
    ways: list[bytes],
) -> Iterator[Packed]:
    """What was made of each document: (kind, key, lengths of whole, inside and twin, way)."""
    files: dict[tuple[str, int], _File] = {}
    at = 0
    for kind, name, size, inside, entry, way in rows:
        middle, end = at + inside, at + inside + entry
        key = name.encode("ascii")
        where = kind, shelf(key)[-1] if counts[kind] >= shelves.MANY else 0
        file = files.get(where)
        if file is None:
            file = files[where] = _File(out / "library" / _file_of(*where))
        # What is cut from a view is not copied.
        twin = Twin(cast("bytes", parts[middle:end]), ways[way])
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
        """The text of a document. Raises GoneError if the file has become another."""
        content, starts = self._read
        return content[starts[index] : starts[index] + self.lengths[index]]

    @cached_property
    def _read(self) -> tuple[bytes, list[int]]:
        content = self._path.read_bytes()
        first = len(content) - len("]}") - sum(self.lengths) - (len(self.lengths) - 1)
        if not content[: max(first, 0)].endswith(b'"documents":['):
            raise GoneError(str(self._path))
        return content, list(
            accumulate(self.lengths, lambda at, length: at + length + 1, initial=first)
        )
