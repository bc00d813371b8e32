"""Files with as many problems as fit: told in seconds, and in no more lines than a person reads."""

import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from pysystem.cli.wording import tally
from pysystem.content.diagnostics import MAX_PER_FILE, MORE, Problem, ordered
from pysystem.content.load import Loaded
from pysystem.content.reading import read_one
from pysystem.content.rendering import LONGEST, render, render_json
from pysystem.content.suggest import Guesses
from pysystem.foundry.check import load_checked
from tests.content.making import BITE, FANGS, WOLF, make

N = 5000
SECONDS = 10
"""Of the processor; every case stays far below unless the work grows with the square of `N`."""

JOURNAL = "kind: journal\nname: Книга\npages:\n"
TALENT = "kind: talent\nname: Талант\nadds_items:\n"


def pages(text: str, slug: str = "a{}") -> str:
    """A journal of many pages; `{}` in slug and text is the number of the page."""
    return JOURNAL + "".join(
        f"  - {{slug: {slug.format(i)}, name: A, text: '{text.format(i)}'}}\n" for i in range(N)
    )


def numbered(line: str) -> str:
    return "".join(line.format(i) for i in range(N))


MANY: Mapping[str, tuple[Mapping[str, str], str, int]] = {
    "one key over and over": (
        {"a.yml": numbered("k{}: 1\n") + f"k{N - 1}: 1\n" * N},
        "yaml.duplicate_key",
        N + 1,
    ),
    "unknown keys": ({"a.yml": WOLF + numbered("k{}: 1\n")}, "key.unknown", N),
    "unknown references": ({"a.yml": TALENT + numbered("  - a{}\n")}, "ref.unknown", N),
    "unknown references among many documents": (
        {"a.yml": TALENT + numbered("  - a{}\n"), **{f"s{i}.yml": FANGS for i in range(200)}},
        "ref.unknown",
        N,
    ),
    "pages of one slug": ({"a.yml": pages("T", "a")}, "journal.page_twice", N - 1),
    "one unknown macro": ({"a.yml": pages("{{{{x}}}}")}, "macro.unknown", N),
    "unknown macros": ({"a.yml": pages("{{{{x{}}}}}")}, "macro.unknown", N),
    "links to unknown pages": (
        {"a.yml": pages("[x](journal:b#c{})"), "b.yml": pages("T")},
        "ref.unknown_page",
        N,
    ),
    "leading zeros in one line": ({"a.yml": f"x: [{'010,' * N}]\n"}, "yaml.leading_zero", N + 1),
    "nothing": ({"a.yml": WOLF + "talents:\n" + "-\n" * N}, "type.nothing", N),
    "stray characters": ({"a.yml": "x: \x07\n" * N}, "text.stray", N),
}


def checked(root: Path, files: Mapping[str, str]) -> Loaded:
    project = make(root, files)
    return load_checked(project)


@pytest.mark.parametrize(("files", "code", "count"), MANY.values(), ids=MANY)
def test_many_problems(tmp_path: Path, files: Mapping[str, str], code: str, count: int) -> None:
    start = time.process_time()
    problems = checked(tmp_path, files).problems
    said = [*(render(problem, "ru") for problem in problems), render_json(problems, "ru")]
    assert time.process_time() - start < SECONDS
    errors = [problem for problem in problems if problem.severity == "error"]
    assert len(errors) == MAX_PER_FILE + 1
    assert code in {problem.code for problem in errors}
    assert (errors[-1].code, errors[-1].params) == (MORE, {"count": count - MAX_PER_FILE})
    assert sum(map(len, said)) < 500_000


def test_a_long_list_without_a_flaw(tmp_path: Path) -> None:
    """Also what is right must not take the square of its length."""
    path = tmp_path / "a.yml"
    path.write_text(TALENT + "".join(f"  - a{i}\n" for i in range(50_000)), encoding="utf-8")
    start = time.process_time()
    reading = read_one(str(path), "a.yml")
    assert time.process_time() - start < SECONDS
    assert reading.model is not None
    assert reading.problems == ()


def test_one_long_line_does_not_take_long(tmp_path: Path) -> None:
    path = tmp_path / "a.yml"
    path.write_text(f"{BITE}look: {'x' * 900_000}\n", encoding="utf-8")
    start = time.process_time()
    read_one(str(path), "a.yml")
    assert time.process_time() - start < SECONDS


def problem(line: int, severity: str = "error", path: str = "a.yml") -> Problem:
    return Problem(path, line, 1, "x", "warning" if severity == "warning" else "error")


def test_errors_are_not_crowded_out_by_warnings() -> None:
    found = [*(problem(line, "warning") for line in range(1, 301)), problem(301)]
    told = ordered(reversed(found))
    assert Counter(each.severity for each in told) == {"warning": MAX_PER_FILE + 1, "error": 1}
    assert [each.line for each in told[:3]] == [1, 2, 3]
    assert (told[-1].code, told[-1].severity, told[-1].params) == (MORE, "warning", {"count": 200})


def test_what_is_left_out_is_counted_once_however_often_it_is_ordered() -> None:
    first = ordered(problem(line) for line in range(1, 151))
    again = ordered([*first, *(problem(line) for line in range(501, 511)), problem(1, path="b")])
    assert [each.params for each in again if each.code == MORE] == [{"count": 60}]
    assert len(again) == MAX_PER_FILE + 2
    assert again[-1].path == "b"
    assert ordered(again) == again
    assert ordered([*first, *first])[-1].params == {"count": 100}
    assert tally(1, again, "en") == "1 document, 161 errors, 0 warnings"


def test_a_hundred_are_told_one_by_one() -> None:
    found = tuple(problem(line) for line in range(1, MAX_PER_FILE + 1))
    assert ordered(found) == found


def test_long_lines_and_values_are_cut_for_programs() -> None:
    line = "a" * 5000 + "X" + "b" * 5000
    params = {"given": "y" * 5000, "choices": ["z" * 5000, "w"], "limit": 3}
    (record,) = json.loads(
        render_json([Problem("a.yml", 1, 5001, "x", params=params, text=line)], "en")
    )
    text = record["text"]
    assert text == f"…{'a' * (LONGEST // 2)}X{'b' * (LONGEST // 2 - 1)}…"
    assert record["params"] == {
        "given": "y" * LONGEST + "…",
        "choices": ["z" * LONGEST + "…", "w"],
        "limit": 3,
    }
    whole = Problem("a.yml", 1, 3, "x", text="b" * LONGEST)
    assert json.loads(render_json([whole], "en"))[0]["text"] == "b" * LONGEST


def test_guesses_never_end() -> None:
    """The first are thorough; later ones still find single slips."""
    guesses = Guesses(["bog-troll", "wolf"])
    assert guesses.nearest("bag-trolls") == "bog-troll"
    assert guesses.nearest("bog-trol", lambda word: word != "bog-troll") == ""
    for number in range(1000):
        guesses.nearest(f"x{number}")
    assert guesses.nearest("bag-trolls") == ""
    assert guesses.nearest("bog-trol") == "bog-troll"
    assert guesses.nearest("bog-trol", lambda word: word != "bog-troll") == ""
