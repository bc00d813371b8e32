"""Options that several commands have."""

import click
from pydantic import TypeAdapter, ValidationError

from pysystem.content.project import SystemId


def _system_id(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            TypeAdapter(SystemId).validate_python(value)
        except ValidationError as error:
            raise click.BadParameter(f"{value!r} is no id of a game system.") from error
    return value


system_option = click.option(
    "--system", callback=_system_id, help="Game system that actor and item packs are for."
)
"""The game system."""
