"""The reference programs themselves: what the comparisons elsewhere rest on."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ACTOR: dict[str, Any] = {
    "_id": "aaaaaaaaaaaaaaaa",
    "_key": "!actors!aaaaaaaaaaaaaaaa",
    "name": "Волк",
    "items": [
        {"_id": "bbbbbbbbbbbbbbbb", "_key": "!actors.items!aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb"}
    ],
}


@pytest.fixture(scope="module")
def pack(oracle: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("бестиарий с пробелом") / "creatures"
    oracle.official_compile([ACTOR], folder)
    return folder


def test_documents_come_back_whole(oracle: ModuleType, pack: Path) -> None:
    (actor,) = oracle.official_extract(pack)
    assert actor["name"] == "Волк"
    assert [item["_key"] for item in actor["items"]] == [ACTOR["items"][0]["_key"]]


def test_raw_entries_hold_children_under_keys_of_their_own(oracle: ModuleType, pack: Path) -> None:
    entries = oracle.raw_entries(pack)
    assert list(entries) == [ACTOR["_key"].encode(), ACTOR["items"][0]["_key"].encode()]
    actor = json.loads(entries[ACTOR["_key"].encode()])
    assert actor["items"] == ["bbbbbbbbbbbbbbbb"]
    assert "_key" not in actor


def test_yaml_and_json_sources_give_the_same_entries(
    oracle: ModuleType, pack: Path, tmp_path: Path
) -> None:
    oracle.official_compile([ACTOR], tmp_path / "from yaml", yaml=True)
    assert oracle.raw_entries(tmp_path / "from yaml") == oracle.raw_entries(pack)


def test_reading_leaves_the_pack_alone(oracle: ModuleType, pack: Path) -> None:
    before = {file.name: file.read_bytes() for file in pack.iterdir()}
    oracle.raw_entries(pack)
    oracle.official_extract(pack)
    assert {file.name: file.read_bytes() for file in pack.iterdir()} == before


def test_a_held_pack_cannot_be_opened_by_a_second_process(oracle: ModuleType, pack: Path) -> None:
    with (
        oracle.hold_open(pack),
        pytest.raises(oracle.OracleError, match="LOCK"),
        oracle.hold_open(pack),
    ):
        pass
    with oracle.hold_open(pack):
        pass


def test_a_refusal_carries_the_reason(oracle: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(oracle.OracleError, match="missing"):
        (tmp_path / "empty").mkdir()
        oracle.raw_entries(tmp_path / "empty")
