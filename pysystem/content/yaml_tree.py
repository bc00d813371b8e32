"""From the nodes of the C parser to plain data: dictionaries, lists, text, numbers, yes or no.

Nothing of YAML's type zoo gets through: no tags, no dates, no keys other than text, no key twice.
All texts are NFC. Aliases are expanded into copies, up to a limit; merge keys are resolved.
"""

from typing import Any
from unicodedata import normalize

import yaml

from pysystem.content.diagnostics import Collector, Severity
from pysystem.content.source_text import stray_in
from pysystem.content.yaml_scalars import SUSPECT, differs_as_key, read_plain

MAX_DEPTH = 64
"""Deepest nesting of lists and mappings; documents need about 6."""

MAX_NODES = 100_000
"""Most nodes of a file after its aliases are expanded; a creature has about 150."""

MERGE = "<<"

Scalar, MappingNode, SequenceNode = yaml.ScalarNode, yaml.MappingNode, yaml.SequenceNode


class TooMuchError(Exception):
    """The tree is too deep, too large or endless; the problem has been noted."""


def build(root: yaml.Node, collector: Collector, *, aliases: bool) -> Any:
    """The data of a node tree; problems go to `collector`.

    With `aliases` the size of the expanded tree is checked first. Raises `TooMuchError` where there
    can be no data; every other problem leaves a value in its place, so that reading can go on.
    """
    if aliases:
        _Measure(collector).check(root)
    return _Builder(collector).value(root, 0)


class _Builder:
    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.plain_keys: set[str] = set()

    def value(self, node: yaml.Node, depth: int) -> Any:
        if type(node) is Scalar:
            return self.scalar(node)
        if depth >= MAX_DEPTH:
            note(self.collector, node, "yaml.deep", limit=MAX_DEPTH)
            raise TooMuchError
        if node.tag is not None:
            note(self.collector, node, "yaml.tag", tag=short_tag(node.tag))
        if type(node) is MappingNode:
            return self.mapping(node, depth + 1)
        return [self.value(child, depth + 1) for child in node.value]

    def scalar(self, node: yaml.ScalarNode) -> Any:
        text: str = node.value
        if node.tag is not None:
            note(self.collector, node, "yaml.tag", tag=short_tag(node.tag))
        elif not node.style:
            if not text or text[0] in SUSPECT:
                return self.plain(node, text)
        elif node.style == '"' and not text.isprintable() and (name := stray_in(text)):
            note(self.collector, node, "text.escaped_stray", char=name)
        return text if text.isascii() else normalize("NFC", text)

    def plain(self, node: yaml.ScalarNode, text: str) -> Any:
        reading = read_plain(text)
        if reading.code:
            severity: Severity = "error" if reading.refused else "warning"
            note(self.collector, node, reading.code, severity, **reading.params)
        value = reading.value
        return normalize("NFC", value) if type(value) is str else value

    def mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        merges: list[yaml.Node] = []
        lines: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self.key(key_node)
            if key is None:
                continue
            if key == MERGE and is_merge(key_node):
                if merges:
                    lines = lines or first_lines(node)
                    note(self.collector, key_node, "yaml.duplicate_key", key=key, first=lines[key])
                merges.append(value_node)
            elif key in out:
                lines = lines or first_lines(node)
                note(self.collector, key_node, "yaml.duplicate_key", key=key, first=lines[key])
            elif type(value_node) is Scalar:
                if not value_node.value and _is_bare(key_node, value_node):
                    note(self.collector, key_node, "yaml.bare_key", given=key)
                out[key] = self.scalar(value_node)
            else:
                out[key] = self.value(value_node, depth)
        for value_node in merges:
            self.merge(out, value_node, depth)
        return out

    def key(self, node: yaml.Node) -> str | None:
        if type(node) is not Scalar:
            note(self.collector, node, "yaml.complex_key")
            return None
        text: str = node.value
        if text in self.plain_keys and node.tag is None:
            return text
        if not node.style:
            if not text:
                note(self.collector, node, "yaml.empty_key")
                return None
            if text[0] in SUSPECT and (reading := differs_as_key(text)):
                note(self.collector, node, reading.code, "warning", **reading.params)
            elif text.isascii():
                self.plain_keys.add(text)
        if node.tag is not None:
            note(self.collector, node, "yaml.tag", tag=short_tag(node.tag))
        if node.style == '"' and (name := stray_in(text)):
            note(self.collector, node, "text.escaped_stray", char=name)
        return text if text.isascii() else normalize("NFC", text)

    def merge(self, out: dict[str, Any], node: yaml.Node, depth: int) -> None:
        """Fill `out` with the pairs of the merged mapping(s) that it does not have itself."""
        if node.tag is not None:
            note(self.collector, node, "yaml.tag", tag=short_tag(node.tag))
        sources = node.value if type(node) is SequenceNode else [node]
        for source in sources:
            if type(source) is not MappingNode:
                note(self.collector, source, "yaml.merge")
                continue
            for key, value in self.value(source, depth).items():
                out.setdefault(key, value)


class _Measure:
    """The height and the expanded size of a tree with aliases, without expanding it."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.known: dict[int, tuple[int, int]] = {}
        self.open: set[int] = set()

    def check(self, root: yaml.Node) -> None:
        self.measure(root)

    def measure(self, node: yaml.Node) -> tuple[int, int]:
        if type(node) is Scalar:
            return 0, 1
        identity = id(node)
        if identity in self.known:
            return self.known[identity]
        if identity in self.open:
            note(self.collector, node, "yaml.endless")
            raise TooMuchError
        self.open.add(identity)
        height, size = 0, 1
        for child in children(node):
            child_height, child_size = self.measure(child)
            height, size = max(height, child_height + 1), size + child_size
            if size > MAX_NODES:
                note(self.collector, node, "yaml.bomb", limit=MAX_NODES)
                raise TooMuchError
            if height > MAX_DEPTH:
                note(self.collector, node, "yaml.deep", limit=MAX_DEPTH)
                raise TooMuchError
        self.open.remove(identity)
        self.known[identity] = (height, size)
        return height, size


def first_lines(mapping: yaml.MappingNode) -> dict[str, int]:
    """The line (from 1) where each key of a mapping stands first."""
    lines: dict[str, int] = {}
    for key, _ in mapping.value:
        if type(key) is Scalar:
            lines.setdefault(normalize("NFC", key.value), key.start_mark.line + 1)
    return lines


def children(node: yaml.Node) -> list[yaml.Node]:
    """The nodes directly below a mapping (keys and values) or a list."""
    if type(node) is MappingNode:
        return [part for pair in node.value for part in pair]
    return list(node.value)


def is_merge(key: yaml.ScalarNode) -> bool:
    """Whether a key node is the merge key rather than the text `"<<"`."""
    return key.value == MERGE and not key.style


def _is_bare(key: yaml.Node, value: yaml.ScalarNode) -> bool:
    """Whether a pair in braces has no colon: most likely a comma inside a text made it."""
    end: yaml.Mark = key.end_mark
    start: yaml.Mark = value.start_mark
    return not value.style and start.index == end.index


def short_tag(tag: str) -> str:
    """A tag as its author wrote it."""
    return tag.replace("tag:yaml.org,2002:", "!!", 1)


def note(
    collector: Collector, node: yaml.Node, code: str, severity: Severity = "error", /, **params: Any
) -> None:
    """Note a problem at the start of a node."""
    mark = node.start_mark
    collector.add(mark.line + 1, mark.column + 1, code, severity, **params)
