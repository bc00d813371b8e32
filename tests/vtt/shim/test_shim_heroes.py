"""A hero made by hand: friendly, with bars and a face, and never among the enemies."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import fresh_builder

TOKEN = """
  const {disposition, actorLink, displayBars, displayName, bar1, bar2, texture} =
    actor.prototypeToken;
  return {disposition, actorLink, displayBars, displayName, texture: texture.src,
    bars: [bar1.attribute, bar2.attribute]};
"""
FACE = "modules/pysystem/foundry_module/assets/types/human-normal.webp"
OWNER, OWNER_HOVER = 40, 20


def test_a_hero_from_the_sidebar_is_no_enemy(master: Client) -> None:
    page = master.page
    page.locator("#sidebar-tab-actors").press("Enter")
    page.locator("#actors .directory-header [data-action=createEntry]").press("Enter")
    dialog = page.locator("dialog, .dialog").last
    dialog.locator("[name=name]").fill("Мира")
    dialog.locator("[name=type]").select_option("pysystem.character")
    dialog.locator("button[data-action=ok]").press("Enter")
    master.until("game.actors.getName('Мира')?.sheet.rendered")
    made = master.run(f"const actor = game.actors.getName('Мира'); {TOKEN}")
    assert made == {
        "disposition": 1,
        "actorLink": True,
        "displayBars": OWNER,
        "displayName": OWNER_HOVER,
        "texture": FACE,
        "bars": ["hp", "ap.universal"],
    }
    # Her hit points, of the table's row for rank 1, stand beside her name in the tracker.
    master.run("""
      const hero = game.actors.getName("Мира");
      await hero.sheet.close();
      globalThis.square = await Scene.create({name: "Площадь", active: true});
      await until(() => game.scenes.viewed === square && canvas.ready);
      const [token] = await placed(square, hero);
      const foe = await npc({name: "Ворюга", system: {rank: 1, tier: "elite"}});
      globalThis.owned = await npc({name: "Ручная крыса", ownership: {default: 3},
        system: {rank: 1, tier: "peon"}});
      const [rat] = await placed(square, owned);
      const [thief] = await placed(square, foe);
      globalThis.fight = await Combat.create({scene: square.id, active: true,
        combatants: [token, rat, thief].map((t) =>
          ({tokenId: t.id, sceneId: square.id, actorId: t.actorId}))});
      return 1;""")
    page.locator("#sidebar-tab-combat").press("Enter")
    row = page.locator("#combat .combatant", has_text="Мира")
    expect(row.locator(".resource")).to_have_text("15 / 15")
    expect(page.locator(".token.friendly")).to_have_count(1)
    # All three points of rank 1 are universal, and pay for a manoeuvre of the body as well.
    pools = """const hero = game.actors.getName("Мира");
      const swing = await item("maneuver:swing");
      await hero.createEmbeddedDocuments("Item", [await item("weapon:longsword"), swing]);
      const left = () => Object.values(hero.system.ap).map(({value}) => value);
      const before = left();
      const card = await api.useItem(hero.items.find((i) => i.name === swing.name));
      await until(() => document.querySelector("#chat .card.use [data-card=refund]"));
      const paid = left();
      document.querySelector("#chat .card.use [data-card=refund]").click();
      await until(() => card.flags.pysystem.use.refunded);
      await settled();
      return [swing.system.use.pool, before, paid, left()];"""
    named, *points = master.run(pools)
    assert named == "physical"
    assert points == [[0, 0, 3], [0, 0, 1], [0, 0, 3]]
    # Only the thief weighs: what a player owns doesn't, though its token is hostile.
    assert master.run("return api.combatBudget(fight).rows.map((r) => r.name)") == ["Ворюга"]
    page.locator("#sidebar-tab-chat").press("Enter")


@pytest.mark.parametrize("generation", [14])
def test_the_builder_offers_and_takes_no_friends(master: Client) -> None:
    fresh_builder(master, 4, 1)
    master.run("""
      const make = (name, data) => Actor.create({name, type: "pysystem.character", ...data});
      globalThis.hero = await make("Яволя Добрая");
      await make("Яволя Вольная", {prototypeToken: {disposition: -1}});
      await npc({name: "Яволя Ручная", ownership: {default: 3}});
      await api.openEncounter();
      const app = foundry.applications.instances.get("pysystem-encounter");
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({type: "Actor", uuid: hero.uuid}));
      app.element.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true}));
      return settled();""")
    builder = master.page.locator("#pysystem-encounter")
    builder.locator("#encounter-search").fill("Яволя")
    expect(builder.locator(".creature")).to_have_count(1)
    expect(builder.locator(".creature")).to_contain_text("Яволя Вольная")
    expect(builder.locator(".foes tbody tr, tbody input[type=number]")).to_have_count(0)
    # Heroes can be in the party instead.
    expect(builder.locator("[name=party]")).to_have_count(2)
    builder.locator("#encounter-search").fill("")


def test_what_brings_a_token_of_its_own_keeps_it(master: Client) -> None:
    """Of the compendia, where a normal enemy is a character too, and of whoever says otherwise."""
    found = master.run("""
      const pack = game.packs.get("pysystem.creatures");
      const entry = pack.index.find((e) => e.type === "pysystem.character");
      const packed = (await pack.getDocument(entry._id)).prototypeToken.toObject();
      const taken = await game.actors.importFromCompendium(pack, entry._id);
      const own = await Actor.create({name: "x", type: "pysystem.character",
        prototypeToken: {disposition: 0, bar1: {attribute: "wounds"}}});
      const rat = await npc({});
      const {disposition, bar1, bar2} = own.prototypeToken;
      return [JSON.stringify(packed) === JSON.stringify(taken.prototypeToken.toObject()),
        disposition, bar1.attribute, bar2.attribute, rat.prototypeToken.disposition,
        rat.prototypeToken.actorLink, rat.prototypeToken.bar1.attribute];""")
    assert found == [True, 0, "wounds", "ap.universal", -1, False, "hits"]
