# ruff: noqa: N802, E501
"""Document sheets: rules APP-10 to APP-16, JRN-5, TBL-2, U-9."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both; what differs asks for `gm14`."""
    return 13


SHEET = """() => {
  const {ActorSheetV2, ItemSheetV2} = foundry.applications.sheets;
  const html = (sheet, context) => `<section><input name="name" value="${context.source.name}">
    <input type="number" name="system.speed" value="${context.source.system.speed}"><b class="shown">${context.document.name}</b>
    <img data-action="editImage" data-edit="img" src="${context.document.img}">
    <ol>${[...context.document.items ?? []].sort((a, b) => a.sort - b.sort).map((i) => `<li class="draggable" data-item-id="${i.id}">${i.name}</li>`).join("")}</ol></section>`;
  const methods = {
    async _renderHTML(context) { window.context = context; return html(this, context); },
    _replaceHTML(result, content) { content.innerHTML = result; },
  };
  window.ProbeSheet = class ProbeSheet extends ActorSheetV2 { static DEFAULT_OPTIONS = {form: {submitOnChange: true}}; };
  window.ProbeItemSheet = class ProbeItemSheet extends ItemSheetV2 {};
  for (const cls of [ProbeSheet, ProbeItemSheet]) Object.assign(cls.prototype, methods);
  const {DocumentSheetConfig} = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "probe", ProbeSheet, {types: ["probe.beast"], makeDefault: true, label: "Probe sheet"});
  DocumentSheetConfig.registerSheet(Item, "probe", ProbeItemSheet, {types: ["probe.charm"], makeDefault: true});
}"""
UNREGISTER = """async () => {
  for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
  const {DocumentSheetConfig} = foundry.applications.apps;
  DocumentSheetConfig.unregisterSheet(Actor, "probe", ProbeSheet);
  DocumentSheetConfig.unregisterSheet(Item, "probe", ProbeItemSheet);
}"""
WOLF = "Actor.create({name: 'Wolf', type: 'probe.beast', ownership: {default: arg ?? 0}, items: [{name: 'One', type: 'probe.charm', sort: 1}, {name: 'Two', type: 'probe.charm', sort: 2}]})"
DROP = """(sheet, data, selector) => {
  const transfer = new DataTransfer();
  transfer.setData("text/plain", JSON.stringify(data));
  const target = selector ? sheet.element.querySelector(selector) : sheet.element;
  target.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: transfer}));
}"""


@pytest.fixture
def sheets(gm: Client) -> Iterator[Client]:
    gm.page.evaluate(SHEET)
    yield gm
    gm.page.evaluate(UNREGISTER)


@pytest.fixture
def wolf(sheets: Client) -> Client:
    sheets.run(
        f"const wolf = await {WOLF}; window.wolf = wolf; await wolf.sheet.render(true); return null;"
    )
    return sheets


def test_APP_10_the_sheet_is_a_form_named_after_class_and_uuid(wolf: Client) -> None:
    got = wolf.run(
        "return [wolf.sheet.element.tagName, wolf.sheet.id === `ProbeSheet-${wolf.uuid.replaceAll('.', '-')}`, wolf.sheet.title, wolf.sheet.document === wolf, wolf.sheet.isEditable, wolf.apps[wolf.sheet.id] === wolf.sheet];"
    )
    assert got == ["FORM", True, "Beast: Wolf", True, True, True]


def test_APP_10_a_change_is_cast_validated_and_stored(wolf: Client) -> None:
    wolf.run("record('preUpdateActor', (actor, changed) => changed)")
    wolf.page.locator("[name='system.speed']").fill("12")
    wolf.page.locator("[name='system.speed']").press("Tab")
    [[_, changed]] = wolf.seen(1)
    assert changed["system"]["speed"] == 12
    wolf.until("wolf.system.speed === 12")


def test_APP_10_what_is_invalid_is_told_and_put_back(wolf: Client) -> None:
    wolf.page.locator(".shown").wait_for()
    with wolf.expecting("console"):
        wolf.page.locator("[name=name]").fill("")
        wolf.page.locator("[name=name]").press("Tab")
        expect(wolf.page.locator("#notifications li.error")).to_have_count(1)
        expect(wolf.page.locator("[name=name]")).to_have_value("Wolf")
    wolf.page.evaluate("ui.notifications.clear()")


def test_APP_10_submit_takes_more_data_through_its_options(wolf: Client) -> None:
    wolf.run("await wolf.sheet.submit({updateData: {'system.speed': 8}}); return null;")
    assert wolf.run("wolf.system.speed") == 8


