"""Problems as people and as programs read them."""

import json
from collections.abc import Iterable
from typing import Any

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.display import around, excerpt, visible
from pysystem.content.guide import address

LONGEST = 200

_SEVERITY = {
    "ru": {"error": "ошибка", "warning": "предупреждение"},
    "en": {"error": "error", "warning": "warning"},
}


def render(problem: Problem, lang: str) -> str:
    """A problem as lines of text: where, what, the source line with a caret, what to do."""
    where = visible(problem.path)
    if problem.line:
        where += f":{problem.line}:{problem.column}"
    said = message(problem.code, problem.params, lang)
    lines = [f"{where}: {_SEVERITY[lang][problem.severity]} [{problem.code}]: {said}"]
    if problem.text.strip():
        shown, before = excerpt(problem.text, problem.column)
        margin = f"{problem.line:>5} | "
        lines += [margin + shown, " " * (len(margin) - 2) + "| " + " " * before + "^"]
    if advice := hint(problem.code, problem.params, lang):
        lines.append(f"      = {advice}")
    return "\n".join(lines)


def render_json(problems: Iterable[Problem], lang: str) -> str:
    """Problems as a JSON list; each has its place, code and params, the texts in `lang`,
    and where the documentation explains it.

    Of long lines and params there are `LONGEST` characters, with `…` where something was cut.
    """
    return json.dumps(
        [_record(problem, lang) for problem in problems], ensure_ascii=False, indent=2
    )


def _record(problem: Problem, lang: str) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "severity": problem.severity,
        "code": problem.code,
        "message": message(problem.code, problem.params, lang),
        "hint": hint(problem.code, problem.params, lang),
        "docs": address(problem.code, lang),
        "params": {name: _cut(value) for name, value in problem.params.items()},
        "text": around(problem.text, problem.column, LONGEST),
    }


def _cut(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_cut(each) for each in value]
    return around(value, 1, LONGEST) if isinstance(value, str) else value
