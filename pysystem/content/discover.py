"""Finding the source files of a project, and refusing names that break elsewhere.

Links to files and folders are followed, so that projects can share sources; a link that leads
back to a folder above it is refused, and so is one that leads nowhere.
"""

import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from pysystem.content.diagnostics import Problem
from pysystem.content.names import complaint, is_harmless, is_passing, twin_key

FOLDER_FILE = "_folder.yml"
"""The description of a folder; the ending `.yaml` will do as well."""
FOLDERS = {
    "creatures": "creature",
    "weapons": "weapon",
    "armor": "armor",
    "talents": "talent",
    "maneuvers": "maneuver",
    "spells": "spell",
    "rules": "journal",
    "tables": "table",
    "macros": "macro",
}
"""Top folders called like a pack, and the kind of documents which that pack holds."""
MAX_FOLDERS = 4
"""Deepest nesting of compendium folders that Foundry allows."""

MOST_FOLDERS = 2000
MOST_ENTRIES = 100_000
"""Folders, and files and folders, that are looked at: links can make endlessly many of a few."""

_FOLDER_STEM = PurePath(FOLDER_FILE).stem
_YAML = (".yml", ".yaml")
_DATA = (*_YAML, ".json")
_PICTURES = (".webp", ".png", ".svg", ".jpg")


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read, at `place`. `name` is its path in the project as problems show it; `folder`
    the folders it lies in below the source folder; `stem` its name without the extension.
    """

    place: str
    name: str
    folder: tuple[str, ...]
    stem: str

    @property
    def path(self) -> Path:
        """Where it is."""
        return Path(self.place)


@dataclass(slots=True)
class Found:
    """What the source folder `name` holds: documents and folder descriptions in order, problems."""

    name: str
    sources: list[Source] = field(default_factory=list)
    folder_files: list[Source] = field(default_factory=list)
    folders: list[tuple[str, ...]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    entries: int = 0

    @property
    def too_many(self) -> bool:
        """Whether there is more than will be looked at."""
        return len(self.folders) > MOST_FOLDERS or self.entries > MOST_ENTRIES

    def note(self, path: str, code: str, **params: str | int) -> None:
        """Add an error about a path as such."""
        self.problems.append(Problem(path, 0, 0, code, params=params))


def discover(source: Path, root: Path) -> Found:
    """Walk the folder `source`; paths in problems are relative to `root`, which contains it."""
    name = source.relative_to(root).as_posix()
    found = Found(name)
    try:
        is_there = source.is_dir()
    except OSError as error:  # a folder above may not be entered
        found.note(name, "folder.unreadable", reason=type(error).__name__)
        return found
    if not is_there:
        found.note(name, "source.missing")
        return found
    _walk(source, name, (), (os.path.realpath(source),), found)
    if found.too_many:
        found.note(name, "source.too_many", folders=MOST_FOLDERS, entries=MOST_ENTRIES)
    return found


def _walk(
    path: Path, name: str, folder: tuple[str, ...], above: tuple[str, ...], found: Found
) -> None:
    if len(folder) > MAX_FOLDERS:
        found.note(name, "folder.deep", limit=MAX_FOLDERS)
        return
    if folder:
        found.folders.append(folder)
    twins: dict[str, str] = {}
    for entry, entry_name in _entries(path, name, found):
        found.entries += 1
        if found.too_many:
            return
        shown = f"{name}/{entry_name}"
        twin = entry_name
        if not is_harmless(entry.name):
            if bad := complaint(entry.name):
                found.note(shown, bad, name=entry_name)
            twin = twin_key(entry_name)
        if twin in twins:
            found.note(shown, "path.twin", other=f"{name}/{twins[twin]}")
        twins.setdefault(twin, entry_name)
        _visit(entry, entry_name, shown, folder, above, found)


def _entries(path: Path, name: str, found: Found) -> Iterator[tuple[os.DirEntry[str], str]]:
    """The entries of a folder that are ours, in the order of their composed names."""
    try:
        with os.scandir(path) as scan:
            entries = [
                (entry, entry.name if is_harmless(entry.name) else printable(entry.name))
                for entry in scan
            ]
    except OSError as error:
        found.note(name, "folder.unreadable", reason=type(error).__name__)
        return
    for entry, entry_name in sorted(entries, key=lambda pair: (pair[1], pair[0].name)):
        if is_harmless(entry_name) or not is_passing(entry_name):
            yield entry, entry_name


def _visit(
    entry: os.DirEntry[str],
    entry_name: str,
    shown: str,
    folder: tuple[str, ...],
    above: tuple[str, ...],
    found: Found,
) -> None:
    try:
        is_folder = entry.is_dir()
        dead = entry.is_symlink() and not Path(entry.path).exists()
    except OSError:  # a link that leads to itself
        is_folder, dead = False, True
    if dead:
        found.note(shown, "path.dead_link")
        return
    if is_folder:
        real = os.path.realpath(entry.path)
        if real in above:
            found.note(shown, "path.link_loop")
        else:
            _walk(Path(entry.path), shown, (*folder, entry_name), (*above, real), found)
        return
    stem, ending = os.path.splitext(entry_name)  # noqa: PTH122 - much quicker than paths
    source = Source(entry.path, shown, folder, stem)
    if stem == _FOLDER_STEM and ending.lower() in _YAML:
        found.folder_files.append(source)
    elif ending.lower() in _DATA:
        found.sources.append(source)
    elif ending.lower() not in _PICTURES:
        problem = Problem(shown, 0, 0, "file.ignored", "warning", {"ending": ending})
        found.problems.append(problem)


def printable(name: str) -> str:
    """A file name in NFC that can be shown and stored, whatever bytes it is made of."""
    shown = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return unicodedata.normalize("NFC", shown)
