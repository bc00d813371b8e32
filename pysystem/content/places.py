"""Positions for problems that are found after reading: the file is read again, once."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from pysystem.content.diagnostics import Collector, Problem, Severity
from pysystem.content.remarks import Remark
from pysystem.content.yaml_locate import Loc
from pysystem.content.yaml_read import Parsed, read_file


class Places:
    """Turns places in documents into problems with lines and columns.

    `find` turns a file's name in problems into its path. Only the last file is kept, so problems
    should come file by file.
    """

    def __init__(self, find: Callable[[str], Path]) -> None:
        self._find = find
        self._collector = Collector("")
        self._parsed = Parsed(None, ())
        self.problems: list[Problem] = []

    def add(
        self,
        name: str,
        loc: Loc,
        code: str,
        params: Mapping[str, Any],
        severity: Severity = "error",
        containing: str = "",
    ) -> None:
        """Note a problem at the value of a place in the file `name`.

        With `containing` it stands at that text within the value, if it is there.
        """
        if name != self._collector.path:
            self._parsed = read_file(self._find(name), name)
            self._collector = Collector(name, self._parsed.text, self.problems)
        place = self._parsed.positions.of(loc, containing=containing)
        self._collector.add(*place, code, severity, **params)

    def add_all(self, name: str, remarks: Iterable[Remark]) -> None:
        """Note what checks have to say about the document in the file `name`."""
        for remark in remarks:
            self.add(name, *remark)
