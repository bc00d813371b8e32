"""Every command explains itself, and exit codes mean what they say."""

import inspect
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml
from jsonschema import Draft202012Validator

from pysystem.cli import main
from pysystem.cli.commands import COMMANDS
from tests.model.samples import FULL
from tests.project import OURS, SAMPLE, exported, fingerprint, make_project, run, run_apart

HELP = OURS / "pysystem/cli/help.ru.yml"
GOOD = {"talents/sense.yml": "kind: talent\nname: Чутьё\n"}
BAD = {"talents/sense.yml": "kind: talent\nname: Чутьё\nhp: 5\n"}


def test_the_program_lists_its_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = re.findall(r"^  (\w+)  ", result.output, re.MULTILINE)
    assert listed == list(COMMANDS)
    assert run("-h").output == result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    (example,) = re.findall(r"Example: pysystem (.+)", result.output)
    assert example.split()[0] == command
    options = re.findall(r"--[a-z]+", example)
    assert all(option in result.output.split("Example:")[0] for option in options)
    found = main.get_command(click.Context(main), command)
    assert found is not None
    assert all(option.help for option in found.params if isinstance(option, click.Option))


def texts(command: click.Command, context: click.Context) -> Iterator[str]:
    """Every paragraph that the help of a command, and of those below it, says."""
    yield from re.split(r"\n\n", inspect.cleandoc(command.help or ""))
    yield from (each.help or "" for each in command.params if isinstance(each, click.Option))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from texts(below, context)


def test_all_help_is_there_in_russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSYSTEM_LANG", "ru")
    known = yaml.safe_load(HELP.read_text(encoding="utf-8"))
    english = [
        line
        for text in texts(main, click.Context(main))
        if not re.search("[а-яё]", line := " ".join(text.split()))
    ]
    assert english
    assert [line for line in english if not re.search("[а-яё]", known.get(line, ""))] == []
    result = run("encounter", "--help")
    assert "Сколько игроков.  [обычно: 4; 1<=x<=20]" in result.output
    assert "Пример: pysystem encounter" in result.output
    assert "Начать документ." in run("--help").output
    assert "Ярус:" in run("new", "creature", "--help").output
    monkeypatch.setenv("PYSYSTEM_LANG", "en")
    assert "How many players." in run("encounter", "--help").output
    assert "Its tier:" in run("new", "creature", "--help").output


