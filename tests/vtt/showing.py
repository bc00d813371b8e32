"""What the pages showed when a test failed: it is all that is left of them afterwards."""

import json
from collections.abc import Iterable

from playwright.sync_api import Error

from tests.vtt.adapter import Client

ENOUGH = 5_000
"""Milliseconds to wait for a page that may be busy for ever."""
SHOWN = """() => ({
  notifications: [...document.querySelectorAll("#notifications li")].map((e) => e.innerText),
  focus: document.activeElement?.outerHTML.slice(0, 300),
  windows: Object.fromEntries([...document.querySelectorAll(".application")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.id, each.innerText.replace(/\\s+/g, " ").slice(0, 2000)])),
})"""


def shown(clients: Iterable[Client]) -> str:
    """What each user has before them, and what went wrong in their page so far."""
    return "\n".join(f"{client.name}: {_page(client)}" for client in clients)


def _page(client: Client) -> str:
    try:
        found = client.page.wait_for_function(SHOWN, timeout=ENOUGH, polling=50).json_value()
    except Error as problem:
        found = {"silent": str(problem)}
    told = {**found, "problems": client.problems}
    return json.dumps(told, ensure_ascii=False, indent=1)
