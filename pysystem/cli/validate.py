"""`pysystem validate`: read and check all content."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from pysystem.cli.common import report, say_data, steady_output
from pysystem.cli.options import in_project, say_in
from pysystem.cli.say import say
from pysystem.cli.wording import tally
from pysystem.content.annotations import github, sarif
from pysystem.content.diagnostics import Problem
from pysystem.content.guide import page_of_codes
from pysystem.content.project import Project, find_project
from pysystem.content.rendering import render, render_json
from pysystem.foundry.check import load_checked

_FORMS: Mapping[str, Callable[[tuple[Problem, ...], str, str], str]] = {
    "json": lambda problems, lang, _: render_json(problems, lang),
    "github": lambda problems, lang, prefix: "\n".join(github(problems, lang, prefix)),
    "sarif": sarif,
}


@click.command(epilog="Example: pysystem validate --format sarif > problems.sarif")
@in_project
@say_in
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *_FORMS]),
    default="text",
    help="For people, for programs, as annotations of GitHub, or as SARIF.",
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
def validate(folder: Path, say_in: str, form: str) -> None:
    """Check all content and say what is wrong, and where."""
    steady_output()
    project, problems = find_project(folder)
    if project is None and form == "text":
        report(problems, say_in)
        sys.exit(1)
    if project is not None:
        loaded = load_checked(project)
        problems = loaded.problems
    if form in _FORMS:
        say_data(_FORMS[form](problems, say_in, _prefix(project) if project else ""))
    else:
        for problem in problems:
            click.echo(render(problem, say_in))
        if problems:
            click.echo(say("validate.docs", say_in, page=page_of_codes(say_in)))
        click.echo(tally(len(loaded.documents), problems, say_in))
    sys.exit(1 if project is None or loaded.failed else 0)


def _prefix(project: Project) -> str:
    """The way from the repository, as far as it is known, to the project."""
    repository = Path(os.environ.get("GITHUB_WORKSPACE") or Path()).absolute()
    root = project.root.absolute()
    if root == repository or not root.is_relative_to(repository):
        return ""
    return f"{root.relative_to(repository).as_posix()}/"
