# ruff: noqa: E501, N802
"""Data models: DM-1 to DM-13."""

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

MODEL = """
const F = foundry.data.fields;
class M extends foundry.abstract.DataModel {
  static defineSchema() {
    M.built = (M.built ?? 0) + 1;
    return {
      name: new F.StringField({required: true, blank: false, initial: "x"}),
      n: new F.NumberField({required: true, nullable: false, integer: true, initial: 1, max: 50}),
      o: new F.SchemaField({a: new F.NumberField({initial: 1}), b: new F.NumberField({initial: 2})}),
      list: new F.ArrayField(new F.NumberField()),
      tags: new F.SetField(new F.StringField()),
    };
  }
  static migrateData(source) {
    if ("old" in source) { source.n = source.old; delete source.old; }
    return super.migrateData(source);
  }
  static validateJoint(data) { if (data.n === 13) throw new Error("an unlucky number"); }
}
"""


def run(client: Client, script: str) -> object:
    return client.run(f"{MODEL} {script}")


def test_DM_1_schema_is_built_once(gm: Client) -> None:
    assert run(gm, "new M(); new M(); return [M.built, M.schema === new M().schema];") == [1, True]


def test_DM_2_migrate_then_clean_then_validate_then_initialize(gm: Client) -> None:
    assert run(gm, "const m = new M({old: '99', tags: ['a']}); return [m.n, [...m.tags]];") == [
        50,
        ["a"],
    ]
    assert "unlucky" in str(run(gm, "return failure(() => new M({n: 13}));"))


def test_DM_3_source_is_sealed_and_separate_from_prepared_values(gm: Client) -> None:
    script = """
      const m = new M({o: {a: 5}});
      m.o.a = 77; m.n = 8;
      const sealed = await failure(() => { "use strict"; m._source.extra = 1; });
      return [m._source.o.a, m._source.n, m.toObject().n, m.toObject(false).n, sealed !== null];
    """
    assert run(gm, script) == [5, 1, 1, 8, True]


def test_DM_4_from_source_tells_of_failures_instead_of_throwing(gm: Client) -> None:
    script = """
      const bad = {name: "", n: 2};
      const strict = await failure(() => new M({...bad}));
      const m = M.fromSource({...bad});
      const mended = new M({...bad}, {fallback: true});
      return [strict.includes("blank"), m.invalid, "name" in m.validationFailures.fields.fields, mended.name];
    """
    assert run(gm, script) == [True, True, True, "x"]


def test_DM_4_parent_is_kept(gm: Client) -> None:
    assert run(gm, "const p = new M(); return new M({}, {parent: p}).parent === p;") is True
    assert "not in contract" in str(run(gm, "return failure(() => new M({}, {parnt: 1}));"))


def test_DM_5_partial_changes_skip_the_joint_rule(gm: Client) -> None:
    script = """
      const m = new M();
      return [m.validate({changes: {n: 13}}), await failure(() => m.validate({changes: {n: 13}, joint: true})),
              await failure(() => m.validate({changes: {name: ""}})),
              m.validate({changes: {name: ""}, strict: false}),
              (await failure(() => m.validate({changes: {name: ""}}))).length > 0,
              m.validate({changes: {n: "7"}, clean: true})];
    """
    got = run(gm, script)
    assert isinstance(got, list)
    assert got[0] is True
    assert "blank" in got[2]
    assert got[3:] == [False, True, True]


def test_DM_6_update_source(gm: Client) -> None:
    script = """
      const m = new M();
      const dry = m.updateSource({"o.a": 9}, {dryRun: true});
      const before = m.o.a;
      const diff = m.updateSource({"o.a": "9", o: {b: 2}, list: [1], unknown: 3});
      const same = m.updateSource({o: {a: 9}});
      const bad = await failure(() => m.updateSource({name: "", n: 5}));
      return [dry, before, diff, m.o, same, bad !== null, m._source.n];
    """
    assert run(gm, script) == [
        {"o": {"a": 9}},
        1,
        {"o": {"a": 9}, "list": [1]},
        {"a": 9, "b": 2},
        {},
        True,
        1,
    ]


