"""Ready fights: what they weigh."""

from collections.abc import Iterator

from pysystem.content.library import Document, Library
from pysystem.model import Creature
from pysystem.model.reading import Fight
from pysystem.rules.encounters import Encounter, Foe, weigh


def foe(document: Document, count: int = 1) -> Foe:
    """So many of a creature, as the rules weigh them; named by the document's key."""
    assert isinstance(document.model, Creature)
    build = document.model.build()
    return Foe(build.rank, build.tier, build.hits, build.full_damage, count, document.key)


def foes(fight: Fight, holder: Document, library: Library) -> Iterator[tuple[Document, int]]:
    """The creatures of a fight of `holder` and how many; those that can't be found left out."""
    for each in fight.foes:
        found = library.follow(holder, each.creature, ("creature",)).document
        if found is not None:
            yield found, each.count


def weighed(fight: Fight, holder: Document, library: Library) -> Encounter:
    """A fight of `holder` against its party's budget."""
    there = (foe(document, count) for document, count in foes(fight, holder, library))
    return weigh(there, fight.players, fight.rank)