def test_the_version() -> None:
    result = run_apart("--version")
    assert result.returncode == 0
    assert re.fullmatch(rb"pysystem, version \d+\.\d+\.\d+\r?\n", result.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["validate", "--nope"],
        ["validate", "extra"],
        ["validate", "--messages", "de"],
        ["validate", "-p", "no/such/folder"],
        ["export", "--lang", "de"],
        ["export", "--system", "two words"],
        ["export", "--system", ""],
        ["export", "--system", "система"],
        ["export", "--out", "pysystem.toml"],
        ["unpack"],
        ["unpack", "a", "b", "--raw"],
        ["unpack", "a", "--into", ".", "--out", "b"],
        ["unpack", "a", "--into", ".", "--raw"],
        ["schema", "--kind", "monster"],
        ["book", "--out", "pysystem.toml"],
        ["calibrate", "--all", "--svg", "pysystem.toml"],
    ],
)
def test_wrong_usage_is_exit_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    make_project(tmp_path, GOOD)
    monkeypatch.chdir(tmp_path)
    before = fingerprint(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.output
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize(
    "arguments", [["validate"], ["export"], ["show", "wolf"]], ids=lambda found: found[0]
)
@pytest.mark.parametrize("what", ["content", "project", "config"])
def test_what_is_wrong_with_the_content_is_exit_1(
    tmp_path: Path, arguments: list[str], what: str
) -> None:
    if what == "content":
        make_project(tmp_path, BAD)
    elif what == "config":
        (tmp_path / "pysystem.toml").write_text('id = "Bog"\n', encoding="utf-8")
    before = fingerprint(tmp_path)
    result = run(*arguments, "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert " error [" in result.output
    assert "Traceback" not in result.output
    assert fingerprint(tmp_path) == before


def test_all_well_is_exit_0(tmp_path: Path) -> None:
    make_project(tmp_path)
    assert run("validate", "-p", tmp_path).exit_code == 0
    assert run("export", "-p", tmp_path).exit_code == 0
    assert run("show", "wolf", "-p", tmp_path).exit_code == 0
    assert run("unpack", tmp_path / "packs/armor", "--out", tmp_path / "out").exit_code == 0
    assert run("schema").exit_code == 0


def test_warnings_do_not_stop_the_export_and_are_said(tmp_path: Path) -> None:
    text = SAMPLE["creatures/troll.yml"].replace("maneuvers: [howl, slash]\n", "")
    make_project(tmp_path, {**SAMPLE, "creatures/troll.yml": text})
    for command in ("validate", "export"):
        result = run(command, "-p", tmp_path, "--messages", "en")
        assert result.exit_code == 0
        assert "packs/_source/creatures/troll.yml:4:7: warning [maneuver-count]" in result.output


def test_a_project_is_found_from_any_folder_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_project(tmp_path)
    monkeypatch.chdir(tmp_path / "packs/_source/creatures/beasts")
    result = run("validate", "--messages", "en")
    assert result.output.splitlines()[-1] == "14 documents, 0 errors, 0 warnings"


def test_the_language_of_messages_is_that_of_the_system(tmp_path: Path) -> None:
    make_project(tmp_path, GOOD)
    clean = {name: "" for name in os.environ if name.startswith(("LC_", "LANG"))}
    for settings, said in (
        ({"LC_ALL": "ru_RU.UTF-8"}, "1 документ, 0 ошибок, 0 предупреждений"),
        ({"LANG": "ru_RU.UTF-8"}, "1 документ, 0 ошибок, 0 предупреждений"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "ru_RU.UTF-8"}, "1 document, 0 errors, 0 warnings"),
        ({"LC_ALL": "C"}, "1 document, 0 errors, 0 warnings"),
    ):
        env = {**clean, **settings, "PYTHONIOENCODING": "utf-8"}
        result = run_apart("validate", cwd=tmp_path, env=env)
        assert result.stdout.decode("utf-8").strip() == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1 документ, "),
        (2, "2 документа, "),
        (5, "5 документов, "),
        (11, "11 документов, "),
        (21, "21 документ, "),
        (22, "22 документа, "),
    ],
)
def test_k7_06_russian_numerals(tmp_path: Path, number: int, said: str) -> None:
    make_project(tmp_path, {f"talents/t{n}.yml": GOOD["talents/sense.yml"] for n in range(number)})
    assert run("validate", "-p", tmp_path, "--messages", "ru").output.startswith(said)


def test_the_schema_of_everything_is_printed_or_written(tmp_path: Path) -> None:
    printed = json.loads(run("schema").output)
    Draft202012Validator.check_schema(printed)
    for document in FULL.values():
        Draft202012Validator(printed).validate(document)
    out = tmp_path / "schema.json"
    assert run("schema", "--out", out).output == ""
    assert json.loads(out.read_text(encoding="utf-8")) == printed


@pytest.mark.parametrize("kind", FULL)
def test_the_schema_of_a_kind(kind: str) -> None:
    made = Draft202012Validator(json.loads(run("schema", "--kind", kind).output))
    assert [other for other, document in FULL.items() if made.is_valid(document)] == [kind]


def test_a_schema_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("schema", "--out", tmp_path / "no/such/folder/schema.json", "--messages", "en")
    assert (result.exit_code, result.output.split()[1]) == (1, "[pack.io]:")


def test_a_whole_round_as_a_new_author_goes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Validate, show, export, unpack: the creature, its weapon and its manoeuvres are there."""
    exported(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("unpack", "packs/creatures").exit_code == 0
    text = next(Path("unpacked").rglob("wolf.yml")).read_text(encoding="utf-8")
    assert text.startswith("kind: creature\nname: {ru: Волк}\n")
    assert "talents: [wolf-shape, fangs]" in text
    assert sorted(each.stem for each in Path("unpacked").rglob("*.yml") if each.stem != "wolf") == [
        "_folder", "bark", "claws", "claws", "fangs", "fangs", "frost", "howl", "slash", "troll",
        "wolf-shape",
    ]  # fmt: skip