def test_APP_10_observers_see_disabled_fields_and_others_nothing(
    wolf: Client, anna: Client
) -> None:
    anna.page.evaluate(SHEET)
    wolf.run("await wolf.update({'ownership.default': 2}); return null;")
    anna.until("game.actors.getName('Wolf')")
    got = anna.run(
        "const w = game.actors.getName('Wolf'); await w.sheet.render(true); return [w.sheet.isVisible, w.sheet.isEditable, w.sheet.element.querySelector('input').disabled];"
    )
    assert got == [True, False, True]
    wolf.run("await wolf.update({'ownership.default': 3}); return null;")
    anna.until(
        "game.actors.getName('Wolf').sheet.element.querySelector('input').disabled === false"
    )
    anna.page.evaluate(UNREGISTER)


def test_APP_11_context_has_document_source_fields_and_editable(wolf: Client) -> None:
    got = wolf.run(
        "return [context.document === wolf, context.source === wolf._source, 'system' in context.fields, context.editable, typeof context.rootId, context.actor === wolf, context.token];"
    )
    assert got == [True, True, True, True, "string", True, None]


def test_APP_12_a_sheet_follows_its_document_and_its_children(wolf: Client) -> None:
    wolf.run(
        "record('renderProbeSheet', (app, element, context, options) => options.renderContext ?? null); await wolf.update({name: 'Grey'}); return null;"
    )
    expect(wolf.page.locator(".shown")).to_have_text("Grey")
    wolf.run("await wolf.items.getName('One').update({name: 'Uno'}); return null;")
    expect(wolf.page.locator("[data-item-id]").first).to_have_text("Uno")
    assert wolf.seen(2)[0][1] == "updateActor"


def test_APP_12_the_sheet_of_a_deleted_document_closes(wolf: Client) -> None:
    wolf.run("const sheet = wolf.sheet; await wolf.delete(); return null;")
    expect(wolf.page.locator(".application.sheet")).to_have_count(0)


def test_APP_13_a_dropped_item_is_created_unless_a_hook_stops_it(wolf: Client) -> None:
    got = wolf.run(f"""
      const drop = {DROP};
      const charm = await Item.create({{name: "Charm", type: "probe.charm"}});
      record("dropActorSheetData", (actor, sheet, data) => [actor === wolf, sheet === wolf.sheet, data.type], false);
      drop(wolf.sheet, charm.toDragData());
      await new Promise((r) => setTimeout(r, 50));
      const stopped = wolf.items.size;
      const told = seen[0][1];
      forget();
      drop(wolf.sheet, charm.toDragData());
      return [stopped, told];
    """)
    assert got == [2, [True, True, "Item"]]
    wolf.until("wolf.items.size === 3")


def test_APP_13_an_item_dropped_on_its_own_actor_is_sorted(wolf: Client) -> None:
    wolf.run(f"""
      const drop = {DROP};
      const [one, two] = [wolf.items.getName("One"), wolf.items.getName("Two")];
      drop(wolf.sheet, two.toDragData(), `[data-item-id="${{one.id}}"]`);
      return null;
    """)
    expect(wolf.page.locator("[data-item-id]").first).to_have_text("Two")
    assert wolf.run("wolf.items.size") == 2


def test_APP_13_draggable_rows_carry_their_document(wolf: Client) -> None:
    got = wolf.run("""
      const row = wolf.sheet.element.querySelector(".draggable");
      const transfer = new DataTransfer();
      row.dispatchEvent(new DragEvent("dragstart", {bubbles: true, dataTransfer: transfer}));
      await new Promise((r) => setTimeout(r));
      return [row.draggable, JSON.parse(transfer.getData("text/plain")).uuid === wolf.items.getName("One").uuid];
    """)
    assert got == [True, True]


def test_APP_14_item_sheets_add_item_and_actor(wolf: Client) -> None:
    got = wolf.run(
        "const item = wolf.items.getName('One'); await item.sheet.render(true); return [item.sheet.item === item, item.sheet.actor === wolf, context.item === item];"
    )
    assert got == [True, True, True]


def test_APP_15_registering_puts_the_sheet_into_config(sheets: Client) -> None:
    got = sheets.run(
        "const e = CONFIG.Actor.sheetClasses['probe.beast']['probe.ProbeSheet']; return [e.id, e.cls === ProbeSheet, e.label, e.default];"
    )
    assert got == ["probe.ProbeSheet", True, "Probe sheet", True]
    register = "foundry.applications.apps.DocumentSheetConfig.registerSheet"
    assert "registerSheet.type " in sheets.run(
        f"failure(() => {register}(Actor, 'probe', ProbeSheet, {{type: ['x']}}))"
    )
    assert 'no type "nothing"' in sheets.run(
        f"failure(() => {register}(Actor, 'probe', ProbeSheet, {{types: ['nothing']}}))"
    )


