"""Cards that change after they were posted: the log follows, and every place shows the same."""

from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_13, on_14, with_helpers

FIELD = """
  CONFIG.Dice.randomUniform = () => 0.4;
  globalThis.hunter = await npc({name: "Волк", system: {rank: 3, tier: "elite"}});
  await hunter.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => hunter.items.size === 4);
  globalThis.bite = hunter.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
  globalThis.foe = await npc({name: "Проба", system: {tier: "elite", recipe: {hide: {}}}});
  globalThis.scene = await Scene.create({name: "Поле", ownership: {default: 2}});
  globalThis.tokens = await placed(scene, foe, 4);
"""

AIMED = f"""{FIELD}
  await scene.view();
  await until(() => canvas.ready && canvas.tokens?.placeables.length === 4);
  for (const token of canvas.tokens.placeables) token.setTarget(true, {{releaseOthers: false}});
"""


@on_13
def test_the_log_stays_at_its_bottom_while_cards_grow(master: Client) -> None:
    """Whoever reads further up isn't taken away from there."""
    master.page.locator("#sidebar-tab-chat").click()
    master.page.locator("#chat [data-action=popOutChat]").click()
    expect(master.page.locator("#chat-popout")).to_be_visible()
    master.run(
        AIMED
        + """
      globalThis.isLow = () => [ui.chat, ui.chat.popout]
        .map((log) => log.element.querySelector(".chat-scroll"))
        .every((each) => each.scrollHeight - each.scrollTop - each.clientHeight < 2);
      globalThis.grown = (count) => [ui.chat, ui.chat.popout].every((log) =>
        log.element.querySelectorAll(".chat-message:last-child .target").length === count);
      for (let i = 0; i < 3; i++) await api.useItem(bite);
      await until(() => grown(4));
      await settled();
      return 1;"""
    )
    assert master.run("return isLow()")
    # The preview of every target gets lines, then saves and what was struck join in.
    master.run("""
      globalThis.card = game.messages.contents.at(-1);
      const tall = () => document.querySelector("#chat .chat-message:last-child").offsetHeight;
      const before = tall();
      await card.update({flags: {pysystem: {use: {
        save: {attribute: "strength", dc: 10, half: true}, saves: [4, 4, 4, 4]}}}});
      await until(() => tall() > before);
      await settled();
      return 1;""")
    assert master.run("return isLow()")
    master.run("""
      for (const log of [ui.chat, ui.chat.popout])
        log.element.querySelector(".chat-scroll").scrollTop = 100;
      await card.update({flags: {pysystem: {use: {saves: [14, 14, 14, 14]}}}});
      await until(() => ui.chat.element.textContent.includes("14"));
      await settled();
      return 1;""")
    places = master.run("""return [ui.chat, ui.chat.popout].map((log) =>
      log.element.querySelector(".chat-scroll").scrollTop);""")
    assert places == [100, 100]
    master.run("await ui.chat.popout.close(); return 1;")


def hunted(world: Vtt, master: Client) -> Client:
    """Anna has the wolf, and all four foes as targets."""
    anna = with_helpers(world, "Anna")
    master.run(
        FIELD + "await hunter.update({ownership: {[arg]: 3}}); await scene.activate(); return 1;",
        world.user_id("Anna"),
    )
    anna.until("canvas.ready && canvas.tokens?.placeables.length === 4")
    anna.run(
        """
      globalThis.hunter = await fromUuid(arg);
      globalThis.bite = hunter.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
      globalThis.aim = (count) => canvas.tokens.placeables.forEach((token, index) =>
        token.setTarget(index < count, {releaseOthers: false}));
      return 1;""",
        master.run("return hunter.uuid"),
    )
    return anna


