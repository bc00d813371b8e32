"""What only game masters may read, in front of a host that sends players everything it has."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import CLEAR, Vtt
from tests.vtt.shim.helpers import with_helpers

SECRET = "Бьёт-из-засады"
OF_ALL = """
  const texts = (documents) => documents.map((each) => JSON.stringify(each.toObject()));
  const all = [...game.collections.values()].flatMap((found) => [...found]);
  const tokens = [...game.scenes].flatMap((scene) => [...scene.tokens]);
  const synthetic = tokens.flatMap((token) => token.actor ?? []);
  const mine = all.filter((each) => !each.constructor.schema.has("ownership")
    || each.testUserPermission(game.user, "LIMITED") || each.documentName === "Scene");
  const others = all.filter((each) => !mine.includes(each));
"""
"""`mine`: what the user has a permission on, or what knows no permissions; `others`: the rest."""


@pytest.fixture
def leaky(world: Vtt, master: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Vtt]:
    """The world with the host's switch on; emptied before it goes off again."""
    with monkeypatch.context() as patch:
        patch.setattr(world.host, "config", replace(world.host.config, leaky=True))
        yield world
        master.page.evaluate(CLEAR)


@pytest.fixture
def anna(leaky: Vtt) -> Client:
    return with_helpers(leaky, "Anna")


@pytest.fixture
def wolf(master: Client, leaky: Vtt) -> str:
    """A creature that everybody owns, with secrets that came in every way; also as a token."""
    return str(
        master.run(
            """
      const secret = `<p>${arg}</p>`;
      globalThis.notes = (key) => [...game.journal].flatMap((entry) => [...entry.pages])
        .filter((page) => page.flags.pysystem?.notes?.key === key);
      globalThis.wolf = await npc({name: "Волк", ownership: {default: 3},
        system: {look: "<p>Сед.</p>", tactics: secret, tier: "elite"}});
      await wolf.update({"system.wound_trigger": secret});
      await until(() => notes("wound_trigger").length === 1);
      const scene = await Scene.create({name: "Поле", ownership: {default: 2}});
      globalThis.token = (await placed(scene, wolf))[0];
      await token.actor.update({system: {budget_note: secret}});
      await until(() => notes("budget_note").length === 1);
      return wolf.uuid;
    """,
            SECRET,
        )
    )


def test_secrets_lie_only_where_players_have_no_permission(
    leaky: Vtt, anna: Client, wolf: str
) -> None:
    anna.until("uuid => fromUuidSync(uuid)?.isOwner", wolf)
    found = anna.run(
        f"""{OF_ALL}
      const has = (all) => texts(all).filter((text) => text.includes(arg)).length;
      return [has(mine), has(synthetic), has(others)];
    """,
        SECRET,
    )
    # The switch is on: the game master's journal did come.
    assert found == [0, 0, 1]
    assert SECRET not in str(leaky.host.world.settings)


def test_no_page_of_a_player_shows_them(master: Client, anna: Client, wolf: str) -> None:
    anna.run(
        """
      const actor = await fromUuid(arg);
      await actor.sheet.render({force: true});
      const [entry] = game.journal;
      await failure(() => entry.sheet.render(true));
      await failure(() => entry.pages.contents[0].sheet.render(true));
      ui.sidebar.changeTab("journal", "primary");
      return 1;
    """,
        wolf,
    )
    sheet = anna.page.locator(".pysystem.creature")
    expect(sheet.locator(".text.look")).to_be_visible()
    assert SECRET not in anna.page.content()
    sheet.locator("[data-action=toggleEdit]").click()
    expect(sheet.locator("prose-mirror[name='system.look']")).to_have_count(1)
    search = anna.page.locator("#journal input[type=search]")
    search.fill("Волк")
    assert anna.page.locator("#journal li:visible").count() == 0
    assert SECRET not in anna.page.content()


