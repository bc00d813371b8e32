"""The sanitiser: HTML from Markdown → HTML that is safe to show, of a size that is sane.

An HTML parser repairs what it reads, and the repair of hostile markup can be a thousand times its
size: each paragraph opens again all the `<b>` that were never closed. So the tags that nobody
closed are counted before anything is parsed.
"""

import re
from collections import Counter

import nh3

MAX_HTML = 1 << 20
"""Longest HTML of one text, in characters; a long chapter of the rules takes a fiftieth."""

TAGS = (
    nh3.ALLOWED_TAGS - {"area", "map", "center", "tt", "strike", "acronym", "nav", "hgroup"}
) | {"section", "tfoot"}
ATTRIBUTES = {
    **{
        tag: set(names) - {"align", "char", "charoff"}
        for tag, names in nh3.ALLOWED_ATTRIBUTES.items()
    },
    "*": {"class", "lang", "title", "dir"},
}

_MAX_OPEN = 2000
_MAX_ROUNDS = 48
# What a parser opens again in every block until it is closed.
_REOPENED = frozenset(
    "a b big code em font i nobr s small strike strong tt u".split()
)  # fmt: skip
_REOPENED_AT_ONCE = 3
_ATTRIBUTES = (
    r"(?:\s++[^\s\x01\"'<>/=]++(?:=(?:\"[^\"<]*+\"|'[^'<]*+'|[^\s\x01\"'=<>`]++))?+)*+\s*+"
)
_VOID = re.compile(rf"<(?:br|hr|img|wbr|col){_ATTRIBUTES}/?+>", re.IGNORECASE)
_PAIR = re.compile(
    rf"<({'|'.join(sorted(TAGS, reverse=True))}){_ATTRIBUTES}>[^<>]*+</\1\s*+>", re.IGNORECASE
)
_OPEN = re.compile(rf"<([a-z][^\s/>]*+)({_ATTRIBUTES}/?+>)?+", re.IGNORECASE)


class HtmlError(ValueError):
    """A text that would make too much HTML. `code` and `params` say why."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def check_length(length: int) -> None:
    """Raise HtmlError for more HTML than one text may have."""
    if length > MAX_HTML:
        raise HtmlError("html.long", limit=MAX_HTML)


def clean(dirty: str) -> str:
    """HTML without scripts, event handlers, frames, styles or foreign address schemes.

    Raises HtmlError where it would be too long or is hopelessly entangled.
    """
    check_length(len(dirty))
    _check_open_tags(dirty)
    made = nh3.clean(
        dirty,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer",
    )
    check_length(len(made))
    return made


def _check_open_tags(dirty: str) -> None:
    """Refuse what a parser would blow up: many open tags, or fewer that it opens again and again.

    Pairs with nothing but text between them are no danger and are taken out, from the inside to
    the outside; what is left is open, or counted as if it were.
    """
    left = dirty
    for _ in range(_MAX_ROUNDS):
        left, pairs = _PAIR.subn("\x01", _VOID.sub("\x01", left))
        if not pairs:
            break
    opened = [(m[1].lower(), m[2]) for m in _OPEN.finditer(left)]
    if len(opened) > _MAX_OPEN:
        raise HtmlError("html.tangled", limit=_MAX_OPEN)
    again = Counter(each for each in opened if each[0] in _REOPENED)
    size = sum(
        (len(name) + len(rest) if rest is not None else len(left)) * min(count, _REOPENED_AT_ONCE)
        for (name, rest), count in again.items()
    )
    if size * dirty.count("<") > MAX_HTML:
        raise HtmlError("html.tangled", limit=_MAX_OPEN)
