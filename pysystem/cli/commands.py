"""Which commands there are; each is imported only when it is asked for."""

from importlib import import_module
from typing import Any

import click

from pysystem.cli.spoken import Spoken
from pysystem.cli.usage import told

COMMANDS = (
    "init",
    "new",
    "validate",
    "show",
    "encounter",
    "calibrate",
    "book",
    "export",
    "watch",
    "preview",
    "unpack",
    "schema",
)


class LazyGroup(Spoken):
    """Finds `pysystem NAME` in `pysystem/cli/NAME.py`, as the command `NAME`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the work."""
        return list(COMMANDS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse what stands before the command."""
        with told(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a full disk or a closed door behind the output is no bug of ours."""
        with told(ctx):
            try:
                return super().invoke(ctx)
            except BrokenPipeError:
                raise  # click knows what to do
            except OSError as error:
                where = f"{error.filename}: " if error.filename else ""
                raise click.ClickException(f"{where}{error.strerror or error}") from error

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"pysystem.cli.{cmd_name}"), cmd_name)
        return command
