# ruff: noqa: N802, E501
"""Templates, helpers, enrichers, context menus, notifications: HBS, ENR, JRN-7, SCR, APP-19, UTL."""

import pytest
from playwright.sync_api import Route, expect

from tests.vtt.adapter import Client


def render(client: Client, template: str, context: str = "{}") -> str:
    """Render a template that the server seems to have."""

    def serve(route: Route) -> None:
        route.fulfill(body=template)

    client.page.route("**/modules/probe/t-*.hbs", serve)
    try:
        path = f"modules/probe/t-{abs(hash(template))}.hbs"
        return str(
            client.page.evaluate(
                f"foundry.applications.handlebars.renderTemplate({path!r}, {context})"
            )
        )
    finally:
        client.page.unroute_all()


def test_HBS_1_templates_are_rendered_and_partials_loaded_by_name(gm13: Client) -> None:
    assert (
        render(gm13, "<b>{{name}}</b>{{{raw}}}", "{name: '<i>', raw: '<u>'}")
        == "<b>&lt;i&gt;</b><u>"
    )

    def serve(route: Route) -> None:
        route.fulfill(body="<i>{{this}}</i>")

    gm13.page.route("**/modules/probe/part.hbs", serve)
    gm13.page.evaluate(
        "foundry.applications.handlebars.loadTemplates({'probe.part': 'modules/probe/part.hbs'})"
    )
    gm13.page.unroute_all()
    assert (
        render(gm13, "{{#each list}}{{> probe.part}}{{/each}}", "{list: [1, 2]}")
        == "<i>1</i><i>2</i>"
    )


def test_HBS_1_a_missing_template_says_so(gm13: Client) -> None:
    with gm13.expecting("404"):
        message = gm13.run(
            "failure(() => foundry.applications.handlebars.renderTemplate('modules/probe/no.hbs'))"
        )
    assert "HTTP 404 [HBS-1]" in message


@pytest.mark.parametrize(
    ("template", "result"),
    [
        ("{{localize 'PROBE.Hello' name='you'}}", "Hello, you"),
        ("{{checked yes}}|{{checked no}}|{{disabled yes}}", "checked||disabled"),
        ("{{concat 'a' n 'b'}}", "a7b"),
        ("{{ifThen yes 'y' 'n'}}{{ifThen no 'y' 'n'}}", "yn"),
        ("{{eq n 7}} {{ne n 7}} {{lt n 8}} {{gt n 8}} {{lte n 7}} {{gte n 8}} {{not no}}", "true false true false true false true"),
        ("{{and yes n}} {{and yes no}} {{or no n}} {{or no empty}}", "true false true false"),
        ("{{numberFormat n decimals=2 sign=true}} {{numberFormat f}}", "+7.00 2"),
        ("{{numberInput n name='x' min=0}}", '<input type="number" step="any" min="0" name="x" value="7">'),
        ("{{#with (object a=1)}}{{a}}{{/with}}", "1"),
    ],
)  # fmt: skip
def test_HBS_2_helpers(gm13: Client, template: str, result: str) -> None:
    assert render(gm13, template, "{n: 7, f: 1.5, yes: true, no: false, empty: []}") == result


def test_HBS_2_select_options_and_radio_boxes(gm13: Client) -> None:
    html = render(
        gm13,
        "<select>{{selectOptions list selected='b' blank='-' sort=true}}</select>",
        "{list: {b: 'Beta', a: 'Alpha'}}",
    )
    assert (
        html.replace("\n", "")
        == '<select><option value="">-</option><option value="a">Alpha</option><option value="b" selected>Beta</option></select>'
    )
    html = render(
        gm13,
        "{{selectOptions list selected=2 valueAttr='v' labelAttr='l'}}",
        "{list: [{v: 1, l: 'One'}, {v: 2, l: 'Two'}]}",
    )
    assert html == '<option value="1">One</option><option value="2" selected>Two</option>'
    html = render(gm13, "{{radioBoxes 'r' list checked='a'}}", "{list: {a: 'A', b: 'B'}}")
    assert '<input type="radio" name="r" value="a" checked> A' in html
    with pytest.raises(Exception, match=r"not in contract: selectOptions\.selectd"):
        render(gm13, "{{selectOptions list selectd='a'}}", "{list: []}")


