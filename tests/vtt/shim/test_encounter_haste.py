"""The builder of fights in quick hands: no key, no edit and no press is lost or counts twice."""

from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import on_13, on_14
from tests.vtt.shim.test_encounter_table import opened, table

__all__ = ["table"]

QUICK = """
  const {element} = foundry.applications.instances.get("pysystem-encounter");
  const counts = () => [...element.querySelectorAll("tbody input[type=number]")];
  const [chiefs, wolves] = counts();
  const typed = (field, value) => {
    field.focus();
    field.value = value;
    field.dispatchEvent(new Event("input", {bubbles: true}));
  };
  typed(chiefs, "2");
  chiefs.dispatchEvent(new Event("change", {bubbles: true}));
  typed(wolves, "7");
  await until(() => counts()[0] !== chiefs && counts()[0].value === "2");
  const active = document.activeElement;
  return [active === counts()[1], active.value, element.querySelector(".sum strong").textContent];
"""
PRESSED = """
  const {element} = foundry.applications.instances.get("pysystem-encounter");
  const left = [];
  while (element.querySelector("[data-action=remove]")) {
    element.querySelector("[data-action=remove]").click();
    // Other than a timer, a message lets pass what can't wait for anything, and nothing else.
    await new Promise((resolve) => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    left.push(element.querySelectorAll("tbody tr").length);
  }
  return left;
"""


@on_14
def test_quick_hands_are_not_slowed_by_a_window_that_is_drawn_anew(table: Client) -> None:
    builder = opened(table)
    # Two elites of the rank weigh 4, four peons 1; three more peons wait for the next Tab.
    assert table.run(QUICK) == [True, "7", "5 EV"]
    table.page.keyboard.press("Tab")
    expect(builder.locator(".sum strong")).to_have_text("5.75 EV")
    assert table.run(PRESSED) == [1, 0]


HELD = """
  const {createEmbeddedDocuments: create} = field;
  const held = new Promise((resolve) => { globalThis.release = resolve; });
  field.createEmbeddedDocuments = async function (...args) {
    await held;
    return create.apply(this, args);
  };
  return 1;
"""


@on_13
def test_a_second_press_places_nobody_twice_and_edits_meanwhile_stay(table: Client) -> None:
    builder, keyboard = opened(table), table.page.keyboard
    table.run(HELD)
    builder.locator("#encounter-place").focus()
    keyboard.press("Enter")
    keyboard.press("Enter")
    builder.locator("#encounter-name").fill("Новое имя")
    builder.locator("#encounter-name").press("Tab")
    builder.locator("[data-action=more]").nth(1).press("Enter")
    count = builder.locator("tbody input[type=number]").nth(1)
    expect(count).to_have_value("5")
    table.run("release(); return 1;")
    # The second press comes after the first and places the one that was added meanwhile.
    table.until("game.combat?.combatants.size === 6 && field.tokens.size === 6")
    table.run("await settled(); return 1;")
    assert table.run("return [field.tokens.size, game.combats.size]") == [6, 1]
    # Under working hands it doesn't fold away, and nothing that they did is lost.
    expect(count).to_have_value("5")
    expect(builder.locator("#encounter-name")).to_have_value("Новое имя")
    builder.locator("#encounter-place").press("Enter")
    expect(builder.locator("#encounter-place")).to_be_hidden()
    expect(builder).to_be_focused()


@on_14
def test_who_could_not_be_placed_keeps_the_window_open(table: Client) -> None:
    builder = opened(table)
    table.run("await wolf.delete(); return 1;")
    builder.locator("#encounter-place").press("Enter")
    table.until("field.tokens.size === 1 && game.combat?.combatants.size === 1")
    table.run("await settled(); return 1;")
    expect(builder.locator("#encounter-place")).to_be_visible()


@on_14
def test_a_failing_tracker_places_nobody_twice(table: Client) -> None:
    builder = opened(table)
    table.run("""
      globalThis.refused = 0;
      const made = Combat.implementation.create;
      Combat.implementation.create = async () => {
        Combat.implementation.create = made;
        refused += 1;
        throw new Error("refused");
      };
      const app = foundry.applications.instances.get("pysystem-encounter");
      await app.place().catch(() => null);
      return 1;""")
    assert table.run("return [refused, field.tokens.size]") == [1, 5]
    builder.locator("#encounter-place").press("Enter")
    table.until("game.combat?.combatants.size === 5")
    assert table.run("return field.tokens.size") == 5


@on_14
def test_foes_keep_their_distance_unless_they_are_put_somewhere(table: Client) -> None:
    """Three squares from the party, whose heroes stand in the middle of the scene."""
    table.run("""
      const hero = await Actor.create({name: "Герой", type: "pysystem.character"});
      const [token] = await placed(field, hero);
      const {size, sceneX, sceneY} = field.dimensions;
      await token.update({x: sceneX + 10 * size, y: sceneY + 7 * size});
      globalThis.near = () => field.tokens.filter((t) => t.actorId !== hero.id).map((t) => {
        const [x, y] = [t.x, t.y].map((at, i) => (at - token[i ? "y" : "x"]) / size);
        return Math.max(x > 0 ? x - 1 : -x - t.width, y > 0 ? y - 1 : -y - t.height);
      });
      return 1;""")
    builder = opened(table)
    builder.locator("#encounter-place").press("Enter")
    table.until("game.combat?.combatants.size === 5")
    assert min(table.run("return near()")) == 3


@on_13
def test_a_double_click_on_a_bin_takes_one_row(table: Client) -> None:
    builder = opened(table)
    builder.locator("[data-action=remove]").first.dblclick()
    expect(builder.locator("tbody tr")).to_have_count(1)
    expect(builder.locator("tbody b")).to_have_text("Волк")
    count = builder.locator("tbody input[type=number]")
    count.fill("44444")
    count.press("Tab")
    expect(count).to_have_value("200")
