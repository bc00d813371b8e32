"""Profiles of other game systems: the documents they make, and what is said of bad ones."""

import json
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import Result

from tests.project import OURS, PACKS, fingerprint, make_project, run

Data = dict[str, Any]

EXAMPLE = OURS / "docs" / "authors" / "targets"
ITEMS = ["weapon", "armor", "talent", "maneuver", "spell"]
PROFILE = """\
system: other
actors:
  type: {from: tier, map: {boss: monster, normal: person}}
  fields:
    hp: hp.max
    armour.cut: dr.slashing
items:
  any:
    type: {from: kind}
    fields:
      text: description
"""


@pytest.fixture(scope="module")
def bog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("bog")
    make_project(root)
    return root


def unpacked(oracle: ModuleType, pack: Path) -> dict[str, Data]:
    """The documents of a pack by name, as Foundry's own tool reads them."""
    return {document["name"]: document for document in oracle.official_extract(pack)}


def test_the_example_of_the_guide(bog: Path, oracle: ModuleType) -> None:
    """Simple Worldbuilding: one type each, health and power, attributes with label and dtype."""
    result = run("export", "-p", bog, "--target", EXAMPLE / "worldbuilding.yml")
    assert result.exit_code == 0, result.output
    out = bog / "dist" / "worldbuilding"
    manifest = json.loads((out / "module.json").read_bytes())
    systems = {pack["name"]: pack.get("system") for pack in manifest["packs"]}
    assert systems == {
        **dict.fromkeys(PACKS[:6], "worldbuilding"), **dict.fromkeys(PACKS[6:], None)
    }  # fmt: skip
    assert "documentTypes" not in manifest
    assert not (out / "library").exists()

    found = unpacked(oracle, out / "packs/creatures")
    wolf = found["Волк"]
    assert wolf["type"] == "character"
    # rank 1.5, attack and damage raised: row 1 has 15 hit points, block 9 and 3 action points
    assert wolf["system"] == {
        "biography": (
            "<p>Животное. Обычный, Средний, 1.5.</p>\n"
            "<p>Серый, см. @UUID[Compendium.bog.talents.Item.5LjdytHvMHyfLPUr]{когти}.</p>\n"
            "<p>Кружит.</p>"
        ),
        "health": {"value": 15, "min": 0, "max": 15},
        "power": {"value": 3, "min": 0, "max": 3},
        "attributes": {
            "attack": {"value": 2, "label": "Атака", "dtype": "Number"},
            "block": {"value": 9, "label": "Блок", "dtype": "Number"},
            "dodge": {"value": 9, "label": "Уклонение", "dtype": "Number"},
            "damage": {"value": "2d4", "label": "Урон", "dtype": "Formula"},
            "steps": {"value": 3, "label": "Шагов по 2 м", "dtype": "Number"},
            "threat": {"value": "боец", "label": "Кто это", "dtype": "String"},
        },
        "groups": {},
    }
    assert wolf["prototypeToken"]["bar1"] == {"attribute": "health"}
    assert wolf["prototypeToken"]["bar2"] == {"attribute": "power"}
    assert wolf["flags"]["pysystem"]["slug"] == "creature:wolf"
    assert found["Болотный тролль"]["system"]["attributes"]["threat"]["value"] == "гроза"

    items = {item["flags"]["pysystem"]["slug"]: item for item in wolf["items"]}
    assert list(items) == [
        "talent:wolf-shape", "talent:claws", "weapon:claws", "maneuver:slash", "maneuver:howl",
        "talent:fangs", "weapon:fangs",
    ]  # fmt: skip
    assert {item["type"] for item in items.values()} == {"item"}
    # claws step with the rank: II; fangs one higher, and cold of step I
    assert items["weapon:claws"]["system"] == {
        "description": "<p>2d4 Режущий</p>", "quantity": 1, "weight": 0, "groups": {},
        "attributes": {"damage": {"value": "2d4", "label": "Урон", "dtype": "Formula"}},
    }  # fmt: skip
    assert items["maneuver:howl"]["system"]["attributes"] == {
        "mental": {"value": "2d4", "label": "Ментальный", "dtype": "Formula"}
    }
    assert items["weapon:claws"]["flags"]["pysystem"]["grantedBy"] == [items["talent:claws"]["_id"]]
    assert items["maneuver:howl"]["system"]["description"] == "<p>Все слышат.</p>"

    club = unpacked(oracle, out / "packs/weapons")["Дубина"]
    assert club["system"]["attributes"]["damage"]["value"] == "2d6"
    assert set(unpacked(oracle, out / "packs/rules")) == {"Болото"}


