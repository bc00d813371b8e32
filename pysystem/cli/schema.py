"""`pysystem schema`: JSON Schema for editors."""

import json
from pathlib import Path

import click

from pysystem.cli.common import fail, say_data, steady_output
from pysystem.cli.options import say_in
from pysystem.foundry.files import write_atomic
from pysystem.foundry.leveldb.errors import PackError
from pysystem.model import KINDS
from pysystem.model.schema import document_schema
from pysystem.model.schema import schema as whole_schema


@click.command(epilog="Example: pysystem schema --out schema.json")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Only this kind of document.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to a file (default: print).",
)
@say_in
def schema(kind: str | None, out: Path | None, say_in: str) -> None:
    """Print the JSON Schema of the content files, for completion and checking in an editor.

    It explains every key in the language of messages.
    """
    steady_output()
    made = document_schema(kind, say_in) if kind else whole_schema(say_in)
    text = json.dumps(made, ensure_ascii=False, indent=2)
    if out is None:
        say_data(text)
        return
    try:
        write_atomic(out.absolute(), f"{text}\n".encode())
    except PackError as error:
        fail(error, say_in)
