"""`pysystem encounter`: the rules' own examples («Примеры»), and what fills a budget."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.project import CONFIG, make_project, run


def creature(name: str, tier: str, rank: str = "3", more: str = "") -> str:
    return f"kind: creature\nname: {name}\ntypes: [beast]\ntier: {tier}\nrank: {rank}\n{more}"


FILES = {
    "creatures/wolf.yml": creature("{ru: Волк, en: Wolf}", "normal"),
    "creatures/pup.yml": creature("Щенок", "peon"),
    "creatures/tough-pup.yml": creature("Крепыш", "peon", more="hits: 3\nfull_damage: true\n"),
    "creatures/leader.yml": creature("Вожак", "elite"),
    "creatures/beast.yml": creature("Зверь", "boss"),
    "creatures/old-wolf.yml": creature("Старый волк", "normal", "4"),
    "creatures/horror.yml": creature("Ужас", "normal", "5"),
    "creatures/ghost.yml": creature("Призрак", "normal").replace("beast", "human"),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("логово"), FILES, CONFIG).root


def weighed(root: Path, *arguments: str) -> dict[str, Any]:
    result = run("encounter", *arguments, "-p", root, "--messages", "en", "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize(
    ("creatures", "raw", "band"),
    [
        (["wolf*3"], 3, "medium"),
        (["wolf", "pup*8"], 3, "medium"),
        (["leader", "pup×4"], 3, "medium"),
        (["beast"], 4, "hard"),
        (["leader", "wolf=2"], 4, "hard"),
        (["wolf*2", "old-wolf*2"], 6, "deadly"),
        (["tough-pup*3"], 0.99, "easy"),
        ([], 0, "none"),
    ],
)
def test_the_examples_of_the_rules(root: Path, creatures: list[str], raw: float, band: str) -> None:
    found = weighed(root, *creatures, "--party", "4", "--rank", "3")
    assert (found["raw"], found["band"]) == (raw, band)
    assert found["budgets"] == {"easy": 2, "medium": 3, "hard": 4, "deadly": 6}


def test_corrections_stand_beside_the_raw_sum(root: Path) -> None:
    found = weighed(root, "wolf", "pup*8")
    assert found["enemies"] == 9
    assert found["corrections"] == {"crowd": 1.25}
    assert (found["corrected"], found["corrected_band"]) == (3.75, "hard")
    assert [note["code"] for note in found["notes"]] == ["fight-crowded"]
    found = weighed(root, "wolf*2", "--synergy", "--tactics", "-0.5")
    assert found["corrected"] == 1.5  # 2 × 1.5 × 0.5


def test_it_says_what_was_counted(root: Path) -> None:
    result = run("encounter", "Волк*2", "pup", "-p", root, "--messages", "ru", "--rank", "2.5")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    # Half a rank above the party: ×1.5; a peon weighs a quarter of that.
    assert lines[0].split() == ["2", "×", "Волк", "обычный", "3", "1.5", "→", "3"]
    assert lines[1].split() == ["1", "×", "Щенок", "пеон", "3", "0.38", "→", "0.38"]
    assert "Сумма 3.38: тяжёлый" in lines


def test_what_fills_the_budget(root: Path) -> None:
    found = weighed(root, "wolf*3", "--suggest", "--band", "hard")
    proposed = [
        ([(foe["ref"], foe["count"]) for foe in each["foes"]], each["left"])
        for each in found["suggestions"]
    ]
    # One is left: a wolf, four pups or three tough ones (0.99) fill it. A leader would burst it,
    # and the ghost is no kin of wolves.
    assert proposed == [
        ([("creature:wolf", 1)], 0),
        ([("creature:pup", 4)], 0),
        ([("creature:tough-pup", 3)], 0.01),
        ([("creature:tough-pup", 1), ("creature:pup", 2)], 0.17),
    ]


def test_proposals_never_burst_a_budget_or_crowd_it(root: Path) -> None:
    found = weighed(root, "--suggest", "--party", "2", "--band", "deadly")
    refs = {foe["ref"] for each in found["suggestions"] for foe in each["foes"]}
    assert refs and "creature:horror" not in refs  # two ranks above: outside of the rules' table
    for each in found["suggestions"]:
        assert sum(foe["count"] for foe in each["foes"]) <= 4
        again = weighed(
            root, *(f"{f['ref'].split(':')[1]}*{f['count']}" for f in each["foes"]), "--party", "2"
        )
        assert again["raw"] == pytest.approx(3 - each["left"])
    assert weighed(root, "--suggest", "--type", "human")["suggestions"][0]["foes"] == [
        {"ref": "creature:ghost", "count": 4}
    ]


def test_a_full_budget(root: Path) -> None:
    result = run("encounter", "beast", "--suggest", "-p", root, "--messages", "en")
    assert "None of the creatures here fits into the budget (hard)." in result.stdout


def test_shipped_creatures_beside_ones_own_and_without_a_project(
    root: Path, tmp_path: Path
) -> None:
    found = weighed(root, "wolf", "pysystem:wolf-leader", "crag-eagle")
    assert [foe["ref"] for foe in found["foes"]] == [
        "creature:wolf",
        "pysystem:creature:wolf-leader",
        "pysystem:creature:crag-eagle",
    ]
    found = weighed(tmp_path, "crag-eagle*2")
    assert found["raw"] == 2


def test_an_unknown_creature_and_odd_numbers(root: Path) -> None:
    result = run("encounter", "wolff*2", "-p", root, "--messages", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Perhaps wolf?" in result.stderr
    for odd in (["--rank", "2.3"], ["--rank", "nan"], ["--party", "0"], ["--tactics", "nan"]):
        assert run("encounter", "wolf", *odd, "-p", root).exit_code == 2
    for odd_count in ("wolf*0", "wolf=-1", "wolf*x", "wolf*1.5", "wolf*", "wolf*10000"):
        result = run("encounter", odd_count, "-p", root, "--messages", "en")
        assert result.exit_code == 2 and "how many?" in result.stderr
    assert weighed(root, "wolf * 2", "--tactics", "-0,5")["corrected"] == 1
