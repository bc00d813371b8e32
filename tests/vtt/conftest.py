# ruff: noqa: E501
"""Fixtures of the browser tests.

`gm`, `helper`, `anna` and `boris` are pages of users (roles 4, 3, 1, 1) in one world with the small
module `probe`, on generation 13 and 14: in the stand-in host, or in the Foundry at FOUNDRY_URL. `shipped` is the exported module, `open_world` starts
further worlds. A page that is left with a console error, a failed request, an unhandled rejection
or a missing i18n key fails its test.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from pysystem.browser import find
from tests.vtt.adapter import PATIENCE, Client, join
from tests.vtt.hosting import HostThread, Remote
from tests.vtt.showing import shown

expect.set_options(timeout=PATIENCE)

PROBE = Path(__file__).parent / "probe"
ROOT = Path(__file__).parent.parent.parent
CLEAR = """async () => {
  forget();
  const kinds = ["Combat", "Scene", "Actor", "Item", "ChatMessage", "JournalEntry", "RollTable"];
  for (const name of [...kinds, "Macro", "Folder"]) {
    const cls = foundry.utils.getDocumentClass(name);
    // What another user has deleted may not have been told here yet.
    for (let tries = 1; game.collections.get(name).size; tries++) {
      try {
        await cls.deleteDocuments([], { deleteAll: true });
      } catch (refused) {
        if (tries === 10) throw refused;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}"""
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser_path() -> str | None:
    found = find()
    return str(found) if found else None


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session", params=[13, 14], ids=["v13", "v14"])
def generation(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module as `pysystem export` writes it, with all content."""
    target = tmp_path_factory.mktemp("модуль")
    start = "from pysystem.cli import run; run()"
    command = [sys.executable, "-c", start, "export", "--out", str(target), "--no-zip"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")[-2000:]
    return target


class Vtt:
    """A world and those who have joined it; each user joins when first asked for."""

    def __init__(self, hosting: HostThread | Remote, browser: Browser) -> None:
        self.hosting = hosting
        self.browser = browser
        self.clients: dict[str, Client] = {}

    @property
    def host(self) -> Any:
        return self.hosting.host

    def client(self, name: str, **storage: str) -> Client:
        if name not in self.clients:
            self.clients[name] = join(self.browser, self.hosting.url, name, **storage)
        return self.clients[name]

    def user_id(self, name: str) -> str:
        client = next(iter(self.clients.values()), None) or self.client("GM")
        return str(client.page.evaluate("name => game.users.getName(name).id", name))

    def settle(self) -> None:
        """Empty the world, forget hooks and notifications, and fail if a page has problems."""
        gm = self.clients.get("GM")
        for client in self.clients.values():
            client.page.evaluate("forget(); ui.notifications.clear();")
        if gm is not None:
            gm.page.evaluate(CLEAR)
        problems = {c.name: list(c.problems) for c in self.clients.values() if c.problems}
        for client in self.clients.values():
            client.problems.clear()
        assert not problems, problems

    def close(self) -> None:
        for client in self.clients.values():
            client.context.close()


def _hosting(generation: int, stack: ExitStack) -> HostThread | Remote:
    """The stand-in host, or the Foundry that FOUNDRY_URL and FOUNDRY_GENERATION name."""
    if not (url := os.environ.get("FOUNDRY_URL")):
        return stack.enter_context(HostThread(PROBE, generation=generation))
    if generation != int(os.environ.get("FOUNDRY_GENERATION", "13")):
        pytest.skip("the Foundry at hand is of another generation")
    return Remote(url, generation)


@pytest.fixture(scope="session")
def probe_worlds(browser: Browser) -> Iterator[Callable[[int], Vtt]]:
    """The worlds by generation; one is made when first asked for."""
    with ExitStack() as stack:
        worlds: dict[int, Vtt] = {}

        def world(generation: int) -> Vtt:
            if generation not in worlds:
                hosting = _hosting(generation, stack)
                worlds[generation] = Vtt(hosting, browser)
                stack.callback(worlds[generation].close)
            return worlds[generation]

        yield world


@pytest.fixture(scope="session")
def shipped_worlds(browser: Browser, shipped: Path) -> Iterator[Callable[[int], Vtt]]:
    """Worlds with the exported module by generation: Russian on 13, English on 14."""
    with ExitStack() as stack:
        worlds: dict[int, Vtt] = {}

        def world(generation: int) -> Vtt:
            if generation not in worlds:
                lang = {13: "ru", 14: "en"}[generation]
                hosting = HostThread(shipped, generation=generation, lang=lang)
                worlds[generation] = Vtt(stack.enter_context(hosting), browser)
                stack.callback(worlds[generation].close)
                # The welcome of a new world must not stand among the messages of a test.
                master = worlds[generation].client("GM")
                master.until("game.messages.some((m) => m.flags.pysystem?.welcome)")
                worlds[generation].settle()
            return worlds[generation]

        yield world


# Not kept for the session: a file may set the generation for all of its tests.
@pytest.fixture
def probe_world(probe_worlds: Callable[[int], Vtt], generation: int) -> Vtt:
    return probe_worlds(generation)


@pytest.fixture
def vtt(probe_world: Vtt) -> Iterator[Vtt]:
    yield probe_world
    probe_world.settle()


@pytest.fixture
def gm(vtt: Vtt) -> Client:
    return vtt.client("GM")


@pytest.fixture
def gm13(probe_worlds: Callable[[int], Vtt]) -> Iterator[Client]:
    """The game master on generation 13, whatever `generation` is."""
    yield probe_worlds(13).client("GM")
    probe_worlds(13).settle()


@pytest.fixture
def gm14(probe_worlds: Callable[[int], Vtt]) -> Iterator[Client]:
    """The game master on generation 14, whatever `generation` is."""
    yield probe_worlds(14).client("GM")
    probe_worlds(14).settle()


@pytest.fixture
def helper(vtt: Vtt) -> Client:
    return vtt.client("Helper")


@pytest.fixture
def anna(vtt: Vtt, gm: Client) -> Client:
    return vtt.client("Anna")


@pytest.fixture
def boris(vtt: Vtt, gm: Client) -> Client:
    return vtt.client("Boris")


@pytest.fixture
def open_world(browser: Browser) -> Iterator[Callable[..., Vtt]]:
    """Start further worlds: `open_world(module, generation=14, …)`; they end with the test."""
    with ExitStack() as stack:

        def open_(module: Path = PROBE, **options: Any) -> Vtt:
            hosting = stack.enter_context(HostThread(module, **options))
            vtt = Vtt(hosting, browser)
            stack.callback(vtt.close)
            stack.callback(_refuse_problems, vtt)
            return vtt

        yield open_


def _refuse_problems(vtt: Vtt) -> None:
    problems = {c.name: c.problems for c in vtt.clients.values() if c.problems}
    assert not problems, problems


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed tells what its pages showed."""
    report = yield
    if report.failed and report.when == "call":
        used = getattr(item, "funcargs", {}).values()
        worlds = [each for each in used if isinstance(each, Vtt)]
        clients = [each for each in used if isinstance(each, Client)]
        clients += [client for world in worlds for client in world.clients.values()]
        if clients:
            report.sections.append(("pages", shown(dict.fromkeys(clients))))
    return report
