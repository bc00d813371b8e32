"""Runs the shared vectors (`tests/vectors/README.md`) through the rules of the module."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.shim.asking import Rules

FOLDER = Path(__file__).parents[1] / "vectors"
Case = dict[str, Any]
Questions = list[tuple[Any, ...]]
CASES: dict[tuple[str, str], Case] = {
    (file.name, case["name"]): case
    for file in sorted(FOLDER.glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
}


def ask_dr(case: Case) -> Questions:
    return [("totalsOf", case["build"], case.get("source", {}))]


def found_dr(case: Case, answers: list[Any]) -> Case:
    return {kind: total["value"] for kind, total in answers[0].items()}


def ask_blow(case: Case) -> Questions:
    questions: Questions = []
    if "packets" in case:
        blow = {"packets": case["packets"], "source": case.get("source", {})}
        questions.append(("blowOf", case["build"], blow))
    if "health" in case:
        total = case["expect"].get("total", case.get("amount"))
        change = ("heal", case["heal"]) if "heal" in case else ("applyBlow", total)
        questions.append((change[0], case["health"], change[1]))
    return questions


def found_blow(case: Case, answers: list[Any]) -> Case:
    found: Case = {"outcome": answers[-1]}
    if "packets" in case:
        found |= answers[0]
        for row in found["rows"]:
            del row["reasons"]
    return found


def ask_stats(case: Case) -> Questions:
    return [("derive", case["build"])]


def found_stats(case: Case, answers: list[Any]) -> Case:
    block = answers[0]
    numbers = block["numbers"]
    return {
        **block,
        "numbers": {key: number["value"] for key, number in numbers.items()},
        "origins": {key: [s["code"] for s in n["origin"]] for key, n in numbers.items()},
        "dr": {kind: total["value"] for kind, total in block["dr"].items()},
        "conditions": block["condition_immunities"],
        "absent": [key for key in case["expect"].get("absent", []) if key not in numbers],
    }


def ask_sizes(case: Case) -> Questions:
    if "contest" in case:
        return [("contest", *(case["contest"][key] for key in ("a", "b", "kind")))]
    return [("control", case["control"]["size"], case["control"]["weapon"])]


def found_sizes(case: Case, answers: list[Any]) -> Case:
    found: Case = answers[0] if "contest" in case else {"control": answers[0]}
    return found


def ask_encounters(case: Case) -> Questions:
    switches = {key: case[key] for key in ("synergy", "tactics") if key in case}
    fight = (case["foes"], case["players"], case["party_rank"], switches)
    if "more" in case:
        return [("weigh", *fight), ("moreOf", fight, case["more"]["foe"], case["more"]["band"])]
    return [("weigh", *fight)]


def found_encounters(case: Case, answers: list[Any]) -> Case:
    fight = answers[0]
    return {
        **fight,
        **(answers[1] if "more" in case else {}),
        "raw": pytest.approx(fight["raw"], abs=1e-9),
        "corrected": pytest.approx(fight["corrected"], abs=1e-9),
        "weights": pytest.approx([row["each"] for row in fight["rows"]], abs=1e-9),
        "notes": [note["code"] for note in fight["notes"]],
        "corrections": {c["key"]: c["factor"] for c in fight["corrections"]},
    }


def ask_calibration(case: Case) -> Questions:
    if "build" in case:
        return [("calibrate", case["build"])]
    return [("roundsOf", case["attack"], case["health"], case["attacks"])]


def found_calibration(case: Case, answers: list[Any]) -> Case:
    if "attack" in case:
        return {"rounds": answers[0] and fraction(answers[0], case["expect"]["rounds"])}
    takes = answers[0]["takes"]
    first = (takes["with_dr"][0], takes["without_dr"][0])
    wanted = case["expect"].get("first", ())
    return {**answers[0], "first": [fraction(*each) for each in zip(first, wanted, strict=False)]}


def fraction(found: float, wanted: list[int]) -> list[int]:
    """The wanted fraction if the number is as good as it, else the number."""
    close = abs(found - wanted[0] / wanted[1]) < 1e-9
    return wanted if close else [found]  # type: ignore[list-item]


RUNNERS: dict[str, tuple[Callable[[Case], Questions], Callable[[Case, list[Any]], Case]]] = {
    "dr.json": (ask_dr, found_dr),
    "blow.json": (ask_blow, found_blow),
    "stats.json": (ask_stats, found_stats),
    "sizes.json": (ask_sizes, found_sizes),
    "encounters.json": (ask_encounters, found_encounters),
    "calibration.json": (ask_calibration, found_calibration),
}


def named(found: Any, expect: Any) -> Any:
    """The part of what was found that `expect` names; the maps in lists are compared whole."""
    if not isinstance(expect, dict):
        return found
    return {key: named(found.get(key, "nothing"), wanted) for key, wanted in expect.items()}


@pytest.fixture(scope="module")
def answers(js: Rules) -> dict[tuple[str, str], list[Any]]:
    """The answers to every case, all from one process."""
    asked = {name: RUNNERS[name[0]][0](case) for name, case in CASES.items()}
    values = iter(js.values([question for questions in asked.values() for question in questions]))
    return {name: [next(values) for _ in questions] for name, questions in asked.items()}


@pytest.mark.parametrize("name", list(CASES), ids=": ".join)
def test_vector(answers: dict[tuple[str, str], list[Any]], name: tuple[str, str]) -> None:
    case = CASES[name]
    found = RUNNERS[name[0]][1](case, answers[name])
    assert named(found, case["expect"]) == case["expect"]
