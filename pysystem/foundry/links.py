"""Links to documents: tokens of references → `@UUID[…]{…}` as Foundry understands it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from pysystem.model.markdown import REFERENCE, inline, is_reference
from pysystem.model.text import is_blank

if TYPE_CHECKING:
    from markdown_it.token import Token


class LinkTarget(NamedTuple):
    """What a link leads to."""

    uuid: str
    name: str


LinkMaker = Callable[[str], LinkTarget]
"""Reference (`[module:][kind:]slug[#page]`) → its target."""

# Foundry looks for `@Word[…]{…}` and `[[…]]` in the text it shows: a label must hold none of it.
_HARMLESS = str.maketrans(
    {"[": "(", "]": ")", "{": "(", "}": ")", "@": "\N{FULLWIDTH COMMERCIAL AT}"}
)


def linked(tokens: Sequence[Token], link: LinkMaker) -> list[Token]:
    """The tokens with every link to a document as Foundry writes it."""
    return [
        token.copy(children=list(_linked(token.children, link))) if token.children else token
        for token in tokens
    ]


def pictures(tokens: Sequence[Token]) -> Iterator[str]:
    """References that are written as pictures (`![…](kind:slug)`), which nothing can show."""
    for token in _deep(inline(tokens)):
        source = str(token.attrs.get("src", ""))
        if token.type == "image" and is_reference(source):
            yield source


def titles(tokens: Sequence[Token]) -> Iterator[str]:
    """The titles of links to documents (`[…](kind:slug "title")`), which Foundry can't show."""
    for token in inline(tokens):
        if token.type == REFERENCE and "title" in token.attrs:
            yield str(token.attrs["title"])


def _deep(tokens: Iterator[Token] | Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        if token.type == REFERENCE:
            yield from _deep(token.children or ())


def _linked(tokens: Sequence[Token], link: LinkMaker) -> Iterator[Token]:
    from markdown_it.token import Token

    # An `@Word[` before a link would take its bracket, if both stood in one piece of text.
    form = "<span>{}</span>" if any("@" in token.content for token in tokens) else "{}"
    for token in tokens:
        if token.type == REFERENCE:
            yield Token("html_inline", "", 0, content=form.format(_written(token, link)))
        else:
            yield token


def _written(token: Token, link: LinkMaker) -> str:
    label = "" if token.markup == "autolink" else _plain(token.children or ())
    return uuid_link(label, link(token.content))


def uuid_link(label: str, target: LinkTarget) -> str:
    """A link as Foundry writes it, in HTML; without a label the target's name serves."""
    return escape(link_text(label, target), quote=False)


def link_text(label: str, target: LinkTarget) -> str:
    """The same link as plain text."""
    if is_blank(label):
        label = target.name
    label = " ".join(label.split()).translate(_HARMLESS)
    return f"@UUID[{target.uuid}]{{{label}}}"


def _plain(tokens: Sequence[Token]) -> str:
    return "".join(
        " "
        if token.type in ("softbreak", "hardbreak")
        else _plain(token.children or ())
        if token.type == "image"
        else token.content
        if token.type in ("text", "text_special", "code_inline")
        else ""
        for token in tokens
    )
