"""`pysystem preview` as an author starts it, from a project of their own."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.project import OURS, SAMPLE, make_project
from tests.vtt.adapter import PATIENCE

WOLF = "creatures/beasts/wolf.yml"


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal between processes")
def test_a_saved_change_is_on_the_page(tmp_path: Path, browser: Browser) -> None:
    project = make_project(tmp_path)
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    command = [sys.executable, "-m", "pysystem", "preview", "--no-browser", "-p", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(OURS), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = next(
            found[0] for line in process.stdout if (found := re.search(r"http://\S+/", line))
        )
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_function("globalThis.game?.ready === true")
        page.evaluate("""async () => {
          const query = {"flags.pysystem.slug": "creature:wolf"};
          const [wolf] = await game.packs.get("bog.creatures").getDocuments(query);
          await wolf.sheet.render({force: true});
        }""")
        path = project.source / WOLF
        path.write_text(SAMPLE[WOLF].replace("Волк", "Волчица"), encoding="utf-8")
        page.wait_for_selector(".pysystem.sheet >> text=Волчица")
        path.write_text(SAMPLE[WOLF].replace("rank", "renk"), encoding="utf-8")
        page.wait_for_selector("#pysystem-live >> text=wolf.yml:5:1")
        page.close()
        path.write_text(SAMPLE[WOLF], encoding="utf-8")
    finally:
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    assert output.rstrip().endswith(("Stopped.", "Остановлено."))
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before
