"""The work of `pysystem export`, where there is any."""

import gc
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pysystem.cli.common import fail, load_or_exit, open_project, report
from pysystem.cli.wording import network_line
from pysystem.content.load import Loaded
from pysystem.content.project import Project
from pysystem.foundry.export import Exported, Options, export, inputs, pictures
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError
from pysystem.foundry.stamp import Stamp

if TYPE_CHECKING:
    from pysystem.foundry.mapped.check import Checked


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
    if chosen["target"]:
        checked, read_too = _mapped(Path(chosen["target"]), project, loaded, chosen["lang"], say_in)
        stamp.also(read_too)
        options = replace(options, system=checked.system, target=checked.target, publish=False)
    try:
        done = export(project, loaded, options)
    except (ExportError, PackError) as error:
        fail(error, say_in)
    if not loaded.problems and not network:  # else there is something to be said each time
        kept = (*done.files, *(target / folder for folder in done.left))
        stamp.write(kept, _record(done, frozenset()))
    return _record(done, frozenset(done.written))


def _mapped(
    path: Path, project: Project, loaded: Loaded, lang: str, say_in: str
) -> "tuple[Checked, list[Path]]":
    """The target of a profile and the files it was read from, or exit 1 with all problems."""
    # Only here, for checking against a schema takes long to import.
    from pysystem.foundry.mapped.check import check
    from pysystem.foundry.mapped.profile import read_profile

    read, problems = read_profile(path)
    checked = None
    if read is not None:
        checked, more = check(read, loaded, project.settings.id, lang)
        problems = (*problems, *more)
    report(problems, say_in)
    if read is None or checked is None:
        sys.exit(1)
    schema = read.profile.schema_file
    return checked, [path, *([path.parent / schema] if schema else [])]


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
