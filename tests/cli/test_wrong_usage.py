"""What is wrong with the options is told in the user's language, exactly, with exit code 2."""

import os
from pathlib import Path

import click
import pytest

from pysystem.cli import usage
from pysystem.cli.usage import russian
from tests.project import make_project, run

TYPES = (
    "'beast', 'magical_beast', 'plant', 'ooze', 'elemental', 'ethereal', 'astral', 'spirit', "
    "'shade', 'fey', 'demon', 'dragon', 'elf', 'human', 'undead', 'cosmic', 'construct'"
)

# What is typed, and what is said in English and in Russian after "Error: " or "Ошибка: ".
CASES = {
    "frobnicate": ("No such command 'frobnicate'.", "Нет команды 'frobnicate'."),
    "exprt": (
        "No such command 'exprt'. Did you mean 'export'?",
        "Нет команды 'exprt'. Может быть, 'export'?",
    ),
    "new creatur": (
        "No such command 'creatur'. Did you mean 'creature'?",
        "Нет команды 'creatur'. Может быть, 'creature'?",
    ),
    "--nope": ("No such option '--nope'.", "Нет параметра '--nope'."),
    "validate -q": ("No such option '-q'.", "Нет параметра '-q'."),
    "validate --jso": (
        "No such option '--jso'. Did you mean '--json'?",
        "Нет параметра '--jso'. Может быть, '--json'?",
    ),
    "new creature --nope": (
        "No such option '--nope'. (Did you mean one of: '--name', '--opposite', '--types'?)",
        "Нет параметра '--nope'. Может быть, одно из этих: '--name', '--opposite', '--types'?",
    ),
    "export --json=1": (
        "Option '--json' does not take a value.",
        "Параметру '--json' значение не нужно.",
    ),
    "export --lang": (
        "Option '--lang' requires an argument.",
        "Параметру '--lang' нужно значение.",
    ),
    "init": ("Missing argument 'NAME'.", "Не хватает аргумента 'NAME'."),
    "unpack": ("Missing argument 'SOURCES...'.", "Не хватает аргумента 'SOURCES...'."),
    "validate extra": ("Got unexpected extra argument (extra)", "Лишний аргумент: extra"),
    "validate a b": ("Got unexpected extra arguments (a b)", "Лишние аргументы: a b"),
    "validate --messages {de}": (
        "Invalid value for '--messages': '{de}' is not one of 'ru', 'en'.",
        "Неверное значение '--messages': '{de}' не подходит, можно: 'ru', 'en'.",
    ),
    "encounter --type wolf": (
        f"Invalid value for '--type': 'wolf' is not one of {TYPES}.",
        f"Неверное значение '--type': 'wolf' не подходит, можно: {TYPES}.",
    ),
    "encounter --party many": (
        "Invalid value for '--party': 'many' is not a valid integer range.",
        "Неверное значение '--party': 'many' — не целое число.",
    ),
    "encounter --party 21": (
        "Invalid value for '--party': 21 is not in the range 1<=x<=20.",
        "Неверное значение '--party': 21 вне границ 1<=x<=20.",
    ),
    "encounter --tactics odd": (
        "Invalid value for '--tactics': 'odd' is not a valid float range.",
        "Неверное значение '--tactics': 'odd' — не число.",
    ),
    "encounter --tactics nan": (
        "Invalid value for '--tactics': nan is no number",
        "Неверное значение '--tactics': nan — не число.",
    ),
    "encounter --rank high": (
        "Invalid value for '--rank': 'high' is not a valid rank.",
        "Неверное значение '--rank': 'high' — не ранг.",
    ),
    "encounter --rank 2.3": (
        "Invalid value for '--rank': 2.3 is no whole or half rank",
        "Неверное значение '--rank': 2.3 — не ранг: ранги идут с шагом в половину.",
    ),
    "validate -p no/such": (
        "Invalid value for '--project' / '-p': Directory 'no/such' does not exist.",
        "Неверное значение '--project' / '-p': папка 'no/such' не существует.",
    ),
    "export --out pysystem.toml": (
        "Invalid value for '--out': Directory 'pysystem.toml' is a file.",
        "Неверное значение '--out': нужна папка, а 'pysystem.toml' — файл.",
    ),
    "schema --out packs": (
        "Invalid value for '--out': File 'packs' is a directory.",
        "Неверное значение '--out': нужен файл, а 'packs' — папка.",
    ),
    "export --system система": (
        "Invalid value for '--system': 'система' is no id of a game system: letters, digits, - "
        "and _ only.",
        "Неверное значение '--system': 'система' — не id игровой системы: в нём только латинские "
        "буквы, цифры, - и _.",
    ),
    "export --system dnd5e --target a.yml": (
        "--target names the system already.",
        "Систему уже называет --target.",
    ),
    "book --out a.txt": (
        "Invalid value for '--out': 'a.txt' has to end in .html, .htm, .pdf.",
        "Неверное значение '--out': имя 'a.txt' должно оканчиваться на .html, .htm, .pdf.",
    ),
    "unpack a --into . --raw": (
        "--into goes neither with --out nor with --raw.",
        "--into не сочетается ни с --out, ни с --raw.",
    ),
    "unpack a b --raw": (
        "--raw takes one pack or zip and --out, nothing else.",
        "С --raw можно указать один пак или архив и --out, больше ничего.",
    ),
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, {})
    (tmp_path / "packs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("typed", CASES)
@pytest.mark.usefixtures("project")
def test_it_is_told_in_both_languages(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, head, said in zip(("en", "ru"), ("Error", "Ошибка"), CASES[typed], strict=True):
        monkeypatch.setenv("PYSYSTEM_LANG", lang)
        result = run(*typed.split())
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.splitlines()[-1] == f"{head}: {said}"


@pytest.mark.usefixtures("project")
def test_all_of_it_is_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, said in (
        (
            "en",
            "Usage: pysystem validate [OPTIONS]\nTry 'pysystem validate --help' for help.\n\n"
            "Error: No such option '--nope'.\n",
        ),
        (
            "ru",
            "Вызов: pysystem validate [OPTIONS]\nСправка: pysystem validate --help\n\n"
            "Ошибка: Нет параметра '--nope'.\n",
        ),
    ):
        other = "en" if lang == "ru" else "ru"
        monkeypatch.setenv("PYSYSTEM_LANG", lang)
        assert said in run("validate", "--nope").stderr.replace("main", "pysystem")
        # What the command line itself says of the language goes first, wherever it stands.
        monkeypatch.setenv("PYSYSTEM_LANG", other)
        for asked in (["--messages", lang], [f"--messages={lang}"]):
            told = run("validate", "--nope", *asked).stderr.replace("main", "pysystem")
            assert told == said
        assert ("Вызов:" in run("new", "spell", "--messages", lang, "--help").stdout) == (
            lang == "ru"
        )


def test_a_folder_that_may_not_be_read(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    for lang, said in (("en", "Directory 'packs' is not readable."),
                       ("ru", "папка 'packs' не открывается: нет прав на чтение.")):  # fmt: skip
        monkeypatch.setenv("PYSYSTEM_LANG", lang)
        result = run("validate", "-p", "packs")
        assert (result.exit_code, said in result.stderr) == (2, True)
    assert (project / "packs").is_dir()


@pytest.mark.usefixtures("project")
def test_no_command_at_all_brings_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSYSTEM_LANG", "ru")
    result = run()
    assert "Вызов:" in result.output and "Команды:" in result.output
    assert "Ошибка" not in result.output


@pytest.mark.parametrize(
    ("older", "said"),
    [
        ("No such option: --nope", "Нет параметра --nope."),
        (
            "No such option: --jso (Possible options: --json, --no)",
            "Нет параметра --jso. Может быть, одно из этих: --json, --no?",
        ),
        (
            "No such option: --jso Did you mean --json?",
            "Нет параметра --jso. Может быть, --json?",
        ),
    ],
)
def test_older_clicks_have_other_words(older: str, said: str) -> None:
    """Wordings of click 8.1.8, the oldest that will do."""
    assert russian(older) == said


@pytest.mark.usefixtures("project")
def test_what_nobody_has_translated_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSYSTEM_LANG", "ru")
    monkeypatch.setattr(
        click.Choice, "get_invalid_choice_message", lambda *_, **__: "{value} is {0} odd: %s"
    )
    result = run("validate", "--messages", "de")
    assert result.exit_code == 2
    assert result.stderr.endswith("Неверное значение '--messages': {value} is {0} odd: %s\n")
    monkeypatch.setattr(usage, "_catalogue", lambda: [])
    result = run("validate", "--nope")
    assert result.exit_code == 2
    assert result.stderr.endswith("Error: No such option '--nope'.\n")


@pytest.mark.usefixtures("project")
def test_whoever_stops_a_command_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pysystem.cli.validate.find_project", stopped)
    for lang, said in (("en", "\nAborted!\n"), ("ru", "\nПрервано.\n")):
        monkeypatch.setenv("PYSYSTEM_LANG", lang)
        result = run("validate")
        assert (result.exit_code, result.stderr) == (1, said)
