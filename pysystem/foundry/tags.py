"""Names what the sanitiser takes out of a piece of HTML, so that its author can be told.

Reads tags as browsers do, in linear time and without ever failing. It is for the messages alone:
what is safe is decided by the sanitiser, not here.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from pysystem.foundry.clean import ATTRIBUTES, TAGS

# Markdown tables align their cells with a style, which goes without a word.
_OF_THE_PARSER = {"style"}
_SAFE_ADDRESS = re.compile(r"(?:https?:|mailto:)|(?![a-z][a-z0-9+.-]*:)", re.IGNORECASE).match
_PASSED_OVER = re.compile(r"[\x00-\x20]+")  # by browsers, when they look for the scheme

_NAME = re.compile(r"<(/?)([a-zA-Z][^\s/>]*+)").match
_ATTRIBUTE = re.compile(
    r"""[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|(?!["'])([^\s>]*+)))?+"""
).match
_EQUALS = re.compile(r"\s*+=").match
_END = re.compile(r"[\s/]*+>").match
_SHORT_COMMENT = re.compile(r"<!---?>").match
_COMMENT_END = re.compile(r"--!?>")
# Elements that hold no elements, whatever looks like one.
_RAW = frozenset("script style textarea title xmp iframe noembed noframes".split())


class Tag(NamedTuple):
    """A start tag: its name in small letters and its attributes."""

    name: str
    attributes: list[tuple[str, str]]


def refused(html: str) -> list[str]:
    """The tags, attributes and addresses that `clean` takes out, in order."""
    found: list[str] = []
    for tag in start_tags(html):
        if tag.name not in TAGS:
            found.append(f"<{tag.name}")
            continue
        known = ATTRIBUTES.get(tag.name, set()) | ATTRIBUTES["*"] | _OF_THE_PARSER
        for name, value in tag.attributes:
            if name not in known:
                found.append(name)
            elif name in ("href", "src", "cite"):
                address = _PASSED_OVER.sub("", value)
                if not _SAFE_ADDRESS(address):
                    found.append(address)
    return found


def start_tags(html: str) -> Iterator[Tag]:
    """Every start tag, in order; what is never closed with `>` is no tag, nor is anything in it."""
    position = html.find("<")
    while position >= 0:
        if name := _NAME(html, position):
            tag, position = _tag(html, name)
            if tag and not name[1]:
                yield tag
                if tag.name in _RAW:
                    position = _raw_end(html, position, tag.name)
        else:
            position = _other_end(html, position)
        position = html.find("<", position) if position >= 0 else -1


def _tag(html: str, name: re.Match[str]) -> tuple[Tag | None, int]:
    """A start or end tag and where it ends; none and -1 if it never does."""
    attributes = []
    position = name.end()
    while found := _ATTRIBUTE(html, position):
        attribute, *values = found.groups()
        value = next((each for each in values if each is not None), "")
        attributes.append((attribute.lower(), unescape(value)))
        position = found.end()
        if all(each is None for each in values) and _EQUALS(html, position):
            return None, -1  # a quote that nothing closes
    end = _END(html, position)
    return (Tag(name[2].lower(), attributes), end.end()) if end else (None, -1)


def _raw_end(html: str, position: int, name: str) -> int:
    end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(html, position)
    return end.start() if end else -1


def _other_end(html: str, position: int) -> int:
    """Where a comment, or what browsers take for one, or a mere `<` ends; -1 if nowhere."""
    if html.startswith("<!--", position):
        if short := _SHORT_COMMENT(html, position):
            return short.end()
        end = _COMMENT_END.search(html, position + 4)
        return end.end() if end else -1
    if html.startswith(("<!", "<?", "</"), position):
        return html.find(">", position)
    return position + 1