def test_APP_16_the_basic_sheet_is_used_where_no_other_is_registered(gm: Client) -> None:
    got = gm.run(
        f"window.wolf = await {WOLF}; await wolf.sheet.render(true); const name = wolf.sheet.constructor.name; await wolf.sheet.close(); return name;"
    )
    assert got == "BaseActorSheet"


def test_JRN_5_the_journal_opens_a_page_and_keeps_secrets_from_readers(
    gm: Client, anna: Client
) -> None:
    gm.run("""
      const entry = await JournalEntry.create({name: "Book", ownership: {default: 2}, pages: [
        {name: "First", type: "text", text: {content: "<p>alpha</p>"}, sort: 1},
        {name: "Second", type: "text", text: {content: '<p>beta</p><section class="secret" id="secret-0000000000000000">gamma</section>'}, sort: 2},
        {name: "Hidden", type: "text", ownership: {default: 0}, text: {content: "delta"}, sort: 3}]});
      await entry.sheet.render({force: true, pageId: entry.pages.getName("Second").id});
      return null;
    """)
    sheet = gm.page.locator(".journal-sheet")
    expect(sheet.locator(".page-title")).to_have_text("Second")
    expect(sheet.locator(".journal-toc [data-action=viewPage]")).to_have_count(3)
    anna.until("game.journal.getName('Book')")
    anna.run(
        "const e = game.journal.getName('Book'); await e.sheet.render({force: true, pageId: e.pages.getName('Second').id}); return null;"
    )
    theirs = anna.page.locator(".journal-sheet")
    expect(theirs.locator(".journal-toc [data-action=viewPage]")).to_have_count(2)
    expect(theirs.locator(".prose")).to_have_text("beta")
    sheet.locator("secret-block button.reveal").click()
    expect(theirs.locator(".prose")).to_contain_text("gamma")
    sheet.locator("[data-action=previousPage]").click()
    expect(sheet.locator(".page-title")).to_have_text("First")
    for client in (gm, anna):
        client.run("await game.journal.getName('Book').sheet.close(); return null;")


def test_JRN_5_a_page_is_edited_in_place(gm: Client) -> None:
    gm.run("""
      window.entry = await JournalEntry.create({name: "Notes", pages: [{name: "Page", type: "text", text: {content: "<p>old</p>"}}]});
      await entry.sheet.render(true);
      return null;
    """)
    sheet = gm.page.locator(".journal-sheet")
    sheet.locator("[data-action=editPage]").click()
    sheet.locator(".editor-field").fill("new text")
    sheet.locator("[name='page.name']").fill("Renamed")
    sheet.locator("[name='page.name']").press("Tab")
    gm.until(
        "entry.pages.contents[0].name === 'Renamed' && entry.pages.contents[0].text.content.includes('new text')"
    )
    gm.run("await entry.sheet.close(); return null;")


def test_TBL_2_a_table_is_rolled_from_its_sheet(gm: Client) -> None:
    gm.run("""
      window.table = await RollTable.create({name: "Loot", formula: "1d1", replacement: false, results: [{type: "text", name: "Gold", range: [1, 1]}]});
      await table.sheet.render(true);
      return null;
    """)
    sheet = gm.page.locator(".table-sheet")
    sheet.locator("[data-action=drawResult]").click()
    expect(sheet.locator("tr.drawn")).to_have_count(1)
    expect(gm.page.locator("#chat .chat-message", has_text="Gold")).to_have_count(1)
    sheet.locator("[data-action=resetResults]").click()
    expect(sheet.locator("tr.drawn")).to_have_count(0)
    gm.run("await table.sheet.close(); return null;")


@pytest.mark.parametrize("number", [13, 14])
def test_APP_13_where_a_dropped_item_came_from_is_noted_on_generation_14(
    gm13: Client, gm14: Client, number: int
) -> None:
    client = gm13 if number == 13 else gm14
    client.page.evaluate(SHEET)
    got = client.run(f"""
      const wolf = await {WOLF};
      await wolf.sheet.render(true);
      const charm = await Item.create({{name: "Charm", type: "probe.charm"}});
      const created = await wolf.sheet._onDropItem(new Event("drop"), charm);
      return [wolf.items.size, created._stats.compendiumSource === charm.uuid];
    """)
    client.page.evaluate(UNREGISTER)
    assert got == [3, number == 14]


