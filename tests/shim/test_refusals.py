"""What the rules don't have is refused, never taken for nothing."""

from typing import Any

import pytest

from tests.shim.asking import Rules

WOLF = {"rank": 1, "tier": "normal", "types": ["beast"]}
HEALTH = {"value": 9, "max": 9}
FOE = {"rank": 3, "tier": "normal"}
UNKNOWN: list[tuple[Any, ...]] = [
    *(("derive", {**WOLF, "rank": rank}) for rank in (0, 7, -1, "two", "3", None)),
    *(("derive", {**WOLF, "tier": tier}) for tier in ("minion", "constructor", None)),
    *(("derive", {**WOLF, "size": size}) for size in ("giant", "__proto__")),
    ("derive", {**WOLF, "types": ["wolf"]}),
    ("derive", {**WOLF, "types": ["toString"]}),
    ("derive", {**WOLF, "tier": "elite", "elite_focus": "luck"}),
    ("contest", "small", "medium", "trip"),
    ("contest", "medium", "medium", "tickle"),
    ("control", "small"),
    ("mayUse", "dance", 2, True),
    ("text", "no-such-code", {}),
    ("text", "row", {}),
    ("text", "size-no-control", {"size": "small"}),
    *(("weigh", [FOE], players, 3) for players in (0, 1.5, "4", None)),
    *(("weigh", [FOE], 4, rank) for rank in (0.5, 6.5, 2.25, "3", None)),
    *(("weigh", [{**FOE, "rank": rank}], 4, 3) for rank in (0.5, 6.5, 2.25, "3")),
    *(("weigh", [{**FOE, "count": count}], 4, 3) for count in (-1, 1.5, "2")),
    ("weigh", [{**FOE, "tier": "minion"}], 4, 3),
    *(("weigh", [FOE], 4, 3, {"tactics": tactics}) for tactics in (0.51, -0.6, "cunning")),
]
NO_WHOLE_NUMBER: list[tuple[Any, ...]] = [
    *(("blowOf", WOLF, {"packets": [{"type": "heat", "amount": a}]}) for a in ("7", 2.5, None)),
    *(("applyBlow", HEALTH, damage) for damage in ("7", 2.5, None)),
    *(("heal", HEALTH, amount) for amount in ("7", 2.5, None)),
]


@pytest.mark.parametrize(
    ("questions", "error"), [(UNKNOWN, "RangeError"), (NO_WHOLE_NUMBER, "TypeError")]
)
def test_it_is_refused(js: Rules, questions: list[tuple[Any, ...]], error: str) -> None:
    for question, found in zip(questions, js.answers(questions), strict=True):
        assert found.get("error") == error, (question, found)


def test_names_that_every_object_has_change_nothing(js: Rules) -> None:
    odd = {"constructor": 3, "__proto__": 3, "hasOwnProperty": 3}
    strange = {**WOLF, "shifts": odd, "overrides": odd, "hide": odd}
    plain, found = js.values([("derive", {**WOLF, "hide": {}}), ("derive", strange)])
    assert found["numbers"] == plain["numbers"]
    assert found["dr"] == plain["dr"]
