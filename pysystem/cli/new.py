"""`pysystem new`: a new document, by the rules' check-list."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from pysystem.cli.common import fail, open_project, report
from pysystem.cli.options import in_project, say_in
from pysystem.cli.say import say
from pysystem.cli.spoken import Spoken
from pysystem.cli.usage import language
from pysystem.content.catalogue import hint, message
from pysystem.content.discover import FOLDERS, discover
from pysystem.content.library import Library
from pysystem.content.load import load
from pysystem.content.names import complaint, twin_key
from pysystem.content.project import Project
from pysystem.content.reading import read_one
from pysystem.content.slugs import is_slug, slugify
from pysystem.foundry.files import write_new
from pysystem.foundry.leveldb.errors import PackError
from pysystem.scaffold.answers import AnswerError, read_answer
from pysystem.scaffold.document import data_of
from pysystem.scaffold.questions import KINDS, QUESTIONS, Answers, Question
from pysystem.scaffold.written import document_text

_STORED = {"gift": "maneuver"}
"""Kinds that are documents of another one."""


class _Kinds(Spoken):
    """A command for each kind, made when it is asked for, in the language of that moment."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command(cmd_name, language(ctx)) if cmd_name in KINDS else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; whoever leaves in the middle is told that nothing came of it."""
        try:
            return super().invoke(ctx)
        except click.Abort:
            click.echo(f"\n{say('new.left', language(ctx))}", err=True)
            ctx.exit(1)


@click.group(
    cls=_Kinds,
    epilog="Example: pysystem new creature",
)
def new() -> None:
    """Begin a document: asks the rules' check-list, or takes the answers as options.

    The file that it writes says what each key means and what the rules make of it. It is a new
    file always; nothing is written over.
    """


def _at_a_terminal() -> bool:
    return sys.stdin.isatty()


def _command(kind: str, lang: str) -> click.Command:
    """`pysystem new KIND`, with an option for each question, explained in `lang`."""
    options: list[click.Parameter] = [
        click.Option(
            [f"--{question.key.replace('_', '-')}", question.key], help=question.text(lang)
        )
        for question in QUESTIONS[kind]
    ]

    @in_project
    @say_in
    @click.option("--slug", help="The file's name without its ending (default: from the name).")
    @click.option("--folder", "inside", default="", help="A folder below that of the kind.")
    @click.option(
        "--ask/--no-ask",
        default=_at_a_terminal,
        help="Ask for what no option says (default: in a terminal).",
    )
    def run(
        folder: Path, say_in: str, slug: str | None, inside: str, ask: bool, **typed: str | None
    ) -> None:
        project = open_project(folder, say_in)
        library = load(project).library
        if ask:
            click.echo(say("new.asks", say_in))
        given = dict(_answers(kind, typed, library, say_in, ask=ask))
        stored = _STORED.get(kind, kind)
        slug = slug or _slug(stored, given, library, say_in, ask=ask)
        target = _place(project, library, stored, slug, inside, say_in)
        text = document_text(kind, slug, data_of(kind, given), say_in)
        _check(text, slug, say_in)
        try:
            write_new(target, text.encode("utf-8"))
        except PackError as error:
            fail(error, say_in)
        click.echo(say("new.done", say_in, path=target.relative_to(project.root).as_posix()))

    command = click.command(kind, help=say("new.help", lang, kind=kind))(run)
    command.params = [*options, *command.params]
    return command


def _answers(
    kind: str, typed: dict[str, str | None], library: Library, lang: str, *, ask: bool
) -> Iterator[tuple[str, Any]]:
    """The answers in the order of the questions; exits with 2 for what will not do."""
    given: dict[str, Any] = {}
    for question in QUESTIONS[kind]:
        said = typed[question.key]
        if not question.when(given):
            if said is not None:
                raise click.UsageError(say("answer.unasked", lang, key=question.key))
            continue
        if said is None and ask:
            given[question.key] = _asked(question, given, library, lang)
        else:
            try:
                given[question.key] = read_answer(question, said or "", given, library)
            except AnswerError as error:
                reason = f"{_reason(error, lang)} {question.text(lang)}"
                raise click.UsageError(f"--{question.key}: {reason}") from error
        yield question.key, given[question.key]


def _asked(question: Question, given: Answers, library: Library, lang: str) -> Any:
    """The answer of somebody at the keyboard, who is asked until it will do."""
    click.echo(f"\n{question.text(lang)}")
    if question.choices:
        labels = {
            key: entry.label[lang].lower() if entry else ""
            for key, entry in question.choices.items()
        }
        click.echo(
            "  " + ", ".join(f"{key} ({word})" if word else key for key, word in labels.items())
        )
    usual = question.default(given)
    shown = ", ".join(usual) if isinstance(usual, list) else usual
    prompt = question.key + (f" [{shown}]" if shown not in (None, "") else "")
    while True:
        said = click.prompt(prompt, default="", show_default=False)
        try:
            return read_answer(question, said, given, library)
        except AnswerError as error:
            click.echo(_reason(error, lang), err=True)


def _slug(kind: str, given: Answers, library: Library, lang: str, *, ask: bool) -> str:
    proposed = slugify(given.get("name_en") or given["name"])
    if not ask:
        return proposed
    click.echo(f"\n{say('new.slug', lang)}")
    return click.prompt(f"slug [{proposed}]", default=proposed, show_default=False)


def _place(
    project: Project, library: Library, kind: str, slug: str, inside: str, lang: str
) -> Path:
    """Where the file goes, if nothing is there; exits with 1 where something is."""
    parts = [part for part in inside.replace("\\", "/").split("/") if part]
    if not is_slug(slug):
        raise click.UsageError(message("slug.form", {"given": slug}, lang))
    if any(part == ".." or complaint(part) for part in parts):
        raise click.UsageError(say("new.folder", lang, folder=inside))
    folder = next(name for name, held in FOLDERS.items() if held == kind)
    target = project.source.joinpath(folder, *parts, f"{slug}.yml")
    there = library.get(kind, slug)
    twins = [
        source.name
        for source in discover(project.source, project.root).sources
        if twin_key(source.stem) == twin_key(slug) and source.path.parent == target.parent
    ]
    if there is not None or twins:
        files = [there.path] if there else twins
        click.echo(say("file.there", lang, files=files), err=True)
        sys.exit(1)
    return target


def _check(text: str, slug: str, lang: str) -> None:
    """Exit with 1 and the reasons where the document would have errors of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{slug}.yml"
        path.write_text(text, encoding="utf-8", newline="\n")
        reading = read_one(str(path), path.name)
    if reading.model is None:
        report(reading.problems, lang)
        sys.exit(1)


def _reason(error: AnswerError, lang: str) -> str:
    if error.code.startswith("answer."):
        known = say(error.code, lang, **error.params)
        near = error.params.get("nearest")
        return f"{known} {say('answer.nearest', lang, nearest=near)}" if near else known
    return " ".join(
        filter(
            None, (message(error.code, error.params, lang), hint(error.code, error.params, lang))
        )
    )
