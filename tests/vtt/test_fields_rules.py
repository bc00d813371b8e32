# ruff: noqa: E501, N802
"""Data fields: F-0 to F-13 of the contract."""

from typing import Any

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt

FIELD = """({cls, options, args, value, partial}) => {
  const F = foundry.data.fields;
  const build = ([name, ...rest]) => new F[name](...rest.map((r) => Array.isArray(r) ? build(r) : r));
  const field = args ? build([cls, ...args]) : new F[cls](options ?? {});
  const given = value === "__undefined" ? undefined : value;
  const clean = field.clean(given, partial ? {partial: true} : {});
  const failure = field.validate(clean);
  return {clean: clean === undefined ? "__undefined" : clean, error: failure ? String(failure) : null};
}"""
ABSENT = "__undefined"


def clean(client: Client, cls: str, value: Any, **options: Any) -> Any:
    result = client.page.evaluate(FIELD, {"cls": cls, "options": options, "value": value})
    return result["clean"] if result["error"] is None else f"ERROR {result['error']}"


@pytest.mark.parametrize(
    ("cls", "options", "value", "expected"),
    [
        ("NumberField", {"initial": 4}, ABSENT, 4),
        ("NumberField", {"nullable": True, "initial": 4}, None, None),
        ("NumberField", {"nullable": False, "initial": 4}, None, 4),
        ("NumberField", {"required": True}, ABSENT, "ERROR may not be undefined"),
        ("NumberField", {}, ABSENT, ABSENT),
        ("StringField", {"initial": "x"}, None, "x"),
        ("StringField", {}, ABSENT, ABSENT),
    ],
)
def test_F_0_undefined_and_null(
    gm: Client, cls: str, options: dict[str, Any], value: Any, expected: Any
) -> None:
    assert clean(gm, cls, value, **options) == expected


def test_F_0_partial_cleaning_leaves_undefined(gm: Client) -> None:
    data = {"cls": "NumberField", "options": {"initial": 4}, "value": ABSENT, "partial": True}
    assert gm.page.evaluate(FIELD, data)["clean"] == ABSENT


def test_F_0_validators_return_or_throw(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      const say = (validate) => {
        const failure = new F.NumberField({validate}).validate(3);
        return failure ? String(failure) : null;
      };
      return [say(() => true), say(() => undefined), say(() => false),
              say(() => { throw new Error("odd"); })];
    }"""
    assert gm.run(script) == [None, None, "is not a valid value", "odd"]


def test_F_0_initial_may_be_a_function_of_the_source(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      class M extends foundry.abstract.DataModel {
        static defineSchema() {
          return {a: new F.NumberField({initial: 2}), b: new F.NumberField({initial: (s) => s.a * 2})};
        }
      }
      return new M({a: 5}).b;
    }"""
    assert gm.run(script) == 10


def test_F_1_unknown_keys_are_dropped_and_partial_touches_only_present(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      const make = () => new F.SchemaField({a: new F.NumberField({initial: 1}), b: new F.NumberField({initial: 2})});
      return [make().clean({a: 5, zz: 1}), make().clean({b: 7}, {partial: true}), make().clean(undefined)];
    }"""
    assert gm.run(script) == [{"a": 5, "b": 2}, {"b": 7}, {"a": 1, "b": 2}]


def test_F_1_schema_can_be_walked(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      const s = new F.SchemaField({a: new F.SchemaField({b: new F.NumberField()})});
      return [[...s].map(f => f.name), s.keys(), s.getField("a.b").constructor.name,
              s.getField("a.b").fieldPath, s.getField("a.c") === undefined, s.fields.a.name];
    }"""
    assert gm.run(script) == [["a"], ["a"], "NumberField", "a.b", True, "a"]


@pytest.mark.parametrize(
    ("options", "value", "expected"),
    [
        ({"min": 0, "max": 50}, 9999, 50),
        ({"min": 0, "max": 50}, -3, 0),
        ({"integer": True}, 2.5, 3),
        ({"integer": True}, -2.5, -2),
        ({}, "12", 12),
        ({"step": 0.5}, 1.3, 1.5),
        ({"min": 1, "step": 2}, 4.1, 5),
        ({"min": 0, "max": 5, "step": 2}, 5, 4),
        ({"positive": True}, -1, "ERROR must be a positive number"),
        ({"positive": True}, 0, "ERROR must be a positive number"),
        ({}, "abc", "ERROR must be a finite number"),
        ({"choices": [1, 2]}, 3, "ERROR 3 is not a valid choice"),
        ({"choices": {"1": "one"}}, "1", 1),
        ({}, None, None),
        ({"choices": [1, 2], "initial": 1}, None, 1),
    ],
)
def test_F_2_numbers(gm: Client, options: dict[str, Any], value: Any, expected: Any) -> None:
    assert clean(gm, "NumberField", value, **options) == expected


