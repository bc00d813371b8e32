"""Problems: what is wrong, where it stands, and what the line looks like."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warning"]

MAX_PER_FILE = 100
"""Most errors of a file that are told one by one, and most warnings."""

MORE = "problems.more"
"""The code of the problem that counts those beyond."""


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
    """Gathers the problems of one file, adding the path and the line's text to each.

    They go to the end of `problems`, a list of its own if none is given.
    """

    def __init__(self, path: str, text: str = "", problems: list[Problem] | None = None) -> None:
        self.path = path
        self.problems = [] if problems is None else problems
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
    """The problems by file and place, each once.

    Of a file with more than `MAX_PER_FILE` errors, or warnings, the first are kept, and one that
    counts the others follows after the file's last. Such a count may be ordered again.
    """
    unique: dict[tuple[str, int, int, str, str], Problem] = {}
    beyond: Counter[tuple[str, Severity]] = Counter()
    for problem in problems:
        if problem.code == MORE:
            beyond[problem.path, problem.severity] += problem.params["count"]
        else:
            unique[problem.order] = problem
    kept: dict[str, list[Problem]] = {path: [] for path, _ in beyond}
    taken: Counter[tuple[str, Severity]] = Counter()
    for _, problem in sorted(unique.items()):
        key = (problem.path, problem.severity)
        taken[key] += 1
        if taken[key] <= MAX_PER_FILE:
            kept.setdefault(problem.path, []).append(problem)
        else:
            beyond[key] += 1
    for (path, severity), count in sorted(beyond.items()):
        kept[path].append(Problem(path, 0, 0, MORE, severity, {"count": count}))
    return tuple(problem for path in sorted(kept) for problem in kept[path])
