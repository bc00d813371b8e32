"""The models take what is written, and nothing that has to be bent first."""

from typing import Any

import pytest
from pydantic import ValidationError

from pysystem.model import KINDS, Creature, Journal, Maneuver, Table, Weapon
from tests.model.samples import FULL, GOOD, MINIMAL, Data, changed, without


def complaints(document: Data) -> list[tuple[str, str]]:
    """(dotted place, kind) of each complaint of the document's model."""
    try:
        KINDS[document["kind"]].model_validate(document)
    except ValidationError as error:
        return [(".".join(map(str, e["loc"])), e["type"]) for e in error.errors()]
    return []


@pytest.mark.parametrize("document", GOOD.values(), ids=GOOD)
def test_what_is_right_is_taken(document: Data) -> None:
    assert complaints(document) == []


WHOLE, NUMBER, YES_NO, TEXT = "int_type", "float_type", "bool_type", "string_type"
MISFITS: list[tuple[str, str, Any, str]] = [
    # A number is not a yes or no, nor a text that reads like one.
    ("creature", "hits", True, WHOLE),
    ("creature", "hits", "3", WHOLE),
    ("creature", "hits", 2.5, WHOLE),
    ("creature", "hits", [2], WHOLE),
    ("creature", "rank", True, NUMBER),
    ("creature", "rank", "2", NUMBER),
    ("creature", "rank", None, NUMBER),
    ("creature", "player", 1, YES_NO),
    ("creature", "player", "true", YES_NO),
    ("creature", "player", "yes", YES_NO),
    ("creature", "slug", 5, TEXT),
    ("creature", "slug", False, TEXT),
    ("creature", "tier", 1, "key.unknown_value"),
    ("creature", "tier", ["boss"], "key.unknown_value"),
    ("creature", "types", "beast", "list_type"),
    ("creature", "types", {"beast": True}, "list_type"),
    ("creature", "hide", [["heat", 1]], "dict_type"),
    ("creature", "shifts", [1], "model_type"),
    ("creature", "shifts", None, "model_type"),
    ("creature", "element", "heat", "model_type"),
    ("creature", "name", 5, "text.type"),
    ("creature", "name", None, "text.type"),
    ("creature", "name", ["Волк"], "text.type"),
    ("creature", "kind", "weapon", "literal_error"),
    # Out of range.
    ("creature", "hits", 0, "greater_than_equal"),
    ("creature", "hits", 4, "less_than_equal"),
    ("creature", "rank", 0.5, "greater_than_equal"),
    ("creature", "rank", 6.5, "less_than_equal"),
    ("creature", "rank", 2.25, "multiple_of"),
    ("creature", "boss_hp", 4.5, "less_than_equal"),
    ("creature", "hands", -1, "greater_than_equal"),
    ("creature", "overrides", {"hp": 1000}, "less_than_equal"),
    ("creature", "overrides", {"damage": "VII"}, "key.unknown_value"),
    ("creature", "overrides", {"damage": 3}, "key.unknown_value"),
    ("creature", "ap_pools", {"physical": -1}, "greater_than_equal"),
    ("creature", "token", {"squares": 0.75}, "multiple_of"),
    ("armor", "dr", {"heat": 11}, "less_than_equal"),
    ("armor", "dr", {"heat": -11}, "greater_than_equal"),
    ("armor", "dr", {}, "too_short"),
    ("weapon", "damage", [], "too_short"),
    ("weapon", "damage", [{"type": "heat"}] * 5, "too_long"),
    ("weapon", "control", 6, "less_than_equal"),
    ("maneuver", "use.ap", 16, "less_than_equal"),
    ("maneuver", "use.save", {"attribute": "will", "dc": 0}, "greater_than_equal"),
    ("journal", "sort", 1001, "less_than_equal"),
    ("journal", "pages", [], "too_short"),
    ("table", "results.0.range", [1], "too_short"),
    ("table", "results.0.range", [1, 2, 3], "too_long"),
    # Words that nobody knows.
    ("creature", "types", ["wolf"], "key.unknown_value"),
    ("creature", "raise", ["rank"], "key.unknown_value"),
    ("creature", "disposition", "angry", "literal_error"),
    ("creature", "hide", {"fire": 1}, "key.unknown_value"),
    ("weapon", "materials", ["Silver"], "key.unknown_value"),
    ("maneuver", "use.contest", "", "literal_error"),
    # Keys that nobody knows, and keys that only look right.
    ("creature", "raised", ["hp"], "extra_forbidden"),
    ("creature", "_id", "x", "extra_forbidden"),
    ("weapon", "Natural", True, "extra_forbidden"),
    ("maneuver", "use.cost", 2, "extra_forbidden"),
    ("journal", "pages.0.title", "x", "extra_forbidden"),
    # Texts of another form.
    ("creature", "slug", "Bog-Troll", "text.form"),
    ("creature", "slug", "bog--troll", "text.form"),
    ("creature", "slug", "wolf\n", "text.form"),
    ("creature", "slug", "a" * 81, "string_too_long"),
    ("creature", "img", "../troll.webp", "text.form"),
    ("creature", "img", "art/тролль.webp", "text.form"),
    ("creature", "img", "art/troll.webp\n", "text.form"),
    ("creature", "img", f"{'a' * 200}.png", "string_too_long"),
    ("creature", "talents", ["Claws"], "text.form"),
    ("creature", "talents", ["a:b:c:d"], "text.form"),
    ("table", "formula", "0d6", "text.form"),
    ("table", "formula", "1d6+1", "text.form"),
    ("creature", "name", "", "text.blank"),
    ("creature", "name", " \n", "text.blank"),
    ("creature", "name", "Волк\nсерый", "text.not_a_line"),
    ("creature", "name", "Волк\n", "text.not_a_line"),
    ("creature", "name", "<b>Волк</b>", "text.not_a_line"),
    ("creature", "name", "В" * 121, "text.long"),
    ("creature", "look", "а" * 60_001, "text.long"),
    ("creature", "look", {"ru": "а", "en": None}, "text.blank"),
    ("creature", "look", {"ru": "а", "en": ""}, "text.blank"),
    ("creature", "look", {"en": "a"}, "missing"),
    ("creature", "look", {"ru": "а", "de": "b"}, "extra_forbidden"),
    ("creature", "look", {"ru": 1}, TEXT),
    # A list holds each entry once.
    ("creature", "types", ["fey", "fey"], "list.repeated"),
    ("creature", "talents", ["claws", "claws"], "list.repeated"),
    ("maneuver", "use.inflicts", ["prone", "prone"], "list.repeated"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "path", "value", "expected"),
    MISFITS,
    ids=[f"{kind}.{path}={str(value)[:20]!r}" for kind, path, value, _ in MISFITS],
)
def test_what_does_not_fit_is_refused(kind: str, path: str, value: Any, expected: str) -> None:
    model = KINDS[kind]
    with pytest.raises(ValidationError) as refused:
        model.model_validate(changed(FULL[kind], path, value))
    (error,) = refused.value.errors()
    assert error["type"] == expected
    assert ".".join(map(str, error["loc"])).startswith(path)


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        *((kind, "name") for kind in MINIMAL),
        ("creature", "tier"),
        ("creature", "rank"),
        ("weapon", "damage"),
        ("weapon", "damage.0.type"),
        ("armor", "dr"),
        ("maneuver", "use"),
        ("maneuver", "use.ap"),
        ("spell", "use"),
        ("journal", "pages"),
        ("journal", "pages.0.slug"),
        ("journal", "pages.0.text"),
        ("table", "formula"),
        ("table", "results"),
        ("table", "results.0.range"),
    ],
)
def test_what_can_not_be_left_out(kind: str, path: str) -> None:
    assert complaints(without(MINIMAL[kind], path)) == [(path, "missing")]


