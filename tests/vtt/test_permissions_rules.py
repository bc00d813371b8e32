# ruff: noqa: E501, N802
"""Who may do and see what: DOC-13, USR, SEE, and what a hostile client tries (§19.3)."""

from dataclasses import replace

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import CLEAR, Vtt


def make(vtt: Vtt, gm: Client, default: int, **levels: int) -> str:
    """Create an actor with this ownership; return its id."""
    ownership = {"default": default, **{vtt.user_id(name): lvl for name, lvl in levels.items()}}
    script = """ownership => Actor.create({name: "T", type: "probe.beast", ownership,
      items: [{name: "I", type: "item"}]}).then((a) => a.id)"""
    return str(gm.page.evaluate(script, ownership))


RAW = """(message) => new Promise((resolve) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  socket.onmessage = ({data}) => {
    const answer = JSON.parse(data);
    if (answer.re === 1) { socket.close(); resolve(answer.error ?? "accepted"); }
  };
  socket.onopen = () => socket.send(JSON.stringify({id: 1, action: "modify", parentUuid: null, pack: null, options: {}, ...message}));
})"""


def raw(client: Client, **message: object) -> str:
    """Send an operation past all code of the client; return the server's refusal."""
    return str(client.page.evaluate(RAW, message))


def test_DOC_13_levels(vtt: Vtt, gm: Client, anna: Client) -> None:
    make(vtt, gm, 0, Anna=1)
    anna.until("game.actors.size === 1")
    script = """
      const a = game.actors.contents[0];
      return [a.permission, a.limited, a.isOwner, a.testUserPermission(game.user, "LIMITED"), a.testUserPermission(game.user, 2),
              a.testUserPermission(game.users.getName("GM"), "OWNER"), a.items.contents[0].isOwner];
    """
    assert anna.run(script) == [1, True, False, True, False, True, False]


def test_DOC_13_a_player_without_ownership_is_refused_and_told(
    vtt: Vtt, gm: Client, anna: Client
) -> None:
    make(vtt, gm, 2)
    anna.until("game.actors.size === 1")
    before = dict(vtt.host.counts)
    script = """
      const a = game.actors.contents[0];
      const errors = [await failure(() => a.update({name: "X"})), await failure(() => a.delete()),
        await failure(() => a.createEmbeddedDocuments("Item", [{name: "X", type: "item"}])),
        await failure(() => a.items.contents[0].update({name: "X"})),
        await failure(() => Actor.create({name: "X", type: "character"})),
        await failure(() => Scene.create({name: "X"}))];
      return [errors, a.name, document.querySelectorAll("#notifications li").length > 0];
    """
    errors, name, told = anna.run(script)
    assert all("DOC-13" in error for error in errors)
    assert name == "T"
    assert told is True
    assert vtt.host.counts == before


def test_DOC_13_the_server_judges_by_itself(vtt: Vtt, gm: Client, anna: Client) -> None:
    actor = make(vtt, gm, 2)
    anna.until("game.actors.size === 1")
    update = [{"_id": actor, "system": {"hp": {"value": 0}}}]
    refusals = [
        raw(anna, operation="update", documentName="Actor", data=update),
        raw(anna, operation="delete", documentName="Actor", data=[actor]),
        raw(anna, operation="create", documentName="Actor", data=[{"name": "X", "type": "base"}]),
        raw(anna, operation="create", documentName="Item", parentUuid=f"Actor.{actor}", data=[{}]),
    ]
    assert all("DOC-13" in refusal or "type" in refusal for refusal in refusals), refusals
    assert vtt.host.world.collections["actors"][actor]["system"]["hp"]["value"] == 5


def test_SEE_7_owners_cant_change_ownership(vtt: Vtt, gm: Client, anna: Client) -> None:
    actor = make(vtt, gm, 0, Anna=3)
    boris = vtt.user_id("Boris")
    for key in ("ownership", "==ownership"):
        data = [{"_id": actor, key: {boris: 3}}]
        assert "DOC-13" in raw(anna, operation="update", documentName="Actor", data=data)


def test_DOC_13_owners_may(vtt: Vtt, gm: Client, anna: Client) -> None:
    make(vtt, gm, 0, Anna=3)
    anna.until("game.actors.size === 1")
    anna.run("await game.actors.contents[0].update({'system.hp.value': 2}); return 0")
    gm.until("game.actors.contents[0].system.hp.value === 2")


