"""What a game master meets first: the welcome, the journal of a first fight, help, macros."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import expect

from tests.project import OURS
from tests.shim.asking import MODULE
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.test_shim_sheets import CONTRAST

MACROS = sorted((OURS / "packs/_source/macros").glob("*.yml"))


def test_every_macro_calls_what_the_module_offers() -> None:
    api = (MODULE / "api.mjs").read_text(encoding="utf-8")
    offered = set(re.findall(r"^  (?:async )?(\w+)(?:,|\()", api, re.MULTILINE))
    for path in MACROS:
        command = yaml.safe_load(path.read_text(encoding="utf-8"))["command"]
        called = re.fullmatch(r'game\.modules\.get\("pysystem"\)\.api\.(\w+)\(\)', command)
        assert called and called[1] in offered, path.name
    assert len(MACROS) == 7


def test_a_new_world_is_welcomed_once(open_world: Callable[..., Vtt], our_module: Path) -> None:
    world = open_world(our_module, generation=13, lang="ru")
    master, anna = world.client("GM"), world.client("Anna")
    master.until("game.messages.some((m) => m.flags.pysystem?.welcome)")
    master.page.locator("button[data-card=firstFight]").click()
    expect(master.page.get_by_text("Откройте сцену", exact=False).first).to_be_visible()
    assert anna.run("return game.messages.size") == 0
    master.page.reload()
    master.page.wait_for_function("() => globalThis.game?.ready === true")
    assert master.run("return game.settings.get('pysystem', 'welcomed')") is True
    assert master.run("return game.messages.size") == 1


def test_macros_run_and_the_sheet_explains_itself(master: Client) -> None:
    master.run("""
      const pack = game.packs.get("pysystem.macros");
      for (const macro of await pack.getDocuments()) {
        if (!macro.command.includes("openRescale")) await macro.execute();
      }
      return 1;
    """)
    for name in ("contest", "damage", "requests"):
        expect(master.page.locator(f"#pysystem-{name}")).to_be_visible()
    master.run("await api.openGuide(); return 1;")
    expect(master.page.locator("#pysystem-guide li")).to_have_count(8)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_in_every_window_of_the_table(master: Client, theme: str) -> None:
    master.run(
        """
      document.body.className = document.body.className.replace(/theme-\\w+/g, "")
        + ` theme-${arg}`;
      const wolf = await npc({name: "Волк", system: {rank: 3, tier: "elite"}});
      await wolf.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      const foreign = await Actor.create({name: "Мартин", type: "base",
        system: {health: {value: 10, max: 12}}});
      const scene = await Scene.create({name: "Поле"});
      globalThis.tokens = [...await placed(scene, wolf), ...await placed(scene, foreign)];
      await scene.view();
      await until(() => canvas.ready && canvas.tokens?.placeables.length === 2);
      canvas.tokens.placeables[0].control();
      await api.openActions();
      await api.openContest({a: tokens[0], b: tokens[1], kind: "disarm"});
      await api.openDamage({packets: [{type: "heat", amount: 9}]});
      await api.openRules(tokens[1].actor);
      await api.openGuide();
      const menu = game.settings.menus.get("pysystem.paths");
      await new menu.type().render({force: true});
      return 1;
    """,
        theme,
    )
    windows = master.page.locator(".pysystem.application")
    expect(windows).to_have_count(6)
    low = [each for window in windows.all() for each in window.evaluate(CONTRAST)]
    master.run("document.body.classList.remove('theme-dark'); return 1;")
    assert low == []
