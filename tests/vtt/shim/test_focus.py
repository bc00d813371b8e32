"""Whatever has the focus keeps it when its window is drawn anew, and quick hands lose no press.

The host finds the focus again by id or name alone (APP-7), so the rest is for the module to do.
"""

import pytest

from tests.vtt.adapter import Client
from tests.vtt.shim.test_shim_axe import TABLE

LOST = """
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";
globalThis.lost = async (app) => {
  const stops = () => [...app.element.querySelectorAll(`.window-content :is(${STOPS})`)]
    .filter((each) => !each.disabled && each.checkVisibility());
  const count = stops().length;
  const found = [];
  let tried = 0;
  for (let place = 0; place < count; place += Math.ceil(count / 60)) {
    const stop = stops()[place];
    stop.focus();
    if (document.activeElement !== stop) continue;
    await app.render();
    if (stop.isConnected) continue;  // of a window that isn't drawn anew
    tried += 1;
    if (stops().indexOf(document.activeElement) !== place) found.push(stop.outerHTML.slice(0, 200));
  }
  await app.close();
  return [tried, found];
};
1;
"""
SHEETS = """
  const found = {};
  for (const document of [boss, mage, ...mage.items.contents.slice(0, 2)]) {
    const {sheet} = document;
    await sheet.render({force: true});
    found[document.uuid] = await lost(sheet);
    await sheet.render({force: true});
    sheet.element.querySelector("[data-action=toggleEdit]").click();
    await until(() => sheet.element.querySelector("[name=name]"));
    found[`${document.uuid}, edited`] = await lost(sheet);
  }
  return found;
"""
WINDOWS = """
  const row = (actor, count) => ({...actor.toObject().system, uuid: actor.uuid, name: actor.name,
    img: actor.img, count});
  const fight = await api.openEncounter({name: "Засада", rows: [row(boss, 1), row(guard, 12)]});
  canvas.tokens.placeables[0].control();
  const open = new Set(foundry.applications.instances.values());
  await api.openContest({a: tokens[0], b: tokens[1], kind: "disarm"});
  await api.openDamage({packets: [{type: "heat", amount: 9}], targets: tokens});
  await api.openActions();
  await api.openRules(foreign);
  await api.openBuilder(boss);
  await api.openRescale([boss]);
  const breath = mage.items.find((i) => i.flags.pysystem.slug === "maneuver:breath-heat");
  const card = await api.useItem(breath);
  await ChatMessage.create({content: "<p>?</p>", flags: {pysystem: {
    request: {use: card.id, share: "full", targets: [tokens[0].uuid, tokens[2].uuid]}}}});
  await api.openRequests();
  const paths = game.settings.menus.get("pysystem.paths");
  await new paths.type().render({force: true});
  const all = [...foundry.applications.instances.values()]
    .filter((app) => app.hasFrame && (app === fight || !open.has(app)));
  const found = {};
  for (const app of all) found[app.id] = await lost(app);
  return found;
"""


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 14


@pytest.mark.parametrize(("script", "windows"), [(SHEETS, 8), (WINDOWS, 9)])
def test_the_focus_outlives_a_new_rendering(master: Client, script: str, windows: int) -> None:
    master.run(LOST)
    master.run(TABLE)
    found = master.run(script)
    assert len(found) >= windows, list(found)
    assert {name: lost for name, (_, lost) in found.items() if lost} == {}
    assert sum(tried for tried, _ in found.values()) > 100


def test_keys_work_what_they_are_pressed_on_and_others_are_the_hosts(master: Client) -> None:
    """The host's bindings would take them (foundryvtt issue 8654)."""
    master.run(TABLE)
    taken = master.run("""
      await api.openEncounter({rows: []});
      await mage.sheet.render({force: true});
      await api.useItem(mage.items.find((i) => i.flags.pysystem.slug === "maneuver:breath-heat"));
      await until(() => document.querySelector("#chat .card.use [data-card]"));
      const stops = document.querySelectorAll(`:is(#pysystem-encounter, .pysystem.creature)
        .window-content :is([tabindex], button), #chat .card.use :is(button, summary)`);
      const taken = {Tab: 0, " ": 0, Enter: 0, marked: 0, stops: 0};
      for (const stop of [...stops].filter((each) => each.checkVisibility() && !each.disabled)) {
        stop.focus();
        if (document.activeElement !== stop) continue;
        taken.stops += 1;
        for (const key of ["Tab", " ", "Enter"]) {
          const event = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
          if (!stop.dispatchEvent(event)) taken[key] += 1;
        }
      }
      await settled();
      taken.marked = [...stops].filter((each) => "keyboardFocus" in each.dataset).length;
      return taken;""")
    assert taken.pop("stops") > 100
    # Nothing of it lasts: after a click on a button, T and the arrows are the host's as ever.
    assert taken == {"Tab": 0, " ": 0, "Enter": 0, "marked": 0}


def test_quick_presses_all_count(master: Client) -> None:
    master.run(TABLE)
    assert (
        master.run("""
      await mage.update({system: {hp: {value: 30}}});
      await mage.sheet.render({force: true});
      const press = (by) => mage.sheet.element
        .querySelector(`[data-action=stepPool][data-path="system.hp"][data-by="${by}"]`).click();
      for (const by of ["-1", "-1", "-1", "+1"]) press(by);
      await until(() => mage.system.hp.value === 28);
      await settled();
      return mage.system.hp.value;""")
        == 28
    )
    field = master.page.locator(".pysystem.creature [data-pool='system.hp']")
    field.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp"):
        master.page.keyboard.press(key)
    master.until("mage.system.hp.value === 30")
    # What is typed is not stepped over.
    field.fill("17")
    master.page.keyboard.press("ArrowUp")
    master.page.keyboard.press("Enter")
    master.until("mage.system.hp.value === 17")
