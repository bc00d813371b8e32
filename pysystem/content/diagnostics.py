"""Problems: what is wrong, where it stands, and what the line looks like."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding about one place.

    `path` is relative to the project, with forward slashes. `line` and `column` count from 1, in
    characters; both are 0 where the finding is about the file or folder as such. `text` is the
    line as it stands in the file. What to say follows from `code` and `params`.
    """

    path: str
    line: int
    column: int
    code: str
    severity: Severity = "error"
    params: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Sort key: by file, then by place in it; stable over runs and machines."""
        return (self.path, self.line, self.column, self.code, repr(sorted(self.params.items())))


class Collector:
    """Gathers the problems of one file, adding the path and the line's text to each."""

    def __init__(self, path: str, text: str = "") -> None:
        self.path = path
        self.problems: list[Problem] = []
        self._text = text
        self._lines: list[str] | None = None

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), empty beyond the end."""
        if self._lines is None:
            self._lines = self._text.split("\n")
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""

    def add(
        self, line: int, column: int, code: str, severity: Severity = "error", /, **params: Any
    ) -> None:
        """Note a problem at a place; `line` 0 means the file as such."""
        self.problems.append(
            Problem(self.path, line, column, code, severity, params, self.line(line))
        )

    @property
    def failed(self) -> bool:
        """Whether an error has been noted (warnings don't count)."""
        return any(problem.severity == "error" for problem in self.problems)


def ordered(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """All problems by file and place, each once."""
    unique = {problem.order: problem for problem in problems}
    return tuple(unique[key] for key in sorted(unique))
