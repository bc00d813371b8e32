"""What a player's console can't do: change a creature, forge a result, break others' games."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import with_helpers

RAW = """
  globalThis.raw = (message) => new Promise((resolve) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
    socket.onmessage = ({data}) => {
      const answer = JSON.parse(data);
      if (answer.re !== 1) return;
      socket.close();
      resolve(answer.error ?? "accepted");
    };
    socket.onopen = () => socket.send(JSON.stringify(
      {id: 1, action: "modify", parentUuid: null, pack: null, options: {}, ...message}));
  });
  globalThis.tell = (pysystem, more = {}) =>
    ChatMessage.create({content: "x", flags: {pysystem}, ...more});
  return 1;
"""
STAND = """
  globalThis.foe = await npc({name: "Враг", ownership: {default: 2},
    system: {tier: "boss", recipe: {hide: {}}}});
  globalThis.scene = await Scene.create({name: "Поле", ownership: {default: 2}});
  globalThis.token = (await placed(scene, foe))[0];
  globalThis.combat = await Combat.create({scene: scene.id});
  const [fighter] = await combat.createEmbeddedDocuments("Combatant",
    [{tokenId: token.id, sceneId: scene.id, actorId: foe.id, defeated: true}]);
  globalThis.mine = await npc({name: "Своя", ownership: {[arg]: 3}, system: {tier: "elite"}});
  return {foe: foe.uuid, token: token.uuid, mine: mine.uuid, combat: combat.id, fighter: fighter.id,
    hp: foe.system.hp.value};
"""


@pytest.fixture
def stand(world: Vtt, master: Client) -> dict[str, str]:
    found: dict[str, str] = master.run(STAND, world.user_id("Anna"))
    return found


@pytest.fixture
def anna(world: Vtt, master: Client, stand: dict[str, str]) -> Client:
    player = with_helpers(world, "Anna")
    player.until("uuid => fromUuidSync(uuid) !== null", stand["mine"])
    player.run(RAW)
    return player


def creatures(world: Vtt) -> list[object]:
    """What the server holds of creatures, and who is marked in the combat."""
    held = world.host.world.collections
    return [held[name] for name in ("actors", "scenes", "combats")]


WRITES = """
  const {foe, token, combat, fighter} = arg;
  const [, scene, , id] = token.split(".");
  const actor = foe.split(".")[1];
  const low = {system: {hp: {value: 1}}};
  const attempts = [
    {operation: "update", documentName: "Actor", data: [{_id: actor, ...low}]},
    {operation: "update", documentName: "Actor", data: [{_id: actor, "==system": {}}]},
    {operation: "update", documentName: "Actor", data: [{_id: actor, ownership: {default: 3}}]},
    {operation: "delete", documentName: "Actor", data: [actor]},
    {operation: "update", documentName: "Actor", parentUuid: token, data: [{_id: actor, ...low}]},
    {operation: "update", documentName: "Token", parentUuid: `Scene.${scene}`,
      data: [{_id: id, delta: low}]},
    {operation: "update", documentName: "Token", parentUuid: `Scene.${scene}`,
      data: [{_id: id, actorLink: true}]},
    {operation: "create", documentName: "Item", parentUuid: foe,
      data: [{name: "x", type: "pysystem.armor"}]},
    {operation: "create", documentName: "Item", parentUuid: `${token}.Actor.${actor}`,
      data: [{name: "x", type: "pysystem.armor"}]},
    {operation: "create", documentName: "ActiveEffect", parentUuid: foe, data: [{name: "x"}]},
    {operation: "update", documentName: "Combatant", parentUuid: `Combat.${combat}`,
      data: [{_id: fighter, defeated: false}]},
    {operation: "update", documentName: "Scene", data: [{_id: scene, name: "x"}]},
  ];
  const answers = await Promise.all(attempts.map((attempt) => raw(attempt)));
  answers.push(await raw({action: "setting", scope: "world", key: "pysystem.directApply",
    value: "all"}));
  return answers;
"""


def test_no_message_to_the_server_changes_a_creature(
    world: Vtt, anna: Client, stand: dict[str, str]
) -> None:
    before = str(creatures(world))
    answers = anna.run(WRITES, stand)
    assert all("DOC-13" in answer or "SET-2" in answer for answer in answers), answers
    assert str(creatures(world)) == before


PLAN = """{path: "hp", at: "system.hp.value", before: 1, after: 45, lost: 44, temp: null, rows: [],
  total: 44, defeated: false}"""
MALFORMED = """
  const blow = {use: "x", told: "", undone: false};
  const lists = [null, 5, "x", {}, [null], [{}], [{uuid: 5}], [[]]];
  const flags = [
    null, 5, "x", [],
    ...lists.map((targets) => ({use: {item: "Item.x", name: "x", targets}})),
    ...lists.map((targets) => ({request: {use: "x", share: "full", targets}})),
    ...lists.map((struck) => ({blow: {...blow, struck}})),
    {request: {use: null, share: null, targets: ["x", "Scene.a.Token.b"]}},
    {request: {use: "x", share: "full", targets: [], state: "unheard of"}},
    {use: {item: "x", name: "<img src=x onerror=globalThis.hacked=1>", against: "x", targets: [],
      verdicts: [], saves: [], choices: [], damages: true, heals: true, save: null, paid: null}},
    {request: {use: "x", share: "full", targets: Array(50_000).fill(arg.token)}},
    {told: 5}, {blow: 5}, {use: []}, {request: true},
    {constructor: {prototype: {hacked: 1}}},
  ];
  const evil = "<script>globalThis.hacked = 1</script>";
  const content = `<div class="pysystem card" onclick="globalThis.hacked = 1">${evil}x</div>`;
  for (const pysystem of flags) await failure(() => tell(pysystem, {content}));
  await raw({operation: "create", documentName: "ChatMessage",
    data: flags.map((pysystem) => ({content, flags: {pysystem}}))});
  await tell({}, {content: "the last"});
  return 1;
