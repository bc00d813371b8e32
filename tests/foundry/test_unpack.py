"""Packs as Foundry's own documents in YAML (`--raw`): ours and other people's."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from pysystem.foundry.leveldb import build_pack
from pysystem.foundry.unpack import nest, unpack
from tests.foundry.pack_samples import put
from tests.project import COLLECTIONS, PACKS, exported, fingerprint, library, run

Data = dict[str, Any]

FOLDERS = "0123456789abcdef"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("bog"))


def pack(path: Path, entries: dict[str, Any]) -> Path:
    """A pack with these entries."""
    made = ((key.encode(), json.dumps(value).encode()) for key, value in entries.items())
    return put(path, build_pack(made))


def identity(number: int) -> str:
    return f"id{number:014}"


def named(path: Path, *names: str) -> Path:
    """A pack of items with these names."""
    return pack(path, {f"!items!{identity(n)}": {"name": name} for n, name in enumerate(names)})


def read(path: Path) -> Data:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def files(out: Path) -> dict[str, Data]:
    return {
        path.relative_to(out).as_posix(): read(path)
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("name", PACKS)
def test_our_packs_come_out_as_they_went_in(folder: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    result = run("unpack", folder / "packs" / name, "--raw", "--out", out, "--messages", "en")
    assert result.exit_code == 0
    found = files(out)
    written = library(folder, name)
    number = len(written["documents"])
    assert result.output == f"{number} document{'s' * (number > 1)}: {out}\n"
    by_id = {each["_id"]: each for each in found.values()}
    assert len(by_id) == len(found) == len(written["documents"]) + len(written["folders"])
    for document in (*written["folders"], *written["documents"]):
        own = by_id[document["_id"]]
        for item in own.get("items", ()):
            item.pop("effects")  # an empty list that the library leaves out of embedded items
        for item in document.get("items", ()):
            item.pop("effects", None)
        assert own == document


def test_a_creature_has_its_weapon_and_manoeuvres_inside(folder: Path, tmp_path: Path) -> None:
    unpack(folder / "packs/creatures", tmp_path / "out")
    (found,) = (tmp_path / "out").glob("*/wolf.yml")
    wolf = read(found)
    assert [item["name"] for item in wolf["items"]] == [
        "Волчья стать", "Когти", "Когти", "Полоснуть", "Вой (Дар)", "Клыки", "Клыки",
    ]  # fmt: skip
    text = found.read_text(encoding="utf-8")
    assert "name: Волк\n" in text
    assert "&id" not in text


def test_k2_18_folders_stay_and_documents_lie_in_them(folder: Path, tmp_path: Path) -> None:
    unpack(folder / "packs/creatures", tmp_path / "out")
    names = sorted(
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.yml")
    )
    assert names == ["troll.yml", "zveri-TeiV/_folder.yml", "zveri-TeiV/wolf.yml"]
    found = files(tmp_path / "out")
    assert found["zveri-TeiV/_folder.yml"]["name"] == "Звери"
    assert found["zveri-TeiV/wolf.yml"]["folder"] == found["zveri-TeiV/_folder.yml"]["_id"]


def test_k2_18_a_tree_of_folders(tmp_path: Path) -> None:
    made = pack(
        tmp_path / "pack",
        {
            "!folders!aaaa000000000001": {"name": "Нежить", "folder": None},
            "!folders!bbbb000000000002": {"name": "Призраки", "folder": "aaaa000000000001"},
            "!actors!cccc000000000003": {"name": "Тень", "folder": "bbbb000000000002"},
            "!actors!dddd000000000004": {"name": "Мертвец", "folder": "aaaa000000000001"},
            "!actors!eeee000000000005": {"name": "Потерянный", "folder": "none000000000000"},
        },
    )
    assert unpack(made, tmp_path / "out") == 3
    assert list(files(tmp_path / "out")) == [
        "nezhit-aaaa/_folder.yml",
        "nezhit-aaaa/mertvets.yml",
        "nezhit-aaaa/prizraki-bbbb/_folder.yml",
        "nezhit-aaaa/prizraki-bbbb/ten.yml",
        "poteryannyj.yml",
    ]


@pytest.mark.parametrize("yaml_sources", [False, True])
def test_packs_of_the_official_tool(
    oracle: ModuleType, folder: Path, tmp_path: Path, yaml_sources: bool
) -> None:
    """Our own documents, packed by Foundry's tool, unpack to the very same files."""
    documents = oracle.official_extract(folder / "packs/creatures")
    oracle.official_compile(documents, tmp_path / "theirs", yaml=yaml_sources)
    unpack(tmp_path / "theirs", tmp_path / "theirs out")
    unpack(folder / "packs/creatures", tmp_path / "ours out")
    assert fingerprint(tmp_path / "theirs out") == fingerprint(tmp_path / "ours out")


