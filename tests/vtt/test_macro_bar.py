# ruff: noqa: N802, E501
"""The macro bar and every other way to run a macro by hand: MAC-1, UTL-2."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

MAKE = """
  globalThis.runs = [];
  await game.user.update({hotbar: {}}, {recursive: false});
  const make = (name, command) => Macro.create({name, type: "script", command, ownership: {default: 1}});
  const [dash, howl] = [await make("Dash", "runs.push(this.name)"), await make("Howl", "runs.push(event.type)")];
  return [dash.id, howl.id];
"""


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 13


def slot(page: Page, number: int) -> str:
    return f"#hotbar [data-slot='{number}']"


def test_MAC_1_a_macro_dragged_to_the_bar_runs_by_click_and_key(gm: Client, anna: Client) -> None:
    dash, howl = gm.run(MAKE)
    page = gm.page
    page.locator("#sidebar-tab-macros").click()
    expect(page.get_by_role("navigation", name="Macro bar").get_by_role("button")).to_have_count(10)
    expect(page.get_by_role("button", name="Slot 10, empty")).to_be_visible()
    page.locator("#macros .entry", has_text="Dash").drag_to(page.locator(slot(page, 1)))
    page.get_by_role("button", name="1: Dash", exact=True).click()
    page.locator("#macros .entry", has_text="Howl").drag_to(page.locator(slot(page, 10)))
    expect(page.get_by_role("button", name="10: Howl", exact=True)).to_be_visible()
    gm.until("runs.length === 1")
    page.locator("body").press("1")
    page.locator("body").press("0")
    page.locator("body").press("2")  # nothing lies there
    gm.until("runs.length === 3")
    search = page.locator("#macros input[type=search]")
    search.fill("1")
    search.press("0")  # who writes runs nothing
    search.fill("")
    assert gm.run("runs") == ["Dash", "Dash", "keydown"]
    # It is the user's own, on the document: others know it, and their bars stay empty.
    assert gm.run("game.user.toObject().hotbar") == {"1": dash, "10": howl}
    anna.until("game.users.getName('GM').hotbar[10]")
    expect(anna.page.locator("#hotbar .slot.full")).to_have_count(0)


def test_UTL_2_slots_change_places_and_a_hook_can_refuse_a_drop(gm: Client) -> None:
    dash, howl = gm.run(MAKE)
    page = gm.page
    page.locator("#sidebar-tab-macros").click()
    gm.run("await game.user.assignHotbarMacro(game.macros.getName('Dash')); return null;")
    gm.run("await game.user.assignHotbarMacro(game.macros.getName('Howl'), 3); return null;")
    page.locator(slot(page, 1)).drag_to(page.locator(slot(page, 3)))
    gm.until("(id) => game.user.hotbar[3] === id", dash)
    assert gm.run("game.user.toObject().hotbar") == {"1": howl, "3": dash}
    assert gm.run("game.user.getHotbarMacros().map(({slot, macro}) => [slot, macro?.name ?? null])") == [
        [1, "Howl"], [2, None], [3, "Dash"], *([n, None] for n in range(4, 11)),
    ]  # fmt: skip
    page.locator(slot(page, 3)).drag_to(page.locator(slot(page, 5)))
    gm.until("(id) => game.user.hotbar[5] === id", dash)
    assert gm.run("game.user.toObject().hotbar") == {"1": howl, "5": dash}
    gm.run("record('hotbarDrop', (bar, data, slot) => [bar === ui.hotbar, data.type, slot], false)")
    page.locator("#macros .entry", has_text="Howl").drag_to(page.locator(slot(page, 2)))
    assert gm.seen(1) == [["hotbarDrop", [True, "Macro", 2]]]
    page.locator(slot(page, 5)).click(button="right")
    page.get_by_role("menuitem", name="Remove from the bar").click()
    gm.until("!(5 in game.user.hotbar)")
    assert gm.run("game.user.toObject().hotbar") == {"1": howl}
    gm.run("await game.macros.getName('Howl').delete(); return null;")
    expect(page.locator("#hotbar .slot.full")).to_have_count(0)


def test_MAC_1_execute_in_the_sheet_and_in_the_directory(gm: Client, anna: Client) -> None:
    gm.run(MAKE)
    page = gm.page
    page.locator("#sidebar-tab-macros").click()
    page.locator("#macros .entry", has_text="Dash").click(button="right")
    page.get_by_role("menuitem", name="Execute").click()
    gm.until("runs.length === 1")
    page.locator("#macros .entry-name", has_text="Dash").click()
    sheet = page.locator(".application.macro-sheet")
    sheet.get_by_label("Command").fill("runs.push('new')")
    # In one step: with a mouse, the sheet may be drawn anew between pressing and letting go.
    sheet.get_by_role("button", name="Execute").evaluate("button => button.click()")
    gm.until("runs.length === 2")
    assert gm.run("runs") == ["Dash", "new"]  # what was typed is saved, then run
    sheet.get_by_label("Command").fill("throw new Error('oh')")
    with gm.expecting("oh"):
        sheet.get_by_role("button", name="Execute").evaluate("button => button.click()")
        expect(page.locator("#notifications")).to_contain_text("The macro “Dash” failed: oh")
    page.keyboard.press("Escape")
    # A player sees and runs what they may see, with the rights of a player.
    anna.run("globalThis.runs = []")
    anna.page.locator("#sidebar-tab-macros").click()
    anna.page.locator("#macros .entry-name", has_text="Howl").click()
    sheet = anna.page.locator(".application.macro-sheet")
    expect(sheet.get_by_label("Command")).to_be_disabled()
    sheet.get_by_role("button", name="Execute").click()
    anna.until("runs.length === 1")
    anna.page.keyboard.press("Escape")


@pytest.fixture
def world(shipped_worlds: Callable[[int], Vtt]) -> Iterator[Vtt]:
    """A Russian world with the exported module."""
    found = shipped_worlds(13)
    yield found
    found.client("GM").page.evaluate(
        "Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close()))"
    )
    found.settle()


def test_MAC_1_a_macro_of_a_compendium_is_brought_into_the_world_once(world: Vtt) -> None:
    gm = world.client("GM")
    page = gm.page
    page.locator("#sidebar-tab-compendium").click()
    page.locator("[data-pack='pysystem.macros'] .entry-name").click()
    window = page.locator(".application.compendium")
    row = window.locator(".entry", has_text="Состязание")
    for number in (2, 4):
        row.drag_to(page.locator(slot(page, number)))
        expect(page.get_by_role("button", name=f"{number}: Состязание", exact=True)).to_be_visible()
    assert gm.run("[game.macros.size, game.user.hotbar[2] === game.user.hotbar[4]]") == [1, True]
    expect(page.get_by_role("button", name="Место 3, пусто")).to_be_visible()
    row.click(button="right")
    page.get_by_role("menuitem", name="Выполнить").click()
    expect(
        page.get_by_role("button", name="Поменять местами")
    ).to_be_visible()  # the contest's window
    assert not gm.problems
