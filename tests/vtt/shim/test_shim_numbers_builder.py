"""What the builder of creatures and the comparison of a rescaling show.

Numbers are worked out by hand from the rows of «Целевые числа»; expected rounds, which nobody works
out by hand, are those of the rules in Python, whose own are held by fractions.
"""

import re
from fractions import Fraction

from playwright.sync_api import Locator, expect

from pysystem.rules.build import Build
from pysystem.rules.calibration import Duel, calibrate
from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import on_14
from tests.vtt.shim.shown import words

BOSS = """
  globalThis.boss = await npc({name: "Barrow", system: {rank: 3, tier: "boss", types: ["undead"],
    size: "huge", recipe: {boss_hp: 3.5, shifts: {hp: 10, speed: -2}}}});
  await game.settings.set("pysystem", "party", {actors: [], players: 4, rank: 3});
  await api.openBuilder(arg ? boss : null);
  return 1;
"""


def opened(master: Client, actor: bool = True) -> Locator:
    master.run(BOSS, actor)
    window = master.page.locator(".pysystem.builder")
    expect(window.locator(".builder-result")).to_be_visible()
    return window


def keyed(window: Locator, key: str) -> dict[str, str]:
    found: dict[str, str] = window.locator(f".builder-result [data-{key}]").evaluate_all(
        """(all, key) => Object.fromEntries(all.map((each) =>
          [each.dataset[key], each.querySelector("dd").innerText.replace(/\\s+/g, " ")]))""",
        key,
    )
    return found


@on_14
def test_a_boss_in_the_builder(master: Client) -> None:
    """(40 + 10) × 3.5 = 175 hit points, 6 × 1.5 = 9 points, 10 − 2 = 8 m, Control 1 + 2."""
    window = opened(master)
    assert keyed(window, "number") == {
        "hp": "175", "attack": "+5", "damage": "2d6 step III", "block": "12", "dodge": "12",
        "mental": "11", "ap": "9", "speed": "8", "control": "3", "skill": "3",
        "gift_attack": "+3", "gift_dc": "12",
    }  # fmt: skip
    dr = keyed(window, "dr")
    assert {key: value for key, value in dr.items() if value != "0"} == {
        "slashing": "4", "blunt": "2", "piercing": "2", "necrotic": "5", "light": "−2",
    }  # fmt: skip
    # In the form: what the rules give, and how far it was moved. A boss has 40 × 3.5 = 140.
    hp = window.locator("[data-moved=hp] td")
    assert [words(hp.nth(at)) for at in (0, 3)] == ["140", "175 +35"]
    # The rules give a boss up to 40 × 4 = 160. 15 more are 15 / 3.5 = 4.29 in the row, where a step
    # up is 10: 0.43. 8 m are those of the row below.
    assert words(window.locator(".budget")) == "−0.57 paid for"
    assert [words(move) for move in window.locator(".moved li").all()] == [
        "Hit points 160 → 175 +0.43", "Speed, m 10 → 8 −1",
    ]  # fmt: skip
    # With +5 the faces from 7 on reach 12: four of ten. It weighs 4, just what is hard for four.
    for side in ("deals", "takes"):
        caption = words(window.locator(f"[data-duel={side}] caption"))
        assert re.search(r"\b40% \+5 against 12", caption)
    assert words(window.locator(".weight")) == "4 EV Boss 4 × rank relative to the party 1"
    assert bands(window) == ["Easy 2 0", "Medium 3 0", "Hard 4 1", "Deadly 6 1"]
    # For six of rank 4 it is a rank lower: half.
    window.locator("[name='party.players']").fill("6")
    window.locator("[name='party.players']").press("Tab")
    window.locator("[name='party.rank']").select_option("4")
    expect(window.locator("[data-weight]")).to_have_text("2 EV")
    assert bands(window) == ["Easy 3 1", "Medium 4.5 2", "Hard 6 3", "Deadly 9 4"]
    as_in_python(
        window, Build(3, "boss", types=("undead",), boss_hp=3.5, shifts={"hp": 10, "speed": -2})
    )


def bands(window: Locator) -> list[str]:
    return [words(row) for row in window.locator(".bands tbody tr").all()]


