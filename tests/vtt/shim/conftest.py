"""Worlds with the exported module in them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.project import copy_ours, run
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.hosting import HostThread
from tests.vtt.shim.helpers import with_helpers


@pytest.fixture(scope="session")
def our_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module of this very project, exported."""
    root = copy_ours(tmp_path_factory.mktemp("модуль"))
    result = run("export", "-p", root, "--no-zip")
    assert result.exit_code == 0, result.output
    return root


@pytest.fixture(scope="session")
def shim_worlds(browser: Browser, our_module: Path) -> Iterator[Callable[[int], Vtt]]:
    """The worlds by generation: Russian on 13, English on 14."""
    with ExitStack() as stack:
        worlds: dict[int, Vtt] = {}

        def world(generation: int) -> Vtt:
            if generation not in worlds:
                lang = {13: "ru", 14: "en"}[generation]
                hosting = HostThread(our_module, generation=generation, lang=lang)
                worlds[generation] = Vtt(stack.enter_context(hosting), browser)
                stack.callback(worlds[generation].close)
                # The welcome of a new world must not stand among the messages of a test.
                master = worlds[generation].client("GM")
                master.until("game.messages.some((m) => m.flags.pysystem?.welcome)")
                worlds[generation].settle()
            return worlds[generation]

        yield world


@pytest.fixture
def world(shim_worlds: Callable[[int], Vtt], generation: int) -> Iterator[Vtt]:
    found = shim_worlds(generation)
    yield found
    for client in found.clients.values():
        client.page.evaluate(
            "Promise.all([...foundry.applications.instances.values()]"
            ".filter((app) => app.hasFrame).map((app) => app.close()))"
        )
    found.settle()


@pytest.fixture
def master(world: Vtt) -> Client:
    return with_helpers(world, "GM")
