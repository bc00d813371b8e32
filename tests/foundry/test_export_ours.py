"""This project's own content, exported, as the programs of others read it."""

import json
import re
import shutil
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.foundry.pack_samples import plyvel_entries
from tests.project import COLLECTIONS, OURS, PACKS, expected_entries, library

OUR_PACKS = [*PACKS, "macros"]

Data = dict[str, Any]


@pytest.mark.parametrize("name", OUR_PACKS)
def test_the_official_tool_unpacks_what_was_written(
    oracle: ModuleType, ours: Path, name: str
) -> None:
    """Foundry's own tool, on the content of this project: as many documents, field by field."""
    written = library(ours, name)
    found = oracle.official_extract(ours / "packs" / name)
    unkeyed = {each.pop("_key"): without_keys(each) for each in found}
    collection = COLLECTIONS[written["type"]]
    expected = {f"!folders!{each['_id']}": each for each in written["folders"]}
    expected |= {f"!{collection}!{each['_id']}": each for each in written["documents"]}
    assert len(found) == len(written["folders"]) + len(written["documents"])
    assert unkeyed == expected


def without_keys(document: Data) -> Data:
    """A document without the keys that the tool adds to the documents inside."""
    for name in ("items", "effects", "pages", "categories", "results"):
        for child in document.get(name, ()):
            child.pop("_key")
            without_keys(child)
    return document


@pytest.mark.parametrize("name", OUR_PACKS)
def test_leveldb_reads_what_was_written(ours: Path, tmp_path: Path, name: str) -> None:
    copy = shutil.copytree(ours / "packs" / name, tmp_path / name)
    assert {
        key.decode(): json.loads(value) for key, value in plyvel_entries(copy).items()
    } == expected_entries(library(ours, name))


def test_all_content_is_there(ours: Path) -> None:
    """One document per source file, in the pack of its kind; the zip holds the same bytes."""
    sources = (OURS / "packs/_source").rglob("*.yml")
    number = sum(path.name != "_folder.yml" for path in sources)
    assert number > 200
    assert sum(len(library(ours, name)["documents"]) for name in OUR_PACKS) == number
    with zipfile.ZipFile(ours / "dist/pysystem.zip") as archive:
        for name in archive.namelist():
            assert archive.read(name) == (ours / name).read_bytes(), name


def test_every_picture_is_in_the_zip(ours: Path) -> None:
    """Whatever documents or the manifest show is there, letter for letter, or Foundry's own."""
    with zipfile.ZipFile(ours / "dist/pysystem.zip") as archive:
        names = {f"modules/pysystem/{name}" for name in archive.namelist()}
    shown = {pack["banner"] for pack in json.loads((ours / "module.json").read_bytes())["packs"]}
    for name in OUR_PACKS:
        documents = library(ours, name)["documents"]
        for document in documents:
            inside = (*document.get("items", ()), *document.get("results", ()))
            pictures = {each["img"] for each in (document, *inside) if "img" in each}
            if "prototypeToken" in document:
                portrait, token = document["img"], document["prototypeToken"]["texture"]["src"]
                assert portrait.replace("/portraits/", "/tokens/") == token != portrait
                pictures.add(token)
            shown |= pictures
    assert {path for path in shown if not path.startswith("icons/svg/")} <= names
    assert len(shown) > 400
    assert "modules/pysystem/CREDITS.md" in names


def test_links_between_documents_lead_somewhere(ours: Path) -> None:
    """Every UUID in any field, and every id of a giver, is that of a document that is there."""
    known, found = set(), set()
    for name in OUR_PACKS:
        pack = library(ours, name)
        for document in pack["documents"]:
            uuid = f"Compendium.pysystem.{name}.{pack['type']}.{document['_id']}"
            known |= {
                uuid,
                *(f"{uuid}.JournalEntryPage.{p['_id']}" for p in document.get("pages", ())),
            }
            found |= set(re.findall(r"Compendium\.[A-Za-z0-9.-]*[A-Za-z0-9]", json.dumps(document)))
            own = {item["_id"] for item in document.get("items", ())}
            for item in document.get("items", ()):
                assert set(item["flags"]["pysystem"].get("grantedBy", ())) <= own
    assert len(found) > 100
    assert found <= known
