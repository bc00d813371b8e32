"""Changing values in a YAML file at their place; every other character stays as it is.

Works on the positions of the parsed nodes. A library that writes a whole file anew from a tree
that remembers comments would fold long texts and set spaces in its own way.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import yaml

from pysystem.content.yaml_read import read_bytes
from pysystem.content.yaml_tree import MappingNode, Scalar, SequenceNode
from pysystem.foundry.unpacked.changes import entry_key
from pysystem.foundry.unpacked.written import below, document_text, entry, flow_text, key_text


class Splice(NamedTuple):
    """Characters from `start` to `end` give way to `text`."""

    start: int
    end: int
    text: str


def edited(raw: bytes, target: dict[str, Any]) -> tuple[bytes, bool]:
    """The file with `target` as its data, and whether all else was kept.

    A file whose values can't be changed at their place (they are shared by aliases) is written
    anew.
    """
    parsed = read_bytes(raw, "")
    root = parsed.positions.root
    if parsed.data is not None and root is not None:
        splices = list(_Editor(parsed.text).node(root, parsed.data, target, 0))
        made = _spliced(raw, parsed.text, splices)
        if read_bytes(made, "").data == target:
            return made, True
    return document_text(target).encode("utf-8"), False


def _spliced(raw: bytes, text: str, splices: list[Splice]) -> bytes:
    """Apply the splices, made for `text`, to the file with its own line ends and marks."""
    whole = raw.decode("utf-8")
    head = "\ufeff" if whole.startswith("\ufeff") else ""
    whole = whole[len(head) :]
    at: Sequence[int] = range(len(text) + 1)
    line_end = "\n"
    if "\r" in whole:
        line_end = "\r\n" if "\r\n" in whole else "\r"
        at = [
            index
            for index, char in enumerate(whole)
            if not (char == "\n" and whole[index - 1 : index] == "\r")
        ] + [len(whole)]
    in_order = sorted(range(len(splices)), key=lambda index: (*splices[index][:2], index))
    for start, end, new in (splices[index] for index in reversed(in_order)):
        whole = whole[: at[start]] + new.replace("\n", line_end) + whole[at[end] :]
    return (head + whole).encode("utf-8")


class _Editor:
    def __init__(self, text: str) -> None:
        self._text = text

    def node(self, node: yaml.Node, old: Any, new: Any, indent: int) -> Iterator[Splice]:
        """The changes below a node; `indent` is that of lines inside, where it has any."""
        if old == new:
            return
        if type(node) is MappingNode and isinstance(old, dict) and isinstance(new, dict) and new:
            yield from self._mapping(node, old, new)
        elif type(node) is SequenceNode and isinstance(old, list) and isinstance(new, list) and new:
            yield from self._sequence(node, old, new)
        else:
            yield self._instead(node, new, indent)

    def _instead(self, node: yaml.Node, new: Any, indent: int) -> Splice:
        start, end = node.start_mark.index, self._end(node)
        line = self._text.rfind("\n", 0, start) + 1
        rest = self._text[end : self._line_end(end)].strip()
        made = below(new, start - line, indent, inline=bool(rest))
        if not made.startswith("\n"):
            return Splice(start, end, made[1:] if self._text[start - 1 : start] != ":" else made)
        while self._text[start - 1] == " ":
            start -= 1
        return Splice(start, end, made)

    def _mapping(
        self, node: yaml.MappingNode, old: dict[str, Any], new: dict[str, Any]
    ) -> Iterator[Splice]:
        pairs = {key.value: (key, value) for key, value in node.value if type(key) is Scalar}
        spans = [(key.start_mark.index, max(key.end_mark.index, self._end(value)))
                 for key, value in pairs.values()]  # fmt: skip
        names = list(pairs)
        for name in names:
            if name in new and name in old:
                key, value = pairs[name]
                if node.flow_style:
                    yield from self._in_flow(value, old[name], new[name])
                else:
                    indent = key.start_mark.column + 2
                    yield from self.node(value, old[name], new[name], indent)
        if node.flow_style:
            made = {name: f"{key_text(name)}: {flow_text(value)}" for name, value in new.items()}
            yield from _flow_changes(node, spans, names, list(new), made)
        else:
            yield from self._lines(node.value[0][0].start_mark.column, spans, names, new)

    def _lines(
        self,
        column: int,
        spans: list[tuple[int, int]],
        names: list[str],
        new: dict[str, Any],
    ) -> Iterator[Splice]:
        """Take out and put in whole lines of a mapping."""
        for index, name in enumerate(names):
            if name not in new:
                yield self._without(spans, index)
        before = ""
        for name, value in new.items():
            if name not in names:
                made = f"{key_text(name)}:{below(value, column + len(name) + 1, column + 2)}"
                span = spans[names.index(before)] if before in names else spans[-1]
                at = self._line_end(span[1])
                yield Splice(at, at, f"\n{' ' * column}{made}")
            else:
                before = name

    def _sequence(
        self, node: yaml.SequenceNode, old: list[Any], new: list[Any]
    ) -> Iterator[Splice]:
        one, other = _keys(old), _keys(new)
        kept = {
            first + step: second + step
            for first, second, size in SequenceMatcher(
                None, one, other, False
            ).get_matching_blocks()
            for step in range(size)
        }
        for index, follower in kept.items():
            child = node.value[index]
            if node.flow_style:
                yield from self._in_flow(child, old[index], new[follower])
            else:
                indent = self._dash(child) - self._line_start(child.start_mark.index) + 2
                yield from self.node(child, old[index], new[follower], indent)
        names = [str(kept.get(index, f"-{index}")) for index in range(len(old))]
        wanted = list(map(str, range(len(new))))
        if node.flow_style:
            spans = [(child.start_mark.index, self._end(child)) for child in node.value]
            made = {name: flow_text(value) for name, value in zip(wanted, new, strict=True)}
            yield from _flow_changes(node, spans, names, wanted, made)
            return
        spans = [(self._dash(child), self._end(child)) for child in node.value]
        column = spans[0][0] - self._line_start(spans[0][0])
        for index, name in enumerate(names):
            if name not in wanted:
                yield self._without(spans, index)
        last = -1
        for name, value in zip(wanted, new, strict=True):
            if name in names:
                last = names.index(name)
                continue
            made_entry = f"-{entry(value, column)}"
            if last >= 0:
                at = self._line_end(spans[last][1])
                yield Splice(at, at, f"\n{' ' * column}{made_entry}")
            else:
                yield Splice(spans[0][0], spans[0][0], f"{made_entry}\n{' ' * column}")

    def _in_flow(self, node: yaml.Node, old: Any, new: Any) -> Iterator[Splice]:
        if old == new:
            return
        same = (type(node) is MappingNode and isinstance(new, dict) and isinstance(old, dict)) or (
            type(node) is SequenceNode and isinstance(new, list) and isinstance(old, list)
        )
        if same and new:
            yield from self.node(node, old, new, 0)
        else:
            start = node.start_mark.index
            space = " " if self._text[start - 1 : start] == ":" else ""
            yield Splice(start, self._end(node), space + flow_text(new))

    def _without(self, spans: list[tuple[int, int]], index: int) -> Splice:
        """Without an entry that takes whole lines, or one that shares its first with a dash."""
        start, end = spans[index]
        line = self._line_start(start)
        if self._text[line:start].strip():
            following = spans[index + 1][0] if index + 1 < len(spans) else self._line_end(end)
            return Splice(start, following, "")
        return Splice(line, min(self._line_end(end) + 1, len(self._text)), "")

    def _end(self, node: yaml.Node) -> int:
        """Where a node really ends: not with the comments and empty lines that follow it."""
        end: int = node.end_mark.index
        if type(node) is Scalar:
            return len(self._text[:end].rstrip()) if node.style in ("|", ">") else end
        if not isinstance(node, yaml.CollectionNode) or node.flow_style or not node.value:
            return end
        last = node.value[-1]
        if type(node) is MappingNode:
            return max(int(last[0].end_mark.index), self._end(last[1]))
        return self._end(last)

    def _dash(self, child: yaml.Node) -> int:
        return self._text.rfind("-", 0, max(child.start_mark.index, 1))

    def _line_start(self, at: int) -> int:
        return self._text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        found = self._text.find("\n", at)
        return len(self._text) if found < 0 else found


def _keys(values: list[Any]) -> list[str]:
    return [entry_key(value, index) for index, value in enumerate(values)]


def _flow_changes(
    node: yaml.Node,
    spans: list[tuple[int, int]],
    names: list[str],
    wanted: list[str],
    made: dict[str, str],
) -> Iterator[Splice]:
    """Take out and put in parts between the brackets of a list or mapping on one line."""
    stay = [index for index, name in enumerate(names) if name in wanted]
    if not stay:
        inside = node.start_mark.index + 1, node.end_mark.index - 1
        yield Splice(*inside, ", ".join(made[name] for name in wanted))
        return
    for index in range(len(names)):
        if index in stay:
            continue
        if index > stay[0]:
            yield Splice(spans[index - 1][1], spans[index][1], "")
        else:
            yield Splice(spans[index][0], spans[index + 1][0], "")
    last = -1
    for name in wanted:
        if name in names:
            last = names.index(name)
        elif last >= 0:
            yield Splice(spans[last][1], spans[last][1], f", {made[name]}")
        else:
            yield Splice(spans[stay[0]][0], spans[stay[0]][0], f"{made[name]}, ")
