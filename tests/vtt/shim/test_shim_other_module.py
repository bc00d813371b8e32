"""A module of somebody's own, made by `init`, beside the main one whose talents it uses."""

from collections.abc import Callable
from pathlib import Path

from tests.project import run
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import with_helpers

CREATURE = """\
kind: creature
name: {ru: Пасть трясины, en: Maw of the Mire}
types: [beast]
tier: normal
rank: 3
talents: [pysystem:jaws, maw]
"""
# The author's own talent brings one of the main module, and what that brings.
TALENT = """\
kind: talent
name: {ru: Когтистая пасть, en: Clawed Maw}
description: {ru: "См. [когти](pysystem:talent:claws).", en: "See [claws](pysystem:talent:claws)."}
adds_items: [pysystem:talent:claws]
"""


def test_a_creature_with_talents_of_the_main_module_works_in_play(
    tmp_path: Path, our_module: Path, open_world: Callable[..., Vtt]
) -> None:
    root = tmp_path / "Болотные твари"
    assert run("init", root, "--id", "mire").exit_code == 0
    (root / "packs/_source/creatures/maw.yml").write_text(CREATURE, encoding="utf-8")
    (root / "packs/_source/talents/maw.yml").write_text(TALENT, encoding="utf-8")
    result = run("export", "-p", root, "--no-zip")
    assert result.exit_code == 0, result.output
    master = with_helpers(open_world(our_module, beside=(root,)), "GM")
    found = master.run("""
      const pack = game.packs.get("mire.creatures");
      const [source] = await pack.getDocuments({"flags.pysystem.slug": "creature:maw"});
      const actor = await game.actors.importFromCompendium(pack, source.id);
      const imported = slugs(actor);
      const jaws = actor.items.find((i) => i.flags.pysystem.slug === "talent:jaws");
      const origin = (await fromUuid(jaws._stats.compendiumSource)).name === jaws.name;
      const bite = actor.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
      const dice = bite.system.use.damage[0].formula;
      await jaws.delete();
      await until(() => !actor.items.has(bite.id));
      const without = slugs(actor);
      const other = await npc();
      await other.createEmbeddedDocuments("Item", [
        game.items.fromCompendium(await packed("mire.talents", "talent:maw")),
      ]);
      await until(() => other.items.size === 4);
      return {imported, origin, dice, without, brought: slugs(other)};
    """)
    claws = ["maneuver:slash", "talent:claws", "talent:maw", "weapon:claws"]
    jaws = ["maneuver:bite", "maneuver:death-grip", "talent:jaws", "weapon:jaws"]
    assert found == {
        "imported": sorted(claws + jaws),
        "origin": True,
        "dice": "2d6",  # rank 3: step III
        "without": claws,
        "brought": claws,
    }
