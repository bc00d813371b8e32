# ruff: noqa: N802, E501, F811
"""ApplicationV2: rules APP-1 to APP-6, APP-17, APP-18 and §19.6."""

import pytest
from playwright.sync_api import Page, expect

from tests.vtt.adapter import Client
from tests.vtt.applications_page import page  # noqa: F401


def test_APP_1_names_with_and_without_V2_are_the_same_classes(page: Page) -> None:
    assert page.evaluate("""() => {
      const {api, sheets} = foundry.applications;
      return [api.Application === api.ApplicationV2, api.Dialog === api.DialogV2,
        api.DocumentSheet === api.DocumentSheetV2, sheets.ActorSheet === sheets.ActorSheetV2,
        sheets.ItemSheet === sheets.ItemSheetV2, typeof api.HandlebarsApplicationMixin];
    }""") == [True, True, True, True, True, "function"]


def test_APP_2_options_merge_up_the_class_chain(page: Page) -> None:
    got = page.evaluate("""() => {
      const A = make({DEFAULT_OPTIONS: {id: "sample-{id}", classes: ["a"], position: {width: 300, top: 5},
        window: {title: "A", icon: "x"}, actions: {one() {}}}});
      const B = make({DEFAULT_OPTIONS: {classes: ["b"], position: {width: 400}, window: {title: "B"},
        actions: {two() {}}}}, {}, A);
      const app = new B({classes: ["c"], position: {top: 9}});
      return {classes: app.options.classes, position: app.options.position, title: app.title,
        icon: app.options.window.icon, actions: Object.keys(app.options.actions), frozen: Object.isFrozen(app.options),
        id: /^sample-\\d+$/.test(app.id), tag: app.options.tag};
    }""")
    assert got == {
        "classes": ["a", "b", "c"], "position": {"width": 400, "top": 9}, "title": "B", "icon": "x",
        "actions": ["one", "two"], "frozen": True, "id": True, "tag": "div",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ("{windw: {}}", "Sample.DEFAULT_OPTIONS.windw"),
        ("{window: {titel: 'x'}}", "Sample.DEFAULT_OPTIONS.window.titel"),
        ("{form: {submitOnChnge: true}}", "Sample.DEFAULT_OPTIONS.form.submitOnChnge"),
        ("{position: {heigth: 1}}", "Sample.DEFAULT_OPTIONS.position.heigth"),
        (
            "{actions: {go: {handler() {}, button: [0]}}}",
            "Sample.DEFAULT_OPTIONS.actions.go.button",
        ),
        (
            "{window: {controls: [{icn: 'x'}]}}",
            "Sample.DEFAULT_OPTIONS.window.controls[0].icn",
        ),
        ("{dragDrop: []}", "Sample.DEFAULT_OPTIONS.dragDrop"),
    ],
)
def test_19_6_unknown_option_keys_throw(page: Page, options: str, path: str) -> None:
    message = page.evaluate(f"() => caught(() => new (make({{DEFAULT_OPTIONS: {options}}}))())")
    assert message is not None
    assert message.startswith(f"not in contract: {path} ")


def test_19_6_unknown_keys_of_constructor_render_parts_and_tabs_throw(page: Page) -> None:
    got = page.evaluate("""async () => [
      await caught(() => new (make())({foo: 1})),
      await caught(() => new (make())().render({forse: true})),
      await caught(() => new (makeHbs({PARTS: {a: {template: T + "main.hbs", scrolable: []}}}))().render(true)),
      await caught(() => new (makeHbs({PARTS: {a: {}}}))().render(true)),
      await caught(() => new (make({TABS: {g: {tabs: [{id: "a"}], initial: "b"}}}))()),
      await caught(() => new (make({TABS: {g: {tab: []}}}))()),
    ]""")
    wanted = ["foo", "forse", "scrolable", "names no template", 'initial "b"', "TABS.g.tab"]
    assert [want in str(text) for want, text in zip(wanted, got, strict=True)] == [True] * 6


