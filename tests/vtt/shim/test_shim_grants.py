"""Talents bring items along and take them away, on every kind of actor, once."""

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_13, on_14, with_helpers

JAWS = ["maneuver:bite", "maneuver:death-grip", "talent:jaws", "weapon:jaws"]


def test_a_talent_brings_its_items_with_dice_of_the_bearer(master: Client) -> None:
    found = master.run("""
      const actor = await npc({system: {rank: 4, tier: "elite"}});
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      const talent = actor.items.find((each) => each.type === "pysystem.talent");
      return {slugs: slugs(actor), id: talent.id, rest: actor.items.filter((i) => i !== talent)
        .map((i) => [i.flags.pysystem.grantedBy, (i.system.use ?? i.system).damage[0].formula])};
    """)
    assert found["slugs"] == JAWS
    # Rank 4 strikes with step IV.
    assert found["rest"] == [[[found["id"]], "2d8"]] * 3


def test_deleting_the_talent_takes_them_away(master: Client) -> None:
    assert (
        master.run("""
      const actor = await npc();
      const [talent] = await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      await talent.delete();
      await until(() => actor.items.size === 0);
      return slugs(actor);
    """)
        == []
    )


@on_13
def test_twice_then_one_deleted(master: Client) -> None:
    found = master.run("""
      const actor = await npc();
      const talent = await item("talent:jaws");
      const [first] = await actor.createEmbeddedDocuments("Item", [talent]);
      await until(() => actor.items.size === 4);
      await actor.createEmbeddedDocuments("Item", [talent]);
      await until(() => actor.items.some((i) => i.flags.pysystem.grantedBy?.length === 2));
      const both = slugs(actor);
      await first.delete();
      await until(() => !actor.items.some((i) => i.flags.pysystem.grantedBy?.length === 2));
      return [both, slugs(actor)];
    """)
    assert found == [[*JAWS[:3], "talent:jaws", "weapon:jaws"], JAWS]


def test_one_write_brings_all_and_each_hook_runs_once(master: Client) -> None:
    found = master.run("""
      const actor = await npc();
      record("preCreateItem", (item) => item.name);
      const talent = await item("talent:jaws");
      await actor.createEmbeddedDocuments("Item", [talent]);
      await until(() => actor.items.size === 4);
      await settled();
      return seen.length;
    """)
    assert found == 4


@on_14
def test_only_the_client_that_added_it_acts(world: Vtt, master: Client) -> None:
    helper, anna = with_helpers(world, "Helper"), with_helpers(world, "Anna")
    uuid = master.run("""
      const actor = await npc({ownership: {default: 3}});
      globalThis.tried = actor;
      return actor.uuid;
    """)
    for client in (master, helper, anna):
        client.run("record('preCreateItem'); return 1;")
    anna.run(
        """const actor = await fromUuid(arg);
        await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
        await until(() => actor.items.size === 4); return 1;""",
        uuid,
    )
    helper.page.wait_for_timeout(200)
    assert [c.run("return seen.length") for c in (master, helper, anna)] == [0, 0, 4]
    assert master.run("return slugs(tried)") == JAWS


@on_13
def test_unlinked_token_and_its_base_actor_stay_apart(master: Client) -> None:
    found = master.run("""
      const actor = await npc();
      const scene = await Scene.create({name: "Поле"});
      const [token] = await placed(scene, actor);
      await token.actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => token.actor.items.size === 4);
      const there = slugs(token.actor);
      await token.actor.items.find((i) => i.type === "pysystem.talent").delete();
      await until(() => token.actor.items.size === 0);
      return [there, actor.items.size];
    """)
    assert found == [JAWS, 0]


@on_14
def test_importing_a_creature_brings_nothing_twice(master: Client) -> None:
    found = master.run("""
      const pack = game.packs.get("pysystem.creatures");
      const documents = await pack.getDocuments();
      const source = documents.find((d) => d.items.some((i) => i.flags.pysystem.grantedBy));
      record("preCreateItem");
      const first = await game.actors.importFromCompendium(pack, source.id);
      const second = await game.actors.importFromCompendium(pack, source.id);
      await settled();
      return [source.items.size, first.items.size, second.items.size, seen.length];
    """)
    assert found[0] == found[1] == found[2]
    assert found[3] == 0


@on_14
def test_an_imported_creature_loses_what_its_talent_brought(master: Client) -> None:
    found = master.run("""
      const pack = game.packs.get("pysystem.creatures");
      const documents = await pack.getDocuments();
      const source = documents.find((d) => d.items.some((i) => i.flags.pysystem.grantedBy));
      const actor = await game.actors.importFromCompendium(pack, source.id);
      const child = actor.items.find((i) => i.flags.pysystem.grantedBy);
      const [giver] = child.flags.pysystem.grantedBy;
      await actor.items.get(giver).delete();
      await until(() => !actor.items.has(child.id));
      return actor.items.filter((i) => i.flags.pysystem.grantedBy?.includes(giver)).length;
    """)
    assert found == 0


@on_13
def test_a_copy_on_another_actor_is_its_own(master: Client) -> None:
    found = master.run("""
      const actor = await npc(), other = await npc();
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      const weapon = actor.items.find((i) => i.type === "pysystem.weapon");
      const [copy] = await other.createEmbeddedDocuments("Item", [weapon.toObject()]);
      const alone = await Item.create(weapon.toObject());
      return [copy.flags.pysystem.grantedBy, alone.flags.pysystem.grantedBy];
    """)
    assert found == [[], []]


@on_13
def test_a_source_that_is_missing_is_told_and_nothing_else_is_lost(master: Client) -> None:
    found = master.run("""
      const actor = await npc();
      await actor.createEmbeddedDocuments("Item", [{name: "Пробный", type: "pysystem.talent",
        system: {adds_items: ["weapon:no-such-thing", "weapon:jaws"]}}]);
      await until(() => actor.items.size === 2);
      const told = document.querySelector("#notifications");
      return until(() => told.textContent.includes("weapon:no-such-thing"));
    """)
    assert found


@on_14
def test_a_pack_is_changed_like_a_world(master: Client) -> None:
    found = master.run("""
      const {CompendiumCollection} = foundry.documents.collections;
      const pack = await CompendiumCollection.createCompendium({type: "Actor", label: "Probe"});
      const [actor] = await Actor.createDocuments([{name: "x", type: "pysystem.npc"}],
        {pack: pack.collection});
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      const there = slugs(actor);
      await actor.items.find((i) => i.type === "pysystem.talent").delete();
      await until(() => actor.items.size === 0);
      await pack.deleteCompendium();
      return there;
    """)
    assert found == JAWS
