"""Blows: one path for all of them, few writes, a card that can take them back."""

import re

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import RECORDER, Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import HELPERS, on_13, on_14, with_helpers

FIELD = """
const actor = await npc({system: {rank: 1, tier: "elite", recipe: {hide: {slashing: 5}}}});
const scene = await Scene.create({name: "Поле"});
"""


@on_14
def test_damage_goes_through_dr_to_hit_points(master: Client) -> None:
    found = master.run(f"""{FIELD}
      const [struck] = await api.applyBlow({{targets: [actor], packets: [
        {{type: "slashing", amount: 9}}, {{type: "heat", amount: 3}}]}});
      return [actor.system.hp, struck.plan.rows.map((row) => [row.type, row.before, row.dr,
        row.after, row.reasons.map((reason) => reason.code)])];
    """)
    assert found == [
        {"value": 23, "max": 30},
        [["slashing", 9, 5, 4, ["dr-hide"]], ["heat", 3, 0, 3, []]],
    ]


@pytest.mark.parametrize(("amount", "hits"), [(3, 1), (2, 2), (40, 1)])
@on_13
def test_a_peon_of_a_token_loses_its_own_hit(master: Client, amount: int, hits: int) -> None:
    found = master.run(
        """
      const actor = await npc({system: {recipe: {hide: {}}}});
      const scene = await Scene.create({name: "Поле"});
      const [first, second] = await placed(scene, actor, 2);
      await api.applyBlow({targets: [first], packets: [{type: "blunt", amount: arg}]});
      return [first, second].map((t) => t.actor.system.hits.value).concat(actor.system.hits.value);
    """,
        amount,
    )
    assert found == [hits, 2, 2]


@on_13
def test_who_is_down_is_marked_in_the_combat_and_undone_with_the_blow(master: Client) -> None:
    found = master.run(f"""{FIELD}
      const [token] = await placed(scene, actor);
      const combat = await Combat.create({{scene: scene.id}});
      await combat.createEmbeddedDocuments("Combatant",
        [{{tokenId: token.id, sceneId: scene.id, actorId: actor.id}}]);
      await scene.view();
      await combat.activate();
      const combatant = () => [...combat.combatants][0];
      await api.applyBlow({{targets: [token], packets: [{{type: "heat", amount: 99}}]}});
      const down = [token.actor.system.hp.value, combatant().defeated];
      await until(() => document.querySelector("button[data-card=undo]"));
      document.querySelector("button[data-card=undo]").click();
      await until(() => token.actor.system.hp.value === 30);
      await until(() => !combatant().defeated);
      await until(() => document.querySelector("button[data-card=undone]")?.disabled);
      return down;
    """)
    assert found == [0, True]


@on_14
def test_undo_asks_when_something_changed_since(master: Client) -> None:
    master.run(f"""{FIELD}
      globalThis.victim = actor;
      await api.applyBlow({{targets: [actor], packets: [{{type: "heat", amount: 10}}]}});
      await actor.update({{system: {{hp: {{value: 5}}}}}});
      await until(() => document.querySelector("button[data-card=undo]"));
      return 1;
    """)
    page = master.page
    page.locator("button[data-card=undo]").last.click()
    page.locator("dialog [data-action=no], .dialog [data-action=no]").click()
    assert master.run("return victim.system.hp.value") == 5
    page.locator("button[data-card=undo]").last.click()
    page.locator("dialog [data-action=yes], .dialog [data-action=yes]").click()
    master.until("victim.system.hp.value === 30")
    assert page.locator("button[data-card=undone]").last.is_disabled()


@on_13
def test_two_blows_in_one_tick_are_both_counted(master: Client) -> None:
    found = master.run(f"""{FIELD}
      const blow = {{targets: [actor], packets: [{{type: "heat", amount: 10}}], card: false}};
      await Promise.all([api.applyBlow(blow), api.applyBlow(blow)]);
      return actor.system.hp.value;
    """)
    assert found == 10


