"""What cards and the windows of blows and contests show, worked out by hand from the rules.

An elite of rank 3 attacks with 5 + 1 and step III (2d6); the DC of its rank is 9 + 3. Every die
comes up 6 of 10, 4 of 6: an attack of 12, damage of 8.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import on_14
from tests.vtt.shim.shown import words

FIGHT = """
  const fighter = await npc({name: "Fighter", system: {rank: 3, tier: "elite"}});
  await fighter.createEmbeddedDocuments("Item", [
    {name: "Blade", type: "pysystem.weapon", system: {damage: [{type: "slashing", step: "rank"}],
      bonus: [{against: "undead", amount: 3}]}},
    {name: "Cut", type: "pysystem.maneuver", system: {use: {ap: 2,
      attack: {skill: "melee", against: "physical"}, damage: [{type: "slashing", step: "weapon"}],
      save: {attribute: "strength", dc: null, half: true}}}}]);
  const ghoul = await npc({name: "Ghoul", system: {rank: 1, tier: "elite", types: ["undead"],
    size: "huge", recipe: {hide: {slashing: 5}}}});
  const rat = await npc({name: "Rat", system: {rank: 2, recipe: {hide: {}}},
    prototypeToken: {disposition: -1}});
  const giant = await npc({name: "Giant", system: {rank: 6, tier: "elite", recipe: {hide: {}}}});
  const scene = await Scene.create({name: "Field", active: true});
  await until(() => game.scenes.viewed === scene && canvas.ready);
  globalThis.tokens = [...await placed(scene, fighter), ...await placed(scene, ghoul),
    ...await placed(scene, rat, 2), ...await placed(scene, giant)];
  await until(() => canvas.tokens.placeables.length === 5);
  globalThis.fighter = tokens[0].actor;
  globalThis.drawn = (token) => canvas.tokens.placeables.find((t) => t.document === token);
  const drawnNow = [tokens[1], tokens[2], tokens[4]];
  for (const token of drawnNow) drawn(token).setTarget(true, {releaseOthers: false});
  CONFIG.Dice.randomUniform = () => 0.4;
  globalThis.health = () => tokens.slice(1).map(({actor: {system: s}}) =>
    s.tier === "peon" ? s.hits.value : s.hp.value);
  return 1;
