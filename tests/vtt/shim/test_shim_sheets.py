"""The sheets: what they show to whom, what they change, and that a keyboard is enough."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import drop, on_13, on_14, with_helpers

OPEN = """
  const actor = await creature(arg[0], arg[1] ?? {});
  globalThis.shown = actor;
  await actor.sheet.render({force: true});
  return actor.uuid;
"""


def opened(client: Client, slug: str, data: dict[str, object] | None = None) -> Locator:
    """The sheet of a creature of the bestiary, imported anew."""
    client.run(OPEN, [slug, data or {}])
    return client.page.locator(".pysystem.creature")


def slug_with(client: Client, condition: str) -> str:
    """The first creature of the bestiary that fits."""
    found: str = client.run(
        f"""
      const all = await game.packs.get("pysystem.creatures").getDocuments();
      const found = all.find((actor) => {condition});
      return found.flags.pysystem.slug.split(":")[1];
    """
    )
    return found


@on_13
def test_a_stat_block_shows_every_number_with_its_way(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "boss"'))
    keys = sheet.locator("[data-number]").evaluate_all("all => all.map((e) => e.dataset.number)")
    assert {"attack", "damage", "block", "dodge", "mental", "speed", "control", "skill"} <= set(
        keys
    )
    assert sheet.locator("[data-dr]").count() == 11
    for number in [*sheet.locator("[data-number]").all(), *sheet.locator("[data-dr]").all()]:
        tip = number.locator(".tip")
        assert tip.locator("li").count() >= 1
        assert number.get_attribute("aria-describedby") == tip.get_attribute("id")
        # Tab comes to the first number and the first resistance: arrows go on from there.
        first = number.evaluate("e => e === e.parentElement.firstElementChild")
        assert number.get_attribute("tabindex") == ("0" if first else "-1")


@on_14
def test_the_way_shows_on_hover_and_on_focus_and_goes_with_escape(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "elite"'))
    number, other = sheet.locator("[data-number=block]"), sheet.locator("[data-number=dodge]")
    number.hover()
    expect(number.locator(".tip")).to_be_visible()
    other.focus()
    expect(other.locator(".tip")).to_be_visible()
    expect(number.locator(".tip")).to_be_hidden()
    master.page.keyboard.press("Escape")
    expect(other.locator(".tip")).to_be_hidden()
    expect(sheet).to_be_visible()


def test_every_creature_of_the_bestiary_opens(master: Client) -> None:
    if master.run("return game.release.generation") == 13:
        wanted = "() => true"
    else:
        wanted = "(_, index) => index % 8 === 0"
    master.run(
        f"""
      const all = (await game.packs.get("pysystem.creatures").getDocuments()).filter({wanted});
      for (const actor of all) {{
        await actor.sheet.render({{force: true}});
        const {{element}} = actor.sheet;
        if (element.querySelectorAll("[data-item-id]").length !== actor.items.size) {{
          throw new Error(actor.name);
        }}
        await actor.sheet.close();
      }}
      return 1;
    """
    )


def test_hit_points_are_typed_over_and_stepped(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "boss"'))
    most = master.run("return shown.system.hp.max")
    field = sheet.locator("[data-pool='system.hp']")
    field.fill("-7")
    field.press("Enter")
    master.until("most => shown.system.hp.value === most - 7", most)
    sheet.locator("[data-action=stepPool][data-path='system.hp'][data-by='+1']").click()
    master.until("most => shown.system.hp.value === most - 6", most)
    sheet.locator("[data-action=fillPool][data-path='system.hp']").click()
    master.until("most => shown.system.hp.value === most", most)
    field = sheet.locator("[data-pool='system.hp']")
    field.fill("много")
    field.press("Enter")
    assert master.run("return shown.system.hp.value") == most


@on_14
def test_hits_of_a_peon_are_dots(master: Client) -> None:
    sheet = opened(master, slug_with(master, "actor.system.hits?.max === 2"))
    dots = sheet.locator(".pool.hits .pip")
    assert dots.count() == 2
    dots.nth(1).click()
    master.until("shown.system.hits.value === 1")
    expect(sheet.locator(".health.shaken")).to_be_visible()
    sheet.locator(".pool.hits .pip").nth(0).click()
    master.until("shown.system.hits.value === 0")
    expect(sheet.locator(".health.down")).to_be_visible()


@on_14
def test_items_in_groups_with_where_they_come_from(master: Client) -> None:
    sheet = opened(master, slug_with(master, "actor.items.some((i) => i.flags.pysystem.grantedBy)"))
    note = sheet.locator(".item small").first
    expect(note).to_have_text(re.compile("^(от|from): "))
    title = sheet.locator(".items .title").first
    assert title.get_attribute("aria-expanded") == "false"
    title.press("Enter")
    expect(sheet.locator(".items .description").first).not_to_be_empty()
    expect(sheet.locator(".items .title").first).to_have_attribute("aria-expanded", "true")


@on_13
def test_base_manoeuvres_tell_their_cost_and_text(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "normal"'))
    move = sheet.locator("[data-action=toggleBase][data-key=move]")
    expect(move).to_contain_text(re.compile("1 (ОД|AP)"))
    move.click()
    expect(sheet.locator(".actions > .description")).not_to_be_empty()


@on_14
def test_an_attack_is_rolled_from_the_sheet(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "elite"'))
    sheet.locator("[data-number=attack] button").click()
    master.until("game.messages.size === 1")
    sheet.locator("[data-action=rollAbility]").first.click()
    master.until("game.messages.size === 2")
    formulas = master.run("return game.messages.map((m) => m.rolls[0].formula)")
    assert all(formula.startswith("1d10") for formula in formulas)


def edited(master: Client, condition: str) -> Locator:
    sheet = opened(master, slug_with(master, condition))
    sheet.locator("[data-action=toggleEdit]").click()
    expect(sheet.locator(".edit")).to_be_visible()
    return sheet


def test_editing_changes_stored_values_and_shows_them(master: Client) -> None:
    sheet = edited(master, 'actor.system.tier === "elite"')
    sheet.locator("[name=name]").fill("Переименован")
    sheet.locator("[name=name]").press("Tab")
    master.until("shown.name === 'Переименован'")
    expect(sheet.locator("[name=name]")).to_have_value("Переименован")
    sheet.locator("[name='system.attack']").fill("12")
    sheet.locator("[name='system.attack']").press("Tab")
    master.until("shown.system.attack === 12")
    expect(sheet.locator("[data-action=resetNumber][data-key=attack]")).to_be_visible()
    sheet.locator("[data-action=toggleEdit]").click()
    tip = sheet.locator("[data-number=attack] .tip")
    expect(tip.locator("li").last).to_contain_text(re.compile("задано вручную|set by hand"))
    sheet.locator("[data-action=toggleEdit]").click()
    sheet.locator("[data-action=resetNumber][data-key=attack]").click()
    master.until("shown.system.attack !== 12")


@on_13
def test_a_number_overridden_by_its_author_goes_back_to_the_rules(master: Client) -> None:
    sheet = edited(master, 'actor.system.tier === "elite"')
    master.run("""
      await shown.update({system: {recipe: {overrides: {block: 30}}, block: 30}}); return 1;
    """)
    sheet.locator("[data-action=resetNumber][data-key=block]").click()
    master.until("shown.system.block < 30")
    assert "block" not in master.run("return shown.system.recipe.overrides")


@on_13
def test_rank_and_tier_from_the_sheet(master: Client) -> None:
    sheet = edited(master, 'actor.system.tier === "normal" && actor.system.rank === 3')
    sheet.locator("[name='system.rank']").select_option("4")
    master.until("shown.system.rank === 4")
    for tier, kind in (("boss", "npc"), ("normal", "character")):
        sheet.locator("[data-change=tier]").select_option(tier)
        master.until(
            "([tier, kind]) => shown.system.tier === tier && shown.type === `pysystem.${kind}`",
            [tier, kind],
        )
        expect(sheet.locator("[data-change=tier]")).to_have_value(tier)


@on_13
def test_types_are_ticked(master: Client) -> None:
    sheet = edited(master, 'actor.system.types.has("beast") && actor.system.types.size === 1')
    sheet.locator("[name='system.types'][value=undead]").check()
    master.until("shown.system.types.size === 2")
    expect(sheet.locator("[name='system.types'][value=undead]")).to_be_checked()
    sheet.locator("[name='system.types'][value=undead]").uncheck()
    master.until("shown.system.types.size === 1")


@on_14
def test_a_hide_of_its_own_and_back(master: Client) -> None:
    sheet = edited(
        master,
        'actor.system.recipe.hide === null && !actor.items.some((i) => i.type.endsWith("armor"))',
    )
    before = master.run("return shown.system.dr.slashing")
    sheet.locator("[data-action=ownHide]").click()
    sheet.locator("[name='system.recipe.hide.slashing']").fill("9")
    sheet.locator("[name='system.recipe.hide.slashing']").press("Tab")
    master.until("shown.system.dr.slashing === 9")
    sheet.locator("[data-action=rowHide]").click()
    master.until("shown.system.recipe.hide === null")
    master.until("before => shown.system.dr.slashing === before", before)


@on_13
def test_an_emptied_number_stays_as_it_was(master: Client) -> None:
    sheet = edited(master, 'actor.system.tier === "elite"')
    before = master.run("return shown.system.block")
    sheet.locator("[name='system.block']").fill("")
    sheet.locator("[name='system.block']").press("Tab")
    master.page.wait_for_timeout(150)
    assert master.run("return shown.system.block") == before


def test_dropping_a_talent_on_the_sheet_brings_its_items(master: Client) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "elite"'))
    before = master.run("return shown.items.size")
    drop(sheet, master, "talent:jaws")
    master.until("n => shown.items.size >= n + 1", before)
    assert "talent:jaws" in master.run("return slugs(shown)")


@pytest.fixture
def player(world: Vtt, master: Client) -> Iterator[Client]:
    yield with_helpers(world, "Anna")


@on_13
def test_a_player_with_a_glance_sees_looks_alone(master: Client, player: Client) -> None:
    slug = slug_with(master, "actor.system.tactics && actor.system.look")
    uuid = master.run(OPEN, [slug, {"ownership": {"default": 1}}])
    secret = master.page.locator(".text.tactics p").first.inner_text()[:20]
    player.run("return (await fromUuid(arg)).sheet.render({force: true}).then(() => 1)", uuid)
    sheet = player.page.locator(".pysystem.creature")
    expect(sheet.locator(".text.look")).to_be_visible()
    assert sheet.locator("[data-number], [data-dr], .vitals, .item").count() == 0
    assert secret not in sheet.inner_text()


@on_14
def test_a_player_who_owns_a_creature_reads_no_secrets(master: Client, player: Client) -> None:
    slug = slug_with(master, "actor.system.tactics && actor.system.look")
    uuid = master.run(OPEN, [slug, {"ownership": {"default": 3}}])
    expect(master.page.locator(".text.tactics")).to_have_count(1)
    player.run("return (await fromUuid(arg)).sheet.render({force: true}).then(() => 1)", uuid)
    sheet = player.page.locator(".pysystem.creature")
    expect(sheet.locator("[data-number=attack]")).to_be_visible()
    assert sheet.locator(".secret-text").count() == 0
    sheet.locator("[data-action=toggleEdit]").click()
    expect(sheet.locator("[name='system.look']")).to_have_count(1)
    assert sheet.locator("[name='system.tactics']").count() == 0


@on_13
def test_an_observer_changes_nothing(master: Client, player: Client) -> None:
    uuid = master.run(OPEN, [slug_with(master, 'actor.system.tier === "boss"'),
                             {"ownership": {"default": 2}}])  # fmt: skip
    player.run("return (await fromUuid(arg)).sheet.render({force: true}).then(() => 1)", uuid)
    sheet = player.page.locator(".pysystem.creature")
    assert sheet.locator("[data-action=toggleEdit], [data-action=stepPool]").count() == 0
    expect(sheet.locator("[data-pool='system.hp']")).to_be_disabled()
    expect(sheet.locator("[data-action=useItem]").first).to_be_disabled()


@pytest.mark.parametrize("width", [320, 420, 740])
@on_13
def test_nothing_is_cut_off_in_narrow_windows(master: Client, width: int) -> None:
    """A zoom of 200 % on a small screen leaves this much."""
    sheet = opened(master, slug_with(master, 'actor.system.tier === "boss"'))
    master.run("await shown.sheet.setPosition({width: arg, left: 0, top: 0}); return 1;", width)
    assert sheet.evaluate(CUT_OFF) == []


@on_13
@pytest.mark.parametrize("size", ["12px", "28px"])
def test_k8_03_the_hosts_font_size_cuts_nothing_off(master: Client, size: str) -> None:
    sheet = opened(master, slug_with(master, 'actor.system.tier === "boss"'))
    master.run("document.documentElement.style.fontSize = arg; return 1;", size)
    found = sheet.evaluate(CUT_OFF)
    text = sheet.locator(".items, .actions").first.evaluate("e => getComputedStyle(e).fontSize")
    master.run("document.documentElement.style.fontSize = ''; return 1;")
    assert found == []
    assert abs(float(text.removesuffix("px")) / float(size.removesuffix("px")) - 1) < 0.3


CUT_OFF = """(root) => {
  const content = root.querySelector(".window-content");
  const edge = content.getBoundingClientRect().right + 1;
  return [...content.querySelectorAll("*")]
    .filter((e) => e.checkVisibility() && !e.closest(".tip, .about")
      && e.getBoundingClientRect().right > edge)
    .map((e) => `${e.className || e.localName} ${e.textContent.trim().slice(0, 30)}`);
}"""


@on_13
def test_typing_survives_that_somebody_else_changes_the_creature(master: Client) -> None:
    sheet = edited(master, 'actor.system.tier === "elite"')
    sheet.locator("[name='system.block']").focus()
    master.page.keyboard.press("Control+A")
    master.page.keyboard.type("33")
    master.run("await shown.update({system: {ap: {value: 1}}}); return 1;")
    expect(sheet.locator("[name='system.ap.value']")).to_have_value("1")
    expect(sheet.locator("[name='system.block']")).to_have_value("33")
    assert master.run("return shown.system.block") != 33
    assert master.run("return shown.system.ap.value") == 1
    master.page.keyboard.press("Tab")
    master.until("shown.system.block === 33")
    assert master.run("return shown.system.ap.value") == 1


@on_14
def test_every_key_reaches_its_field_while_the_sheet_renders_again_and_again(
    master: Client,
) -> None:
    sheet = edited(master, 'actor.system.tier === "elite"')
    master.run("""
      globalThis.busy = true;
      (async () => {
        for (let i = 0; busy; i++) {
          await shown.update({system: {ap: {value: i % 4}}});
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      return 1;
    """)
    sheet.locator("[name='system.block']").focus()
    for number in ("33", "34", "35"):  # Block, Dodge, mental defence
        master.page.keyboard.press("Control+A")
        master.page.keyboard.type(number)
        master.page.keyboard.press("Tab")
    master.until("shown.system.mental === 35")
    master.run("busy = false; return 1;")
    assert master.run("return [shown.system.block, shown.system.dodge]") == [33, 34]
    assert master.page.evaluate("document.activeElement.name") == "system.speed"
