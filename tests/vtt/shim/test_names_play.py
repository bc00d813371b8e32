"""The numbers by which tokens of one actor are told apart."""

from typing import Any

import pytest

from tests.vtt.shim.play import Play


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    return Play(tmp_path_factory.mktemp("names"))


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("Волк (3)", "Волк", 3),
        ("Волк", "Волк", None),
        ("Волк (вожак)", "Волк (вожак)", None),
        ("Волк (2) (10)", "Волк (2)", 10),
        ("(3)", "(3)", None),
        ("Волк(3)", "Волк(3)", None),
    ],
)
def test_a_number_stands_behind_the_name(
    play: Play, name: str, kind: str, number: int | None
) -> None:
    assert play.one("nameParts", name) == {"kind": kind, "number": number}


@pytest.mark.parametrize(
    ("numbers", "told"),
    [([], ""), ([4], "4"), ([5, 2, 1, 3], "1–3, 5"), ([1, 3, 5], "1, 3, 5"), ([2, 2, 3], "2–3")],
)
def test_many_numbers_are_told_in_brief(play: Play, numbers: list[int], told: str) -> None:
    assert play.one("ranges", numbers) == told


def line(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "total": 4, **more}


def test_who_differs_by_the_number_alone_is_one_line(play: Play) -> None:
    lines = [line("Волк (2)"), line("Лев"), line("Волк (1)"), line("Волк (3)", total=5)]
    assert play.one("gathered", lines) == [
        {"name": "Волк", "total": 4, "count": 2, "many": True, "numbers": "1–2"},
        {"name": "Лев", "total": 4, "count": 1, "many": False},
        {"name": "Волк (3)", "total": 5, "count": 1, "many": False},
    ]


def test_numbers_are_told_only_where_everybody_has_one(play: Play) -> None:
    (found,) = play.one("gathered", [line("Волк"), line("Волк (2)")])
    assert (found["name"], found["count"], found["numbers"]) == ("Волк", 2, "")


def test_new_ones_get_the_lowest_numbers_that_are_free(play: Play) -> None:
    taken = ["Волк (2)", "Волк", "Лев (1)"]
    assert play.one("newNames", "Волк", 3, taken) == ["Волк (1)", "Волк (3)", "Волк (4)"]
    assert play.one("newNames", "Волк", 0, taken) == []
