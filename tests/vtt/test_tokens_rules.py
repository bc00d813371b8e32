# ruff: noqa: E501, N802
"""Tokens and synthetic actors: TOK-1 to TOK-12."""

from tests.vtt.adapter import READY, Client
from tests.vtt.conftest import Vtt

SCENE = """
const actor = await Actor.create({name: "Wolf", type: "probe.beast", img: "icons/svg/wolf.svg", ownership: {default: 0},
  system: {hp: {value: 8, max: 10}}, items: [{name: "Fang", type: "probe.charm"}, {name: "Fur", type: "item"}]});
const scene = await Scene.create({name: "Wood", active: true});
const place = async (data) => {
  const t = await actor.getTokenDocument(data);
  return (await scene.createEmbeddedDocuments("Token", [t.toObject()]))[0];
};
const token = await place({x: 100, y: 200});
"""


def test_TOK_1_prototype_token(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "Wolf", type: "probe.beast", img: "icons/svg/wolf.svg"});
      const p = a.prototypeToken;
      return [p.name, p.texture.src, p.actorLink, p.width, p.height, p.disposition, p.appendNumber, p.bar1];
    """
    bar = {"attribute": None}
    assert gm.run(script) == ["Wolf", "icons/svg/wolf.svg", False, 1, 1, -1, False, bar]


def test_TOK_2_sizes_follow_the_generation(vtt: Vtt, gm: Client) -> None:
    script = f"""{SCENE}
      await token.update({{width: 0.5, height: 0.5}});
      const half = token.width;
      await token.update({{width: 0.26}});
      return [half, token.width, "depth" in token._source, "level" in token._source];
    """
    is_13 = vtt.hosting.config.generation == 13
    assert gm.run(script) == [0.5, 0.5 if is_13 else 0.26, not is_13, not is_13]
    zero = "return failure(() => game.scenes.active.tokens.contents[0].update({width: 0}))"
    assert "positive" in gm.run(zero)


def test_TOK_3_prototypes_dont_reach_placed_tokens(gm: Client) -> None:
    script = f"""{SCENE}
      await actor.update({{"prototypeToken.width": 3}});
      const before = token.width;
      await token.resize({{width: 3, height: 3}});
      const linked = await place({{actorLink: true}});
      return [before, token.width, token.x, token.y, actor.getDependentTokens().length,
              actor.getDependentTokens({{linked: true}})[0] === linked, actor.getDependentTokens({{scenes: scene}}).length];
    """
    assert gm.run(script) == [1, 3, 0, 100, 2, True, 2]


def test_TOK_4_placing(gm: Client, anna: Client) -> None:
    anna.run('return record("createToken", (t) => [t.name, t.x, t.parent.name])')
    script = f"{SCENE} return [token.actorId === actor.id, token.name, token.x, scene.tokens.size];"
    assert gm.run(script) == [True, "Wolf", 100, 1]
    assert anna.seen(1) == [["createToken", ["Wolf", 100, "Wood"]]]


def test_TOK_4_unlinked_tokens_are_numbered_where_the_prototype_says_so(gm: Client) -> None:
    script = f"""{SCENE}
      await actor.update({{"prototypeToken.appendNumber": true}});
      const names = [];
      for (const data of [{{}}, {{}}, {{name: "Grey"}}]) names.push((await place(data)).name);
      await scene.deleteEmbeddedDocuments("Token", [token.id]);
      names.push((await place({{}})).name);
      await actor.update({{"prototypeToken.actorLink": true}});
      return [...names, (await place({{}})).name];
    """
    # One more than those on the scene, so that a number can come twice.
    assert gm.run(script) == ["Wolf (2)", "Wolf (3)", "Grey", "Wolf (4)", "Wolf"]


def test_TOK_5_linked_and_synthetic_actors(gm: Client) -> None:
    script = f"""{SCENE}
      const linked = await place({{actorLink: true}});
      const s = token.actor;
      const lost = (await scene.createEmbeddedDocuments("Token", [{{name: "lost"}}]))[0];
      return [linked.actor === actor, s !== actor, s.isToken, s.token === token, s.id === actor.id,
              s.uuid === `${{scene.uuid}}.Token.${{token.id}}.Actor.${{actor.id}}`, token.baseActor === actor,
              s.system.hp.value, s.items.size, lost.actor, token.actor === s, (await fromUuid(s.uuid)) === s,
              s.items.contents[0].uuid === `${{s.uuid}}.Item.${{s.items.contents[0].id}}`];
    """
    expected = [True, True, True, True, True, True, True, 8, 2, None, True, True, True]
    assert gm.run(script) == expected


def test_TOK_6_updates_of_a_synthetic_actor_lie_in_the_delta(
    vtt: Vtt, gm: Client, helper: Client
) -> None:
    helper.run('return record("updateActor", (a, c) => [a.isToken, c.system.hp.value])')
    script = f"""{SCENE}
      record("preUpdateActor", (a) => a.isToken);
      record("updateActor", (a, c) => a.isToken);
      await token.actor.update({{"system.hp.value": 3}});
      return [token.actor.system.hp, actor.system.hp.value, token._source.delta.system, token.actor.system.double,
              seen.map(([n, x]) => [n, x])];
    """
    assert gm.run(script) == [
        {"value": 3, "max": 10},
        8,
        {"hp": {"value": 3}},
        6,
        [["preUpdateActor", True], ["updateActor", True]],
    ]
    assert helper.seen(1) == [["updateActor", [True, 3]]]
    helper.until("game.scenes.active.tokens.contents[0].actor.system.hp.value === 3")
    (scene,) = vtt.host.world.collections["scenes"].values()
    (actor,) = vtt.host.world.collections["actors"].values()
    assert scene["tokens"][0]["delta"]["system"] == {"hp": {"value": 3}}
    assert actor["system"]["hp"]["value"] == 8


def test_TOK_6_items_of_a_synthetic_actor(gm: Client, helper: Client) -> None:
    for hook in ("createItem", "updateItem", "deleteItem"):
        helper.page.evaluate("n => record(n, (i) => [i.name, i.parent?.isToken])", hook)
    script = f"""{SCENE}
      const s = token.actor;
      await s.createEmbeddedDocuments("Item", [{{name: "Own", type: "probe.charm"}}]);
      await s.items.getName("Fang").update({{name: "Blunt fang", "system.power": 2}});
      await s.items.getName("Fur").delete();
      return [s.items.map(i => i.name).sort(), actor.items.map(i => i.name).sort(), s.items.getName("Blunt fang").system.power,
              s.system.itemCount, token._source.delta.items.length, s === token.actor];
    """
    assert gm.run(script) == [["Blunt fang", "Own"], ["Fang", "Fur"], 2, 2, 3, True]
    assert [what for _, what in helper.seen(3)] == [
        ["Own", True],
        ["Blunt fang", True],
        ["Fur", True],
    ]
    names = (
        "JSON.stringify(game.scenes.active.tokens.contents[0].actor.items.map(i => i.name).sort())"
    )
    assert helper.run(names) == '["Blunt fang","Own"]'


def test_TOK_6_children_of_items_of_a_synthetic_actor(gm: Client) -> None:
    script = f"""{SCENE}
      const fang = token.actor.items.getName("Fang");
      await fang.createEmbeddedDocuments("ActiveEffect", [{{name: "Sharp"}}]);
      return [token.actor.items.getName("Fang").effects.size, actor.items.getName("Fang").effects.size];
    """
    assert gm.run(script) == [1, 0]


def test_TOK_7_changes_of_the_base_flow_in_unless_overridden(gm: Client, helper: Client) -> None:
    script = f"""{SCENE}
      const s = token.actor;
      await s.update({{"system.hp.value": 3}});
      await s.items.getName("Fur").delete();
      await s.items.getName("Fang").update({{name: "Own fang"}});
      await actor.update({{name: "Old wolf", "system.hp": {{value: 1, max: 20}}, "system.speed": 7}});
      await actor.items.getName("Fang").update({{name: "New fang"}});
      await actor.createEmbeddedDocuments("Item", [{{name: "Tail", type: "item"}}]);
      const first = [s.name, s.system.hp, s.system.speed, s.items.map(i => i.name).sort()];
      await token.delta.restore();
      return [first, token.actor.system.hp, token.actor.items.map(i => i.name).sort()];
    """
    assert gm.run(script) == [
        ["Old wolf", {"value": 3, "max": 20}, 7, ["Own fang", "Tail"]],
        {"value": 1, "max": 20},
        ["Fur", "New fang", "Tail"],
    ]
    helper.until("game.scenes.active.tokens.contents[0].actor.system.hp.max === 20")


def test_TOK_7_keys_deleted_on_a_synthetic_actor_stay_deleted(vtt: Vtt, gm: Client) -> None:
    key = (
        "{'system.dr.-=fire': null}"
        if vtt.hosting.config.generation == 13
        else "{'system.dr.fire': _del}"
    )
    script = f"""{SCENE}
      await actor.update({{"system.dr.fire": 2, "system.dr.cold": 1}});
      await token.actor.update({key});
      const gone = {{...token.actor.system.dr}};
      await token.actor.update({{"system.dr.fire": 5}});
      return [gone, token.actor.system.dr, actor.system.dr];
    """
    assert gm.run(script) == [{"cold": 1}, {"cold": 1, "fire": 5}, {"fire": 2, "cold": 1}]


def test_TOK_8_updates_through_the_token_refresh_its_actor(gm: Client, helper: Client) -> None:
    script = f"""{SCENE}
      const other = await place({{}});
      const s = token.actor;
      await scene.updateEmbeddedDocuments("Token", [
        {{_id: token.id, delta: {{system: {{hp: {{value: 2}}}}}}}},
        {{_id: other.id, delta: {{system: {{hp: {{value: 4}}}}}}}},
      ]);
      await scene.updateEmbeddedDocuments("Token", [{{_id: token.id, "delta.system.speed": 6}}]);
      return [s.system.hp, s.system.speed, s.system.double, other.actor.system.hp.value, actor.system.hp.value];
    """
    assert gm.run(script) == [{"value": 2, "max": 10}, 6, 4, 4, 8]
    helper.until("game.scenes.active.tokens.contents.some((t) => t.actor.system.speed === 6)")


def test_TOK_8_delta_of_a_token_before_its_creation(vtt: Vtt, gm: Client) -> None:
    change = (
        "this.delta.updateSource({system: {hp: {value: 1}}})"
        if vtt.hosting.config.generation == 13
        else "this.updateSource({delta: {system: {hp: {value: 1}}}})"
    )
    script = f"""
      const old = TokenDocument.prototype._preCreate;
      TokenDocument.prototype._preCreate = async function(...args) {{ {change}; return old.apply(this, args); }};
      try {{ {SCENE} return token.actor.system.hp.value; }} finally {{ TokenDocument.prototype._preCreate = old; }}
    """
    assert gm.run(script) == 1


def test_TOK_9_active_tokens(gm: Client) -> None:
    script = f"""{SCENE}
      await new Promise((r) => setTimeout(r, 50));
      const linked = await place({{actorLink: true}});
      return [actor.getActiveTokens().length, actor.getActiveTokens(true).length,
              token.actor.getActiveTokens(false, true).map(t => t === token), actor.getActiveTokens(true, true)[0] === linked];
    """
    assert gm.run(script) == [2, 1, [True], True]


def test_TOK_9_none_without_a_canvas(gm13: Client) -> None:
    page = gm13.context.new_page()
    page.add_init_script("localStorage.setItem('core.noCanvas', 'true')")
    page.goto(gm13.page.url)
    page.wait_for_function(READY)
    found = page.evaluate(
        f"(async () => {{ {SCENE} return [canvas.ready, canvas.tokens === undefined, actor.getActiveTokens(), game.scenes.active.name]; }})()"
    )
    assert found == [False, True, [], "Wood"]
    page.evaluate("localStorage.removeItem('core.noCanvas')")
    page.close()


def test_TOK_11_targets_are_told_to_others(gm: Client, anna: Client) -> None:
    gm.run(f"{SCENE} return 0")
    for client in (gm, anna):
        client.until("canvas.tokens?.placeables?.length === 1")
    anna.run('return record("targetToken", (u, t, on) => [u.name, t.name, on])')
    gm.run("canvas.tokens.placeables[0].setTarget(true)")
    assert anna.seen(1) == [["targetToken", ["GM", "Wolf", True]]]
    assert anna.run("game.users.getName('GM').targets.size") == 1
    assert anna.run("game.user.targets.size") == 0


def test_unlinked_tokens_bear_a_bar(gm: Client) -> None:
    script = f"""{SCENE}
      await token.update({{"bar1.attribute": "hp", "bar2.attribute": "speed"}});
      return [token.getBarAttribute("bar1"), token.getBarAttribute("bar2")];
    """
    assert gm.run(script) == [
        {"type": "bar", "attribute": "hp", "value": 8, "max": 10, "editable": True},
        {"type": "value", "attribute": "speed", "value": 1, "editable": True},
    ]
