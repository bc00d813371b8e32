# ruff: noqa: N802, E501
"""The scene view: TOK-2, TOK-4, TOK-10, TOK-11, TOK-12, UTL-2, CTL-1."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both; what differs asks for `gm14`."""
    return 13


TOKENS = "canvas.tokens.controlled.map((token) => token.name).sort()"
TARGETS = "Array.from(game.user.targets, (token) => token.name).sort()"


@pytest.fixture
def board(gm: Client) -> Iterator[Client]:
    """A field of 10 by 8 squares with Ann (1), Bob (2 squares wide), Cat (half a square, hidden)."""
    gm.run("""
      const scene = await Scene.create({name: "Field", width: 1000, height: 800, padding: 0, active: true, grid: {size: 100}});
      for (const [i, name] of ["Ann", "Bob", "Cat"].entries()) {
        const size = [1, 2, 0.5][i];
        const actor = await Actor.create({name, type: "probe.beast", ownership: {default: name === "Ann" ? 3 : 0}, prototypeToken: {name, width: size, height: size, bar1: {attribute: "hp"}, displayBars: 50, displayName: 50}});
        const token = await actor.getTokenDocument({x: 300 * i + 100, y: 300, hidden: name === "Cat"});
        await scene.createEmbeddedDocuments("Token", [token.toObject()]);
      }
      await ui.controls.activate({control: "tokens", tool: "select"});
      return null;
    """)
    yield gm


def token(client: Client, name: str) -> Locator:
    return client.page.locator(".token", has=client.page.locator(".token-nameplate", has_text=name))


def drag(client: Client, name: str, dx: float, dy: float) -> None:
    """Drag a token by squares."""
    box = token(client, name).bounding_box()
    assert box is not None
    scale = box["width"] / client.run(
        f"canvas.tokens.placeables.find((t) => t.name === {name!r}).document.width"
    )
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client.page.mouse.move(x, y)
    client.page.mouse.down()
    client.page.mouse.move(x + dx * scale / 2, y + dy * scale / 2)
    client.page.mouse.move(x + dx * scale, y + dy * scale)
    client.page.mouse.up()


def test_TOK_2_tokens_are_as_large_as_their_squares(board: Client) -> None:
    sizes = board.run("canvas.tokens.placeables.map((t) => [t.name, t.w, t.h])")
    assert sizes == [["Ann", 100, 100], ["Bob", 200, 200], ["Cat", 50, 50]]
    boxes = [token(board, name).bounding_box() for name in ("Ann", "Bob", "Cat")]
    widths = [box["width"] for box in boxes if box]
    assert [round(width / widths[0], 2) for width in widths] == [1, 2, 0.5]
    board.run(
        "await canvas.scene.tokens.getName('Ann').update({width: 3, height: 3}); return null;"
    )
    board.until("canvas.tokens.placeables[0].w === 300")


def test_TOK_10_the_layer_knows_its_tokens(board: Client) -> None:
    got = board.run("""
      const [ann] = canvas.tokens.placeables;
      return [canvas.ready, canvas.scene.name, canvas.tokens.get(ann.id) === ann, canvas.tokens.get("none"), ann.document === canvas.scene.tokens.get(ann.id),
        ann.actor === ann.document.actor, ann.document.object === ann, ann.center, canvas.dimensions.size, ann.actor.getActiveTokens()[0] === ann];
    """)
    assert got == [
        True, "Field", True, None, True, True, True, {"x": 150, "y": 350}, 100, True,
    ]  # fmt: skip


def test_TOK_10_a_click_controls_shift_adds_and_the_board_releases(board: Client) -> None:
    board.run("record('controlToken', (token, on) => [token.name, on]); return null;")
    token(board, "Ann").click()
    assert board.run(TOKENS) == ["Ann"]
    token(board, "Bob").click(modifiers=["Shift"])
    assert board.run(TOKENS) == ["Ann", "Bob"]
    token(board, "Bob").click()
    assert board.run(TOKENS) == ["Bob"]
    board.page.locator(".scene-picture").click(position={"x": 20, "y": 20})
    assert board.run(TOKENS) == []
    assert [told for _, told in board.seen()] == [
        ["Ann", True], ["Bob", True], ["Ann", False], ["Bob", False],
    ]  # fmt: skip


