"""Compendia in worlds of other game systems: built on request, renewed without taking anything."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import HELPERS

PACKS = {"creatures", "weapons", "armor", "talents", "maneuvers", "spells", "rules", "tables"}
MANY = 60_000  # milliseconds; hundreds of documents on a busy machine


@pytest.fixture
def foreign(open_world: Callable[..., Vtt], our_module: Path, generation: int) -> Client:
    """The game master of a world of another system."""
    lang = {13: "ru", 14: "en"}[generation]
    opened = open_world(our_module, generation=generation, system="othersystem", lang=lang)
    client = opened.client("GM")
    client.page.evaluate(HELPERS)
    return client


def build(client: Client) -> list[str]:
    """Press the button, and read what was done."""
    window = client.page.locator("#pysystem-library")
    window.locator("[data-action=build]").click()
    expect(window.locator(".report li").first).to_be_visible(timeout=MANY)
    expect(window.locator("[data-action=build]")).to_be_visible(timeout=MANY)
    return window.locator(".report li").all_inner_texts()


def serve_in_parts(client: Client, module: Path) -> int:
    """Let the weapons come as those of a module with very many do; how many there are."""
    whole = json.loads((module / "library/weapons.json").read_bytes())
    documents = whole["documents"]
    files = {
        "weapons.json": {**whole, "documents": [], "parts": ["weapons-12.json", "weapons-17.json"]},
        "weapons-12.json": {**whole, "folders": [], "documents": documents[:5], "part": 12},
        "weapons-17.json": {**whole, "folders": [], "documents": documents[5:], "part": 17},
    }
    client.page.route(
        "**/library/weapons*.json",
        lambda route: route.fulfill(json=files[route.request.url.rpartition("/")[2]]),
    )
    return len(documents)


@pytest.mark.parametrize("generation", [13])  # the next one builds on 14
def test_built_once_complete_and_linked_within_the_world(foreign: Client, our_module: Path) -> None:
    build(foreign)
    sizes = foreign.run(
        "return Object.fromEntries(game.packs.map((p) => [p.collection, p.index.size]))"
    )
    for name in PACKS:
        library = json.loads((our_module / f"library/{name}.json").read_bytes())
        assert sizes[f"world.pysystem-{name}"] == len(library["documents"])
    found = foreign.run("""
      const talents = game.packs.get("world.pysystem-talents");
      const [jaws] = await talents.getDocuments({"flags.pysystem.slug": "talent:jaws"});
      const actor = await npc();
      await actor.createEmbeddedDocuments("Item", [game.items.fromCompendium(jaws)]);
      await until(() => actor.items.size === 4);
      const [sample] = await game.packs.get("world.pysystem-creatures").getDocuments();
      const text = JSON.stringify(sample.toObject());
      return [jaws.system.description, actor.items.map((i) => i._stats.compendiumSource),
        jaws.toObject().folder, text.includes("Compendium.pysystem.")];
    """)
    assert "Compendium.world.pysystem-weapons.Item." in found[0]
    assert all(source.startswith("Compendium.world.pysystem-") for source in found[1])
    assert found[2] is not None
    assert found[3] is False


@pytest.mark.parametrize("generation", [14])
def test_renewed_without_taking_what_was_changed(foreign: Client, our_module: Path) -> None:
    weapons = serve_in_parts(foreign, our_module)
    build(foreign)
    assert foreign.run("return game.packs.get('world.pysystem-weapons').index.size") == weapons
    foreign.run("""
      // As if the library of then had been another for three weapons and the armour.
      const built = foundry.utils.deepClone(game.settings.get("pysystem", "builtLibrary"));
      const pack = game.packs.get("world.pysystem-weapons");
      const [plain, mine, gone] = await pack.getDocuments();
      for (const each of [plain, mine, gone]) built.packs.weapons[each.id][0] = "another";
      await game.settings.set("pysystem", "builtLibrary", {...built, version: "0.0.1"});
      await mine.update({name: "Моё оружие"});
      await gone.delete();
      globalThis.ids = [plain.id, mine.id, gone.id];
      return 1;
    """)
    told = build(foreign)
    assert any("Моё оружие" in line for line in told)
    assert foreign.run("""
      const pack = game.packs.get("world.pysystem-weapons");
      const [plain, mine, gone] = ids;
      return [pack.index.has(plain), (await pack.getDocument(mine)).name, pack.index.has(gone),
        game.settings.get("pysystem", "builtLibrary").version];
    """) == [True, "Моё оружие", False, "0.1.0"]


@pytest.mark.parametrize("generation", [13])
def test_who_refuses_is_not_asked_again(foreign: Client) -> None:
    window = foreign.page.locator("#pysystem-library")
    window.locator("[data-action=never]").click()
    expect(window).to_have_count(0)
    assert foreign.run("return game.settings.get('pysystem', 'offerLibrary')") is False
    foreign.page.reload()
    foreign.page.wait_for_function("() => globalThis.game?.ready === true")
    foreign.page.wait_for_timeout(300)
    expect(window).to_have_count(0)


def test_a_world_of_the_modules_own_system_needs_none(master: Client) -> None:
    assert master.page.locator("#pysystem-library").count() == 0
