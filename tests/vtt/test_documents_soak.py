# ruff: noqa: E501
"""Three game masters and players change the same documents at once; all end with the same world."""

import json

from tests.vtt.adapter import READY, Client
from tests.vtt.conftest import Vtt

CHANGE = """(seed) => {
  let state = seed;
  const random = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return state % n; };
  const pick = (list) => list[random(list.length)];
  const del = game.release.generation < 14 ? {"system.dr.-=fire": null} : {"system.dr.fire": globalThis._del};
  const steps = [
    () => pick(game.actors.contents)?.update({"system.hp.value": random(20), "system.dr.fire": random(5)}),
    () => pick(game.actors.contents)?.update({...del}),
    () => pick(game.actors.contents)?.update({name: `N${random(99)}`, "system.list": [random(9)], "system.tags": [`t${random(3)}`]}),
    () => pick(game.actors.contents)?.createEmbeddedDocuments("Item", [{name: `I${random(99)}`, type: "probe.charm"}]),
    () => pick(pick(game.actors.contents)?.items.contents ?? [])?.update({"system.power": random(9)}),
    () => pick(pick(game.actors.contents)?.items.contents ?? [])?.delete(),
    () => pick(tokens())?.actor?.update({"system.hp.value": random(20), "system.speed": random(4)}),
    () => pick(tokens())?.actor?.update({...del}),
    () => pick(tokens())?.actor?.createEmbeddedDocuments("Item", [{name: `S${random(99)}`, type: "item"}]),
    () => pick(pick(tokens())?.actor?.items.contents ?? [])?.update({name: `R${random(99)}`}),
    () => pick(pick(tokens())?.actor?.items.contents ?? [])?.delete(),
    () => pick(tokens())?.update({x: random(9) * 100, delta: {system: {hp: {max: random(30)}}}}),
    () => pick(tokens())?.delta.restore(),
    () => game.actors.size > 2 && game.user.isGM && Actor.create({name: "New", type: "probe.beast", ownership: {default: 3}}),
    () => game.actors.size > 4 && pick(game.actors.contents).delete(),
  ];
  function tokens() { return game.scenes.contents.flatMap((s) => s.tokens.contents); }
  globalThis.working = (async () => {
    for (let i = 0; i < 40; i++) {
      try {
        await pick(steps)();
      } catch (error) {
        if (!/exist|permission|invalid|no actor/.test(error.message)) throw error;
      }
    }
  })();
}"""
STATE = """() => {
  const plain = (document) => {
    const {_stats, ...data} = document.toObject();
    return data;
  };
  const state = {actors: game.actors.map(plain), scenes: game.scenes.map(plain), prepared: {}};
  for (const actor of game.actors) state.prepared[actor.uuid] = actor.system.toObject(false);
  for (const scene of game.scenes) {
    for (const token of scene.tokens) {
      if (token.actor) state.prepared[token.uuid] = [plain(token.actor), token.actor.system.toObject(false)];
    }
  }
  return JSON.stringify(state, (key, value) => (key === "_stats" ? undefined : value));
}"""


def state(client: Client) -> object:
    return json.loads(client.page.evaluate(STATE))


def test_all_clients_and_the_store_agree_in_the_end(
    vtt: Vtt, gm: Client, helper: Client, anna: Client
) -> None:
    gm.run("""
      const actors = await Actor.createDocuments([1, 2, 3].map((n) => ({name: `A${n}`, type: "probe.beast", ownership: {default: 3},
        system: {dr: {fire: 1, cold: 2}}, items: [{name: "I", type: "probe.charm"}]})));
      const scene = await Scene.create({name: "S", active: true});
      const data = [];
      for (const a of actors) for (const actorLink of [false, false, true]) data.push((await a.getTokenDocument({actorLink})).toObject());
      await scene.createEmbeddedDocuments("Token", data);
      return 0;
    """)
    clients = (gm, helper, anna)
    for client in clients:
        client.until("game.scenes.size === 1 && game.scenes.contents[0].tokens.size === 9")
    for seed, client in enumerate(clients):
        client.page.evaluate(CHANGE, 7 + seed * 1000)
    for client in clients:
        client.page.evaluate("working")
    gm.run("await ChatMessage.create({content: 'done'}); return 0")
    for client in clients:
        client.until("game.messages.find((m) => m.content === 'done')")
        client.problems[:] = [p for p in client.problems if "exist" not in p]
    expected = state(gm)
    assert state(helper) == expected
    assert state(anna) == expected
    helper.page.reload()
    helper.page.wait_for_function(READY)
    assert state(helper) == expected
