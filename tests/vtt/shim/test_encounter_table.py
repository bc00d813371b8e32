"""The builder of fights and the budget in the tracker, from the first creature to the last blow."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import fresh_builder, on_13, on_14, with_helpers

FIELD = """
  const scene = await Scene.create({name: "Брод", width: 2000, height: 1500, padding: 0.1,
    active: true});
  await until(() => game.scenes.viewed === scene && canvas.ready);
  globalThis.field = scene;
  globalThis.chief = await npc({name: "Вожак", system: {rank: 3, tier: "elite", size: "large"},
    prototypeToken: {width: 2, height: 2, actorLink: true}});
  globalThis.wolf = await npc({name: "Волк", system: {rank: 3, tier: "peon"},
    prototypeToken: {disposition: 0}});
  await game.settings.set("pysystem", "party", {actors: [], players: 4, rank: 3});
"""
PLAN = """
  const row = (actor, count) => ({...actor.system.toObject?.() ?? actor.toObject().system,
    uuid: actor.uuid, name: actor.name, img: actor.img, count});
  await api.openEncounter({name: "Засада", rows: [row(chief, 1), row(wolf, 4)]});
"""


@pytest.fixture
def table(master: Client) -> Iterator[Client]:
    """A scene, an elite of two squares and a peon, both of the party's rank."""
    master.run(f"{FIELD} return 1;")
    fresh_builder(master, 4, 3)
    yield master
    master.page.locator("#sidebar-tab-chat").press("Enter")


def opened(table: Client) -> Locator:
    table.run(f"{PLAN} return 1;")
    builder = table.page.locator("#pysystem-encounter")
    builder.locator("#encounter-hidden").uncheck()
    return builder


def press(builder: Locator, selector: str, key: str = "Enter") -> None:
    builder.locator(selector).press(key)


