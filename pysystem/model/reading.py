"""Texts and tables of the compendium: journal chapters and roll tables."""

from typing import Annotated, Literal

from pydantic import Field

from pysystem.model.base import BandKey, Matching, Rank, Slug, Strict, Whole
from pysystem.model.items import Document
from pysystem.model.refs import KINDS, ref_to
from pysystem.model.text import Line, Prose


class Foe(Strict):
    """Creatures alike in a fight."""

    creature: Annotated[str, ref_to("creature")]
    count: Annotated[int, Whole(1, 99)] = 1


class Fight(Strict):
    """A fight that is ready to be played, for so many players of a rank."""

    players: Annotated[int, Whole(1, 20)]
    rank: Rank
    band: BandKey
    """The difficulty it is meant to have; a check weighs it."""
    place: Line | None = None
    foes: Annotated[list[Foe], Field(min_length=1, max_length=20)]


class Page(Strict):
    """A page of a chapter; ``audience: gm`` hides it from players."""

    slug: Slug
    name: Line
    level: Annotated[int, Whole(1, 3)] = 1
    audience: Literal["all", "gm"] = "all"
    text: Prose
    fight: Fight | None = None
    """Told below the text, with a button that opens it in the builder of fights."""


class Journal(Document):
    """A journal entry: a chapter with its pages, in the order written."""

    kind: Literal["journal"]
    sort: Annotated[int, Whole(-1000, 1000)] = 0
    pages: Annotated[list[Page], Field(min_length=1)]


class Result(Strict):
    """One row of a roll table: what comes up on ``range`` (first and last number)."""

    range: Annotated[list[Annotated[int, Whole()]], Field(min_length=2, max_length=2)]
    document: Annotated[str, ref_to(*KINDS)] | None = None
    text: Line | None = None


class Macro(Document):
    """A script macro: something that a game master drags to the hotbar and clicks."""

    kind: Literal["macro"]
    command: Annotated[
        str,
        Matching(r"\S[^\n]{0,1999}", "command", 'game.modules.get("pysystem").api.openContest()'),
    ]


class Table(Document):
    """A roll table. The ranges of its results cover the formula without gaps."""

    kind: Literal["table"]
    formula: Annotated[str, Matching(r"[1-9][0-9]{0,2}d[1-9][0-9]{0,3}", "dice formula", "1d20")]
    results: Annotated[list[Result], Field(min_length=1)]
