# ruff: noqa: E501, N802
"""Documents and their operations: DOC, UPD, EMB, HOOK."""

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

MAKE = 'const a = await Actor.create({name: "A", type: "probe.beast", ownership: {default: 3}});'


def deletion(vtt: Vtt, path: str, key: str) -> str:
    """Return JavaScript of an update that deletes a key, in the generation's form."""
    if vtt.hosting.config.generation == 13:
        return f'{{"{path}.-={key}": null}}'
    return f'{{"{path}.{key}": _del}}'


def replacement(vtt: Vtt, path: str, key: str, value: str) -> str:
    if vtt.hosting.config.generation == 13:
        return f'{{"{path}.=={key}": {value}}}'
    return f'{{"{path}.{key}": _replace({value})}}'


def test_DOC_1_create_update_delete(gm: Client) -> None:
    script = """
      const one = await Actor.create({name: "A", type: "probe.beast"});
      const two = await Actor.create([{name: "B", type: "character"}, {name: "C", type: "character"}]);
      const updated = await Actor.updateDocuments([{_id: two[0].id, name: "BB"}, {_id: two[1].id, name: "CC"}]);
      const gone = await Actor.deleteDocuments([one.id]);
      const last = await two[1].delete();
      return [one.name, two.length, updated.map(a => a.name), gone[0] === one, last.name, game.actors.map(a => a.name)];
    """
    assert gm.run(script) == ["A", 2, ["BB", "CC"], True, "CC", ["BB"]]


def test_DOC_1_unknown_options_throw_and_own_ones_reach_all_hooks(gm: Client, anna: Client) -> None:
    anna.run('return record("createActor", (doc, options) => options.probe)')
    script = """
      const error = await failure(() => Actor.create({name: "A", type: "character"}, {keepID: true}));
      await Actor.create({name: "A", type: "character", ownership: {default: 2}}, {probe: {deep: [1]}});
      return error;
    """
    assert "not in contract" in str(gm.run(script))
    assert anna.seen(1) == [["createActor", {"deep": [1]}]]


def test_DOC_2_order_of_the_life_cycle(gm: Client) -> None:
    script = """
      const order = [];
      const proto = Actor.prototype;
      const [pre, on] = [proto._preCreate, proto._onCreate];
      proto._preCreate = async function(...args) { order.push("method before"); await 0; return pre.apply(this, args); };
      proto._onCreate = function(...args) { order.push("method after"); return on.apply(this, args); };
      record("preCreateActor", () => order.push("hook before"));
      record("createActor", () => order.push("hook after"));
      await Actor.create({name: "A", type: "character"});
      order.push("resolved");
      Object.assign(proto, {_preCreate: pre, _onCreate: on});
      return order;
    """
    assert gm.run(script) == [
        "method before",
        "hook before",
        "method after",
        "hook after",
        "resolved",
    ]


def test_DOC_3_hooks_before_run_at_the_requester_only(gm: Client, anna: Client) -> None:
    names = [f"{p}{v}Actor" for v in ("Create", "Update", "Delete") for p in ("pre", "")]
    names = [n if n.startswith("pre") else n[0].lower() + n[1:] for n in names]
    for client in (gm, anna):
        client.page.evaluate("names => names.forEach(n => record(n, (d) => d.name))", names)
    gm.run(f"{MAKE} await a.update({{name: 'B'}}); await a.delete(); return 0;")
    assert [name for name, _ in gm.seen(6)] == [
        "preCreateActor",
        "createActor",
        "preUpdateActor",
        "updateActor",
        "preDeleteActor",
        "deleteActor",
    ]
    assert anna.seen(3) == [["createActor", "A"], ["updateActor", "B"], ["deleteActor", "B"]]


def test_DOC_3_false_cancels_that_document_only(gm: Client) -> None:
    script = """
      record("preCreateActor", (d) => d.name, (d) => d.name !== "B");
      const made = await Actor.createDocuments([{name: "A", type: "character"}, {name: "B", type: "character"}]);
      const none = await Actor.create({name: "B", type: "character"});
      const a = made[0];
      record("preUpdateActor", () => 0, (d, c) => c.name === "no" ? false : undefined);
      const not = await a.update({name: "no"});
      record("preDeleteActor", () => 0, () => false);
      await a.delete();
      return [made.length, none === undefined, not === undefined, a.name, game.actors.size];
    """
    assert gm.run(script) == [1, True, True, "A", 1]
    gm.run("forget()")


