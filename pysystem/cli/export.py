"""`pysystem export`: write packs, libraries, manifest and zip."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pysystem.cli.options import in_project, module_options, say_in
from pysystem.foundry.stamp import nearest_project, this_tool, unchanged


@click.command(epilog="Example: pysystem export --system dnd5e --lang en --out build")
@in_project
@say_in
@module_options
@click.option(
    "--target",
    "profile",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A profile of another game system: write its documents (into dist/<profile>).",
)
@click.option("--zip/--no-zip", "with_zip", default=True, help="Write dist/<id>.zip too.")
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def export(
    folder: Path,
    say_in: str,
    system: str | None,
    out: Path | None,
    lang: str,
    profile: Path | None,
    with_zip: bool,
    as_json: bool,
) -> None:
    """Check all content and write the module: all of it, or nothing."""
    root = nearest_project(folder)
    if profile and system:
        raise click.UsageError("--target names the system already.")
    given = str(profile.absolute()) if profile else None
    chosen = {"lang": lang, "system": system, "zip": with_zip, "root": str(root), "target": given}
    usual = root / "dist" / profile.stem if root and profile else root
    target = out.absolute() if out else usual
    tool = this_tool()
    done = unchanged(target, chosen, tool) if target else None
    if done is None:
        from pysystem.cli.exporting import export_anew

        done = export_anew(folder, target, chosen, tool, say_in)
    if as_json:
        text = json.dumps(done, ensure_ascii=False, indent=2)
        # For programs: into files and pipes as UTF-8, whatever the console speaks.
        click.echo(text if sys.stdout.isatty() else text.encode("utf-8"))
        return
    for line in _lines(done, say_in):
        click.echo(line)


def _lines(done: Mapping[str, Any], lang: str) -> list[str]:
    """What the export wrote."""
    width = max((len(pack["name"]) for pack in done["packs"]), default=0)
    state = {
        "ru": {True: "записан", False: "без изменений"},
        "en": {True: "written", False: "unchanged"},
    }[lang]
    lines = [
        f"{pack['name']:<{width}} {pack['documents']:>6}  {state[pack['written']]}"
        for pack in done["packs"]
    ]
    lines += [
        f"{folder}: больше не входит в модуль, папку можно удалить"
        if lang == "ru"
        else f"{folder}: no longer part of the module, the folder can be deleted"
        for folder in done["left"]
    ]
    return [*lines, done["manifest"], *filter(None, [done["archive"]])]
