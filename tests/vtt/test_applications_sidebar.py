# ruff: noqa: N802, E501
"""Sidebar, directories, compendia, settings window, scene controls: CTL-1, PACK-9, PACK-12, SET-1, SET-4, UTL-2."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both; what differs asks for `gm14`."""
    return 13


@pytest.fixture(scope="module")
def world(shipped_worlds: Callable[[int], Vtt]) -> Iterator[Vtt]:
    """A world with the exported module, for its packs."""
    found = shipped_worlds(13)
    yield found
    found.client("GM").page.evaluate(
        "Promise.all([...foundry.applications.instances.values()]"
        ".filter((app) => app.hasFrame).map((app) => app.close()))"
    )
    found.settle()


def test_PACK_9_a_pack_is_opened_searched_and_its_entries_shown(world: Vtt) -> None:
    gm = world.client("GM")
    gm.page.locator("#sidebar-tab-compendium").click()
    gm.page.locator("[data-pack='pysystem.creatures'] .entry-name").click()
    window = gm.page.locator(".application.compendium")
    expect(window.locator(".folder")).not_to_have_count(0)
    window.locator("input[type=search]").fill("волк")
    expect(window.locator(".entry").first).to_be_visible()
    name = window.locator(".entry .entry-name span").first.inner_text()
    window.locator(".entry .entry-name").first.click()
    expect(gm.page.locator(".application.sheet .window-title")).to_contain_text(name)
    gm.page.keyboard.press("Escape")
    assert not gm.problems


def test_PACK_12_an_entry_dragged_to_the_sidebar_is_imported(world: Vtt) -> None:
    gm = world.client("GM")
    gm.page.locator("#sidebar-tab-actors").click()
    window = gm.page.locator(".application.compendium")
    window.locator(".entry").first.drag_to(gm.page.locator("#actors .directory-scroll"))
    gm.until("game.actors.size === 1")
    assert (
        gm.run(
            "game.actors.contents[0]._stats.compendiumSource.startsWith('Compendium.pysystem.creatures.Actor.')"
        )
        is True
    )
    expect(gm.page.locator("#actors .entry")).to_have_count(1)
    gm.page.evaluate("ui.notifications.clear()")
    assert not gm.problems


def test_TOK_4_an_entry_dragged_to_the_board_is_imported_once_and_placed(world: Vtt) -> None:
    gm = world.client("GM")
    gm.run(
        "await Scene.create({name: 'Поле', width: 2000, height: 1600, padding: 0, active: true}); return null;"
    )
    window = gm.page.locator(".application.compendium")
    for count in (1, 2):
        window.locator(".entry").first.drag_to(
            gm.page.locator("#board-host"), target_position={"x": 130, "y": 100 + 200 * count}
        )
        gm.until("(count) => canvas.tokens.placeables.length === count", count)
    assert gm.run("game.actors.size") == 1
    gm.page.keyboard.press("Escape")
    assert not gm.problems


def test_PACK_1_players_see_only_the_packs_they_may(world: Vtt) -> None:
    anna = world.client("Anna")
    anna.page.locator("#sidebar-tab-compendium").click()
    expect(anna.page.locator("[data-pack='pysystem.weapons']")).to_have_count(1)
    expect(anna.page.locator("[data-pack='pysystem.creatures']")).to_have_count(0)
    assert not anna.problems


def test_PKG_what_we_export_can_be_read_journal_and_tables(world: Vtt) -> None:
    gm = world.client("GM")
    got = gm.run("""
      const seen = [];
      for (const name of ["rules", "tables"]) for (const {_id} of game.packs.get(`pysystem.${name}`).index) {
        const document = await game.packs.get(`pysystem.${name}`).getDocument(_id);
        for (const page of document.pages ?? [null]) {
          await document.sheet.render(page ? {force: true, pageId: page.id} : {force: true});
          seen.push([document.sheet.element.textContent.length > 40, document.sheet.element.querySelectorAll(".content-link.broken").length]);
        }
        await document.sheet.close();
      }
      return seen;
    """)
    assert len(got) > 10
    assert all(full and not broken for full, broken in got), got
    assert not gm.problems


