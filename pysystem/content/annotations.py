"""Problems as programs that read code expect them: annotations of GitHub, and SARIF 2.1.0."""

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.guide import address

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_SPECIAL = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_SPECIAL, ":": "%3A", ",": "%2C"}


def github(problems: Iterable[Problem], lang: str, prefix: str = "") -> Iterator[str]:
    """Yield a workflow command for each problem, which GitHub shows beside the line.

    `prefix` leads from the repository to the project, with a slash at its end.
    """
    for problem in problems:
        place = {"file": f"{prefix}{problem.path}"}
        if problem.line:
            place |= {"line": str(problem.line), "col": str(problem.column)}
        place["title"] = problem.code
        properties = ",".join(
            f"{key}={_escaped(value, _IN_PROPERTIES)}" for key, value in place.items()
        )
        yield f"::{problem.severity} {properties}::{_escaped(_told(problem, lang), _SPECIAL)}"


def sarif(problems: Iterable[Problem], lang: str, prefix: str = "") -> str:
    """The problems as one SARIF log."""
    found = tuple(problems)
    codes = sorted({problem.code for problem in found})
    driver = {
        "name": "pysystem",
        "version": version("pysystem"),
        "rules": [_rule(code, lang) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes, lang, prefix) for problem in found],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2)


def _told(problem: Problem, lang: str) -> str:
    advice = hint(problem.code, problem.params, lang)
    said = message(problem.code, problem.params, lang)
    return f"{said}. {advice}" if advice else said


def _escaped(text: str, special: dict[str, str]) -> str:
    return "".join(special.get(char, char) for char in text)


def _rule(code: str, lang: str) -> dict[str, Any]:
    where = address(code, lang)
    rule: dict[str, Any] = {"id": code, "help": {"text": where}}
    return {**rule, "helpUri": where} if "://" in where else rule


def _result(problem: Problem, codes: list[str], lang: str, prefix: str) -> dict[str, Any]:
    place: dict[str, Any] = {
        "artifactLocation": {"uri": quote(f"{prefix}{problem.path}"), "uriBaseId": "%SRCROOT%"}
    }
    if problem.line:
        place["region"] = {"startLine": problem.line, "startColumn": problem.column}
    return {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": problem.severity,
        "message": {"text": _told(problem, lang)},
        "locations": [{"physicalLocation": place}],
    }
