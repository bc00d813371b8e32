# ruff: noqa: E501, N802
"""Compendia: PACK-1 to PACK-13, with the shipped module and packs of the world."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pysystem.headless_vtt.server.config import Config, parse_users
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.modules import load_modules
from tests.vtt.adapter import READY, Client
from tests.vtt.conftest import Vtt


@pytest.fixture
def shipped_world(shipped_worlds: Callable[[int], Vtt], generation: int) -> Iterator[Vtt]:
    yield shipped_worlds(generation)
    shipped_worlds(generation).settle()


@pytest.fixture
def master(shipped_world: Vtt) -> Client:
    return shipped_world.client("GM")


@pytest.fixture
def player(shipped_world: Vtt, master: Client) -> Client:
    return shipped_world.client("Anna")


CREATURES = (
    "const pack = game.packs.get('pysystem.creatures'); const first = pack.index.contents[0];"
)


def test_PACK_4_ids_and_uuids(master: Client) -> None:
    script = f"""{CREATURES}
      const doc = await pack.getDocument(first._id);
      const item = doc.items.contents[0];
      return [pack.collection, doc.uuid === pack.getUuid(doc.id), item.uuid === doc.uuid + ".Item." + item.id,
              (await fromUuid(item.uuid)) === item, doc.pack, doc.inCompendium, pack.documentName, pack.title];
    """
    names = [
        "pysystem.creatures",
        True,
        True,
        True,
        "pysystem.creatures",
        True,
        "Actor",
        "Бестиарий",
    ]
    assert master.run(script) == names


def test_PACK_5_every_document_of_every_pack_is_sound(master: Client) -> None:
    script = """
      const counts = {};
      for (const pack of game.packs) {
        const documents = await pack.getDocuments();
        counts[pack.metadata.name] = [documents.length === pack.index.size, documents.length > 0,
          documents.every((d) => Object.values(d.collections).every((c) => !c.invalidDocumentIds.size))];
      }
      return counts;
    """
    counts = master.run(script)
    assert set(counts) >= {"creatures", "weapons", "talents", "maneuvers", "spells", "tables"}
    assert all(value == [True, True, True] for value in counts.values()), counts


def test_PACK_9_reading(master: Client) -> None:
    script = f"""{CREATURES}
      const all = await pack.getDocuments();
      const some = await pack.getDocuments({{_id__in: [all[0].id, all[1].id]}});
      const typed = await pack.getDocuments({{type: "pysystem.npc"}});
      return [some.length, typed.every((d) => d.type === "pysystem.npc"), (await pack.getDocument(all[0].id)) === all[0],
              (await pack.getDocument("aaaaaaaaaaaaaaaa")), await failure(() => pack.getDocuments({{name__like: "x"}})),
              pack.folders.size > 0, pack.folders.contents[0].name.length > 0];
    """
    got = master.run(script)
    assert got[:4] == [2, True, True, None]
    assert "not in contract" in got[4]
    assert got[5:] == [True, True]


def test_PACK_10_index_fields(master: Client) -> None:
    master.page.reload()  # windows of the module that were open before may have asked for fields
    master.page.wait_for_function(READY)
    script = f"""{CREATURES}
      const before = Object.keys(first).sort();
      const index = await pack.getIndex({{fields: ["system.rank", "flags.pysystem.slug"]}});
      const e = index.get(first._id);
      return [before, typeof e.system.rank, typeof e.flags.pysystem.slug, fromUuidSync(e.uuid) === e || fromUuidSync(e.uuid).id === e._id];
    """
    assert master.run(script) == [
        ["_id", "folder", "img", "name", "sort", "type", "uuid"],
        "number",
        "string",
        True,
    ]


def test_PACK_10_what_packages_want_is_in_the_index_from_the_start(master: Client) -> None:
    script = """
      const {CompendiumCollection} = foundry.documents.collections;
      const slugs = game.packs.get("pysystem.weapons").index.map((e) => e.flags.pysystem.slug);
      const pack = await CompendiumCollection.createCompendium({type: "Item", label: "Index"});
      const flags = {pysystem: {slug: "weapon:x"}};
      const [made] = await Item.createDocuments([{name: "X", type: "item", flags}], {pack: pack.collection});
      const entry = () => pack.index.get(made.id)?.flags?.pysystem.slug;
      const first = entry();
      await pack.configure({locked: true});
      const then = entry();
      await pack.configure({locked: false});
      await pack.deleteCompendium();
      return [slugs.every((slug) => slug.startsWith("weapon:")), first, then];
    """
    assert master.run(script) == [True, "weapon:x", "weapon:x"]


def test_FOL_1_folders_of_a_pack_hold_each_other_and_its_documents(master: Client) -> None:
    script = f"""{CREATURES}
      const doc = (await pack.getDocuments()).find((each) => each._source.folder);
      const inner = pack.folders.find((each) => each._source.folder);
      return [doc.folder === pack.folders.get(doc._source.folder), doc.folder.contents.some((e) => e._id === doc.id),
        inner ? inner.depth === inner.folder.depth + 1 : true];
    """
    assert master.run(script) == [True, True, True]


def test_PACK_11_packs_of_modules_are_locked(master: Client) -> None:
    script = f"""{CREATURES}
      const doc = await pack.getDocument(first._id);
      const refused = await failure(() => doc.update({{name: "X"}}));
      const locked = pack.locked;
      await pack.configure({{locked: false}});
      await doc.update({{name: "Changed"}});
      const after = [doc.name, pack.index.get(doc.id).name];
      await doc.update({{name: first.name}});
      await pack.configure({{locked: true}});
      return [locked, refused, after, pack.locked];
    """
    locked, refused, after, again = master.run(script)
    assert locked is again is True
    assert "PACK-11" in refused
    assert after == ["Changed", "Changed"]


def test_PACK_12_import_into_the_world(master: Client) -> None:
    script = f"""{CREATURES}
      const doc = await pack.getDocument(first._id);
      const a = await game.actors.importFromCompendium(pack, doc.id, {{name: "Mine"}});
      const plain = game.actors.fromCompendium(doc);
      const kept = game.actors.fromCompendium(doc, {{keepId: true}});
      const item = game.items.fromCompendium(doc.items.contents[0]);
      return [a.name, a.id !== doc.id, a._stats.compendiumSource === doc.uuid, a.items.size === doc.items.size,
              "_id" in plain, "ownership" in plain, "sort" in plain, kept._id === doc.id,
              item._stats.compendiumSource === doc.items.contents[0].uuid,
              await failure(() => game.actors.fromCompendium(doc, {{clearFlags: true}})) !== null];
    """
    expected = ["Mine", True, True, True, False, False, False, True, True, True]
    assert master.run(script) == expected


def test_U2_11_players_cant_read_a_closed_pack(master: Client, player: Client) -> None:
    script = """
      const closed = game.packs.get("pysystem.creatures"), open = game.packs.get("pysystem.weapons");
      return [closed.visible, closed.index.size, open.visible, open.index.size > 0, await failure(() => closed.getDocuments()),
              await failure(() => closed.getIndex()), (await open.getDocuments()).length > 0, closed.getUserLevel(), open.getUserLevel(),
              (await fetch("/modules/pysystem/packs/creatures/CURRENT")).status];
    """
    with player.expecting("404"):
        got = player.run(script)
    assert got[:4] == [False, 0, True, True]
    assert "U2-11" in got[4]
    assert "U2-11" in got[5]
    assert got[6:] == [True, 0, 2, 404]


def test_PACK_13_packs_of_the_world(shipped_world: Vtt, master: Client, player: Client) -> None:
    script = """
      const Cls = foundry.documents.collections.CompendiumCollection;
      const pack = await Cls.createCompendium({type: "Actor", label: "My own beasts", ownership: {PLAYER: "NONE"}});
      const source = await game.packs.get("pysystem.creatures").getDocuments();
      const data = source.slice(0, 3).map((d) => d.toObject());
      const made = await Actor.createDocuments(data, {pack: pack.collection, keepId: true});
      const folder = await Folder.create({name: "Inside", type: "Actor"}, {pack: pack.collection});
      const doc = await pack.getDocument(data[0]._id);
      await doc.update({name: "Renamed"});
      await doc.createEmbeddedDocuments("Item", [{name: "Added", type: "pysystem.weapon"}]);
      const state = [pack.collection, pack.locked, made.length, made[0].id === data[0]._id, made[0].pack, pack.index.size,
        pack.index.get(doc.id).name, doc.items.some((i) => i.name === "Added"), pack.folders.size, folder.pack];
      const twice = await failure(() => Cls.createCompendium({type: "Actor", label: "My own beasts"}));
      const shelf = await Folder.create({name: "Shelf", type: "Compendium"});
      await pack.setFolder(shelf);
      state.push(pack.folder === shelf, twice.includes("PACK-3"));
      return state;
    """
    pack = "world.my-own-beasts"
    assert master.run(script) == [
        pack,
        False,
        3,
        True,
        pack,
        3,
        "Renamed",
        True,
        1,
        pack,
        True,
        True,
    ]
    player.until(f"game.packs.has('{pack}')")
    assert player.run(f"game.packs.get('{pack}').visible") is False
    refused = "return failure(() => foundry.documents.collections.CompendiumCollection.createCompendium({type: 'Item', label: 'x'}))"
    assert "PACK-13" in player.run(refused)
    master.run(f"await game.packs.get('{pack}').deleteCompendium(); return 0")
    player.until(f"!game.packs.has('{pack}')")


def test_PACK_9_import_all_brings_the_folders(master: Client) -> None:
    script = """
      const pack = game.packs.get("pysystem.armor");
      const made = await pack.importAll({folderName: "Armour"});
      return [made.length === pack.index.size, game.items.size === made.length, game.folders.getName("Armour").type, made.every((i) => i.folder)];
    """
    assert master.run(script) == [True, True, "Item", True]


def test_PACK_2_packs_of_another_system_are_not_offered(shipped: Path) -> None:
    config = Config(module=shipped, users=parse_users("GM:4"), system="other")
    offered = Host(config, load_modules([shipped])).library.pack_ids()
    assert not {"pysystem.creatures", "pysystem.weapons"} & set(offered)
    assert {"pysystem.rules", "pysystem.tables"} <= set(offered)
