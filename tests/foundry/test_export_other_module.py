"""What another project's export makes of documents of the main module."""

import json
from pathlib import Path

from tests.project import CONFIG, OURS, documents, items, make_project, run

FILES = {
    "creatures/wolf.yml": """\
kind: creature
name: Волк
types: [beast]
tier: normal
rank: 3
talents: [pysystem:claws]
weapons: [claws]
look: "Как [когти](pysystem:talent:claws)."
""",
    # A weapon of its own that has the slug of another one, and a manoeuvre that is made with that.
    "weapons/claws.yml": "kind: weapon\nname: Крюк\ndamage: [{type: blunt, step: VI}]\n",
    "talents/hook.yml": "kind: talent\nname: Хватка\nadds_items: [pysystem:talent:claws, claws]\n",
    "tables/meetings.yml": """\
kind: table
name: Встречи
formula: 1d2
results:
  - {range: [1, 1], document: creature:wolf}
  - {range: [2, 2], document: pysystem:creature:wolf-leader}
""",
}


def published(ref: str) -> str:
    ids: dict[str, str] = json.loads((OURS / "packs/ids.json").read_text(encoding="utf-8"))
    return ids[ref]


def test_documents_of_the_main_module(tmp_path: Path) -> None:
    make_project(tmp_path, FILES, CONFIG)
    result = run("export", "-p", tmp_path, "--no-zip")
    assert result.exit_code == 0, result.output

    wolf = documents(tmp_path, "creatures")["wolf"]
    by_name = {item["name"]: item for item in wolf["items"]}
    assert set(by_name) == {"Когти", "Крюк", "Полоснуть"} and len(wolf["items"]) == 4
    talent = items(tmp_path, "wolf")["talent:claws"]
    source = f"Compendium.pysystem.talents.Item.{published('talent:claws')}"
    assert talent["_stats"]["compendiumSource"] == source
    # Stored as in the main module's own pack, so that what looks for them finds them.
    assert talent["system"]["adds_items"] == ["weapon:claws", "maneuver:slash"]
    assert by_name["Полоснуть"]["flags"]["pysystem"] == {
        "slug": "maneuver:slash",
        "grantedBy": [talent["_id"]],
    }
    # It is made with the main module's claws of the rank's step III, not with the hook.
    assert by_name["Полоснуть"]["system"]["use"]["damage"][0]["formula"] == "2d6"
    assert len({item["_id"] for item in wolf["items"]}) == 4
    assert f"@UUID[{source}]{{когти}}" in wolf["system"]["look"]

    (hook,) = documents(tmp_path, "talents").values()
    assert hook["system"]["adds_items"] == ["pysystem:talent:claws", "weapon:claws"]
    (table,) = documents(tmp_path, "tables").values()
    leader = f"Compendium.pysystem.creatures.Actor.{published('creature:wolf-leader')}"
    assert [each["documentUuid"] for each in table["results"]][1] == leader

    manifest = json.loads((tmp_path / "module.json").read_bytes())
    assert manifest["relationships"] == {"requires": [{"id": "pysystem", "type": "module"}]}
    ids = json.loads((tmp_path / "packs/ids.json").read_text(encoding="utf-8"))
    assert sorted(ids) == ["creature:wolf", "table:meetings", "talent:hook", "weapon:claws"]