@on_14
def test_a_fight_is_chosen_and_weighed_by_keyboard(table: Client) -> None:
    page = table.page
    page.locator("[data-tool=pysystemEncounter]").press("Enter")
    builder = page.locator("#pysystem-encounter")
    press(builder, "#encounter-clear")
    search = builder.locator("#encounter-search")
    search.focus()
    page.keyboard.type("вожак")
    builder.locator("[name='filter.source']").select_option("world")
    expect(builder.locator(".creature")).to_have_count(1)
    expect(search).to_have_value("вожак")
    press(builder, ".creature [data-action=add]")
    expect(builder.locator("tbody tr")).to_have_count(1)
    search.fill("волк")
    expect(builder.locator(".creature b")).to_have_text("Волк")
    press(builder, ".creature [data-action=add]")
    count = builder.locator("tbody tr").nth(1).locator("input[type=number]")
    expect(count).to_have_value("1")
    count.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    total = builder.locator(".sum strong")
    expect(total).to_have_text(re.compile("^2[.,]75 (ЭВ|EV)$"))
    # The plus beside it has the focus, and keeps it while the window renders anew.
    page.keyboard.press("Enter")
    expect(total).to_have_text(re.compile("^3 (ЭВ|EV)$"))
    expect(builder.locator(".sum .pill")).to_have_text(re.compile("^(Средний|Medium)$"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(count).to_have_value("6")
    builder.locator("#encounter-band-hard").press("Space")
    expect(builder.locator(".aims .hint")).to_have_text(re.compile("0[.,]5 (ЭВ|EV)"))
    expect(builder.locator(".creature .heft small")).to_have_text(re.compile("^(влезут 2|2 fit)$"))
    counted = builder.locator("[id^=encounter-counted]").nth(1)
    counted.press("Space")
    expect(total).to_have_text(re.compile("^2 (ЭВ|EV)$"))
    expect(builder.locator(".notes li")).to_have_text(re.compile("вручную|by hand"))
    counted.press("Space")
    expect(total).to_have_text(re.compile("^3[.,]5 (ЭВ|EV)$"))


@on_13
def test_a_fight_is_placed_in_free_squares_and_only_once(table: Client) -> None:
    builder = opened(table)
    table.run("""
      await placed(field, wolf);
      await field.updateEmbeddedDocuments("Token", [{_id: [...field.tokens][0].id, x: 1200,
        y: 1100}]);
      globalThis.writes = [];
      const {createEmbeddedDocuments: create} = field;
      field.createEmbeddedDocuments = function (...args) {
        writes.push(args[0]);
        return create.apply(this, args);
      };
      return 1;""")
    press(builder, "#encounter-place")
    table.until("game.combat?.combatants.size === 5")
    assert table.run("return writes") == ["Token"]
    tokens = table.run("""return field.tokens.map((t) => {
      const {size, sceneX, sceneY} = field.dimensions;
      return [(t.x - sceneX) / size, (t.y - sceneY) / size, t.width, t.actorLink, t.disposition];
    })""")
    covered = {
        (x + dx, y + dy)
        for x, y, side, *_ in tokens
        for dx in range(int(side))
        for dy in range(int(side))
    }
    assert len(covered) == 4 + 4 + 1
    assert all(0 <= x < 20 and 0 <= y < 15 for x, y in covered)
    # A single one keeps its link, several of one actor never share it; placed foes are foes.
    assert [link for _, _, side, link, _ in tokens if side == 2] == [True]
    assert [disposition for *_, disposition in tokens] == [0] + [-1] * 5
    # It has made room for the scene, and comes back from where it was opened.
    expect(builder).to_be_visible()
    expect(builder.locator("#encounter-hidden")).to_be_hidden()
    table.page.locator("[data-tool=pysystemEncounter]").press("Enter")
    builder.locator("#encounter-hidden").press("Space")
    press(builder, "#encounter-place")
    expect(builder.locator("#encounter-place")).to_be_hidden()
    table.page.locator("[data-tool=pysystemEncounter]").press("Enter")
    count = builder.locator("tbody input[type=number]").nth(1)
    count.fill("5")
    count.press("Tab")
    press(builder, "#encounter-place")
    table.until("game.combat.combatants.size === 6")
    assert table.run("return field.tokens.map((t) => t.hidden).filter(Boolean).length") == 1


@on_14
def test_tokens_of_one_creature_are_told_apart_and_their_records_together(table: Client) -> None:
    builder = opened(table)
    table.run("""
      await wolf.update({"prototypeToken.appendNumber": true});
      const [first] = await placed(field, wolf);
      await first.update({name: "Волк (2)"});
      return 1;""")
    press(builder, "#encounter-place")
    table.until("game.combat?.combatants.size === 5")
    names = [f"Волк ({number})" for number in (1, 3, 4, 5)]
    assert table.run("return [...game.combat.combatants].map((c) => c.name)") == ["Вожак", *names]
    table.run("""
      await foundry.applications.instances.get("pysystem-encounter").close();
      const wolves = field.tokens.filter((t) => t.actorId === wolf.id);
      const packets = [{type: "heat", amount: 99}];
      await api.applyBlow({targets: wolves.filter((t) => !t.name.endsWith("(4)")), packets});
      await api.applyBlow({targets: wolves.filter((t) => t.name.endsWith("(4)")), packets});
      return 1;""")
    table.page.locator("#sidebar-tab-chat").click()
    for kind in ("blow:not(.told)", "told"):
        lines = table.page.locator(f"#chat .card.{kind} .target .line")
        expect(lines.nth(0)).to_contain_text("Волк ×4 (1–3, 5)")
        expect(lines.nth(1)).to_contain_text("Волк (4)")


@on_14
def test_the_budget_stands_in_the_tracker_and_outlives_the_fallen(
    world: Vtt, table: Client
) -> None:
    press(opened(table), "#encounter-place")
    table.until("game.combat?.combatants.size === 5")
    table.run("await foundry.applications.instances.get('pysystem-encounter').close(); return 1;")
    page = table.page
    page.locator("#sidebar-tab-combat").click()
    budget = page.locator("#combat .pysystem-budget")
    summary = budget.locator("summary")
    expect(summary).to_have_text(re.compile(r"3 (ЭВ|EV)\s.*5.*5"))
    summary.press("Enter")
    table.run("await game.combat.startCombat(); return 1;")
    expect(budget.locator("[role=img]")).to_be_visible()
    table.run("""
      const [first, second] = [...game.combat.combatants].filter((c) => c.name === "Волк");
      await first.delete();
      await second.update({defeated: true});
      return 1;""")
    expect(summary).to_have_text(re.compile(r"3 (ЭВ|EV)\s.*3.*5"))
    chief = budget.locator(".rows li", has_text="Вожак").locator("button")
    chief.press("Enter")
    expect(summary).to_have_text(re.compile(r"1 (ЭВ|EV)\s.*2.*4"))
    expect(chief).to_be_focused()
    anna = with_helpers(world, "Anna")
    anna.page.locator("#sidebar-tab-combat").click()
    expect(anna.page.locator("#combat .combatant").first).to_be_visible()
    assert anna.page.locator(".pysystem-budget").count() == 0
    anna.page.locator("#sidebar-tab-chat").click()


@on_13
def test_a_fight_is_kept_on_a_journal_page_with_the_party_it_expects(table: Client) -> None:
    builder = opened(table)
    builder.locator("#encounter-players").fill("5")
    builder.locator("#encounter-players").press("Tab")
    expect(builder.locator(".sum .pill")).to_have_text(re.compile("^(Средний|Medium)$"))
    builder.locator("#encounter-name").fill("Засада у брода")
    # What is typed counts and the click isn't lost, though the field tells of its change only now.
    builder.locator("#encounter-save").click()
    table.until("game.journal.size === 1")
    press(builder, "#encounter-clear")
    expect(builder.locator("tbody tr")).to_have_count(0)
    builder.locator("#encounter-players").fill("2")
    builder.locator("#encounter-players").press("Tab")
    table.run("""
      const [entry] = game.journal;
      await foundry.applications.instances.get("pysystem-encounter").close();
      await entry.sheet.render({force: true});
      return 1;""")
    page = table.page.locator(".journal-entry-page, .journal-sheet").last
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page).to_contain_text(re.compile("5 (игроков|players)"))
    page.get_by_role("button", name=re.compile("построителе|builder")).press("Enter")
    expect(builder.locator("#encounter-players")).to_have_value("5")
    assert builder.locator("#encounter-name").input_value() == "Засада у брода"
    press(builder, "#encounter-save")
    table.until("document.querySelectorAll('#notifications li').length > 0")
    assert table.run("return [game.journal.size, [...game.journal][0].pages.size]") == [1, 1]


@on_14
def test_a_ready_fight_of_the_compendium_opens_and_is_kept_as_a_page_of_the_world(
    table: Client,
) -> None:
    table.run("""
      const entries = await game.packs.get("pysystem.rules").getDocuments();
      const one = entries.find((e) => [...e.pages].some((p) => p.name === "Хромой вожак"));
      await one.sheet.render({force: true});
      return 1;""")
    sheet = table.page.locator(".journal-sheet").last
    sheet.get_by_role("button", name="Хромой вожак").press("Enter")
    expect(sheet.locator("article, section").last).to_contain_text("овчарня")
    sheet.get_by_role("button", name=re.compile("построителе|builder")).press("Enter")
    builder = table.page.locator("#pysystem-encounter")
    expect(builder.locator("#encounter-players")).to_have_value("3")
    expect(builder.locator("tbody tr")).to_have_count(2)
    expect(builder.locator(".sum .pill")).to_have_text(re.compile("^(Смертельный|Deadly)$"))
    press(builder, "#encounter-save")
    table.until("game.journal.size === 1")
    rows = "[...[...game.journal][0].pages][0].flags.pysystem.fight.rows.length"
    assert table.run(f"return {rows}") == 2


@on_14
def test_creatures_come_from_a_compendium_the_scene_and_by_dropping(table: Client) -> None:
    builder = opened(table)
    press(builder, "#encounter-clear")
    table.run("""
      const [index] = [...game.packs.get("pysystem.creatures").index].filter((e) => e.type);
      const app = foundry.applications.instances.get("pysystem-encounter");
      globalThis.drop = (data) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify(data));
        app.element.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true}));
      };
      globalThis.fromPack = index;
      drop({type: "Actor", uuid: index.uuid});
      return 1;""")
    expect(builder.locator("tbody tr")).to_have_count(1)
    table.run("""
      await placed(field, wolf, 2);
      await field.updateEmbeddedDocuments("Token", field.tokens.map((t) => ({_id: t.id,
        disposition: -1})));
      return 1;""")
    press(builder, "#encounter-scene")
    expect(builder.locator("tbody input[type=number]").nth(1)).to_have_value("2")
    press(builder, "#encounter-scene")
    expect(builder.locator("tbody input[type=number]").nth(1)).to_have_value("2")
    table.run("Hooks.call('dropCanvasData', canvas, {type: 'pysystem.fight', x: 700, y: 900});"
              "return 1;")  # fmt: skip
    table.until("game.combat?.combatants.size === 3")
    found = table.run("""return [field.tokens.size, game.actors.filter((a) =>
      a._stats.compendiumSource === fromPack.uuid).map((a) => Boolean(a.folder))]""")
    assert found == [3, [True]]


@on_13
def test_without_a_party_the_builder_says_so_and_players_may_not_open_it(
    world: Vtt, table: Client
) -> None:
    builder = opened(table)
    builder.locator("#encounter-players").fill("0")
    builder.locator("#encounter-players").press("Tab")
    expect(builder.locator("[role=alert]")).to_be_visible()
    assert builder.locator(".result").count() == 0
    anna = with_helpers(world, "Anna")
    assert anna.run("return await api.openEncounter()") is None
    assert anna.page.locator("[data-tool=pysystemEncounter]").count() == 0