def test_TOK_10_a_box_controls_what_lies_in_it(board: Client) -> None:
    box = board.page.locator(".scene-picture").bounding_box()
    assert box is not None
    board.page.mouse.move(box["x"] + 5, box["y"] + 5)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.6)
    board.page.mouse.move(box["x"] + box["width"] * 0.65, box["y"] + box["height"] * 0.9)
    board.page.mouse.up()
    assert board.run(TOKENS) == ["Ann", "Bob"]


def test_TOK_10_unknown_options_throw_and_foreign_tokens_stay_uncontrolled(
    board: Client, anna: Client
) -> None:
    assert "releaseOther " in board.run(
        "failure(() => canvas.tokens.placeables[0].control({releaseOther: true}))"
    )
    anna.until("canvas.scene?.name === 'Field' && canvas.tokens.placeables.length === 3")
    assert anna.run("canvas.tokens.placeables.map((t) => [t.name, t.isOwner, t.visible, t.control()])") == [
        ["Ann", True, True, True], ["Bob", False, True, False], ["Cat", False, False, False],
    ]  # fmt: skip
    expect(anna.page.locator(".token:visible")).to_have_count(2)


def test_TOK_12_a_drag_moves_all_controlled_tokens_and_snaps(board: Client, anna: Client) -> None:
    anna.until("canvas.tokens?.placeables.length === 3")
    board.run(
        "record('updateToken', (token, changed) => [token.name, changed.x, changed.y]); return null;"
    )
    token(board, "Ann").click()
    token(board, "Bob").click(modifiers=["Shift"])
    drag(board, "Ann", 1.2, -1.9)
    assert [told for _, told in board.seen(2)] == [["Ann", 200, 100], ["Bob", 500, 100]]
    anna.until(
        "canvas.scene.tokens.getName('Bob').x === 500 && canvas.tokens.placeables[1].element.style.left === '500px'"
    )


def test_TOK_12_a_token_stays_on_the_board(board: Client) -> None:
    drag(board, "Ann", -9, 0.2)
    board.until("canvas.scene.tokens.getName('Ann').x === 0")


def test_TOK_11_targets_by_key_and_double_right_click(board: Client, anna: Client) -> None:
    anna.until("canvas.tokens?.placeables.length === 3")
    for client in (board, anna):
        client.run(
            "record('targetToken', (user, token, on) => [user.name, token.name, on]); return null;"
        )
    token(board, "Bob").hover()
    board.page.keyboard.press("t")
    assert board.run(TARGETS) == ["Bob"]
    token(board, "Ann").dblclick(button="right")
    assert board.run(TARGETS) == ["Ann"]
    token(board, "Bob").hover()
    board.page.keyboard.press("Shift+T")
    assert board.run(TARGETS) == ["Ann", "Bob"]
    assert len(board.run("game.user.targets.ids")) == 2
    assert board.run("canvas.tokens.placeables[0].isTargeted") is True
    told = [["GM", "Bob", True], ["GM", "Bob", False], ["GM", "Ann", True], ["GM", "Bob", True]]
    assert [each for _, each in board.seen(4)] == told
    anna.seen(4)
    assert anna.run("Array.from(game.users.getName('GM').targets, (t) => t.name).sort()") == [
        "Ann",
        "Bob",
    ]
    assert anna.run(TARGETS) == []
    assert board.run(
        "canvas.tokens.placeables[0].setTarget(false, {releaseOthers: false}); return Array.from(game.user.targets, (t) => t.name);"
    ) == ["Bob"]


def test_TOK_11_targets_vanish_with_the_scene(board: Client) -> None:
    got = board.run("""
      canvas.tokens.placeables[0].setTarget();
      const other = await Scene.create({name: "Cave", width: 500, height: 500, padding: 0});
      await other.view();
      const seen = [canvas.scene.name, game.user.targets.size, canvas.tokens.placeables.length];
      await game.scenes.getName("Field").view();
      return seen;
    """)
    assert got == ["Cave", 0, 0]


