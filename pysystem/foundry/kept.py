"""What an export keeps for the next one into the same folder: then only what has changed is made.

`dist/.export.kept` belongs to one stamp. A line of JSON says of each document where it came from,
what it led to, and how long its parts are; whole it stands in `library/*.json`, and what differs in
the other language behind that line. It helps only where files of documents have changed that can
still be read without a flaw and are of the same kind and slug; else everything is made anew.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from pysystem.content.later import later
from pysystem.content.load import Loaded, Memory
from pysystem.content.memo import Readings
from pysystem.content.project import Project
from pysystem.content.reading import Reading, read_one
from pysystem.content.remarks import Remark
from pysystem.content.trail import Trail
from pysystem.content.yaml_locate import Loc
from pysystem.foundry.export import Options, origin
from pysystem.foundry.manifest import SHIM
from pysystem.foundry.packs import PACK_OF
from pysystem.foundry.registry import IDS, REDIRECTS
from pysystem.foundry.render import Packed
from pysystem.foundry.stamp import Stamp
from pysystem.foundry.twins import Twin

_FILE = "dist/.export.kept"
MOST = 4
"""One document in so many may have changed: with more, there is little to win."""

Row = list[Any]
"""One document as the file has it; see `write`."""


@dataclass(frozen=True)
class Kept:
    """What an export knows from the last one, and what it gathers for the next."""

    readings: Readings
    remarks: Trail[list[Remark]]
    pictures: Trail[list[tuple[Loc, str]]]
    packed: Trail[Packed]
    follows: bool = False
    """Whether it comes from the last export; then all files have been read already."""

    @property
    def memory(self) -> Memory:
        """The same, for loading content."""
        return Memory(self.readings, self.remarks, self.pictures)


def nothing() -> Kept:
    """What an export knows that begins from nothing."""
    return Kept(Readings(), Trail(), Trail(), Trail())


def write(out: Path, stamp: Stamp, loaded: Loaded, kept: Kept) -> None:
    """Keep what an export has made, for one whose stamp follows this one. Nothing kept is no
    harm.
    """
    rows, twins = [], []
    for document in loaded.documents:
        key = document.key
        made = kept.packed.results[key]
        places = [place for _, *both in made.children for place in both]
        twins.append(made.twin.entry)
        rows.append(
            (
                (document.path, document.kind, document.slug),
                kept.pictures.results[key],
                f"{kept.remarks.met[key]} {kept.packed.met[key]}",
                (made.key.decode("ascii"), len(made.whole)),
                (b" ".join(child for child, _, _ in made.children).decode("ascii"), places),
                [(*place, ids.decode("ascii")) for *place, ids in made.lists],
                (len(made.twin.entry), made.twin.paths),
            )
        )
    head = {"of": stamp.started, "bilingual": kept.remarks.setting, "documents": rows}
    path = out / _FILE
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(exist_ok=True)
        with temporary.open("wb") as file:
            file.write(orjson.dumps(head) + b"\n")
            file.writelines(twins)
        temporary.replace(path)
    except OSError:
        return


def read(out: Path, stamp: Stamp, project: Project, options: Options) -> Kept | None:
    """What the last export with the same options has kept of what still holds; None where it is
    of no use.
    """
    last = stamp.changed()
    if last is None:
        return None
    started, changed = last
    try:
        head, _, twins = (out / _FILE).read_bytes().partition(b"\n")
        state = orjson.loads(head)
        rows: list[Row] = state["documents"]
        if state["of"] != started or len(changed) * MOST > len(rows):
            return None
        readings, stale = _readings(rows, stamp, project, changed)
        if any(_matters(path, project) for path in changed):
            return None
        packs = Trail[Packed]((origin(project, options), options.lang))
        kept = Kept(readings, Trail(state["bilingual"]), Trail(), packs, follows=True)
        for row, packed in zip(rows, _packed(out, rows, twins), strict=True):
            (_, kind, slug), shown, led, *_ = row
            key = f"{kind}:{slug}"
            if key not in stale and stale.isdisjoint(led.split()):
                kept.remarks.know(key, [], led)
                kept.pictures.know(key, [(tuple(loc), name) for loc, name in shown], "")
                kept.packed.know(key, packed, led)
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None
    return kept


def _matters(path: str, project: Project) -> bool:
    """Whether what was made of documents may depend on an input that is none."""
    inside = Path(path).relative_to(project.root).as_posix()
    return inside not in (IDS, REDIRECTS) and not inside.startswith(f"{SHIM}/")


def _readings(
    rows: list[Row], stamp: Stamp, project: Project, changed: set[str]
) -> tuple[Readings, set[str]]:
    """The readings of all documents, and the keys of those that have changed; their files are
    taken out of `changed`. Raises ValueError for one that says something else than before.
    """
    readings, stale = Readings(), set()
    for (name, kind, slug), *_ in rows:
        path = os.path.join(project.root, *name.split("/"))  # noqa: PTH118 - quicker than paths
        if path in changed:
            changed.remove(path)
            reading = read_one(path, name)
            if reading.problems or (reading.kind, reading.slug) != (kind, slug):
                raise ValueError(name)
            stale.add(f"{kind}:{slug}")
        else:
            reading = Reading(name, kind, slug, later(kind, path, name), ())
        readings.remember(name, stamp.sign(path), reading)
    return readings, stale


def _packed(out: Path, rows: list[Row], twins: bytes) -> Iterator[Packed]:
    """What was made of each document."""
    lengths: dict[str, list[int]] = {}
    for (_, kind, _), _, _, (_, length), *_ in rows:
        lengths.setdefault(kind, []).append(length)
    wholes = {kind: _wholes(out, kind, each) for kind, each in lengths.items()}
    at = 0
    for (_, kind, _), _, _, (key, _), (inside, places), lists, (length, paths) in rows:
        twin = Twin(twins[at : at + length], tuple(map(tuple, paths)))
        at += length
        yield Packed(
            key.encode("ascii"),
            next(wholes[kind]),
            tuple(zip(inside.encode("ascii").split(), places[::2], places[1::2], strict=True)),
            tuple((*place, ids.encode("ascii")) for *place, ids in lists),
            twin,
        )


def _wholes(out: Path, kind: str, lengths: list[int]) -> Iterator[bytes]:
    """The documents of a library file, which are the last thing in it."""
    content = (out / "library" / f"{PACK_OF[kind].name}.json").read_bytes()
    at = len(content) - len("]}") - sum(lengths) - (len(lengths) - 1)
    for length in lengths:
        yield content[at : at + length]
        at += length + len(",")
