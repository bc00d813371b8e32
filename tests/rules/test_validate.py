"""Every finding: the build that brings it up, where it points, and a build that is fine."""

import pytest

from pysystem.rules.build import Build
from pysystem.rules.messages import text
from pysystem.rules.validate import check, check_maneuver_category, check_maneuver_count

TWO = ("attack", "hp")


def findings(rank: float = 3, tier: str = "normal", **decisions: object) -> dict[str, object]:
    """Code → (where, severity) of a build that is a beast unless it says otherwise."""
    build = Build(rank, tier, **{"types": ("beast",), **decisions})  # type: ignore[arg-type]
    return {f.code: (f.where, f.severity) for f in check(build)}


FINE = [
    {},
    {"rank": 3.5, "raised": TWO},
    {"rank": 1.5, "raised": ("attack", "hp", "damage")},
    {"tier": "peon", "hits": 3, "full_damage": True},
    {"tier": "elite", "elite_focus": "defences"},
    {"tier": "boss", "boss_hp": 3.5},
    {"archetype": "caster", "caster_penalty": 3},
    {"ap_pools": {"physical": 4, "magical": 2}},
    {"types": ("elemental",), "element": ("acid", "sonic")},
    {"types": ("demon",), "demon": ("heat", "slashing")},
    {"types": ("undead",), "mindless": True},
    {"types": ("astral", "beast")},
    {"types": ("ethereal", "shade"), "opened_by": ("silver",)},
    {"types": ("shade",), "tier": "peon"},
    {"types": (), "player": True},
    {"hide": {"slashing": 6}, "shifts": {"speed": -2}},
    {"rank": 6, "overrides": {"damage": "VI"}},
]


@pytest.mark.parametrize("decisions", FINE, ids=repr)
def test_fine(decisions: dict[str, object]) -> None:
    assert findings(**decisions) == {}  # type: ignore[arg-type]


