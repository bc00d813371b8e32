"""A whole project in one run."""

import pickle
import random
from pathlib import Path

import pytest

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem, ordered
from pysystem.content.load import load
from pysystem.content.reading import read_one
from tests.content.making import BITE, FANGS, WOLF, codes, load_files, make, only, talent

GOOD = {
    "beasts/wolf.yml": WOLF + "talents: [jaws]\nmaneuvers: [howl]\n",
    "beasts/_folder.yml": "name: {ru: Звери, en: Beasts}\ncolor: '#336633'\nsort: 2\n",
    "items/talents/jaws.yml": talent("fangs", "maneuver:bite"),
    "items/fangs.yml": FANGS,
    "items/bite.yml": BITE,
    "items/howl.yml": BITE,
}


def test_documents_and_folders(tmp_path: Path) -> None:
    loaded = load_files(tmp_path, GOOD)
    assert loaded.problems == ()
    assert not loaded.failed
    assert [(d.kind, d.slug, d.folder) for d in loaded.documents] == [
        ("creature", "wolf", ("beasts",)),
        ("maneuver", "bite", ("items",)),
        ("weapon", "fangs", ("items",)),
        ("maneuver", "howl", ("items",)),
        ("talent", "jaws", ("items", "talents")),
    ]
    assert [(f.path, f.name.ru, f.color, f.sort) for f in loaded.folders] == [
        (("beasts",), "Звери", "#336633", 2),
        (("items",), "items", None, 0),
        (("items", "talents"), "talents", None, 0),
    ]
    wolf = loaded.library.get("creature", "wolf")
    assert wolf is not None
    assert wolf.path == "packs/_source/beasts/wolf.yml"
    assert list(loaded.library) == list(loaded.documents)


def test_an_unquoted_colour_is_no_value_at_all(tmp_path: Path) -> None:
    files = {"a/_folder.yml": "name: Звери\ncolor: #4c8b4a\n"}
    problem = only(load_files(tmp_path, files).problems)
    assert (problem.code, problem.line, problem.column) == ("type.nothing", 2, 7)
    assert 'в кавычки: "#4c8b4a"' in hint(problem.code, problem.params, "ru")


@pytest.mark.parametrize(
    ("given", "advice"),
    [("green", 'color: "#8a2be2"'), ("4c8b4a", 'Did you mean “"#4c8b4a"”?')],
)
def test_a_colour_of_the_wrong_form(tmp_path: Path, given: str, advice: str) -> None:
    files = {"a/_folder.yml": f"name: Звери\ncolor: {given}\n"}
    problem = only(load_files(tmp_path, files).problems)
    assert (problem.code, problem.line, problem.column) == ("text.form", 2, 8)
    assert advice in hint(problem.code, problem.params, "en")


def test_folder_descriptions_are_checked(tmp_path: Path) -> None:
    loaded = load_files(
        tmp_path,
        {
            "a/_folder.yml": "name: Звери\ncolour: '#336633'\n",
            "b/_folder.yml": "name: Звери\ncolor: green\n",
            "c/_folder.yml": "name: [",
            "d/_folder.yaml": "name: Звери\n",
            "d/_folder.yml": "name: Звери\n",
            "_folder.yml": "name: Всё\n",
        },
    )
    assert [(p.path, p.line, p.code, p.severity) for p in loaded.problems] == [
        ("packs/_source/_folder.yml", 0, "folder.root", "warning"),
        ("packs/_source/a/_folder.yml", 2, "key.unknown", "error"),
        ("packs/_source/b/_folder.yml", 2, "text.form", "error"),
        ("packs/_source/c/_folder.yml", 1, "yaml.unclosed", "error"),
        ("packs/_source/d/_folder.yml", 0, "folder.twice", "error"),
    ]


def test_k2_12_the_same_document_twice(tmp_path: Path) -> None:
    files = {
        "a/wolf.yml": WOLF,
        "b/wolf.yml": WOLF,
        "c.yml": WOLF + "slug: wolf\n",
        "d/wolf.yml": FANGS,
    }
    problems = [p for p in load_files(tmp_path, files).problems if p.severity == "error"]
    assert [(p.code, p.path, p.line) for p in problems] == [
        ("slug.twice", "packs/_source/b/wolf.yml", 1),
        ("slug.twice", "packs/_source/c.yml", 6),
    ]
    assert {p.params["other"] for p in problems} == {"packs/_source/a/wolf.yml"}
    assert problems[0].params["slug"] == "wolf"


