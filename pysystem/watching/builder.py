"""A project that is built again and again, and remembers what does not change."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pysystem.content.diagnostics import Problem
from pysystem.content.folders import Folder
from pysystem.content.load import Loaded, Memory
from pysystem.content.memo import Memo
from pysystem.content.project import Project, Settings, find_project
from pysystem.foundry.check import load_checked
from pysystem.foundry.export import Options, export, make_packs
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError
from pysystem.foundry.registry import IDS, REDIRECTS
from pysystem.foundry.render import Packed, RenderedPack
from pysystem.model import Document as Model
from pysystem.watching.changes import Watched


@dataclass(frozen=True)
class Build:
    """What came of a build. Where it `failed`, the last good packs are untouched: either there
    are errors among `problems`, or `failure` says why the packs could not be written.
    """

    problems: tuple[Problem, ...]
    documents: int
    packs: tuple[RenderedPack, ...]
    changed: tuple[str, ...]
    """`kind:slug` of documents that are new, other than before, or gone."""
    seconds: float
    failure: ExportError | PackError | None = None

    @property
    def failed(self) -> bool:
        """Whether nothing came of it."""
        return not self.packs or self.failure is not None


@dataclass(frozen=True)
class _State:
    """All that a build depends on, as far as it lies in the project."""

    settings: Settings | None
    models: dict[str, Model]
    places: dict[str, str]
    folders: tuple[Folder, ...]
    problems: tuple[Problem, ...]


@dataclass
class Builder:
    """Builds a project; `out` None means its own folder."""

    project: Project
    """As it was when it could last be read."""
    lang: str = "ru"
    system: str | None = None
    out: Path | None = None
    writes: bool = True
    """Whether the packs are written; without, they are only made."""
    _memory: Memory = field(default_factory=Memory)
    _memo: Memo[Packed] = field(default_factory=Memo)
    _state: _State | None = None
    _failure: ExportError | PackError | None = None
    _models: dict[str, Model] = field(default_factory=dict)

    def build(self) -> Build | None:
        """Build if something has changed since the last time; None if not."""
        start = time.perf_counter()
        project, problems = find_project(self.project.root)
        loaded = None
        if project is not None:
            self.project = project
            loaded = load_checked(project, self._memory)
            problems = loaded.problems
        state = _state(project, loaded, problems)
        if state == self._state and self._failure is None:
            return None
        changed = tuple(sorted(self._changes(state.models)))
        self._models = state.models
        failure, packs = None, []
        if project is not None and loaded is not None and not loaded.failed:
            options = Options(self.lang, self.system, self.folder, zip=False, publish=False)
            packs = make_packs(project, loaded, options, self._memo)
            try:
                if self.writes:
                    export(project, loaded, options, packs)
            except (ExportError, PackError) as error:
                failure = error
        # What was in the way may be gone by now; that it still is has been said.
        said = state == self._state and repr(failure) == repr(self._failure)
        self._state, self._failure = state, failure
        if said:
            return None
        seconds = time.perf_counter() - start
        return Build(problems, len(state.models), tuple(packs), changed, seconds, failure)

    @property
    def folder(self) -> Path:
        """The folder of the module that is built."""
        return self.out or self.project.root

    def watched(self) -> Watched:
        """What can change a build: the sources, and the files that describe the project."""
        root = self.project.root
        return Watched(self.project.source, (self.project.config, root / IDS, root / REDIRECTS))

    def _changes(self, models: dict[str, Model]) -> Iterator[str]:
        for key in models.keys() | self._models.keys():
            if models.get(key) is not self._models.get(key):
                yield key


def _state(project: Project | None, loaded: Loaded | None, problems: tuple[Problem, ...]) -> _State:
    documents = loaded.documents if loaded else ()
    return _State(
        project.settings if project else None,
        {document.key: document.model for document in documents},
        {document.key: document.path for document in documents},
        loaded.folders if loaded else (),
        problems,
    )
