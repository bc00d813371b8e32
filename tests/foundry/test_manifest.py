"""`module.json`: what Foundry needs to install a module and to show its packs."""

import json
import re
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pysystem.content.project import Settings
from pysystem.foundry.manifest import pack_label
from pysystem.foundry.packs import PACKS
from tests.project import CONFIG, SAMPLE, copy_ours, exported, fingerprint, make_project, run

TALENT = {"talents/sense.yml": "kind: talent\nname: Чутьё\n"}


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("bog"))


def test_a_module_of_content_field_by_field(folder: Path) -> None:
    """Another author's module has no code: it asks for the one that defines the types."""
    manifest = read(folder / "module.json")
    packs = manifest.pop("packs")
    assert manifest == {
        "id": "bog",
        "title": "Болото",
        "description": "Звери болот.",
        "version": "1.2.0",
        "compatibility": {"minimum": "13"},
        "authors": [{"name": "Автор"}, {"name": "Second", "url": "https://example.org"}],
        "url": "https://example.org/bog",
        "manifest": "https://example.org/bog/module.json",
        "download": "https://example.org/bog/1.2.0/bog.zip",
        "relationships": {"requires": [{"id": "pysystem", "type": "module"}]},
        "packFolders": [
            {
                "name": "Болото",
                "sorting": "m",
                "color": "#5d2e2e",
                "packs": [
                    "creatures", "weapons", "armor", "talents", "maneuvers", "spells", "rules",
                    "tables",
                ],
            }
        ],
        "flags": {"pysystem": {"babele": {"lang": "en", "dir": "lang/babele/en"}}},
    }  # fmt: skip
    assert packs[0] == {
        "name": "creatures",
        "label": "Болото: Бестиарий",
        "path": "packs/creatures",
        "type": "Actor",
        "ownership": {"PLAYER": "NONE", "ASSISTANT": "OWNER"},
        "banner": "modules/pysystem/foundry_module/assets/banners/creatures.webp",
        "system": "worldbuilding",
    }
    assert [(pack["name"], pack["type"], pack["ownership"]["PLAYER"]) for pack in packs] == [
        ("creatures", "Actor", "NONE"),
        ("weapons", "Item", "OBSERVER"),
        ("armor", "Item", "OBSERVER"),
        ("talents", "Item", "OBSERVER"),
        ("maneuvers", "Item", "OBSERVER"),
        ("spells", "Item", "OBSERVER"),
        ("rules", "JournalEntry", "NONE"),
        ("tables", "RollTable", "NONE"),
    ]


def test_k2_32_actor_and_item_packs_name_one_system(folder: Path) -> None:
    packs = read(folder / "module.json")["packs"]
    system = {pack["name"]: pack.get("system") for pack in packs}
    assert system == {
        **dict.fromkeys(
            ["creatures", "weapons", "armor", "talents", "maneuvers", "spells"], "worldbuilding"
        ),
        "rules": None,
        "tables": None,
    }


def test_k2_38_names_and_flag_scopes_are_plain(folder: Path) -> None:
    packs = read(folder / "module.json")["packs"]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", pack["name"]) for pack in packs)
    assert len({pack["name"] for pack in packs}) == len(packs)
    for path in (folder / "library").iterdir():
        for document in read(path)["documents"]:
            for each in (document, *document.get("items", []), *document.get("pages", [])):
                assert set(each["flags"]) == {"pysystem"}


def test_k2_27_the_manifest_is_plain_utf_8(folder: Path) -> None:
    data = (folder / "module.json").read_bytes()
    assert data.startswith(b"{\n")
    assert data.endswith(b"}\n")
    assert "Болото".encode() in data
    assert b"\r" not in data


def test_k2_23_zip_and_manifest_are_of_one_version(folder: Path) -> None:
    beside = (folder / "dist/module.json").read_bytes()
    assert beside == (folder / "module.json").read_bytes()
    with zipfile.ZipFile(folder / "dist/bog.zip") as archive:
        assert archive.read("module.json") == beside


