"""Worlds with the exported module in them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import with_helpers

TIDY = """() => {
  ui.sidebar.changeTab("chat", "primary");
  const windows = [...foundry.applications.instances.values()].filter((app) => app.hasFrame);
  return Promise.all(windows.map((app) => app.close()));
}"""


@pytest.fixture(scope="session")
def our_module(shipped: Path) -> Path:
    """The module of this very project, exported."""
    return shipped


@pytest.fixture
def world(shipped_worlds: Callable[[int], Vtt], generation: int) -> Iterator[Vtt]:
    found = shipped_worlds(generation)
    yield found
    for client in found.clients.values():
        client.page.evaluate(TIDY)
    found.settle()


@pytest.fixture
def master(world: Vtt) -> Client:
    return with_helpers(world, "GM")
