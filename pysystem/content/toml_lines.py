"""Where a key stands in a TOML file, which the standard reader does not tell."""

import re
from collections import Counter

from pysystem.content.yaml_locate import Loc, Place

_HEADER = re.compile(r"\s*\[{1,2}\s*([^\[\]\s][^\[\]]*)\]")
_KEY = re.compile(
    r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"]*\"))*)\s*="
)


class TomlPositions:
    """The lines of the keys of one table, given by its dotted name (empty for the root)."""

    def __init__(self, text: str, table: str) -> None:
        self._table: Loc = tuple(table.split(".")) if table else ()
        self._places: dict[Loc, Place] = {}
        header: Loc = ()
        tables: Counter[Loc] = Counter()
        for number, line in enumerate(text.split("\n"), 1):
            if found := _HEADER.match(line):
                header = written = _parts(found[1])
                if line.lstrip().startswith("[["):
                    header = written = (*header, tables[header])
                    tables[header[:-1]] += 1
            elif found := _KEY.match(line):
                written = (*header, *_parts(found[1]))
            else:
                continue
            self._places.setdefault(written, Place(number, found.start(1) + 1))

    def of(self, loc: Loc, *, key: bool = False) -> Place:
        """The place of a key, or of the nearest table around it that is written."""
        wanted = (*self._table, *loc)
        around = (wanted[:length] for length in range(len(wanted), 0, -1))
        return next((self._places[each] for each in around if each in self._places), Place(1, 1))


def _parts(dotted: str) -> Loc:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
