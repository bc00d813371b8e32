"""Names that hide something, as an author is told of them."""

from pathlib import Path

import pytest

from tests.content.making import WOLF, load_files


@pytest.mark.parametrize(
    ("name", "code", "severity"),
    [
        ('"Во\\u200Bлк"', "text.zero_width", "warning"),
        ("Во\u00adлк", "text.zero_width", "warning"),
        ('"\\u200B"', "text.blank", "error"),
        ('"Во\\u202Eлк"', "text.direction", "error"),
        ('"[волк](creature:wolf)"', "text.line_markup", "error"),
        ('"{{rule:gifts.mark}}"', "text.line_markup", "error"),
    ],
)
def test_a_name_that_hides_something_is_noted_once(
    tmp_path: Path, name: str, code: str, severity: str
) -> None:
    files = {"wolf.yml": WOLF.replace("name: Волк", f"name: {name}")}
    assert said(tmp_path, files) == [(code, severity, 2)]


def test_descriptions_may_hold_what_names_may_not(tmp_path: Path) -> None:
    text = WOLF + 'look: "Во\\u200Bлк, [волк](creature:wolf), \\u202Aлк\\u202C."\n'
    assert said(tmp_path, {"wolf.yml": text}) == []


def said(root: Path, files: dict[str, str]) -> list[tuple[str, str, int]]:
    """What is said of the texts."""
    return [
        (problem.code, problem.severity, problem.line)
        for problem in load_files(root, files).problems
        if problem.code.startswith("text.")
    ]