@pytest.mark.parametrize(
    ("options", "value", "expected"),
    [
        ({}, "  a ", "a"),
        ({"trim": False}, " a ", " a "),
        ({"blank": False}, "", "ERROR may not be a blank string"),
        ({"choices": ["a", "b"]}, "", "ERROR may not be a blank string"),
        ({"choices": ["a", "b"]}, "c", "ERROR c is not a valid choice"),
        ({"choices": {"a": "A"}}, "a", "a"),
        ({"choices": ["a"], "blank": True}, "", ""),
        ({}, 5, "5"),
        ({"required": True}, ABSENT, ""),
        ({"required": True, "blank": False}, ABSENT, "ERROR may not be undefined"),
        ({"nullable": True}, None, None),
    ],
)
def test_F_3_strings(gm: Client, options: dict[str, Any], value: Any, expected: Any) -> None:
    assert clean(gm, "StringField", value, **options) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("true", True), ("false", False), ("", False), ("yes", False), (1, True), (0, False)],
)
def test_F_4_booleans(gm: Client, value: Any, expected: Any) -> None:
    assert clean(gm, "BooleanField", value) is expected


def test_F_4_boolean_initial(gm: Client) -> None:
    assert clean(gm, "BooleanField", ABSENT) is False
    assert clean(gm, "BooleanField", None) is False
    assert clean(gm, "BooleanField", None, nullable=True) is None


def test_F_5_arrays(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      const make = (o) => new F.ArrayField(new F.NumberField({integer: true}), o);
      const error = (v, o) => String(make(o).validate(make(o).clean(v)) ?? "");
      return [make().clean(undefined), make().clean(["1", 2.6]), make().clean({0: 5, 1: 6}),
              make().clean(new Set([1])), error([1], {min: 2}), error([1, 2, 3], {max: 2}),
              error(["x"])];
    }"""
    assert gm.run(script) == [
        [],
        [1, 3],
        [5, 6],
        [1],
        "must have at least 2 elements",
        "must have at most 2 elements",
        "[0]: must be a finite number",
    ]


def test_F_6_sets(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      class M extends foundry.abstract.DataModel {
        static defineSchema() { return {tags: new F.SetField(new F.StringField())}; }
      }
      const m = new M({tags: ["a", "b", "a"]});
      return [m.tags instanceof Set, [...m.tags], m._source.tags, m.toObject().tags, m.toObject(false).tags];
    }"""
    two = ["a", "b"]
    assert gm.run(script) == [True, two, two, two, two]


