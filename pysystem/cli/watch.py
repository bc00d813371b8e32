"""`pysystem watch`: build again whenever a source file is saved."""

import gc
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event

import click

from pysystem.cli.common import fail, open_project, report
from pysystem.cli.options import in_project, module_options, say_in
from pysystem.cli.say import say
from pysystem.cli.wording import tally
from pysystem.content.project import Project
from pysystem.content.rendering import render
from pysystem.foundry.messages import explain
from pysystem.foundry.mounts import network_filesystem
from pysystem.foundry.problems import ExportError
from pysystem.watching.builder import Build, Builder
from pysystem.watching.changes import moments
from pysystem.watching.link import link_module
from pysystem.watching.live import Live, State

_NAMED = 3
"""Changed documents that are named in a line; of more, only the number is told."""


@click.command(epilog="Example: pysystem watch --link ~/foundrydata")
@in_project
@say_in
@module_options
@click.option(
    "--link",
    "data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Show the module to the Foundry whose user data lie in this folder.",
)
@click.option("--live", is_flag=True, help="Also tell a running Foundry what changes.")
@click.option("--poll", is_flag=True, help="Look through the folder all the time (slow).")
def watch(
    folder: Path,
    say_in: str,
    system: str | None,
    out: Path | None,
    lang: str,
    data: Path | None,
    live: bool,
    poll: bool,
) -> None:
    """Build the packs again whenever something changes, until you press Ctrl+C.

    Writes no zip. While there are errors, the last good packs stay as they are. A running Foundry
    has its packs open, and they can't be written; with --live it takes the changes into them
    itself, once the address is in the module's settings.
    """
    project = open_project(folder, say_in)
    if data is not None:
        try:
            out = link_module((out or project.root).absolute(), data, project.settings.id) or out
        except ExportError as error:
            fail(error, say_in)
    if kind := network_filesystem(project.source):
        poll = True
        click.echo(say("watch.polls", say_in, folder=str(project.source), kind=kind))
    click.echo(say("watch.started", say_in, folder=str(project.source)))
    builder = Builder(project, lang, system, out.absolute() if out else None)
    with ExitStack() as stack:
        line = stack.enter_context(Live(builder.folder / "packs")) if live else None
        if line:
            click.echo(say("watch.live", say_in, address=line.address))
        stack.enter_context(until_stopped(say_in))
        for _ in moments(builder.watched, Event(), poll=poll):
            if (build := builder.build()) is not None:
                tell(build, say_in, live=live)
                if line:
                    line.publish(live_state(project, build, say_in))


@contextmanager
def until_stopped(lang: str) -> Iterator[None]:
    """Go on until Ctrl+C, until the terminal is closed or the system asks, and clean up then."""
    gc.enable()  # as commands that end soon don't
    asking = [
        each
        for each in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
        if signal.getsignal(each) is signal.SIG_DFL  # `nohup` has it otherwise
    ]
    for each in asking:
        signal.signal(each, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        click.echo(say("watch.stopped", lang))
    finally:
        for each in asking:
            signal.signal(each, signal.SIG_DFL)


def live_state(project: Project, build: Build, lang: str) -> State:
    """What a browser is told of a build."""
    lines = tuple(
        render(problem, lang) for problem in build.problems if problem.severity == "error"
    )
    return State(project.settings.id, build.packs, lines)


def tell(build: Build, lang: str, *, live: bool = False) -> None:
    """One line for a build, after the problems that it found."""
    report(build.problems, lang)
    open_elsewhere = live and build.failure is not None and build.failure.code == "pack.locked"
    if build.failure is not None and not open_elsewhere:
        click.echo(explain(build.failure, lang), err=True)
    sentence = "sent" if open_elsewhere else "failed" if build.failed else "built"
    changed = [key.rpartition(":")[2] for key in build.changed]
    click.echo(
        say(
            f"watch.{sentence}",
            lang,
            time=time.strftime("%H:%M:%S"),
            seconds=f"{build.seconds:.2f}",
            changed=", ".join(changed) if 0 < len(changed) <= _NAMED else len(changed),
            tally=tally(build.documents, build.problems, lang),
        )
    )