def test_a_player_who_joins_later_gets_no_more(master: Client, anna: Client, wolf: str) -> None:
    anna.page.reload()
    anna.page.wait_for_function("() => globalThis.game?.ready === true")
    assert anna.run(
        f"""{OF_ALL}
      return texts([...mine, ...synthetic]).filter((text) => text.includes(arg));
    """,
        SECRET,
    ) == []  # fmt: skip
    assert anna.run(
        """
      const closed = ["creatures", "rules", "tables"].map((n) => game.packs.get(`pysystem.${n}`));
      const refused = await Promise.all(closed.map((p) => failure(() => p.getDocuments())));
      return closed.every((pack, index) => pack.index.size === 0 && refused[index]);
    """
    )


def test_the_master_reads_and_changes_them_on_the_sheet(master: Client, wolf: str) -> None:
    master.run("return wolf.sheet.render({force: true}).then(() => 1)")
    sheet = master.page.locator(".pysystem.creature")
    for key in ("tactics", "wound_trigger", "budget_note"):
        assert SECRET in sheet.locator(f".text.{key}").inner_text()
    sheet.locator("[data-action=toggleEdit]").click()
    field = sheet.locator("prose-mirror[data-note=tactics]")
    field.evaluate(
        """(field) => {
        field.value = "<p>Отходит в лес.</p>";
        field.dispatchEvent(new Event("change", {bubbles: true}));
      }"""
    )
    master.until("notes('tactics')[0].text.content.includes('Отходит')")
    sheet.locator("[data-action=toggleEdit]").click()
    expect(sheet.locator(".text.tactics")).to_contain_text("Отходит")
    assert master.run("return wolf.toObject().system.tactics") == ""


def test_a_copy_has_notes_of_its_own_and_they_go_with_it(master: Client, wolf: str) -> None:
    found = master.run(
        """
      const copy = await wolf.clone({name: "Волчица"}, {save: true});
      await until(() => notes("tactics").length === 2);
      const both = notes("tactics").map((page) => page.name.split(":")[0]).sort();
      await copy.delete();
      await until(() => notes("tactics").length === 1);
      return [both, notes("tactics")[0].name.split(":")[0], notes("budget_note").length];
    """
    )
    assert found == [["Волк", "Волчица"], "Волк", 1]


def test_the_bestiary_keeps_its_texts_and_an_import_moves_them(
    master: Client, leaky: Vtt, anna: Client
) -> None:
    found = master.run("""
      const pack = game.packs.get("pysystem.creatures");
      const source = (await pack.getDocuments()).find((each) => each.system.tactics);
      const actor = await game.actors.importFromCompendium(pack, source.id,
        {ownership: {default: 2}});
      const pages = () => [...game.journal].flatMap((entry) => [...entry.pages]);
      await until(() => pages().some((page) => page.text.content === source.system.tactics));
      return [actor.toObject().system.tactics, source.system.tactics !== ""];
    """)
    assert found == ["", True]


def test_a_journal_that_players_read_is_none_for_secrets(
    master: Client, anna: Client, wolf: str
) -> None:
    master.run(
        """
      const [opened] = game.journal;
      await opened.update({ownership: {default: 2}});
      await npc({system: {tactics: arg}});
      await until(() => game.journal.size === 2);
      return 1;
    """,
        "Нападает-сверху",
    )
    anna.until("game.journal.size === 2")
    assert (
        anna.run(f"{OF_ALL} return texts(mine).filter((t) => t.includes('Нападает')).length;") == 0
    )


def test_the_record_of_a_blow_is_shown_to_no_player(
    master: Client, anna: Client, wolf: str
) -> None:
    master.run("""
      await wolf.update({system: {recipe: {hide: {slashing: 5}}}});
      await api.applyBlow({targets: [wolf], packets: [{type: "slashing", amount: 9}]});
      return 1;
    """)
    anna.until("game.messages.some((message) => message.flags.pysystem?.blow)")
    anna.page.locator(".pysystem.card.told").last.wait_for()
    assert anna.page.locator(".pysystem.card.blow:not(.told)").count() == 0
    assert "DR" not in anna.page.locator("#chat").inner_text()
