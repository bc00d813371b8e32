"""`pysystem validate`: read and check all content."""

import sys
from pathlib import Path

import click

from pysystem.cli.common import in_project, open_project, say_data, say_in
from pysystem.cli.wording import tally
from pysystem.content.rendering import render, render_json
from pysystem.foundry.check import load_checked


@click.command(epilog="Example: pysystem validate --json > problems.json")
@in_project
@say_in
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def validate(folder: Path, say_in: str, as_json: bool) -> None:
    """Check all content and say what is wrong, and where."""
    project = open_project(folder, say_in)
    loaded = load_checked(project)
    if as_json:
        say_data(render_json(loaded.problems, say_in))
    else:
        for problem in loaded.problems:
            click.echo(render(problem, say_in))
        click.echo(tally(len(loaded.documents), loaded.problems, say_in))
    sys.exit(1 if loaded.failed else 0)
