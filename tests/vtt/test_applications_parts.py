# ruff: noqa: N802, E501, F811
"""HandlebarsApplicationMixin, tabs and forms: rules APP-7 to APP-9."""

from playwright.sync_api import Page, expect

from tests.vtt.applications_page import page  # noqa: F401


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


def test_APP_7_focus_by_name_or_id_and_scroll_outlive_a_new_rendering(page: Page) -> None:
    """Not the caret, nor what was typed; and nothing finds its focus by other attributes."""
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
      for (const change of [(e) => { e.id = "by-id"; }, (e) => { e.removeAttribute("name"); e.removeAttribute("id"); e.dataset.by = "data"; }]) {
        change(document.activeElement);
        const {_renderHTML: made} = app;
        app._renderHTML = async (...args) => {
          const parts = await made.apply(app, args);
          change(parts.main.querySelector("[name=name]"));
          return parts;
        };
        await app.render();
        app._renderHTML = made;
        seen.push(app.element.contains(document.activeElement) && document.activeElement !== app.element);
      }
      await app.close();
      return seen;
    }""")
    assert got == ["name", "old", 0, 123, True, False]


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