def test_APP_3_actions_get_the_application_the_event_and_the_nearest_target(page: Page) -> None:
    got = page.evaluate("""async () => {
      const log = [];
      class Acting extends make() {
        static DEFAULT_OPTIONS = {actions: {outer: Acting.#outer, inner: {handler: Acting.#inner, buttons: [0, 2]}}};
        static #outer(event, target) { log.push(["outer", this === app, event.type, target.dataset.action]); }
        static #inner(event) { log.push(["inner", event.button]); }
        async _renderHTML() { return `<div data-action="outer"><b data-action="inner"><i>x</i></b><u>y</u></div>
          <a data-action="unknown">z</a>`; }
        _onClickAction(event, target) { log.push(["unknown", target.dataset.action]); }
      }
      const app = new Acting();
      await app.render(true);
      const fire = (selector, type, button) => app.window.content.querySelector(selector).dispatchEvent(
        new MouseEvent(type, {bubbles: true, cancelable: true, button}));
      fire("i", "click", 0); fire("u", "click", 0); fire("i", "contextmenu", 2); fire("u", "contextmenu", 2);
      fire("a", "click", 0);
      await app.close();
      return log;
    }""")
    assert got == [
        ["inner", 0], ["outer", True, "click", "outer"], ["inner", 2], ["unknown", "unknown"],
    ]  # fmt: skip


def test_APP_4_only_a_forced_render_shows_an_application(page: Page) -> None:
    got = page.evaluate("""async () => {
      const app = new (make())({id: "app-four"});
      const {instances} = foundry.applications;
      const states = [app.rendered, app.state];
      await app.render();
      states.push(app.rendered);
      await app.render(true);
      states.push(app.rendered, app.state, instances.get("app-four") === app, document.getElementById("app-four") === app.element);
      await app.close();
      states.push(app.rendered, app.state, instances.has("app-four"), app.element);
      await app.render({force: true});
      states.push(app.rendered);
      await app.close();
      return states;
    }""")
    assert got == [
        False, 0, False, True, 2, True, True, False, -1, False, None, True,
    ]  # fmt: skip


def test_APP_4_renders_of_one_application_never_overlap(page: Page) -> None:
    got = page.evaluate("""async () => {
      const log = [];
      const Slow = make({}, {async _prepareContext() {
        log.push("start"); await new Promise((r) => setTimeout(r, 20)); log.push("end"); return {};
      }});
      const app = new Slow();
      await Promise.all([app.render(true), app.render(true), app.render(true)]);
      await app.close();
      return log;
    }""")
    assert got == ["start", "end"] * 3


def test_APP_5_the_steps_of_rendering_and_closing_come_in_order(page: Page) -> None:
    got = page.evaluate("""async () => {
      const log = [];
      const names = ["_canRender", "_configureRenderOptions", "_prepareContext", "_renderFrame", "_preFirstRender",
        "_preRender", "_renderHTML", "_replaceHTML", "_onFirstRender", "_onRender", "_postRender", "setPosition",
        "_preClose", "_onClose"];
      class Logged extends make() {}
      for (const name of names) {
        Logged.prototype[name] = function(...args) { log.push(name); return Object.getPrototypeOf(Logged.prototype)[name].apply(this, args); };
      }
      const hooks = [Hooks.on("renderLogged", () => log.push("hook")), Hooks.on("closeLogged", () => log.push("closeHook"))];
      const app = new Logged();
      await app.render(true);
      log.push("|");
      await app.render();
      log.push("|");
      await app.close();
      Hooks.off("renderLogged", hooks[0]); Hooks.off("closeLogged", hooks[1]);
      return log.join(" ");
    }""")
    first, again, closing = (part.split() for part in got.split("|"))
    assert first == [
        "_canRender", "_configureRenderOptions", "_prepareContext", "_renderFrame", "_preFirstRender",
        "_preRender", "_renderHTML", "_replaceHTML", "_onFirstRender", "_onRender", "hook", "setPosition",
    ]  # fmt: skip
    assert again == [
        "_canRender", "_configureRenderOptions", "_prepareContext", "_preRender", "_renderHTML",
        "_replaceHTML", "_onRender", "hook", "setPosition",
    ]  # fmt: skip
    assert closing == ["_preClose", "_onClose", "closeHook"]