def test_HBS_2_form_input_and_form_group_follow_the_field(gm13: Client) -> None:
    fields = (
        "Object.fromEntries(Object.entries(CONFIG.Actor.dataModels['probe.beast'].schema.fields))"
    )
    html = render(
        gm13,
        "{{formInput f.size value='large'}}{{formGroup f.speed value=3 label='Speed' hint='in metres' rootId='r'}}",
        f"{{f: {fields}}}",
    )
    assert 'value="large" selected' in html
    assert '<label for="r-speed">Speed</label>' in html
    assert 'type="number" value="3"' in html
    assert '<p class="hint">in metres</p>' in html


def test_HBS_3_custom_inputs_have_name_and_value(gm13: Client) -> None:
    gm13.page.evaluate("""() => {
      const form = document.createElement("form");
      form.id = "inputs";
      form.innerHTML = '<string-tags name="tags" value="a"></string-tags><range-picker name="range" value="2" min="0" max="5" step="1"></range-picker><color-picker name="color" value="#112233"></color-picker>';
      form.style = "position:fixed;z-index:99999;top:0;left:0;width:400px;background:white";
      window.changes = [];
      form.addEventListener("change", (event) => changes.push(event.target.name));
      document.body.append(form);
    }""")
    gm13.page.locator("#inputs string-tags input").fill("b")
    gm13.page.keyboard.press("Enter")
    gm13.page.locator("#inputs range-picker input[type=number]").fill("4")
    gm13.page.locator("#inputs range-picker input[type=number]").press("Tab")
    got = gm13.page.evaluate("""() => {
      const form = document.getElementById("inputs");
      const {object} = new foundry.applications.ux.FormDataExtended(form);
      form.remove();
      return [object, window.changes];
    }""")
    assert got == [{"tags": ["a", "b"], "range": 4, "color": "#112233"}, ["tags", "range"]]


ENRICH = "foundry.applications.ux.TextEditor.implementation.enrichHTML"


def test_HBS_4_links_and_rolls_are_enriched(gm13: Client) -> None:
    html = gm13.page.evaluate(f"""async () => {{
      const actor = await Actor.create({{name: "Wolf", type: "probe.beast"}});
      return {ENRICH}(`<p>@UUID[${{actor.uuid}}] @UUID[${{actor.uuid}}]{{grey}} @UUID[Actor.0000000000000000]{{gone}} [[/r 1d10+2 # bite]]{{Bite}} [[2+3]]</p>`);
    }}""")
    assert html.count('class="content-link"') == 2
    assert ">Wolf</a>" in html
    assert ">grey</a>" in html
    assert 'class="content-link broken"' in html
    assert 'data-formula="1d10+2"' in html
    assert 'data-flavor="bite"' in html
    assert ">5</a>" in html


def test_SCR_1_secrets_are_left_out_unless_asked_for(gm13: Client) -> None:
    text = '<p>open</p><section class="secret" id="secret-0000000000000000">hush</section><section class="secret revealed" id="secret-1">told</section>'
    hidden = gm13.page.evaluate(f"(text) => {ENRICH}(text, {{secrets: false}})", text)
    assert "hush" not in hidden
    assert "told" in hidden
    assert "hush" in gm13.page.evaluate(f"(text) => {ENRICH}(text, {{secrets: true}})", text)


def test_ENR_1_custom_enrichers(gm13: Client) -> None:
    got = gm13.page.evaluate(f"""async () => {{
      const list = CONFIG.TextEditor.enrichers;
      window.shown = [];
      list.push({{id: "probe.mist", pattern: /@Mist\\[(?<what>\\w+)\\]/g, enricher: async (match) => {{
        if (match.groups.what === "none") return null;
        const e = document.createElement("mark");
        e.textContent = match.groups.what;
        return e;
      }}, onRender: (element) => shown.push(element.textContent)}});
      const html = await {ENRICH}("a @Mist[fog] b @Mist[none]");
      const holder = document.createElement("div");
      holder.innerHTML = html;
      document.body.append(holder);
      holder.remove();
      list[0].pattern = /x/;
      const message = await failure(() => {ENRICH}("x"));
      list.pop();
      return [html, shown, message];
    }}""")
    assert (
        got[0]
        == 'a <enriched-content enricher="probe.mist"><mark>fog</mark></enriched-content> b @Mist[none]'
    )
    assert got[1] == ["fog"]
    assert "needs the flag g" in got[2]


