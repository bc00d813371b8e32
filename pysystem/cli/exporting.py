"""The work of `pysystem export`, where there is any."""

import gc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pysystem.cli.common import fail, load_or_exit, open_project, report
from pysystem.cli.wording import network_line
from pysystem.foundry.export import Exported, Options, export, inputs, pictures
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError
from pysystem.foundry.stamp import Stamp


def export_anew(
    folder: Path, out: Path | None, chosen: Mapping[str, Any], say_in: str
) -> dict[str, Any]:
    """Export the project that `folder` lies in, and remember that; what was written, as data."""
    gc.disable()  # everything made here lives until the end
    project = open_project(folder, say_in)
    target = out or project.root
    network = network_filesystem(target)
    if network:
        click.echo(network_line(target, network, say_in), err=True)
    stamp = Stamp(target, chosen, inputs(project))
    loaded = load_or_exit(project, say_in)
    report(loaded.problems, say_in)
    stamp.also(pictures(project, loaded))
    options = Options(chosen["lang"], chosen["system"], target, chosen["zip"])
    try:
        done = export(project, loaded, options)
    except (ExportError, PackError) as error:
        fail(error, say_in)
    if not loaded.problems and not network:  # else there is something to be said each time
        stamp.write(done.files, _record(done, frozenset()))
    return _record(done, frozenset(done.written))


def _record(done: Exported, written: frozenset[str]) -> dict[str, Any]:
    return {
        "packs": [
            {"name": name, "documents": count, "written": name in written}
            for name, count in done.counts.items()
        ],
        "manifest": str(done.manifest),
        "archive": str(done.archive) if done.archive else None,
        "left": list(done.left),
    }
