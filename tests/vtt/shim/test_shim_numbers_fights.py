"""What the builder of fights and the combat tracker show, worked out by hand from the rules.

«Бюджет энкаунтера»: the weight of a tier times the factor of the rank against the party's.
"""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import fresh_builder, on_13, on_14
from tests.vtt.shim.shown import words

ROWS = """
  const row = (name, tier, rank, count, more = {}) => ({name, uuid: `Actor.${name}`, img: "",
    tier, rank, count, size: "medium", types: ["beast"], hits: 2, full_damage: false, ...more});
  await api.openEncounter({name: "Ambush", synergy: true, tactics: 0.25, band: "deadly",
    party: {actors: [], players: 4, rank: 4}, rows: [
      row("Tsar", "boss", 4, 1),
      row("Lion", "peon", 3, 4, {hits: 3, full_damage: true}),
      row("Rat", "peon", 2, 2),
      row("Dog", "normal", 1, 1),
      row("Duke", "elite", 4.5, 1, {excluded: true}),
      row("Knight", "elite", 3.5, 1),
      row("Giant", "normal", 6, 1),
    ]});
  return 1;
"""
SHOWN = [
    # name, how the weight comes about, each, how many, together
    ("Tsar", "Boss 4, rank ×1", "4", "1", "4"),
    ("Lion", "Peon 0.33, rank ×0.5", "0.165", "4", "0.66"),  # three hits, the row's damage
    ("Rat", "Peon 0.25, rank ×0.25", "0.063", "2", "0.13"),  # a sixteenth, an eighth
    ("Dog", "Normal 1, rank ×0", "0", "1", "0"),  # three ranks below
    ("Duke", "Elite 2, rank ×1.5", "3", "1", "0"),  # left out by hand
    ("Knight", "Elite 2, rank ×0.67", "1.333", "1", "1.33"),  # half a rank below: ÷ 1.5
    ("Giant", "Normal 1, rank ×4", "4", "1", "4"),  # beyond the table: doubled on
]


def rows_of(builder: Locator) -> list[tuple[str, ...]]:
    found = []
    for line in builder.locator(".foes tbody tr").all():
        each, way = line.locator(".way").inner_text().split("\n")
        count = line.locator("input[type=number]").input_value()
        found.append((line.locator("b").inner_text(), way, each, count,
                      line.locator(".total").inner_text()))  # fmt: skip
    return found


@on_14
def test_a_fight_row_by_row_and_what_it_comes_to(master: Client) -> None:
    """4 + 0.66 + 0.125 + 1.333 + 4 = 10.118 for four players, who can pay 2, 3, 4 and 6.

    Ten enemies are more than 2 × 4: ×1.25. With ×1.5 for a pack that works together and ×1.25 for
    cunning that is ×2.34375: 23.7148.
    """
    fresh_builder(master, 4, 4)
    master.run(ROWS)
    builder = master.page.locator("#pysystem-encounter")
    assert rows_of(builder) == SHOWN
    assert words(builder.locator(".sum")) == "Beyond deadly 10.12 EV 10 enemies"
    assert [words(band) for band in builder.locator(".aim").all()] == [
        "Easy 2", "Medium 3", "Hard 4", "Deadly 6",
    ]  # fmt: skip
    assert words(builder.locator(".aims .hint")) == '4.12 EV over "Deadly".'
    assert [words(part) for part in builder.locator(".because span").all()] == [
        "Synergy ×1.5", "Crowd ×1.25", "Tactics ×1.25",
    ]  # fmt: skip
    assert words(builder.locator(".corrected strong")) == "23.71 EV"
    notes = " ".join(words(note) for note in builder.locator(".notes li").all())
    for name in ("Dog", "Duke", "Giant"):
        assert name in notes
    assert re.search(r"10 enemies.*\b8\b", notes)
    builder.locator("#encounter-save").press("Enter")
    master.until("game.journal.size === 1")
    page: str = master.run("""const [page] = [...game.journal][0].pages;
      return page.text.content.replace(/<[^>]+>/g, " ").replace(/\\s+/g, " ");""")
    for said in ("Beyond deadly : 10.12 EV", "23.71 EV", "4 players, rank 4", "4 0.165 0.66"):
        assert said in page
    # 4 EV: a boss alone is just hard, and leaves 2 up to 6.
    for left in range(len(SHOWN) - 1, 0, -1):
        builder.locator("[data-action=remove]").last.press("Enter")
        expect(builder.locator(".foes tbody tr")).to_have_count(left)
    builder.locator("#encounter-synergy").uncheck()
    builder.locator("#encounter-tactics").select_option("0")
    expect(builder.locator(".corrected")).to_have_count(0)
    assert words(builder.locator(".sum")) == "Hard 4 EV 1 enemy"
    assert words(builder.locator(".aims .hint")) == '2 EV left up to "Deadly".'
    master.run("await foundry.applications.instances.get('pysystem-encounter').close(); return 1;")