@on_13
def test_a_notice_shows_what_has_become_of_its_card(world: Vtt, master: Client) -> None:
    """1d10 comes up 1, attack 6: 7 doesn't reach the defence 9 of rank 1."""
    anna = hunted(world, master)
    master.page.locator("#sidebar-tab-actors").click()
    anna.run("aim(1); CONFIG.Dice.randomUniform = () => 0.99; return 1;")
    anna.run("globalThis.card = await api.useItem(bite); return 1;")
    notice = master.page.locator("#chat-notifications .pysystem.card.use")
    expect(notice.locator(".verdict.bad")).to_have_count(1)
    expect(notice.locator(".target.skipped")).to_have_count(1)
    expect(notice.locator(".preview")).to_have_count(0)
    # What the game master changes on the card in the log stands in the notice, too.
    master.run("""globalThis.card = game.messages.contents.at(-1);
      await card.update({flags: {pysystem: {use: {refunded: true}}}}); return 1;""")
    expect(notice.locator("button[data-card=refunded]")).to_be_disabled()
    expect(notice).to_have_count(1)


@on_13
def test_a_blow_without_targets_reaches_nobody_by_itself(world: Vtt, master: Client) -> None:
    """A player's own token is selected nearly always: only the selection's button takes it."""
    anna = hunted(world, master)
    anna.run("aim(0); await api.useItem(bite); return 1;")
    master.run("await placed(scene, hunter); return 1;")
    anna.until("canvas.tokens.placeables.length === 5")
    anna.run("""canvas.tokens.placeables.find((token) => token.actor?.name === "Волк")
      .control({releaseOthers: true}); return 1;""")
    card = anna.page.locator("#chat .pysystem.card.use").last
    card.locator("button[data-card=apply]").click()
    expect(anna.page.locator("#notifications li.warning")).to_contain_text("Никто не взят в цель")
    asked = "game.messages.filter((message) => message.flags.pysystem?.request).length"
    assert anna.run(f"return {asked}") == 0
    card.locator("button[data-card=applyChosen]").click()
    master.until(f"{asked} === 1")
    anna.run("aim(1); return 1;")
    card.locator("button[data-card=apply]").click()
    master.until(f"{asked} === 2")
    asked_of = """return game.messages.filter((message) => message.flags.pysystem?.request)
      .map((message) => fromUuidSync(message.flags.pysystem.request.targets[0]).name)"""
    assert master.run(asked_of) == ["Волк", "Проба"]


@on_14
def test_a_card_offers_what_is_left_to_whom_it_concerns(world: Vtt, master: Client) -> None:
    """Players see neither what a monster couldn't pay nor a way to apply its blow."""
    anna = hunted(world, master)
    master.run("""
      await until(() => canvas.ready && canvas.tokens?.placeables.length === 4);
      for (const token of canvas.tokens.placeables) token.setTarget(true, {releaseOthers: false});
      await bite.update({system: {use: {save: {attribute: "strength", dc: 10, half: true}}}});
      await hunter.update({"system.ap.value": 0});
      api.useItem(bite);
      return 1;""")
    master.page.locator("dialog [data-action=yes], .dialog [data-action=yes]").click()
    card = master.page.locator("#chat .pysystem.card.use")
    expect(card.locator(".paid")).to_have_text("Not paid for: too few AP")
    told = anna.page.locator("#chat .pysystem.card.use")
    expect(told.locator(".target")).to_have_count(4)
    expect(told.locator(".paid")).to_have_count(0)
    expect(told.locator("button")).to_have_count(0)
    saves = card.locator("button[data-card=saves]")
    saves.click()
    expect(card.locator(".target .save")).to_have_count(4)
    expect(saves).to_have_count(0)
    # What a player asks for names many alike once.
    anna.run(
        "aim(4); await hunter.update({'system.ap.value': 6}); await api.useItem(bite); return 1;"
    )
    anna.until("document.querySelectorAll('#chat .card.use')[1]?.querySelector('.verdict.good')")
    anna.page.locator("#chat button[data-card=apply]").click()
    asked = anna.page.locator("#chat .chat-message", has_text="Asks the game master")
    expect(asked).to_contain_text(": Проба ×4.")
