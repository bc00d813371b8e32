"""Take the pictures of the documentation anew, in the stand-in host.

  python -m tools.screenshots [NAME …]

Exports the module, plays what `shots.py` says in a world of each language and writes
`docs/images/NAME-LANGUAGE-THEME.webp`. NAME … are those to take; without, all of them.
"""

import argparse
import io
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from pysystem.browser import find
from tests.vtt.adapter import enter
from tests.vtt.conftest import FLAGS
from tests.vtt.hosting import HostThread
from tests.vtt.shim.helpers import HELPERS
from tools.screenshots.shots import BOTH, SHOTS, Shot

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
STAGE = Path(__file__).with_name("stage.js")
VIEW = {"width": 1440, "height": 1120}
SCALE = 1.5
"""Pixels of a picture for each of the page: sharp on dense screens and when enlarged."""
MOST = 120_000
"""Bytes of a picture."""
USERS = {"ru": ("Мастер", "Анна", "Борис"), "en": ("Gamemaster", "Anna", "Boris")}
PATIENCE = 20_000
"""Milliseconds for one set-up."""
IN_TIME = """([work, patience]) => Promise.race([
  new Function(`return (async () => { ${work} })()`)(),
  new Promise((_, fail) => setTimeout(() => fail(new Error(`too slow: ${work}`)), patience)),
])"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> int:
    """Take the pictures that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which pictures; all without")
    parser.add_argument("--out", type=Path, default=IMAGES, help="folder of the pictures")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - {shot.name for shot in SHOTS}:
        parser.error(f"no such pictures: {', '.join(sorted(unknown))}")
    shots = [shot for shot in SHOTS if not chosen.names or shot.name in chosen.names]
    with TemporaryDirectory(prefix="pysystem-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for lang in BOTH:
            if here := [shot for shot in shots if lang in shot.langs]:
                take(browser, export(Path(folder) / lang, lang), lang, here, chosen.out)
        browser.close()
    return 0


def export(module: Path, lang: str) -> Path:
    """Export the module in a language."""
    start = "from pysystem.cli import run; run()"
    options = ["export", "--out", str(module), "--lang", lang, "--no-zip"]
    command = [sys.executable, "-c", start, *options]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return module


def take(browser: Browser, module: Path, lang: str, shots: Sequence[Shot], out: Path) -> None:
    """Take pictures in a fresh world of one language."""
    master, *players = USERS[lang]
    users = ",".join([f"{master}:4", *(f"{name}:1" for name in players)])
    with HostThread(module, lang=lang, users=users) as host:
        pages = [_page(browser, host.url, name) for name in (master, players[0])]
        _run(pages[0], "await stage();")
        for shot in shots:
            for page in pages:
                _run(page, "await closeAll();")
            part = _run(pages[0], shot.setup)
            _save(pages[shot.player], part, out / f"{shot.name}-{lang}", shot.crop)
        for page in pages:
            page.context.close()


def _run(page: Page, work: str) -> str:
    """Run the body of an async function in the page."""
    return str(page.evaluate(IN_TIME, [work, PATIENCE]))


def _save(page: Page, part: str, path: Path, crop: int) -> None:
    """Photograph a part of the page in both themes."""
    page.evaluate("document.activeElement?.blur()")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        file = path.with_name(f"{path.name}-{theme}.webp")
        picture = page.locator(part).last.screenshot(animations="disabled")
        file.write_bytes(_webp(picture, crop))
        print(f"{file.name}: {file.stat().st_size // 1000} KB", flush=True)


def _page(browser: Browser, url: str, name: str) -> Page:
    context = browser.new_context(viewport=VIEW, device_scale_factor=SCALE)  # type: ignore[arg-type]
    page = context.new_page()
    enter(page, url, name)
    page.evaluate(HELPERS)
    page.evaluate(f"() => {{ {STAGE.read_text(encoding='utf-8')} }}")
    return page


def _webp(png: bytes, crop: int) -> bytes:
    """The best WebP that is small enough."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    if crop:
        image = image.crop((0, 0, image.width, round(crop * SCALE)))
    for quality in range(92, 30, -6):
        stream = io.BytesIO()
        image.save(stream, "WEBP", quality=quality, method=6)
        if stream.tell() < MOST:
            return stream.getvalue()
    raise ValueError("too big a picture for the documentation")


if __name__ == "__main__":
    raise SystemExit(main())
