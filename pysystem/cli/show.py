"""`pysystem show`: a stat block in the terminal, each number with where it comes from."""

import sys
from pathlib import Path

import click

from pysystem.cli.common import LANGUAGES, in_project, load_or_exit, open_project, say_in
from pysystem.cli.statblock import stat_block
from pysystem.content.suggest import nearest
from pysystem.foundry.compose import Composer
from pysystem.foundry.render import links


@click.command(epilog="Example: pysystem show bog-troll")
@click.argument("slug")
@in_project
@say_in
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the stat block.")
@click.option("--origins/--no-origins", default=True, help="Say where each number comes from.")
def show(folder: Path, say_in: str, slug: str, lang: str | None, origins: bool) -> None:
    """Show the stat block of the creature SLUG."""
    project = open_project(folder, say_in)
    loaded = load_or_exit(project, say_in)
    document = loaded.library.get("creature", slug)
    if document is None:
        known = [each.slug for each in loaded.documents if each.kind == "creature"]
        click.echo(_unknown(slug, nearest(slug, known), say_in), err=True)
        sys.exit(1)
    spoken = lang or say_in
    composer = Composer(loaded.library, spoken, links(loaded.library, project.settings.id))
    for line in stat_block(composer.actor(document), spoken, origins=origins):
        click.echo(line)


def _unknown(slug: str, near: str, lang: str) -> str:
    if lang == "ru":
        return f"Существа {slug} нет." + (f" Может быть, {near}?" if near else "")
    return f"There is no creature {slug}." + (f" Perhaps {near}?" if near else "")