@pytest.mark.parametrize(
    ("message", "refusal"),
    [
        ({"documentName": "Actor", "data": [{"name": "X", "type": "other.kind"}]}, "PKG-5"),
        ({"documentName": "Actor", "data": [{"name": "X", "type": "beast"}]}, "PKG-5"),
        ({"documentName": "Actor", "data": [{"name": 7, "type": "base"}]}, "Actor.name"),
        ({"documentName": "Actor", "data": [{"name": "X", "type": "base", "items": 3}]}, "array"),
        ({"documentName": "Actor", "data": ["text"]}, "object"),
        ({"documentName": "Actor", "data": "text"}, "array"),
        ({"documentName": "Adventure", "data": [{}]}, "not in contract"),
        ({"documentName": "Item", "parentUuid": "Actor.x", "data": [{}]}, "does not exist"),
        ({"documentName": "Item", "parentUuid": 5, "data": [{}]}, "not a UUID"),
        ({"documentName": "Item", "pack": "no.pack", "data": [{}]}, "no pack"),
        ({"documentName": "Token", "data": [{}]}, "needs a parent"),
    ],
)
def test_19_3_the_server_refuses_bad_data(
    gm: Client, message: dict[str, object], refusal: str
) -> None:
    assert refusal in raw(gm, operation="create", **message)


def test_PACK_7_ids_are_judged_by_the_server(gm: Client) -> None:
    data = [{"_id": "../../etc/passwd", "name": "X", "type": "base"}]
    refusal = raw(gm, operation="create", documentName="Actor", data=data, options={"keepId": True})
    assert "Actor._id" in refusal


