"""The whole bestiary in play: every action of every creature is used once against a target."""

import pytest

from tests.vtt.adapter import Client

ACT = """
  const {readUse} = await import("/modules/pysystem/foundry_module/documents/uses.mjs");
  const pack = await game.packs.get("pysystem.creatures").getDocuments();
  const full = (each) => {
    const data = game.actors.fromCompendium(each);
    const pools = "value" in data.system.ap ? [data.system.ap] : Object.values(data.system.ap);
    for (const pool of pools) pool.value = 99;
    return data;
  };
  const scene = await Scene.create({name: "Полигон", width: 2000, height: 2000, grid: {size: 100}});
  const [target] = await placed(scene, await npc({name: "Мишень"}));
  await scene.view();
  target.object.setTarget(true, {releaseOthers: true});
  const act = async (item) => {
    const message = await (item.system.use ? api.useItem(item) : api.strikeWith(item));
    const {use} = message.flags.pysystem;
    if (use.targets.join() !== target.uuid) throw new Error("aimed at nobody");
    const shown = message.content.match(/NaN|undefined|\\[object|PYSYSTEM\\.|@UUID/);
    if (shown) throw new Error(`the card shows ${shown[0]}`);
    if (!(await readUse(message))) throw new Error("can't be applied");
    return message.id;
  };
  ui.sidebar.changeTab("settings", "primary");  // a log that nobody sees isn't laid out
  const wrong = [];
  let used = 0;
  for (const each of pack) {
    const actor = await Actor.create(full(each));
    const acts = actor.items.filter((each) => each.system.use || each.type === "pysystem.weapon");
    const done = await Promise.allSettled(acts.map(act));
    done.forEach(({reason}, index) => {
      if (reason) wrong.push(`${actor.name}: ${acts[index].name}: ${reason.message}`);
      else used += 1;
    });
    // A thousand cards and two hundred actors would make each new one slow.
    await ChatMessage.deleteDocuments(done.flatMap(({value}) => value ?? []));
    await actor.delete();
  }
  ui.sidebar.changeTab("chat", "primary");
  await scene.delete();
  return {wrong, used, creatures: pack.length};
"""


@pytest.mark.parametrize("generation", [13], indirect=True)
def test_every_action_of_every_creature_is_used_against_a_target(master: Client) -> None:
    done = master.run(ACT)
    assert done["wrong"] == []
    assert done["creatures"] >= 150
    assert done["used"] >= 4 * done["creatures"]


BABELE = """
  const converters = {};
  const registered = [];
  Hooks.callAll("babele.init", {
    registerConverters: (given) => Object.assign(converters, given),
    register: (given) => registered.push(given),
  });
  const pack = game.packs.get("pysystem.creatures");
  const [wolf] = await pack.getDocuments({"flags.pysystem.slug": "creature:wolf"});
  const source = wolf.toObject();
  const {module, lang, dir} = registered[0];
  const address = `modules/${module}/${dir}/${pack.collection}.json`;
  const {label, mapping, entries} = await (await fetch(address)).json();
  const {items, ...rest} = entries[source._id];
  const fields = Object.entries(rest).map(([field, value]) => [mapping[field], value]);
  const translated = converters[mapping.items.converter](source.items, items);
  const changes = {...foundry.utils.expandObject(Object.fromEntries(fields)), items: translated};
  const actor = await Actor.create(foundry.utils.mergeObject(source, changes));
  const shown = [actor.name, actor.prototypeToken.name, ...actor.items.map(({name}) => name)];
  const types = [...new Set(actor.items.map(({system}) => typeof system.description))];
  await actor.delete();
  return {registered: registered.length, lang, label, shown, types,
    index: converters[mapping.items.converter](undefined, items) ?? null};
"""


@pytest.mark.parametrize("generation", [13], indirect=True)
def test_babele_gets_what_turns_a_creature_into_english(master: Client) -> None:
    """Babele itself is not at hand: what it is given is laid over a creature as its pages say."""
    found = master.run(BABELE)
    assert found["registered"] == 1
    assert (found["lang"], found["label"]) == ("en", "Bestiary")
    assert {"Wolf", "Bite"} & set(found["shown"])
    assert not [name for name in found["shown"] if not name.isascii()]
    assert found["types"] == ["string"]
    assert found["index"] is None
