"""Reading one YAML file: the project's single dialect (`docs/decisions/0003-yaml-dialect.md`).

PyYAML's C parser finds the structure; the values are ours. Positions stay in the nodes and are
looked up only when there is something to report.
"""

import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml._yaml import CParser

from pysystem.content.diagnostics import Collector, Problem
from pysystem.content.source_text import MAX_BYTES, decode
from pysystem.content.yaml_locate import Positions
from pysystem.content.yaml_syntax import explain
from pysystem.content.yaml_tree import MAX_DEPTH, MappingNode, Scalar, TooMuchError, build

_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*%").match
# Everything that can stand before the first key or value of a line and open a level.
_LONG_INDENT = re.compile(rf"^[ ?:-]{{{2 * MAX_DEPTH}}}", re.MULTILINE).search
_MANY_BRACKETS = 4 * MAX_DEPTH


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file's data, or `None` where an error forbids using any of it.

    `positions` answers where a place of the data stands in the file.
    """

    data: dict[str, Any] | None
    problems: tuple[Problem, ...]
    text: str = ""
    positions: Positions = field(default_factory=Positions)


class _Nodes(CParser):
    """The C parser without the resolving of tags: a node has a tag only if its author wrote one."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> None:
        return None

    def descend_resolver(self, node: Any, index: Any) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


def read_file(path: str | Path, name: str) -> Parsed:
    """Read a file; `name` is what problems call it. Never raises for anything in the file."""
    try:
        status = os.stat(path)  # noqa: PTH116  (a Path for each of thousands of files is slow)
        if not stat.S_ISREG(status.st_mode):
            return _refused(name, "file.not_a_file")
        if status.st_size > MAX_BYTES:
            return _refused(name, "file.too_large", size=status.st_size, limit=MAX_BYTES)
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(status.st_size + 1)
    except OSError as error:
        return _refused(name, "file.unreadable", reason=type(error).__name__)
    return read_bytes(data, name)


def read_bytes(data: bytes, name: str) -> Parsed:
    """Read the bytes of a file, whose name in problems is `name`."""
    if len(data) > MAX_BYTES:
        return _refused(name, "file.too_large", size=len(data), limit=MAX_BYTES)
    text, collector = decode(data, name)
    if collector.failed:
        return Parsed(None, tuple(collector.problems), text)
    root = _compose(text, collector)
    if root is None:
        return Parsed(None, tuple(collector.problems), text)
    value = _convert(root, text, collector)
    return Parsed(value, tuple(collector.problems), text, Positions(root, text))


def _refused(name: str, code: str, **params: Any) -> Parsed:
    return Parsed(None, (Problem(name, 0, 0, code, params=params),))


def _compose(text: str, collector: Collector) -> yaml.Node | None:
    """The root node, or `None` with the reason noted."""
    if _DIRECTIVE(text):
        line = text[: text.index("%")].count("\n") + 1
        collector.add(line, 1, "yaml.directive")
        return None
    parser = _Nodes(text)
    try:
        if _may_be_deep(text) and _is_deep(text, collector):
            return None
        root = parser.get_single_node()
    except yaml.MarkedYAMLError as error:
        explain(error, text, collector)
        return None
    finally:
        parser.dispose()
    if root is None:
        collector.add(1, 1, "file.empty")
    return root


def _convert(root: yaml.Node, text: str, collector: Collector) -> dict[str, Any] | None:
    if type(root) is not MappingNode:
        mark = root.start_mark
        shape = "text" if type(root) is Scalar else "list"
        collector.add(mark.line + 1, mark.column + 1, f"yaml.root_{shape}")
        return None
    try:
        value: dict[str, Any] = build(root, collector, aliases="&" in text and "*" in text)
    except TooMuchError:
        return None
    return value


def _may_be_deep(text: str) -> bool:
    """Whether nesting may exceed what the parser's recursion is safe with: a quick upper bound.

    A level of nesting costs a bracket or a step of indentation; both are counted generously.
    """
    brackets = text.count("[") + text.count("{")
    return brackets > _MANY_BRACKETS or _LONG_INDENT(text) is not None


def _is_deep(text: str, collector: Collector) -> bool:
    """Count the nesting exactly, event by event, which needs no recursion."""
    parser, depth = _Nodes(text), 0
    try:
        while (event := parser.get_event()) is not None:
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    mark: Any = event.start_mark
                    collector.add(mark.line + 1, mark.column + 1, "yaml.deep", limit=MAX_DEPTH)
                    return True
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    finally:
        parser.dispose()
    return False
