"""Compendium folders: one per source folder, described by its `_folder.yml` if there is one."""

from dataclasses import dataclass

from pydantic import ValidationError

from pysystem.content.diagnostics import Collector, Problem
from pysystem.content.discover import Found, Source
from pysystem.content.explain import explain, note_nothing
from pysystem.content.names import complaint
from pysystem.content.yaml_read import read_file
from pysystem.model.folder import FolderFile
from pysystem.model.text import MAX_LINE, Line


@dataclass(frozen=True, slots=True)
class Folder:
    """A compendium folder. `path` are the names of the source folders down to this one."""

    path: tuple[str, ...]
    name: Line
    color: str | None = None
    sort: int = 0


def read_folders(found: Found) -> tuple[tuple[Folder, ...], list[Problem]]:
    """The folders in the order of their paths, and what is wrong with their descriptions."""
    described: dict[tuple[str, ...], FolderFile] = {}
    problems: list[Problem] = []
    for source in found.folder_files:
        model, complaints = _read(source)
        problems += complaints
        if not source.folder:
            problems.append(Problem(source.name, 0, 0, "folder.root", "warning"))
        elif source.folder in described:
            problems.append(Problem(source.name, 0, 0, "folder.twice"))
        elif model is not None:
            described[source.folder] = model
    folders = []
    for path in sorted(found.folders):
        try:
            given = described.get(path) or FolderFile(name=Line(ru=path[-1][:MAX_LINE]))
        except ValidationError:
            if complaint(path[-1]) is None:  # else its name has an error already
                place = "/".join((found.name, *path))
                problems.append(Problem(place, 0, 0, "folder.name"))
            continue
        folders.append(Folder(path, given.name, given.color, given.sort))
    return tuple(folders), problems


def _read(source: Source) -> tuple[FolderFile | None, list[Problem]]:
    parsed = read_file(source.path, source.name)
    if parsed.data is None:
        return None, list(parsed.problems)
    collector = Collector(source.name, parsed.text)
    collector.problems += parsed.problems
    try:
        model = FolderFile.model_validate(parsed.data)
    except ValidationError as error:
        explain(error, FolderFile, parsed.data, parsed.positions, collector)
        model = None
    note_nothing(parsed.data, parsed.positions, collector)
    return None if collector.failed else model, collector.problems
