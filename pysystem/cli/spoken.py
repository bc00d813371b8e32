"""Help in the user's language: the commands speak English, a catalogue knows the Russian."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import click
import yaml

from pysystem.cli.usage import choose_language, language, no_command

_EXTRA = re.compile(r"(.*?)(  \[(.*)\])?", re.DOTALL).fullmatch
_EXAMPLE = "Example: "


class Spoken(click.Group):
    """A group whose help, and that of its commands, is in the user's language."""

    @property
    def context_class(self) -> type[click.Context]:  # type: ignore[override]
        """What commands run in; it decides how their help is written."""
        return _Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; from the first on, what is wrong can be said in the right language."""
        choose_language(ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was asked for, which shall speak as this group does."""
        known = self.list_commands(ctx)
        if args[0] not in known and args[0][:1].isalnum() and not ctx.resilient_parsing:
            raise no_command(ctx, args[0], known)
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not isinstance(command, Spoken):
            command.context_class = self.context_class
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first paragraph of its help, whole."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None:
                rows.append((name, " ".join((command.help or "").split("\n\n")[0].split())))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class _RussianHelp(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _russian("Usage: "))

    def write_heading(self, heading: str) -> None:
        super().write_heading(_russian(heading))

    def write_text(self, text: str) -> None:
        if text.startswith(_EXAMPLE):
            super().write_text(f"{_russian('Example')}: {text.removeprefix(_EXAMPLE)}")
        else:
            super().write_text("\n\n".join(map(_russian, text.split("\n\n"))))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().write_dl([(name, _with_extra(told)) for name, told in rows], *args, **kwargs)


class _Context(click.Context):
    @property
    def formatter_class(self) -> type[click.HelpFormatter]:  # type: ignore[override]
        return _RussianHelp if language(self) == "ru" else click.HelpFormatter


def _with_extra(told: str) -> str:
    """A row of the options: what it says, and in brackets what is usual."""
    found = _EXTRA(told)
    assert found is not None
    extra = found[3] or ""
    for word in ("default: ", "required"):
        extra = extra.replace(word, _russian(word))
    return _russian(found[1]) + (f"  [{extra}]" if extra else "")


def _russian(text: str) -> str:
    """The Russian of a paragraph; what the catalogue lacks stays as it is."""
    return _catalogue().get(text) or _catalogue().get(" ".join(text.split()), text)


@cache
def _catalogue() -> Mapping[str, str]:
    text = Path(__file__).with_name("help.ru.yml").read_text(encoding="utf-8")
    data: Mapping[str, str] = yaml.load(text, Loader=yaml.CSafeLoader)
    return data
