"""Mobs of peons: one entry in the tracker, one taken out by hand, damage that runs over."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client

MOB = """
  const scene = await Scene.create({name: "Двор", width: 2000, height: 1500, padding: 0,
    active: true});
  await until(() => game.scenes.viewed === scene && canvas.ready);
  await game.settings.set("pysystem", "party", {actors: [], players: 4, rank: 1});
  const rat = await npc({name: "Крыса", system: {rank: 1, tier: "peon", recipe: {hide: {}}},
    prototypeToken: {disposition: -1, bar1: {attribute: "hits"}}});
  const tokens = await placed(scene, rat, 4);
  const combat = await Combat.create({scene: scene.id, active: true, combatants: tokens.map((t) =>
    ({tokenId: t.id, sceneId: scene.id, actorId: rat.id, initiative: 5}))});
  Object.assign(globalThis, {scene, tokens, combat});
  globalThis.hits = () => tokens.map(({id}) => scene.tokens.get(id)?.actor.system.hits.value);
  return 1;
"""


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 14


@pytest.fixture
def yard(master: Client) -> Iterator[Client]:
    """Four rats of two hits each in a combat; toughness 3."""
    master.run(MOB)
    master.page.locator("#sidebar-tab-combat").click()
    yield master
    master.page.locator("#sidebar-tab-chat").press("Enter")


def test_k4_31_peons_act_on_one_entry_until_the_last_is_gone(yard: Client) -> None:
    page = yard.page
    yard.run("await combat.startCombat(); return 1;")
    page.locator("#combat .pysystem-budget summary").click()
    page.locator("#combat [data-budget=group]").press("Enter")
    yard.until("combat.combatants.size === 1")
    entry = yard.run("""const [c] = [...combat.combatants];
      return [c.initiative, c.tokenId, api.combatBudget(combat).fight.raw, combat.turn]""")
    assert entry == [5, None, 1, 0]
    line = page.locator("#combat .pysystem-mob")
    expect(line.locator(".state")).to_contain_text("4")

    line.locator("[data-mob=drop]").press("Enter")
    yard.until("hits().filter((h) => h === 0).length === 1")
    expect(line.locator(".state")).to_contain_text("3")
    expect(line.locator("b")).to_have_count(0)
    line.locator("[data-mob=drop]").press("Enter")
    yard.until("hits().filter((h) => h === 0).length === 2")
    expect(line.locator("b")).to_have_count(1)  # half of the hits are gone
    page.locator("#sidebar-tab-chat").click()
    undo = page.locator("#chat button[data-card=undo]")
    expect(undo).to_have_count(2)
    undo.last.click()
    yard.until("hits().filter((h) => h === 0).length === 1")

    yard.run("""await api.applyBlow({targets: tokens, packets: [{type: "heat", amount: 3}],
      card: false}); await api.applyBlow({targets: tokens, packets: [{type: "heat", amount: 3}],
      card: false}); return 1;""")
    yard.until("[...combat.combatants][0].defeated")
    yard.run("await scene.deleteEmbeddedDocuments('Token', [tokens[0].id]); return 1;")
    assert yard.run("return combat.combatants.size") == 1
    yard.run("""await scene.deleteEmbeddedDocuments("Token", tokens.slice(1).map((t) => t.id));
      return 1;""")
    yard.until("combat.combatants.size === 0")
    assert yard.run("return api.combatBudget(combat).fight.raw") == 1


def test_a_mob_is_split_into_entries_again_and_still_weighs_the_same(yard: Client) -> None:
    yard.run("""await scene.updateEmbeddedDocuments("Token", tokens.map(({id}, index) =>
        ({_id: id, name: `Крыса (${index + 1})`})));
      await api.groupPeons(combat); await combat.startCombat(); return 1;""")
    yard.page.locator("#combat [data-mob=split]").press("Enter")
    yard.until("combat.combatants.size === 4")
    found = yard.run("""const {fight, rows} = api.combatBudget(combat);
      return [fight.raw, rows.map((r) => [r.name, r.count, r.late, r.gone])]""")
    rows = [[f"Крыса ({number})", 1, False, False] for number in (1, 2, 3, 4)]
    assert found == [1, rows]


def test_what_a_blow_leaves_over_runs_to_the_next_peons(yard: Client) -> None:
    # 8 at a toughness of 3: a hit, 5 left over: a hit, 2 left over: the third one holds.
    yard.run("""await api.applyBlow({targets: [tokens[0]], name: "Взмах",
      packets: [{type: "heat", amount: 8}]}); return 1;""")
    yard.page.locator("#sidebar-tab-chat").click()
    assert yard.run("return hits()") == [1, 2, 2, 2]
    yard.page.locator("button[data-card=surplus]").last.press("Enter")
    dialog = yard.page.locator("dialog, .dialog").last
    expect(dialog.locator("[name=next]")).to_have_count(3)
    dialog.locator("[name=next]").first.uncheck()
    dialog.locator("button[data-action=ok]").press("Enter")
    yard.until("hits().join() === '1,2,1,2'")
    # It belongs to the blow: one record, one undoing, and it runs over once.
    undo = yard.page.locator("#chat button[data-card=undo]")
    record = yard.page.locator("#chat .card.blow:not(.told)")
    # The blow was one, but less of it reached the second: a line for each.
    expect(record.locator(".sum")).to_have_text(
        [re.compile("8 *Toughness"), re.compile("8 *Reached it: 5 *")]
    )
    expect(undo).to_have_count(1)
    expect(yard.page.locator("button[data-card=surplus]")).to_have_count(0)
    undo.press("Enter")
    yard.until("hits().join() === '2,2,2,2'")


def test_an_area_tests_each_peon_by_itself(yard: Client) -> None:
    found = yard.run("""
      await tokens[1].actor.update({system: {recipe: {hide: {heat: 5}}}});
      await api.applyBlow({targets: tokens, packets: [{type: "heat", amount: 5}], card: false});
      return hits();""")
    assert found == [1, 2, 1, 1]  # 5 × 0.5 = 2 doesn't reach a toughness of 3


def test_hits_are_drawn_as_pips_where_the_host_draws_bars(yard: Client) -> None:
    found = yard.run("""
      const drawn = [];
      const bar1 = new Proxy({}, {get: (_, name) => (...given) => {
        if (name === "clear") drawn.length = 0;
        if (name === "beginFill") drawn.push(given[0]);
        return bar1;
      }});
      const [token] = tokens;
      const shown = {document: token, scene, w: 100, bars: {bar1}};
      await token.actor.update({system: {hits: {value: 1}}});
      Hooks.callAll("refreshToken", shown, {});
      Hooks.callAll("refreshToken", shown, {});
      return [token.bar1.attribute, drawn.length, new Set(drawn).size];""")
    assert found == ["hits", 2, 2]
