"""How long it takes from saving a file until the change stands on an open sheet in the preview."""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks import generate
from benchmarks.contestants import PYSYSTEM
from pysystem.browser import find

MUST = 1.0
"""Seconds that a saved change may take."""

_OPEN = """async () => {
  const pack = game.packs.get("benchmark.creatures");
  const query = {"flags.pysystem.slug": "creature:creature-00000"};
  const [creature] = await pack.getDocuments(query);
  await creature.sheet.render({force: true});
}"""


def main(arguments: list[str]) -> int:
    """Measure and report; the exit code is 1 if it takes too long."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.preview")
    parser.add_argument("--creatures", type=int, default=1_000, metavar="N")
    parser.add_argument("--saves", type=int, default=10, metavar="N", help="the median counts")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        generate.write_project(project, options.creatures)
        with _preview(project) as page:
            times = [_save(project, page, number) for number in range(options.saves)]
    median = statistics.median(times)
    print(f"{options.creatures:,} creatures, {options.saves} saves, seconds until it is on screen:")
    print(
        f"median {median:.2f}, worst {max(times):.2f}, of {MUST:.2f} allowed: {median / MUST:.2f}"
    )
    return int(median > MUST)


@contextmanager
def _preview(project: Path) -> Iterator[Page]:
    command = [str(PYSYSTEM), "preview", "--no-browser", "-p", str(project)]
    process = subprocess.Popen(
        command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        address = next(
            found[0] for line in process.stdout if (found := re.search(r"http://\S+/", line))
        )
        with sync_playwright() as playwright:
            flags = ["--headless=new", "--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch(executable_path=str(find()), args=flags)
            page = browser.new_page()
            page.goto(address)
            page.wait_for_function("globalThis.game?.ready === true")
            page.evaluate(_OPEN)
            yield page
            browser.close()
    finally:
        process.terminate()
        process.wait(20)


def _save(project: Path, page: Page, number: int) -> float:
    path = generate.creature_file(project, 0)
    text = path.read_text(encoding="utf-8")
    start = time.perf_counter()
    path.write_text(re.sub(r"(?m)^  ru: .*", f"  ru: Правка {number}", text, count=1), "utf-8")
    page.wait_for_selector(f".pysystem.sheet >> text=Правка {number}")
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