def test_TOK_10_the_target_tool_makes_clicks_targets(board: Client) -> None:
    board.page.locator("#scene-controls [data-tool=target]").click()
    token(board, "Bob").click()
    assert board.run(TARGETS) == ["Bob"]
    assert board.run(TOKENS) == []


def test_TOK_10_everything_works_from_the_keyboard(board: Client) -> None:
    token(board, "Ann").focus()
    board.page.keyboard.press("Enter")
    assert board.run(TOKENS) == ["Ann"]
    board.page.keyboard.press("ArrowRight")
    board.until("canvas.scene.tokens.getName('Ann').x === 200")
    expect(token(board, "Ann")).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(board.page.locator(".application.sheet")).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".application.sheet")).to_have_count(0)
    token(board, "Ann").focus()
    board.page.keyboard.press("Escape")
    assert board.run(TOKENS) == []
    board.page.keyboard.press("Space")
    board.page.keyboard.press("Delete")
    board.page.locator("dialog.application [data-action=yes]").click()
    board.until("canvas.scene.tokens.size === 2 && canvas.tokens.placeables.length === 2")


def test_the_hosts_bindings_take_tab_and_space_from_what_does_not_say_that_it_has_the_focus(
    board: Client,
) -> None:
    """Fields and buttons of a form have it; all else says so by `data-keyboard-focus`."""
    got = board.run("""
      const box = document.createElement("section");
      box.innerHTML = `<form><button type="button">form</button></form><button>plain</button>
        <input type="checkbox" title="field"><button data-keyboard-focus>told</button>
        <input data-keyboard-focus="false" title="denied"><i tabindex="0">thing</i>`;
      document.body.append(box);
      const found = {};
      for (const each of box.querySelectorAll("button, input, [tabindex]")) {
        each.focus();
        found[each.textContent || each.title] = ["Tab", " ", "x"].map((key) => each.dispatchEvent(
          new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})));
      }
      box.remove();
      return found;""")
    free, taken = [True, True, True], [False, False, True]
    assert got == {
        "form": free, "plain": taken, "field": free, "told": free, "denied": taken, "thing": taken,
    }  # fmt: skip


def test_TOK_1_bars_and_names_follow_the_actor(board: Client) -> None:
    bob = token(board, "Bob")
    expect(bob.locator(".token-bar .value")).to_have_text("5/10")
    board.run(
        "await canvas.scene.tokens.getName('Bob').actor.update({'system.hp.value': 2}); return null;"
    )
    expect(bob.locator(".token-bar .value")).to_have_text("2/10")
    expect(bob).to_have_attribute("aria-label", "Bob, 2 of 10")
    board.run(
        "await canvas.scene.tokens.getName('Bob').actor.update({'system.hp': {value: 2, max: 3}}); return null;"
    )
    expect(bob.locator(".token-bar.pips i.full")).to_have_count(2)


def test_TOK_1_points_are_shown_one_by_one_where_they_fit_into_the_token(board: Client) -> None:
    """Four on each square of the width, six at most, at every zoom; more of them are a bar."""
    measured = board.run("""
      const found = [];
      for (const [name, max] of [["Ann", 4], ["Ann", 5], ["Bob", 6], ["Bob", 7], ["Cat", 2], ["Cat", 3]]) {
        const token = canvas.tokens.placeables.find((t) => t.name === name);
        await token.actor.update({"system.hp": {value: 1, max}});
        for (const scale of [0.4, 1, 2]) {
          canvas.pan({scale});
          await new Promise((resolve) => setTimeout(resolve, 50));
          const element = document.querySelector(`[data-token-id="${token.id}"]`);
          const {left, right} = element.getBoundingClientRect();
          const boxes = [...element.querySelectorAll(".token-bar.pips i")].map((i) => i.getBoundingClientRect());
          const inside = boxes.every((b) => b.width > 0 && b.left >= left && b.right <= right && Math.abs(b.width - b.height) < 0.5);
          found.push([name, max, boxes.length, inside]);
        }
      }
      return found;""")
    drawn = [
        ("Ann", 4, 4),
        ("Ann", 5, 0),
        ("Bob", 6, 6),
        ("Bob", 7, 0),
        ("Cat", 2, 2),
        ("Cat", 3, 0),
    ]
    assert measured == [[name, most, pips, True] for name, most, pips in drawn for _ in range(3)]


