"""`pysystem preview`: the real sheets in the browser, anew at every save."""

import os
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

import click

from pysystem.cli.common import open_project
from pysystem.cli.options import LANGUAGES, in_project, say_in, system_option
from pysystem.cli.say import say
from pysystem.cli.watch import live_state, tell, until_stopped
from pysystem.content.project import Project
from pysystem.headless_vtt.background import BackgroundHost
from pysystem.headless_vtt.server.config import Config, parse_users
from pysystem.model.refs import MAIN_MODULE
from pysystem.watching.builder import Build, Builder
from pysystem.watching.changes import moments
from pysystem.watching.live import Live
from pysystem.watching.main_module import build_main_module

_USER = "GM"
_ADDRESS = f"{MAIN_MODULE}.liveAddress"
"""The module's setting that holds the address of the line."""


@click.command(epilog="Example: pysystem preview --lang en")
@in_project
@say_in
@system_option
@click.option("--lang", type=click.Choice(LANGUAGES), default="ru", help="Language of the packs.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="TCP port of the page; 0 picks a free one.",
)
@click.option(
    "--generation",
    type=click.Choice(["13", "14"]),
    default="13",
    help="Behave like this generation of Foundry.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page by itself.")
def preview(
    folder: Path,
    say_in: str,
    system: str | None,
    lang: str,
    port: int,
    generation: str,
    browser: bool,
) -> None:
    """Show the project in a browser, without Foundry, until you press Ctrl+C.

    A stand-in for Foundry with the module's own sheets. What you save is on the page at once, and
    so is what is wrong with it. Writes nothing into the project.
    """
    project = open_project(folder, say_in)
    with ExitStack() as stack:
        here = Path(stack.enter_context(TemporaryDirectory(prefix="pysystem-preview-")))
        builder = Builder(project, lang, system, here / project.settings.id)
        stack.enter_context(until_stopped(say_in))
        builds = _builds(builder)
        first = _first_good(builds, say_in)
        builder.writes = False
        live = stack.enter_context(Live(here / project.settings.id / "packs"))
        live.publish(live_state(project, first, say_in))
        used = system or project.settings.system
        config = Config(
            module=here / project.settings.id,
            users=parse_users(f"{_USER}:4"),
            port=port,
            generation=int(generation),
            system=used,
            lang=lang,
            beside=_beside(project, here, used, lang),
        )
        try:
            host = stack.enter_context(BackgroundHost(config))
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            told = say("preview.port", say_in, port=port, reason=reason)
            raise click.ClickException(told) from error
        host.host.world.settings[f"{config.users[0].id}/{_ADDRESS}"] = live.address
        page = f"http://127.0.0.1:{host.port}/"
        click.echo(say("preview.page", say_in, page=page))
        if browser:
            webbrowser.open(page)
        for build in builds:
            tell(build, say_in)
            live.publish(live_state(project, build, say_in))


def _builds(builder: Builder) -> Iterator[Build]:
    for _ in moments(builder.watched, Event(), poll=False):
        if (build := builder.build()) is not None:
            yield build


def _first_good(builds: Iterator[Build], lang: str) -> Build:
    """Wait for packs to begin with."""
    for build in builds:
        tell(build, lang)
        if not build.failed:
            return build
    raise KeyboardInterrupt


def _beside(project: Project, here: Path, system: str, lang: str) -> tuple[Path, ...]:
    """The main module, which draws the sheets of every other."""
    if project.settings.id == MAIN_MODULE:
        return ()
    return (build_main_module(here / MAIN_MODULE, system, lang),)
