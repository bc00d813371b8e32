"""What a game master meets first: the welcome, the journal of a first fight, help, macros."""

import re
from collections.abc import Callable
from pathlib import Path

import yaml
from playwright.sync_api import expect

from tests.project import OURS
from tests.shim.asking import MODULE
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_13

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


@on_13
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
