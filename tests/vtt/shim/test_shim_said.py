"""What windows tell of what they did, of what is not there, and of ranks and names."""

import re

from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import fresh_builder

FIELD = """
  globalThis.field = await Scene.create({name: "Мост", width: 2000, height: 1500, active: true});
  await until(() => game.scenes.viewed === field && canvas.ready);
  const chief = await npc({name: "Шаманка", system: {rank: 3, tier: "elite"}});
  const wolf = await npc({name: "Шакал", system: {rank: 3, tier: "peon"}});
  await npc({name: "Шатун", system: {rank: 3.5, tier: "elite"}});
  const row = (actor, count) => ({...actor.toObject().system, uuid: actor.uuid, name: actor.name,
    img: actor.img, count});
  globalThis.told = [];
  const {info} = ui.notifications;
  ui.notifications.info = function (...said) {
    told.push(said[0]);
    return info.apply(this, said);
  };
  await api.openEncounter({rows: [row(chief, 1), row(wolf, 3)], band: "medium",
    party: {actors: [], players: 4, rank: 3}});
  return 1;
"""
WORDS = {
    13: {
        "placed": "На сцену «Мост» поставлено 4 существа.",
        "one": "На сцену «Мост» поставлено 1 существо.",
        "nobody": "Все уже стоят на сцене «Мост».",
        "small": "Найдено 0 существ, остатка бюджета до предела «Средний» ни на кого не хватит",
        "spent": "Найдено 0 существ, бюджет до предела «Средний» исчерпан",
        "nothing": "Найдено 0 существ",
        "half": "ранг 3½",
        "weapon": "оружие",
        "maneuver": "манёвр",
    },
    14: {
        "placed": '4 creatures placed on the scene "Мост".',
        "one": '1 creature placed on the scene "Мост".',
        "nobody": 'All of them stand on the scene "Мост" already.',
        "small": "0 creatures found, "
        'what is left of the budget up to "Medium" is enough for nobody',
        "spent": '0 creatures found, the budget up to "Medium" is spent',
        "nothing": "0 creatures found",
        "half": "rank 3½",
        "weapon": "weapon",
        "maneuver": "manoeuvre",
    },
}


def place(client: Client, builder: Locator, said: list[str]) -> None:
    builder.locator("#encounter-place").press("Enter")
    client.until("count => told.length === count", len(said))
    assert client.run("return told") == said
    expect(builder.locator("#encounter-place")).to_be_hidden()
    client.page.locator("[data-tool=pysystemEncounter]").press("Enter")
    expect(builder.locator("#encounter-place")).to_be_visible()


def test_the_builder_of_fights_says_what_it_placed_and_why_nobody_fits(
    master: Client, generation: int
) -> None:
    """Four of rank 3 pay 0.75 × 4 = 3 for a medium fight; an elite weighs 2, a peon 0.25."""
    words = WORDS[generation]
    fresh_builder(master, 4, 3)
    master.run(FIELD)
    builder = master.page.locator("#pysystem-encounter")
    place(master, builder, [words["placed"]])
    place(master, builder, [words["placed"], words["nobody"]])

    summary = builder.locator(".choice .summary")
    builder.locator("#encounter-search").fill("Ша")
    builder.locator("[name='filter.source']").select_option("world")
    expect(builder.locator(".creature", has_text="Шатун")).to_contain_text(words["half"])
    low = builder.locator("[name='filter.low'] option")
    assert "3½" in low.all_inner_texts()
    builder.locator("#encounter-fits").check()
    expect(builder.locator(".creature")).to_have_count(1)  # 2.75 of 3: one more peon
    builder.locator("#encounter-search").fill("Шам")
    expect(summary).to_have_text(words["small"])
    count = builder.locator("tbody input[type=number]").nth(1)
    count.fill("4")
    count.press("Tab")
    expect(summary).to_have_text(words["spent"])
    builder.locator("#encounter-search").fill("такого нет")
    expect(summary).to_have_text(words["nothing"])
    place(master, builder, [words["placed"], words["nobody"], words["one"]])
    builder.locator("#encounter-fits").uncheck()
    builder.locator("#encounter-search").fill("")


def test_things_that_are_called_alike_are_told_apart_by_kind(
    master: Client, generation: int
) -> None:
    words = WORDS[generation]
    found = master.run("""
      const named = (ref) => {
        const [kind] = ref.split(":");
        const pack = game.packs.get(kind === "armor" ? "pysystem.armor" : `pysystem.${kind}s`);
        return pack.index.find((each) => each.flags?.pysystem?.slug === ref)?.name;
      };
      for (const each of game.packs.get("pysystem.talents").index) {
        const names = [...each.system.adds_items].map(named);
        const alike = names.find((name, i) => names.indexOf(name) !== i);
        if (alike) return [each.flags.pysystem.slug, alike];
      }
      return null;""")
    slug, alike = found
    master.run("await api.openBuilder(null); return 1;")
    window = master.page.locator(".pysystem.builder")
    window.locator(f"[name=picks][value='{slug}']").evaluate("e => e.click()")
    hint = window.locator(".hint", has_text=re.compile(re.escape(f"{alike} (")))
    expect(hint).to_contain_text(f"{alike} ({words['weapon']})")
    expect(hint).to_contain_text(f"{alike} ({words['maneuver']})")
