"""`pysystem show`: a stat block to read, each number with its way."""

import re
from pathlib import Path

import pytest

from tests.project import SAMPLE, make_project, run


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("bog")).root


def shown(project: Path, *arguments: str) -> list[str]:
    result = run("show", *arguments, "-p", project)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_who_it_is(project: Path) -> None:
    assert shown(project, "troll", "--messages", "ru")[:2] == [
        "Болотный тролль",
        "Растение, Босс, Огромный, ранг 3",
    ]
    assert shown(project, "troll", "--messages", "en")[:2] == [
        "Bog troll",
        "Plant, Boss, Huge, rank 3",
    ]
    assert shown(project, "troll", "--lang", "ru", "--messages", "en")[0] == "Болотный тролль"


NUMBERS = {
    # label → value, and every step of its way
    "Attack": ("5", ["5"]),
    "Block": ("12", ["12"]),
    "Mental defence": ("11", ["11"]),
    "Hit points": ("120", ["40", "120"]),
    "Action points": ("9", ["6", "9"]),
    "Control zone": ("3", ["1", "3"]),
    "Gift DC": ("12", ["9", "12"]),
}


@pytest.mark.parametrize(("label", "expected"), NUMBERS.items(), ids=NUMBERS)
def test_every_number_has_its_origin(
    project: Path, label: str, expected: tuple[str, list[str]]
) -> None:
    value, steps = expected
    lines = shown(project, "troll", "--messages", "en")
    (line,) = [line for line in lines if re.match(rf"{label}  +", line)]
    found = re.fullmatch(rf"{label} +(\S+)  (.+)", line)
    assert found is not None
    assert found[1] == value
    assert re.findall(r": (\S+?)(?= → |$)", found[2]) == steps


def test_a_half_rank_says_which_row_a_number_is_from(project: Path) -> None:
    lines = shown(project, "wolf", "--messages", "ru")
    (attack,) = [line for line in lines if line.startswith("Атака  ")]
    assert attack.split()[1] == "2"
    assert re.search(r": 1 → .+: 2$", attack)
    (damage,) = [line for line in lines if line.startswith("Урон  ")]
    assert "II (2d4)" in damage


def test_resistances_say_why(project: Path) -> None:
    lines = shown(project, "troll", "--messages", "en")
    found = {
        match[1]: match[2] for line in lines if (match := re.match(r"DR: (\w+) +(-?\d+)  \S", line))
    }
    assert found == {"slashing": "1", "blunt": "4", "piercing": "2", "heat": "-2"}


def test_without_origins_the_numbers_stand_alone(project: Path) -> None:
    lines = shown(project, "troll", "--no-origins", "--messages", "en")
    (line,) = [line for line in lines if line.startswith("Hit points")]
    assert re.fullmatch(r"Hit points +120", line)
    assert "→" not in "".join(lines)


def test_items_show_dice_difficulty_and_who_brings_them(project: Path) -> None:
    text = "\n".join(shown(project, "wolf", "--messages", "en"))
    (slash,) = [line for line in text.splitlines() if "Slash" in line]
    assert "2d6" in slash
    assert "Claws" in slash
    assert "Fangs" in slash
    (howl,) = [line for line in text.splitlines() if "Howl (Gift)" in line]
    assert "10" in howl
    assert "Will" in howl


def test_texts_are_plain(project: Path) -> None:
    text = "\n".join(shown(project, "wolf", "--messages", "ru"))
    assert "Серый, см. когти." in text
    assert "@UUID" not in text
    assert "<p>" not in text


@pytest.mark.parametrize(("wrong", "near"), [("wolff", "wolf"), ("trol", "troll")])
def test_a_creature_that_there_is_not(project: Path, wrong: str, near: str) -> None:
    result = run("show", wrong, "-p", project, "--messages", "en")
    assert result.exit_code == 1
    assert near in result.output
    assert result.stdout == ""


def test_an_error_in_another_file_does_not_hide_a_creature(tmp_path: Path) -> None:
    make_project(tmp_path, {**SAMPLE, "spells/bad.yml": "kind: spell\nname: Пусто\n"})
    assert shown(tmp_path, "wolf", "--messages", "en")[0] == "Wolf"


def test_a_creature_whose_items_are_not_there_is_said_to_be_broken(tmp_path: Path) -> None:
    files = {name: text for name, text in SAMPLE.items() if name != "weapons/claws.yml"}
    make_project(tmp_path, files)
    result = run("show", "wolf", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "packs/_source/talents/claws.yml:3:14: error [ref." in result.output
    assert "Traceback" not in result.output