def test_DOC_4_pending_documents_and_changes_can_be_changed(gm: Client) -> None:
    script = """
      record("preCreateActor", () => 0, (d) => { d.updateSource({name: "Changed", "system.speed": 4}); });
      record("preUpdateActor", () => 0, (d, changed) => { changed.system = {speed: 9}; });
      const a = await Actor.create({name: "A", type: "probe.beast"});
      const first = [a.name, a.system.speed];
      await a.update({name: "B"});
      return [first, a.name, a.system.speed];
    """
    assert gm.run(script) == [["Changed", 4], "B", 9]


def test_DOC_5_changed_is_raw_before_and_a_diff_after(gm: Client) -> None:
    script = f"""
      {MAKE}
      record("preUpdateActor", (d, changed) => ({{...changed, held: d.system.speed}}));
      record("updateActor", (d, changed) => changed.system);
      await a.update({{name: "A", "system.speed": "4", "system.hp.value": 5, "system.list.0": 1}});
      return seen.map(([, what]) => what);
    """
    before, after = gm.run(script)
    assert before["system"] == {"speed": "4", "hp": {"value": 5}, "list": {"0": 1}}
    assert before["name"] == "A"
    assert before["held"] == 1  # DOC-6: the document still has its old values
    assert after == {"speed": 4, "list": [1]}


def test_DOC_7_U_1_an_update_of_nothing_is_not_sent(vtt: Vtt, gm: Client) -> None:
    gm.run(f"{MAKE} return 0;")
    before = dict(vtt.host.counts)
    script = """
      const a = game.actors.getName("A");
      record("updateActor"); record("preUpdateActor");
      const same = await a.update({name: "A", unknown: 3});
      return [same === a, seen.map(([n]) => n)];
    """
    assert gm.run(script) == [True, ["preUpdateActor"]]
    assert vtt.host.counts == before


def test_DOC_8_one_client_acts(vtt: Vtt, gm: Client, helper: Client, anna: Client) -> None:
    for client in (gm, helper, anna):
        client.run(
            'return record("createActor", (d, o, userId) => [userId === game.user.id, game.user.isActiveGM])'
        )
    anna_id = vtt.user_id("Anna")
    gm.run(
        f"await Actor.create({{name: 'A', type: 'character', ownership: {{{anna_id}: 3}}}}); return 0"
    )
    assert [c.seen(1)[0][1] for c in (gm, helper, anna)] == [
        [True, True],
        [False, False],
        [False, False],
    ]


def test_DOC_9_ids(gm: Client) -> None:
    script = """
      const id = "aaaaaaaaaaaaaaaa", child = "bbbbbbbbbbbbbbbb";
      const data = {_id: id, name: "A", type: "character", items: [{_id: child, name: "I", type: "item"}]};
      const fresh = await Actor.create(data);
      const kept = await Actor.create(data, {keepId: true});
      const renewed = await Actor.create(data, {keepEmbeddedIds: false});
      const twice = await failure(() => Actor.create(data, {keepId: true}));
      return [fresh.id !== id, fresh.items.contents[0].id === child, kept.id === id,
              renewed.items.contents[0].id !== child, twice.includes("exists already")];
    """
    assert gm.run(script) == [True, True, True, True, True]


def test_DOC_10_U_5_items_in_a_new_actor_fire_no_hooks(gm: Client) -> None:
    script = """
      record("createActor"); record("createItem"); record("preCreateItem");
      await Actor.create({name: "A", type: "character", items: [{name: "I", type: "item"}]});
      return seen.map(([n]) => n);
    """
    assert gm.run(script) == ["createActor"]


def test_DOC_11_identity_and_copies(gm: Client) -> None:
    script = f"""
      {MAKE}
      const copy = a.clone({{name: "Copy", "system.speed": 4}});
      const saved = await a.clone({{name: "Saved"}}, {{save: true, addSource: true}});
      const kept = a.clone({{}}, {{keepId: true}});
      return [a.uuid === "Actor." + a.id, copy.id, copy.name, copy.system.speed, copy.system.hp.value,
              saved.id !== a.id, saved._stats.duplicateSource === a.uuid, kept.id === a.id,
              JSON.stringify(a.toJSON()) === JSON.stringify(a.toObject()), a.isOwner,
              a.testUserPermission(game.user, "OWNER"), a.canUserModify(game.user, "update")];
    """
    expected = [True, None, "Copy", 4, 5, True, True, True, True, True, True, True]
    assert gm.run(script) == expected


