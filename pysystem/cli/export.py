"""`pysystem export`: write packs, libraries, manifest and zip."""

import gc
import json
from pathlib import Path
from typing import Any

import click
from pydantic import TypeAdapter, ValidationError

from pysystem.cli.common import (
    LANGUAGES,
    fail,
    in_project,
    load_or_exit,
    open_project,
    report,
    say_data,
    say_in,
)
from pysystem.cli.wording import exported_lines, network_line
from pysystem.content.project import SystemId
from pysystem.foundry.export import Exported, Options
from pysystem.foundry.export import export as export_packs
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError


def _system_id(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            TypeAdapter(SystemId).validate_python(value)
        except ValidationError as error:
            raise click.BadParameter(f"{value!r} is no id of a game system.") from error
    return value


@click.command(epilog="Example: pysystem export --system dnd5e --lang en --out build")
@in_project
@say_in
@click.option(
    "--system", callback=_system_id, help="Game system that actor and item packs are for."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the module into this folder (default: the project's own).",
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="ru", help="Language of the packs.")
@click.option("--zip/--no-zip", "with_zip", default=True, help="Write dist/<id>.zip too.")
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def export(
    folder: Path,
    say_in: str,
    system: str | None,
    out: Path | None,
    lang: str,
    with_zip: bool,
    as_json: bool,
) -> None:
    """Check all content and write the module: all of it, or nothing."""
    gc.disable()  # everything made here lives until the end
    project = open_project(folder, say_in)
    loaded = load_or_exit(project, say_in)
    report(loaded.problems, say_in)
    target = out.absolute() if out else project.root
    if kind := network_filesystem(target):
        click.echo(network_line(target, kind, say_in), err=True)
    options = Options(lang, system, target, with_zip)
    try:
        done = export_packs(project, loaded, options)
    except (ExportError, PackError) as error:
        fail(error, say_in)
    if as_json:
        say_data(json.dumps(_record(done), ensure_ascii=False, indent=2))
        return
    for line in exported_lines(done, say_in):
        click.echo(line)


def _record(done: Exported) -> dict[str, Any]:
    return {
        "packs": [
            {"name": name, "documents": count, "written": name in done.written}
            for name, count in done.counts.items()
        ],
        "manifest": str(done.manifest),
        "archive": str(done.archive) if done.archive else None,
        "left": list(done.left),
    }
