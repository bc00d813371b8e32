"""What is wrong with the options, in the user's language: click and our commands say it in English,
a catalogue of their sentences knows the Russian.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import IO, Any

import click
import yaml

from pysystem.cli.options import LANGUAGES, user_language

_LANGUAGE = "pysystem.language"
_ASKED = re.compile(rf"(?:^|\0)--messages[=\0]({'|'.join(LANGUAGES)})(?=\0|$)").findall
_SLOT = re.compile(r"\\{(\w+)\\}")


def choose_language(ctx: click.Context, args: list[str]) -> None:
    """Remember the language in which a whole command line is answered, for all its contexts."""
    asked: list[str] = _ASKED("\0".join(args))
    ctx.meta.setdefault(_LANGUAGE, asked[-1] if asked else user_language())


def language(ctx: click.Context) -> str:
    """The language of `--messages`, even if that comes later than what is wrong, or the user's."""
    return str(ctx.meta.get(_LANGUAGE) or user_language())


@contextmanager
def told(ctx: click.Context) -> Iterator[None]:
    """Let what goes wrong inside be told in the language of `ctx`."""
    try:
        yield
    except click.ClickException as error:
        # That is the whole help, which comes in the right language already. Older clicks print it.
        is_help = isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ()))
        if language(ctx) != "ru" or is_help:
            raise
        raise _InRussian(error) from error
    except (click.Abort, KeyboardInterrupt, EOFError):
        if language(ctx) != "ru":
            raise
        click.echo(f"\n{russian('Aborted!')}", err=True)
        ctx.exit(1)


class _InRussian(click.UsageError):
    """The Russian of another exception, with its exit code."""

    def __init__(self, error: click.ClickException) -> None:
        super().__init__(russian(error.format_message()), getattr(error, "ctx", None))
        self.exit_code = error.exit_code  # type: ignore[misc]

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it as click does: the usage, where help is, what is wrong."""
        if self.ctx is not None:
            command, option = self.ctx.command_path, max(self.ctx.help_option_names, key=len)
            hint = russian(f"Try '{command} {option}' for help.")
            click.echo(f"{self.ctx.get_usage()}\n{hint}\n", file=file, err=True)
        click.echo(russian(f"Error: {self.message}"), file=file, err=True)


def no_command(ctx: click.Context, name: str, known: list[str]) -> click.UsageError:
    """There is no such command; the nearest ones, which click does not know of those made late."""
    near = ", ".join(map(repr, get_close_matches(name, known)))
    hint = f" Did you mean {near}?" if near else ""
    return click.UsageError(f"No such command {name!r}.{hint}", ctx)


def russian(text: str) -> str:
    """The Russian of a sentence, also of those inside it; what nobody knows stays as it is."""
    for fits, translated in _catalogue():
        if found := fits(text):
            return translated.format(**{k: russian(v) for k, v in found.groupdict().items()})
    return text


@cache
def _catalogue() -> list[tuple[Any, str]]:
    content = Path(__file__).with_name("usage.ru.yml").read_text(encoding="utf-8")
    data: Mapping[str, str] = yaml.load(content, Loader=yaml.CSafeLoader)
    return [
        (re.compile(_SLOT.sub(r"(?P<\1>.+)", re.escape(english)), re.DOTALL).fullmatch, translated)
        for english, translated in data.items()
    ]
