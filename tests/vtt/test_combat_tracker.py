# ruff: noqa: N802, E501
"""The combat tracker: CMB-1, CMB-2."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both; what differs asks for `gm14`."""
    return 13


ROW = "#combat .combatant"


@pytest.fixture
def fight(gm: Client) -> Iterator[Client]:
    """Three beasts in a combat, with initiative 3, 2 and none."""
    gm.run("""
      CONFIG.Dice.randomUniform = () => 0.5;
      const scene = await Scene.create({name: "Field", width: 1000, height: 800, padding: 0, active: true});
      const tokens = [];
      for (const [i, name] of ["Ann", "Bob", "Cat"].entries()) {
        const actor = await Actor.create({name, type: "probe.beast", prototypeToken: {bar1: {attribute: "hp"}, actorLink: name === "Ann"}});
        const token = await actor.getTokenDocument({x: 100 * i, y: 100});
        tokens.push(...await scene.createEmbeddedDocuments("Token", [token.toObject()]));
      }
      const combat = await Combat.create({scene: scene.id, active: true});
      await combat.createEmbeddedDocuments("Combatant", tokens.map((t, i) => ({tokenId: t.id, sceneId: scene.id, actorId: t.actorId, initiative: [3, 2, null][i]})));
      return null;
    """)
    gm.page.locator("#sidebar-tab-combat").click()
    yield gm
    gm.run("CONFIG.Dice.randomUniform = () => Math.random(); return null;")


def test_CMB_1_rows_follow_initiative_and_show_the_bar(fight: Client) -> None:
    expect(fight.page.locator(f"{ROW} .name")).to_have_text(["Ann", "Bob", "Cat"])
    expect(fight.page.locator(f"{ROW} .resource").first).to_have_text("5 / 10")
    fight.run("await game.actors.getName('Ann').update({'system.hp.value': 1}); return null;")
    expect(fight.page.locator(f"{ROW} .resource").first).to_have_text("1 / 10")
    fight.page.locator(ROW, has_text="Cat").get_by_role("button", name="Roll initiative").click()
    expect(fight.page.locator(f"{ROW} .name")).to_have_text(["Cat", "Ann", "Bob"])


def test_CMB_1_a_combatant_goes_with_its_token(fight: Client, anna: Client) -> None:
    """As far as whoever deletes the token may (foundryvtt issues 11295, 11630)."""
    fight.run("""
      const scene = game.scenes.active;
      const ids = scene.tokens.filter((t) => t.name !== "Bob").map((t) => t.id);
      await scene.deleteEmbeddedDocuments("Token", ids);
      return null;""")
    for client in (fight, anna):
        client.until("game.combats.contents[0].combatants.size === 1")
        assert client.run("[...game.combats.contents[0].combatants][0].name") == "Bob"


def test_CMB_2_turns_are_stepped_and_hooks_fire(fight: Client, anna: Client) -> None:
    anna.run(
        "record('combatTurnChange', (combat, prior, current) => [current.round, current.turn])"
    )
    fight.run("record('combatStart'); record('combatTurn'); record('combatRound'); return null;")
    click = fight.page.locator("#combat")
    click.locator("[data-action=startCombat]").click()
    expect(fight.page.locator(f"{ROW}.active .name")).to_have_text("Ann")
    click.locator("[data-action=nextTurn]").click()
    expect(fight.page.locator(f"{ROW}.active .name")).to_have_text("Bob")
    click.locator("[data-action=nextRound]").click()
    expect(click.locator("h2")).to_have_text("Round 2")
    assert [name for name, _ in fight.seen(3)] == ["combatStart", "combatTurn", "combatRound"]
    assert [at for _, at in anna.seen(3)] == [[1, 0], [1, 1], [2, 0]]
    expect(anna.page.locator(f"{ROW} .name")).to_have_text(["Ann", "Bob", "Cat"])


def test_CMB_1_hidden_and_defeated_are_switched_and_hidden_from_players(
    fight: Client, anna: Client
) -> None:
    bob = fight.page.locator(ROW, has_text="Bob")
    bob.locator("[data-action=toggleHidden]").click()
    expect(anna.page.locator(f"{ROW} .name")).to_have_text(["Ann", "Cat"])
    bob.locator("[data-action=toggleDefeated]").click()
    expect(fight.page.locator(f"{ROW}.defeated .name")).to_have_text("Bob")
    expect(fight.page.locator(".token.defeated")).to_have_count(1)
    expect(anna.page.locator("#combat [data-action=toggleHidden]")).to_have_count(0)


def test_CMB_1_selected_tokens_are_added_once(fight: Client) -> None:
    fight.run(
        "for (const c of [...game.combat.combatants]) if (c.name !== 'Ann') await c.delete(); for (const t of canvas.tokens.placeables) t.control({releaseOthers: false}); return null;"
    )
    fight.page.locator("#combat [data-action=addControlled]").click()
    expect(fight.page.locator(ROW)).to_have_count(3)


def test_CMB_1_a_click_takes_control_of_the_token(fight: Client) -> None:
    fight.page.locator(ROW, has_text="Bob").locator(".name").click()
    assert fight.run("canvas.tokens.controlled.map((token) => token.name)") == ["Bob"]


def test_CMB_1_combat_is_ended_after_a_question(fight: Client) -> None:
    fight.page.locator("#combat [data-action=deleteCombat]").click()
    fight.page.locator("dialog.application [data-action=yes]").click()
    expect(fight.page.locator("#combat .empty")).to_have_count(1)
    assert fight.run("game.combats.size") == 0