def test_APP_directories_create_search_sort_into_folders_and_delete(
    gm: Client, anna: Client
) -> None:
    gm.page.locator("#sidebar-tab-actors").click()
    panel = gm.page.locator("#actors")
    panel.get_by_role("button", name="Create", exact=True).click()
    gm.page.locator("dialog.application [name=name]").fill("Ёж")
    gm.page.locator("dialog.application [data-action=ok]").click()
    expect(panel.locator(".entry")).to_have_text("Ёж")
    gm.until("game.actors.contents[0].sheet.rendered")
    gm.page.keyboard.press("Escape")
    gm.run(
        "window.folder = await Folder.create({name: 'Forest', type: 'Actor'}); await Actor.create({name: 'Wolf', type: 'probe.beast'}); return null;"
    )
    panel.locator("input[type=search]").fill("еж")
    expect(panel.locator(".entry")).to_have_count(1)
    panel.locator("input[type=search]").fill("")
    expect(panel.locator(".entry")).to_have_count(2)
    panel.locator(".entry", has_text="Wolf").drag_to(panel.locator(".folder-header"))
    gm.until("game.actors.getName('Wolf').folder?.id === folder.id")
    expect(panel.locator(".entry")).to_have_count(1)
    panel.locator(".folder-name").click()
    expect(panel.locator(".folder .entry")).to_have_text("Wolf")
    anna.page.locator("#sidebar-tab-actors").click()
    expect(anna.page.locator("#actors .entry")).to_have_count(0)
    gm.run("await game.actors.getName('Wolf').update({'ownership.default': 1}); return null;")
    panel.locator(".folder .entry").click(button="right")
    gm.page.locator("#context-menu [role=menuitem]", has_text="Delete").click()
    gm.page.locator("dialog.application [data-action=yes]").click()
    gm.until("game.actors.size === 1")


def test_APP_the_hook_of_a_directory_bears_its_class_name(gm: Client) -> None:
    gm.run(
        "record('renderActorDirectory', (app, element) => [app.constructor.name, element.id]); await Actor.create({name: 'Wolf', type: 'probe.beast'}); return null;"
    )
    assert gm.seen(1)[0][1] == ["ActorDirectory", "actors"]


def test_UTL_2_rows_carry_the_drag_data_of_their_documents(gm: Client) -> None:
    got = gm.run("""
      const actor = await Actor.create({name: "Wolf", type: "probe.beast"});
      await new Promise((r) => setTimeout(r, 50));
      const transfer = new DataTransfer();
      document.querySelector("#actors .entry").dispatchEvent(new DragEvent("dragstart", {bubbles: true, dataTransfer: transfer}));
      return [JSON.parse(transfer.getData("text/plain")), actor.uuid];
    """)
    assert got[0] == {"type": "Actor", "uuid": got[1]}


def test_CTL_1_modules_add_tools_and_unknown_keys_throw(gm: Client) -> None:
    gm.run("""
      window.used = [];
      record("getSceneControlButtons", () => null, (controls) => {
        controls.tokens.tools.probe = {name: "probe", title: "Probe tool", icon: "fa-solid fa-flask", order: 9, button: true, onChange: (event, active) => used.push(active)};
        controls.tokens.tools.light = {name: "light", title: "Light", icon: "fa-solid fa-sun", toggle: true, active: true, onChange: (event, active) => used.push(["light", active])};
        controls.probe = {name: "probe", title: "Probe", icon: "fa-solid fa-vial", order: 20, visible: true, tools: {}, activeTool: "", onChange: (event, active) => used.push(["control", active])};
      });
      await ui.controls.render();
      return null;
    """)
    page = gm.page
    page.get_by_role("button", name="Probe tool").click()
    page.get_by_role("button", name="Light").click()
    page.locator("#scene-controls [data-control=probe]").click()
    page.locator("#scene-controls [data-control=tokens]").click()
    assert gm.run("used") == [True, ["light", False], ["control", True], ["control", False]]
    assert gm.run("[ui.controls.control.name, ui.controls.tool.name]") == ["tokens", "select"]
    gm.run("forget(); return null;")
    message = gm.run(
        "const id = Hooks.on('getSceneControlButtons', (controls) => { controls.tokens.tools.select.onClick = () => 1; }); const text = await failure(() => ui.controls.render()); Hooks.off('getSceneControlButtons', id); await ui.controls.render({force: true}); return text;"
    )
    assert "controls.tokens.tools.select.onClick" in message