TRACKER = """
  const scene = await Scene.create({name: "Двор", active: true});
  await until(() => game.scenes.viewed === scene && canvas.ready);
  await game.settings.set("pysystem", "party", {actors: [], players: 4, rank: 3});
  const made = async (name, tier, rank, disposition, count = 1) => {
    const actor = tier === "normal"
      ? await Actor.create({name, type: "pysystem.character", system: {rank, tier}})
      : await npc({name, system: {rank, tier}});
    await actor.update({prototypeToken: {disposition}});
    return placed(scene, actor, count);
  };
  globalThis.joining = (tokens) => tokens.map((t) =>
    ({tokenId: t.id, sceneId: scene.id, actorId: t.actorId}));
  const foes = [...await made("Вожак", "elite", 3, -1), ...await made("Волк", "peon", 3, -1, 4)];
  globalThis.late = await made("Царь", "boss", 3, -1);
  const [ally] = await made("Друг", "normal", 3, 1);
  const [crowd] = await made("Гость", "elite", 3, 0);
  globalThis.combat = await Combat.create({scene: scene.id, active: true,
    combatants: joining([...foes, ally, crowd])});
  const wolves = combat.combatants.filter((each) => each.name === "Волк");
  await combat.updateEmbeddedDocuments("Combatant",
    wolves.map(({id}, index) => ({_id: id, initiative: [3, 8, 5, 1][index]})));
  document.querySelector("#sidebar-tab-combat").click();
  await combat.startCombat();
  await combat.createEmbeddedDocuments("Combatant", joining(late));
  await foes[1].actor.update({system: {hits: {value: 0}}});
  await api.groupPeons(combat);
  return 1;
"""


@on_13
def test_the_budget_in_the_tracker_line_by_line(master: Client) -> None:
    """2 + 4 × 0.25 = 3 for four of rank 3: «средний» (0.75 × 4). A boss that comes later adds 4.

    7 are more than 1.5 × 4. An ally weighs 1; of the others nobody does.
    """
    master.run(TRACKER)
    budget = master.page.locator("#combat .pysystem-budget")
    budget.locator("summary").press("Enter")
    expect(budget.locator(".rows")).to_contain_text("×4")
    # Five of the six are up: the boss counts, a wolf has fallen.
    assert words(budget.locator("summary")).startswith("Средний 3 ЭВ на ногах 5 из 6")
    lines: list[Any] = [words(line) for line in budget.locator("p").all()]
    assert lines[0] == "4 игрока, ранг 3"
    assert "7 ЭВ" in lines[1] and "За гранью смертельного" in lines[1]
    assert "1 ЭВ" in lines[2]
    rows = [words(row) for row in budget.locator(".rows li").all()]
    for said in ("Вожак 2", "Волк ×4 на ногах 3 из 4 1", "Царь подкрепление 4"):
        assert said in rows
    mob = master.page.locator("#combat .pysystem-mob .state")
    expect(mob).to_have_text("на ногах 3 из 4")
    # They act together when the first of them does.
    assert master.run("return combat.combatants.find((c) => c.name === 'Волк').initiative") == 8
    # Four hits of eight are half: the mob thinks of flight.
    master.run("""
      const wolf = canvas.scene.tokens.find((t) => t.name === "Волк" && t.actor.system.hits.value);
      await wolf.actor.update({system: {hits: {value: 0}}});
      return 1;""")
    expect(mob).to_have_text("на ногах 2 из 4 Дрогнул")
    master.page.locator("#sidebar-tab-chat").click()
