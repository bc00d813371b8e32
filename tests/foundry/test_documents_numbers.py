"""What tier, size, rank and weapon make of a creature's token, health, dice and difficulties."""

from pathlib import Path
from typing import Any

import pytest

from tests.project import documents, items, make_project, run

Data = dict[str, Any]

WEAPONS = """\
kind: weapon
natural: true
name: Когти
damage: [{type: slashing, shift: %d}]
"""


def exported(root: Path, creature: str, files: dict[str, str] | None = None) -> Path:
    """A project of one creature (its YAML after the type) and more files."""
    text = f"kind: creature\nname: Зверь\ntypes: [beast]\nbudget_note: Проба.\n{creature}"
    make_project(root, {"creatures/beast.yml": text, **(files or {})})
    result = run("export", "-p", root, "--no-zip")
    assert result.exit_code == 0, result.output
    return root


def actor(root: Path, creature: str) -> Data:
    return documents(exported(root, creature), "creatures")["beast"]


HEALTH = {
    # tier, rank, size and more → type, health, AP, damage, attack, Block, control
    "tier: peon\nrank: 1\nsize: tiny": ("npc", "hits", 2, 3, "I", 1, 9, 0),
    "tier: peon\nrank: 4\nhits: 3": ("npc", "hits", 3, 7, "III", 6, 14, 1),
    "tier: peon\nrank: 4\nfull_damage: true": ("npc", "hits", 2, 7, "IV", 6, 14, 1),
    "tier: normal\nrank: 2\nsize: large": ("character", "hp", 25, 5, "II", 2, 11, 2),
    "tier: normal\nrank: 2.5\nraise: [hp, ap]": ("character", "hp", 40, 6, "II", 2, 11, 1),
    "tier: elite\nrank: 3\nsize: huge": ("npc", "hp", 80, 6, "III", 6, 12, 3),
    "tier: elite\nrank: 3\nelite_focus: defences": ("npc", "hp", 80, 6, "III", 5, 14, 1),
    "tier: boss\nrank: 6\nsize: gargantuan": ("npc", "hp", 225, 13, "V", 8, 17, 4),
    "tier: boss\nrank: 2\nboss_hp: 3.5": ("npc", "hp", 87, 7, "II", 2, 11, 1),
    "tier: boss\nrank: 2\noverrides: {hp: 90, control: 5}": ("npc", "hp", 90, 7, "II", 2, 11, 5),
}


@pytest.mark.parametrize(("creature", "expected"), HEALTH.items(), ids=HEALTH)
def test_tiers(tmp_path: Path, creature: str, expected: tuple[object, ...]) -> None:
    found = actor(tmp_path, creature)
    system = found["system"]
    health = "hits" if system["tier"] == "peon" else "hp"
    ap = system["ap"]["universal"] if system["tier"] == "normal" else system["ap"]
    assert (
        found["type"].removeprefix("pysystem."),
        found["prototypeToken"]["bar1"]["attribute"],
        system[health]["max"],
        ap["max"],
        system["damage"],
        system["attack"],
        system["block"],
        system["control"],
    ) == expected
    assert system[health]["value"] == system[health]["max"]
    assert ap["value"] == ap["max"]
    bar = "ap.universal" if system["tier"] == "normal" else "ap"
    assert found["prototypeToken"]["bar2"]["attribute"] == bar


def test_a_peon_has_toughness_and_no_hit_points(tmp_path: Path) -> None:
    system = actor(tmp_path, "tier: peon\nrank: 4")["system"]
    assert (system["toughness"], system["hp"]) == (7, {"value": 0, "max": 0})


TOKENS = {
    # tier, size and token → squares, linked, numbered, side
    "tier: peon\nsize: tiny": (1, False, True, -1),
    "tier: normal\nsize: medium": (1, False, True, -1),
    "tier: elite\nsize: large\ndisposition: neutral": (2, False, True, 0),
    "tier: boss\nsize: huge": (3, True, False, -1),
    "tier: boss\nsize: gargantuan\ndisposition: friendly": (4, True, False, 1),
    "tier: boss\nsize: gargantuan\ntoken: {squares: 6, linked: false}": (6, False, True, -1),
    "tier: normal\nsize: tiny\ntoken: {squares: 0.5, linked: true}": (0.5, True, False, -1),
}


