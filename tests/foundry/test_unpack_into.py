"""`pysystem unpack … --into`: what was changed in Foundry comes back into the author's files."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.foundry.pack_samples import plyvel
from tests.project import SAMPLE, documents, fingerprint, library, make_project, run

Data = dict[str, Any]

WOLF = """\
# Волк, каким его знают
kind: creature
name: {ru: Волк, en: Wolf}   # имя
types: [beast]
tier: normal
rank: 1.5      # полтора
raise: [attack, damage]
talents:
  - wolf-shape   # стать
  - fangs
look: {ru: "Серый, см. [когти](talent:claws).", en: "Grey, see [claws](talent:claws)."}

tactics:
  ru: >-
    Кружит.
  en: Circles.
# конец
"""
TROLL_ID, WOLF_ID = "WZZGY5Ca0mllk0fa", "EJlArUhwn4K9uKK1"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("bog")
    make_project(root, {**SAMPLE, "creatures/beasts/wolf.yml": WOLF})
    result = run("export", "-p", root)
    assert result.exit_code == 0, result.output
    return root


@pytest.fixture
def bog(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "bog"))


def sources(root: Path) -> dict[str, str]:
    return fingerprint(root / "packs/_source")


def source(root: Path, name: str) -> str:
    return (root / "packs/_source" / name).read_bytes().decode("utf-8")


def into(root: Path, *what: Path, options: tuple[str, ...] = ()) -> Data:
    result = run("unpack", *what, "--into", root, "--json", "--messages", "en", *options)
    assert result.exit_code == 0, result.output
    told: Data = json.loads(result.output)
    return told


def notes(told: Data, code: str = "") -> list[str]:
    return [note["message"] for note in told["notes"] if note["code"].startswith(code)]


def changed(root: Path, pack: str, change: Callable[[dict[str, Data]], None]) -> Path:
    """A library file with changed documents, by slug."""
    found = library(root, pack)
    by_slug = {d["flags"]["pysystem"]["slug"].split(":")[1]: d for d in found["documents"]}
    change(by_slug)
    found["documents"] = list(by_slug.values())
    path = root / f"{pack}-changed.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


def wolf_with(root: Path, change: Callable[[Data], None]) -> Path:
    return changed(root, "creatures", lambda by_slug: change(by_slug["wolf"]))


@pytest.mark.parametrize("what", ["packs", "dist/bog.zip", "library/creatures.json"])
def test_what_nobody_touched_stays_to_the_byte(bog: Path, what: str) -> None:
    before = sources(bog)
    told = into(bog, bog / what)
    assert (told["changed"], told["created"], told["notes"]) == ([], [], [])
    assert told["untouched"] == (2 if "library" in what else 14)
    assert sources(bog) == before


def test_an_english_pack_is_known_by_its_names(bog: Path) -> None:
    assert run("export", "-p", bog, "--lang", "en", "--out", bog / "en").exit_code == 0
    before = sources(bog)
    told = into(bog, bog / "en/packs")
    assert (told["lang"], told["changed"], told["notes"]) == ("en", [], [])
    assert sources(bog) == before

    def rename(by_slug: dict[str, Data]) -> None:
        by_slug["wolf"]["name"] = "Old wolf"

    told = into(bog, changed(bog / "en", "creatures", rename))
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace("en: Wolf", "en: Old wolf")


def test_packs_of_the_official_tool(oracle: ModuleType, bog: Path, tmp_path: Path) -> None:
    extracted = oracle.official_extract(bog / "packs/creatures")
    for document in extracted:
        if document["name"] == "Волк":
            document["system"]["rank"] = 2
    oracle.official_compile(extracted, tmp_path / "theirs", yaml=False)
    told = into(bog, tmp_path / "theirs")
    (one,) = told["changed"]
    # the rank alone was changed, so the numbers that stayed behind are said to be fixed
    assert one["keys"] == ["rank", "ap_pools", "overrides"]
    assert "rank: 2      # полтора\n" in source(bog, "creatures/beasts/wolf.yml")


def test_a_pack_that_foundry_has_written_to(bog: Path, tmp_path: Path) -> None:
    """LevelDB appends to logs and moves CURRENT; Foundry sorts keys anew and adds its fields."""
    pack = Path(shutil.copytree(bog / "packs/creatures", tmp_path / "creatures"))
    database = plyvel.DB(str(pack))
    key = f"!actors!{WOLF_ID}".encode()
    wolf = json.loads(database.get(key))
    wolf["_stats"] |= {"modifiedTime": 1767225600000, "lastModifiedBy": "gm00000000000000"}
    wolf["ownership"] = {"gm00000000000000": 3, "default": 0}
    wolf["system"]["tactics"] = "<p>Кружит.</p><p>И <em>ждёт</em>.</p>"
    wolf["prototypeToken"] |= {
        "alpha": 1, "rotation": 0, "randomImg": False, "flags": {}, "ring": {"enabled": False},
        "light": {"alpha": 0.5, "angle": 360, "dim": 0, "color": None},
        "detectionModes": [],
    }  # fmt: skip
    wolf["prototypeToken"]["texture"] |= {"scaleX": 1, "tint": "#ffffff", "alphaThreshold": 0.75}
    database.put(key, json.dumps(dict(reversed(wolf.items()))).encode())
    database.close()
    assert (pack / "CURRENT").read_bytes() != (bog / "packs/creatures/CURRENT").read_bytes()
    told = into(bog, pack)
    assert notes(told) == [
        "creature:wolf: the text of tactics was changed in one language, its translation was not."
    ]
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "  ru: >-\n    Кружит.\n", "  ru: |-\n    Кружит.\n\n    И *ждёт*.\n"
    )


def test_changes_go_to_their_place_and_come_out_of_the_next_export(bog: Path) -> None:
    def change(wolf: Data) -> None:
        wolf["name"] = "Старый волк"
        wolf["prototypeToken"]["name"] = "Старый волк"
        wolf["system"]["attack"] = 9
        wolf["system"]["hp"] = {"value": 44, "max": 44}
        wolf["system"]["description"] = (
            f"<p>Боится @UUID[Compendium.bog.creatures.Actor.{TROLL_ID}]{{тролля}}.</p>"
        )
        wolf["items"] = [item for item in wolf["items"] if item["name"] != "Клыки"]

    path = wolf_with(bog, change)
    told = into(bog, path)
    assert notes(told) == [
        "creature:wolf: the text of name was changed in one language, its translation was not."
    ]
    assert source(bog, "creatures/beasts/wolf.yml") == (
        WOLF.replace("ru: Волк,", "ru: Старый волк,")
        .replace("  - fangs\n", "")
        .replace("talents:", "overrides: {attack: 9, hp: 44}\ntalents:")
        .replace("look:", "description: {ru: 'Боится [тролля](creature:troll).'}\nlook:")
        .replace("'", '"')
        .replace(
            '{ru: "Боится [тролля](creature:troll)."}', '{ru: "Боится [тролля](creature:troll)."}'
        )
    )
    assert run("export", "-p", bog).exit_code == 0
    assert documents(bog, "creatures")["wolf"]["system"]["attack"] == 9
    assert into(bog, bog / "packs/creatures")["changed"] == []


def test_own_additions_become_new_files(bog: Path) -> None:
    club = documents(bog, "weapons")["club"]

    def change(by_slug: dict[str, Data]) -> None:
        wolf = by_slug["wolf"]
        tail = {"_id": "tail000000000000", "name": "Хвост", "type": "pysystem.weapon",
                "system": {"natural": True, "hands": 0, "damage": [{"type": "blunt"}]},
                "effects": []}  # fmt: skip
        copied = {**club, "_id": "club000000000000", "_stats": {
            "compendiumSource": f"Compendium.bog.weapons.Item.{club['_id']}"}}  # fmt: skip
        wolf["items"] += [tail, copied]
        by_slug["new"] = {**wolf, "_id": "copy000000000000", "name": "Волчица"}

    path = changed(bog, "creatures", change)
    told = into(bog, path)
    assert sorted(Path(each).name for each in told["created"]) == ["khvost.yml", "volchitsa.yml"]
    assert source(bog, "weapons/khvost.yml") == (
        "kind: weapon\nname: {ru: Хвост}\nnatural: true\ndamage: [{type: blunt}]\n"
    )
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "look:", "weapons: [club, khvost]\nlook:"
    ).replace("[club, khvost]", "[khvost, club]")
    assert source(bog, "creatures/beasts/volchitsa.yml").startswith(
        "kind: creature\nname: {ru: Волчица}\ntypes: [beast]\ntier: normal\nrank: 1.5\n"
    )
    (said,) = notes(told, "unpack.id")
    assert said.startswith("creature:volchitsa: its id in the pack is copy000000000000")
    assert run("validate", "-p", bog).exit_code == 0
    before = sources(bog)
    assert into(bog, path)["created"] == []  # a second time knows them again
    assert sources(bog) == before


def test_what_our_files_cannot_say_is_told_with_its_place(bog: Path) -> None:
    def change(wolf: Data) -> None:
        wolf["effects"] = [{"name": "Ярость"}]
        wolf["system"]["mood"] = "злой"
        wolf["system"]["hp"]["value"] = 3
        wolf["system"]["rank"] = 99
        wolf["flags"]["dice-so-nice"] = {"on": True}
        wolf["items"][0]["system"]["description"] = "<p>Иначе.</p>"
        wolf["items"] += [{"name": "Чужое", "type": "spell", "system": {}}]

    told = into(bog, wolf_with(bog, change))
    end = ": our files can't say this, it stays in the pack."
    assert sorted(notes(told)) == sorted(
        f"creature:wolf: {said}{end}"
        for said in (
            'effects = [{"name":"Ярость"}]',
            "system.mood = злой",
            "system.hp.value = 3",
            "system.rank = 99",
            'flags.dice-so-nice = {"on":true}',
            "items[0].system.description = <p>Иначе.</p>",
            "items[7] = Чужое",
        )
    )
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF


def test_what_is_gone_from_the_pack_is_told_and_left(bog: Path) -> None:
    before = sources(bog)
    told = into(bog, changed(bog, "creatures", lambda by_slug: by_slug.__delitem__("troll")))
    (said,) = notes(told)
    assert said.startswith("creature:troll: the pack has it no more.")
    assert "packs/_source/creatures/troll.yml" in said
    assert sources(bog) == before


def exported_by_foundry(document: Data) -> Data:
    """As „Export Data” writes a document of a world: without id, folder, order and owners."""
    left_out = ("_id", "folder", "sort", "ownership")
    found = {name: value for name, value in document.items() if name not in left_out}
    return {**found, "_stats": {"coreVersion": "13.350", "exportSource": {"worldId": "w"}}}


@pytest.mark.parametrize(
    ("pack", "slug", "file"),
    [
        ("creatures", "wolf", "creatures/beasts/wolf.yml"),
        ("weapons", "fangs", "weapons/fangs.yml"),
        ("rules", "swamp", "rules/swamp.yml"),
        ("tables", "meetings", "tables/meetings.yml"),
    ],
)
def test_a_document_that_foundry_exported(bog: Path, pack: str, slug: str, file: str) -> None:
    before = sources(bog)
    document = exported_by_foundry(documents(bog, pack)[slug])
    path = bog / "fvtt-export.json"
    path.write_text(json.dumps(document, indent=2), encoding="utf-8-sig")
    told = into(bog, path)
    assert (told["changed"], told["notes"]) == ([], [])
    assert sources(bog) == before
    path.write_text(json.dumps({**document, "name": "Иное"}), encoding="utf-8")
    assert [Path(each["path"]).name for each in into(bog, path)["changed"]] == [Path(file).name]
    assert "name: {ru: Иное, en: " in source(bog, file)


def test_an_exported_creature_brings_its_items_to_a_new_project(bog: Path, tmp_path: Path) -> None:
    path = tmp_path / "wolf.json"
    wolf = exported_by_foundry(documents(bog, "creatures")["wolf"])
    path.write_text(json.dumps(wolf), encoding="utf-8")
    result = run("unpack", path, "--out", tmp_path / "out", "--messages", "en")
    assert result.exit_code == 0, result.output
    written = (tmp_path / "out").rglob("*.yml")
    assert sorted(each.relative_to(tmp_path / "out").as_posix() for each in written) == [
        "creatures/wolf.yml", "maneuvers/howl.yml", "maneuvers/slash.yml", "talents/claws.yml",
        "talents/fangs.yml", "talents/wolf-shape.yml", "weapons/claws.yml", "weapons/fangs.yml",
    ]  # fmt: skip
    howl = (tmp_path / "out/maneuvers/howl.yml").read_text(encoding="utf-8")
    assert "name: {ru: Вой}\ngift: true\n" in howl  # without the mark of a gift
    assert "save: {attribute: will, half: true}" in howl  # the DC follows from the rank


def test_pages_and_rows_are_known_again(bog: Path) -> None:
    def pages(by_slug: dict[str, Data]) -> None:
        swamp = by_slug["swamp"]
        first, secret = swamp["pages"]
        first["name"] = "Начало"
        swamp["pages"] = [
            {"_id": "page000000000000", "name": "Новая", "type": "text", "sort": 150000,
             "title": {"show": True, "level": 1}, "text": {"content": "<p>Да.</p>"},
             "ownership": {"default": -1}},
            secret, first,
        ]  # fmt: skip

    told = into(bog, changed(bog, "rules", pages))
    assert notes(told, "unpack.lost") == []
    assert source(bog, "rules/swamp.yml") == SAMPLE["rules/swamp.yml"].replace(
        "ru: Первая", "ru: Начало"
    ).replace(
        "  - slug: secret",
        "  - {slug: novaya, name: {ru: Новая}, text: {ru: Да.}}\n  - slug: secret",
    )

    def rows(by_slug: dict[str, Data]) -> None:
        del by_slug["meetings"]["results"][1]
        by_slug["meetings"]["results"][0]["name"] = "Стая"

    into(bog, changed(bog, "tables", rows))
    assert source(bog, "tables/meetings.yml") == "\n".join(
        line.replace("creature:wolf}", "creature:wolf, text: {ru: Стая}}")
        for line in SAMPLE["tables/meetings.yml"].split("\n")
        if "club" not in line
    )


def test_folders_are_made_named_and_told_of(bog: Path) -> None:
    found = library(bog, "creatures")
    found["folders"][0] |= {"name": "Зверьё", "color": "#000000"}
    found["folders"].append({"_id": "folder0000000000", "name": "Трясина", "type": "Actor",
                             "folder": None, "sort": 7})  # fmt: skip
    by_slug = {d["name"]: d for d in found["documents"]}
    by_slug["Болотный тролль"]["folder"] = "folder0000000000"
    path = bog / "changed.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    told = into(bog, path)
    assert source(bog, "creatures/beasts/_folder.yml") == (
        'name: {ru: Зверьё, en: Beasts}\ncolor: "#000000"\nsort: 5\n'
    )
    assert source(bog, "creatures/tryasina/_folder.yml") == "name: {ru: Трясина}\nsort: 7\n"
    assert notes(told) == [
        "creature:troll: in the pack it lies in the folder “tryasina”. "
        "Move packs/_source/creatures/troll.yml, if that is meant."
    ]


def test_a_dry_run_only_tells(bog: Path) -> None:
    before = fingerprint(bog)
    path = wolf_with(bog, lambda wolf: wolf.update(name="Иной"))
    after = {**before, path.name: fingerprint(bog)[path.name]}
    assert len(into(bog, path, options=("--dry-run",))["changed"]) == 1
    assert fingerprint(bog) == after


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "unpack.json"),
        (b"[]", "unpack.json"),
        (b'{"a": 1}', "unpack.json-shape"),
        (b'{"type": "Actor", "documents": [5]}', "unpack.json-shape"),
        (b'{"system": ' + b"[" * 5000 + b"]" * 5000 + b"}", "unpack.json-deep"),
        (b'{"name": "x", "type": "npc", "system": {}, "items": []}', "unpack.nothing-ours"),
        (b"\xff\xfe", "unpack.json"),
    ],
)
def test_files_that_are_none_of_ours_write_nothing(bog: Path, content: bytes, code: str) -> None:
    path = bog / "x.json"
    path.write_bytes(content)
    before = fingerprint(bog)
    result = run("unpack", path, "--into", bog, "--messages", "ru")
    assert result.exit_code == 1
    assert result.output.startswith(f"ошибка [{code}]: ")
    assert fingerprint(bog) == before


def test_a_project_with_errors_is_left_alone(bog: Path) -> None:
    (bog / "packs/_source/creatures/troll.yml").write_text("kind: creature\n", encoding="utf-8")
    before = fingerprint(bog)
    result = run("unpack", bog / "packs", "--into", bog)
    assert result.exit_code == 1
    assert "troll.yml" in result.output
    assert fingerprint(bog) == before


def test_a_place_that_is_taken_by_something_else(bog: Path) -> None:
    (bog / "packs/_source/creatures/beasts/lisa.yml").mkdir()

    def change(by_slug: dict[str, Data]) -> None:
        by_slug["new"] = {**by_slug["wolf"], "_id": "fox0000000000000", "name": "Лиса"}
        by_slug["wolf"]["name"] = "Иной"

    path = changed(bog, "creatures", change)
    before = sources(bog)
    result = run("unpack", path, "--into", bog, "--messages", "en")
    assert result.exit_code == 1
    assert "[unpack.taken]" in result.output or "lisa.yml" in result.output
    assert sources(bog) == before
