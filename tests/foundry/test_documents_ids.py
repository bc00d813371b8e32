"""Journals, tables, folders and ids as Foundry stores them, worked out by hand."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.project import documents, exported, items, library, make_project, run, stats

ASSETS = "modules/pysystem/foundry_module/assets"
WOLF, TROLL = "EJlArUhwn4K9uKK1", "WZZGY5Ca0mllk0fa"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("bog"))


def test_a_journal_and_its_pages(folder: Path) -> None:
    swamp = documents(folder, "rules")["swamp"]
    pages = swamp.pop("pages")
    assert swamp == {
        "_id": swamp["_id"],
        "name": "Болото",
        "categories": [],
        "folder": None,
        "sort": 3000,
        "ownership": {"default": 0},  # one of its pages is for game masters
        "flags": {"pysystem": {"slug": "journal:swamp"}},
        "_stats": stats(),
    }
    first, secret = pages
    assert first == {
        "_id": first["_id"],
        "name": "Первая",
        "type": "text",
        "title": {"show": True, "level": 1},
        "text": {
            "format": 1,
            "content": f"<p>Живёт @UUID[Compendium.bog.creatures.Actor.{WOLF}]{{волк}}.</p>",
        },
        "sort": 100_000,
        "ownership": {"default": -1},
        "flags": {"pysystem": {"slug": "first"}},
        "_stats": stats(),
    }
    assert (secret["title"]["level"], secret["ownership"]) == (2, {"default": 0})
    to_first = f"Compendium.bog.rules.JournalEntry.{swamp['_id']}.JournalEntryPage.{first['_id']}"
    assert secret["text"]["content"] == f"<p>См. @UUID[{to_first}]{{первую}}.</p>"


def test_a_roll_table_and_its_results(folder: Path) -> None:
    meetings = documents(folder, "tables")["meetings"]
    results = meetings.pop("results")
    assert meetings == {
        "_id": meetings["_id"],
        "name": "Встречи",
        "img": f"{ASSETS}/kinds/table.webp",
        "description": "<p>На болоте.</p>",
        "formula": "1d6",
        "replacement": True,
        "displayRoll": True,
        "folder": None,
        "sort": 0,
        "ownership": {"default": 0},
        "flags": {"pysystem": {"slug": "table:meetings"}},
        "_stats": stats(),
    }
    club = documents(folder, "weapons")["club"]["_id"]
    shown = [
        (r["type"], r["name"], r["documentUuid"], r["range"], r["weight"], r["img"])
        for r in results
    ]
    assert shown == [
        (
            "document", "Волк", f"Compendium.bog.creatures.Actor.{WOLF}", [1, 3], 3,
            f"{ASSETS}/types/beast-normal.webp",
        ),
        (
            "document", "Дубина в тине", f"Compendium.bog.weapons.Item.{club}", [4, 4], 1,
            "icons/weapons/clubs/club.webp",
        ),
        ("text", "Никого", None, [5, 6], 2, "icons/svg/d20-black.svg"),
    ]  # fmt: skip
    assert {(r["drawn"], r["description"]) for r in results} == {(False, "")}
    assert all(r["_stats"] == stats() for r in results)


def test_compendium_folders(folder: Path) -> None:
    """The folder named after the pack is none; the others keep name, colour and order."""
    assert library(folder, "creatures")["folders"] == [
        {
            "_id": "TeiVGUfT72r5zq4Z",
            "name": "Звери",
            "type": "Actor",
            "description": "",
            "folder": None,
            "sorting": "a",
            "sort": 5,
            "color": "#336633",
            "flags": {"pysystem": {"path": "beasts"}},
            "_stats": stats(),
        }
    ]
    assert library(folder, "weapons")["folders"] == []


def test_folders_by_theme_stand_in_every_pack_that_needs_them(tmp_path: Path) -> None:
    make_project(
        tmp_path,
        {
            "swamp/deep/mud.yml": "kind: talent\nname: Тина\n",
            "swamp/reed.yml": "kind: weapon\nname: Тростник\ndamage: [{type: piercing}]\n",
            "swamp/deep/_folder.yml": "name: {ru: Глубь, en: Depths}\n",
            "talents/swamp/moss.yml": "kind: talent\nname: Мох\n",
        },
    )
    assert run("export", "-p", tmp_path).exit_code == 0
    talents, weapons = library(tmp_path, "talents"), library(tmp_path, "weapons")
    tree = {f["name"]: (f["_id"], f["folder"], f["type"]) for f in talents["folders"]}
    swamp, depths = tree["swamp"][0], tree["Глубь"][0]
    assert tree == {"swamp": (swamp, None, "Item"), "Глубь": (depths, swamp, "Item")}
    lies = {document["name"]: document["folder"] for document in talents["documents"]}
    assert lies == {"Тина": depths, "Мох": swamp}
    (reeds,) = weapons["folders"]
    assert weapons["documents"][0]["folder"] == reeds["_id"]
    assert reeds["_id"] != swamp


def test_a_library_says_what_it_is(folder: Path) -> None:
    found = library(folder, "creatures")
    assert {key: found[key] for key in ("pack", "type", "label")} == {
        "pack": "creatures",
        "type": "Actor",
        "label": "Болото: Бестиарий",
    }


def base62(text: str) -> str:
    """The id that the design gives to a name: 16 base-62 digits of its hash, lowest first."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number = int(hashlib.sha256(text.encode()).hexdigest(), 16)
    return "".join(digits[number // 62**place % 62] for place in range(16))


def test_k2_14_ids_are_those_they_have_always_been(folder: Path) -> None:
    """Worlds hold on to them: these literals must never change."""
    creatures = documents(folder, "creatures")
    assert (creatures["wolf"]["_id"], creatures["troll"]["_id"]) == (WOLF, TROLL)
    assert base62("bog/creature/wolf") == WOLF
    assert items(folder, "wolf")["weapon:claws"]["_id"] == "sUcVoFt6qm7ZLzMH"
    assert base62("creature:wolf/weapon:claws") == "sUcVoFt6qm7ZLzMH"
    (first, _) = documents(folder, "rules")["swamp"]["pages"]
    assert first["_id"] == base62("journal:swamp/page:first") == "r20WYFkaHTTG9WDm"
    assert documents(folder, "tables")["meetings"]["results"][0]["_id"] == "FS8uXR2nXwFfsj1a"


def ids(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["_id"]] if "_id" in value else []
        return own + [each for inner in value.values() for each in ids(inner)]
    return [each for inner in value for each in ids(inner)] if isinstance(value, list) else []


def test_k2_14_every_id_is_16_letters_and_digits(folder: Path) -> None:
    found = [
        each
        for path in (folder / "library").iterdir()
        for each in ids(json.loads(path.read_bytes()))
    ]
    assert len(found) == 14 + 1 + 13 + 2 + 3
    assert all(re.fullmatch(r"[A-Za-z0-9]{16}", each) for each in found)
    assert len(set(found)) == len(found)


def test_k2_10_the_same_item_on_two_creatures_has_two_ids(folder: Path) -> None:
    assert items(folder, "wolf")["weapon:claws"]["_id"] == "sUcVoFt6qm7ZLzMH"
    assert items(folder, "troll")["weapon:claws"]["_id"] == "xA9ooWFSQ4PKMAWJ"


@pytest.mark.parametrize("moved", ["beasts/sub/wolf.yml", "wolf.yml"])
def test_k2_14_an_id_depends_on_neither_name_nor_place(tmp_path: Path, moved: str) -> None:
    text = "kind: creature\nname: Другое имя\ntypes: [dragon]\ntier: boss\nrank: 5\n"
    make_project(tmp_path, {f"creatures/{moved}": text})
    assert run("export", "-p", tmp_path).exit_code == 0
    assert documents(tmp_path, "creatures")["wolf"]["_id"] == WOLF


def test_a_journal_without_pages_for_masters_is_for_all(tmp_path: Path) -> None:
    pages = "pages:\n  - {slug: first, name: Первая, text: Текст.}\n"
    make_project(tmp_path, {"rules/swamp.yml": f"kind: journal\nname: Болото\n{pages}"})
    assert run("export", "-p", tmp_path, "--no-zip").exit_code == 0
    assert documents(tmp_path, "rules")["swamp"]["ownership"] == {"default": 2}
