"""Blows: one path for all of them, few writes, a card that can take them back."""

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import with_helpers

FIELD = """
const actor = await npc({system: {rank: 1, tier: "elite", recipe: {hide: {slashing: 5}}}});
const scene = await Scene.create({name: "Поле"});
"""


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


def test_two_blows_in_one_tick_are_both_counted(master: Client) -> None:
    found = master.run(f"""{FIELD}
      const blow = {{targets: [actor], packets: [{{type: "heat", amount: 10}}], card: false}};
      await Promise.all([api.applyBlow(blow), api.applyBlow(blow)]);
      return actor.system.hp.value;
    """)
    assert found == 10


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


def test_healing_and_nothing_to_strike(master: Client) -> None:
    found = master.run(f"""{FIELD}
      await actor.update({{"system.hp.value": 12}});
      const [healed] = await api.applyBlow({{targets: [actor], heal: 9}});
      const nobody = await api.applyBlow({{targets: [], packets: []}});
      await until(() => document.querySelector("#notifications li"));
      return [healed.plan.after, actor.system.hp.value, nobody];
    """)
    assert found == [21, 21, []]


def test_players_see_no_resistances_or_hit_points_of_the_foe(world: Vtt, master: Client) -> None:
    anna = with_helpers(world, "Anna")
    master.run(f"""{FIELD}
      await api.applyBlow({{targets: [actor], packets: [{{type: "slashing", amount: 9}}]}});
      return 1;
    """)
    for client, shown in ((master, True), (anna, False)):
        card = client.page.locator(".pysystem.card.blow").last
        card.wait_for()
        text = card.inner_text()
        assert ("26" in text) is shown  # 30 - 4
        assert ("DR" in text) is shown
        assert (card.locator("button").count() > 0) is shown


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