def test_DM_7_migration_also_sees_update_deltas(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "probe.beast", system: {life: 7}});
      const first = a.system.hp.value;
      await a.update({system: {life: 3}});
      return [first, a.system.hp, "life" in a._source.system];
    """
    assert gm.run(script) == [7, {"value": 3, "max": 10}, False]


def test_DM_9_derived_values_are_made_anew(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "probe.beast", items: [{name: "I", type: "probe.charm"}]});
      const first = [a.system.double, a.system.itemCount];
      a.prepareData(); a.prepareData();
      await a.update({"system.hp.value": 8});
      return [first, a.system.double, "double" in a._source.system];
    """
    assert gm.run(script) == [[10, 1], 16, False]


def test_DM_10_order_of_preparation(vtt: Vtt, gm: Client) -> None:
    changes = (
        '{"changes": [{"key": "system.speed", "mode": 2, "value": "3"}]}'
        if vtt.hosting.config.generation == 13
        else '{"system": {"changes": [{"key": "system.speed", "type": "add", "value": "3"}]}}'
    )
    script = """(changes) => (async () => {
      const order = [];
      const base = Actor.prototype.prepareBaseData, derived = Actor.prototype.prepareDerivedData;
      const item = Item.prototype.prepareBaseData, effects = Actor.prototype.applyActiveEffects;
      const a = await Actor.create({name: "A", type: "probe.beast", items: [{name: "I", type: "probe.charm"}],
        effects: [{name: "E", ...JSON.parse(changes)}]});
      Actor.prototype.prepareBaseData = function() { order.push("actor.base"); return base.call(this); };
      Actor.prototype.prepareDerivedData = function() { order.push("actor.derived"); return derived.call(this); };
      Item.prototype.prepareBaseData = function() { order.push("item"); return item.call(this); };
      Actor.prototype.applyActiveEffects = function() { order.push("effects"); return effects.call(this); };
      probe.lifecycle = { push: (x) => order.push(x) };
      a.prepareData();
      Object.assign(Actor.prototype, {prepareBaseData: base, prepareDerivedData: derived, applyActiveEffects: effects});
      Item.prototype.prepareBaseData = item;
      probe.lifecycle = [];
      return [order, a.system.speed, a.system.speedSeen, a._source.system.speed];
    })()"""
    assert gm.page.evaluate(script, changes) == [
        ["system.base", "actor.base", "item", "effects", "system.derived", "actor.derived"],
        4,
        4,
        1,
    ]


def test_DM_11_system_takes_part_in_the_life_cycle(gm: Client) -> None:
    script = """
      probe.lifecycle = [];
      const a = await Actor.create({name: "A", type: "probe.beast"});
      await a.update({"system.speed": 3});
      const calls = probe.lifecycle.filter((c) => c.includes("._"));
      const none = await Actor.create({name: "B", type: "probe.beast"}, {probe: {veto: true}});
      const not = await a.update({"system.speed": 4}, {probe: {veto: true}});
      return [calls, none === undefined, not === undefined, a.system.speed, game.actors.size];
    """
    assert gm.run(script) == [
        ["system._preCreate", "system._preUpdate", "system._onUpdate"],
        True,
        True,
        3,
        1,
    ]


def test_DM_12_without_a_model_system_is_plain_data(gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "character", system: {any: {thing: [1]}}});
      await a.update({"system.any.more": 2});
      return [a.system, a._source.system];
    """
    stored = {"any": {"thing": [1], "more": 2}}
    assert gm.run(script) == [stored, stored]


def test_DM_13_a_change_of_type_must_replace_system(vtt: Vtt, gm: Client) -> None:
    old = vtt.hosting.config.generation == 13
    replace = '{"==system": {hp: {value: 2}}}' if old else "{system: _replace({hp: {value: 2}})}"
    script = f"""
      const a = await Actor.create({{name: "A", type: "character", system: {{junk: 1}}}});
      const refused = await failure(() => a.update({{name: "B", type: "probe.beast"}}));
      const name = a.name;
      await a.update({{type: "probe.beast", ...{replace}}});
      const first = [a.type, a.system.hp, a.system.double, "junk" in a._source.system];
      await a.update({{type: "character", system: {{x: 1}}}}, {{recursive: false}});
      return [refused.includes("DM-13"), name, first, a.type, a.system];
    """
    assert gm.run(script) == [
        True,
        "A",
        ["probe.beast", {"value": 2, "max": 10}, 4, False],
        "character",
        {"x": 1},
    ]
