"""A fight is built and a blow is struck without the mouse: Tab alone gets everywhere."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import fresh_builder

FAR = 60  # presses; nothing that is needed lies further away
YARD = """
  globalThis.yard = await Scene.create({name: "Двор", width: 2000, height: 1500, active: true});
  await until(() => game.scenes.viewed === yard && canvas.ready);
  globalThis.hero = await Actor.create({name: "Боец", type: "pysystem.character",
    system: {rank: 3, tier: "normal"}});
  await hero.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => hero.items.size >= 4);
  globalThis.hits = () => yard.tokens.map((t) => t.actor.system.hits.value);
  CONFIG.Dice.randomUniform = () => 0.4;
  return 1;
"""


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 14


def go(client: Client, selector: str) -> None:
    """Press Tab until the focus is on it, and is to be seen there."""
    for _ in range(FAR):
        client.page.keyboard.press("Tab")
        if client.page.evaluate("s => document.activeElement.matches(s)", selector):
            break
    seen = f"({selector}):focus-visible"
    expect(client.page.locator(f":is{seen}")).to_be_visible()


def press(client: Client, selector: str, key: str = "Enter") -> None:
    go(client, selector)
    client.page.keyboard.press(key)


def overtype(client: Client, selector: str, text: str) -> None:
    go(client, selector)
    client.page.keyboard.press("Control+A")
    client.page.keyboard.press("Backspace")
    client.page.keyboard.type(text)


def test_k8_06_a_fight_and_a_blow_without_the_mouse(master: Client) -> None:
    master.run(YARD)
    fresh_builder(master, 4, 1)
    keyboard = master.page.keyboard
    press(master, "[data-tool=pysystemEncounter]")
    builder = master.page.locator("#pysystem-encounter")
    expect(builder).to_be_visible()
    # The bestiary is one stop, however many live in it; arrows go through it.
    go(master, ".creature [data-action=add]")
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft"):
        keyboard.press(key)
    third = builder.locator(".creature").nth(2)
    expect(third.locator("[data-action=open]")).to_be_focused()
    keyboard.press("Home")
    expect(builder.locator(".creature [data-action=open]").first).to_be_focused()
    press(master, "#encounter-clear")
    overtype(master, "#encounter-players", "4")
    overtype(master, "#encounter-search", "ополченец")
    expect(builder.locator(".creature")).to_have_count(1)
    press(master, ".creature [data-action=add]")
    overtype(master, "[id^=encounter-count-]", "4")
    # Four peons of the party's rank, 0.25 each.
    keyboard.press("Tab")
    expect(builder.locator(".sum strong")).to_have_text("1 EV")
    press(master, "#encounter-grouped", "Space")
    press(master, "#encounter-place")
    master.until("game.combat?.combatants.size === 1 && yard.tokens.size === 4")
    keyboard.press("Escape")
    expect(builder).to_have_count(0)

    # The mob is chosen in the tracker, the manoeuvre on the sheet.
    press(master, "#sidebar-tab-combat")
    press(master, "#combat [data-mob=select]")
    assert master.run("return canvas.tokens.controlled.length") == 4
    press(master, "#sidebar-tab-chat")
    master.run("await hero.sheet.render({force: true}); return 1;")
    press(master, ".pysystem.creature [data-action=useItem][aria-label*='Укус']")
    master.until("game.messages.size === 1")
    keyboard.press("Escape")
    press(master, ".pysystem.card.use button[data-card=applyChosen]")
    # 4 + 4 of 2d6 at least are more than a bone levy's toughness of 3: the only hit of each.
    master.until("hits().join() === '0,0,0,0'")
    # The focus is still on the card: Tab goes on from there to the record below it.
    assert master.page.evaluate("document.activeElement.closest('.card.use') !== null")
    press(master, "button[data-card=undo]")
    master.until("hits().join() === '1,1,1,1'")
    master.until("document.activeElement.closest('.card.blow') !== null")


POOLS = """
  const pool = (value, max) => ({value, max});
  globalThis.mage = await Actor.create({name: "Маг", type: "pysystem.character",
    system: {rank: 4, tier: "normal"}});
  await mage.update({system: {wounds: pool(1, 4),
    ap: {physical: pool(3, 6), magical: pool(6, 6), universal: pool(0, 5)}}});
  await mage.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => mage.items.size >= 4);
  await mage.sheet.render({force: true});
  return 1;
"""


def test_a_row_of_points_is_one_stop_and_arrows_go_along_it(master: Client) -> None:
    master.run(POOLS)
    sheet, keyboard = master.page.locator(".pysystem.creature"), master.page.keyboard
    rows = sheet.locator(".pips")
    expect(rows).to_have_count(4)
    others = sheet.locator(".numbers .grid, .resistances, .abilities ul")
    expect(others).to_have_count(4)
    for row in rows.all():
        expect(row.locator("button:not([tabindex='-1'])")).to_have_count(1)
    for row in others.all():
        expect(row.locator("[tabindex='0']")).to_have_count(1)
    labels = sheet.locator(".pip").evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert len(set(labels)) == len(labels) == 6 + 6 + 5 + 4

    # Three of six are left: Tab comes to the third, and arrows go on to the fifth.
    physical = sheet.locator(".pool[data-path='system.ap.physical']")
    go(master, "[data-path='system.ap.physical'] .pip")
    expect(physical.locator(".pip").nth(2)).to_be_focused()
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        keyboard.press(key)
    keyboard.press("Enter")
    master.until("mage.system.ap.physical.value === 5")
    expect(physical.locator(".pip.filled")).to_have_count(5)
    expect(physical.locator(".pip").nth(4)).to_be_focused()
    keyboard.press("Enter")  # the last one filled empties itself
    master.until("mage.system.ap.physical.value === 4")
    keyboard.press("Home")
    keyboard.press("Tab")
    expect(physical.locator("[data-pool]")).to_be_focused()
    go(master, "[data-path='system.ap.universal'] .pip")
    expect(sheet.locator("[data-path='system.ap.universal'] .pip").first).to_be_focused()
    go(master, "[data-dr]")
    keyboard.press("ArrowRight")
    expect(sheet.locator("[data-dr]").nth(1)).to_be_focused()
    go(master, ".abilities button")
    expect(sheet.locator(".abilities button").first).to_be_focused()
