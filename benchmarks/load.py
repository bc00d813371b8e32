"""How large the shipped module is, and how long its index and its sheets take in the stand-in host.

The floor is the same host with a module that has no content of its own.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.contestants import PYSYSTEM, ROOT
from benchmarks.measure import timed
from pysystem.browser import find
from pysystem.headless_vtt.background import BackgroundHost
from pysystem.headless_vtt.server.config import Config, parse_users

T = TypeVar("T")

EMPTY = ROOT / "tests" / "vtt" / "probe"
SHEETS = 20

_INDEX = """async () => {
  const start = performance.now();
  const packs = [...game.packs];
  await Promise.all(packs.map((pack) => pack.getIndex()));
  const entries = packs.reduce((sum, pack) => sum + pack.index.size, 0);
  return [performance.now() - start, entries];
}"""
_OPEN = """async (count) => {
  const pack = game.packs.get("pysystem.creatures");
  const times = [];
  for (const {_id: id} of [...pack.index].slice(0, count)) {
    const start = performance.now();
    const creature = await pack.getDocument(id);
    await creature.sheet.render({force: true});
    times.push(performance.now() - start);
    await creature.sheet.close({animate: false});
  }
  return times;
}"""


def main() -> int:
    """Measure and report."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        module = Path(folder) / "module"
        timed([str(PYSYSTEM), "export", "--out", str(module)], ROOT)
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=str(find()), args=flags)
        print(f"zip {_megabytes(module / 'dist' / 'pysystem.zip')}, in it:")
        for part in ("packs", "library", "foundry_module/assets", "lang"):
            print(f"  {part} {_megabytes(module / part)}")
        floor = _measure(browser, EMPTY, _ready)
        print(f"without content: world ready in {floor:.2f} s")
        _measure(browser, module, lambda page, start: _report(page, start, floor))
        browser.close()
    return 0


def _measure(browser: Browser, module: Path, measured: Callable[[Page, float], T]) -> T:
    with BackgroundHost(Config(module=module, users=parse_users("GM:4"))) as host:
        page = browser.new_page()
        start = time.perf_counter()
        page.goto(f"http://127.0.0.1:{host.port}/")
        found = measured(page, start)
        page.close()
        return found


def _ready(page: Page, start: float) -> float:
    page.wait_for_function("globalThis.game?.ready === true")
    return time.perf_counter() - start


def _report(page: Page, start: float, floor: float) -> None:
    ready = _ready(page, start)
    print(f"with the bestiary: world ready in {ready:.2f} s, ratio {ready / floor:.2f}")
    index, entries = page.evaluate(_INDEX)
    print(f"index of all packs read again, {entries} documents: {index:.0f} ms")
    times = page.evaluate(_OPEN, SHEETS)
    first, median = times[0], statistics.median(times)
    print(f"sheet of a creature: first {first:.0f} ms, then {median:.0f} ms (median of {SHEETS})")


def _megabytes(path: Path) -> str:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return f"{sum(file.stat().st_size for file in files) / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
