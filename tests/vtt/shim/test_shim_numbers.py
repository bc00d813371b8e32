"""Rank, tier, armour and size: what follows from them, in how many writes."""

import pytest

from tests.vtt.adapter import Client


def test_a_new_creature_begins_as_the_rules_have_it(master: Client) -> None:
    found = master.run("""
      const peon = await npc();
      const normal = await Actor.create({name: "x", type: "pysystem.character"});
      const {system: p} = peon, {system: n} = normal;
      return [p.hits, p.toughness, p.attack, p.ap, n.hp, n.ap.universal, n.wounds, n.attack];
    """)
    assert found == [
        {"value": 2, "max": 2}, 3, 1, {"value": 3, "max": 3},
        {"value": 15, "max": 15}, {"value": 3, "max": 3}, {"value": 0, "max": 4}, 1,
    ]  # fmt: skip


def test_rank_and_all_that_follows_is_one_write_and_items_another(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {tier: "elite"}});
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      record("updateActor", (_, changed) => Object.keys(changed.system));
      record("updateItem");
      await actor.update({system: {hp: {value: 15}}});
      await actor.update({system: {rank: "5"}});
      const weapon = actor.items.find((i) => i.type === "pysystem.weapon");
      await until(() => weapon.system.damage[0].formula === "3d6");
      return [actor.system.hp, actor.system.attack, actor.system.gift_dc,
        seen.filter(([name]) => name === "updateActor").length,
        seen.filter(([name]) => name === "updateItem").length];
    """)
    # 15 of 30 at rank 1; at rank 5: 65 doubled, attack 7 lifted to row 6.
    assert found == [{"value": 65, "max": 130}, 8, 14, 2, 3]


def test_what_is_typed_by_hand_stays_and_is_noted(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {tier: "elite", rank: 2}});
      await actor.update({"system.attack": 12});
      await actor.update({"system.rank": 3});
      return [actor.system.attack, actor.system.block, actor.system.recipe.overrides];
    """)
    assert found == [12, 12, {"attack": 12}]


def test_through_all_tiers_and_back(master: Client) -> None:
    found = master.run("""
      const actor = await Actor.create({name: "x", type: "pysystem.character",
        system: {rank: 4, types: ["undead"]}});
      await actor.update({system: {hp: {value: 19}}});  // 37 % of 50
      const before = actor.toObject();
      const steps = [];
      for (const tier of ["elite", "boss", "peon", "normal"]) {
        await api.changeTier(actor, tier);
        const {type, system} = actor;
        steps.push([type, system.tier, (tier === "peon" ? system.hits : system.hp)]);
      }
      const after = actor.toObject();
      return [steps, JSON.stringify(after.system) === JSON.stringify(before.system)
        || [before.system, after.system]];
    """)
    assert found[0] == [
        ["pysystem.npc", "elite", {"value": 38, "max": 100}],
        ["pysystem.npc", "boss", {"value": 57, "max": 150}],
        ["pysystem.npc", "peon", {"value": 1, "max": 2}],
        ["pysystem.character", "normal", {"value": 19, "max": 50}],
    ]
    assert found[1] is True


def test_a_token_of_its_own_changes_its_tier_alone(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {rank: 2, tier: "elite"}});
      const scene = await Scene.create({name: "Поле"});
      const [token] = await placed(scene, actor);
      await api.changeTier(token.actor, "boss");
      return [token.actor.system.tier, token.actor.system.hp.max, actor.system.tier];
    """)
    assert found == ["boss", 75, "elite"]


def test_armour_counts_while_it_is_worn(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {rank: 2, tier: "elite"}});
      const before = actor.system.dr.heat;
      const [armor] = await actor.createEmbeddedDocuments("Item", [{name: "Латы",
        type: "pysystem.armor", system: {dr: {heat: 3, slashing: 2}}}]);
      await until(() => actor.system.dr.heat === 3);
      const worn = [actor.system.dr.heat, actor.system.dr.slashing];
      await armor.update({system: {equipped: false}});
      await until(() => actor.system.dr.heat === before);
      return [before, worn, actor.system.dr.slashing];
    """)
    # Who wears armour has no hide of the row; without it row 2 gives 3.
    assert found == [0, [3, 2], 3]


@pytest.mark.parametrize("linked", [False, True])
def test_tokens_follow_the_size_around_their_centre(master: Client, linked: bool) -> None:
    found = master.run(
        """
      const actor = await npc({prototypeToken: {actorLink: arg}});
      const scene = await Scene.create({name: "Поле", grid: {size: 100}});
      const data = (await actor.getTokenDocument({x: 500, y: 700})).toObject();
      const [token, odd] = await scene.createEmbeddedDocuments("Token",
        [data, {...data, x: 900, width: 1.5, height: 1.5}]);
      await token.actor.update({system: {size: "huge"}});
      await until(() => token.width === 3);
      const {prototypeToken: proto} = actor;
      return [token.x, token.y, token.height, odd.width, proto.width];
    """,
        linked,
    )
    assert found == [400, 600, 3, 1.5, 3 if linked else 1]


def test_the_flag_leaves_tokens_alone(master: Client) -> None:
    found = master.run("""
      const actor = await npc({flags: {pysystem: {freeSize: true}},
        prototypeToken: {actorLink: true}});
      const scene = await Scene.create({name: "Поле"});
      const [token] = await placed(scene, actor);
      await actor.update({system: {size: "huge"}});
      await settled();
      return [token.width, actor.prototypeToken.width, actor.system.size];
    """)
    assert found == [1, 1, "huge"]
