"""Where a place of the data stands in the file."""

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
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


_Pair = tuple[yaml.Node, yaml.Node]


class Positions:
    """The positions of one file's data. Asking for many is quick: keys and lines are indexed."""

    def __init__(self, root: yaml.Node | None = None, text: str = "") -> None:
        self._root = root
        self._text = text
        self._keys: dict[int, dict[str, _Pair]] = {}

    @property
    def root(self) -> yaml.Node | None:
        """The node of the whole file; none where it can't be read."""
        return self._root

    def of(self, loc: Loc, *, key: bool = False, containing: str = "") -> Place:
        """The place of the value at `loc`, or of its key.

        Parts of `loc` that the file does not have lead to what is around them. With `containing`,
        the first line of the value where that text stands.
        """
        if self._root is None:
            return Place(1, 1)
        key_node, node = self._find(self._root, loc)
        if containing and not key:
            found_place = self._search(node, containing)
            if found_place is not None:
                return found_place
        return _place(key_node if key else node)

    def end_of_plain(self, loc: Loc) -> Place | None:
        """Where the text at `loc` ends, if it is written without quotes and not as a block."""
        if self._root is None:
            return None
        _, node = self._find(self._root, loc)
        if type(node) is not Scalar or node.style:
            return None
        return Place(node.end_mark.line + 1, node.end_mark.column + 1)

    def _find(self, root: yaml.Node, loc: Loc) -> tuple[yaml.Node, yaml.Node]:
        """The key and the value at `loc`, or of what is around it."""
        key_node, node = root, root
        for part in loc:
            key_node, node = self._pair(node, part) or (key_node, node)
        return key_node, node

    def _search(self, node: yaml.Node, text: str) -> Place | None:
        starts = self._line_starts
        line, last = node.start_mark.line, min(node.end_mark.line + 1, len(starts) - 1)
        found = self._text.find(text, starts[line] + node.start_mark.column, starts[last])
        if found < 0:
            return None
        line = bisect_right(starts, found, line) - 1
        return Place(line + 1, found - starts[line] + 1)

    @cached_property
    def _line_starts(self) -> list[int]:
        """Where each line begins in the text, and where one after the last would."""
        return [0, *accumulate(len(line) + 1 for line in self._text.split("\n"))]

    def _pair(self, node: yaml.Node, part: str | int) -> _Pair | None:
        """The key and value of `part` in a node."""
        if type(node) is SequenceNode:
            if isinstance(part, int) and 0 <= part < len(node.value):
                return node.value[part], node.value[part]
            return None
        if type(node) is MappingNode and isinstance(part, str):
            return self._keys_of(node).get(part)
        return None

    def _keys_of(self, node: yaml.Node) -> dict[str, _Pair]:
        """The pairs of a mapping by key; those that merge keys bring come after its own."""
        if id(node) in self._keys:
            return self._keys[id(node)]
        pairs = self._keys[id(node)] = {}
        merged: list[yaml.Node] = []
        for key, value in node.value:
            if type(key) is not Scalar:
                continue
            if is_merge(key):
                merged += value.value if type(value) is SequenceNode else [value]
            else:
                pairs.setdefault(normalize("NFC", key.value), (key, value))
        for source in merged:
            if type(source) is MappingNode:
                for name, pair in self._keys_of(source).items():
                    pairs.setdefault(name, pair)
        return pairs


def _place(node: yaml.Node) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)
