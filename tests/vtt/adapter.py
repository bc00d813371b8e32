"""Joining a game: the same way into the stand-in host and into a real Foundry (E2E-1 to E2E-4)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 90_000
"""Milliseconds that nothing takes, however busy the machine: a test that waits for an event ends
with it, not with the time.
"""
JOIN = ", ".join(
    ("button[name=join]", "#join-game button[type=submit]", "#join-game-form button[type=submit]")
)
"""The button by its name or, where it has none, its form's: its words are the world's language."""

READY = "() => { try { return globalThis.game?.ready === true; } catch { return false; } }"
RECORDER = """
globalThis.seen = [];
globalThis.recorded = [];
globalThis.record = (name, describe = () => null, result = undefined) => {
  const id = Hooks.on(name, (...args) => {
    seen.push([name, describe(...args)]);
    return typeof result === "function" ? result(...args) : result;
  });
  recorded.push([name, id]);
};
globalThis.forget = () => {
  for (const [name, id] of recorded) Hooks.off(name, id);
  recorded.length = 0;
  seen.length = 0;
};
globalThis.failure = async (action) => {
  try {
    await action();
    return null;
  } catch (error) {
    return error.message;
  }
};
"""


@dataclass(eq=False)
class Client:
    """A user's browser page in the game. `problems` are what a test must not leave behind."""

    name: str
    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        """A client can be used as its page."""
        return getattr(self.page, name)

    def run(self, script: str, argument: Any = None) -> Any:
        """Run JavaScript in the page.

        It is an expression, the body of an async function of `arg`, or a whole arrow function.
        """
        if not re.match(r"\s*(async\s*)?\(?[\w,{} \[\]]*\)?\s*=>", script):
            is_body = "return" in script
            script = f"async (arg) => {{ {script} }}" if is_body else f"() => ({script})"
        return self.page.evaluate(script, argument)

    def seen(self, count: int = 0, timeout: int = PATIENCE) -> list[Any]:
        """Return what `record(…)` has written down, once there are `count` entries."""
        enough = "count => seen.length >= count"
        self.page.wait_for_function(enough, arg=count, timeout=timeout, polling=20)
        return self.page.evaluate("seen")

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait for a JavaScript condition. By the clock: asking at each frame would draw frames."""
        self.page.wait_for_function(condition, arg=argument, timeout=PATIENCE, polling=20)

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Let problems that match `pattern` pass; at least one must occur."""
        before = len(self.problems)
        yield
        self.page.wait_for_timeout(50)
        new = self.problems[before:]
        assert any(re.search(pattern, problem) for problem in new), f"no {pattern!r} in {new}"
        self.problems[before:] = [p for p in new if not re.search(pattern, p)]

    def _watch(self) -> None:
        page, problems = self.page, self.problems

        def told(message: ConsoleMessage) -> None:
            if message.type == "error":  # an answer of 400 or more is told here as well
                problems.append(f"console: {message.text} ({message.location['url']})")

        page.on("console", told)
        page.on("pageerror", lambda e: problems.append(f"error: {e}"))
        page.on("requestfailed", lambda r: problems.append(f"request failed: {r.url}"))


def join(browser: Browser, url: str, name: str, **storage: str) -> Client:
    """Join as a user in a context of their own; `storage` presets client settings."""
    client = opened(browser, name, **storage)
    enter(client.page, url, name)
    return client


def opened(browser: Browser, name: str, **storage: str) -> Client:
    """Return a page in a context of its own, which has joined nothing yet."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    for key, value in storage.items():
        context.add_init_script(f"localStorage.setItem({key!r}, {value!r})")
    context.add_init_script(RECORDER)
    page = context.new_page()
    client = Client(name, context, page)
    client._watch()
    return client


def enter(page: Page, url: str, name: str) -> None:
    """Go through the join form as a user, and wait until the game is ready."""
    begin(page, url, name)
    page.wait_for_function(READY, timeout=PATIENCE, polling=20)


def begin(page: Page, url: str, name: str) -> None:
    """Go through the join form as a user; the game is still loading then."""
    page.goto(url)
    _choose_user(page, name)
    page.locator(JOIN).first.click()
    page.set_default_timeout(PATIENCE)


def _choose_user(page: Page, name: str) -> None:
    select = page.locator('select[name="userid"]')
    if select.count():
        select.select_option(label=name)
        return
    by_words = page.get_by_role("textbox", name="Select User")
    page.locator("#join-username").or_(by_words).first.fill(name)
    page.locator("#autocomplete li", has_text=name).first.click()