# code, where, severity, decisions
FOUND = [
    ("rank-range", ("rank",), "error", {"rank": 0}),
    ("rank-range", ("rank",), "error", {"rank": 6.5, "raised": TWO}),
    ("rank-step", ("rank",), "error", {"rank": 3.25}),
    ("unknown-word", ("tier",), "error", {"tier": "minion"}),
    ("unknown-word", ("size",), "error", {"size": "small"}),
    ("unknown-word", ("archetype",), "error", {"archetype": "tank"}),
    ("unknown-word", ("elite_focus",), "error", {"tier": "elite", "elite_focus": "hp"}),
    ("unknown-word", ("dr_main",), "error", {"dr_main": "heat"}),
    ("unknown-word", ("types", "orc"), "error", {"types": ("orc",)}),
    ("unknown-word", ("raised", "block"), "error", {"rank": 3.5, "raised": ("block", "hp")}),
    ("unknown-word", ("opened_by", "iron"), "error", {"types": ("shade",), "opened_by": ("iron",)}),
    ("unknown-word", ("shifts", "control"), "error", {"shifts": {"control": 1}}),
    ("unknown-word", ("overrides", "gift_dc"), "error", {"overrides": {"gift_dc": 9}}),
    ("unknown-word", ("overrides", "damage"), "error", {"overrides": {"damage": "2d6"}}),
    ("unknown-word", ("ap_pools", "mental"), "error", {"ap_pools": {"mental": 6}}),
    (
        "unknown-word",
        ("element", "fire"),
        "error",
        {"types": ("elemental",), "element": ("fire", "cold")},
    ),
    ("unknown-word", ("hide", "fire"), "error", {"hide": {"fire": 2}}),
    ("unknown-word", ("armor", "1", "fire"), "error", {"armor": ({}, {"fire": 2})}),
    ("dr-range", ("hide", "slashing"), "error", {"hide": {"slashing": 11}}),
    ("dr-range", ("armor", "0", "blunt"), "error", {"armor": ({"blunt": -11},)}),
    ("override-number", ("overrides", "hp"), "error", {"overrides": {"hp": "много"}}),
    ("ap-pool-negative", ("ap_pools", "magical"), "error", {"ap_pools": {"magical": -1}}),
    ("hands-negative", ("hands",), "error", {"hands": -1}),
    ("raised-on-whole", ("raised",), "error", {"raised": TWO}),
    ("raised-count", ("raised",), "error", {"rank": 3.5}),
    ("raised-count", ("raised",), "error", {"rank": 3.5, "raised": ("hp",)}),
    ("raised-count", ("raised",), "error", {"rank": 3.5, "raised": (*TWO, "ap", "speed")}),
    ("raised-twice", ("raised",), "error", {"rank": 3.5, "raised": (*TWO, "hp")}),
    ("raised-idle", ("raised",), "warning", {"rank": 1.5, "raised": (*TWO, "mental")}),
    ("raised-idle", ("raised",), "warning", {"rank": 1.5, "raised": (*TWO, "toughness")}),
    (
        "raised-idle",
        ("raised",),
        "warning",
        {"rank": 1.5, "raised": (*TWO, "dr"), "armor": ({"slashing": 2},)},
    ),
    ("hits-range", ("hits",), "error", {"tier": "peon", "hits": 4}),
    ("hits-range", ("hits",), "error", {"tier": "peon", "hits": 0}),
    ("field-of-tier", ("hits",), "error", {"hits": 3}),
    ("field-of-tier", ("full_damage",), "error", {"tier": "boss", "full_damage": True}),
    ("field-of-tier", ("boss_hp",), "error", {"tier": "elite", "boss_hp": 4.0}),
    ("field-of-tier", ("elite_focus",), "error", {"elite_focus": "defences"}),
    ("boss-hp-range", ("boss_hp",), "error", {"tier": "boss", "boss_hp": 5}),
    ("boss-hp-range", ("boss_hp",), "error", {"tier": "boss", "boss_hp": 2.5}),
    (
        "caster-penalty-range",
        ("caster_penalty",),
        "error",
        {"archetype": "caster", "caster_penalty": 4},
    ),
    ("caster-penalty-unused", ("caster_penalty",), "error", {"caster_penalty": 3}),
    ("player-tier", ("tier",), "error", {"tier": "boss", "types": (), "player": True}),
    ("player-size", ("size",), "warning", {"size": "large", "types": (), "player": True}),
    ("elite-focus-idle", ("elite_focus",), "warning", {"rank": 6, "tier": "elite"}),
    ("ap-pools-of-tier", ("ap_pools",), "error", {"tier": "boss", "ap_pools": {"universal": 9}}),
    ("ap-pools-sum", ("ap_pools",), "error", {"ap_pools": {"physical": 4, "magical": 3}}),
    ("types-missing", ("types",), "error", {"types": ()}),
    ("types-on-player", ("types",), "error", {"types": ("human",), "player": True}),
    ("types-on-player", ("types",), "error", {"types": ("undead",), "player": True}),
    ("type-twice", ("types", "beast"), "error", {"types": ("beast", "beast")}),
    ("choice-missing", ("element",), "error", {"types": ("elemental",)}),
    ("choice-missing", ("demon",), "error", {"types": ("demon",)}),
    ("choice-unused", ("element",), "error", {"element": ("heat", "cold")}),
    ("choice-unused", ("demon",), "error", {"demon": ("heat", "cold")}),
    ("choice-same", ("demon",), "error", {"types": ("demon",), "demon": ("heat", "heat")}),
    (
        "choice-group",
        ("element",),
        "error",
        {"types": ("elemental",), "element": ("heat", "slashing")},
    ),
    ("mindless-unused", ("mindless",), "warning", {"mindless": True}),
    ("opened-by-unused", ("opened_by",), "warning", {"opened_by": ("silver",)}),
    ("planar-alone", ("types",), "warning", {"types": ("ethereal",)}),
    ("planar-alone", ("types",), "warning", {"types": ("astral",)}),
    ("body-stays-shut", ("opened_by",), "warning", {"types": ("ethereal", "shade")}),
    ("body-stays-shut", ("opened_by",), "warning", {"types": ("astral", "shade")}),
    ("number-of-tier", ("overrides", "hp"), "error", {"tier": "peon", "overrides": {"hp": 9}}),
    ("number-of-tier", ("overrides", "toughness"), "error", {"overrides": {"toughness": 9}}),
    ("number-of-tier", ("shifts", "toughness"), "error", {"shifts": {"toughness": -1}}),
    ("dr-not-of-row", ("shifts", "dr"), "error", {"shifts": {"dr": -1}, "hide": {"slashing": 4}}),
    (
        "dr-not-of-row",
        ("overrides", "dr"),
        "error",
        {"overrides": {"dr": 4}, "armor": ({"slashing": 4},)},
    ),
    (
        "shift-overridden",
        ("shifts", "hp"),
        "warning",
        {"shifts": {"hp": -5}, "overrides": {"hp": 30}},
    ),
    ("damage-off-ladder", ("shifts", "damage"), "error", {"rank": 1, "shifts": {"damage": -1}}),
    ("damage-off-ladder", ("shifts", "damage"), "error", {"rank": 6, "shifts": {"damage": 2}}),
    ("number-low", ("shifts", "hp"), "error", {"rank": 1, "shifts": {"hp": -15}}),
    (
        "number-low",
        ("overrides", "toughness"),
        "error",
        {"tier": "peon", "overrides": {"toughness": 0}},
    ),
    ("dr-full", ("hide", "slashing"), "warning", {"hide": {"slashing": 10}}),
    (
        "dr-full",
        ("hide", "slashing"),
        "warning",
        {
            "types": ("construct",),
            "armor": ({"slashing": 5},),
        },
    ),
    ("peon-untouchable", ("tier",), "warning", {"rank": 5, "tier": "peon"}),
    ("peon-untouchable", ("tier",), "warning", {"rank": 6, "tier": "peon"}),
    ("budget-over", ("shifts",), "warning", {"shifts": {"hp": 10}}),
    ("budget-over", ("hide",), "warning", {"hide": {"slashing": 6}}),
    ("budget-over", ("hide",), "warning", {"armor": ({"slashing": 6},)}),
    ("budget-over", ("overrides",), "warning", {"overrides": {"hp": 90}}),
    ("budget-over", ("overrides",), "warning", {"overrides": {"hp": 90}, "shifts": {"attack": 1}}),
    ("budget-over", ("shifts",), "warning", {"overrides": {"hp": 42}, "shifts": {"attack": 3}}),
]