@pytest.mark.parametrize(("creature", "expected"), TOKENS.items(), ids=TOKENS)
def test_tokens(tmp_path: Path, creature: str, expected: tuple[object, ...]) -> None:
    token = actor(tmp_path, f"rank: 2\n{creature}")["prototypeToken"]
    found = (token["width"], token["actorLink"], token["appendNumber"], token["disposition"])
    assert found == expected
    assert token["height"] == token["width"]
    assert type(token["width"]) is type(expected[0])


def test_action_points_split_over_three_pools(tmp_path: Path) -> None:
    system = actor(tmp_path, "tier: normal\nrank: 2\nap_pools: {physical: 3, magical: 2}")["system"]
    assert {name: pool["max"] for name, pool in system["ap"].items()} == {
        "physical": 3,
        "magical": 2,
        "universal": 0,
    }


DICE = {
    # tier and rank, shift of the claws → dice of the claws; ladder: 1d6 2d4 2d6 2d8 3d6 3d8
    ("tier: normal\nrank: 1", 0): "1d6",
    ("tier: normal\nrank: 1", -3): "1d6",
    ("tier: normal\nrank: 2", 0): "2d4",
    ("tier: normal\nrank: 3", 1): "2d8",
    ("tier: normal\nrank: 4", -1): "2d6",
    ("tier: normal\nrank: 5", 0): "3d6",
    ("tier: normal\nrank: 6", 3): "3d8",
    ("tier: normal\nrank: 2.5\nraise: [damage, hp]", 0): "2d6",
    ("tier: peon\nrank: 4", 0): "2d6",
    ("tier: peon\nrank: 4\nfull_damage: true", 0): "2d8",
    ("tier: boss\nrank: 2\noverrides: {damage: VI}", 0): "3d8",
    ("tier: normal\nrank: 2\nshifts: {damage: 1, hp: -15}", 0): "2d6",
}


@pytest.mark.parametrize(
    ("creature", "shift", "dice"), [(*k, v) for k, v in DICE.items()], ids=map(str, DICE)
)
def test_a_natural_weapon_steps_with_the_rank(
    tmp_path: Path, creature: str, shift: int, dice: str
) -> None:
    exported(tmp_path, f"{creature}\nweapons: [claws]", {"weapons/claws.yml": WEAPONS % shift})
    (claws,) = items(tmp_path, "beast").values()
    assert [packet["formula"] for packet in claws["system"]["damage"]] == [dice]


def maneuver(use: str, more: str = "") -> str:
    return f"kind: maneuver\nname: Приём\n{more}use: {{ap: 2, {use}}}\n"


BLOWS = {
    # more of the manoeuvre, its damage → dice of a beast of rank 2 (II) with fists III and claws IV
    ("", "{type: blunt, step: weapon}"): "2d6",
    ("weapon: claws\n", "{type: blunt, step: weapon}"): "2d8",
    ("weapon: claws\n", "{type: blunt, step: weapon, shift: 1}"): "3d6",
    ("weapon: claws\n", "{type: blunt, step: rank, shift: -1}"): "1d6",
    ("weapon: claws\n", "{type: blunt, step: V, shift: -3}"): "2d4",
}


@pytest.mark.parametrize(
    ("more", "damage", "dice"), [(*k, v) for k, v in BLOWS.items()], ids=map(str, BLOWS)
)
def test_a_manoeuvre_takes_the_step_of_its_weapon(
    tmp_path: Path, more: str, damage: str, dice: str
) -> None:
    files = {
        "weapons/fists.yml": WEAPONS % 1,
        "weapons/claws.yml": WEAPONS % 2,
        "maneuvers/blow.yml": maneuver(f"damage: [{damage}]", more),
    }
    exported(
        tmp_path,
        "tier: normal\nrank: 2\nweapons: [fists, claws]\nmaneuvers: [blow]",
        files,
    )
    blow = items(tmp_path, "beast")["maneuver:blow"]["system"]["use"]["damage"]
    assert [packet["formula"] for packet in blow] == [dice]


