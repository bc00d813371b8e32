"""`pysystem unpack`: a compendium pack as YAML files."""

import os
from pathlib import Path

import click

from pysystem.cli.common import fail, say_in, steady_output
from pysystem.cli.wording import unpacked_line
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpack import unpack as unpack_pack


@click.command(epilog="Example: pysystem unpack packs/creatures --out unpacked/creatures")
@click.argument("pack", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write to (default: unpacked/<name of the pack>).",
)
@say_in
def unpack(pack: Path, out: Path | None, say_in: str) -> None:
    """Write the documents of PACK, a pack's directory or a module's zip, as YAML files."""
    steady_output()
    try:
        source = Path(os.path.realpath(pack))
        is_file = os.path.isfile(source)  # noqa: PTH113  (that of a path raises for odd names)
        target = out or Path("unpacked") / (source.stem if is_file else source.name)
        number = unpack_pack(pack, target.absolute())
    except (ExportError, PackError) as error:
        fail(error, say_in)
    except OSError as error:  # the current folder is there no more
        reason = error.strerror or str(error)
        fail(PackError("pack.io", path=str(pack), reason=reason), say_in)
    click.echo(unpacked_line(number, str(target), say_in))
