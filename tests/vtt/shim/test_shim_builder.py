"""The builder of creatures and the window for ranks, tiers and templates, at a master's table."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.project import copy_ours, run
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_13, on_14, with_helpers


def builder(client: Client, actor: str = "null") -> Locator:
    client.run(f"async () => {{ await api.openBuilder({actor}); }}")
    window = client.page.locator(".pysystem.builder")
    expect(window.locator(".builder-result")).to_be_visible()
    return window


def choose(window: Locator, name: str, value: str, shows: str) -> None:
    """Change a field, and wait until the other side shows what comes of it."""
    field = window.locator(f"[name='{name}']")
    if field.evaluate("e => e.localName") == "select":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")
    expect(window.locator(".builder-result")).to_contain_text(re.compile(shows))


def number(window: Locator, key: str) -> str:
    text = window.locator(f".builder-result [data-number={key}] dd").inner_text()
    return text.split()[0]


def test_a_creature_is_built_with_the_keyboard_alone(master: Client) -> None:
    master.page.evaluate("ui.sidebar.changeTab('actors', 'primary')")
    opener = master.page.locator(".pysystem-builders button").first
    opener.focus()
    opener.press("Enter")
    window = master.page.locator(".pysystem.builder")
    name = window.locator("[name=name]")
    name.focus()
    master.page.keyboard.press("Control+A")
    master.page.keyboard.type("Пепельная вдова")
    master.page.keyboard.press("Tab")
    expect(window.locator("h2")).to_have_text("Пепельная вдова")
    assert window.locator("[name=archetype]").evaluate("e => e === document.activeElement")
    window.locator("[name=tier]").focus()
    master.page.keyboard.press("ArrowDown")  # from normal to elite
    expect(window.locator("[name=elite_focus]")).to_be_visible()
    assert number(window, "hp") == "50"
    rank = window.locator("[name=rank]")
    rank.focus()
    for shown in ("2½", "3"):
        rank.press("ArrowDown")
        expect(window.locator(".badge.rank")).to_have_text(re.compile(f"{shown}$"))
    jaws = window.locator("[name=picks][value='talent:jaws']")
    jaws.focus()
    jaws.press("Space")
    expect(window.locator(".chosen .chip")).to_have_count(1)
    # Row 3 twice; attack of row 4 at the Block 12 of a character: 5 faces of 10.
    assert [number(window, key) for key in ("hp", "attack", "block")] == ["80", "+6", "12"]
    expect(window.locator("[data-duel=deals] caption b")).to_have_text(re.compile(r"^50\s?%$"))
    master.run("record('createActor'); record('createItem'); record('updateActor'); return 1")
    save = window.locator("[data-action=write]")
    save.focus()
    save.press("Enter")
    master.until("game.actors.size === 1")
    found = master.run("""
      const [actor] = game.actors;
      const {system: s, prototypeToken: t} = actor;
      return [seen.map(([name]) => name), actor.name, actor.type, s.tier, s.hp, s.attack,
        slugs(actor),
        actor.items.map((i) => (i.system.use ?? i.system).damage[0]?.formula).filter(Boolean),
        new Set(actor.items.map((i) => i.flags.pysystem.grantedBy?.join()).filter(Boolean)).size,
        t.bar1.attribute, t.width];
    """)
    assert found == [
        ["createActor"], "Пепельная вдова", "pysystem.npc", "elite", {"value": 80, "max": 80}, 6,
        ["maneuver:bite", "maneuver:death-grip", "talent:jaws", "weapon:jaws"], ["2d6"] * 3, 1,
        "hp", 1,
    ]  # fmt: skip


@on_13
def test_the_numbers_that_the_window_shows(master: Client) -> None:
    window = builder(master)
    # A character of rank 2 and a beast of row 2: 1d10 + 2 reaches 11 in 2 of 10.
    for side in ("deals", "takes"):
        expect(window.locator(f"[data-duel={side}] caption b")).to_have_text(re.compile(r"^20\s?%"))
    lines = window.locator("[data-duel=takes] tbody tr")
    # 25 hit points at 0.2 × 5 an attack, and what the last blow has to spare.
    assert lines.nth(1).locator("td").all_inner_texts() == ["27,3", "13,9", "9,4"]
    choose(window, "party.players", "5", r"3[.,]75")
    choose(window, "party.rank", "1", "2 (ЭВ|EV)")
    # One of rank 2 weighs 2 for a party of rank 1; five players can pay 2.5, 3.75, 5 and 7.5.
    counts = window.locator(".bands tbody td:last-child").all_inner_texts()
    assert counts == ["1", "1", "2", "3"]
    choose(window, "shifts.hp", "15", r"25 → 40")
    net = window.locator("[data-net]")
    assert net.inner_text() == "+1"
    expect(window.locator("[data-doubt=budget-over]")).to_be_visible()
    choose(window, "shifts.speed", "-2", r"8 → 6")
    expect(net).to_have_text("0")
    expect(window.locator("[data-doubt=budget-over]")).to_have_count(0)
    assert window.locator("[data-number=hp] .tip li").count() == 2


@on_13
def test_types_ask_for_their_choices_and_beasts_get_no_weapon_manoeuvres(master: Client) -> None:
    window = builder(master)
    weapon = window.locator("[data-group=maneuver] input:disabled").first
    assert weapon.count() == 1
    slug = weapon.get_attribute("value")
    window.locator("[name=types][value=elemental]").check()
    expect(window.locator("[data-doubt=choice-missing].error")).to_be_visible()
    choose(window, "element.native", "heat", ".")
    choose(window, "element.opposite", "cold", ".")
    expect(window.locator("[data-dr=heat] dd")).to_have_text("10")
    expect(window.locator(".doubts .error")).to_have_count(0)
    window.locator("[name=types][value=human]").check()
    expect(window.locator(f"[name=picks][value='{slug}']")).to_be_enabled()
    search = window.locator("[name=search]")
    search.fill("zzzz")
    expect(window.locator("[data-item]:visible")).to_have_count(0)
    search.fill("")
    expect(window.locator("[data-group=natural] [data-item]").first).to_be_visible()


def test_saving_again_replaces_what_it_made_and_leaves_the_rest(master: Client) -> None:
    window = builder(master)
    for ref in ("talent:jaws", "maneuver:howl"):
        window.locator("details").evaluate_all("all => all.forEach((e) => { e.open = true; })")
        window.locator(f"[name=picks][value='{ref}']").check()
        expect(window.locator(f".chosen [data-ref='{ref}']")).to_be_visible()
    window.locator("[data-action=write]").click()
    master.until("game.actors.size === 1")
    master.run("""
      const [actor] = game.actors;
      await actor.createEmbeddedDocuments("Item",
        [{name: "Мамин приём", type: "pysystem.maneuver"}, await item("maneuver:dash")]);
      await actor.update({"system.mental": 12, "system.hp.value": 10,
        "system.tactics": "<p>Ждёт.</p>"});
      return 1;
    """)
    # The window is still open and takes over what was done on the sheet.
    expect(window.locator(".chosen .chip")).to_have_count(3)
    again = builder(master, "[...game.actors][0]")
    expect(again.locator("[name='overrides.mental']")).to_have_value("12")
    again.locator(".chosen [data-ref='talent:jaws']").click()
    expect(again.locator(".chosen .chip")).to_have_count(2)
    choose(again, "name", "Новое имя", "Новое имя")
    master.run("await [...game.actors][0].update({'system.block': 9}); return 1")
    expect(again.locator("[name='overrides.block']")).to_have_value("9")
    choose(again, "rank", "4", "2d8")
    master.run("""
      globalThis.written = 0;
      const {info} = ui.notifications;
      ui.notifications.info = (...said) => {
        written += 1;
        return info.apply(ui.notifications, said);
      };
      return 1;
    """)
    for times in (1, 2):
        again.locator("[data-action=write]").click()
        master.until("times => written === times && [...game.actors][0].items.size === 3", times)
    master.run("delete ui.notifications.info; return 1")
    found = master.run("""
      const [actor] = game.actors;
      const {system: s} = actor;
      return [game.actors.size, actor.items.filter((i) => i.name === "Мамин приём").length,
        slugs(actor).filter((s) => s.includes(":")), s.rank, s.hp, s.mental, s.attack,
        s.block, actor.name];
    """)
    # 10 of 25 are 20 of 50.
    assert found == [
        1, 1, ["maneuver:dash", "maneuver:howl"], 4, {"value": 20, "max": 50}, 12, 6,
        9, "Новое имя",
    ]  # fmt: skip


@on_14
def test_the_source_passes_the_check(master: Client, tmp_path: Path) -> None:
    master.run("""
      globalThis.made = await creature("wolf-leader", {name: "Вожак: «второй»"});
      const [weapon] = await game.packs.get("pysystem.weapons").getDocuments();
      await made.update({"system.look": `<h2>Облик</h2><p>Пасть * и <strong>клык</strong>, см.
        @UUID[${weapon.uuid}]{оружие} и @UUID[Actor.nobody]{никого}.</p><ul><li>раз</li>
        <li><p>два</p></li></ul>`, "system.tactics": "<p># не заголовок</p>"});
      return 1;
    """)
    window = builder(master, "made")
    window.locator("[data-action=source]").click()
    text = master.page.locator(".source-file textarea")
    source = text.input_value()
    master.page.locator("[data-action=close]:visible").last.click()
    expect(text).to_have_count(0)
    assert "\\# не заголовок" in source
    assert "## Облик" in source
    assert re.search(
        r"Пасть \\\* и \*\*клык\*\*, см. \[оружие\]\(weapon:[\w-]+\) и никого.", source
    )
    root = copy_ours(tmp_path / "проект")
    (root / "packs/_source/creatures/second.yml").write_text(source, encoding="utf-8")
    result = run("validate", "-p", root)
    assert result.exit_code == 0, result.output
    assert "second.yml" not in re.sub(r".*no_english.*|.*English is missing.*", "", result.output)


def test_rank_and_templates_of_several_selected_with_all_that_changes(master: Client) -> None:
    master.run("""
      globalThis.wolf = await creature("wolf-leader");
      await wolf.update({"system.hp.value": 15});
      const [own] = await wolf.createEmbeddedDocuments("Item", [{name: "Хватка",
        type: "pysystem.maneuver", system: {description: "<p>2d4, DC 11</p>"}}]);
      globalThis.normal = await Actor.create({name: "Разбойник", type: "pysystem.character",
        system: {rank: 2, types: ["human"]}});
      globalThis.before = [wolf, normal].map((a) => JSON.stringify(a.toObject().system));
      const scene = await Scene.create({name: "Поле", active: true});
      await scene.view();
      await until(() => canvas.ready && canvas.scene?.id === scene.id);
      await placed(scene, wolf);
      await until(() => canvas.tokens.placeables.length === 1);
      canvas.tokens.placeables[0].control();
      await api.openRescale([wolf, normal]);
      return 1;
    """)
    window = master.page.locator(".pysystem.rescale")
    expect(window.locator("article")).to_have_count(2)
    window.locator("[name=rank]").select_option("4")
    window.locator("[name=template]").select_option("type:undead")
    of_wolf = window.locator("article").first

    def row(group: str, key: str) -> list[str]:
        cells = of_wolf.locator(f"[data-group={group}] [data-change={key}] td")
        expect(cells).to_have_count(2)
        return [text.strip() for text in cells.all_inner_texts()]

    expect(of_wolf.locator("[data-group=list]")).to_be_visible()
    # Row 4: (50 − 5) × 2, of which 15 of 40 are 34 (33.75).
    assert row("number", "hp") == ["15 / 40", "34 / 90"]
    assert row("number", "gift_dc") == ["11", "13"]
    assert row("damage", "damage") == ["II (2d4)", "IV (2d8)"]
    assert row("dr", "necrotic") == ["0", "5"]
    expect(of_wolf.locator("[data-group=item] tr[data-change=damage]").first).to_contain_text("2d8")
    expect(of_wolf.locator(".texts ins")).to_have_text("2d8, DC 13")
    assert master.run("return wolf.system.rank") == 2
    write = window.locator("[data-action=write]")
    write.focus()
    write.press("Enter")
    master.until("wolf.system.rank === 4 && normal.system.rank === 4")
    master.until("wolf.items.getName('Хватка').system.description === '<p>2d8, DC 13</p>'")
    found = master.run("""
      await until(() => wolf.items.find((i) => i.type === "pysystem.weapon")
        .system.damage[0].formula === "2d8");
      const howl = wolf.items.find((i) => i.flags.pysystem?.slug === "maneuver:howl");
      return [wolf.system.hp, [...normal.system.types], howl.system.use.save.dc];
    """)
    assert found == [{"value": 34, "max": 90}, ["human", "undead"], 13]
    expect(window.locator("[name=remove]")).to_have_count(1)
    window.locator("[name=remove]").press("Space")
    window.locator("[name=rank]").select_option("2")
    expect(of_wolf.locator("[data-change=rank]")).to_be_visible()
    write.click()
    master.until("wolf.system.rank === 2 && normal.system.rank === 2")
    assert master.run("""
      return [wolf, normal].map((a, i) => JSON.stringify(a.toObject().system) === before[i]
        && !a.flags.pysystem.templates.length);
    """) == [True, True]


def test_after_writing_nothing_is_left_to_change_though_items_follow_late(master: Client) -> None:
    master.run("""
      globalThis.beast = await npc({system: {rank: 2, tier: "elite"}});
      await beast.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => beast.items.size === 4);
      await api.openRescale([beast]);
      const write = beast.updateEmbeddedDocuments;
      beast.updateEmbeddedDocuments = async function (...args) {
        await settled();
        return write.apply(this, args);
      };
      return 1;
    """)
    window = master.page.locator(".pysystem.rescale")
    window.locator("[name=rank]").select_option("4")
    dice = window.locator("[data-group=item] tr[data-change=damage]").first
    expect(dice).to_contain_text("2d8")
    master.run("""
      globalThis.tables = [];
      const content = document.querySelector(".pysystem.rescale .window-content");
      new MutationObserver(() => tables.push(content.querySelectorAll("table.diff").length))
        .observe(content, {childList: true, subtree: true});
      return 1;
    """)
    window.locator("[data-action=write]").press("Enter")
    expect(window.locator("table.diff")).to_have_count(0)
    expect(window.locator("[data-action=write]")).to_be_disabled()
    # In none of its drawings since.
    assert set(master.run("return tables")) == {0}
    assert (
        master.run("""return beast.items.find((i) => i.type === "pysystem.weapon")
      .system.damage[0].formula""")
        == "2d8"
    )


def test_the_token_of_its_own_and_a_demon_that_has_to_choose(master: Client) -> None:
    master.run("""
      globalThis.actor = await npc({system: {rank: 3, tier: "elite", types: ["beast"]}});
      const scene = await Scene.create({name: "Поле"});
      [globalThis.token] = await placed(scene, actor);
      await api.openRescale([token.actor]);
      return 1;
    """)
    window = master.page.locator(".pysystem.rescale")
    write = window.locator("[data-action=write]")
    expect(write).to_be_disabled()
    window.locator("[name=template]").select_option("type:demon")
    window.locator("[name='choice.0']").select_option("heat")
    expect(write).to_be_disabled()
    window.locator("[name='choice.1']").select_option("acid")
    expect(write).to_be_enabled()
    window.locator("[name=tier]").select_option("boss")
    expect(window.locator("[data-change=hp]")).to_contain_text("120")
    write.click()
    master.until("token.actor.system.tier === 'boss'")
    found = master.run("""
      const {system: s} = token.actor;
      return [[...s.types], s.dr.heat, s.dr.acid, s.dr.light, s.hp, actor.system.tier];
    """)
    assert found == [["beast", "demon"], 5, 2, -2, {"value": 120, "max": 120}, "elite"]


@on_13
def test_a_creature_of_a_compendium_is_the_pattern_of_a_new_one(master: Client) -> None:
    master.run("""
      const pack = game.packs.get("pysystem.creatures");
      [globalThis.packedWolf] = await pack.getDocuments(
        {"flags.pysystem.slug": "creature:wolf-leader"});
      return 1;
    """)
    window = builder(master, "packedWolf")
    choose(window, "tier", "boss", "60")
    window.locator("[data-action=write]").click()
    master.until("game.actors.size === 1")
    found = master.run("""
      const [actor] = game.actors;
      const {look} = packedWolf.system;
      return [packedWolf.system.tier, actor.system.tier, actor.system.look === look,
        actor.img === packedWolf.img, actor.prototypeToken.actorLink,
        JSON.stringify(slugs(actor)) === JSON.stringify(slugs(packedWolf)),
        await api.openRescale([packedWolf])];
    """)
    assert found == ["elite", "boss", True, True, True, True, None]


@on_14
def test_players_build_nothing(world: Vtt) -> None:
    with_helpers(world, "GM")
    player = with_helpers(world, "Anna")
    assert player.run("return [await api.openBuilder(), await api.openRescale([])]") == [None, None]
    assert player.page.locator(".pysystem-builders").count() == 0
    assert player.page.locator(".pysystem.builder").count() == 0


@pytest.mark.parametrize("app", ["builder", "rescale"])
def test_every_field_and_button_has_a_name(master: Client, app: str) -> None:
    master.run("globalThis.wolf = await creature('wolf-leader'); return 1")
    master.run(
        "async () => { await api.openBuilder(wolf); }"
        if app == "builder"
        else "async () => { await api.openRescale([wolf]); }"
    )
    window = master.page.locator(f".pysystem.{app}")
    expect(window.locator(".builder-footer")).to_be_visible()
    nameless = window.locator("input, select, button, summary").evaluate_all(
        """all => all.filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim()
          || [...(e.labels ?? [])].some((l) => l.textContent.trim()) || e.title
          || e.dataset.tooltip)).map((e) => e.outerHTML)"""
    )
    assert nameless == []
    assert "PYSYSTEM." not in window.inner_text()