@pytest.mark.parametrize(("rank", "dc"), [("1", 10), ("2.5\nraise: [hp, ap]", 11), ("6", 15)])
def test_a_save_without_a_number_is_nine_and_the_rank(tmp_path: Path, rank: str, dc: int) -> None:
    files = {"maneuvers/gift.yml": maneuver("save: {attribute: will}", "gift: true\n")}
    exported(tmp_path, f"tier: normal\nrank: {rank}\nmaneuvers: [gift]", files)
    gift = items(tmp_path, "beast")["maneuver:gift"]
    assert gift["system"]["use"]["save"] == {"attribute": "will", "dc": dc, "half": False}
    assert gift["name"] == "Приём (Дар)"


def test_healing_has_dice_like_damage(tmp_path: Path) -> None:
    files = {"maneuvers/lick.yml": maneuver("heal: rank, heal_self: true"), "spells/balm.yml": (
        "kind: spell\nname: Бальзам\nuse: {ap: 3, heal: IV}\n"
    )}  # fmt: skip
    exported(tmp_path, "tier: normal\nrank: 3\nmaneuvers: [lick]\nspells: [balm]", files)
    own = items(tmp_path, "beast")
    assert own["maneuver:lick"]["system"]["use"]["heal"] == {"step": "rank", "formula": "2d6"}
    assert own["spell:balm"]["system"]["use"]["heal"] == {"step": "IV", "formula": "2d8"}
    lick = documents(tmp_path, "maneuvers")["lick"]["system"]["use"]
    assert (lick["heal"], lick["heal_self"]) == ({"step": "rank", "formula": ""}, True)
    assert own["spell:balm"]["system"]["use"]["heal_self"] is False


def test_armour_that_a_talent_brings_counts(tmp_path: Path) -> None:
    """Chitin 2 on no hide; the piece stands on the sheet, and its giver is known."""
    files = {
        "talents/shell.yml": "kind: talent\nname: Панцирь\nadds_items: [armor:chitin]\n",
        "armor/chitin.yml": "kind: armor\nname: Хитин\ndr: {blunt: 2, heat: 1}\n",
    }
    exported(tmp_path, "tier: normal\nrank: 2\ntalents: [shell]", files)
    dr = documents(tmp_path, "creatures")["beast"]["system"]["dr"]
    assert {name: value for name, value in dr.items() if value} == {"blunt": 2, "heat": 1}
    own = items(tmp_path, "beast")
    giver = own["armor:chitin"]["flags"]["pysystem"]["grantedBy"]
    assert giver == [own["talent:shell"]["_id"]]


def test_a_long_chain_of_talents_and_a_giver_of_two_ways(tmp_path: Path) -> None:
    """a brings b, b brings c, c brings the claws; d brings c as well; c is also its own in e."""
    files = {
        "talents/a.yml": "kind: talent\nname: А\nadds_items: [talent:b]\n",
        "talents/b.yml": "kind: talent\nname: Б\nadds_items: [talent:c]\n",
        "talents/c.yml": "kind: talent\nname: В\nadds_items: [weapon:claws]\n",
        "talents/d.yml": "kind: talent\nname: Г\nadds_items: [talent:c, weapon:claws]\n",
        "weapons/claws.yml": WEAPONS % 0,
        "creatures/other.yml": (
            "kind: creature\nname: Другой\ntypes: [beast]\ntier: normal\nrank: 1\ntalents: [a, c]\n"
        ),
    }
    exported(tmp_path, "tier: normal\nrank: 2\ntalents: [a, d]", files)

    def givers(creature: str) -> dict[str, list[str]]:
        own = items(tmp_path, creature)
        slug_of = {item["_id"]: slug for slug, item in own.items()}
        return {
            slug: [slug_of[each] for each in item["flags"]["pysystem"].get("grantedBy", [])]
            for slug, item in own.items()
        }

    assert givers("beast") == {
        "talent:a": [],
        "talent:b": ["talent:a"],
        "talent:c": ["talent:b", "talent:d"],
        "weapon:claws": ["talent:c", "talent:d"],
        "talent:d": [],
    }
    assert givers("other") == {
        "talent:a": [],
        "talent:b": ["talent:a"],
        "talent:c": [],
        "weapon:claws": ["talent:c"],
    }
