"""`pysystem show`: stat blocks in the terminal, each number with where it comes from."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pysystem.book.page import page
from pysystem.book.pictures import embedded
from pysystem.cli.common import open_project, report, say_data
from pysystem.cli.creatures import find_creature, tell_unknown
from pysystem.cli.options import LANGUAGES, in_project, say_in
from pysystem.cli.records import actor_record, creature_record
from pysystem.cli.say import say
from pysystem.cli.statblock import stat_block
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.content.project import Project
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
@click.option(
    "--html", "form", flag_value="html", help="Print a page to print out, complete in itself."
)
@click.option("--json", "form", flag_value="json", help="Print it as JSON.")
def show(
    folder: Path,
    say_in: str,
    creature: str | None,
    lang: str | None,
    origins: bool,
    form: str | None,
) -> None:
    """Show the stat block of CREATURE (slug or name); without it, list all creatures."""
    project = open_project(folder, say_in)
    loaded = load_checked(project)
    spoken = lang or say_in
    if creature is None:
        _list(loaded, spoken, form, say_in)
        return
    document = find_creature(loaded.library, creature)
    if document is None:
        tell_unknown(loaded, creature, say_in)
        sys.exit(1)
    try:
        if form == "html":
            say_data(_page(document, loaded.library, project, spoken))
            return
        found = links(loaded.library, project.settings.id, spoken)
        actor = Composer(loaded.library, spoken, found).actor(document)
        lines = list(stat_block(actor, spoken, origins=origins))
    except (LookupError, ValueError):  # what it refers to is not there
        report((p for p in loaded.problems if p.severity == "error"), say_in)
        sys.exit(1)
    if form == "json":
        say_data(json.dumps(actor_record(actor, spoken), ensure_ascii=False, indent=2))
        return
    for line in lines:
        click.echo(line)


def _page(document: Document, library: Library, project: Project, lang: str) -> str:
    return page(
        [document], library, ("", ""), lambda each: embedded(project, each), lang
    ).removesuffix("\n")


def _list(loaded: Loaded, lang: str, form: str | None, say_in: str) -> None:
    if form == "html":
        raise click.UsageError(say("show.whom", say_in))
    if form == "json":
        found = [d for d in loaded.documents if isinstance(d.model, Creature)]
        records = [creature_record(document, lang) for document in found]
        say_data(json.dumps(records, ensure_ascii=False, indent=2))
        return
    for line in _listed(loaded, lang):
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
