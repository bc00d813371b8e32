"""The tables hold what the rulebook prints; every value here was typed from it by hand."""

import json

import pytest

from pysystem.rules import tables as t

# rank, attributes (main, secondary), skill, attack, defence, mental, hp, toughness, damage and its
# choice, ap, dr, speed
ROWS = [
    (1, 1, 1, 1, 1, 9, 9, 15, 3, "I", (), 3, (0, 2), 6),
    (2, 2, 1, 2, 2, 11, 9, 25, 4, "II", (), 5, (2, 4), 8),
    (3, 3, 2, 3, 5, 12, 11, 40, 6, "III", (), 6, (3, 5), 10),
    (4, 4, 2, 4, 6, 14, 11, 50, 7, "IV", (), 7, (4, 6), 12),
    (5, 5, 3, 5, 7, 15, 12, 65, 9, "V", (), 8, (6, 8), 14),
    (6, 6, 3, 6, 8, 17, 12, 75, 10, "V", ("VI",), 9, (7, 9), 16),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"rank{r[0]}")
def test_rank_row(row: tuple[object, ...]) -> None:
    found = t.ROWS[row[0]]  # type: ignore[index]
    assert (
        found.rank,
        found.attribute_main,
        found.attribute_secondary,
        found.skill,
        found.attack,
        found.defence,
        found.mental,
        found.hp,
        found.toughness,
        found.damage,
        found.damage_choice,
        found.ap,
        found.dr,
        found.speed,
    ) == row


def test_there_are_six_rows() -> None:
    assert list(t.ROWS) == [1, 2, 3, 4, 5, 6]
    assert (t.LOWEST_RANK, t.HIGHEST_RANK) == (1, 6)


def test_note_attack_is_skill_and_from_rank_3_the_specialisation() -> None:
    assert (t.SPECIALISED_FROM, t.SPECIALISATION) == (3, 2)
    for row in t.ROWS.values():
        assert row.attack == row.skill + (2 if row.rank >= 3 else 0)


def test_note_speed_formula() -> None:
    for row in t.ROWS.values():
        assert row.speed == (2 + row.rank) * 2


def test_note_off_profile_skills() -> None:
    assert t.raw()["ranks"]["off_profile_skill"] == {"below": [1, 2], "or": 0}


def test_note_caster_penalty() -> None:
    assert t.CASTER_PENALTY == (2, 3)


def test_note_fast_movers() -> None:
    assert t.raw()["ranks"]["fast_movers"] == [2, 4]


def test_note_half_ranks_lift_two_or_three() -> None:
    assert t.HALF_RANK_RAISED == (2, 3)


def test_default_dr_is_the_middle_of_the_range() -> None:
    assert [r.dr_main for r in t.ROWS.values()] == [1, 3, 4, 5, 7, 8]
    assert (t.OTHERS_BELOW, t.DEFAULT_DR_FLOOR) == (2, 0)


@pytest.mark.parametrize(
    ("key", "dice", "mean"),
    [
        ("I", "1d6", 3.5),
        ("II", "2d4", 5),
        ("III", "2d6", 7),
        ("IV", "2d8", 9),
        ("V", "3d6", 10.5),
        ("VI", "3d8", 13.5),
    ],
)
def test_ladder(key: str, dice: str, mean: float) -> None:
    assert t.LADDER[key].dice == dice
    assert t.LADDER[key].mean == mean


def test_ladder_goes_from_weak_to_strong() -> None:
    assert t.LADDER_KEYS == ("I", "II", "III", "IV", "V", "VI")


@pytest.mark.parametrize(
    ("word", "value", "ru"),
    [
        ("immunity", 10, "Иммунитет"),
        ("strong", 5, "Сильное сопротивление"),
        ("weak", 2, "Слабое сопротивление"),
        ("vulnerability", -2, "Уязвимость"),
    ],
)
def test_dr_word(word: str, value: int, ru: str) -> None:
    assert t.DR_WORDS[word].value == value
    assert t.DR_WORDS[word].label["ru"] == ru