def test_TOK_1_the_menu_changes_a_bar_by_a_difference(board: Client) -> None:
    token(board, "Bob").click(button="right")
    field = board.page.locator(".token-hud [data-bar=bar1]")
    field.fill("-2")
    field.press("Enter")
    board.until("canvas.scene.tokens.getName('Bob').actor.system.hp.value === 3")
    assert board.run("game.actors.getName('Bob').system.hp.value") == 5
    token(board, "Bob").click(button="right")
    board.page.locator(".token-hud [aria-label='Hide from players']").click()
    expect(board.page.locator(".token.hidden-token")).to_have_count(2)


DROP = """([data, x, y]) => {
  const transfer = new DataTransfer();
  transfer.setData("text/plain", JSON.stringify(data));
  const at = canvas.board.getBoundingClientRect();
  const k = at.width / canvas.dimensions.width;
  canvas.host.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: transfer, clientX: at.left + x * k, clientY: at.top + y * k}));
}"""


def test_TOK_4_an_actor_dropped_on_the_board_becomes_a_token(board: Client) -> None:
    board.page.evaluate(DROP, [board.run("game.actors.getName('Bob').toDragData()"), 610, 190])
    board.until("canvas.tokens.placeables.length === 4")
    got = board.run(
        "const t = canvas.tokens.controlled[0].document; return [t.name, t.x, t.y, t.width, t.actorLink, t.actor.isToken];"
    )
    assert got == ["Bob", 500, 100, 2, False, True]


def test_UTL_2_a_hook_may_take_a_drop_over(board: Client) -> None:
    board.run(
        "record('dropCanvasData', (where, data, event) => [where === canvas || where.scene === canvas.scene, data.type, Math.round(data.x / 10), Math.round(data.y / 10), event.type], false); return null;"
    )
    board.page.evaluate(DROP, [board.run("game.actors.getName('Bob').toDragData()"), 610, 190])
    assert board.seen(1)[0][1] == [True, "Actor", 61, 19, "drop"]
    board.page.wait_for_timeout(50)
    assert board.run("canvas.tokens.placeables.length") == 3


def test_TOK_4_an_actor_is_dragged_from_the_sidebar_with_the_mouse(board: Client) -> None:
    board.page.locator("#sidebar-tab-actors").click()
    board.page.locator("#actors .entry", has_text="Ann").drag_to(
        board.page.locator(".scene-picture"), target_position={"x": 60, "y": 60}
    )
    board.until("canvas.tokens.placeables.length === 4")


def test_SCN_3_the_picture_is_found_where_the_generation_keeps_it(
    gm13: Client, gm14: Client
) -> None:
    for client, data in (
        (gm13, "background: {src}"),
        (gm14, "levels: [{_id: 'defaultLevel0000', name: 'Ground', background: {src}}]"),
    ):
        client.run(
            f"const src = 'icons/svg/castle.svg'; await Scene.create({{name: 'Keep', width: 800, height: 600, active: true, {data}}}); return null;"
        )
        expect(client.page.locator(".scene-picture > img")).to_have_attribute(
            "src", "icons/svg/castle.svg"
        )


def test_SCN_9_an_empty_board_offers_a_first_scene(gm: Client, anna: Client) -> None:
    gm.until("canvas.scene === null")
    expect(anna.page.locator(".no-scene button")).to_have_count(0)
    gm.page.locator(".no-scene button").click()
    gm.until("canvas.scene?.active && canvas.tokens.placeables.length === 0")
    anna.until("canvas.scene !== null")
    expect(gm.page.locator("#scene-navigation [aria-current=page]")).to_have_text("New scene")
