"""A player's blow on what is the game master's: asked for, checked, applied once."""

import re

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_13, on_14, with_helpers


@pytest.fixture
def anna(world: Vtt, master: Client) -> Client:
    """A player with a creature of her own, in front of a scene with a foe that is not hers."""
    player = with_helpers(world, "Anna")
    master.run(
        """
      globalThis.hero = await npc({name: "Ручной волк", ownership: {[arg]: 3},
        system: {rank: 3, tier: "elite"}});
      await hero.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => hero.items.size === 4);
      globalThis.foe = await npc({name: "Враг", system: {tier: "boss", recipe: {hide: {}}}});
      globalThis.scene = await Scene.create({name: "Поле", ownership: {default: 2}});
      globalThis.tokens = await placed(scene, foe, 2);
      await scene.activate();
      return 1;
    """,
        world.user_id("Anna"),
    )
    player.until("canvas.ready && canvas.tokens?.placeables.length === 2")
    player.run(
        """
      globalThis.hero = await fromUuid(arg);
      CONFIG.Dice.randomUniform = () => 0.01;
      globalThis.bite = () => api.useItem(
        hero.items.find((i) => i.flags.pysystem.slug === "maneuver:bite"));
      globalThis.at = (index) => canvas.tokens.placeables[index].setTarget(true);
      return 1;
    """,
        master.run("return hero.uuid"),
    )
    return player


def apply(client: Client) -> None:
    client.page.locator(".pysystem.card.use button[data-card=apply]").last.click()


def answer(master: Client, action: str, index: int = 0) -> None:
    """Press a button of a request in the game master's list by key."""
    window = master.page.locator("#pysystem-requests")
    window.locator(f"[data-action={action}]").nth(index).press("Enter")


def reads(client: Client, *states: str) -> None:
    """Wait until a client has been told of these states of the requests."""
    client.until(
        """states => game.messages.filter((m) => m.flags.pysystem?.request)
        .map((m) => m.flags.pysystem.request.state ?? "waiting").join() === states.join()""",
        list(states),
    )


def test_one_request_is_one_write_and_one_card(world: Vtt, master: Client, anna: Client) -> None:
    helper = with_helpers(world, "Helper")
    for client in (master, helper, anna):
        client.run("record('preUpdateActor', (a) => a.name); record('preUpdateToken'); return 1;")
    anna.run("await bite(); at(0); return 1;")
    apply(anna)
    answer(master, "accept")
    # Two dice of six, both at their highest; a boss of rank 1 has 45 hit points.
    master.until("tokens[0].actor.system.hp.value === 33")
    master.until("game.messages.some((m) => m.flags.pysystem?.blow)")
    master.page.wait_for_timeout(200)
    assert master.run("return seen.length") == 1
    assert helper.run("return seen.length") == 0
    assert master.run("""return [game.messages.filter((m) => m.flags.pysystem?.blow).length,
      tokens[1].actor.system.hp.value]""") == [1, 45]
    reads(anna, "accepted")


@on_13
def test_a_player_is_told_that_a_blow_reached_nobody(master: Client, anna: Client) -> None:
    anna.run("CONFIG.Dice.randomUniform = () => 0.99; at(0); await bite(); return 1;")
    anna.until("document.querySelector('.card.use .verdict.bad')")
    apply(anna)
    told = anna.page.locator(".notification", has_text=re.compile("Бить некого|Nobody to strike"))
    expect(told).to_have_count(1)
    reads(master)


def test_a_second_request_changes_nothing(master: Client, anna: Client) -> None:
    anna.run("await bite(); at(0); return 1;")
    for _ in range(2):
        apply(anna)
    answer(master, "acceptChosen")
    master.until("tokens[0].actor.system.hp.value === 33")
    master.until("""game.messages.filter((m) => m.flags.pysystem?.request?.state === "accepted")
      .length === 2""")
    assert master.run("return tokens[0].actor.system.hp.value") == 33


@on_14
def test_the_game_master_changes_refuses_and_answers_several(master: Client, anna: Client) -> None:
    anna.run("await bite(); at(0); return 1;")
    apply(anna)
    window = master.page.locator("#pysystem-requests")
    amount = window.locator("input[data-amount='0']")
    expect(amount).to_have_value("12")
    amount.fill("20")
    amount.press("Tab")
    expect(window.locator(".preview")).to_contain_text("45 → 25")
    window.locator("[data-choice=half]").click()
    expect(window.locator(".preview")).to_contain_text("45 → 35")
    # Two more: one of them is left unticked, and refused.
    for _ in range(2):
        anna.run("await bite(); return 1;")
        apply(anna)
    expect(window.locator("[data-action=accept]")).to_have_count(3)
    window.locator("[data-chosen]").nth(1).uncheck()
    answer(master, "acceptChosen")
    # 10 of the one that was changed, 12 of the other.
    master.until("tokens[0].actor.system.hp.value === 23")
    answer(master, "refuse")
    expect(window.locator("[data-action=accept]")).to_have_count(0)
    reads(anna, "accepted", "refused", "accepted")
    expect(anna.page.locator(".request-state.refused")).to_have_count(1)


