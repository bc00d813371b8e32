"""Which commands there are; each is imported only when it is asked for."""

from importlib import import_module

import click

COMMANDS = ("validate", "export", "unpack", "schema", "show")


class LazyGroup(click.Group):
    """Finds `pysystem NAME` in `pysystem/cli/NAME.py`, as the command `NAME`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"pysystem.cli.{cmd_name}"), cmd_name)
        return command
