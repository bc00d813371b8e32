"""Creatures that a command is asked about: of the project, or of the shipped bestiary."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from pysystem.cli.common import report, steady_output
from pysystem.cli.wording import unknown_creature
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.content.project import find_project
from pysystem.content.shipped import shipped
from pysystem.content.suggest import nearest
from pysystem.foundry.check import load_checked
from pysystem.model.refs import MAIN_MODULE, qualified


def open_creatures(folder: Path, lang: str) -> Loaded:
    """What the project holds, or, outside of any project, the shipped bestiary.

    Exits with 1 and the reasons where there is a project that can't be read.
    """
    steady_output()
    project, problems = find_project(folder)
    if project is not None:
        return load_checked(project)
    if [problem.code for problem in problems] != ["project.missing"]:
        report(problems, lang)
        sys.exit(1)
    library = shipped()
    return Loaded(tuple(library), (), (), library)


def find_creature(library: Library, wanted: str) -> Document | None:
    """The creature of a reference, or of a name in either language."""
    for ref in (wanted, *library.called(wanted, ("creature",))):
        found = library.resolve(ref, ("creature",))
        if found.document is not None or not found.code:
            return found.document
    return None


def creatures_or_exit(loaded: Loaded, wanted: Iterable[str], lang: str) -> Iterator[Document]:
    """The creatures asked for: one's own, else shipped ones. Exits with 1 and the reason at the
    first that is not there.
    """
    for each in wanted:
        found = find_creature(loaded.library, each)
        if found is None and not _is_there(loaded, each):
            found = find_creature(loaded.library, qualified(each, MAIN_MODULE))
        if found is None:
            tell_unknown(loaded, each, lang)
            sys.exit(1)
        yield found


def tell_unknown(loaded: Loaded, wanted: str, lang: str) -> None:
    """Say that there is no such creature, with the errors that may be why and the nearest slug."""
    report((problem for problem in loaded.problems if problem.severity == "error"), lang)
    kind = next((each.kind for each in loaded.documents if each.slug == wanted), None)
    known = [each.slug for each in loaded.documents if each.kind == "creature"]
    click.echo(unknown_creature(wanted, kind, nearest(wanted, known), lang), err=True)


def _is_there(loaded: Loaded, wanted: str) -> bool:
    """Whether there is such a creature, if only in a file with an error."""
    return not loaded.library.resolve(wanted, ("creature",)).code