@pytest.mark.parametrize(("who", "direct"), [("gm", False), ("trusted", False), ("all", True)])
@on_14
def test_a_setting_lets_players_strike_what_they_own(
    master: Client, anna: Client, who: str, direct: bool
) -> None:
    """Anna is a player, not a trusted one."""
    master.run(
        """await game.settings.set("pysystem", "directApply", arg);
        globalThis.own = (await placed(scene, hero))[0]; return 1;""",
        who,
    )
    anna.until("canvas.tokens.placeables.length === 3")
    anna.run("""await bite(); canvas.tokens.placeables.find((t) => t.name === "Ручной волк")
      .setTarget(true); return 1;""")
    apply(anna)
    if direct:
        master.until("own.actor.system.hp.value < own.actor.system.hp.max")
    else:
        expect(master.page.locator("#pysystem-requests [data-action=accept]")).to_have_count(1)
    reads(master, *([] if direct else ["waiting"]))
    master.run("""await game.settings.set("pysystem", "directApply", "gm"); return 1;""")


FORGERIES = {
    "unknown target": """
      const use = await bite();
      const nowhere = "Scene.aaaaaaaaaaaaaaaa.Token.bbbbbbbbbbbbbbbb";
      return {use: use.id, share: "full", targets: [nowhere]};
    """,
    "no card": """return {use: "aaaaaaaaaaaaaaaa", share: "full", targets: [TOKEN]};""",
    "unknown share": """
      const use = await bite();
      return {use: use.id, share: "tenfold", targets: [TOKEN]};
    """,
    "an item that is not hers": """
      const use = await ChatMessage.create({content: "x",
        flags: {pysystem: {use: {item: FOREIGN, name: "x"}}}});
      return {use: use.id, share: "full", targets: [TOKEN]};
    """,
    "other dice": """
      const true_ = await bite();
      const [attack] = true_.rolls;
      const roll = await new Roll("9d8").evaluate();
      const use = await ChatMessage.create({content: "x", rolls: [attack, roll],
        flags: {pysystem: {use: true_.flags.pysystem.use}}});
      return {use: use.id, share: "full", targets: [TOKEN]};
    """,
    "another total": """
      const true_ = await bite();
      const [attack, damage] = true_.rolls.map((roll) => roll.toJSON());
      damage.total = 99;
      const use = await ChatMessage.create({content: "x",
        rolls: [JSON.stringify(attack), JSON.stringify(damage)],
        flags: {pysystem: {use: true_.flags.pysystem.use}}});
      return {use: use.id, share: "full", targets: [TOKEN]};
    """,
    "another attack": """
      const true_ = await bite();
      const [attack, damage] = true_.rolls.map((roll) => roll.toJSON());
      attack.total = 99;
      const use = await ChatMessage.create({content: "x",
        rolls: [JSON.stringify(attack), JSON.stringify(damage)],
        flags: {pysystem: {use: true_.flags.pysystem.use}}});
      return {use: use.id, share: "full", targets: [TOKEN]};
    """,
    "the card of another": """return {use: MASTERS, share: "full", targets: [TOKEN]};""",
}


@pytest.mark.parametrize("forgery", FORGERIES)
@on_13
def test_forged_requests_are_refused(master: Client, anna: Client, forgery: str) -> None:
    given = master.run("""
      const owned = await npc({name: "Чужой", system: {tier: "elite"}});
      await owned.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => owned.items.size === 4);
      const bite = owned.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
      const card = await api.useItem(bite);
      return [tokens[0].uuid, bite.uuid, card.id];
    """)
    anna.run(
        f"""const [TOKEN, FOREIGN, MASTERS] = arg;
        const request = await (async () => {{ {FORGERIES[forgery]} }})();
        await ChatMessage.create({{content: "x", flags: {{pysystem: {{request}}}}}});
        return 1;""",
        given,
    )
    expect(master.page.locator("#notifications li").first).to_be_visible()
    assert master.run("return tokens[0].actor.system.hp.value") == 45


@on_14
def test_what_a_player_writes_into_a_card_is_not_believed(master: Client, anna: Client) -> None:
    """The attack hit; a player's own switches and verdicts are put back."""
    anna.run("at(0); globalThis.card = await bite(); return 1;")
    master.until("game.messages.contents.at(-1)?.flags.pysystem?.use?.verdicts[0] === true")
    anna.run("""await card.update({flags: {pysystem: {use: {
      verdicts: [false], choices: [{bypass: true}], saves: [1]}}}}); return 1;""")
    master.until("""(({verdicts, choices, saves}) =>
      verdicts[0] === true && !choices.length && !saves.length)(
        game.messages.contents.at(-1).flags.pysystem.use)""")


