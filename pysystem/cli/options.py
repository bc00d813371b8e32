"""Options that several commands have. Imports nothing heavy: help and a second export are quick."""

import locale
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("ru", "en")


def say_in(function: F) -> F:
    """The option for the language of messages."""
    return click.option(
        "--messages",
        "say_in",
        type=click.Choice(LANGUAGES),
        default=user_language,
        help="Language of messages (default: the system's).",
    )(function)


def in_project(function: F) -> F:
    """The option for the project's folder."""
    return click.option(
        "--project",
        "-p",
        "folder",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=Path(),
        help="A folder in the project (default: the current one).",
    )(function)


def user_language() -> str:
    """`ru` where `PYSYSTEM_LANG`, the environment or the system speaks Russian, else `en`."""
    for name in ("PYSYSTEM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"


def _system_id(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    from pydantic import TypeAdapter, ValidationError

    from pysystem.content.project import SystemId

    try:
        TypeAdapter(SystemId).validate_python(value)
    except ValidationError as error:
        told = f"{value!r} is no id of a game system: letters, digits, - and _ only."
        raise click.BadParameter(told) from error
    return value


system_option = click.option(
    "--system", callback=_system_id, help="Game system that actor and item packs are for."
)
"""The game system."""


def module_options(function: F) -> F:
    """The options that say which module is written, and where."""
    for option in (
        click.option(
            "--lang", type=click.Choice(LANGUAGES), default="ru", help="Language of the packs."
        ),
        click.option(
            "--out",
            type=click.Path(file_okay=False, path_type=Path),
            help="Write the module into this folder (default: the project's own).",
        ),
        system_option,
    ):
        function = option(function)
    return function


def ending_in(*endings: str) -> Callable[..., Path | None]:
    """A callback for a file to write: its name must end so, for whatever is there is replaced."""

    def check(_: click.Context, __: click.Parameter, value: Path | None) -> Path | None:
        if value is not None and value.suffix.lower() not in endings:
            raise click.BadParameter(f"{value.name!r} has to end in {', '.join(endings)}.")
        return value

    return check
