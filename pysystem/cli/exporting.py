"""The work of `pysystem export`, where there is any."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pysystem.cli.common import exit_if_failed, fail, load_or_exit, open_project, report
from pysystem.cli.wording import network_line
from pysystem.content.later import GoneError
from pysystem.content.load import Loaded
from pysystem.content.project import Project
from pysystem.foundry import kept
from pysystem.foundry.check import load_checked
from pysystem.foundry.export import (
    Exported,
    Options,
    archive_of,
    export,
    inputs,
    make_packs,
    pictures,
)
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError
from pysystem.foundry.render import RenderedPack
from pysystem.foundry.stamp import Stamp

if TYPE_CHECKING:
    from pysystem.foundry.mapped.check import Checked


def export_anew(
    folder: Path, out: Path | None, chosen: Mapping[str, Any], tool: list[Any], say_in: str
) -> dict[str, Any]:
    """Export the project that `folder` lies in, and remember that; what was written, as data."""
    project = open_project(folder, say_in)
    target = out or project.root
    network = network_filesystem(target)
    if network:
        click.echo(network_line(target, network, say_in), err=True)
    stamp = Stamp(target, chosen, tool, inputs(project))
    options = Options(chosen["lang"], chosen["system"], target, chosen["zip"])
    # What a profile makes of documents stands in no library file, so nothing of it is kept.
    known = (
        None if chosen["target"] else kept.read(target, stamp, project, options) or kept.nothing()
    )
    work = partial(_export, project, options, stamp, chosen["target"], bool(network), say_in)
    try:
        done = work(known)
    except GoneError:  # somebody has saved or exported meanwhile
        done = work(kept.nothing())
    return _record(done, frozenset(done.written))


def _export(
    project: Project,
    options: Options,
    stamp: Stamp,
    profile: str | None,
    network: bool,
    say_in: str,
    known: kept.Kept | None,
) -> Exported:
    """Export, or exit 1. Raises GoneError where what is `known` holds no more."""
    loaded, rendered = _made(project, options, known, say_in)
    report(loaded.problems, say_in)
    stamp.also(pictures(project, loaded))
    if profile:
        checked, read_too = _mapped(Path(profile), project, loaded, options.lang, say_in)
        stamp.also(read_too)
        options = replace(options, system=checked.system, target=checked.target, publish=False)
    is_quiet = not loaded.problems and not network  # else something is to be said each time
    gathered: list[bytes] = []

    def meanwhile() -> None:
        if known and is_quiet:
            gathered.extend(kept.gather(stamp, loaded, known))

    def settled(done: Exported) -> None:
        if not is_quiet:
            return
        there = (*done.files, *(options.out / folder for folder in done.left))
        unsure = len(loaded.documents) // kept.MOST if known else 0
        if stamp.write(there, _record(done, frozenset()), unsure) and known:
            kept.write(options.out, gathered)

    try:
        past = known.past(options.out / archive_of(project)) if known else None
        return export(project, loaded, options, rendered, past, meanwhile, settled)
    except (ExportError, PackError) as error:
        fail(error, say_in)


def _made(
    project: Project, options: Options, known: kept.Kept | None, say_in: str
) -> tuple[Loaded, list[RenderedPack] | None]:
    """The content, or exit 1 with all problems; and its packs, where something can be kept.

    Raises GoneError for what is no longer as it was when the export began.
    """
    if known is None:
        return load_or_exit(project, say_in), None
    loaded = load_checked(project, known.memory)
    exit_if_failed(loaded, say_in)
    return loaded, make_packs(project, loaded, options, known.packed)


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
