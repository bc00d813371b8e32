"""The `pysystem` command: one small file per sub-command, which parses and prints."""

import click

from pysystem.cli.commands import LazyGroup


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="pysystem")
def main() -> None:
    """Build a bestiary for Foundry VTT out of YAML."""