@on_14
def test_the_calibration_of_every_row_is_that_of_python(master: Client) -> None:
    window = opened(master, actor=False)
    promise = words(window.locator(".hint", has_text="The rules promise"))
    for said in ("40–50% of hits", "4–6 rounds of life", "no sooner than in 3–4"):
        assert said in promise
    bite = window.locator("[data-item]", has=master.page.locator("[value='maneuver:bite']"))
    assert words(bite.locator("small").first) == "2 AP"
    for rank, percent in zip((1, 2, 3, 4, 5, 6), (30, 20, 40, 30, 30, 20), strict=True):
        window.locator("[name=rank]").select_option(str(rank))
        expect(window.locator(".badge.rank")).to_have_text(f"rank {rank}")
        # 1d10 with the row's attack against the row's Block.
        expect(window.locator("[data-duel=deals] caption b")).to_have_text(f"{percent}%")
        as_in_python(window, Build(rank, "normal", types=("beast",)))
    # 1d6 − a tenth takes a peon's hit with 4, 5, 6: two hits at 3/10 × 1/2, and at 3/10 × 2/3.
    window.locator("[name=rank]").select_option("1")
    window.locator("[name=tier]").select_option("peon")
    expect(window.locator(".badge.tier")).to_have_text("Peon")
    assert [row[0] for row in shown(window, "takes")] == ["13.3", "10"]
    as_in_python(window, Build(1, "peon", types=("beast",)))


def shown(window: Locator, side: str) -> list[list[str]]:
    lines = window.locator(f"[data-duel={side}] tbody tr").all()
    return [line.locator("td").all_inner_texts() for line in lines]


def as_in_python(window: Locator, build: Build) -> None:
    found = calibrate(build)
    for side, duel in (("deals", found.deals), ("takes", found.takes)):
        assert words(window.locator(f"[data-duel={side}] caption b")) == f"{duel.chance * 100}%"
        for texts, rounds in zip(shown(window, side), rounds_of(duel), strict=True):
            assert len(texts) == len(rounds) == 3
            for text, value in zip(texts, rounds, strict=True):
                assert is_rounded(text, value), (side, text, value)


def rounds_of(duel: Duel) -> list[tuple[Fraction | None, ...]]:
    return [duel.with_dr, duel.without_dr]


def is_rounded(text: str, value: Fraction | None) -> bool:
    """Whether a text is a number of rounds to one digit; None is never."""
    if value is None:
        return text == "never"
    return abs(Fraction(text.replace(",", "")) - value) <= Fraction(1, 20)


@on_14
def test_all_that_changes_when_a_peon_becomes_a_boss_two_ranks_up(master: Client) -> None:
    """Row 2 with damage a step lower becomes row 4: 50 × 3 hit points, ⌊7 × 1.5⌋ points."""
    master.run("""
      globalThis.rat = await npc({name: "Rat", system: {rank: 2, types: ["beast"]}});
      await rat.createEmbeddedDocuments("Item", [{name: "Bite", type: "pysystem.maneuver", system:
        {use: {damage: [{type: "piercing", step: "rank"}], heal: {step: "rank"},
          save: {attribute: "will", dc: null}}}}]);
      await api.openRescale([rat]);
      return 1;
    """)
    window = master.page.locator(".pysystem.rescale")
    window.locator("[name=rank]").select_option("4")
    window.locator("[name=tier]").select_option("boss")
    expect(window.locator("[data-change=tier]")).to_be_visible()
    rows = [words(row) for row in window.locator("tr[data-change]").all()]
    assert rows == [
        "Threat rank 2 4", "Tier Peon Boss",
        "Hits 2 / 2 —", "Hit points — 150 / 150", "Action points 5 10",
        "Attack +2 +6", "Block 11 14", "Dodge 11 14", "Mental defence 9 11", "Toughness 4 —",
        "Speed, m 8 12", "Skill rank 2 4", "Gift DC 11 13", "Gift attack +2 +4",
        "Damage I (1d6) IV (2d8)",
        "Slashing 3 5", "Blunt 1 3", "Piercing 1 3",
        "Strength 2 4", "Agility 1 2", "Endurance 2 4", "Perception 1 2", "Intellect 1 2",
        "Will 1 2",
        "Melee 2 4", "Athletics 2 4",
        "Bite: damage 1d6 2d8", "Bite: DC 11 13", "Bite: healing 1d6 2d8",
    ]  # fmt: skip
