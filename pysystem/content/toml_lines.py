"""Where a key stands in a TOML file, which the standard reader does not tell."""

import re

from pysystem.content.yaml_locate import Loc, Place

_HEADER = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]+")
_KEY = re.compile(
    r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"]*\"))*)\s*="
)


class TomlPositions:
    """The lines of the keys of one table, given by its dotted name (empty for the root)."""

    def __init__(self, text: str, table: str) -> None:
        self._lines = text.split("\n")
        self._table = tuple(table.split(".")) if table else ()

    def of(self, loc: Loc, *, key: bool = False) -> Place:
        """The place of a key, or of the nearest table around it that is written."""
        wanted = (*self._table, *loc)
        best, place = 0, Place(1, 1)
        header: Loc = ()
        tables: dict[str, int] = {}
        for number, line in enumerate(self._lines, 1):
            if found := _HEADER.match(line):
                header = _parts(found[1])
                if line.lstrip().startswith("[["):
                    tables[found[1]] = tables.get(found[1], -1) + 1
                    header = (*header, tables[found[1]])
                written = header
            elif found := _KEY.match(line):
                written = (*header, *_parts(found[1]))
            else:
                continue
            if len(written) > best and wanted[: len(written)] == written:
                best, place = len(written), Place(number, found.start(1) + 1)
        return place


def _parts(dotted: str) -> Loc:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
