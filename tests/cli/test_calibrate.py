"""`pysystem calibrate`: exact chances and rounds, as a table, JSON and a chart."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.project import CONFIG, fingerprint, make_project, run

CREATURE = "kind: creature\nname: {0}\ntypes: [{1}]\ntier: {2}\nrank: {3}\n"
FILES = {
    "creatures/rat.yml": CREATURE.format("Крыса", "beast", "peon", 1) + "hits: 1\n",
    "creatures/wolf.yml": CREATURE.format("'\"Волк\" & Ко'", "beast", "normal", 3),
    "creatures/knight.yml": CREATURE.format("Рыцарь", "human", "normal", 3) + "armor: [plate]\n",
    "armor/plate.yml": "kind: armor\nname: Латы\ndr: {slashing: 10}\n",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("логово"), FILES, CONFIG).root


def measured(root: Path, *arguments: str) -> list[dict[str, Any]]:
    result = run("calibrate", *arguments, "-p", root, "--json", "--messages", "en")
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_a_peon_worked_out_by_hand(root: Path) -> None:
    (rat,) = measured(root, "rat")
    # «Целевые числа», rank 1: +1 against 9 hits on 8, 9 and 10.
    assert rat["takes"]["chance_exact"] == "3/10"
    # 1d6 through its hide of 1 leaves 3 (its toughness) or more for 4, 5 and 6; without it from 3.
    assert rat["takes"]["rounds_with_dr"] == pytest.approx(
        [1 / 0.15, 1 / (1 - 0.85**2), 1 / (1 - 0.85**3)]
    )
    assert rat["takes"]["rounds_without_dr"][0] == pytest.approx(5)
    assert rat["attacks_a_round"] == [1, 2, 3]


def test_armour_counts_and_what_never_falls_is_told_so(root: Path) -> None:
    (knight,) = measured(root, "knight")
    assert knight["takes"]["dr"] == 10
    assert knight["takes"]["rounds_with_dr"] == [None, None, None]
    result = run("calibrate", "knight", "-p", root, "--messages", "ru")
    assert "∞ / ∞ / ∞" in result.stdout
    assert "40–50 %" in result.stdout and "4–6" in result.stdout


def test_all_creatures_in_a_table(root: Path) -> None:
    result = run("calibrate", "--all", "-p", root, "--messages", "ru")
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["Рыцарь", "Крыса", '"Волк"']
    assert lines[3].split()[:7] == ['"Волк"', "&", "Ко", "обычный", "3", "40", "%"]
    assert [each["ref"] for each in measured(root, "--all")] == [
        "creature:knight",
        "creature:rat",
        "creature:wolf",
    ]


def test_a_chart(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "графики.svg"
    result = run("calibrate", "wolf", "knight", "-p", root, "--svg", target, "--messages", "ru")
    assert result.exit_code == 0 and result.stdout.splitlines()[-1] == str(target)
    drawn = ET.parse(target)
    svg = "{http://www.w3.org/2000/svg}"
    texts = ["".join(each.itertext()) for each in drawn.iter(f"{svg}text")]
    assert {'"Волк" & Ко обычный 3', "Рыцарь обычный 3", "Шанс попасть"} <= set(texts)
    # Three dots a side; of the knight, who never falls, three arrows.
    assert len(list(drawn.iter(f"{svg}circle"))) == 9
    assert len(list(drawn.iter(f"{svg}path"))) == 3
    assert "http" not in target.read_text(encoding="utf-8").replace(svg[1:-1], "")
    before = fingerprint(tmp_path)
    run("calibrate", "wolf", "knight", "-p", root, "--svg", target, "--messages", "ru")
    assert fingerprint(tmp_path) == before


def test_whom(root: Path, tmp_path: Path) -> None:
    assert run("calibrate", "-p", root).exit_code == 2
    assert run("calibrate", "--all", "wolf", "-p", root).exit_code == 2
    assert run("calibrate", "nobody", "-p", root).exit_code == 1
    assert run("calibrate", "wolf-leader", "-p", tmp_path).exit_code == 0  # of the main module
