"""The `pysystem` command: one small file per sub-command, which parses and prints."""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

import click

from pysystem.cli.commands import LazyGroup


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="pysystem")
def main() -> None:
    """Build a bestiary for Foundry VTT out of YAML."""


def run() -> NoReturn:
    """The program. Nothing is taken apart, neither on the way nor at the end, which with thousands
    of documents takes longer than much of the work; commands that go on and on see to it.
    """
    gc.disable()
    status: object = 0
    try:
        main(prog_name="pysystem")
    except SystemExit as end:
        status = end.code
    with suppress(OSError):  # who could read it is gone
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status if isinstance(status, int) else status is not None)