@on_13
def test_a_linked_actor_with_two_tokens_is_struck_once(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {tier: "elite"}, prototypeToken: {actorLink: true}});
      const scene = await Scene.create({name: "Поле"});
      const tokens = await placed(scene, actor, 3);
      const struck = await api.applyBlow({targets: tokens, card: false,
        packets: [{type: "heat", amount: 10}]});
      return [struck.length, actor.system.hp.value];
    """)
    assert found == [1, 20]


@pytest.mark.parametrize("count", [10, 100])
def test_many_targets_are_one_write(world: Vtt, master: Client, count: int) -> None:
    anna = with_helpers(world, "Anna")
    anna.run("record('updateToken', (t, changed, options, userId) => t.id); return 1;")
    found = master.run(
        f"""{FIELD}
      const tokens = await placed(scene, actor, arg);
      let writes = 0;
      const update = scene.updateEmbeddedDocuments;
      scene.updateEmbeddedDocuments = function (...args) {{
        writes++;
        return update.apply(this, args);
      }};
      record("updateActor");
      await api.applyBlow({{targets: tokens, packets: [{{type: "heat", amount: 10}}]}});
      return [writes, seen.length, [...new Set(tokens.map((t) => t.actor.system.hp.value))],
        actor.system.hp.value];
    """,
        count,
    )
    assert found == [1, 0, [20], 30]
    assert len(anna.seen(count)) == count


@on_13
def test_healing_and_nothing_to_strike(master: Client) -> None:
    found = master.run(f"""{FIELD}
      await actor.update({{"system.hp.value": 12}});
      const [healed] = await api.applyBlow({{targets: [actor], heal: 9}});
      const nobody = await api.applyBlow({{targets: [], packets: []}});
      await until(() => document.querySelector("#notifications li"));
      return [healed.plan.after, actor.system.hp.value, nobody];
    """)
    assert found == [21, 21, []]


@on_14
def test_players_get_no_resistances_or_hit_points_of_the_foe(world: Vtt, master: Client) -> None:
    anna = with_helpers(world, "Anna")
    master.run(f"""{FIELD}
      await api.applyBlow({{targets: [actor], packets: [{{type: "slashing", amount: 9}}]}});
      return 1;
    """)
    record = master.page.locator(".pysystem.card.blow:not(.told)").last
    expect(record).to_contain_text("26")  # 30 - 4
    expect(record).to_contain_text("DR")
    told = anna.page.locator(".pysystem.card.told").last
    expect(told).to_contain_text("Проба")
    assert told.locator("button").count() == 0
    # Nothing of it lies in what her client received, either.
    received = anna.run("return JSON.stringify(game.messages.map((m) => m.toObject()))")
    assert "DR" not in received and "slashing" not in received and '"after"' not in received
    assert master.page.locator(".pysystem.card.told:visible").count() == 0


@on_14
def test_a_player_may_not_strike_what_is_not_theirs(world: Vtt, master: Client) -> None:
    anna = with_helpers(world, "Anna")
    uuid = master.run(f"{FIELD} globalThis.victim = actor; return actor.uuid;")
    anna.run(
        """const actor = await fromUuid(arg);
        if (!actor) return "hidden";
        await api.applyBlow({targets: [actor], packets: [{type: "heat", amount: 10}]});
        return "refused";""",
        uuid,
    )
    assert master.run("return victim.system.hp.value") == 30


def test_a_manoeuvre_pays_rolls_and_is_applied_to_targets(master: Client) -> None:
    master.run("""
      const actor = await npc({system: {rank: 3, tier: "elite"}});
      globalThis.victim = await npc({system: {tier: "boss", recipe: {hide: {}}}});
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      globalThis.biter = actor;
      CONFIG.Dice.randomUniform = () => 0.01;
      const bite = actor.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
      globalThis.message = await api.useItem(bite);
      return 1;
    """)
    assert master.run("return biter.system.ap") == {"value": 4, "max": 6}
    use = master.run("return message.flags.pysystem.use")
    assert use["damages"] and not use["heals"] and not use["half"]
    assert master.run("return message.rolls.map((r) => r.total)") == [16, 12]
    master.run(f"""{FIELD}
      const [token] = await placed(scene, victim);
      await scene.view();
      globalThis.victimToken = token;
      return 1;
    """)
    master.until("canvas.ready && canvas.tokens?.placeables.length")
    master.run("canvas.tokens.placeables[0].setTarget(true); return 1;")
    master.page.locator(".pysystem.card.use button[data-card=apply]").last.click()
    master.until("victimToken.actor.system.hp.value === 33")


AIMED = f"""{FIELD}
  globalThis.hunter = await npc({{name: "Волк", system: {{rank: 3, tier: "elite"}}}});
  await hunter.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => hunter.items.size === 4);
  globalThis.bite = hunter.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
  const dodger = await npc({{name: "Ловкач", system: {{rank: 6, tier: "elite", recipe: {{hide: {{}}}}}}}});
  globalThis.tokens = [...await placed(scene, actor), ...await placed(scene, dodger)];
  await scene.view();
  await until(() => canvas.ready && canvas.tokens?.placeables.length === 2);
  for (const token of canvas.tokens.placeables) token.setTarget(true, {{releaseOthers: false}});
  CONFIG.Dice.randomUniform = () => 0.4;
