"""Unpacking the library of a module whose packs stand on shelves: a file for each."""

import json
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry import shelves
from tests.project import make_project, run

Data = dict[str, Any]


@pytest.fixture
def bog(tmp_path: Path) -> Path:
    """An exported project."""
    root = make_project(tmp_path / "bog").root
    assert run("export", "-p", root).exit_code == 0
    return root


def into(root: Path, what: Path) -> Data:
    result = run("unpack", what, "--into", root, "--json")
    assert result.exit_code == 0, result.output
    told: Data = json.loads(result.output)
    return told


def in_parts(bog: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library file of talents, exported as if they were many."""
    monkeypatch.setattr(shelves, "MANY", 2)
    assert run("export", "-p", bog, "--out", bog / "many").exit_code == 0
    (bog / "many/dist").rename(bog / "aside")
    return bog / "many/library/talents.json"


def test_a_library_in_parts(bog: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first file leads to all; one shelf by itself says nothing of the others."""
    path = in_parts(bog, monkeypatch)
    parts = json.loads(path.read_bytes())["parts"]
    assert len(parts) > 1
    told = into(bog, path)
    assert (told["changed"], told["created"], told["notes"]) == ([], [], [])
    shelf = json.loads((path.parent / parts[0]).read_bytes())
    shelf["documents"][0]["name"] = "Иное"
    (path.parent / parts[0]).write_text(json.dumps(shelf), encoding="utf-8")
    alone = into(bog, path.parent / parts[0])
    assert alone["untouched"] == len(shelf["documents"]) - 1 < told["untouched"]
    assert [each["keys"] for each in alone["changed"]] == [["name"]]
    assert [note["code"] for note in alone["notes"]] == ["unpack.translation"]


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (["talents-99.json"], "unpack.json-gone"),
        (["../secret.json"], "unpack.json-shape"),
        ([5], "unpack.json-shape"),
        ("talents-12.json", "unpack.json-shape"),
        (["creatures.json", "beside.json"], "unpack.json-shape"),
    ],
)
def test_a_library_with_parts_that_make_no_sense(bog: Path, parts: object, code: str) -> None:
    path = bog / "library/talents.json"
    (bog / "library/beside.json").write_text('{"documents": 7}', encoding="utf-8")
    path.write_text(json.dumps({"type": "Item", "documents": [], "parts": parts}), encoding="utf-8")
    result = run("unpack", path, "--into", bog)
    assert result.exit_code == 1
    assert result.output.startswith(f"error [{code}]: ")
