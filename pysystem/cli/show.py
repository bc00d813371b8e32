"""`pysystem show`: stat blocks in the terminal, each number with where it comes from."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pysystem.cli.common import (
    LANGUAGES,
    in_project,
    open_project,
    report,
    say_in,
)
from pysystem.cli.creatures import find_creature, tell_unknown
from pysystem.cli.statblock import stat_block
from pysystem.content.load import Loaded
from pysystem.foundry.check import load_checked
from pysystem.foundry.compose import Composer
from pysystem.foundry.render import links
from pysystem.model import Creature
from pysystem.rules import tables


@click.command(epilog="Example: pysystem show wolf-leader")
@click.argument("creature", required=False)
@in_project
@say_in
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the stat block.")
@click.option("--origins/--no-origins", default=True, help="Say where each number comes from.")
def show(folder: Path, say_in: str, creature: str | None, lang: str | None, origins: bool) -> None:
    """Show the stat block of CREATURE (slug or name); without it, list all creatures."""
    project = open_project(folder, say_in)
    loaded = load_checked(project)
    spoken = lang or say_in
    if creature is None:
        for line in _listed(loaded, spoken):
            click.echo(line)
        return
    document = find_creature(loaded.library, creature)
    composer = Composer(loaded.library, spoken, links(loaded.library, project.settings.id, spoken))
    if document is None:
        tell_unknown(loaded, creature, say_in)
        sys.exit(1)
    try:
        lines = list(stat_block(composer.actor(document), spoken, origins=origins))
    except (LookupError, ValueError):  # what it refers to is not there
        report((p for p in loaded.problems if p.severity == "error"), say_in)
        sys.exit(1)
    for line in lines:
        click.echo(line)


def _listed(loaded: Loaded, lang: str) -> Iterator[str]:
    """A line for each creature: slug, rank, tier, size, types, name."""
    found = [d for d in loaded.documents if isinstance(d.model, Creature)]
    width = max((len(document.slug) for document in found), default=0)
    for document in found:
        model = document.model
        assert isinstance(model, Creature)
        words = [
            tables.TIERS[model.tier].label[lang],
            tables.SIZES[model.size].label[lang],
            *(tables.CREATURE_TYPES[key].label[lang] for key in model.types),
        ]
        about = ", ".join(word.lower() for word in words)
        yield f"{document.slug:<{width}}  {model.rank:<3g}  {model.name.of(lang)} ({about})"