"""  # noqa: E501


def health(master: Client) -> list[int]:
    found: list[int] = master.run("return tokens.map((t) => t.actor.system.hp.value)")
    return found


def test_a_card_judges_each_target_and_shows_what_would_happen(master: Client) -> None:
    """1d10 comes up 6, attack 6: 12 reaches Block 9 of rank 1, not 17 of rank 6. 2d6 are 8."""
    master.run(f"{AIMED} globalThis.card = await api.useItem(bite); return 1;")
    aimed = master.page.locator(".pysystem.card.use").last.locator(".target")
    assert master.run("return card.flags.pysystem.use.verdicts") == [True, False]
    expect(aimed).to_have_count(2)
    expect(aimed.nth(0)).to_contain_text("30 → 22")
    assert aimed.nth(1).locator("[data-choice=skip]").get_attribute("aria-pressed") == "true"
    # By keyboard: half of it, and the focus stays where it was.
    aimed.nth(0).locator("[data-choice=half]").focus()
    master.page.keyboard.press("Enter")
    master.until("card.flags.pysystem.use.choices[0]?.half === true")
    aimed.get_by_text("30 → 26").wait_for()
    master.until("document.activeElement?.dataset.choice === 'half'")
    master.page.locator(".pysystem.card.use button[data-card=apply]").last.press("Enter")
    master.until("tokens[0].actor.system.hp.value === 26")
    before = health(master)
    # A second press finds nobody left to strike.
    master.page.locator(".pysystem.card.use").last.get_by_text(
        re.compile("Уже нанесено|Already")
    ).wait_for()
    master.page.locator(".pysystem.card.use button[data-card=apply]").last.click()
    master.page.locator("#notifications li").first.wait_for()
    assert health(master) == before


@on_14
def test_what_changes_meanwhile_neither_loses_the_focus_nor_takes_it(master: Client) -> None:
    master.run(f"""{AIMED} globalThis.card = await api.useItem(bite);
      globalThis.hurt = (value) => tokens[0].actor.update({{"system.hp.value": value}});
      return 1;""")
    card = master.page.locator(".pysystem.card.use").last
    half = card.locator(".target").first.locator("[data-choice=half]")
    half.focus()
    master.run("await hurt(20); return 1;")
    expect(card).to_contain_text("20 → 12")
    expect(half).to_be_focused()
    master.page.keyboard.press("Enter")
    expect(card).to_contain_text("20 → 16")
    expect(half).to_be_focused()
    apply = card.locator("button[data-card=apply]")
    apply.focus()
    master.run("await hurt(10); return 1;")
    expect(card).to_contain_text("10 → 6")
    expect(apply).to_be_focused()


@on_13
def test_a_drain_heals_its_user_not_the_target(master: Client) -> None:
    """Elite of rank 1, hurt to 5 of 30; step I is 1d6, and the die comes up 4."""
    master.run(f"""{FIELD}
      await actor.createEmbeddedDocuments("Item", [await item("maneuver:life-drain")]);
      const victim = await npc({{system: {{rank: 6, tier: "elite", recipe: {{hide: {{}}}}}}}});
      globalThis.tokens = [...await placed(scene, actor), ...await placed(scene, victim)];
      await scene.view();
      await until(() => canvas.ready && canvas.tokens?.placeables.length === 2);
      canvas.tokens.placeables.find((t) => t.document === tokens[1]).setTarget(true);
      await tokens[0].actor.update({{"system.hp.value": 5}});
      CONFIG.Dice.randomUniform = () => 0.4;
      await api.useItem([...tokens[0].actor.items].at(-1));
      return 1;
    """)
    full = health(master)[1]
    master.page.locator(".pysystem.card.use button[data-card=healSelf]").last.click()
    master.until("tokens[0].actor.system.hp.value === 9")
    assert health(master) == [9, full]
    assert master.page.locator(".pysystem.card.use button[data-card=healChosen]").count() == 0


def test_a_card_still_works_after_a_reload(master: Client) -> None:
    ids = master.run(f"""{AIMED}
      await api.useItem(bite);
      return tokens.map((token) => token.uuid);
    """)
    master.page.reload()
    master.page.wait_for_function("() => globalThis.game?.ready === true")
    master.page.evaluate(RECORDER)
    master.page.evaluate(HELPERS)
    master.run("globalThis.tokens = await Promise.all(arg.map((u) => fromUuid(u))); return 1;", ids)
    master.page.locator(".pysystem.card.use button[data-card=apply]").last.click()
    master.until("tokens[0].actor.system.hp.value === 22")
    master.page.locator("button[data-card=undo]").last.click()
    master.until("tokens[0].actor.system.hp.value === 30")


@on_14
def test_too_few_points_ask_first_and_points_come_back_once(master: Client) -> None:
    master.run(f"{AIMED} await hunter.update({{'system.ap.value': 1}}); bite.actor; return 1;")
    master.run("globalThis.using = api.useItem(bite); return 1;")
    master.page.locator("dialog [data-action=no], .dialog [data-action=no]").click()
    assert master.run("return [await using, hunter.system.ap.value]") == [None, 1]
    master.run(
        """await hunter.update({"system.ap.value": 5}); await api.useItem(bite); return 1;"""
    )
    assert master.run("return hunter.system.ap.value") == 3
    master.page.locator("button[data-card=refund]").last.click()
    master.until("hunter.system.ap.value === 5")
    assert master.page.locator("button[data-card=refunded]").last.is_disabled()


@on_14
def test_saves_are_rolled_for_every_target(master: Client) -> None:
    """Six on the die and a strength of 1 fail against 10; the save of rank 6 holds."""
    master.run(f"""{AIMED}
      await tokens[0].actor.update({{system: {{attributes: {{strength: 1}}}}}});
      await tokens[1].actor.update({{system: {{attributes: {{strength: 6}}}}}});
      await bite.update({{system: {{use: {{attack: {{skill: ""}},
        save: {{attribute: "strength", dc: 10, half: true}}}}}}}});
      globalThis.card = await api.useItem(bite);
      return 1;
    """)
    master.page.locator("button[data-card=saves]").last.click()
    master.until("card.flags.pysystem.use.saves.length === 2")
    assert master.run("return card.flags.pysystem.use.saves") == [7, 12]
    aimed = master.page.locator(".pysystem.card.use").last.locator(".target")
    pressed = "[data-choice=half][aria-pressed=true]"
    aimed.nth(1).locator(pressed).wait_for()
    assert aimed.nth(0).locator(pressed).count() == 0
