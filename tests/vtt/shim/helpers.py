"""A few helpers for the pages of worlds with the module."""

import pytest
from playwright.sync_api import Locator

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

# Where the generations can't differ, one of them is enough: Russian on 13, English on 14.
on_13 = pytest.mark.parametrize("generation", [13], indirect=True)
on_14 = pytest.mark.parametrize("generation", [14], indirect=True)

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
  const pack = kind === "armor" ? kind : `${kind}s`;
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
CONFIG.Dice.randomUniform = () => 0.4;  // a d10 comes up 6: nothing is left to chance
null;  // else the page would be asked to call what came last
"""


def with_helpers(world: Vtt, name: str) -> Client:
    """A user of the world, with the helpers above in the page."""
    client = world.client(name)
    client.page.evaluate(HELPERS)
    return client


def fresh_builder(client: Client, players: int, rank: int) -> None:
    """The encounter builder keeps its fight and filters while the page lasts: begin anew."""
    client.run(
        """
      await api.openEncounter({rows: [], party: arg});
      const app = foundry.applications.instances.get("pysystem-encounter");
      const usual = {low: "1", high: "6", shape: "block", tracker: true};
      for (const field of app.element.querySelectorAll("[name^='filter.'], [name^='placing.']")) {
        const value = usual[field.name.split(".")[1]];
        if (field.type === "checkbox") field.checked = value ?? false;
        else field.value = value ?? "";
        field.dispatchEvent(new Event("change", {bubbles: true}));
      }
      await until(() => app.element.querySelectorAll(".creature").length > 100);
      await app.close();
      return 1;""",
        {"actors": [], "players": players, "rank": rank},
    )


def drop(target: Locator, client: Client, slug: str) -> None:
    """Drop an item of the compendia."""
    uuid = client.run(
        """const [kind] = arg.split(":");
        return (await packed(`pysystem.${kind}s`, arg)).uuid;""",
        slug,
    )
    target.evaluate(
        """(element, uuid) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({type: "Item", uuid}));
        const where = element.querySelector(".window-content");
        where.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
      }""",
        uuid,
    )