def test_the_guide_shows_the_example_as_it_is() -> None:
    text = (EXAMPLE / "worldbuilding.yml").read_text(encoding="utf-8").strip()
    for name in ("targets.md", "targets.ru.md"):
        page = (EXAMPLE.parent / name).read_text(encoding="utf-8")
        assert text in page
        assert (EXAMPLE / "template.json").read_text(encoding="utf-8").strip() in page


def exported(bog: Path, tmp_path: Path, profile: str, *options: str) -> Result:
    path = tmp_path / "other.yml"
    path.write_text(profile, encoding="utf-8")
    out = str(tmp_path / "out")
    arguments = ("--out", out, "--no-zip", "--messages", "en", *options)
    return run("export", "-p", bog, "--target", path, *arguments)


def test_the_whole_shipped_bestiary(tmp_path: Path) -> None:
    result = run("export", "-p", OURS, "--target", EXAMPLE / "worldbuilding.yml", "--no-zip",
                 "--out", tmp_path / "out", "--json")  # fmt: skip
    assert result.exit_code == 0, result.output
    manifest = json.loads((tmp_path / "out/module.json").read_bytes())
    assert "esmodules" not in manifest
    assert not (tmp_path / "out/foundry_module/pysystem.mjs").exists()
    # what the documents show comes along
    assert (tmp_path / "out/foundry_module/assets/kinds/talent.webp").is_file()


def test_values_by_type_and_without(bog: Path, tmp_path: Path, oracle: ModuleType) -> None:
    result = exported(bog, tmp_path, PROFILE)
    assert result.exit_code == 0, result.output
    found = unpacked(oracle, tmp_path / "out/packs/creatures")
    assert found["Волк"]["type"] == "person"
    # row 1: DR 1 to the main type
    assert found["Волк"]["system"] == {"hp": 15, "armour": {"cut": 1}}
    assert found["Болотный тролль"]["type"] == "monster"
    assert {item["type"] for item in found["Волк"]["items"]} == {"talent", "weapon", "maneuver"}
    howl = unpacked(oracle, tmp_path / "out/packs/maneuvers")["Вой (Дар)"]
    assert (howl["type"], howl["system"]) == ("maneuver", {"text": "<p>Все слышат.</p>"})
    again = fingerprint(tmp_path / "out/packs")
    assert exported(bog, tmp_path, PROFILE).exit_code == 0
    assert fingerprint(tmp_path / "out/packs") == again