def test_one_point_of_dr_is_a_tenth() -> None:
    assert t.DR_SCALE == 10


def test_damage_types_and_groups() -> None:
    groups = {g: [k for k, d in t.DAMAGE_TYPES.items() if d.group == g] for g in t.DAMAGE_GROUPS}
    assert groups == {
        "physical": ["slashing", "blunt", "piercing"],
        "elemental": ["heat", "cold", "electric", "acid", "sonic"],
        "other": ["necrotic", "light", "mental"],
    }


# key, Russian plural, packages
TYPES = [
    ("beast", "Животные", ()),
    ("magical_beast", "Магические твари", ()),
    ("plant", "Растения", ()),
    ("ooze", "Слизи", ()),
    ("elemental", "Элементали", ("nonliving",)),
    ("ethereal", "Эфирные", ("incorporeal",)),
    ("astral", "Астральные", ("incorporeal",)),
    ("spirit", "Духи", ("incorporeal",)),
    ("shade", "Тени", ("incorporeal",)),
    ("fey", "Феи", ()),
    ("demon", "Демоны", ()),
    ("dragon", "Драконы", ()),
    ("elf", "Эльфы", ()),
    ("human", "Люди", ()),
    ("undead", "Нежить", ("nonliving",)),
    ("cosmic", "Космические", ()),
    ("construct", "Конструкты", ("nonliving", "monolith")),
]


@pytest.mark.parametrize(("key", "plural", "packages"), TYPES, ids=[r[0] for r in TYPES])
def test_creature_type(key: str, plural: str, packages: tuple[str, ...]) -> None:
    assert t.CREATURE_TYPES[key].plural["ru"] == plural
    assert t.CREATURE_TYPES[key].packages == packages


def test_seventeen_types_in_the_order_of_the_book() -> None:
    assert list(t.CREATURE_TYPES) == [row[0] for row in TYPES]
    assert len(t.CREATURE_TYPES) == 17


def test_planar_types() -> None:
    assert [k for k, c in t.CREATURE_TYPES.items() if c.planar] == ["ethereal", "astral"]


def test_package_nonliving() -> None:
    package = t.PACKAGES["nonliving"]
    assert package.label["ru"] == "Неживой"
    assert package.conditions == ("poison", "disease", "bleeding", "suffocation")
    assert package.features == ("no-breath", "no-food", "no-sleep")
    assert dict(package.dr) == {}


def test_package_incorporeal() -> None:
    package = t.PACKAGES["incorporeal"]
    assert package.label["ru"] == "Бестелесный"
    shut = ("slashing", "blunt", "piercing", "heat", "cold", "electric", "acid", "sonic")
    assert dict(package.dr) == dict.fromkeys(shut, 10)
    assert (package.bane, package.direct) == (True, True)


def test_monolith() -> None:
    assert dict(t.PACKAGES["monolith"].dr) == dict.fromkeys(t.DAMAGE_TYPES, 5)
    assert t.PACKAGES["monolith"].opened_by == {"adamantine"}
    assert (t.PACKAGES["monolith"].bane, t.PACKAGES["monolith"].direct) == (False, False)


@pytest.mark.parametrize(
    ("key", "ru", "actor", "maneuvers", "weight"),
    [
        ("peon", "Пеон", "npc", (1, 2), 0.25),
        ("normal", "Обычный", "character", (2, 3), 1),
        ("elite", "Элита", "npc", (2, 3), 2),
        ("boss", "Босс", "npc", (2, 3), 4),
    ],
)
def test_tier(key: str, ru: str, actor: str, maneuvers: tuple[int, int], weight: float) -> None:
    tier = t.TIERS[key]
    assert (tier.label["ru"], tier.actor, tier.maneuvers) == (ru, actor, maneuvers)
    assert t.ENCOUNTERS["tier_weights"][key] == weight