def test_DOC_12_flags(vtt: Vtt, gm: Client) -> None:
    script = f"""
      {MAKE}
      await a.setFlag("probe", "data", {{x: 1}});
      await a.setFlag("probe", "data", {{y: 2}});
      await a.setFlag("probe", "deep.key", 3);
      const got = [a.getFlag("probe", "data"), a.getFlag("probe", "deep.key")];
      await a.unsetFlag("probe", "data");
      return [got, a.getFlag("probe", "data") === undefined, a._source.flags.probe,
              await failure(() => a.setFlag("other", "x", 1)), await failure(() => a.getFlag("other", "x"))];
    """
    got = gm.run(script)
    assert got[:3] == [[{"x": 1, "y": 2}, 3], True, {"deep": {"key": 3}}]
    assert "DOC-12" in got[3]
    assert "DOC-12" in got[4]


def test_DOC_14_unsaved_documents(gm: Client) -> None:
    script = """
      const a = new Actor.implementation({name: "A", type: "probe.beast"});
      return [a.id, a.system.double, game.actors.size, await failure(() => Actor.create({name: "A", type: "character"}, {temporary: true}))];
    """
    got = gm.run(script)
    assert got[:3] == [None, 10, 0]
    assert "DOC-14" in got[3]


def test_DOC_15_from_uuid(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "character", items: [{name: "I", type: "item"}]});
      const i = a.items.contents[0];
      const p = foundry.utils.parseUuid(i.uuid);
      return [(await fromUuid(i.uuid)) === i, fromUuidSync(a.uuid) === a, await fromUuid("Actor.aaaaaaaaaaaaaaaa"),
              await fromUuid("nonsense"), p.type, p.id === i.id, p.primaryId === a.id, p.embedded.length,
              (await fromUuid(".Item." + i.id, {relative: a})) === i];
    """
    assert gm.run(script) == [True, True, None, None, "Item", True, True, 2, True]


def test_UPD_1_dotted_and_nested_keys_are_equal_and_arrays_replace(gm: Client) -> None:
    script = f"""
      {MAKE}
      await a.update({{"system.hp.value": 1, system: {{hp: {{max: 4}}, list: [1, 2]}}}});
      await a.update({{system: {{list: [3]}}}});
      return [a._source.system.hp, a._source.system.list];
    """
    assert gm.run(script) == [{"value": 1, "max": 4}, [3]]


def test_UPD_2_batch_updates_need_ids(gm: Client) -> None:
    script = "return failure(() => Actor.updateDocuments([{name: 'x'}]))"
    assert "UPD-2" in gm.run(script)


def test_UPD_3_UPD_4_unknown_keys_fall_away_and_numbers_are_clamped(gm: Client) -> None:
    script = f"""
      {MAKE}
      await a.update({{"system.hp.vaule": 3, "system.hp.value": -5, nonsense: 1}});
      const bad = await failure(() => a.update({{"system.size": "giant", "system.speed": 5}}));
      return [a._source.system.hp, "nonsense" in a._source, bad.includes("giant is not a valid choice"), a.system.speed];
    """
    assert gm.run(script) == [{"value": 0, "max": 10}, False, True, 1]


def test_UPD_5_deleting_and_replacing(vtt: Vtt, gm: Client, anna: Client) -> None:
    anna.run('return record("updateActor", (d, changed) => JSON.stringify(d._source.system.dr))')
    script = f"""
      const a = await Actor.create({{name: "A", type: "probe.beast", ownership: {{default: 3}},
        system: {{dr: {{fire: 1, cold: 2}}, notes: {{x: 1}}}}}});
      await a.update({deletion(vtt, "system.dr", "fire")});
      const first = {{...a._source.system.dr}};
      await a.update({replacement(vtt, "system", "dr", "{acid: 3}")});
      const second = {{...a._source.system.dr}};
      await a.update({deletion(vtt, "system.notes", "x")});
      return [first, second, a._source.system.notes];
    """
    assert gm.run(script) == [{"cold": 2}, {"acid": 3}, {}]
    assert [what for _, what in anna.seen(3)][:2] == ['{"cold":2}', '{"acid":3}']
    assert vtt.host.world.collections["actors"]
    stored = next(iter(vtt.host.world.collections["actors"].values()))
    assert stored["system"]["dr"] == {"acid": 3}


def test_UPD_5_old_keys_are_an_error_on_14_and_operators_unknown_on_13(
    vtt: Vtt, gm: Client
) -> None:
    if vtt.hosting.config.generation == 14:
        error = gm.run(f"{MAKE} return failure(() => a.update({{'system.dr.-=x': null}}))")
        assert "UPD-5" in error
    else:
        error = gm.run("return failure(() => foundry.data.operators)")
        assert "not in contract: foundry.data.operators" in error


def test_EMB_1_embedded_operations(gm: Client, anna: Client) -> None:
    for hook in ("createItem", "updateItem", "deleteItem"):
        anna.page.evaluate(
            "n => record(n, (d) => [d.name, d.parent.name, d.actor === d.parent])", hook
        )
    script = f"""
      {MAKE}
      const [i, j] = await a.createEmbeddedDocuments("Item", [{{name: "I", type: "probe.charm"}}, {{name: "J", type: "item"}}]);
      const inside = a.items.get(i.id) === i;
      await a.updateEmbeddedDocuments("Item", [{{_id: i.id, name: "II", "system.power": 3}}]);
      await i.update({{name: "III"}});
      await a.deleteEmbeddedDocuments("Item", [j.id]);
      return [inside, a.items.size, i.name, i.system.power, a._source.items.length, i.uuid === a.uuid + ".Item." + i.id];
    """
    assert gm.run(script) == [True, 1, "III", 3, 1, True]
    assert [what for _, what in anna.seen(5)] == [
        ["I", "A", True],
        ["J", "A", True],
        ["II", "A", True],
        ["III", "A", True],
        ["J", "A", True],
    ]


def test_EMB_2_embedded_collections(gm: Client) -> None:
    script = f"""
      {MAKE}
      await a.createEmbeddedDocuments("Item", [{{name: "I", type: "probe.charm"}}, {{name: "J", type: "item"}}]);
      const c = a.items;
      return [[...c].map(i => i.name), c.getName("J").name, c.find(i => i.name === "I").name, c.filter(i => i.type === "item").length,
              c.map(i => i.name), c.some(i => i.name === "J"), c.contents.length, c.size, [...c.invalidDocumentIds],
              a.itemTypes["probe.charm"].length, a.itemTypes["item"].length];
    """
    names = ["I", "J"]
    assert gm.run(script) == [names, "J", "I", 1, names, True, 2, 2, [], 1, 1]


def test_EMB_3_U_6_parents_are_told_but_fire_no_update(gm: Client, anna: Client) -> None:
    anna.run('return record("updateActor")')
    script = f"""
      {MAKE}
      record("updateActor");
      const told = [];
      const old = Actor.prototype._onCreateDescendantDocuments;
      Actor.prototype._onCreateDescendantDocuments = function(parent, name, docs, data) {{
        told.push([parent === this, name, docs.length, data.length]);
      }};
      const [i] = await a.createEmbeddedDocuments("Item", [{{name: "I", type: "item"}}]);
      await i.createEmbeddedDocuments("ActiveEffect", [{{name: "E"}}]);
      Actor.prototype._onCreateDescendantDocuments = old;
      return [told, seen.length, i.effects.size];
    """
    assert gm.run(script) == [[[True, "items", 1, 1], [False, "effects", 1, 1]], 0, 1]
    assert anna.seen() == []


def test_EMB_4_children_inside_an_update_are_refused(gm: Client) -> None:
    error = gm.run(f"{MAKE} return failure(() => a.update({{items: [{{name: 'x'}}]}}))")
    assert "EMB-4" in error


def test_EMB_3_derived_values_follow_children(gm: Client, anna: Client) -> None:
    gm.run(
        f"{MAKE} await a.createEmbeddedDocuments('Item', [{{name: 'I', type: 'item'}}]); return 0"
    )
    anna.until("game.actors.getName('A')?.system.itemCount === 1")
    gm.run("await game.actors.getName('A').items.contents[0].delete(); return 0")
    anna.until("game.actors.getName('A').system.itemCount === 0")


def test_APP_12_what_shows_a_document_is_rendered_once_per_operation(
    vtt: Vtt, gm: Client, helper: Client
) -> None:
    gm.run(f"{MAKE} return 0")
    helper.until("game.actors.size === 1")
    spy = """
      const a = game.actors.contents[0];
      globalThis.renders = [];
      a.apps.spy = { render: (force, context) => renders.push([force, context.renderContext]), close() {} };
      return 0;
    """
    for client in (gm, helper):
        client.run(spy)
    expected = [
        [False, "updateActor"],
        [False, "createitems"],
        [False, "updateitems"],
        [False, "deleteitems"],
    ]
    gm.run("""
      const a = game.actors.contents[0];
      await a.update({name: "B"});
      const items = await a.createEmbeddedDocuments("Item", [{name: "I", type: "item"}, {name: "J", type: "item"}]);
      await a.updateEmbeddedDocuments("Item", items.map((i) => ({_id: i.id, name: "K"})));
      await a.deleteEmbeddedDocuments("Item", items.map((i) => i.id));
      await a.update({name: "C"}, {render: false});
      return 0;
    """)
    helper.until("game.actors.contents[0].name === 'C'")
    for client in (gm, helper):
        assert client.run("renders") == expected
        client.run("delete game.actors.contents[0].apps.spy; return 0")
