# ruff: noqa: E501, N802
"""What is not in the contract throws (§19.4 to §19.7), and the utilities of §16."""

import pytest

from tests.vtt.adapter import Client


@pytest.mark.parametrize(
    "path",
    [
        "game.invented",
        "game.actors.invented",
        "game.settings.invented",
        "game.i18n.invented",
        "game.packs.invented",
        "foundry.invented",
        "foundry.utils.invented",
        "foundry.data.fields.InventedField",
        "foundry.abstract.Invented",
        "foundry.applications.api.InventedV2",
        "foundry.documents.Invented",
        "CONFIG.Invented",
        "CONFIG.Actor.invented",
        "CONST.INVENTED",
        "CONST.USER_ROLES.INVENTED",
        "canvas.invented",
        "ui.invented",
    ],
)
def test_19_4_reading_what_is_not_in_the_contract_throws(gm: Client, path: str) -> None:
    error = gm.run(f"return failure(() => {path})")
    assert error is not None
    assert error.startswith("not in contract: ")


@pytest.mark.parametrize(
    "statement",
    [
        "game.mine = 1",
        "CONFIG.Mine = {}",
        "CONFIG.Actor.documentClass = class {}",
        "CONFIG.Actor.dataModels = {}",
        "CONFIG.Combat.initiative = {}",
        "CONFIG.statusEffects = []",
        "foundry.mine = 1",
    ],
)
def test_19_4_CFG_2_replacing_the_core_throws(gm: Client, statement: str) -> None:
    assert gm.run(f"return failure(() => {{ {statement}; }})") is not None


def test_19_4_what_packages_may_add(gm: Client) -> None:
    script = """
      CONFIG.Actor.typeLabels["probe.beast"] += "";
      game.modules.get("probe").api = {x: 1};
      const old = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = old;
      return [game.modules.get("probe").api.x, await (async () => game)() === game, JSON.stringify(CONST.USER_ROLES)];
    """
    assert gm.run(script)[:2] == [1, True]


def test_19_2_payloads_pass_through_json(gm: Client, helper: Client) -> None:
    helper.run("return record('createActor', (d, o) => [d.flags.probe, o.probe])")
    gm.run("""
      await Actor.create({name: "A", type: "base", flags: {probe: {u: undefined, d: new Date(0), n: NaN}}}, {probe: {s: new Set([1]), u: undefined}});
      return 0;
    """)
    flags, options = helper.seen(1)[0][1]
    assert flags == {"d": "1970-01-01T00:00:00.000Z", "n": None}
    assert options == {"s": {}}


def test_16_objects(gm: Client) -> None:
    script = """
      const U = foundry.utils;
      const o = {a: {b: 1}, l: [1, 2]};
      const clone = U.deepClone(o);
      clone.a.b = 2;
      return [o.a.b, U.expandObject({"a.b": 1, "a.c": 2}), U.flattenObject({a: {b: 1}, l: [1], e: {}}), U.getProperty(o, "a.b"), U.hasProperty(o, "a.x"),
        U.setProperty(o, "a.x", 3), U.setProperty(o, "a.x", 3), U.deleteProperty(o, "a.x"), U.isEmpty({}), U.isEmpty([]), U.isEmpty(null), U.isEmpty(0),
        U.diffObject({a: 1, b: {c: 1}}, {a: 1, b: {c: 2}}), U.getType([]), U.getType(null), U.getType({}), U.getType(new Set())];
    """
    assert gm.run(script) == [
        1, {"a": {"b": 1, "c": 2}}, {"a.b": 1, "l": [1], "e": {}}, 1, False, True, False, True,
        True, True, True, False, {"b": {"c": 2}}, "Array", "null", "Object", "Set",
    ]  # fmt: skip


def test_16_merge_object(gm: Client) -> None:
    script = """
      const m = foundry.utils.mergeObject;
      return [m({a: {b: 1}}, {a: {c: 2}}), m({a: {b: 1}}, {a: {c: 2}}, {recursive: false}), m({a: 1}, {b: 2}, {insertKeys: false}),
        m({a: {x: 1}}, {a: {y: 2}}, {insertValues: false}), m({a: 1}, {a: 2}, {overwrite: false}), m({a: 1}, {"b.c": 2}, {inplace: false}),
        await failure(() => m({a: 1}, {a: "x"}, {enforceTypes: true})) !== null, await failure(() => m({}, {}, {inPlace: true}))];
    """
    got = gm.run(script)
    assert got[:7] == [
        {"a": {"b": 1, "c": 2}}, {"a": {"c": 2}}, {"a": 1}, {"a": {"x": 1}}, {"a": 1},
        {"a": 1, "b": {"c": 2}}, True,
    ]  # fmt: skip
    assert "not in contract" in got[7]


def test_16_helpers(gm: Client) -> None:
    script = """
      const U = foundry.utils;
      const calls = [];
      const late = U.debounce((x) => calls.push(x), 5);
      late(1); late(2);
      await new Promise((r) => setTimeout(r, 30));
      const sem = new U.Semaphore(1);
      const order = [];
      await Promise.all([sem.add(async () => { await new Promise((r) => setTimeout(r, 10)); order.push(1); }), sem.add(async () => order.push(2))]);
      return [U.randomID().length, U.isNewerVersion("13.351", "13.9"), U.isNewerVersion("13", "13.1"), U.escapeHTML("<a b='c'>"),
        U.cleanHTML("<p onclick='x()'>a<script>1</script></p>"), calls, order, U.performIntegerSort({sort: 0}, {siblings: [{sort: 10}]}).length,
        U.getDocumentClass("Actor") === Actor, U.parseUuid("Compendium.a.b.Item.aaaaaaaaaaaaaaaa").type];
    """
    assert gm.run(script) == [
        16, True, False, "&lt;a b=&#x27;c&#x27;&gt;", "<p>a</p>", [2], [1, 2], 1, True, "Item",
    ]  # fmt: skip


def test_PKG_9_documents_of_unknown_types_are_invalid_but_stay(open_world: object) -> None:
    vtt = open_world()  # type: ignore[operator]
    stranger = {
        "_id": "a" * 16, "name": "Stranger", "type": "gone.kind", "system": {"x": 1},
        "ownership": {"default": 0}, "items": [], "effects": [], "flags": {},
    }  # fmt: skip
    vtt.host.world.collections["actors"]["a" * 16] = stranger
    gm = vtt.client("GM")
    script = """
      return [game.actors.size, [...game.actors.invalidDocumentIds], game.actors.getInvalid("aaaaaaaaaaaaaaaa").name,
              (await fromUuid("Actor.aaaaaaaaaaaaaaaa", {invalid: true})).name];
    """
    assert gm.run(script) == [0, ["a" * 16], "Stranger", "Stranger"]