"""


@pytest.fixture
def fight(master: Client) -> Client:
    master.run(FIGHT)
    return master


def numbers_of(card: Locator) -> list[list[str]]:
    """The rows of a record: what was dealt, the DR, what passed."""
    return [row.locator("td").all_inner_texts() for row in card.locator("tbody tr").all()]


@on_14
def test_a_card_of_a_use_from_its_cost_to_its_undoing(fight: Client) -> None:
    fight.run("""globalThis.card = await api.useItem(
      fighter.items.find((i) => i.name === "Cut")); return 1;""")
    card = fight.page.locator(".pysystem.card.use").last
    assert words(card.locator(".paid")) == "2 AP spent"
    assert words(card.locator(".fact.weapon")) == "Weapon Blade"
    assert fight.run("return fighter.system.ap") == {"value": 4, "max": 6}
    assert [words(row) for row in card.locator(".rolls > div").all()] == [
        "Attack 1d10 + 6 12 vs Block/Dodge", "Slashing 2d6 8",
        "Extra damage against Undead +3", "A save halves it Strength 12",
    ]  # fmt: skip
    judged(card.locator(".target"))
    switched(card.locator(".target").first)
    saved(fight, card)
    card.locator("button[data-card=apply]").press("Enter")
    fight.until("health().join() === '25,1,2,150'")
    recorded(fight.page.locator(".card.blow:not(.told)").last)
    ran_over(fight)
    fight.page.locator("#chat button[data-card=undo]").last.press("Enter")
    fight.until("health().join() === '30,2,2,150'")
    card.locator("button[data-card=refund]").press("Enter")
    fight.until("fighter.system.ap.value === 6")


def judged(targets: Locator) -> None:
    """12 reaches Block 9 of rank 1 and 11 of rank 2, not 17 of rank 6.

    8 + 3 against undead meet DR 5: 11 × 5 / 10 = 5. 8 reach a peon's toughness of 4.
    """
    ghoul, rat, giant = (words(target) for target in targets.all())
    for said in ("Block/Dodge 9 hit", "Slashing 11 → 5 DR 5", "Undead +3", "points: 30 → 25 Hurt"):
        assert said in ghoul
    for said in ("Block/Dodge 11 hit", "Slashing 8 → 8 DR 0", "Toughness 4", "Hits: 2 → 1"):
        assert said in rat
    assert "Block/Dodge 17 missed" in giant and "→" not in giant


def switched(ghoul: Locator) -> None:
    """Half is 4 + 1; past DR nothing is taken off."""
    for choices, left in [("half", "28"), ("bypass", "25"), ("half", "19"), ("bypass", "25")]:
        ghoul.locator(f"[data-choice={choices}]").press("Enter")
        expect(ghoul.locator(".sum")).to_contain_text(f"30 → {left}")


def saved(fight: Client, card: Locator) -> None:
    """6 on the die; strength 1, 2 and 6 are those of the rows. A save that reaches the DC holds."""
    card.locator("button[data-card=saves]").press("Enter")
    fight.until("card.flags.pysystem.use.saves.length === 3")
    expect(card.locator(".target .save")).to_have_text(
        ["Strength 7 against 12: failed", "Strength 8 against 12: failed",
         "Strength 12 against 12: saved"]
    )  # fmt: skip


def recorded(record: Locator) -> None:
    expect(record.locator("tbody tr")).to_have_count(2)
    assert numbers_of(record) == [["11", "5", "5"], ["8", "0", "8"]]
    ghoul, rat = (words(line) for line in record.locator(".sum").all())
    assert ghoul == "Through in all: 5 Hit points: 30 → 25"
    assert rat == "Through in all: 8 Toughness 4 Hits: 2 → 1"


def ran_over(fight: Client) -> None:
    """The first rat's toughness takes 4 of the 8: the other one meets 4, which is just enough."""
    page = fight.page
    page.locator("button[data-card=surplus]").last.press("Enter")
    dialog = page.locator("dialog, .dialog").last
    expect(dialog.locator("li")).to_have_text(["Rat: as the next one meets 4, toughness 4"])
    dialog.locator("button[data-action=ok]").press("Enter")
    fight.until("health().join() === '25,1,1,150'")
    fight.until("game.messages.some((m) => m.flags.pysystem?.blow?.spilled)")
    sums = page.locator(".card.blow:not(.told)").last.locator(".sum")
    expect(sums).to_have_count(3)
    assert words(sums.last) == "Through in all: 8 Reached it: 4 Toughness 4 Hits: 2 → 1"


@on_14
def test_a_card_outlives_what_changes_about_its_user(fight: Client) -> None:
    """The game master's rolls hold whatever becomes of the item; a card of nothing says so."""
    fight.run("""globalThis.card = await api.useItem(
      fighter.items.find((i) => i.name === "Cut"));
      await tokens[0].actor.update({system: {rank: 5}});
      return settled();""")
    card = fight.page.locator(".pysystem.card.use").last
    expect(card.locator(".target").first).to_contain_text("30 → 25")
    card.locator("button[data-card=apply]").press("Enter")
    fight.until("health().join() === '25,1,2,150'")
    fight.run("await fighter.items.find((i) => i.name === 'Cut').delete(); return settled();")
    fight.run("await tokens[4].update({name: 'Titan'}); return settled();")
    guard = card.locator(".target").last.locator(".line small")
    expect(guard).to_have_text("The card's roll doesn't match its item: it can't be applied.")


@on_14
def test_names_on_the_scene_tell_tokens_apart(fight: Client) -> None:
    fight.run("""
      const [, , first, second] = tokens;
      await first.update({name: "Rat (1)"});
      await second.update({name: "Rat (2)"});
      await api.openRescale([first.actor, second.actor]);
      await second.actor.sheet.render({force: true});
      return 1;""")
    page = fight.page
    expect(page.locator(".pysystem.creature .window-title")).to_contain_text("Rat (2)")
    window = page.locator("#pysystem-rescale")
    for name in ("Rat (1)", "Rat (2)"):
        expect(window.locator("h3", has_text=name)).to_have_count(1)
    page.locator(".pysystem.creature [data-action=close]").first.press("Enter")


