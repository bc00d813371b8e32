"""Projects and documents for the tests of the content."""

from collections.abc import Mapping
from pathlib import Path

from pysystem.content.diagnostics import Problem
from pysystem.content.load import Loaded, load
from pysystem.content.project import Project, find_project

CONFIG = 'id = "bestiary"\ntitle = "Бестиарий"\nversion = "1.2.0"\n'

WOLF = "kind: creature\nname: Волк\ntypes: [beast]\ntier: normal\nrank: 2\n"
FANGS = "kind: weapon\nname: Клыки\nnatural: true\ndamage:\n  - type: piercing\n"
BITE = "kind: maneuver\nname: Укус\nuse: {ap: 2}\n"
SPELL = "kind: spell\nname: Стужа\nuse: {ap: 3}\n"
MAIL = "kind: armor\nname: Кольчуга\ndr: {slashing: 3}\n"


def talent(*adds: str) -> str:
    """A talent that brings items."""
    return f"kind: talent\nname: Талант\nadds_items: [{', '.join(adds)}]\n"


def make(root: Path, files: Mapping[str, str | bytes], config: str = CONFIG) -> Project:
    """A project with these files in its sources."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "pysystem.toml").write_text(config, encoding="utf-8")
    source = root / "packs" / "_source"
    source.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    project, problems = find_project(root)
    assert project is not None, problems
    return project


def load_files(root: Path, files: Mapping[str, str | bytes]) -> Loaded:
    """What loading a project of these files gives."""
    return load(make(root, files))


def codes(problems: tuple[Problem, ...], severity: str = "error") -> list[str]:
    """The codes of the problems of a severity, in order."""
    return [problem.code for problem in problems if problem.severity == severity]


def only(problems: tuple[Problem, ...], severity: str = "error") -> Problem:
    """The single problem of a severity."""
    found = [problem for problem in problems if problem.severity == severity]
    assert len(found) == 1, found
    return found[0]