@on_13
def test_a_player_cannot_change_the_foe_from_the_console(master: Client, anna: Client) -> None:
    uuid = master.run("return tokens[0].uuid")
    told = anna.run(
        """
      const token = await fromUuid(arg);
      const tried = [
        () => token.update({delta: {system: {hp: {value: 1}}}}),
        () => token.parent.updateEmbeddedDocuments("Token",
          [{_id: token.id, delta: {system: {hp: {value: 1}}}}]),
        () => (token.actor ?? {update: () => Promise.reject(new Error("hidden"))})
          .update({system: {hp: {value: 1}}}),
      ];
      const refused = [];
      for (const attempt of tried) refused.push((await failure(attempt)) !== null);
      return refused;
    """,
        uuid,
    )
    assert master.run("return tokens[0].actor.system.hp.value") == 45
    assert len(told) == 3


@on_14
def test_without_a_game_master_nothing_is_lost(world: Vtt, master: Client, anna: Client) -> None:
    present = [world.user_id(name) for name in ("GM", "Helper") if name in world.clients]
    for user in present:
        world.hosting.seem_active(user, False)
    anna.until("!game.users.activeGM")
    anna.run("await bite(); at(0); return 1;")
    apply(anna)
    expect(anna.page.locator("#notifications li").first).to_be_visible()
    reads(anna, "waiting")
    button = anna.page.locator(".pysystem.card.use button[data-card=apply]")
    expect(button.last).to_be_enabled()
    # Back again, the game master finds the request.
    for user in present:
        world.hosting.seem_active(user, True)
    master.until("game.users.activeGM")
    master.run("await api.openRequests(); return 1;")
    answer(master, "accept")
    master.until("tokens[0].actor.system.hp.value === 33")


@on_13
def test_the_game_master_sees_what_the_dice_say_of_each_target(
    master: Client, anna: Client
) -> None:
    """Attack 6 and a die of 6 make 12, of 1 make 7; Block of rank 1 is 9. Saves are against 10:
    strength 1 makes 7, strength 6 makes 12. 2d6 are 8, and a save halves them.
    """
    master.run("""CONFIG.Dice.randomUniform = () => 0.4;
      const bite = hero.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
      await bite.update({system: {use: {save: {attribute: "strength", dc: 10, half: true}}}});
      for (const [index, strength] of [1, 6].entries())
        await tokens[index].actor.update({system: {attributes: {strength}}});
      return 1;""")
    anna.run("""CONFIG.Dice.randomUniform = () => 0.4;
      await until(() => hero.items.some((i) => i.system.use?.save?.dc === 10));
      for (const token of canvas.tokens.placeables) token.setTarget(true, {releaseOthers: false});
      await bite();
      return 1;""")
    anna.until("document.querySelectorAll('.card.use .verdict.good').length === 2")
    apply(anna)
    window = master.page.locator("#pysystem-requests")
    expect(window.locator(".request > .attack")).to_contain_text("12")
    aimed = window.locator(".target")
    for index in range(2):
        expect(aimed.nth(index).locator(".line small")).to_have_text(re.compile(r" 9$"))
        expect(aimed.nth(index).locator(".verdict.good")).to_have_text("попал")
        expect(aimed.nth(index).locator(".save")).to_have_text(re.compile("10, ещё не брошен"))
        expect(aimed.nth(index)).to_contain_text("45 → 37")
    # It is rolled on the card meanwhile; what is being typed stays.
    amount = window.locator("input[data-amount='0']")
    amount.fill("80")
    master.run("document.querySelector('#chat .card.use [data-card=saves]').click(); return 1;")
    expect(aimed.nth(0).locator(".save")).to_have_text(re.compile("7 против 10: не спасся"))
    expect(aimed.nth(1).locator(".save")).to_have_text(re.compile("12 против 10: спасся"))
    expect(amount).to_have_value("80")
    amount.fill("8")
    amount.press("Tab")
    expect(aimed.nth(0)).to_contain_text("45 → 37")
    expect(aimed.nth(1)).to_contain_text("45 → 41")
    answer(master, "accept")
    master.until("tokens[1].actor.system.hp.value === 41")
    # A target that the card wasn't aimed at is judged as well.
    anna.run("""CONFIG.Dice.randomUniform = () => 0.99;
      canvas.tokens.placeables[1].setTarget(false, {releaseOthers: false});
      await bite();
      canvas.tokens.placeables[1].setTarget(true);
      return 1;""")
    anna.page.locator(".card.use button[data-card=applyChosen]").last.click()
    expect(window.locator(".request > .attack")).to_contain_text("7")
    expect(window.locator(".target .verdict.bad")).to_have_text("мимо")
    expect(window.locator(".target .save")).to_have_count(0)
    answer(master, "refuse")