@pytest.mark.parametrize(
    "download",
    [
        "https://example.org/2.2.0/bog.zip",
        "https://example.org/releases/latest/download/bog.zip",
        "https://example.org/11.2.0/bog.zip",
        "https://example.org/1.2.0.1/bog.zip",
        "https://example.org/1.2/bog.zip",
    ],
)
def test_k2_23_k2_25_a_zip_of_another_version_is_refused(tmp_path: Path, download: str) -> None:
    config = re.sub(r"(?m)^download = .*$", f'download = "{download}"', CONFIG)
    make_project(tmp_path, TALENT, config)
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert f"[manifest.download]: The zip's address {download}" in result.output
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize("download", ["v1.2.0/bog.zip", "bog-1.2.0.zip", "{version}/bog.zip"])
def test_k2_23_the_address_may_name_the_version_anyhow(tmp_path: Path, download: str) -> None:
    config = re.sub(r"(?m)^download = .*$", f'download = "https://example.org/{download}"', CONFIG)
    make_project(tmp_path, TALENT, config)
    assert run("export", "-p", tmp_path).exit_code == 0
    address = f"https://example.org/{download.replace('{version}', '1.2.0')}"
    assert read(tmp_path / "module.json")["download"] == address


def test_what_a_project_does_not_say_is_left_out(tmp_path: Path) -> None:
    config = 'id = "bog"\ntitle = "Болото"\nversion = "1"\n'
    make_project(tmp_path, TALENT, config)
    assert run("export", "-p", tmp_path).exit_code == 0
    manifest = read(tmp_path / "module.json")
    assert {"url", "manifest", "download", "license", "readme"}.isdisjoint(manifest)
    assert manifest["description"] == ""
    assert [pack["name"] for pack in manifest["packs"]] == ["talents"]


