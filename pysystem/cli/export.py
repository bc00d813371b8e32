"""`pysystem export`: write packs, libraries, manifest and zip."""

import gc
import json
from pathlib import Path
from typing import Any

import click

from pysystem.cli.common import fail, load_or_exit, open_project, report, say_data
from pysystem.cli.options import LANGUAGES, in_project, say_in, system_option
from pysystem.cli.wording import exported_lines, network_line
from pysystem.foundry.export import Exported, Options
from pysystem.foundry.export import export as export_packs
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError


@click.command(epilog="Example: pysystem export --system dnd5e --lang en --out build")
@in_project
@say_in
@system_option
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
