"""What talents bring along: `adds_items`, which may bring talents that bring more."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pysystem.content.library import Document, Library
from pysystem.model import Armor, Talent
from pysystem.model.refs import ITEM_KINDS

_CARRIED = (
    ("talents", ("talent",)),
    ("maneuvers", ("maneuver",)),
    ("weapons", ("weapon",)),
    ("armor", ("armor",)),
    ("spells", ("spell",)),
)


class Grant(NamedTuple):
    """An item and the slugs of the talents that lead to it, the direct giver last."""

    document: Document
    via: tuple[str, ...]


def grants(library: Library, talent: Document) -> list[Grant]:
    """Everything a talent brings, each item once, by the first way it is met.

    In the order of `adds_items`, what a talent brings following it at once. References that lead
    nowhere are left out; a circle ends where it closes.
    """
    return list(_expand(library, talent, {talent.key}))


def carried(library: Library, creature: Document) -> list[Grant]:
    """All items of a creature, each once: its own by kind in the order written, each talent
    followed by what it brings. An item that is its own and granted as well counts as its own.
    """
    own: dict[str, Document] = {}
    for field, kinds in _CARRIED:
        for ref in getattr(creature.model, field):
            if (document := library.follow(creature, ref, kinds).document) is not None:
                own.setdefault(document.key, document)
    seen = set(own)
    out = []
    for document in own.values():
        out.append(Grant(document, ()))
        if document.kind == "talent":
            out += _expand(library, document, seen)
    return out


def worn(library: Library, creature: Document) -> list[Mapping[str, int]]:
    """The DR of each piece of armour that a creature has."""
    return armor_of(grant.document for grant in carried(library, creature))


def armor_of(items: Iterable[Document]) -> list[Mapping[str, int]]:
    """The DR of each piece of armour among items."""
    return [item.model.dr for item in items if isinstance(item.model, Armor)]


def brought(library: Library, document: Document) -> Iterator[tuple[int, Document]]:
    """The documents of `adds_items` with their index in it; those that can't be found left out."""
    if isinstance(document.model, Talent):
        for index, ref in enumerate(document.model.adds_items):
            if (found := library.follow(document, ref, ITEM_KINDS).document) is not None:
                yield index, found


def _expand(library: Library, talent: Document, seen: set[str]) -> Iterator[Grant]:
    """Depth first, without recursion: chains may be long."""
    via: tuple[str, ...] = (talent.slug,)
    stack = [(brought(library, talent), via)]
    while stack:
        children, via = stack[-1]
        _, child = next(children, (0, None))
        if child is None:
            stack.pop()
        elif child.key not in seen:
            seen.add(child.key)
            yield Grant(child, via)
            if child.kind == "talent":
                stack.append((brought(library, child), (*via, child.slug)))