"""


def test_malformed_messages_break_nobodys_chat(
    master: Client, anna: Client, stand: dict[str, str]
) -> None:
    anna.run(MALFORMED, stand)
    master.until("game.messages.some((message) => message.content === 'the last')")
    expect(master.page.locator("#chat .message-content", has_text="the last")).to_be_visible()
    assert master.run("return globalThis.hacked ?? ({}).hacked ?? null") is None
    # The list of requests, a blow and its record still work.
    master.run("await api.openRequests(); return 1;")
    expect(master.page.locator("#pysystem-requests")).to_be_visible()
    assert master.run("""
      const [struck] = await api.applyBlow({targets: [foe], packets: [{type: "heat", amount: 5}]});
      return [struck.plan.after, foe.system.hp.value];
    """) == [40, 40]  # fmt: skip
    master.run("""
      await foe.update({system: {hp: {value: 45}}});
      await ChatMessage.deleteDocuments([], {deleteAll: true});
      return 1;
    """)


def test_a_forged_record_takes_nothing_back(
    world: Vtt, master: Client, anna: Client, stand: dict[str, str]
) -> None:
    """Neither one about the foe, nor one of her own creature that names the foe's mark."""
    anna.run(
        f"""const plan = {PLAN};
        const one = (uuid, marks) => ({{uuid, name: "x", img: "x", plan, marks, seen: true}});
        const blow = {{use: "", undone: false, told: ""}};
        const content = '<article class="pysystem card blow">x</article>';
        for (const struck of [[one(arg.foe, {{}})], [one(arg.mine, {{[arg.fighter]: false}})]]) {{
          await tell({{blow: {{...blow, struck}}}}, {{content}});
        }}
        return 1;""",
        stand,
    )
    cards = master.page.locator(".pysystem.card.blow")
    expect(cards).to_have_count(2)
    undo = cards.locator("button[data-card=undo]")
    expect(undo).to_have_count(1)
    undo.click()
    yes = master.page.locator("dialog [data-action=yes], .dialog [data-action=yes]")
    yes.click()
    master.until("mine.system.hp.value === 1")  # hers to claim
    assert master.run("return [foe.system.hp.value, [...combat.combatants][0].defeated]") == [
        stand["hp"],
        True,
    ]


def test_points_for_a_foe_are_not_refunded_by_a_forged_card(
    master: Client, anna: Client, stand: dict[str, str]
) -> None:
    item = master.run("""
      const [bite] = await foe.createEmbeddedDocuments("Item", [await item("maneuver:bite")]);
      await foe.update({system: {ap: {value: 0}}});
      return bite.uuid;
    """)
    anna.run(
        """const lists = {targets: [], verdicts: [], saves: [], choices: []};
        await tell({use: {...lists, item: arg, name: "x", against: "", damages: false,
          heals: false, save: null, paid: {ap: 9, parts: [{path: "ap", ap: 9}]}}},
          {content: '<article class="pysystem card use">x</article>'});
        return 1;""",
        item,
    )
    button = master.page.locator(".pysystem.card.use button[data-card=refund]")
    button.click()
    master.run("return settled()")
    assert master.run("return foe.system.ap.value") == 0


def test_nobody_writes_in_the_name_of_another(
    world: Vtt, master: Client, anna: Client, stand: dict[str, str]
) -> None:
    gm = world.user_id("GM")
    card = master.run("""
      const [struck] = await api.applyBlow({targets: [foe], packets: [{type: "heat", amount: 5}]});
      return game.messages.find((m) => m.flags.pysystem?.blow).id;
    """)
    answers = anna.run(
        """const [author, _id] = arg;
        const data = [{content: "I am the GM", author, flags: {pysystem: {blow: {}}}}];
        return [await raw({operation: "create", documentName: "ChatMessage", data}),
          await raw({operation: "update", documentName: "ChatMessage",
            data: [{_id, flags: {pysystem: {blow: {struck: []}}}}]}),
          await raw({operation: "delete", documentName: "ChatMessage", data: [_id]}),
          game.messages.has(_id)];""",
        [gm, card],
    )
    assert answers[0] == "accepted"
    assert all("DOC-13" in answer for answer in answers[1:3])
    assert answers[3] is False  # the record never came to her
    forged = [
        message
        for message in world.host.world.collections["messages"].values()
        if message["content"] == "I am the GM"
    ]
    assert [message["author"] for message in forged] == [world.user_id("Anna")]
