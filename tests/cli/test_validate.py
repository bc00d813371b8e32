"""`pysystem validate`: every problem of a run at once, each at its place."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from pysystem.content.annotations import github
from pysystem.content.diagnostics import Problem
from tests.content.broken import SOUND, SUPPORT, broken
from tests.project import SAMPLE, make_project, run, run_apart

BROKEN = list(broken())


def line_of(where: str) -> tuple[str, int]:
    """The file and line that a message begins with; no line means the file as such."""
    path, _, rest = where.partition(":")
    return path.removeprefix("packs/_source/"), int(rest.split(":")[0]) if rest else 0


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {**SOUND, **SUPPORT, **{case.name: case.content for case in BROKEN}}
    return make_project(tmp_path_factory.mktemp("broken"), files).root


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_two_hundred_broken_files_in_one_run(project: Path, lang: str) -> None:
    """No traceback, and the right line in every one of them."""
    assert len(BROKEN) >= 200
    env = {"PYTHONIOENCODING": "utf-8"}
    result = run_apart("validate", "--messages", lang, cwd=project, env=env)
    assert result.returncode == 1
    assert result.stderr == b""
    said = result.stdout.decode("utf-8")
    assert "Traceback" not in said
    word = {"ru": "ошибка", "en": "error"}[lang]
    found = {
        (*line_of(where), code)
        for where, code in re.findall(rf"^(\S.*): {word} \[([a-z0-9._-]+)\]: .", said, re.MULTILINE)
    }
    names = {case.name: "aux" if case.name.startswith("aux/") else case.name for case in BROKEN}
    assert found == {(names[case.name], case.line, case.code) for case in BROKEN}


def test_the_same_as_json(project: Path) -> None:
    result = run("validate", "-p", project, "--json", "--messages", "en")
    assert result.exit_code == 1
    problems = json.loads(result.output)
    errors = [each for each in problems if each["severity"] == "error"]
    assert len(errors) == len(BROKEN)
    for problem in problems:
        assert set(problem) == {
            "path", "line", "column", "severity", "code", "message", "hint", "docs", "params",
            "text",
        }  # fmt: skip
        assert problem["message"]
    places = [(each["path"], each["line"], each["column"]) for each in problems]
    assert places == sorted(places)


def test_a_problem_shows_its_line_and_points_at_the_place(tmp_path: Path) -> None:
    text = SAMPLE["creatures/troll.yml"].replace("size: huge", "size: hugge")
    make_project(tmp_path, {**SAMPLE, "creatures/troll.yml": text})
    result = run("validate", "-p", tmp_path, "--messages", "ru")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].startswith("packs/_source/creatures/troll.yml:6:7: ошибка [key.unknown_value]")
    assert lines[1:3] == ["    6 | size: hugge", "      |       ^"]
    assert "huge" in lines[3]


def test_a_sound_project_has_nothing_to_say(tmp_path: Path) -> None:
    make_project(tmp_path)
    result = run("validate", "-p", tmp_path, "--messages", "ru")
    assert (result.exit_code, result.output) == (
        0,
        "14 документов, 0 ошибок, 0 предупреждений\n",
    )
    assert json.loads(run("validate", "-p", tmp_path, "--json").output) == []
    assert not (tmp_path / "packs/creatures").exists()


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("{{table:nope}}", "macro.unknown", 4),
        ("{{rule:gifts.dc_bases}}", "macro.unknown", 4),
        ("Раз {{table:sizes}} два.", "macro.misplaced", 4),
        ("{{nope}}", "macro.unknown", 4),
    ],
)
def test_macros_that_would_stop_the_export(tmp_path: Path, text: str, code: str, line: int) -> None:
    document = f"kind: talent\nname: Чутьё\ndescription: |\n  {text}\n"
    make_project(tmp_path, {"talents/sense.yml": document})
    for command in ("validate", "export"):
        result = run(command, "-p", tmp_path, "--messages", "en")
        assert result.exit_code == 1
        assert re.search(
            rf"packs/_source/talents/sense\.yml:{line}:\d+: error \[{re.escape(code)}\]",
            result.output,
        )


TROLL = SAMPLE["creatures/troll.yml"].replace("size: huge", "size: hugge")


def test_annotations_for_github(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_project(tmp_path / "мой, модуль", {**SAMPLE, "creatures/troll.yml": TROLL}).root
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    result = run("validate", "-p", root, "--format", "github", "--messages", "en")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    command, _, message = line.removeprefix("::").partition("::")
    name, _, properties = command.partition(" ")
    assert name == "error"
    assert properties == (
        "file=мой%2C модуль/packs/_source/creatures/troll.yml,line=6,col=7,title=key.unknown_value"
    )
    assert "huge" in message


def test_a_text_of_an_annotation_stays_on_its_line() -> None:
    params = {"given": "50%\r\n::error::", "what": "size", "choices": ["a"]}
    problem = Problem("a:b.yml", 0, 0, "key.unknown_value", params=params)
    (line,) = github([problem], "en")
    assert "\n" not in line and "\r" not in line and "50%25" in line
    assert line.startswith("::error file=a%3Ab.yml,title=key.unknown_value::")


def test_sarif(tmp_path: Path) -> None:
    root = make_project(tmp_path, {**SAMPLE, "creatures/тролль.yml": TROLL}).root
    result = run("validate", "-p", root, "--format", "sarif", "--messages", "ru")
    assert result.exit_code == 1
    log = json.loads(result.stdout)
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    (found,) = log["runs"]
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert rules == sorted(set(rules))
    for each in found["results"]:
        assert rules[each["ruleIndex"]] == each["ruleId"]
        assert each["level"] in ("error", "warning") and each["message"]["text"]
    (unknown,) = [each for each in found["results"] if each["ruleId"] == "key.unknown_value"]
    place = unknown["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 6, "startColumn": 7}
    uri = place["artifactLocation"]["uri"]
    assert uri.isascii() and unquote(uri) == "packs/_source/creatures/тролль.yml"
    assert "huge" in unknown["message"]["text"]


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_a_broken_project_is_told_in_the_same_form(tmp_path: Path, form: str) -> None:
    (tmp_path / "pysystem.toml").write_text('id = "Bog"\n', encoding="utf-8")
    result = run("validate", "-p", tmp_path, "--format", form, "--messages", "en")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "pysystem.toml" in result.stdout and "text.form" in result.stdout
