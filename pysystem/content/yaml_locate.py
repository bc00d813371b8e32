"""Where a place of the data stands in the file."""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

import yaml

from pysystem.content.yaml_tree import MappingNode, Scalar, SequenceNode, is_merge

Loc = tuple[str | int, ...]
"""A place in the data: keys and indexes from the root."""


class Place(NamedTuple):
    """Line and column, from 1."""

    line: int
    column: int


class Positions:
    """The positions of one file's data."""

    def __init__(self, root: yaml.Node | None = None, text: str = "") -> None:
        self._root = root
        self._text = text

    def of(self, loc: Loc, *, key: bool = False, containing: str = "") -> Place:
        """The place of the value at `loc`, or of its key.

        Parts of `loc` that the file does not have lead to what is around them. With `containing`,
        the first line of the value where that text stands.
        """
        if self._root is None:
            return Place(1, 1)
        node, key_node = self._root, self._root
        for part in loc:
            for found_key, found in _pairs(node, part):
                key_node, node = found_key, found
                break
        if containing and not key:
            found_place = self._search(node, containing)
            if found_place is not None:
                return found_place
        return _place(key_node if key else node)

    def _search(self, node: yaml.Node, text: str) -> Place | None:
        lines = self._text.split("\n")
        first, last = node.start_mark.line, node.end_mark.line
        for number in range(first, min(last + 1, len(lines))):
            start = node.start_mark.column if number == first else 0
            column = lines[number].find(text, start)
            if column >= 0:
                return Place(number + 1, column + 1)
        return None


def _place(node: yaml.Node) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)


def _pairs(node: yaml.Node, part: str | int) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """The key and value of `part` in a node; those that merge keys bring come last."""
    if type(node) is SequenceNode:
        if isinstance(part, int) and 0 <= part < len(node.value):
            yield node.value[part], node.value[part]
        return
    if type(node) is not MappingNode:
        return
    merged: list[yaml.Node] = []
    for key, value in node.value:
        if type(key) is not Scalar:
            continue
        if is_merge(key):
            merged += value.value if type(value) is SequenceNode else [value]
        elif key.value == part or normalize("NFC", key.value) == part:
            yield key, value
    for source in merged:
        yield from _pairs(source, part) if type(source) is MappingNode else ()