@pytest.mark.parametrize("row", FOUND, ids=lambda r: f"{r[0]}-{'.'.join(r[1])}")
def test_found(row: tuple[str, tuple[str, ...], str, dict[str, object]]) -> None:
    code, where, severity, decisions = row
    assert findings(**decisions)[code] == (where, severity)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", FOUND, ids=lambda r: f"{r[0]}-{'.'.join(r[1])}")
def test_every_finding_can_be_read(
    row: tuple[str, tuple[str, ...], str, dict[str, object]],
) -> None:
    build = Build(**{"rank": 3, "tier": "normal", "types": ("beast",), **row[3]})  # type: ignore[arg-type]
    for found in check(build):
        for lang in ("ru", "en"):
            told = text(found.code, found.params, lang)
            assert told.endswith(".")
            assert "{" not in told.replace(found.params.get("example", ""), "")


def test_a_trait_says_so() -> None:
    assert "dr-full" not in findings(types=("construct",), tier="boss")
    assert "dr-full" not in findings(types=("shade",))
    assert "peon-untouchable" not in findings(6, "peon", types=("shade",))


def test_a_peon_can_be_made_touchable() -> None:
    assert "peon-untouchable" not in findings(6, "peon", overrides={"toughness": 3})
    assert "peon-untouchable" not in findings(6, "peon", hide={"slashing": 3})


def test_unknown_words_are_reported_all_at_once() -> None:
    build = Build(3.3, "minion", size="small", types=("orc",))
    assert [f.where for f in check(build)] == [("rank",), ("tier",), ("size",), ("types", "orc")]


@pytest.mark.parametrize(
    ("tier", "good", "bad"),
    [
        ("peon", (1, 2), (0, 3)),
        ("normal", (2, 3), (1, 4)),
        ("elite", (2, 3, 5), (1, 6)),  # 1-2 active abilities more
        ("boss", (2, 3, 9), (1,)),  # whatever its mechanics need
    ],
)
def test_number_of_manoeuvres(tier: str, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    for count in good:
        assert check_maneuver_count(tier, count) == []
    for count in bad:
        (found,) = check_maneuver_count(tier, count)
        assert (found.code, found.severity) == ("maneuver-count", "warning")
        assert str(count) in text(found.code, found.params)


def test_manoeuvres_of_the_trained() -> None:
    wolf, guard = Build(3, "normal", types=("beast",)), Build(3, "normal", types=("human",))
    assert check_maneuver_category(guard, "shield") == []
    assert check_maneuver_category(wolf, "monster") == []
    (found,) = check_maneuver_category(wolf, "shield")
    assert (found.code, found.severity) == ("maneuver-untrained", "error")
    assert "Щитовой" in text(found.code, found.params)


def test_budget_text_names_what_moved() -> None:
    (found,) = check(Build(3, "normal", types=("beast",), shifts={"hp": 10}))
    assert "Хиты: 40 → 50 (+1)" in text(found.code, found.params)
    assert "Hit points: 40 → 50 (+1)" in text(found.code, found.params, "en")


@pytest.mark.parametrize(
    ("decisions", "line"),
    [
        ({"rank": 3.5}, "raise: [attack, damage]"),
        ({"types": ()}, "types: [beast]"),
        ({"types": ("demon",)}, "demon: {strong: heat, weak: acid}"),
        ({"types": ("elemental",)}, "element: {native: heat, opposite: cold}"),
    ],
)
def test_what_is_missing_is_shown_as_a_line_to_write(
    decisions: dict[str, object], line: str
) -> None:
    build = Build(**{"rank": 3, "tier": "normal", "types": ("beast",), **decisions})  # type: ignore[arg-type]
    (found,) = check(build)
    for lang in ("ru", "en"):
        assert line in text(found.code, found.params, lang)


def test_the_count_of_manoeuvres_names_what_talents_bring() -> None:
    (found,) = check_maneuver_count("normal", 0)
    assert text(found.code, found.params).startswith(
        "Манёвров 0, считая те, что приносят таланты, а ярусу «Обычный» подходит от 2 до 3"
    )


def test_the_budget_speaks_of_shifts_and_overrides() -> None:
    (found,) = check(Build(3, "normal", types=("beast",), overrides={"hp": 90}))
    for lang in ("ru", "en"):
        assert "shifts, overrides" in text(found.code, found.params, lang)
