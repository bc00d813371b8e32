"""A blow on an area: a hundred targets against ten, on a scene with three hundred tokens.

The module is exported and played in the stand-in host with the system's browser. Measured is the
whole of it: a manoeuvre used on targets, its card with a preview for each of them, applied with its
button, the record in the chat, and the card saying of every target that it was struck.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import BenchmarkError, timed
from pysystem.browser import find
from pysystem.headless_vtt.background import BackgroundHost
from pysystem.headless_vtt.server.config import Config, parse_users

ROOT = Path(__file__).parent.parent
TOKENS = 300
FEW, MANY = 10, 100
RUNS = 12
MUST = 2.0
PARTS = ("used", "applied", "told", "whole")

SCENE = """async (count) => {
  const slug = (kind) => ({"flags.pysystem.slug": kind});
  const [breath] = await game.packs.get("pysystem.maneuvers")
    .getDocuments(slug("maneuver:breath-heat"));
  globalThis.mage = await Actor.create({name: "Mage", type: "pysystem.npc",
    system: {rank: 6, tier: "boss"}});
  const [item] = await mage.createEmbeddedDocuments("Item", [game.items.fromCompendium(breath)]);
  globalThis.breath = item;
  const peon = await Actor.create({name: "Peon", type: "pysystem.npc",
    system: {rank: 1, tier: "peon", recipe: {hide: {}}}});
  globalThis.scene = await Scene.create({name: "Field", width: 4000, height: 4000, active: true});
  const token = (await peon.getTokenDocument()).toObject();
  const placed = Array.from({length: count}, (_, index) =>
    ({...token, x: 100 * (index % 30), y: 100 * Math.floor(index / 30)}));
  globalThis.tokens = await scene.createEmbeddedDocuments("Token", placed);
  globalThis.writes = [];
  for (const [document, method] of [[scene, "updateEmbeddedDocuments"],
      [Actor, "updateDocuments"]]) {
    const before = document[method];
    document[method] = function (...args) {
      writes.push(typeof args[0] === "string" ? args[0] : "Actor");
      return before.apply(this, args);
    };
  }
}"""
BLOW = """async (count) => {
  const wait = async (condition) => {
    while (!condition()) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const hit = tokens.slice(0, count);
  await scene.updateEmbeddedDocuments("Token",
    hit.map(({id}) => ({_id: id, delta: {system: {hits: {value: 2}}}})));
  await mage.update({system: {ap: {value: 9}}});
  const wanted = new Set(hit.map(({id}) => id));
  for (const token of canvas.tokens.placeables) {
    token.setTarget(wanted.has(token.id), {releaseOthers: false});
  }
  // What was done to get ready must not be counted.
  await new Promise((resolve) => setTimeout(resolve, 300));
  writes.length = 0;
  const chat = document.querySelector("#chat");
  const started = performance.now();
  await game.modules.get("pysystem").api.useItem(breath);
  await wait(() => chat.querySelectorAll(".card.use .target").length === count);
  const used = performance.now();
  chat.querySelector(".card.use button[data-card=apply]").click();
  await wait(() => chat.querySelector(".card.blow:not(.told) .target"));
  const applied = performance.now();
  await wait(() => chat.querySelectorAll(".card.use .struck").length === count);
  const told = performance.now();
  const lost = hit.filter((token) => token.actor.system.hits.value === 1).length;
  await ChatMessage.deleteDocuments([], {deleteAll: true});
  await wait(() => !chat.querySelector(".card"));
  return {used: used - started, applied: applied - used, told: told - applied,
    whole: told - started, lost,
    writes: [...writes]};
}"""


def _join(page: Page, url: str) -> None:
    page.goto(url)
    page.locator('select[name="userid"]').select_option(label="GM")
    page.get_by_role("button", name="Join Game Session").click()
    page.wait_for_function("() => globalThis.game?.ready === true")


def measure(module: Path, tokens: int = TOKENS, runs: int = RUNS) -> dict[str, Any]:
    """Milliseconds of each part by number of targets, and the writes of one blow.

    Of all runs the least counts: whatever else the machine does only adds to it.
    """
    config = Config(module=module, users=parse_users("GM:4"), generation=14, lang="en")
    found: dict[int, list[dict[str, Any]]] = {FEW: [], MANY: []}
    with BackgroundHost(config) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        _join(page, host.url)
        page.evaluate(SCENE, tokens)
        page.wait_for_function(
            "n => canvas.ready && canvas.tokens.placeables.length === n", arg=tokens
        )
        # The first blows of each kind only warm up.
        for _ in range(runs + 1):
            for count, blows in found.items():
                blows.append(page.evaluate(BLOW, count))
        browser.close()
    wrong = [blow for count, blows in found.items() for blow in blows if blow["lost"] != count]
    if wrong:
        raise BenchmarkError(f"not all who were hit lost a hit: {wrong[0]}")
    return {
        "milliseconds": {
            count: {part: min(blow[part] for blow in blows[1:]) for part in PARTS}
            for count, blows in found.items()
        },
        "writes": {count: blows[-1]["writes"] for count, blows in found.items()},
    }


def judged(result: dict[str, Any]) -> dict[str, float]:
    """How many times as long the larger blow takes: altogether, and without the last wait."""
    few, many = (result["milliseconds"][count] for count in (FEW, MANY))
    struck = (many["used"] + many["applied"]) / (few["used"] + few["applied"])
    return {"whole": many["whole"] / few["whole"], "struck": struck}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if the target is missed, or a collection was written to twice."""
    parser = argparse.ArgumentParser(prog="benchmarks.area", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--json", action="store_true", help="the figures for a program")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        export = [sys.executable, "-m", "pysystem", "export", "--out", folder, "--no-zip"]
        timed(export, ROOT)
        result = measure(Path(folder), runs=given.runs)
    ratios = judged(result)
    if given.json:
        print(json.dumps({**result, "ratios": ratios}))
    else:
        for count, parts in result["milliseconds"].items():
            line = ", ".join(f"{part} {value:.0f}" for part, value in parts.items())
            print(f"{count} targets, ms: {line}; writes: {', '.join(result['writes'][count])}")
        print(", ".join(f"{key}: ×{ratio:.2f}" for key, ratio in ratios.items()))
    once = all(len(set(writes)) == len(writes) for writes in result["writes"].values())
    return 0 if once and max(ratios.values()) < MUST else 1


if __name__ == "__main__":
    sys.exit(main())