def test_APP_5_a_failed_first_render_says_why_and_leaves_nothing(page: Page) -> None:
    got = page.evaluate("""async () => {
      const app = new (make({}, {async _prepareContext() { throw new Error("no data"); }}))({id: "broken"});
      const message = await caught(() => app.render(true));
      return [message, app.state, document.getElementById("broken")];
    }""")
    assert got == ['failed to render Sample "broken": no data', -3, None]


def test_APP_6_hooks_are_called_for_each_class_the_base_last(page: Page) -> None:
    got = page.evaluate("""async () => {
      const log = [];
      class Parent extends make() {}
      class Child extends Parent {}
      const names = ["renderChild", "renderParent", "renderApplicationV2", "closeChild", "closeApplicationV2"];
      const ids = names.map((name) => [name, Hooks.on(name, (app, element, context, options) =>
        log.push([name, app.constructor.name, element instanceof HTMLElement, options?.isFirstRender ?? null]))]);
      const controls = Hooks.on("getHeaderControlsParent", (app, list) => list.push({icon: "i", label: "More", action: "more"}));
      const app = new Child();
      await app.render(true);
      log.push(app.element.querySelector(".controls-dropdown [data-action=more]").textContent);
      await app.close();
      for (const [name, id] of ids) Hooks.off(name, id);
      Hooks.off("getHeaderControlsParent", controls);
      return log;
    }""")
    assert got == [
        ["renderChild", "Child", True, True], ["renderParent", "Child", True, True],
        ["renderApplicationV2", "Child", True, True], "More",
        ["closeChild", "Child", False, None], ["closeApplicationV2", "Child", False, None],
    ]  # fmt: skip


def test_APP_17_the_frame_can_be_found_by_tests_moved_and_closed_by_key(page: Page) -> None:
    page.evaluate("""() => new (make())({id: "framed", classes: ["mine"], window: {title: "Title"},
      position: {width: 300, left: 100, top: 100}}).render(true)""")
    window = page.locator("#framed.application.mine")
    expect(window.locator(".window-header .window-title")).to_have_text("Title")
    expect(window.locator(".window-content")).to_have_text("hello")
    box = window.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"]) == (100, 100, 300)
    page.mouse.move(150, 115)
    page.mouse.down()
    page.mouse.move(190, 145)
    page.mouse.up()
    moved = window.bounding_box()
    assert moved is not None
    assert (moved["x"], moved["y"]) == (140, 130)
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)


def test_APP_17_a_window_stays_reachable_on_a_small_page(page: Page) -> None:
    got = page.evaluate("""async () => {
      const app = new (make())({position: {width: 5000, left: -900, top: 4000}});
      await app.render(true);
      const box = app.element.getBoundingClientRect();
      await app.close();
      return [box.width <= innerWidth, box.top <= innerHeight - 40, box.right >= 80];
    }""")
    assert got == [True, True, True]


def test_APP_18_children_are_rendered_on_generation_14_only(page: Page, gm14: Client) -> None:
    assert "APP-18" in page.evaluate(
        "() => caught(() => new (make())().renderChild(new (make())()))"
    )
    got = gm14.evaluate("""async () => {
      class Plain extends foundry.applications.api.ApplicationV2 {
        async _renderHTML() { return "x"; }
        _replaceHTML(result, content) { content.innerHTML = result; }
        async _postRender() { this.post = true; }
      }
      const parent = new Plain();
      await parent.render(true);
      const child = new Plain();
      await parent.renderChild(child);
      const seen = [child.rendered, child.parent === parent, parent.children.has(child), parent.post];
      await child.close(); await parent.close();
      return seen;
    }""")
    assert got == [True, True, True, True]