@on_14
def test_what_players_are_told_of_the_damage_and_what_healing_gives(fight: Client) -> None:
    told, healed = fight.run("""
      const text = (html) => html.replace(/<[^>]+>/g, " ").replace(/\\s+/g, " ").trim();
      const [, ghoul, rat] = tokens;
      await game.settings.set("pysystem", "playersSee", "damage");
      await api.applyBlow({targets: [ghoul, rat], packets: [{type: "slashing", amount: 1}]});
      const told = game.messages.contents.find((m) => m.flags.pysystem?.told);
      await game.settings.set("pysystem", "playersSee", "outcome");
      await ghoul.actor.update({"system.hp.value": 5});
      await rat.actor.update({"system.hits.value": 0});
      await api.applyBlow({targets: [ghoul, rat], heal: 9});
      return [told, game.messages.contents.at(-1)].map((m) => text(m.content));
    """)
    # 1 × 5 / 10 is nothing, and is told as nothing; 1 is less than a toughness of 4.
    assert told == "Blow Ghoul Through in all: 0 Unharmed Rat Through in all: 1 Not enough"
    # A peon gets one hit back, whatever the amount.
    assert "Hit points: 5 → 14" in healed and "Hits: 0 → 1" in healed


@on_14
def test_temporary_hit_points_in_a_preview(master: Client) -> None:
    """8 of heat: the 5 temporary ones go first, 3 are left for 30."""
    found: str = master.run("""
      const from = (path) => import(`/modules/pysystem/foundry_module/${path}.mjs`);
      const [{planBlow}, {shownPlan}] = await Promise.all(["play/blows", "chat/plans"].map(from));
      const plan = planBlow({kind: "hp", at: "system.hp.value", temp: 5, tempAt: "system.temp",
        health: {value: 30, max: 30}, guards: {},
        defences: {types: [], traits: [], hide: {}, hide_of_row: false, armor: []}},
        {packets: [{type: "heat", amount: 8}]});
      const html = await foundry.applications.handlebars.renderTemplate(
        "modules/pysystem/foundry_module/templates/parts/preview.hbs", shownPlan(plan));
      return html.replace(/<[^>]+>/g, "").replace(/\\s+/g, " ");
    """)
    assert "Temporary hit points: 5 → 0" in found and "Hit points: 30 → 27" in found


@on_14
def test_damage_without_an_item_and_the_list_of_actions(fight: Client) -> None:
    fight.run("""
      for (const token of canvas.tokens.placeables) token.setTarget(false);
      drawn(tokens[1]).control();
      await api.openDamage({packets: [{type: "slashing", amount: 9}, {type: "light", amount: 6}]});
      return 1;""")
    window = fight.page.locator("#pysystem-damage")
    # 9 × 5 / 10 = 4. Undead are vulnerable to light: 6 × 12 / 10 = 7.
    assert words(window.locator(".preview .why").first).startswith("Slashing 9 → 4 DR 5")
    expect(window.locator(".preview .sum")).to_contain_text("30 → 19")
    expect(window.locator(".preview")).to_contain_text("Light 6 → 7 DR −2")
    window.locator("[name=half]").check()  # 4 × 5 / 10 = 2 and 3 × 12 / 10 = 3
    expect(window.locator(".preview .sum")).to_contain_text("30 → 25")
    window.locator("[name=bypass]").check()  # 4 + 3
    expect(window.locator(".preview .sum")).to_contain_text("30 → 23")
    shown: Any = fight.run("""
      await fighter.update({"system.ap.value": 4});
      drawn(tokens[0]).control({releaseOthers: true});
      await api.openActions();
      return document.querySelector("#pysystem-actions").innerText.replace(/\\s+/g, " ");""")
    for said in ("Fighter AP 4 of 6", "2d6 slashing", "Cut 2 AP +6 vs Block/Dodge", "Strength 12"):
        assert said in shown


@on_14
def test_size_in_a_contest(fight: Client) -> None:
    """Two categories give the larger +4: 6 and athletics 3 against 6, athletics 1 and 4."""
    fight.run('await api.openContest({a: tokens[0], b: tokens[1], kind: "grapple"}); return 1;')
    window = fight.page.locator("#pysystem-contest")
    chosen = [window.locator(f"[name=with_{side}] option:checked") for side in "ab"]
    assert [words(option) for option in chosen] == ["Athletics +3", "Athletics +1"]
    reason = window.locator(".reasons li")
    expect(reason).to_contain_text("4")
    window.locator("[data-action=roll]").press("Enter")
    card = fight.page.locator(".contest-card").last
    expect(card.locator(".outcome")).to_have_text(["9", "11"])
    assert [words(line) for line in card.locator(".sum").all()] == [
        "1d10 + 3 Athletics +3", "1d10 + 5 Athletics +1 Size +4",
    ]  # fmt: skip
    expect(card.locator(".won")).to_contain_text("Ghoul")
