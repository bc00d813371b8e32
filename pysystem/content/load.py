"""A whole project: every document, and all problems of the run at once."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pysystem.content.check import Check, check_documents
from pysystem.content.diagnostics import Problem, ordered
from pysystem.content.discover import FOLDERS, Source, discover
from pysystem.content.folders import Folder, read_folders
from pysystem.content.library import Document, Library
from pysystem.content.memo import Memo, Readings, read_once
from pysystem.content.places import Places
from pysystem.content.project import Project
from pysystem.content.reading import Reading
from pysystem.content.references import check_cycles, check_references, proposed
from pysystem.content.remarks import Remark
from pysystem.content.shipped import others
from pysystem.content.trail import Results
from pysystem.content.yaml_locate import Loc


@dataclass(frozen=True, slots=True)
class Loaded:
    """A project's content. `documents` are in the order of their paths, without the broken ones;
    `problems` are sorted by file and place.
    """

    documents: tuple[Document, ...]
    folders: tuple[Folder, ...]
    problems: tuple[Problem, ...]
    library: Library
    pictures: tuple[str, ...] = ()
    """Of those that the documents show, the project's own; where they have been looked for."""

    @property
    def failed(self) -> bool:
        """Whether there is an error (warnings don't count)."""
        return any(problem.severity == "error" for problem in self.problems)


@dataclass(frozen=True)
class Memory:
    """What a program that loads a project again and again remembers from the times before."""

    read: Callable[[Sequence[Source]], Iterable[Reading]] = field(
        default_factory=lambda: Readings().read
    )
    remarks: Results[list[Remark]] = field(
        default_factory=lambda: Memo(worth=lambda found: not found)
    )
    """Of documents that nothing is said of: a remark may depend on all names."""
    pictures: Results[list[tuple[Loc, str]]] = field(default_factory=Memo)


def load(project: Project, also: Sequence[Check] = (), memory: Memory | None = None) -> Loaded:
    """Read and check the content of a project.

    `also` are checks that the content itself knows nothing of. Never raises for anything in the
    content.
    """
    found = discover(project.source, project.root)
    folders, problems = read_folders(found)
    problems += found.problems
    documents: list[Document] = []
    broken: list[Reading] = []
    first: dict[tuple[str, str], str] = {}
    by_name = {source.name: source for source in found.sources}
    places = Places(lambda name: by_name[name].path)
    with _no_garbage_collection():
        readings = tuple((memory.read if memory else read_once)(found.sources))
    for source, reading in zip(found.sources, readings, strict=True):
        problems += reading.problems
        if reading.model is None:
            broken.append(reading)
        if not reading.kind:
            continue
        key = (reading.kind, reading.slug)
        if key in first:
            params = {"kind": reading.kind, "slug": reading.slug, "other": first[key]}
            loc = ("slug",) if reading.slug != source.stem else ("kind",)
            places.add(source.name, loc, "slug.twice", params)
            continue
        first[key] = source.name
        if reading.model is not None:
            documents.append(
                Document(reading.kind, reading.slug, reading.model, source.name, source.folder)
            )
        if source.folder and FOLDERS.get(source.folder[0], reading.kind) != reading.kind:
            params = {"kind": reading.kind, "folder": source.folder[0]}
            params["other"] = FOLDERS[source.folder[0]]
            places.add(source.name, ("kind",), "kind.folder", params, "warning")
    module = project.settings.id
    without = ((each.kind, each.slug) for each in broken)
    library = Library(documents, module, without, others(module))
    problems = proposed(problems, library)
    for reading in broken:
        places.add_all(reading.name, check_references(reading.refs, library))
    check_cycles(library, places)
    check_documents(library, places, also, memory.remarks if memory else None)
    return Loaded(tuple(documents), folders, ordered([*problems, *places.problems]), library)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Thousands of living nodes make every collection slow, and there is nothing to collect."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