BAD = {
    "a key that is none": (
        "    hp: hp.max", "    hp: {form: hp.max}", "5:10: error [key.unknown]", "“from”",
    ),
    "a fact that is none": (
        "    hp: hp.max", "    hp: hp.maks", "5:9: error [profile.fact]", "mean “hp.max”?",
    ),
    "a fact in a text": (
        "    hp: hp.max", "    hp: {text: '{atack}!'}", "5:16: error [profile.fact]", "“attack”",
    ),
    "two sources": (
        "    hp: hp.max", "    hp: {from: rank, value: 1}", "5:9: error [profile.ways]", "from,",
    ),
    "a field within a field": (
        "    hp: hp.max", "    armour: attack", "6:5: error [profile.inside]", "armour.cut",
    ),
    "a tier without a type": (
        "boss: monster, ", "", "3:9: error [profile.unmapped]", "“boss” (creature:troll)",
    ),
    "a kind without rules": ("  any:", "  weapon:", "7:1: error [profile.no_rules]", "armor"),
    "a kind that is none": ("  any:", "  wepon:", "8:3: error [key.unknown_value]", "weapon"),
    "a path that is none": ("    hp:", "    hp..x:", "5:5: error [text.form]", "health.value"),
    "a schema that is not there": (
        "actors:", "schema: no.json\nactors:", "2:9: error [profile.schema]", "No such file",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("before", "after", "place", "said"), BAD.values(), ids=BAD)
def test_mistakes_are_shown_at_their_place(
    bog: Path, tmp_path: Path, before: str, after: str, place: str, said: str
) -> None:
    assert PROFILE.count(before) == 1
    result = exported(bog, tmp_path, PROFILE.replace(before, after))
    assert result.exit_code == 1
    assert f"other.yml:{place}" in result.output
    assert said in result.output
    assert not (tmp_path / "out").exists()


def example_with(tmp_path: Path, before: str, after: str) -> str:
    shutil.copy(EXAMPLE / "template.json", tmp_path / "template.json")
    text = (EXAMPLE / "worldbuilding.yml").read_text(encoding="utf-8")
    assert text.count(before) >= 1
    return text.replace(before, after, 1)


@pytest.mark.parametrize(
    ("before", "after", "code", "said"),
    [
        ("type: {value: character}", "type: {value: charakter}", "profile.type", "“character”"),
        ("health.value:", "helth.value:", "profile.path", "“health.value”"),
        ("bars: [health, power]", "bars: [health, mana]", "profile.path", "“mana”"),
        ("power.max: [ap.max, ap.universal.max]", "power.max: tier", "profile.refused",
         "creature:wolf: system.power.max: number ≠ string"),
    ],
)  # fmt: skip
def test_what_the_systems_template_lacks(
    bog: Path, tmp_path: Path, before: str, after: str, code: str, said: str
) -> None:
    profile = example_with(tmp_path, before, after)
    line = profile[: profile.index(after)].count("\n") + 1
    result = exported(bog, tmp_path, profile)
    assert result.exit_code == 1
    first = next(text for text in result.output.split("\n") if "error [" in text)
    assert f"error [{code}]" in first
    assert first.startswith("other.yml:")
    assert code != "profile.path" or first.startswith(f"other.yml:{line}:")
    assert said in result.output


def test_a_json_schema(bog: Path, tmp_path: Path) -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "properties": {
            "type": {"enum": ["monster", "person", *ITEMS]},
            "system": {
                "properties": {"hp": {"type": "integer", "maximum": 100}},
                "additionalProperties": {"type": ["string", "object"]},
            },
        },
    }  # fmt: skip
    (tmp_path / "other.json").write_text(json.dumps(schema), encoding="utf-8")
    profile = PROFILE.replace("actors:", "schema: other.json\nactors:")
    result = exported(bog, tmp_path, profile)
    assert result.exit_code == 1
    # the troll of rank 3 is a boss with 120 hit points
    assert (
        "other.yml:6:9: error [profile.refused]: the system will not take creature:troll: "
        "system.hp: 120 is greater than the maximum of 100"
    ) in result.output
    schema["properties"]["system"]["properties"]["hp"]["maximum"] = 120  # type: ignore[index]
    (tmp_path / "other.json").write_text(json.dumps(schema), encoding="utf-8")
    assert exported(bog, tmp_path, profile).exit_code == 0


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"type": 5}', b'{"$ref": "https://example.org/x.json"}']
)
def test_schemas_that_are_none_and_nothing_is_fetched(
    bog: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "other.json").write_bytes(content)
    result = exported(bog, tmp_path, PROFILE.replace("actors:", "schema: other.json\nactors:"))
    assert result.exit_code == 1
    assert "other.yml:2:9: error [profile.schema]" in result.output


def test_a_system_is_not_named_twice(bog: Path, tmp_path: Path) -> None:
    assert exported(bog, tmp_path, PROFILE, "--system", "dnd5e").exit_code == 2