def test_JRN_7_documents_are_embedded(gm13: Client) -> None:
    html = gm13.page.evaluate(f"""async () => {{
      const table = await RollTable.create({{name: "Loot", formula: "1d2", results: [{{type: "text", name: "Gold", range: [1, 1]}}, {{type: "text", description: "<b>Bones</b>", range: [2, 2]}}]}});
      return {ENRICH}(`<p>@Embed[${{table.uuid}} rangeLabel="Roll"]{{What they carry}}</p>`);
    }}""")
    assert '<table class="roll-table">' in html
    assert "Gold" in html
    assert "<b>Bones</b>" in html
    assert "<figcaption>What they carry</figcaption>" in html


MENU = """(entries) => {
  document.getElementById("menu-host")?.remove();
  const host = document.createElement("div");
  host.id = "menu-host";
  host.innerHTML = '<p tabindex="0">row</p>';
  host.style = "position:fixed;top:100px;left:300px;z-index:9999";
  document.body.append(host);
  window.clicked = [];
  new foundry.applications.ux.ContextMenu.implementation(host, "p", window.makeEntries());
}"""


@pytest.mark.parametrize("number", [13, 14])
def test_APP_19_context_menu_entries_by_generation(gm13: Client, gm14: Client, number: int) -> None:
    client = gm13 if number == 13 else gm14
    old = "{name: 'Old', icon: '<i></i>', condition: () => true, callback: (element) => clicked.push(element.textContent)}"
    new = "{label: 'New', icon: 'fa-solid fa-x', visible: () => true, onClick: (event, element) => clicked.push(event.type + element.textContent)}"
    page = client.page
    page.evaluate(
        f"() => {{ window.makeEntries = () => [{old if number == 13 else new}, {{...{new}, label: 'No', name: 'No', visible: false, condition: false, callback() {{}}}}]; }}"
    )
    page.evaluate(MENU, None)
    page.locator("#menu-host p").click(button="right")
    expect(page.locator("#context-menu [role=menuitem]")).to_have_count(1)
    page.keyboard.press("Enter")
    assert page.evaluate("clicked") == (["row"] if number == 13 else ["clickrow"])
    expect(page.locator("#context-menu")).to_have_count(0)
    page.locator("#menu-host p").press("Shift+F10")
    page.keyboard.press("Escape")
    expect(page.locator("#menu-host p")).to_be_focused()
    page.evaluate("document.getElementById('menu-host').remove()")


def test_UTL_1_at_most_five_notifications_are_shown(gm13: Client) -> None:
    page = gm13.page
    page.evaluate(
        "() => { for (let i = 1; i <= 7; i++) ui.notifications.info(`note ${i}`, {permanent: true}); }"
    )
    expect(page.locator("#notifications li")).to_have_count(5)
    page.locator("#notifications li", has_text="note 1").get_by_role("button").click()
    expect(page.locator("#notifications li", has_text="note 6")).to_have_count(1)
    page.evaluate("ui.notifications.clear()")
    expect(page.locator("#notifications li")).to_have_count(0)


def test_UTL_1_texts_are_localised_formatted_escaped_and_progress(gm13: Client) -> None:
    page = gm13.page
    got = page.evaluate("""() => {
      const quiet = {console: false};
      const a = ui.notifications.warn("PROBE.Hello", {format: {name: "you"}, ...quiet});
      const b = ui.notifications.success("<b>x</b>", quiet);
      const c = ui.notifications.info("<b>x</b>", {escape: false, progress: true, ...quiet});
      c.update({pct: 0.5, message: "half"});
      const rows = [...document.querySelectorAll("#notifications li")].map((li) => [li.classList[1], li.querySelector("p").innerHTML, li.querySelector("progress")?.value ?? null]);
      const active = c.active;
      c.remove();
      return [rows, active, c.active, a.type, b.message];
    }""")
    assert got == [
        [["warning", "Hello, you", None], ["success", "&lt;b&gt;x&lt;/b&gt;", None], ["info", "half", 0.5]],
        True, False, "warning", "<b>x</b>",
    ]  # fmt: skip
    message = gm13.run("failure(() => ui.notifications.info('x', {permanant: true}))")
    assert message.startswith("not in contract: ui.notifications.permanant")
    page.evaluate("ui.notifications.clear()")


def test_UTL_1_errors_reach_the_console(gm13: Client) -> None:
    with gm13.expecting("console: it broke"):
        gm13.page.evaluate("() => { ui.notifications.error('it broke'); }")
    gm13.page.evaluate("ui.notifications.clear()")
