"""Problems as people and programs read them."""

import json
import re
from pathlib import Path

import pytest
import yaml

import pysystem.content
from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.rendering import render, render_json
from pysystem.content.yaml_read import read_bytes

PACKAGE = Path(pysystem.content.__file__).parent
MESSAGES = yaml.safe_load((PACKAGE / "messages.yml").read_text(encoding="utf-8"))
WORDS = yaml.safe_load((PACKAGE / "words.yml").read_text(encoding="utf-8"))


def test_k1_13_a_tab_is_shown_in_both_languages() -> None:
    problem = read_bytes(b"stats:\n\thp: 22\n", "packs/_source/wolf.yml").problems[0]
    assert render(problem, "ru") == (
        "packs/_source/wolf.yml:2:1: ошибка [yaml.tab]: отступ сделан табуляцией (→)\n"
        "    2 | →hp: 22\n"
        "      | ^\n"
        "      = Замените её пробелами, по два на уровень."
    )
    assert render(problem, "en") == (
        "packs/_source/wolf.yml:2:1: error [yaml.tab]: the line is indented with a tab (→)\n"
        "    2 | →hp: 22\n"
        "      | ^\n"
        "      = Use spaces instead, two for each level."
    )


def test_a_warning_and_a_problem_without_a_line() -> None:
    problem = Problem("a/con.yml", 0, 0, "path.device", params={"name": "con.yml"})
    assert render(problem, "en").splitlines() == [
        "a/con.yml: error [path.device]: Windows takes the name “con.yml” for a device",
        "      = Rename it; it can't be unpacked on Windows.",
    ]
    warning = read_bytes(b"a: no\n", "a.yml").problems[0]
    assert render(warning, "ru").startswith("a.yml:1:4: предупреждение [yaml.differs]: no здесь")
    assert "«нет»" in render(warning, "ru")


@pytest.mark.parametrize(
    ("line", "column", "under"),
    [
        ("имя: волк", 6, "в"),
        ("狼: волк", 4, "в"),
        ("и\u0306: x", 5, "x"),
        ("a: \x1b[31mx", 4, "\\x1b"),
        ("a: \u202ex", 4, "\\u202e"),
    ],
)
def test_the_caret_stands_under_the_place(line: str, column: int, under: str) -> None:
    shown, caret = render(Problem("a.yml", 1, column, "x", text=line), "en").splitlines()[1:3]
    wide = sum(char == "狼" for char in shown)
    narrow = sum(char == "\u0306" for char in shown)
    assert shown[caret.index("^") - wide + narrow :].startswith(under)
    assert "\x1b" not in shown


def test_long_lines_are_cut_around_the_place() -> None:
    line = "a: " + "в" * 500 + "X" + "г" * 500
    shown, caret = render(Problem("a.yml", 7, 504, "x", text=line), "en").splitlines()[1:3]
    assert len(shown) < 120
    assert shown[caret.index("^")] == "X"


def test_json() -> None:
    problems = read_bytes(b"name: 08\nb: no\n", "a.yml").problems
    first, second = json.loads(render_json(problems, "en"))
    assert first == {
        "path": "a.yml",
        "line": 1,
        "column": 7,
        "severity": "error",
        "code": "yaml.leading_zero",
        "message": message("yaml.leading_zero", {"given": "08", "plain": "8"}, "en"),
        "hint": hint("yaml.leading_zero", {"given": "08", "plain": "8"}, "en"),
        "docs": "docs/authors/problems.md#yaml.leading_zero",
        "params": {"given": "08", "plain": "8"},
        "text": "name: 08",
    }
    assert second["severity"] == "warning"


def codes_in(folder: Path) -> set[str]:
    """What looks like a code of a problem in the program's files."""
    prefixes = {code.split(".")[0] for code in MESSAGES if "." in code}
    pattern = re.compile(rf'"((?:{"|".join(prefixes)})\.[a-z_0-9]+)"')
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return {code for text in texts for code in pattern.findall(text)}


def test_every_code_has_its_texts_and_every_text_its_use() -> None:
    assert codes_in(PACKAGE) - {"text.type"} <= set(MESSAGES)
    made = {"yaml.root_text", "yaml.root_list"}
    of_models = {"text.form", "text.not_a_line"}
    of_rules = {code for code in MESSAGES if "." not in code}
    assert set(MESSAGES) <= codes_in(PACKAGE.parent) | made | of_models | of_rules


@pytest.mark.parametrize("code", MESSAGES)
def test_both_languages_say_the_same(code: str) -> None:
    entry = MESSAGES[code]
    for texts in (entry, entry.get("hint", {}), entry.get("otherwise", {})):
        assert set(texts) - {"hint", "otherwise"} in ({"ru", "en"}, set())
        if "ru" in texts:
            fields = [sorted(re.findall(r"\{[a-z_:]*\}", texts[lang])) for lang in ("ru", "en")]
            assert fields[0] == fields[1]
            assert not re.search(r"[а-яё]", texts["en"])


def test_words_have_both_languages() -> None:
    for word, labels in WORDS["words"].items():
        assert set(labels) == {"ru", "en"}, word
    for names in (*WORDS["keys"].values(), *WORDS["values"].values()):
        assert names == [name.lower() for name in names]