def test_papers_go_along(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    for name in ("README.md", "LICENSE", "CHANGELOG.md"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert run("export", "-p", tmp_path).exit_code == 0
    manifest = read(tmp_path / "module.json")
    assert (manifest["license"], manifest["readme"]) == ("LICENSE", "README.md")
    with zipfile.ZipFile(tmp_path / "dist/bog.zip") as archive:
        assert archive.read("CHANGELOG.md") == b"CHANGELOG.md"


def test_k2_28_k2_35_the_zip_holds_what_belongs_there(folder: Path) -> None:
    """Nothing of the sources, and every file that the manifest names."""
    with zipfile.ZipFile(folder / "dist/bog.zip") as archive:
        names = archive.namelist()
    kinds = {name.split("/")[0] if "/" in name else name for name in names}
    assert kinds == {"module.json", "packs", "library", "art", "lang"}
    assert not [name for name in names if "_source" in name or "LOCK" in name]
    for pack in read(folder / "module.json")["packs"]:
        inside = [name for name in names if name.startswith(f"{pack['path']}/")]
        assert f"{pack['path']}/CURRENT" in inside
        assert f"library/{pack['name']}.json" in names
    assert {"art/troll.webp", "art/troll-token.webp"} <= set(names)


@pytest.mark.parametrize("name", ["art/Troll.webp", "art/none.webp"])
def test_a_picture_that_is_not_there_letter_for_letter(tmp_path: Path, name: str) -> None:
    text = SAMPLE["creatures/troll.yml"].replace("img: art/troll.webp", f"img: {name}")
    make_project(tmp_path, {**SAMPLE, "creatures/troll.yml": text})
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "packs/_source/creatures/troll.yml:11:6: error [image.missing]" in result.output


def test_k2_31_a_reader_never_sees_half_a_manifest(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    assert run("export", "-p", tmp_path).exit_code == 0
    path, seen, done = tmp_path / "module.json", set(), threading.Event()

    def look() -> None:
        while not done.is_set():
            seen.add(json.loads(path.read_bytes())["packs"][0]["system"])

    reader = threading.Thread(target=look)
    reader.start()
    try:
        for number in range(12):
            result = run("export", "-p", tmp_path, "--no-zip", "--system", f"system-{number}")
            assert result.exit_code == 0
    finally:
        done.set()
        reader.join()
    assert seen <= {"worldbuilding", *(f"system-{number}" for number in range(12))}
    assert not list(tmp_path.rglob("*.tmp"))


def test_the_module_itself_brings_code_languages_and_types(shipped: Path) -> None:
    manifest = read(shipped / "module.json")
    assert manifest["id"] == "pysystem"
    assert "relationships" not in manifest
    assert manifest["esmodules"] == ["foundry_module/pysystem.mjs"]
    assert [(each["lang"], each["name"]) for each in manifest["languages"]] == [
        ("ru", "Русский"),
        ("en", "English"),
    ]
    types = manifest["documentTypes"]
    assert {name: list(kinds) for name, kinds in types.items()} == {
        "Actor": ["npc", "character"],
        "Item": ["weapon", "armor", "talent", "maneuver", "spell"],
    }
    assert types["Actor"]["npc"]["htmlFields"] == [
        "description", "look", "tactics", "wound_trigger", "budget_note",
    ]  # fmt: skip
    assert types["Item"]["spell"] == {"htmlFields": ["description"]}


def test_k2_28_every_file_of_the_module_is_there(shipped: Path) -> None:
    manifest = read(shipped / "module.json")
    named = [
        *manifest["esmodules"],
        *(style["src"] for style in manifest["styles"]),
        *(each["path"] for each in manifest["languages"]),
        manifest["license"],
        manifest["readme"],
    ]
    with zipfile.ZipFile(shipped / "dist/pysystem.zip") as archive:
        assert set(named) <= set(archive.namelist())
        for language in manifest["languages"]:
            json.loads(archive.read(language["path"]))
    assert all((shipped / name).is_file() for name in named)


def test_generated_modules_hold_one_json_value_each(shipped: Path) -> None:
    found = {}
    for name in ("model", "rules"):
        text = (shipped / f"foundry_module/generated/{name}.mjs").read_text(encoding="utf-8")
        start = text.index("export default ") + len("export default ")
        found[name] = json.loads(text[start:].rstrip().removesuffix(";"))
    assert set(found["model"]) == {"Actor", "Item"}
    npc = found["model"]["Actor"]["npc"]
    assert npc["tier"]["choices"] == ["peon", "elite", "boss"]
    assert npc["hp"] == {
        "field": "schema",
        "fields": {
            name: {"field": "number", "integer": True, "min": 0, "initial": 0}
            for name in ("value", "max")
        },
    }
    assert npc["look"] == {"field": "html", "initial": ""}
    assert npc["rank"] == {"field": "number", "min": 1, "max": 6, "initial": 1}
    assert npc["types"] == {"field": "set", "element": {"field": "string"}, "initial": []}
    assert npc["recipe"]["fields"]["hide"] == {
        "field": "record",
        "element": {"field": "number", "integer": True},
        "nullable": True,
        "initial": None,
    }
    assert found["rules"]["gifts"]["dc_base"] == 9


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module itself."""
    root = copy_ours(tmp_path_factory.mktemp("ours"))
    result = run("export", "-p", root)
    assert result.exit_code == 0, result.output
    return root


def test_a_project_names_its_packs_itself() -> None:
    project = settings(labels={"talent": {"ru": "Умения болота", "en": "Ways of the bog"}})
    talents = next(pack for pack in PACKS if pack.kind == "talent")
    weapons = next(pack for pack in PACKS if pack.kind == "weapon")
    assert pack_label(project, talents, "ru") == "Умения болота"
    assert pack_label(project, talents, "en") == "Ways of the bog"
    assert pack_label(project, weapons, "en") == "Bog: Weapons"
    assert pack_label(settings(id="pysystem"), weapons, "en") == "Weapons"


def settings(**changes: Any) -> Settings:
    given = {"id": "bog", "title": {"ru": "Болото", "en": "Bog"}, "version": "0.1.0"}
    return Settings.model_validate({**given, **changes})


def test_a_project_may_name_its_packs(tmp_path: Path) -> None:
    """Else another module's packs bear its title, to tell them from ours."""
    config = f'{CONFIG}\n[labels]\ntalent = {{ru = "Чутьё и прочее", en = "Senses"}}\n'
    weapon = {"weapons/club.yml": "kind: weapon\nname: Дубина\ndamage: [{type: blunt}]\n"}
    make_project(tmp_path, {**TALENT, **weapon}, config)
    for lang, labels in (
        ("ru", ["Болото: Оружие", "Чутьё и прочее"]),
        ("en", ["Bog: Weapons", "Senses"]),
    ):
        assert run("export", "-p", tmp_path, "--lang", lang).exit_code == 0
        packs = read(tmp_path / "module.json")["packs"]
        assert [pack["label"] for pack in packs] == labels
        assert read(tmp_path / "library/talents.json")["label"] == labels[1]


def test_k9_01_the_description_carries_nothing_that_runs(tmp_path: Path) -> None:
    text = "Звери & травы. a@b <img src=x onerror=alert('@')> Да."
    make_project(
        tmp_path, TALENT, re.sub(r"(?m)^description = .*$", f'description = "{text}"', CONFIG)
    )
    assert run("export", "-p", tmp_path).exit_code == 0
    assert read(tmp_path / "module.json")["description"] == (
        'Звери &amp; травы. a@b <img src="x"> Да.'
    )


def test_a_description_that_would_flood_the_manifest_is_refused(tmp_path: Path) -> None:
    text = "<div class=a@b>" * 3000
    make_project(
        tmp_path, TALENT, re.sub(r"(?m)^description = .*$", f'description = "{text}"', CONFIG)
    )
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "[manifest.description]" in result.output
