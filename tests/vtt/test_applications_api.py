# ruff: noqa: N802, E501
"""ApplicationV2 and HandlebarsApplicationMixin: rules APP-1 to APP-9, APP-17, APP-18 and §19.6."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.vtt.adapter import Client

TEMPLATES = {
    "main.hbs": '<section><input name="name" value="{{name}}"><input name="age" type="number" '
    'value="{{age}}"><p class="count">{{count}}</p></section>',
    "list.hbs": '<div class="list" style="height:60px;overflow:auto">{{#each rows}}<p>{{this}}</p>'
    "{{/each}}</div>",
    "two.hbs": "<p>one</p><p>two</p>",
    "loose.hbs": "<p>one</p> and a text",
    "root.hbs": "<b>a</b><i>b</i>",
    "outer.hbs": '<div>{{> "modules/sample/inner.hbs"}}</div>',
    "inner.hbs": "<em>{{name}}</em>",
}


def serve(route: Route) -> None:
    route.fulfill(body=TEMPLATES[route.request.url.rsplit("/", 1)[1]])


@pytest.fixture
def page(gm13: Client) -> Iterator[Page]:
    """Serve the templates above, and put the usual classes into the page."""
    page = gm13.page
    page.route("**/modules/sample/*.hbs", serve)
    page.evaluate("""() => {
      const {ApplicationV2, HandlebarsApplicationMixin} = foundry.applications.api;
      window.make = (statics = {}, methods = {}, Base = ApplicationV2) => {
        class Sample extends Base {
          async _renderHTML() { return "<p>hello</p>"; }
          _replaceHTML(result, content) { content.innerHTML = result; }
        }
        Object.assign(Sample, statics);
        for (const [name, fn] of Object.entries(methods)) Sample.prototype[name] = fn;
        return Sample;
      };
      window.makeHbs = (statics, methods) => {
        class SampleHbs extends HandlebarsApplicationMixin(ApplicationV2) {}
        Object.assign(SampleHbs, statics);
        for (const [name, fn] of Object.entries(methods ?? {})) SampleHbs.prototype[name] = fn;
        return SampleHbs;
      };
      window.caught = async (fn) => { try { await fn(); return null; } catch (e) { return e.message; } };
      window.T = "modules/sample/";
    }""")
    yield page
    page.evaluate(
        "Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close()))"
    )
    page.unroute_all()


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


def test_APP_7_a_part_has_one_root_which_gets_the_part_id(page: Page) -> None:
    got = page.evaluate("""async () => {
      const app = new (makeHbs({PARTS: {main: {template: T + "main.hbs", classes: ["big"], id: "m"}}}))({id: "parts"});
      await app.render(true);
      const part = app.element.querySelector("[data-application-part=main]");
      const seen = [part.className, part.id, app.parts.main === part];
      await app.close();
      for (const name of ["two.hbs", "loose.hbs"]) {
        seen.push(await caught(() => new (makeHbs({PARTS: {main: {template: T + name}}}))().render(true)));
      }
      return seen;
    }""")
    assert got[:3] == ["big", "parts-m", True]
    assert all("must render one root element" in text for text in got[3:])


def test_APP_7_partials_are_loaded_and_root_parts_fill_the_content(page: Page) -> None:
    got = page.evaluate("""async () => {
      const context = {async _prepareContext() { return {name: "Wolf"}; }};
      const a = new (makeHbs({PARTS: {main: {template: T + "outer.hbs", templates: [T + "inner.hbs"]}}}, context))();
      await a.render(true);
      const b = new (makeHbs({PARTS: {main: {template: T + "root.hbs", root: true}}}))();
      await b.render(true);
      const seen = [a.element.querySelector("em").textContent, b.element.querySelector(".window-content").innerHTML];
      await a.close(); await b.close();
      return seen;
    }""")
    assert got == ["Wolf", "<b>a</b><i>b</i>"]


def test_APP_7_only_chosen_parts_are_rendered_again_in_their_order(page: Page) -> None:
    got = page.evaluate("""async () => {
      let hidden = true;
      const Some = makeHbs({PARTS: {a: {template: T + "main.hbs"}, b: {template: T + "inner.hbs"}, c: {template: T + "list.hbs"}}}, {
        _configureRenderParts(options) {
          const parts = Object.getPrototypeOf(Some.prototype)._configureRenderParts.call(this, options);
          if (hidden) delete parts.b;
          return parts;
        },
        async _prepareContext() { return {name: "n", count: (this.n = (this.n ?? 0) + 1)}; },
        async _preparePartContext(id, context) { return {...context, name: id}; },
      });
      const app = new Some();
      await app.render(true);
      const order = () => [...app.element.querySelectorAll("[data-application-part]")].map((e) => e.dataset.applicationPart).join("");
      const seen = [order()];
      const before = app.parts.a;
      await app.render({parts: ["c"]});
      seen.push(before === app.parts.a, app.element.querySelector(".count").textContent);
      hidden = false;
      await app.render();
      seen.push(order(), before === app.parts.a, app.element.querySelector("[name=name]").value, await caught(() => app.render({parts: ["x"]})));
      await app.close();
      return seen;
    }""")
    assert got[:-1] == ["ac", True, "1", "abc", False, "a"]
    assert 'has no part "x"' in got[-1]


def test_APP_7_focus_caret_typed_text_and_scroll_outlive_a_new_rendering(page: Page) -> None:
    page.evaluate("""async () => {
      window.app = new (makeHbs({PARTS: {main: {template: T + "main.hbs"}, list: {template: T + "list.hbs", scrollable: [""]}}},
        {async _prepareContext() { return {name: "old", age: 3, count: 1, rows: Array.from({length: 40}, (_, i) => i)}; }}))({id: "keeper"});
      await app.render(true);
      app.element.querySelector(".list").scrollTop = 123;
    }""")
    page.locator("#keeper [name=name]").click()
    page.keyboard.press("End")
    page.keyboard.type("er")
    page.keyboard.press("ArrowLeft")
    got = page.evaluate("""async () => {
      await app.render();
      const input = document.activeElement;
      const seen = [input.name, input.value, input.selectionStart, app.element.querySelector(".list").scrollTop];
      await app.close();
      return seen;
    }""")
    assert got == ["name", "older", 4, 123]


def test_APP_7_text_that_was_handed_on_gives_way_to_what_the_document_says(page: Page) -> None:
    page.evaluate("""async () => {
      window.value = "old";
      window.app = new (makeHbs({DEFAULT_OPTIONS: {tag: "form", form: {submitOnChange: true, handler: async () => { window.value = "clean"; await app.render(); }}},
        PARTS: {main: {template: T + "main.hbs"}}}, {async _prepareContext() { return {name: window.value}; }}))({id: "keeper2"});
      await app.render(true);
    }""")
    field = page.locator("#keeper2 [name=name]")
    field.click()
    page.keyboard.type("dirty")
    page.keyboard.press("Enter")
    expect(field).to_have_value("clean")
    expect(field).to_be_focused()
    page.evaluate("() => app.close()")


def test_APP_8_tabs_are_prepared_and_changed(page: Page) -> None:
    got = page.evaluate("""async () => {
      const Tabbed = make({TABS: {main: {tabs: [{id: "a", label: "One"}, {id: "b", icon: "x"}], initial: "b", labelPrefix: "P"}}}, {
        async _renderHTML(context) {
          window.context = context;
          return `<nav><a data-action="tab" data-group="main" data-tab="a">A</a><a data-action="tab" data-group="main" data-tab="b">B</a></nav>
            <div class="tab" data-group="main" data-tab="a">a</div><div class="tab" data-group="main" data-tab="b">b</div>`;
        },
      });
      const app = new Tabbed();
      await app.render(true);
      const active = () => [...app.element.querySelectorAll(".tab.active")].map((e) => e.dataset.tab).join();
      const seen = [context.tabs.a, context.tabs.b, active()];
      app.element.querySelector("a[data-tab=a]").click();
      seen.push(active(), app.tabGroups.main);
      await app.render();
      seen.push(active());
      app.changeTab("b", "main");
      seen.push(active(), await caught(() => app.changeTab("c", "main")));
      await app.close();
      return seen;
    }""")
    assert got[0] == {"id": "a", "label": "One", "group": "main", "active": False, "cssClass": ""}
    assert got[1] == {
        "id": "b", "icon": "x", "label": "P.b", "group": "main", "active": True, "cssClass": "active",
    }  # fmt: skip
    assert got[2:7] == ["b", "a", "a", "a", "b"]
    assert 'no tab "c"' in got[7]


FORM = """
<input name="text" value="abc"><input name="number" type="number" value="7"><input name="empty" type="number">
<input name="range" type="range" value="3" min="0" max="9"><input name="yes" type="checkbox" checked>
<input name="no" type="checkbox"><input name="off" value="x" disabled><input name="ro" value="r" readonly>
<input name="dtype" value="12" data-dtype="Number"><input name="flag" value="true" data-dtype="Boolean">
<input name="json" value='{"a":1}' data-dtype="JSON"><select name="one"><option>a<option selected>b</select>
<select name="many" multiple><option selected>a<option>b<option selected>c</select>
<input type="radio" name="radio" value="1"><input type="radio" name="radio" value="2" checked>
<textarea name="area">line</textarea><fieldset disabled><input name="inside" value="i"></fieldset>
<string-tags name="tags" value="a,b"></string-tags><range-picker name="pick" value="4" min="0" max="9"></range-picker>
<multi-select name="multi"><option value="m" selected>M<option value="n">N</multi-select>
<document-tags name="uuid" single value=""></document-tags><prose-mirror name="html" value="&lt;p&gt;x&lt;/p&gt;" toggled></prose-mirror>
<button type="submit" name="button">go</button>"""


def test_APP_9_form_data_is_cast(page: Page) -> None:
    got = page.evaluate(
        """(html) => {
      const form = document.createElement("form");
      form.innerHTML = html;
      document.body.append(form);
      const {object} = new foundry.applications.ux.FormDataExtended(form);
      form.remove();
      return object;
    }""",
        FORM,
    )
    assert got == {
        "text": "abc", "number": 7, "empty": None, "range": 3, "yes": True, "no": False, "ro": "r",
        "dtype": 12, "flag": True, "json": {"a": 1}, "one": "b", "many": ["a", "c"], "radio": "2",
        "area": "line", "tags": ["a", "b"], "pick": 4, "multi": ["m"], "uuid": None, "html": "<p>x</p>",
    }  # fmt: skip


def test_APP_9_submit_and_change_reach_the_handler(page: Page) -> None:
    page.evaluate("""async () => {
      window.log = [];
      window.app = new (makeHbs({DEFAULT_OPTIONS: {tag: "form", form: {submitOnChange: true, handler(event, form, data) {
        log.push([event.type, this === app, form === app.form, data.object.name]); }}},
        PARTS: {main: {template: T + "main.hbs"}}}))({id: "submits"});
      await app.render(true);
    }""")
    page.locator("#submits [name=name]").fill("wolf")
    page.keyboard.press("Enter")
    got = page.evaluate("""async () => {
      await app.submit();
      await app.close();
      return log;
    }""")
    assert got == [["change", True, True, "wolf"], ["submit", True, True, "wolf"]]


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


def test_APP_8_the_tab_navigation_of_the_core_is_at_hand(page: Page) -> None:
    page.evaluate("""async () => {
      window.app = new (makeHbs({TABS: {main: {tabs: [{id: "a", label: "One"}, {id: "b", label: "Two"}], initial: "a"}},
        PARTS: {tabs: {template: "templates/generic/tab-navigation.hbs"}, foot: {template: "templates/generic/form-footer.hbs"}}},
        {async _preparePartContext(id, context) { return {...context, buttons: [{type: "button", label: "Go", action: "go"}]}; }}))({id: "tabbed"});
      await app.render(true);
    }""")
    tabs = page.locator("#tabbed [role=tab]")
    expect(tabs).to_have_text(["One", "Two"])
    expect(tabs.first).to_have_class("active")
    tabs.last.focus()
    page.keyboard.press("Enter")
    expect(tabs.last).to_have_attribute("aria-selected", "true")
    expect(page.locator("#tabbed footer button[data-action=go]")).to_have_text("Go")
