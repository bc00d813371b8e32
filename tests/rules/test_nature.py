"""Every row of the table of type traits, typed by hand: resistances, immunities, features."""

import pytest

from pysystem.rules.build import Build
from pysystem.rules.dr import Source
from pysystem.rules.dr import resolve as dr_of
from pysystem.rules.stats import StatBlock, derive

PHYSICAL = ("slashing", "blunt", "piercing")
ELEMENTS = ("heat", "cold", "electric", "acid", "sonic")
EVERY = (*PHYSICAL, *ELEMENTS, "necrotic", "light", "mental")
NONLIVING = {"poison", "disease", "bleeding", "suffocation"}
NO_NEEDS = {"no-breath", "no-food", "no-sleep"}
SHUT = dict.fromkeys((*PHYSICAL, *ELEMENTS), 10)

# types, choices, DR (what isn't named is 0), condition immunities, features
ROWS = [
    (("beast",), {}, {}, set(), set()),
    (("magical_beast",), {}, {}, set(), set()),
    (
        ("plant",),
        {},
        {"heat": -2, "slashing": -2, "blunt": 2, "piercing": 2},
        {"suffocation", "bleeding"},
        set(),
    ),
    (
        ("ooze",),
        {},
        {"slashing": 2, "piercing": 2},
        {"bleeding", "trauma", "prone"},
        {"no-zone-damage"},
    ),
    (
        ("elemental",),
        {"element": ("heat", "cold")},
        {"heat": 10, "cold": -2},
        NONLIVING,
        NO_NEEDS,
    ),
    (("ethereal",), {}, SHUT, set(), set()),
    (("astral",), {}, SHUT, set(), set()),
    (("spirit",), {}, {**SHUT, "light": -2}, set(), set()),
    (("shade",), {}, SHUT, set(), set()),
    (("fey",), {}, {}, set(), set()),
    (
        ("demon",),
        {"demon": ("heat", "acid")},
        {"light": -2, "heat": 5, "acid": 2},
        set(),
        set(),
    ),
    (("dragon",), {}, {}, set(), set()),
    (("elf",), {}, {}, set(), set()),
    (("human",), {}, {}, set(), set()),
    (("undead",), {}, {"light": -2, "necrotic": 5}, NONLIVING, NO_NEEDS),
    (
        ("undead",),
        {"mindless": True},
        {"light": -2, "necrotic": 5, "mental": 10},
        NONLIVING,
        NO_NEEDS,
    ),
    (("cosmic",), {}, {"mental": 5}, set(), set()),
    (("construct",), {}, {**dict.fromkeys(EVERY, 5), "mental": 10}, NONLIVING, NO_NEEDS),
    (("ethereal", "shade"), {}, SHUT, set(), set()),
    (("astral", "beast"), {}, SHUT, set(), set()),
]


def bare(types: tuple[str, ...], **decisions: object) -> StatBlock:
    """A creature without hide, so that only its nature shows."""
    return derive(Build(3, "normal", types=types, hide={}, **decisions))  # type: ignore[arg-type]


@pytest.mark.parametrize("row", ROWS, ids=lambda r: "+".join((*r[0], *r[1])))
def test_type_row(
    row: tuple[tuple[str, ...], dict[str, object], dict[str, int], object, object],
) -> None:
    types, choices, dr, conditions, features = row
    found = bare(types, **choices)
    assert {k: v.value for k, v in found.dr.items()} == dict.fromkeys(EVERY, 0) | dr
    assert set(found.condition_immunities) == conditions
    assert set(found.traits) == features


@pytest.mark.parametrize("element", ELEMENTS)
def test_elemental_of_every_element(element: str) -> None:
    opposite = "cold" if element != "cold" else "heat"
    found = bare(("elemental",), element=(element, opposite))
    assert (found.dr[element].value, found.dr[opposite].value) == (10, -2)


@pytest.mark.parametrize("damage_type", ["necrotic", "light", "mental"])
def test_what_works_on_the_bodiless(damage_type: str) -> None:
    assert bare(("ethereal",)).dr[damage_type].value == 0


def opened(types: tuple[str, ...], source: Source, **decisions: object) -> int:
    return dr_of(bare(types, **decisions).defences, "slashing", source).value


def test_silver_opens_shades_only() -> None:
    silver = Source(materials=("silver",))
    assert opened(("shade",), silver) == 0
    assert opened(("spirit",), silver) == 10
    assert opened(("ethereal", "shade"), silver) == 10
    assert opened(("ethereal", "shade"), silver, opened_by=("silver",)) == 0
    assert opened(("astral", "beast"), silver) == 10


def test_adamantine_opens_the_monolith_only() -> None:
    adamantine = Source(materials=("adamantine",))
    assert opened(("construct",), adamantine) == 0
    assert opened(("shade",), adamantine) == 10
    assert opened(("ethereal",), adamantine, opened_by=("adamantine",)) == 0


def test_a_bane_opens_bodies_of_the_types_it_is_attuned_to() -> None:
    assert opened(("shade",), Source(bane=("shade",))) == 0
    assert opened(("ethereal", "shade"), Source(bane=("shade",))) == 0
    assert opened(("ethereal", "shade"), Source(bane=("ethereal",))) == 0
    assert opened(("shade",), Source(bane=("undead",))) == 10
    assert opened(("construct",), Source(bane=("construct",))) == 5


def test_direct_magic_passes_the_bodiless_but_not_the_monolith() -> None:
    assert opened(("spirit",), Source(direct=True)) == 0
    assert opened(("construct",), Source(direct=True)) == 5


def test_an_opened_body_keeps_its_other_resistances() -> None:
    found = derive(Build(3, "normal", types=("shade",)))
    assert dr_of(found.defences, "slashing", Source(materials=("silver",))).value == 4


def test_adamantine_leaves_a_constructs_mind_shut() -> None:
    found = bare(("construct",))
    assert dr_of(found.defences, "mental", Source(materials=("adamantine",))).value == 10
