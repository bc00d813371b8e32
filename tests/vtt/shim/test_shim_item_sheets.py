"""The sheets of items: each kind is shown and edited, its rows and what it brings along."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import drop, on_13, on_14


@pytest.mark.parametrize("kind", ["weapon", "maneuver", "talent", "armor", "spell"])
@on_14
def test_every_kind_of_item_is_shown_and_edited(master: Client, kind: str) -> None:
    pack = {"armor": "armor"}.get(kind, f"{kind}s")
    master.run(
        """const pack = game.packs.get(`pysystem.${arg}`);
        const [first] = await pack.getDocuments();
        globalThis.thing = await Item.create(game.items.fromCompendium(first));
        await thing.sheet.render({force: true}); return 1;""",
        pack,
    )
    sheet = master.page.locator(".pysystem.thing")
    expect(sheet.locator(".description")).not_to_be_empty()
    before = master.run("return thing.toObject().system")
    sheet.locator("[data-action=toggleEdit]").click()
    sheet.locator("[name=name]").fill("Другое")
    sheet.locator("[name=name]").press("Tab")
    master.until("thing.name === 'Другое'")
    # A form that is sent as it is changes nothing else.
    assert master.run("return thing.toObject().system") == before


@on_13
def test_rows_of_damage(master: Client) -> None:
    master.run("""
      globalThis.thing = await Item.create({name: "Клинок", type: "pysystem.weapon"});
      await thing.sheet.render({force: true}); return 1;
    """)
    sheet = master.page.locator(".pysystem.thing")
    sheet.locator("[data-action=toggleEdit]").click()
    for count in (1, 2):
        sheet.locator("[data-action=addRow][data-path='system.damage']").click()
        master.until("n => thing.system.damage.length === n", count)
    sheet.locator("[name='system.damage.1.type']").select_option("heat")
    master.until("thing.system.damage[1]?.type === 'heat'")
    sheet.locator("[data-action=deleteRow][data-index='0']").click()
    master.until("thing.system.damage.length === 1")
    assert master.run("return thing.system.damage[0].type") == "heat"
    sheet.locator("[name='system.materials'][value=silver]").check()
    master.until("thing.system.materials.has('silver')")


@on_14
def test_a_talent_takes_what_is_dropped_on_it(master: Client) -> None:
    master.run("""
      globalThis.thing = await Item.create({name: "Пасть", type: "pysystem.talent"});
      await thing.sheet.render({force: true}); return 1;
    """)
    sheet = master.page.locator(".pysystem.thing")
    sheet.locator("[data-action=toggleEdit]").click()
    drop(sheet, master, "weapon:jaws")
    master.until("thing.system.adds_items.length === 1")
    assert master.run("return thing.system.adds_items") == ["weapon:jaws"]
    sheet.locator("[data-action=deleteGrant]").click()
    master.until("thing.system.adds_items.length === 0")
