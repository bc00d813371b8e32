"""Worlds with the exported module in them, and a few helpers for their pages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.project import copy_ours, run
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.hosting import HostThread

HELPERS = """
globalThis.packed = (pack, slug) => {
  const found = game.packs.get(pack);
  const entry = found.index.find((each) => each.flags?.pysystem?.slug === slug);
  return found.getDocument(entry._id);
};
globalThis.creature = async (slug, data = {}) => {
  const pack = game.packs.get("pysystem.creatures");
  const [source] = await pack.getDocuments({"flags.pysystem.slug": `creature:${slug}`});
  return game.actors.importFromCompendium(pack, source.id, data);
};
globalThis.item = async (slug) => {
  const [kind] = slug.split(":");
  const pack = {talent: "talents", weapon: "weapons", maneuver: "maneuvers"}[kind] ?? kind;
  return game.items.fromCompendium(await packed(`pysystem.${pack}`, slug));
};
globalThis.npc = (data = {}) => Actor.create({name: "Проба", type: "pysystem.npc", ...data});
globalThis.placed = async (scene, actor, count = 1) => {
  const tokens = [];
  for (let i = 0; i < count; i++) {
    tokens.push((await actor.getTokenDocument({x: 100 * (i % 20), y: 100 * Math.floor(i / 20)}))
      .toObject());
  }
  return scene.createEmbeddedDocuments("Token", tokens);
};
globalThis.api = game.modules.get("pysystem").api;
globalThis.slugs = (actor) =>
  actor.items.map((each) => each.flags.pysystem?.slug ?? each.name).sort();
globalThis.until = async (condition) => {
  for (let i = 0; i < 200; i++) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`never came true: ${condition}`);
};
globalThis.settled = () => new Promise((resolve) => setTimeout(resolve, 150));
"""


@pytest.fixture(scope="session")
def our_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module of this very project, exported."""
    root = copy_ours(tmp_path_factory.mktemp("модуль"))
    result = run("export", "-p", root, "--no-zip")
    assert result.exit_code == 0, result.output
    return root


@pytest.fixture(scope="session")
def shim_worlds(browser: Browser, our_module: Path) -> Iterator[Callable[[int], Vtt]]:
    """The worlds by generation: Russian on 13, English on 14."""
    with ExitStack() as stack:
        worlds: dict[int, Vtt] = {}

        def world(generation: int) -> Vtt:
            if generation not in worlds:
                lang = {13: "ru", 14: "en"}[generation]
                hosting = HostThread(our_module, generation=generation, lang=lang)
                worlds[generation] = Vtt(stack.enter_context(hosting), browser)
                stack.callback(worlds[generation].close)
            return worlds[generation]

        yield world


@pytest.fixture
def world(shim_worlds: Callable[[int], Vtt], generation: int) -> Iterator[Vtt]:
    found = shim_worlds(generation)
    yield found
    for client in found.clients.values():
        client.page.evaluate(
            "Promise.all([...foundry.applications.instances.values()]"
            ".filter((app) => app.hasFrame).map((app) => app.close()))"
        )
    found.settle()


@pytest.fixture
def master(world: Vtt) -> Client:
    return with_helpers(world, "GM")


def with_helpers(world: Vtt, name: str) -> Client:
    """A user of the world, with the helpers above in the page."""
    client = world.client(name)
    client.page.evaluate(HELPERS)
    return client
