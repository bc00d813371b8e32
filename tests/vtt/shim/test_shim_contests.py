"""Contests: what size adds, what can't be, and the card that says why."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import on_13
from tests.vtt.shim.play import Data, Play


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    root: Path = tmp_path_factory.mktemp("состязания")
    return Play(root)


CLAWS: Data = {"name": "claws", "natural": True, "equipped": True}
SWORD: Data = {"name": "sword", "natural": False, "equipped": True}
SHEATHED: Data = SWORD | {"equipped": False}


@pytest.mark.parametrize(
    ("kind", "a", "b", "adds", "blocked"),
    [
        ("trip", "medium", "medium", (0, 0), False),
        ("trip", "large", "medium", (2, 0), False),
        ("trip", "medium", "large", (0, 2), False),
        ("trip", "medium", "huge", (0, 4), True),
        ("shove", "tiny", "large", (0, 4), True),
        ("grapple", "medium", "gargantuan", (0, 6), False),
        ("grapple", "gargantuan", "tiny", (8, 0), False),
    ],
)
def test_mass_decides(
    play: Play, kind: str, a: str, b: str, adds: tuple[int, int], blocked: bool
) -> None:
    found = play.one("terms", kind, a, b, [])
    assert (found["a"], found["b"], found["blocked"]) == (*adds, blocked)


@pytest.mark.parametrize(
    ("weapons", "blocked", "note"),
    [([CLAWS], True, "naturalOnly"), ([], True, "unarmed"), ([SHEATHED], True, "unarmed"),
     ([CLAWS, SWORD], False, ""), ([SWORD], False, "")],
)  # fmt: skip
def test_natural_weapons_refuse_to_be_taken(
    play: Play, weapons: list[Data], blocked: bool, note: str
) -> None:
    found = play.one("terms", "disarm", "tiny", "gargantuan", weapons)
    assert found == {"a": 0, "b": 0, "blocked": blocked, "size": None, "note": note}


def test_at_a_draw_everything_stays(play: Play) -> None:
    assert play.ask(("winner", 8, 8), ("winner", 9, 8), ("winner", 8, 9)) == ["draw", "a", "b"]


@on_13
def test_a_wolf_trips_a_giant_only_by_word_of_the_game_master(master: Client) -> None:
    master.run("""
      const wolf = await npc({name: "Волк", system: {rank: 3, tier: "elite"}});
      const giant = await npc({name: "Великан", system: {rank: 3, tier: "elite", size: "huge"}});
      const scene = await Scene.create({name: "Поле"});
      const [a, b] = [...await placed(scene, wolf), ...await placed(scene, giant)];
      await scene.view();
      CONFIG.Dice.randomUniform = () => 0.4;
      await api.openContest({a, b, kind: "trip"});
      return 1;
    """)
    window = master.page.locator("#pysystem-contest")
    expect(window.locator("[data-action=roll]")).to_be_disabled()
    window.locator("[name=override]").check()
    window.locator("[name=more_a]").fill("7")
    window.locator("[name=more_a]").press("Tab")
    expect(window.locator("[data-action=roll]")).to_be_enabled()
    window.locator("[data-action=roll]").click()
    card = master.page.locator(".contest-card").last
    # Six on the die and athletics 3 for both; 7 by hand against 4 of two sizes.
    expect(card.locator(".outcome").nth(0)).to_have_text("16")
    expect(card.locator(".outcome").nth(1)).to_have_text("13")
    expect(card.locator(".why")).to_have_count(2)
    expect(card.locator(".won")).to_contain_text("Волк")