def test_SET_1_the_settings_window_shows_and_stores(gm: Client, anna: Client) -> None:
    gm.run("""
      class Menu extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = {id: "probe-menu"};
        async _renderHTML() { return "menu"; }
        _replaceHTML(result, content) { content.textContent = result; }
      }
      game.settings.register("probe", "loud", {name: "Loud", hint: "How loud", scope: "world", config: true, type: Number, default: 2, range: {min: 0, max: 9, step: 1}});
      game.settings.register("probe", "mood", {name: "Mood", scope: "client", config: true, type: String, default: "a", choices: {a: "Calm", b: "Wild"}});
      game.settings.register("probe", "on", {name: "On", scope: "client", config: true, type: Boolean, default: false});
      game.settings.registerMenu("probe", "menu", {name: "More", label: "Open more", icon: "fa-solid fa-bars", type: Menu, restricted: true});
      return null;
    """)
    page = gm.page
    page.locator("#sidebar-tab-settings").click()
    page.locator("#settings [data-action=openSettings]").click()
    window = page.locator("#settings-config")
    window.get_by_role("button", name="Open more").click()
    expect(page.locator("#probe-menu")).to_have_count(1)
    page.keyboard.press("Escape")
    window.get_by_label("Mood").select_option("b")
    window.get_by_label("On").check()
    window.locator("[data-setting-id='probe.loud'] input[type=number]").fill("7")
    window.locator("[data-setting-id='probe.loud'] input[type=number]").press("Tab")
    window.get_by_role("button", name="Save").click()
    expect(window).to_have_count(0)
    assert gm.run("['loud', 'mood', 'on'].map((key) => game.settings.get('probe', key))") == [
        7,
        "b",
        True,
    ]
    gm.run(
        "localStorage.removeItem('probe.mood'); localStorage.removeItem('probe.on'); for (const k of ['loud', 'mood', 'on']) game.settings.settings.delete(`probe.${k}`); game.settings.menus.delete('probe.menu'); return null;"
    )


def test_APP_the_theme_is_chosen_and_follows_the_system(gm13: Client) -> None:
    page = gm13.page
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_class("vtt game theme-dark")
    page.locator("#sidebar-tab-settings").click()
    page.locator("#settings [data-theme=light]").click()
    expect(page.locator("body")).to_have_class("vtt game theme-light")
    page.locator("#settings [data-theme=auto]").click()
    page.emulate_media(color_scheme="light")
    expect(page.locator("body")).to_have_class("vtt game theme-light")


def test_APP_at_200_percent_the_panels_stay_in_reach(gm13: Client) -> None:
    page = gm13.page
    page.set_viewport_size({"width": 683, "height": 384})
    page.locator("#sidebar-tab-settings").click()
    got = page.evaluate("""() => {
      const inside = (e) => { const b = e.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth + 1; };
      return [inside(document.getElementById("sidebar")), inside(document.getElementById("players")), document.documentElement.scrollWidth <= innerWidth];
    }""")
    page.set_viewport_size({"width": 1366, "height": 768})
    assert got == [True, True, True]


def test_APP_every_text_of_the_host_stands_in_both_languages(gm13: Client) -> None:
    got = gm13.page.evaluate("""async () => {
      const [ru, en] = await Promise.all(["ru", "en"].map((lang) => import(`/vtt/applications/lang/${lang}.mjs`)));
      const holes = (text) => [...JSON.stringify(text).matchAll(/\\{(\\w+)\\}/g)].map((m) => m[1]);
      const keys = Object.keys(ru.default);
      const odd = keys.filter((key) => JSON.stringify([...new Set(holes(ru.default[key]))].sort()) !== JSON.stringify([...new Set(holes(en.default[key]))].sort()));
      return [keys.filter((key) => !(key in en.default)), Object.keys(en.default).filter((key) => !(key in ru.default)), odd];
    }""")
    assert got == [[], [], []]


def test_APP_keyboard_walks_the_tabs(gm13: Client) -> None:
    page = gm13.page
    page.locator("#sidebar-tab-chat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#combat")).to_be_visible()
    expect(page.locator("#sidebar-tab-combat")).to_have_attribute("aria-selected", "true")


def test_19_6_no_texts_are_missing(world: Vtt) -> None:
    gm = world.client("GM")
    for tab in (
        "combat",
        "actors",
        "items",
        "journal",
        "tables",
        "scenes",
        "macros",
        "compendium",
        "settings",
    ):
        gm.page.locator(f"#sidebar-tab-{tab}").click()
    assert gm.page.locator("#sidebar").inner_text().count("vtt.") == 0
