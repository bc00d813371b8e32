"""What the commands share: language, project, problems, exit codes.

Exit codes: 0 it went well, 1 something is wrong with the content or the packs, 2 wrong usage.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import click

from pysystem.content.diagnostics import Problem
from pysystem.content.load import Loaded
from pysystem.content.project import Project, find_project
from pysystem.content.rendering import render
from pysystem.foundry.check import load_checked
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.messages import explain
from pysystem.foundry.problems import ExportError


def steady_output() -> None:
    """Never die on a console that can't show a letter: show `?` instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def say_data(text: str) -> None:
    """Print what programs read: into files and pipes as UTF-8, whatever the console speaks, with
    half a character as JSON's own escape.
    """
    click.echo(text if sys.stdout.isatty() else text.encode("utf-8", "backslashreplace"))


def open_project(folder: Path, lang: str) -> Project:
    """The project that `folder` lies in, or exit 1 with the reasons."""
    steady_output()
    project, problems = find_project(folder)
    if project is None:
        report(problems, lang)
        sys.exit(1)
    return project


def load_or_exit(project: Project, lang: str) -> Loaded:
    """The project's content, or exit 1 with all problems of the run."""
    loaded = load_checked(project)
    exit_if_failed(loaded, lang)
    return loaded


def exit_if_failed(loaded: Loaded, lang: str) -> None:
    """Exit 1 with all problems of the content, if there is an error among them."""
    if loaded.failed:
        report(loaded.problems, lang)
        sys.exit(1)


def report(problems: Iterable[Problem], lang: str) -> None:
    """Print problems to the error stream."""
    for problem in problems:
        click.echo(render(problem, lang), err=True)


def fail(error: ExportError | PackError, lang: str) -> NoReturn:
    """Say why the packs could not be made or read, and exit 1."""
    click.echo(explain(error, lang), err=True)
    sys.exit(1)
