"""Every broken file is reported at the right line, all in one run, without a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pysystem.content.diagnostics import Problem
from pysystem.content.load import load
from pysystem.content.rendering import render
from tests.content.broken import SOUND, SUPPORT, Broken, broken
from tests.content.making import make

ALL = {case.name: case for case in broken()}


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Problem]]:
    files = {**SOUND, **SUPPORT, **{case.name: case.content for case in ALL.values()}}
    project = make(tmp_path_factory.mktemp("broken"), files)
    found: dict[str, list[Problem]] = {}
    for problem in load(project).problems:
        if problem.severity == "error":
            found.setdefault(problem.path.removeprefix("packs/_source/"), []).append(problem)
    return found


def test_there_are_two_hundred() -> None:
    assert len(ALL) >= 200
    assert len({case.content for case in ALL.values()}) > 195


@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_broken(case: Broken, problems: dict[str, list[Problem]]) -> None:
    path = "aux" if case.name.startswith("aux/") else case.name
    said = [(problem.code, problem.line) for problem in problems.get(path, [])]
    assert said == [(case.code, case.line)]
    for lang in ("ru", "en"):
        assert case.code in render(problems[path][0], lang)


def test_sound_documents_are_not_blamed(problems: dict[str, list[Problem]]) -> None:
    assert [name for name in problems if name.startswith("sound/") or name == "x5.yml"] == []


def test_one_run_names_all_files(problems: dict[str, list[Problem]], tmp_path: Path) -> None:
    assert len(problems) == len(ALL)


def test_through_the_command_line(tmp_path: Path) -> None:
    sample = {*list(ALL.values())[::7], ALL["x4.yml"]}
    make(tmp_path, {**SOUND, **SUPPORT, **{case.name: case.content for case in sample}})
    command = [sys.executable, "-c", "from pysystem.cli import run; run()", "validate", "--json"]
    run = subprocess.run(
        [*command, "--project", str(tmp_path)], capture_output=True, check=False, encoding="utf-8"
    )
    assert run.returncode == 1
    assert run.stderr == ""
    said = {
        (record["path"].removeprefix("packs/_source/"), record["line"], record["code"])
        for record in json.loads(run.stdout)
        if record["severity"] == "error"
    }
    assert said == {(case.name, case.line, case.code) for case in sample}