def controls(client: Client) -> list[str]:
    """The actions in the header menu of the wolf's sheet."""
    return list(
        client.run(
            "[...game.actors.getName('Wolf').sheet.element.querySelectorAll('.controls-dropdown [data-action]')].map((e) => e.dataset.action).sort()"
        )
    )


def test_APP_10_header_controls_depend_on_user_and_generation(
    wolf: Client, gm14: Client, anna: Client
) -> None:
    actor = ["configurePrototypeToken", "showPortraitArtwork", "showTokenArtwork"]
    assert controls(wolf) == sorted(["configureSheet", "copyUuid", *actor])
    anna.page.evaluate(SHEET)
    wolf.run("await wolf.update({'ownership.default': 2}); return null;")
    anna.until("game.actors.getName('Wolf')")
    anna.run("await game.actors.getName('Wolf').sheet.render(true); return null;")
    assert controls(anna) == ["copyUuid", "showPortraitArtwork", "showTokenArtwork"]
    anna.page.evaluate(UNREGISTER)
    gm14.page.evaluate(SHEET)
    gm14.run(f"const wolf = await {WOLF}; await wolf.sheet.render(true); return null;")
    assert "configureOwnership" in controls(gm14)
    gm14.page.evaluate(UNREGISTER)


def test_APP_10_built_in_actions_copy_choose_a_picture_and_a_sheet(wolf: Client) -> None:
    page = wolf.page
    page.locator(".sheet [data-action=toggleControls]").click()
    page.locator(".controls-dropdown [data-action=copyUuid]").click()
    expect(page.locator("#notifications li").last).to_contain_text(wolf.run("wolf.uuid"))
    page.locator("[data-action=editImage]").click()
    page.locator("dialog.application [name=path]").fill("icons/svg/wolf.svg")
    page.locator("dialog.application [data-action=ok]").click()
    wolf.until("wolf.img === 'icons/svg/wolf.svg'")
    page.locator(".sheet [data-action=toggleControls]").click()
    page.locator(".controls-dropdown [data-action=configureSheet]").click()
    page.locator("[id^=sheet-config] select").select_option("core.BaseActorSheet")
    page.locator("[id^=sheet-config] button[type=submit]").click()
    wolf.until("wolf.flags.core?.sheetClass === 'core.BaseActorSheet'")
    expect(page.locator(".base-sheet")).to_be_visible()
    page.evaluate("ui.notifications.clear()")


def test_TOK_3_the_prototype_token_is_set_in_its_window(wolf: Client) -> None:
    page = wolf.page
    page.locator(".sheet [data-action=toggleControls]").click()
    page.locator(".controls-dropdown [data-action=configurePrototypeToken]").click()
    page.locator(".token-config [name=width]").fill("2")
    page.locator(".token-config [name='bar1.attribute']").fill("hp")
    page.locator(".token-config button[type=submit]").click()
    wolf.until("wolf.prototypeToken.width === 2 && wolf.prototypeToken.bar1.attribute === 'hp'")


def test_DOC_13_ownership_is_given_in_its_window(gm: Client, anna: Client) -> None:
    gm.run(
        "const {DocumentOwnershipConfig} = foundry.applications.apps; window.wolf = await Actor.create({name: 'Wolf', type: 'probe.beast'}); await new DocumentOwnershipConfig({document: wolf}).render(true); return null;"
    )
    window = gm.page.locator("[id^=ownership-]")
    window.locator("label", has_text="Anna").locator("select").select_option("3")
    window.get_by_role("button", name="Save").click()
    anna.until("game.actors.getName('Wolf')?.isOwner")
    gm.run(
        "await new foundry.applications.apps.DocumentOwnershipConfig({document: wolf}).render(true); return null;"
    )
    window.locator("label", has_text="Anna").locator("select").select_option("-1")
    window.get_by_role("button", name="Save").click()
    anna.until("!game.actors.getName('Wolf')?.isOwner")


def test_APP_15_another_sheet_class_is_used_at_once(gm: Client) -> None:
    script = """
      const actor = await Actor.create({name: "A", type: "base"});
      const first = actor.sheet;
      await first.render({force: true});
      const refused = await failure(() => first.close({submit: false}));
      const [id] = Object.keys(CONFIG.Actor.sheetClasses.base);
      await actor.update({flags: {core: {sheetClass: id}}});
      for (let i = 0; i < 100 && first.rendered; i++) await new Promise((r) => setTimeout(r, 10));
      return [refused, first.rendered, actor.sheet !== first];
    """
    refused, open_, another = gm.run(script)
    assert "APP-4" in refused
    assert (open_, another) == (False, True)
