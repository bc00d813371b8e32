# ruff: noqa: E501, N802
"""Chat, rolls, tables and combat: CHAT, ROLL, TBL, CMB."""

from typing import Any

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

FIXED = "const old = CONFIG.Dice.randomUniform; CONFIG.Dice.randomUniform = () => 0.999999;"


def test_CHAT_1_messages(vtt: Vtt, gm: Client, anna: Client) -> None:
    script = """
      const m = await ChatMessage.create({content: '<p data-x="1" onclick="a()">hi<script>b()</script></p>', flags: {probe: {a: 1}}});
      return [m.content, m.author.name, m.isAuthor, m.style, m.flags.probe.a, m.timestamp > 1e12, m.type, m.whisper];
    """
    assert anna.run(script) == ['<p data-x="1">hi</p>', "Anna", True, 0, 1, True, "base", []]
    gm.until("game.messages.size === 1")
    assert gm.run(
        "[game.messages.contents[0].author.name, game.messages.contents[0].isAuthor]"
    ) == [
        "Anna",
        False,
    ]


def test_CHAT_2_speakers(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "Wolf", type: "character"});
      const s = await Scene.create({name: "S", active: true});
      const t = (await s.createEmbeddedDocuments("Token", [(await a.getTokenDocument({name: "Grey"})).toObject()]))[0];
      const spoken = ChatMessage.getSpeaker({token: t});
      return [ChatMessage.getSpeaker().alias, ChatMessage.getSpeaker({actor: a}), a.id, spoken.alias, spoken.token === t.id,
              ChatMessage.getSpeakerActor(spoken) === t.actor, ChatMessage.getSpeakerActor({actor: a.id}) === a,
              ChatMessage.getSpeaker({actor: t.actor}).token === t.id, s.id];
    """
    got = gm.run(script)
    assert got[0] == "GM"
    assert got[1] == {"scene": got[8], "actor": got[2], "token": None, "alias": "Wolf"}
    assert got[3:8] == ["Grey", True, True, True, True]


def test_CHAT_3_render_hook_runs_on_every_client(gm: Client, anna: Client) -> None:
    for client in (gm, anna):
        client.run(
            "return record('renderChatMessageHTML', (m, html) => [m.content, html.matches('li.chat-message'), html.dataset.messageId === m.id])"
        )
    gm.run("await ChatMessage.create({content: 'rendered'}); return 0")
    for client in (gm, anna):
        assert client.seen(1)[0] == ["renderChatMessageHTML", ["rendered", True, True]]


def test_CHAT_5_modes_follow_the_generation(vtt: Vtt, gm: Client, anna: Client) -> None:
    is_13 = vtt.hosting.config.generation == 13
    key, good, other = (
        ("rollMode", "gmroll", "messageMode") if is_13 else ("messageMode", "gm", "rollMode")
    )
    script = f"""
      const m = await ChatMessage.create({{content: "x"}}, {{{key}: "{good}"}});
      return [m.whisper.length, await failure(() => ChatMessage.create({{content: "x"}}, {{{other}: "x"}})),
              await failure(() => ChatMessage.create({{content: "x"}}, {{{key}: "loud"}})),
              game.settings.get("core", "{key}"), await failure(() => game.settings.get("core", "{other}"))];
    """
    whisper, wrong, loud, current, missing = gm.run(script)
    assert whisper == 2  # both game masters
    assert "CHAT-5" in wrong
    assert "CHAT-5" in loud
    assert current == ("publicroll" if is_13 else "public")
    assert "SET-2" in missing


@pytest.mark.parametrize(
    ("formula", "total"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("-3 + 1", -2),
        ("2 - -3", 5),
        ("10 / 4", 2.5),
        ("7 % 4", 3),
        ("floor(7 / 2)", 3),
        ("max(1, 2, 3) + min(4, 5)", 7),
        ("@a.b + @c", 7),
        ("@missing + 1", 1),
        ("2d6", 12),
        ("d8", 8),
        ("3d6kh2", 12),
        ("3d6kl1", 6),
        ("4d6dl1", 18),
        ("3d6[fire] + 2[bonus]", 20),
        ("4d6cs>=5", 4),
        ("2d6min3max4", 8),
    ],
)
def test_ROLL_1_formulas(gm13: Client, formula: str, total: float) -> None:
    script = f"""(formula) => (async () => {{
      {FIXED}
      try {{ return (await new Roll(formula, {{a: {{b: 3}}, c: 4}}).evaluate()).total; }}
      finally {{ CONFIG.Dice.randomUniform = old; }}
    }})()"""
    assert gm13.page.evaluate(script.replace("0.999999", "0"), formula) == total


def test_ROLL_1_once_and_options(gm: Client) -> None:
    script = """
      const r = new Roll("2d6 + 3");
      await r.evaluate();
      return [await failure(() => r.evaluate()), await failure(() => new Roll("1d6").evaluate({async: true})),
              await failure(() => new Roll("1d6").evaluateSync()), new Roll("1 + 1").evaluateSync().total,
              typeof new Roll("1d6").evaluateSync({strict: false}).total, (await new Roll("2d6").evaluate({minimize: true})).total,
              (await new Roll("2d6").evaluate({maximize: true})).total, r.dice.length, r.terms.length, r.formula,
              Roll.validate("1d6 + @x"), Roll.validate("1d6 +"), await failure(() => new Roll("pool(3)"))];
    """
    got = gm.run(script)
    assert "once" in got[0]
    assert "not in contract" in got[1]
    assert "ROLL-1" in got[2]
    assert got[3:12] == [2, "number", 2, 12, 1, 3, "2d6 + 3", True, False]
    assert got[12]


@pytest.mark.parametrize(
    ("uniform", "face"), [(0, 10), (0.05, 10), (0.1, 9), (0.95, 1), (0.999, 1)]
)
def test_ROLL_3_U_14_faces_come_from_random_uniform(
    gm13: Client, uniform: float, face: int
) -> None:
    script = """(u) => (async () => {
      const old = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = () => u;
      try { return (await new Roll("1d10").evaluate()).total; } finally { CONFIG.Dice.randomUniform = old; }
    })()"""
    assert gm13.page.evaluate(script, uniform) == face


def test_ROLL_2_messages_carry_rolls(gm: Client, anna: Client) -> None:
    script = """
      const r = await new Roll("1d6 + 2").evaluate();
      const m = await r.toMessage({flavor: "Try"});
      const data = await new Roll("1d6").toMessage({}, {create: false});
      const again = Roll.fromData(JSON.parse(JSON.stringify(r)));
      return [m.rolls[0] instanceof Roll, m.rolls[0].total === r.total, m.flavor, data.rolls.length, again.total === r.total,
              again.dice[0].results[0].result === r.dice[0].results[0].result, (await r.render()).includes("dice-total")];
    """
    assert gm.run(script) == [True, True, "Try", 1, True, True, True]
    anna.until("game.messages.size === 1")
    assert anna.run("game.messages.contents[0].rolls[0] instanceof Roll") is True


def test_TBL_2_tables_draw(gm: Client) -> None:
    script = """
      const t = await RollTable.create({name: "T", formula: "1d2", replacement: false,
        results: [{name: "One", range: [1, 1]}, {name: "Two", range: [2, 2], description: "<p>2</p>"}]});
      const names = [];
      for (let i = 0; i < 2; i++) names.push((await t.draw()).results[0].name);
      const none = await t.draw({displayChat: false});
      const drawn = t.results.filter((r) => r.drawn).length;
      await t.resetResults();
      return [names.sort(), none.results.length, drawn, t.results.filter((r) => r.drawn).length, game.messages.size];
    """
    assert gm.run(script) == [["One", "Two"], 0, 2, 0, 2]


def _combat(client: Client, script: str) -> Any:
    return client.run(f"""
      const a = await Actor.create({{name: "A", type: "character", ownership: {{default: 2}}}});
      const c = await Combat.create({{active: true}});
      await c.createEmbeddedDocuments("Combatant", [
        {{actorId: a.id, initiative: 5}}, {{name: "Lair", initiative: 20}}, {{name: "Slow", initiative: 1}}]);
      {script}
    """)


def test_CMB_1_turns(gm: Client) -> None:
    script = """
      const order = c.turns.map((t) => t.name);
      const before = [c.started, c.round];
      await c.startCombat();
      await c.nextTurn();
      return [order, before, c.started, c.round, c.turn, c.combatant.name, c.combatant.actor === a,
              game.combat === c, c.turns[0].actor, c.turns[0].token];
    """
    assert _combat(gm, script) == [
        ["Lair", "A", "Slow"], [False, 0], True, 1, 1, "A", True, True, None, None
    ]  # fmt: skip


def test_CMB_2_hooks_of_combat(gm: Client, anna: Client) -> None:
    for client in (gm, anna):
        client.run("""
          record("combatStart", (c, u) => u); record("combatTurn", (c, u, o) => [u, o.direction]);
          record("combatRound", (c, u, o) => [u, o.direction]);
          record("combatTurnChange", (c, prior, current) => [prior.round, prior.turn, current.round, current.turn]);
          return 0;
        """)
    script = "await c.startCombat(); await c.nextTurn(); await c.nextRound(); await c.previousTurn(); return 0;"
    _combat(gm, script)
    assert gm.seen(8) == [
        ["combatStart", {"round": 1, "turn": 0}],
        ["combatTurnChange", [0, None, 1, 0]],
        ["combatTurn", [{"round": 1, "turn": 1}, 1]],
        ["combatTurnChange", [1, 0, 1, 1]],
        ["combatRound", [{"round": 2, "turn": 0}, 1]],
        ["combatTurnChange", [1, 1, 2, 0]],
        ["combatRound", [{"round": 1, "turn": 2}, -1]],
        ["combatTurnChange", [2, 0, 1, 2]],
    ]
    assert [name for name, _ in anna.seen(4)] == ["combatTurnChange"] * 4


def test_CMB_2_initiative(gm: Client) -> None:
    script = f"""
      {FIXED.replace("0.999999", "0")}
      const lone = (await c.createEmbeddedDocuments("Combatant", [{{name: "New"}}]))[0];
      await c.rollAll();
      CONFIG.Dice.randomUniform = old;
      await c.setInitiative(lone.id, 30);
      return [c.turns[0].name, lone.initiative];
    """
    assert _combat(gm, script) == ["New", 30]