def test_every_complaint_comes_at_once() -> None:
    document = {"kind": "creature", "name": "", "tier": "king", "rank": "1", "hp": 5}
    assert sorted(complaints(document)) == [
        ("hp", "extra_forbidden"),
        ("name.ru", "text.blank"),
        ("rank", "float_type"),
        ("tier", "key.unknown_value"),
    ]


def test_a_whole_number_may_have_a_point() -> None:
    troll = Creature.model_validate(changed(MINIMAL["creature"], "hits", 2.0))
    assert (troll.hits, type(troll.hits)) == (2, int)
    claws = Weapon.model_validate(changed(MINIMAL["weapon"], "range", 4.0))
    assert type(claws.range) is int
    table = Table.model_validate(changed(MINIMAL["table"], "results.0.range", [1.0, 6]))
    assert table.results[0].range == [1, 6]
    assert [type(number) for number in table.results[0].range] == [int, int]


def test_a_rank_may_lack_the_point() -> None:
    assert Creature.model_validate(changed(MINIMAL["creature"], "rank", 3)).rank == 3
    assert Creature.model_validate(changed(MINIMAL["creature"], "rank", 3.5)).rank == 3.5


def test_a_bare_text_is_russian() -> None:
    wolf = Creature.model_validate(MINIMAL["creature"])
    assert (wolf.name.ru, wolf.name.en) == ("Волк", None)
    assert (wolf.name.of("ru"), wolf.name.of("en")) == ("Волк", "Волк")
    both = Creature.model_validate(FULL["creature"])
    assert (both.name.of("ru"), both.name.of("en")) == ("Слово", "Word")


def test_what_is_left_out_has_the_value_of_the_rules() -> None:
    wolf = Creature.model_validate(MINIMAL["creature"])
    assert (wolf.size, wolf.archetype, wolf.dr_main) == ("medium", "brute", "slashing")
    assert (wolf.types, wolf.raised, wolf.hide, wolf.disposition) == ([], [], None, "hostile")
    weapon = Weapon.model_validate(MINIMAL["weapon"])
    assert (weapon.damage[0].step, weapon.damage[0].shift) == ("rank", 0)
    assert (weapon.control, weapon.range, weapon.skill, weapon.natural) == (1, 2, "melee", False)
    bite = Maneuver.model_validate(MINIMAL["maneuver"])
    assert (bite.category, bite.gift, bite.weapon) == ("monster", False, None)
    assert (bite.use.attack, bite.use.range, bite.use.damage) == (None, None, [])
    attack = Maneuver.model_validate(changed(MINIMAL["maneuver"], "use.attack", {})).use.attack
    assert attack is not None
    assert (attack.skill, attack.against) == ("melee", "physical")
    page = Journal.model_validate(MINIMAL["journal"]).pages[0]
    assert (page.level, page.audience) == (1, "all")


def test_a_document_does_not_change() -> None:
    wolf = Creature.model_validate(MINIMAL["creature"])
    with pytest.raises(ValidationError, match="frozen"):
        wolf.rank = 5
