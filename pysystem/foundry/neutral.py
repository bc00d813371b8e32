"""Neutral documents: texts in one language as HTML, references resolved, numbers derived, granted
items gathered; what no game system or document type has touched yet.

A *target* (such as `pysystem.foundry.native`) decides which types and fields they get.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pysystem.content.library import Document
from pysystem.model import Creature
from pysystem.model.reading import Fight as AuthoredFight
from pysystem.rules.build import Build
from pysystem.rules.stats import StatBlock


@dataclass(frozen=True)
class Packet:
    """Damage of one type: `step` as authored, `formula` its dice, empty until a bearer is known."""

    type: str
    step: str
    shift: int
    formula: str


@dataclass(frozen=True)
class Item:
    """An item. `damage` are the packets of its blow, `dc` its save's difficulty where known."""

    document: Document
    name: str
    description: str
    damage: tuple[Packet, ...] = ()
    dc: int | None = None
    heal: str = ""
    """The dice that it heals."""
    trigger: str = ""
    adds_items: tuple[str, ...] = ()
    """What it brings along, as `kind:slug`, or `module:kind:slug` of another module."""
    weapon: str = ""
    """The weapon it is made with, as `kind:slug`."""

    @property
    def key(self) -> str:
        """That of its document: different for each item of a creature."""
        return self.document.key


@dataclass(frozen=True)
class Granted:
    """An item on a creature; `by` are the keys of the talents that bring it (empty: its own)."""

    item: Item
    by: tuple[str, ...]


@dataclass(frozen=True)
class Token:
    """The token's side in squares, its picture (empty: the default) and whether it is linked."""

    squares: float
    linked: bool
    img: str
    disposition: str


@dataclass(frozen=True)
class Actor:
    """A creature with everything that it has."""

    document: Document
    name: str
    texts: Mapping[str, str]
    build: Build
    stats: StatBlock
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    items: tuple[Granted, ...]
    token: Token

    @property
    def model(self) -> Creature:
        """The authored creature."""
        assert isinstance(self.document.model, Creature)
        return self.document.model


@dataclass(frozen=True)
class Fight:
    """A ready fight: the creatures and how many of each, and what its author says of it."""

    authored: AuthoredFight
    foes: tuple[tuple[Document, int], ...]


@dataclass(frozen=True)
class Page:
    """A page of a chapter."""

    slug: str
    name: str
    level: int
    gm: bool
    html: str
    fight: Fight | None = None


@dataclass(frozen=True)
class Chapter:
    """A journal entry."""

    document: Document
    name: str
    sort: int
    pages: tuple[Page, ...]


@dataclass(frozen=True)
class Row:
    """A result of a roll table: the numbers from `first` to `last` give `text` or `target`."""

    first: int
    last: int
    text: str
    target: Document | None


@dataclass(frozen=True)
class RollTable:
    """A roll table."""

    document: Document
    name: str
    description: str
    formula: str
    rows: tuple[Row, ...]