def test_F_7_objects_merge(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      class M extends foundry.abstract.DataModel {
        static defineSchema() { return {o: new F.ObjectField()}; }
      }
      const m = new M({o: {a: 1, b: {c: 2}}});
      const diff = m.updateSource({"o.b.d": 3, o: {a: 1}});
      return [diff, m._source.o, new M({}).o];
    }"""
    merged = {"a": 1, "b": {"c": 2, "d": 3}}
    assert gm.run(script) == [{"o": {"b": {"d": 3}}}, merged, {}]


def test_F_8_typed_objects(vtt: Vtt, gm: Client) -> None:
    script = """(old) => {
      const F = foundry.data.fields;
      class M extends foundry.abstract.DataModel {
        static defineSchema() {
          const element = new F.SchemaField({n: new F.NumberField({integer: true, initial: 1}), s: new F.StringField({initial: "x"})});
          return {o: new F.TypedObjectField(element, {validateKey: (k) => k !== "bad"})};
        }
      }
      const m = new M({o: {fire: {n: "2.6"}, bad: {n: 1}}});
      const first = m.toObject().o;
      m.updateSource({"o.cold": {n: 4}});
      const second = m.toObject().o;
      m.updateSource(old ? {"o.-=fire": null} : {"o.fire": _del});
      return [first, second, m.toObject().o, "expandKeys" in m.schema.fields.o];
    }"""
    fire, cold = {"n": 3, "s": "x"}, {"n": 4, "s": "x"}
    old = vtt.hosting.config.generation == 13
    assert gm.page.evaluate(script, old) == [
        {"fire": fire},
        {"fire": fire, "cold": cold},
        {"cold": cold},
        not old,
    ]


def test_F_9_html(gm: Client) -> None:
    assert clean(gm, "HTMLField", ABSENT) == ""
    assert clean(gm, "HTMLField", "<script>1</script>") == "<script>1</script>"  # the server's job


def test_F_10_references(gm: Client) -> None:
    script = """async () => {
      const F = foundry.data.fields;
      const a = await Actor.create({name: "A", type: "probe.beast"});
      class M extends foundry.abstract.DataModel {
        static defineSchema() {
          return {who: new F.ForeignDocumentField(Actor), id: new F.ForeignDocumentField(Actor, {idOnly: true}),
                  uuid: new F.DocumentUUIDField({type: "Actor"})};
        }
      }
      const m = new M({who: a.id, id: a.id, uuid: a.uuid});
      const later = m.who === a;
      const wrong = await failure(() => new M({uuid: "Item." + a.id}));
      const short = await failure(() => new M({who: "short"}));
      await a.delete();
      return [later, m.who, m.id === a.id, m.toObject().who === a.id, new M({}).who, wrong, short];
    }"""
    got = gm.run(script)
    assert got[:5] == [True, None, True, True, None]
    assert "UUID of a Actor" in got[5]
    assert "not a valid document id" in got[6]


def test_F_10_document_id(gm: Client) -> None:
    assert clean(gm, "DocumentIdField", "abcdefgh12345678") == "abcdefgh12345678"
    assert "not a valid document id" in clean(gm, "DocumentIdField", "bad id")


def test_F_11_embedded_and_typed_schemas(gm: Client) -> None:
    script = """() => {
      const F = foundry.data.fields;
      class Inner extends foundry.abstract.DataModel {
        static defineSchema() { return {n: new F.NumberField({initial: 1})}; }
      }
      class M extends foundry.abstract.DataModel {
        static defineSchema() {
          return {inner: new F.EmbeddedDataField(Inner), shape: new F.TypedSchemaField({
            circle: {type: new F.StringField({initial: "circle"}), r: new F.NumberField({initial: 2})},
            box: {type: new F.StringField({initial: "box"}), w: new F.NumberField({initial: 3})}})};
        }
      }
      const m = new M({inner: {n: 4}, shape: {type: "box", r: 1}});
      m.updateSource({"inner.n": 9});
      return [m.inner instanceof Inner, m.inner.parent === m, m.inner.n, m.shape];
    }"""
    assert gm.run(script) == [True, True, 9, {"type": "box", "w": 3}]


@pytest.mark.parametrize(
    ("cls", "options", "value", "expected"),
    [
        ("FilePathField", {"categories": ["IMAGE"]}, "a/b.webp", "a/b.webp"),
        ("FilePathField", {"categories": ["IMAGE"]}, "a/b.txt", "ERROR has no extension of IMAGE"),
        ("FilePathField", {"categories": ["IMAGE"]}, "", None),
        ("ColorField", {}, "#aabbcc", "#aabbcc"),
        ("ColorField", {}, "red", "ERROR must be a colour like #rrggbb"),
        ("ColorField", {}, "", None),
        ("JSONField", {}, {"a": 1}, '{"a":1}'),
    ],
)
def test_F_12_paths_colours_and_json(
    gm: Client, cls: str, options: dict[str, Any], value: Any, expected: Any
) -> None:
    assert clean(gm, cls, value, **options) == expected


def test_F_13_forms(gm: Client) -> None:
    script = """() => {
      const field = CONFIG.Actor.dataModels["probe.beast"].schema.getField("speed");
      const group = field.toFormGroup({localize: true}, {value: 4, name: "system.speed"});
      const input = group.querySelector("input");
      return [group.className, group.querySelector("label").textContent.trim(), input.name, input.type, input.value];
    }"""
    assert gm.run(script) == ["form-group", "Speed", "system.speed", "number", "4"]


@pytest.mark.parametrize(
    "make",
    [
        "new F.NumberField({minimum: 3})",
        "new F.StringField({chioces: []})",
        "new F.StringField({choices: ['a'], initial: 'b'})",
        "new F.NumberField({choices: [1], initial: 2})",
        "new F.ArrayField(new F.NumberField(), {size: 3})",
        "new F.SchemaField({_source: new F.NumberField()})",
        "F.InventedField",
    ],
)
def test_19_6_unknown_options_throw(gm: Client, make: str) -> None:
    error = gm.run(f"return failure(() => {{ const F = foundry.data.fields; {make}; }})")
    assert error is not None


def test_18_U_3_order_of_cleaning_numbers(gm: Client) -> None:
    assert clean(gm, "NumberField", 7.6, integer=True, min=0, max=7) == 7
    assert clean(gm, "NumberField", 2.6, integer=True, min=1, step=2) == 3