def test_tier_modifiers() -> None:
    assert t.TIERS["peon"].hits == (1, 3)
    assert t.TIERS["peon"].damage_steps == -1
    assert t.TIERS["elite"].hp_factor == (2, 2, 2)
    assert t.TIERS["elite"].extra_abilities == (1, 2)
    assert t.TIERS["boss"].hp_factor == (3, 3, 4)
    assert t.TIERS["boss"].ap_factor == 1.5


@pytest.mark.parametrize(
    ("key", "ru", "squares", "control", "zero"),
    [
        ("tiny", "Крошечный", 1, 0, True),
        ("medium", "Средний", 1, 0, False),
        ("large", "Крупный", 2, 1, False),
        ("huge", "Огромный", 3, 2, False),
        ("gargantuan", "Исполинский", 4, 3, False),
    ],
)
def test_size_row(key: str, ru: str, squares: int, control: int, zero: bool) -> None:
    size = t.SIZES[key]
    assert (size.label["ru"], size.squares, size.control_bonus, size.control_zero) == (
        ru,
        squares,
        control,
        zero,
    )


def test_sizes_go_from_small_to_large() -> None:
    assert list(t.SIZES) == ["tiny", "medium", "large", "huge", "gargantuan"]
    assert [k for k, s in t.SIZES.items() if s.squares_open] == ["gargantuan"]
    assert (t.CELL_METRES, t.PLAYER_SIZE) == (2, "medium")


def test_base_maneuvers() -> None:
    assert [(k, m.label["ru"], m.needs_hands) for k, m in t.BASE_MANEUVERS.items()] == [
        ("move", "Передвижение", False),
        ("opportunity-attack", "Атака по возможности", False),
        ("dodge", "Уклонение", False),
        ("disengage", "Разорвать дистанцию", False),
        ("finishing-blow", "Добивание", False),
        ("interact", "Взаимодействие", True),
    ]


def test_natural_weapons() -> None:
    assert t.NATURAL_DISARMABLE is False
    assert t.NATURAL_HANDS == 0
    assert t.NATURAL_DAMAGE_FROM == "damage"
    kinds = {k: n.damage_type for k, n in t.NATURAL_WEAPONS.items() if not n.assumed}
    assert kinds == {"claws": "slashing", "bite": "piercing", "tail": "blunt"}


def test_bands() -> None:
    assert [(k, b.label["ru"], b.per_player) for k, b in t.BANDS.items()] == [
        ("easy", "Лёгкий", 0.5),
        ("medium", "Средний", 0.75),
        ("hard", "Тяжёлый", 1),
        ("deadly", "Смертельный", 1.5),
    ]


def test_archetypes_pools_and_wounds() -> None:
    assert list(t.ARCHETYPES) == ["brute", "nimble", "armored", "caster"]
    assert list(t.AP_POOLS) == ["physical", "magical", "universal"]
    assert t.WOUND_TRACK == (0, 4)


def test_what_the_rules_leave_unnamed_is_marked_as_assumed() -> None:
    vocabulary = t.raw()["vocabulary"]
    for part in ("attributes", "skills", "ap_pools", "wound_track"):
        assert vocabulary[part]["assumed"] is True


def test_raw_is_plain_json_and_a_copy() -> None:
    raw = t.raw()
    assert json.loads(json.dumps(raw)) == raw
    raw["ranks"]["rows"]["1"]["hp"] = 99
    assert t.raw()["ranks"]["rows"]["1"]["hp"] == 15


def test_tables_are_read_only() -> None:
    with pytest.raises(TypeError):
        t.ROWS[1] = t.ROWS[2]  # type: ignore[index]
    with pytest.raises(AttributeError):
        t.ROWS[1].hp = 16  # type: ignore[misc]


def _labels(node: object) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    if isinstance(node, dict):
        if "ru" in node or "en" in node:
            found.append(node)
        for value in node.values():
            found += _labels(value)
    if isinstance(node, list):
        for value in node:
            found += _labels(value)
    return found


def test_every_label_is_in_both_languages() -> None:
    labels = _labels(t.raw())
    assert len(labels) > 250
    for label in labels:
        assert label.keys() == {"ru", "en"}
        assert label["ru"].strip()
        assert label["en"].strip()
