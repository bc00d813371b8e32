"""`pysystem unpack`: packs, library files and exported documents back to YAML."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from pysystem.cli.common import fail, open_project, report, say_data, steady_output
from pysystem.cli.options import LANGUAGES, say_in
from pysystem.cli.say import say
from pysystem.cli.wording import unpacked_line
from pysystem.content.display import visible
from pysystem.content.load import load
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpack import unpack as unpack_pack
from pysystem.foundry.unpacked.plan import Base, Plan, empty, plan
from pysystem.foundry.unpacked.sources import Source, read_source
from pysystem.foundry.unpacked.write import check_new, write

_MOST_LINES = 20


@click.command(
    epilog="Example: pysystem unpack packs/creatures --into .   pysystem unpack wolf.json --into ."
)
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--into",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A project: its files are changed where the documents were, and only there.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="A new folder of sources (default: unpacked/<name of the pack>).",
)
@click.option("--raw", is_flag=True, help="Write Foundry's own documents as they are.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the packs (default: found out)."
)
@click.option("--dry-run", is_flag=True, help="Only say what would be written.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")
@say_in
def unpack(
    sources: tuple[Path, ...],
    into: Path | None,
    out: Path | None,
    raw: bool,
    lang: str | None,
    dry_run: bool,
    as_json: bool,
    say_in: str,
) -> None:
    """Write the documents of SOURCES as YAML: a module's folder or zip, packs, folders of packs,
    files of library/, or JSON that Foundry exported.

    A whole module brings both languages, everything else the one of its packs.
    """
    steady_output()
    if into and (out or raw):
        raise click.UsageError("--into goes neither with --out nor with --raw.")
    if raw and (len(sources) > 1 or lang or dry_run or as_json):
        raise click.UsageError("--raw takes one pack or zip and --out, nothing else.")
    try:
        target = (out or Path("unpacked") / _name(sources[0])).absolute()
        if raw:
            click.echo(unpacked_line(unpack_pack(sources[0], target), str(target), say_in))
            return
        if not into:
            check_new(target)
        found = [each for path in sources for each in read_source(path)]
        base = _project(into, say_in) if into else empty(_module(found), target)
        made = plan(base, found, lang)
        if not dry_run:
            write(made)
    except (ExportError, PackError) as error:
        fail(error, say_in)
    except OSError as error:  # a file that may not be read, a current folder that is no more
        reason = error.strerror or str(error)
        fail(PackError("pack.io", path=str(error.filename or sources[0]), reason=reason), say_in)
    _tell(made, base, say_in, as_json=as_json)


def _name(path: Path) -> str:
    """What to call the folder for what is unpacked."""
    source = Path(os.path.realpath(path))
    is_file = os.path.isfile(source)  # noqa: PTH113  (that of a path raises for odd names)
    return source.stem if is_file else source.name


def _module(sources: list[Source]) -> str:
    return next((source.module for source in sources if source.module), "unpacked")


def _project(folder: Path, lang: str) -> Base:
    """The project, or exit 1 with all its errors: what can't be read can't be changed safely."""
    project = open_project(folder, lang)
    if not project.source.exists():
        made = empty(project.settings.id, project.source)
        return Base(made.module, project.root, project.source, made.loaded)
    loaded = load(project)
    if loaded.failed:
        report(loaded.problems, lang)
        sys.exit(1)
    return Base(project.settings.id, project.root, project.source, loaded)


def _tell(made: Plan, base: Base, lang: str, *, as_json: bool) -> None:
    told = [
        (code, say(code, lang, **{name: _visible(value) for name, value in params.items()}))
        for code, params in made.notes
    ]
    if as_json:
        record = {
            "lang": made.lang,
            "untouched": made.untouched,
            "changed": [{"path": str(path), "keys": keys} for path, keys in made.changed],
            "created": list(map(str, made.created)),
            "notes": [
                {"code": code, "message": message, "params": note.params}
                for (code, message), note in zip(told, made.notes, strict=True)
            ],
        }
        say_data(json.dumps(record, ensure_ascii=False, indent=2, default=str))
        return
    for line in _lines(made, base, lang):
        click.echo(line)
    for code, message in told:
        click.echo(f"[{code}] {message}", err=True)
    counts = {"untouched": made.untouched, "changed": len(made.changed), "new": len(made.created)}
    click.echo(say("unpack.done", lang, **counts, notes=len(made.notes)))


def _visible(value: Any) -> str:
    return visible(", ".join(map(str, value)) if isinstance(value, list) else str(value))


def _lines(made: Plan, base: Base, lang: str) -> Iterator[str]:
    """The files that were written, unless there are very many new ones."""
    for path, keys in made.changed:
        shown = visible(_shown(path, base))
        yield say("unpack.changed", lang, path=shown, keys=keys) if keys else shown
    for path in made.created[:_MOST_LINES]:
        yield say("unpack.created", lang, path=visible(_shown(path, base)))
    if (more := len(made.created) - _MOST_LINES) > 0:
        yield say("unpack.more", lang, count=more)


def _shown(path: Path, base: Base) -> str:
    return path.relative_to(base.root).as_posix() if path.is_relative_to(base.root) else str(path)