def test_documents_of_every_kind_with_children_at_every_depth(tmp_path: Path) -> None:
    a, b, c, d, e, f = (identity(n) for n in range(6))
    entries = {
        f"!scenes!{a}": {"name": "Болото", "tokens": [b], "walls": []},
        f"!scenes.tokens!{a}.{b}": {"name": "Волк", "delta": c},
        f"!scenes.tokens.delta!{a}.{b}.{c}": {"items": [d]},
        f"!scenes.tokens.delta.items!{a}.{b}.{c}.{d}": {"name": "Клык", "effects": [e]},
        f"!scenes.tokens.delta.items.effects!{a}.{b}.{c}.{d}.{e}": {"name": "Яд"},
        f"!adventures!{f}": {"name": "Поход", "actors": [{"_id": a, "items": [{"_id": b}]}]},
    }
    raw = {key.encode(): json.dumps(value).encode() for key, value in entries.items()}
    found = dict(nest(raw, "pack"))
    assert found["scenes"] == {
        "_id": a, "name": "Болото", "walls": [],
        "tokens": [{
            "_id": b, "name": "Волк",
            "delta": {
                "_id": c,
                "items": [{"_id": d, "name": "Клык", "effects": [{"_id": e, "name": "Яд"}]}],
            },
        }],
    }  # fmt: skip
    assert found["adventures"]["actors"] == [{"_id": a, "items": [{"_id": b}]}]


def test_k2_16_slashes_in_names(tmp_path: Path) -> None:
    made = named(tmp_path / "pack", "Симпатия/Антипатия", "1/2 плаща", "../../x", "C:\\x", "/etc/x")
    assert unpack(made, tmp_path / "out") == 5
    assert {name: each["name"] for name, each in files(tmp_path / "out").items()} == {
        "simpatiya-antipatiya.yml": "Симпатия/Антипатия",
        "1-2-plashcha.yml": "1/2 плаща",
        "x.yml": "../../x",
        "c-x.yml": "C:\\x",
        "etc-x.yml": "/etc/x",
    }


def test_k2_17_cyrillic_names_stay_readable_and_apart(tmp_path: Path) -> None:
    made = named(tmp_path / "pack", "Тень", "Призрак", "Тень", "тень", "Ёж", "Йети", "幽霊")
    unpack(made, tmp_path / "out")
    names = {name: each["name"] for name, each in files(tmp_path / "out").items()}
    assert names == {
        "ten.yml": "Тень",
        "prizrak.yml": "Призрак",
        f"ten-{identity(2)}.yml": "Тень",
        f"ten-{identity(3)}.yml": "тень",
        "yozh.yml": "Ёж",
        "jeti.yml": "Йети",
        "x-8d7db909.yml": "幽霊",
    }


def test_k1_24_device_names(tmp_path: Path) -> None:
    made = named(tmp_path / "pack", "con", "AUX", "nul.txt", "Com1", "lpt9")
    unpack(made, tmp_path / "out")
    assert list(files(tmp_path / "out")) == [
        "aux-x.yml", "com1-x.yml", "con-x.yml", "lpt9-x.yml", "nul-txt.yml",
    ]  # fmt: skip


def test_fifty_equal_names(tmp_path: Path) -> None:
    made = named(tmp_path / "pack", *["Волк"] * 50)
    assert unpack(made, tmp_path / "out") == 50
    assert {each["_id"] for each in files(tmp_path / "out").values()} == set(
        map(identity, range(50))
    )


def test_ids_that_differ_only_in_case_keep_their_files(tmp_path: Path) -> None:
    """On Windows and macOS `a.yml` and `A.yml` are one file."""
    ids = ["aaaaaaaaaaaaaaaa", "AAAAAAAAAAAAAAAA", "aAaAaAaAaAaAaAaA"]
    entries = {f"!folders!{each}": {"name": "Волки", "folder": None} for each in ids}
    entries |= {f"!actors!{each}": {"name": "Волк", "folder": ids[0]} for each in ids}
    assert unpack(pack(tmp_path / "pack", entries), tmp_path / "out") == 3
    names = [
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.yml")
    ]
    assert len({name.casefold() for name in names}) == len(names) == 6


def test_names_of_any_length(tmp_path: Path) -> None:
    made = named(tmp_path / "pack", "щ" * 5000, "a" * 5000, "", "…" * 300)
    assert unpack(made, tmp_path / "out") == 4
    assert all(len(path.name) < 200 for path in (tmp_path / "out").iterdir())


def test_a_zip_is_unpacked_pack_by_pack(folder: Path, tmp_path: Path) -> None:
    result = run("unpack", folder / "dist/bog.zip", "--raw", "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in (tmp_path / "out/packs").iterdir()) == sorted(PACKS)
    unpack(folder / "packs/creatures", tmp_path / "alone")
    assert fingerprint(tmp_path / "out/packs/creatures") == fingerprint(tmp_path / "alone")


def test_the_default_folder_is_named_after_the_pack(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("unpack", folder / "packs/armor", "--raw").exit_code == 0
    assert (tmp_path / "unpacked/armor/bark.yml").is_file()


@pytest.mark.parametrize("pre", [False, True])
def test_an_empty_pack_makes_an_empty_folder(tmp_path: Path, pre: bool) -> None:
    if pre:
        (tmp_path / "out").mkdir()
    assert unpack(pack(tmp_path / "pack", {}), tmp_path / "out") == 0
    assert list((tmp_path / "out").iterdir()) == []


def test_foundry_reads_the_yaml_the_same(oracle: ModuleType, folder: Path, tmp_path: Path) -> None:
    """Unpacked, given back their keys, and packed by the official tool: the same entries."""
    unpack(folder / "packs/weapons", tmp_path / "out")
    documents = [
        {**document, "_key": f"!{COLLECTIONS['Item']}!{document['_id']}"}
        for document in files(tmp_path / "out").values()
    ]
    oracle.official_compile(documents, tmp_path / "again", yaml=True)
    again = {k: json.loads(v) for k, v in oracle.raw_entries(tmp_path / "again").items()}
    before = {k: json.loads(v) for k, v in oracle.raw_entries(folder / "packs/weapons").items()}
    assert again == before
