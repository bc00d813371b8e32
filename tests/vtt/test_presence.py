# ruff: noqa: N802
"""Who is here, for those who load while others come and go: USR-1, DOC-8."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.vtt.adapter import READY, Client, begin, opened
from tests.vtt.conftest import Vtt


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 13


class Loading:
    """A page that has got the world and is kept from going on."""

    def __init__(self, vtt: Vtt, name: str, held: str) -> None:
        self.client = vtt.clients[name] = opened(vtt.browser, name)
        self._routes: list[Route] = []
        self._free = False
        self.client.page.route(held, self._hold)
        begin(self.client.page, vtt.hosting.url, name)
        user = vtt.hosting.user_id(name)
        while not (self._routes and any(s.live for s in vtt.host.sessions if s.user_id == user)):
            self.client.page.wait_for_timeout(10)

    def _hold(self, route: Route) -> None:
        if self._free:
            route.continue_()
        else:
            self._routes.append(route)

    def finish(self) -> Client:
        self._free = True
        for route in self._routes:
            route.continue_()
        self.client.until(READY)
        return self.client


SHOWN = """() => Object.fromEntries([...document.querySelectorAll("#players .player")]
  .map((row) => [game.users.get(row.dataset.userId).name, row.classList.contains("active")]))"""


@pytest.mark.parametrize("held", ["**/vtt/canvas/_namespace.mjs", "**/modules/probe/*.mjs"])
def test_USR_1_two_who_load_at_once_see_each_other(
    open_world: Callable[..., Vtt], held: str
) -> None:
    vtt = open_world()
    helper, gm = vtt.client("Helper"), vtt.client("GM")
    anna, boris = Loading(vtt, "Anna", held), Loading(vtt, "Boris", held)
    gm.run("""
      await Actor.create({name: "Wolf", type: "probe.beast", ownership: {default: 1}});
      await game.actors.getName("Wolf").update({name: "Old wolf"});
      return null;
    """)
    helper.context.close()
    gm.until("!game.users.getName('Helper').active")
    here = {"GM": True, "Helper": False, "Anna": True, "Boris": True}
    for client in (anna.finish(), boris.finish(), gm):
        assert client.run("Object.fromEntries(game.users.map((u) => [u.name, u.active]))") == here
        assert client.page.evaluate(SHOWN) == here
        # What was made and changed meanwhile is there as well, once.
        assert client.run("game.actors.map((actor) => actor.name)") == ["Old wolf"]
    expect(gm.page.locator("#players summary")).to_have_text("At the table: 3")
    vtt.clients.pop("Helper")
