"""The creatures of a type as a table, each a link to its document."""

from collections.abc import Iterable

from pysystem.content.library import Document
from pysystem.foundry.links import LinkMaker, link_text
from pysystem.foundry.rule_table_text import Table, Tongue, listed, lower_first
from pysystem.foundry.rule_tables import html
from pysystem.model import Creature
from pysystem.rules import tables

_TIERS = tuple(tables.TIERS)


def roster(key: str, documents: Iterable[Document], lang: str, link: LinkMaker) -> str:
    """The creatures among `documents` that bear a type, from the weakest to the strongest."""
    say = Tongue(lang)
    bearers = [
        (document, document.model)
        for document in documents
        if isinstance(document.model, Creature) and key in document.model.types
    ]
    bearers.sort(key=lambda each: _place(each[1], lang))
    head = (
        say("Существо", "Creature"),
        say("Ранг", "Rank"),
        say("Ярус", "Tier"),
        say("Размер", "Size"),
        say("Ещё тип", "Other type"),
    )
    rows = tuple(
        (
            link_text("", link(document.key)),
            say.number(creature.rank),
            say.label(tables.TIERS[creature.tier].label),
            say.label(tables.SIZES[creature.size].label),
            listed(
                lower_first(say.label(tables.CREATURE_TYPES[other].label))
                for other in creature.types
                if other != key
            ),
        )
        for document, creature in bearers
    )
    name = lower_first(say.label(tables.CREATURE_TYPES[key].plural))
    return html(Table(say("В бестиарии: {}", "In the bestiary: {}").format(name), head, rows))


def _place(creature: Creature, lang: str) -> tuple[float, int, str]:
    return creature.rank, _TIERS.index(creature.tier), creature.name.of(lang)
