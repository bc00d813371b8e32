"""The Markdown of authored texts, parsed the same for checks and for the export.

CommonMark with tables and strikethrough, without link definitions (`[a]: address`). A link whose
address is a reference to a document becomes a token `reference`: its `content` is the reference,
its `children` are the label. Escaped characters stay tokens of their own, `text_special`. Links are
found here and nowhere else, so what is checked is what is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # most texts need no parser, and it takes long to import
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

REFERENCE = "reference"
"""Type of the tokens of links to documents."""

_REFERENCE = r"(?!https?:|mailto:)[a-z0-9-]+(?::[a-z0-9-]+){1,2}(?:#[a-z0-9-]+)?"
is_reference = re.compile(_REFERENCE).fullmatch
"""Whether an address leads to a document: `[module:]kind:slug[#page]`."""

_WORDS = r"[^\W_](?:[ ,.'’–—-]{0,3}[^\W_])*"
PLAIN_MARKUP = re.compile(
    rf"(?<!!)\[({_WORDS})\]\(({_REFERENCE})\)|(?<![\w*])\*\*({_WORDS})\*\*(?![\w*])"
)
"""A link to a document whose label is mere words, or words in bold: groups are the label and the
reference, or the words.
"""

_ODD_SPACES = "\x0b\x0c\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# What Markdown or HTML would read as more than words, stops and line breaks.
_MARKUP = re.compile(rf"[*_`#<>&\[\]|~\\{{}}{_ODD_SPACES}]").search
_MARKUP_BEFORE = re.compile(r"[ \t+=-]|\d+[.)]").match
_MARKUP_AROUND = re.compile(r"\n(?:[ \t+=-]|\d+[.)])|[ \t]\n").search

_MAY_REFER = re.compile(r"<[a-z0-9-]+:").search
_UNMADE = re.compile(rf"\]\({_REFERENCE}\)")
_DEFINITION = re.compile(r"(\[[^\[\]\n]+\]:)[ \t]*\S+[ \t]*(?:[\"'(].*)?(?:\n|\Z)")


class Markdown(NamedTuple):
    """A parsed text. `unmade` is what looks like a link to a document but is none, for Markdown
    reads its brackets otherwise; `definitions` are link definitions, which stay mere text.
    """

    tokens: tuple[Token, ...]
    unmade: tuple[str, ...]
    definitions: tuple[str, ...]


@lru_cache(maxsize=8)
def parse(text: str) -> Markdown:
    """The tokens of a text, which are not to be changed. Takes time linear in its length."""
    found: dict[str, list[str]] = {"unmade": [], "definitions": []}
    tokens = parser(links="](" in text).parse(text.strip(), found)
    return Markdown(tuple(tokens), tuple(found["unmade"]), tuple(found["definitions"]))


def is_plain(text: str) -> bool:
    """Whether a text is made of words, paragraphs, plain links and bold alone; quick.

    Most texts are, and need no parser to be checked or made into HTML.
    """
    text = text.strip()
    if "](" in text and "@" in text:  # which may have to be kept apart
        return False
    if has_markup(text):
        text = PLAIN_MARKUP.sub("x", text)
    # Several simple patterns are much quicker than one with alternatives.
    if _MARKUP(text) or _MARKUP_BEFORE(text):
        return False
    return "\n" not in text or _MARKUP_AROUND(text) is None


def has_markup(text: str) -> bool:
    """Whether a plain text may hold `PLAIN_MARKUP`; quick."""
    return "](" in text or "**" in text


def may_refer(text: str) -> bool:
    """Whether a text can hold a reference at all; quick."""
    return "](" in text or ("<" in text and _MAY_REFER(text) is not None)


def references(text: str) -> Iterator[str]:
    """The references that the links of a text make, in order."""
    if not may_refer(text):
        return
    if is_plain(text):
        yield from (found[2] for found in PLAIN_MARKUP.finditer(text) if found[2])
        return
    for child in inline(parse(text).tokens):
        if child.type == REFERENCE:
            yield child.content


def inline(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens inside the paragraphs, headings and cells; not those of labels and pictures."""
    for token in tokens:
        yield from token.children or ()


@cache
def parser(links: bool = True) -> MarkdownIt:
    """The parser, which renders tokens too; without links and pictures it is quick at brackets."""
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": True})
    # Let every address be a link: what may not be one is refused by name later.
    made.validateLink = lambda url: True  # type: ignore[method-assign]
    made.enable(["table", "strikethrough"]).disable(["reference", "text_join"])
    if not links:
        made.disable(["link", "image"])
    made.core.ruler.after("inline", REFERENCE, _find_references)
    return made


def _find_references(state: StateCore) -> None:
    unmade, definitions = state.env["unmade"], state.env["definitions"]
    for token in state.tokens:
        if token.children:
            token.children = _with_references(token.children)
            for child in token.children:
                if child.type == "text":
                    unmade += _UNMADE.findall(child.content)
            if definition := _DEFINITION.match(token.content):
                definitions.append(definition[1])
        elif token.type == "html_block" and not token.content.startswith("<!--"):
            unmade += _UNMADE.findall(token.content)


def _with_references(tokens: list[Token]) -> list[Token]:
    from markdown_it.token import Token

    made: list[Token] = []
    label: list[Token] = made
    depth = 0
    for token in tokens:
        if depth:
            depth += token.nesting if token.type in ("link_open", "link_close") else 0
            if depth:
                label.append(token)
        elif token.type == "link_open" and is_reference(str(token.attrGet("href"))):
            depth, label = 1, []
            made.append(
                Token(
                    REFERENCE,
                    "",
                    0,
                    content=str(token.attrGet("href")),
                    markup=token.markup,
                    children=label,
                    attrs={k: v for k, v in token.attrs.items() if k == "title"},
                )
            )
        else:
            made.append(token)
    return made