def test_k2_06_every_file_is_a_document_or_a_problem(tmp_path: Path) -> None:
    files = {
        **GOOD,
        "x.json": '{"_id": "abc", "name": "x"}',
        "y.yml": "_key: a\nname: y\n",
        "z.yml": "",
    }
    loaded = load_files(tmp_path, files)
    assert codes(loaded.problems) == ["foundry.exported", "foundry.exported", "file.empty"]
    assert len(loaded.documents) == 5


def test_all_problems_of_a_run_at_once_and_sorted(tmp_path: Path) -> None:
    files = {
        **GOOD,
        "a.yml": "kind: talent\n\tname: x\n",
        "b.yml": WOLF.replace("2", "9") + "talents: [nothing]\n",
        "c.yml": WOLF + "talents: [nothing]\n",
        "d.yml": talent("d"),
        "тень.yml": WOLF,
    }
    loaded = load_files(tmp_path, files)
    assert [(p.path.removeprefix("packs/_source/"), p.line, p.code) for p in loaded.problems] == [
        ("a.yml", 2, "yaml.tab"),
        ("b.yml", 5, "value.max"),
        ("b.yml", 6, "ref.unknown"),
        ("c.yml", 6, "ref.unknown"),
        ("d.yml", 3, "ref.self"),
        ("тень.yml", 0, "slug.form"),
    ]
    assert loaded.failed
    assert loaded.library.get("creature", "wolf") is not None


def test_the_order_of_problems_does_not_depend_on_how_they_were_found() -> None:
    problems = [
        Problem("a.yml", line, column, code)
        for line in (0, 1, 10, 2)
        for column in (1, 3)
        for code in ("x", "y")
    ]
    expected = ordered(problems)
    assert [p.line for p in expected][::4] == [0, 1, 2, 10]
    random.Random(1).shuffle(problems)
    assert ordered(problems + problems) == expected


def test_two_projects_in_different_folders_say_the_same(tmp_path: Path) -> None:
    files = {**GOOD, "b.yml": WOLF + "talents: [nothing]\n"}
    here, there = load_files(tmp_path / "x", files), load_files(tmp_path / "elsewhere" / "y", files)
    assert here.problems == there.problems
    assert here.documents == there.documents


def test_an_unreadable_file_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make(tmp_path, {**GOOD, "locked.yml": WOLF})
    usual = open

    def locked(path: str, *args: object, **options: object) -> object:
        if str(path).endswith("locked.yml"):
            raise PermissionError(13, "no", str(path))
        return usual(path, *args, **options)

    monkeypatch.setattr("builtins.open", locked)
    loaded = load(project)
    problem = only(loaded.problems)
    assert (problem.code, problem.path) == ("file.unreadable", "packs/_source/locked.yml")
    assert len(loaded.documents) == 5


def test_a_reading_can_cross_processes(tmp_path: Path) -> None:
    make(tmp_path, {"wolf.yml": WOLF, "fox.yml": WOLF.replace("2", "'2'") + "look: no\n"})
    for name in ("wolf", "fox"):
        reading = read_one(str(tmp_path / "packs" / "_source" / f"{name}.yml"), f"{name}.yml")
        assert pickle.loads(pickle.dumps(reading)) == reading


def test_no_sources(tmp_path: Path) -> None:
    project = make(tmp_path, {})
    (tmp_path / "packs" / "_source").rmdir()
    problem = only(load(project).problems)
    assert (problem.code, problem.path) == ("source.missing", "packs/_source")


def test_a_document_in_the_folder_of_another_kind(tmp_path: Path) -> None:
    files = {
        "weapons/natural/jaws.yml": talent(),
        "weapons/fangs.yml": FANGS,
        "talents/own.yml": talent(),
        "beasts/weapons/bite.yml": BITE,
        "bite.yml": talent(),
    }
    (problem,) = load_files(tmp_path, files).problems
    assert (problem.path, problem.line, problem.column, problem.code, problem.severity) == (
        "packs/_source/weapons/natural/jaws.yml", 1, 7, "kind.folder", "warning",
    )  # fmt: skip
    assert message(problem.code, problem.params, "ru") == (
        "это талант, а лежит в папке «weapons», где ждут другой вид (оружие)"
    )