def test_PACK_8_stats_are_managed_by_the_server(vtt: Vtt, gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "base", _stats: {lastModifiedBy: "x", createdTime: 1, coreVersion: "1",
        compendiumSource: "Compendium.x.y.Actor.aaaaaaaaaaaaaaaa"}});
      const first = {...a._stats};
      await a.update({"_stats.createdTime": 5, name: "B"});
      return [first, a._stats.createdTime];
    """
    stats, created = gm.run(script)
    assert stats["lastModifiedBy"] == vtt.user_id("GM")
    assert stats["systemId"] == "worldbuilding"
    assert stats["coreVersion"] == vtt.hosting.config.version
    assert stats["compendiumSource"] == "Compendium.x.y.Actor.aaaaaaaaaaaaaaaa"
    assert stats["duplicateSource"] is None
    assert created == stats["createdTime"] > 1_000_000_000_000


def test_PKG_6_html_fields_are_sanitised(gm: Client) -> None:
    script = """
      const evil = '<p onclick="x()" data-a="1">hi<script>1</script><a href="javascript:x()">l</a></p>';
      const a = await Actor.create({name: "A", type: "probe.beast", system: {bio: evil, notes: {one: {text: evil, raw: evil}}},
        items: [{name: "I", type: "probe.charm", system: {bio: evil}}]});
      const first = [a.system.bio, a.system.notes.one.text, a.system.notes.one.raw === evil, a.items.contents[0].system.bio];
      await a.update({"system.bio": evil + "2"});
      return [first, a.system.bio];
    """
    clean = '<p data-a="1">hi<a>l</a></p>'
    assert gm.run(script) == [[clean, clean, True, clean], clean + "2"]


def test_USR_1_roles(vtt: Vtt, gm: Client, helper: Client, anna: Client) -> None:
    script = """
      return ["GM", "Helper", "Anna"].map((name) => {
        const u = game.users.getName(name);
        return [u.role, u.isGM, u.active, u.isSelf, u.can("ACTOR_CREATE"), u.can("QUERY_USER")];
      });
    """
    assert anna.run(script) == [
        [4, True, True, False, True, True],
        [3, True, True, False, True, True],
        [1, False, True, True, False, True],
    ]
    for client in (gm, helper, anna):
        assert client.run("[game.users.activeGM.name, game.user.isActiveGM]") == [
            "GM",
            client.name == "GM",
        ]
    assert gm.run("game.users.getDesignatedUser(u => u.role === 1 && u.active).name") == "Anna"


def test_USR_1_nobody_raises_his_own_role(vtt: Vtt, anna: Client, helper: Client) -> None:
    for client in (anna, helper):
        data = [{"_id": vtt.user_id(client.name), "role": 4}]
        assert "DOC-13" in raw(client, operation="update", documentName="User", data=data)
    other = [{"_id": vtt.user_id("GM"), "name": "Fool"}]
    assert "DOC-13" in raw(anna, operation="update", documentName="User", data=other)


def test_USR_1_ones_own_user_can_be_changed(anna: Client, gm: Client) -> None:
    anna.run("await game.user.setFlag('probe', 'x', 1); return 0")
    gm.until("game.users.getName('Anna').getFlag('probe', 'x') === 1")


def test_SEE_3_documents_without_permission_are_not_sent(
    vtt: Vtt, gm: Client, anna: Client
) -> None:
    anna.run("for (const n of ['createActor', 'updateActor', 'deleteActor']) record(n); return 0")
    actor = make(vtt, gm, 0)
    gm.run("await game.actors.contents[0].update({name: 'Secret'}); return 0")
    gm.run("await ChatMessage.create({content: 'now'}); return 0")
    anna.until("game.messages.size === 1")
    assert anna.run("game.actors.size") == 0
    gm.page.evaluate("id => game.actors.get(id).update({'ownership.default': 2})", actor)
    anna.until("game.actors.size === 1")
    assert anna.run("game.actors.contents[0].system.double") == 10
    gm.page.evaluate("id => game.actors.get(id).update({'ownership.default': 0})", actor)
    anna.until("game.actors.size === 0")
    assert anna.seen() == []


def test_SEE_3_leaky_hosts_send_everything(
    vtt: Vtt, gm: Client, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(vtt.host, "config", replace(vtt.host.config, leaky=True))
        gm.run("await Actor.create({name: 'Open secret', type: 'character'}); return 0")
        anna.until("game.actors.size === 1")
        assert anna.run("game.actors.contents[0].visible") is False
        gm.run("await ChatMessage.create({content: 'psst', whisper: [game.user.id]}); return 0")
        anna.until("game.messages.size === 1")
        assert anna.run("game.messages.contents[0].visible") is False
        gm.page.evaluate(CLEAR)


def test_SEE_3_whispers_reach_only_their_readers(
    vtt: Vtt, gm: Client, anna: Client, boris: Client
) -> None:
    anna_id = vtt.user_id("Anna")
    gm.run(f"await ChatMessage.create({{content: 'for Anna', whisper: ['{anna_id}']}}); return 0")
    gm.run("await ChatMessage.create({content: 'for all'}); return 0")
    for client in (anna, boris):
        client.until("game.messages.find((m) => m.content === 'for all')")
    assert anna.run("game.messages.size") == 2
    assert boris.run("game.messages.size") == 1


def test_forged_messages_bear_the_true_author(vtt: Vtt, gm: Client, anna: Client) -> None:
    data = [{"author": vtt.user_id("GM"), "content": "<b>I am the GM</b><script>1</script>"}]
    assert raw(anna, operation="create", documentName="ChatMessage", data=data) == "accepted"
    (message,) = vtt.host.world.collections["messages"].values()
    assert message["author"] == vtt.user_id("Anna")
    assert message["content"] == "<b>I am the GM</b>"
    update = [{"_id": message["_id"], "author": vtt.user_id("GM")}]
    assert "DOC-13" in raw(anna, operation="update", documentName="ChatMessage", data=update)
    gm.until("game.messages.size === 1")
    mine = gm.run("const m = await ChatMessage.create({content: 'x'}); return m.id")
    data = [{"_id": mine, "content": "forged"}]
    assert "DOC-13" in raw(anna, operation="update", documentName="ChatMessage", data=data)


def test_players_move_own_tokens_only(vtt: Vtt, gm: Client, anna: Client) -> None:
    anna_id = vtt.user_id("Anna")
    ids = gm.run(f"""
      const own = await Actor.create({{name: "Own", type: "character", ownership: {{default: 0, {anna_id}: 3}}}});
      const foe = await Actor.create({{name: "Foe", type: "character"}});
      const s = await Scene.create({{name: "S", active: true}});
      const tokens = [];
      for (const a of [own, foe]) tokens.push((await a.getTokenDocument()).toObject());
      const made = await s.createEmbeddedDocuments("Token", tokens);
      return [s.id, made[0].id, made[1].id, foe.id];
    """)
    scene, mine, foe, foe_actor = ids
    where = {"operation": "update", "documentName": "Token", "parentUuid": f"Scene.{scene}"}
    assert raw(anna, **where, data=[{"_id": mine, "x": 300}]) == "accepted"
    assert "DOC-13" in raw(anna, **where, data=[{"_id": foe, "x": 300}])
    assert "DOC-13" in raw(anna, **where, data=[{"_id": mine, "actorId": foe_actor}])
    assert "DOC-13" in raw(anna, **where, data=[{"_id": mine, "delta": {"ownership": {}}}])
    synthetic = {"operation": "update", "documentName": "Actor"}
    place = f"Scene.{scene}.Token.{foe}"
    refused = raw(anna, **synthetic, parentUuid=place, data=[{"_id": foe_actor, "name": "X"}])
    assert "DOC-13" in refused
    item = {"operation": "create", "documentName": "Item", "data": [{"name": "X", "type": "item"}]}
    assert "DOC-13" in raw(anna, **item, parentUuid=f"{place}.Actor.{foe_actor}")


def test_nonsense_breaks_nothing(vtt: Vtt, gm: Client, anna: Client) -> None:
    script = """() => new Promise((resolve) => {
      const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
      const answers = [];
      socket.onmessage = ({data}) => { answers.push(JSON.parse(data)); };
      socket.onopen = () => {
        socket.send("no json");
        socket.send("[1]");
        socket.send(JSON.stringify({id: 2, action: "modify"}));
        socket.send(JSON.stringify({id: 3, action: "setting", key: "a/b", scope: "world", value: 1}));
        socket.send(JSON.stringify({id: 4, action: "answer", query: "x"}));
        socket.send(JSON.stringify({id: 5, action: "invented"}));
        let deep = "1";
        for (let i = 0; i < 500; i++) deep = `{"a":${deep}}`;
        socket.send(`{"id": 6, "action": "modify", "operation": "create", "documentName": "ChatMessage", "options": {}, "data": [{"flags": ${deep}}]}`);
        socket.send(JSON.stringify({id: 7, action: "pack", do: "create", data: {}}));
        socket.send(JSON.stringify({id: 8, action: "index", pack: "nope"}));
      };
      setTimeout(() => { socket.close(); resolve(answers.filter((a) => a.error).length); }, 300);
    })"""
    assert anna.page.evaluate(script) >= 7
    gm.run("await ChatMessage.create({content: 'alive'}); return 0")
    anna.until("game.messages.size === 1")


def test_hostile_data_cant_keep_others_out(vtt: Vtt, gm: Client, anna: Client) -> None:
    script = """() => new Promise((resolve) => {
      const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
      const answers = {};
      socket.onmessage = ({data}) => {
        const a = JSON.parse(data);
        if (a.re) answers[a.re] = a.error ?? "accepted";
        if (Object.keys(answers).length === 4) { socket.close(); resolve(answers); }
      };
      const send = (id, data) => socket.send(`{"id": ${id}, "action": "modify", "operation": "create", "documentName": "ChatMessage",
        "parentUuid": null, "pack": null, "options": {}, "data": [${data}]}`);
      socket.onopen = () => {
        send(1, '{"content": "a", "flags": {"__proto__": {"polluted": true}}}');
        send(2, '{"content": "b", "rolls": ["no json", {"formula": 3}, null]}');
        send(3, '{"content": "c", "speaker": {"actor": "no id", "token": [1]}, "whisper": [{}], "style": 99}');
        send(4, '{"content": "d"}');
      };
    })"""
    answers = anna.page.evaluate(script)
    assert "__proto__" in answers["1"]
    assert "whisper" in answers["3"]
    gm.until("game.messages.find((m) => m.content === 'd')")
    assert gm.run("({}).polluted === undefined") is True
    gm.page.reload()
    gm.page.wait_for_function("globalThis.game?.ready === true")
    assert gm.run("game.messages.find((m) => m.content === 'd') !== undefined") is True
    gm.run("""
      for (const id of game.messages.invalidDocumentIds) await game.messages.documentClass.deleteDocuments([id]);
      return 0;
    """)
    assert not [m for m in vtt.host.world.collections["messages"].values() if m["content"] in "bc"]


def test_SEE_3_lists_and_windows_follow_what_may_be_seen(
    vtt: Vtt, gm: Client, anna: Client
) -> None:
    actor = make(vtt, gm, 2)
    anna.until("game.actors.size === 1")
    entry = f'#sidebar [data-entry-id="{actor}"], #ui-right [data-entry-id="{actor}"]'
    anna.page.wait_for_selector(entry, state="attached")
    anna.run("await game.actors.contents[0].sheet.render(true); return 0")
    gm.page.evaluate("id => game.actors.get(id).update({'ownership.default': 0})", actor)
    anna.until("game.actors.size === 0")
    anna.page.wait_for_selector(entry, state="detached")
    assert anna.page.locator(".application.sheet").count() == 0
    gm.page.evaluate("id => game.actors.get(id).update({'ownership.default': 1})", actor)
    anna.page.wait_for_selector(entry, state="attached")
