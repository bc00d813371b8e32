"""Packs that are damaged, or made to do damage: one clear error, and nothing is written."""

import io
import json
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pysystem.foundry.leveldb import build_pack
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpack import nest, to_yaml, unpack
from tests.foundry.pack_samples import put
from tests.project import exported, fingerprint, run

A, B, C = "a" * 16, "b" * 16, "c" * 16


def raw(path: Path, entries: dict[bytes, bytes]) -> Path:
    return put(path, build_pack(entries.items()))


def refused(source: Path, tmp_path: Path, lang: str = "en") -> str:
    """What `unpack` says; it fails, and writes nothing."""
    out = tmp_path / "out"
    before = fingerprint(tmp_path)
    result = run("unpack", source, "--out", out, "--messages", lang)
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert len(result.output.splitlines()) == 1
    assert fingerprint(tmp_path) == before
    return result.output


EVIL: dict[str, tuple[dict[bytes, bytes], str]] = {
    "no JSON": ({b"!items!" + A.encode(): b"{"}, "unpack.value"),
    "a list": ({b"!items!" + A.encode(): b"[]"}, "unpack.value"),
    "no UTF-8": ({b"!items!" + A.encode(): b'{"name": "\xff"}'}, "unpack.value"),
    "not a number": ({b"!items!" + A.encode(): b'{"a": NaN}'}, "unpack.value"),
    "a key without marks": ({b"items": b"{}"}, "unpack.key"),
    "a key that is no text": ({b"!items!\xff\xfe": b"{}"}, "unpack.key"),
    "an empty id": ({b"!items!": b"{}"}, "unpack.key"),
    "an id that leads up": ({b"!items!../../x": b"{}"}, "unpack.key"),
    "an id with a slash": ({b"!items!a/b": b"{}"}, "unpack.key"),
    "an id with a drive": ({b"!items!C:\\x": b"{}"}, "unpack.key"),
    "an id with a line break": ({b"!items!a\nb": b"{}"}, "unpack.key"),
    "an id that is too long": ({b"!items!" + b"a" * 300: b"{}"}, "unpack.key"),
    "an id in Cyrillic": ({"!items!Тень000000000000".encode(): b"{}"}, "unpack.key"),
    "too few ids": ({b"!actors.items!" + A.encode(): b"{}"}, "unpack.key"),
    "too many ids": ({f"!items!{A}.{B}".encode(): b"{}"}, "unpack.key"),
    "documents without end": (
        {("!" + ".".join(["items"] * 200) + "!" + ".".join(["a"] * 200)).encode(): b"{}"},
        "unpack.key",
    ),
    "a child that is not there": (
        {f"!actors!{A}".encode(): json.dumps({"items": [B]}).encode()},
        "unpack.child",
    ),
    "a child of somebody else": (
        {
            f"!actors!{A}".encode(): json.dumps({"items": [B]}).encode(),
            f"!actors!{C}".encode(): b"{}",
            f"!actors.items!{C}.{B}".encode(): b"{}",
        },
        "unpack.child",
    ),
    "a child that is named twice": (
        {
            f"!actors!{A}".encode(): json.dumps({"items": [B, B]}).encode(),
            f"!actors.items!{A}.{B}".encode(): b"{}",
        },
        "unpack.child-twice",
    ),
    "a child that nobody names": (
        {f"!actors!{A}".encode(): b"{}", f"!actors.items!{A}.{B}".encode(): b"{}"},
        "unpack.orphan",
    ),
    "a child without a parent": ({f"!actors.items!{A}.{B}".encode(): b"{}"}, "unpack.orphan"),
    "lists in lists": (
        {f"!items!{A}".encode(): b'{"a": ' + b"[" * 900 + b"]" * 900 + b"}"},
        "unpack.deep",
    ),
    "more lists in lists": (
        {f"!items!{A}".encode(): b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"},
        "unpack.deep",
    ),
}


def nested(names: list[str], ids: list[str], times: int) -> dict[bytes, bytes]:
    """A document in a document and so on, each named so many times by the one around it."""
    return {
        f"!{'.'.join(names[:level])}!{'.'.join(ids[:level])}".encode(): json.dumps(
            {names[level]: [ids[level]] * times} if level < len(names) else {}
        ).encode()
        for level in range(1, len(names) + 1)
    }


def test_children_by_the_billion_are_refused_at_the_first(tmp_path: Path) -> None:
    names, ids = ["items"] * 8, [letter * 16 for letter in "abcdefgh"]
    assert len(nest(nested(names, ids, 1), "pack")) == 1
    source = raw(tmp_path / "pack", nested(names, ids, 50))
    assert refused(source, tmp_path).startswith("error [unpack.child-twice]: ")


@pytest.mark.parametrize(("entries", "code"), EVIL.values(), ids=EVIL)
def test_entries_that_make_no_sense(tmp_path: Path, entries: dict[bytes, bytes], code: str) -> None:
    source = raw(tmp_path / "pack", {b"!items!good": b'{"name": "x"}', **entries})
    assert refused(source, tmp_path).startswith(f"error [{code}]: {source}")


ODD: dict[str, Any] = {
    "a folder that is a list": {"name": "x", "folder": [A]},
    "a folder that is a mapping": {"name": "x", "folder": {"a": 1}},
    "a folder that is a number": {"name": "x", "folder": 5},
    "a name that is a mapping": {"name": {"a": 1}},
    "no name": {},
    "flags that are a list": {"name": "x", "flags": [1]},
    "our flags as a text": {"name": "x", "flags": {"pysystem": "x"}},
    "a slug that leads up": {"name": "x", "flags": {"pysystem": {"slug": "creature:../../x"}}},
    "a slug that is a number": {"name": "x", "flags": {"pysystem": {"slug": 5}}},
    "children that are no list": {"name": "x", "items": 5, "effects": {"a": 1}},
    "children that are no ids": {"name": "x", "items": [{"name": "y"}, None, 5]},
    "an id of its own": {"name": "x", "_id": "../../y"},
}


@pytest.mark.parametrize("document", ODD.values(), ids=ODD)
def test_odd_documents_stay_below_the_folder(tmp_path: Path, document: Any) -> None:
    source = raw(tmp_path / "pack", {f"!actors!{A}".encode(): json.dumps(document).encode()})
    assert unpack(source, tmp_path / "in" / "out") == 1
    (made,) = [path for path in (tmp_path / "in").rglob("*") if path.is_file()]
    assert made.parent == tmp_path / "in" / "out"
    assert f"_id: {A}\n" in made.read_text(encoding="utf-8")


def test_half_a_character_comes_back_as_an_escape(tmp_path: Path) -> None:
    """JavaScript cuts texts within characters, and stores the halves as escapes."""
    content = '{"name": "\\ud83d", "\\ude00": ["Волк \\ud83d"], "whole": "\\ud83d\\ude00"}'
    source = raw(tmp_path / "pack", {f"!items!{A}".encode(): content.encode(), b"!items!b": b"{}"})
    assert unpack(source, tmp_path / "out") == 2
    made = [path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()]
    (text,) = (text for text in made if A in text)
    assert '"\\uD83D"' in text
    read = yaml.load(text, Loader=yaml.SafeLoader)
    assert read == {"name": "\ud83d", "\ude00": ["Волк \ud83d"], "whole": "😀", "_id": A}


@pytest.mark.parametrize("half", ["", '"\\ud83d"'])
def test_numbers_of_any_length_are_read_as_javascript_does(half: str) -> None:
    numbers = "[1, -7, 9007199254740991, 123456789012345678901234567890, 1.5e300]"
    content = f'{{"n": {numbers}, "half": {half or 1}}}'.encode()
    ((_, found),) = nest({b"!items!a": content}, "pack")
    assert found["n"] == [1, -7, 9007199254740991, 1.2345678901234568e29, 1.5e300]
    assert list(map(type, found["n"])) == [int, int, int, float, float]
    assert "1.2345678901234568e+29" in to_yaml(found)


def test_only_the_document_that_is_no_json_is_named(tmp_path: Path) -> None:
    source = raw(tmp_path / "pack", {b"!items!good": b'{"a": "\\ud83d"}', b"!items!bad": b"{"})
    assert "the entry !items!bad is not a JSON document" in refused(source, tmp_path)


def test_a_name_longer_than_any_file_has(tmp_path: Path) -> None:
    said = refused(tmp_path / ("я" * 300), tmp_path)
    assert said.startswith("error [pack.io]: ")


def test_a_current_folder_that_is_there_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    source = raw(tmp_path / "pack", {b"!items!a": b"{}"})
    monkeypatch.setattr("os.getcwd", gone)
    result = run("unpack", source, "--messages", "en")
    assert result.exit_code == 1
    assert result.output.startswith("error [pack.io]: ")


def test_folders_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    entries = {
        f"!folders!{A}".encode(): json.dumps({"name": "А", "folder": B}).encode(),
        f"!folders!{B}".encode(): json.dumps({"name": "Б", "folder": A}).encode(),
        f"!folders!{C}".encode(): json.dumps({"name": "В", "folder": C}).encode(),
        f"!actors!{A}".encode(): json.dumps({"name": "Волк", "folder": A}).encode(),
    }
    assert unpack(raw(tmp_path / "pack", entries), tmp_path / "out") == 1
    assert len([path for path in (tmp_path / "out").rglob("*") if path.is_file()]) == 4


@pytest.mark.parametrize("damage", ["none", "empty", "file", "cut", "flipped", "lost", "current"])
def test_packs_that_are_none(tmp_path: Path, damage: str) -> None:
    source = tmp_path / "pack"
    if damage == "empty":
        source.mkdir()
    elif damage == "file":
        source.write_bytes(b"no zip either")
    elif damage != "none":
        raw(source, {f"!items!{A}".encode(): b'{"name": "x"}'})
        (table,) = source.glob("*.ldb")
        if damage == "cut":
            table.write_bytes(table.read_bytes()[:-9])
        elif damage == "flipped":
            data = bytearray(table.read_bytes())
            data[5] ^= 1
            table.write_bytes(data)
        elif damage == "lost":
            table.unlink()
        else:
            (source / "CURRENT").write_bytes((source / "CURRENT").read_bytes() + b"\r\n")
    code = {
        "none": "pack.none", "empty": "pack.none", "file": "zip.damaged", "cut": "pack.damaged",
        "flipped": "pack.damaged", "lost": "pack.missing-file", "current": "pack.current",
    }[damage]  # fmt: skip
    assert refused(source, tmp_path).startswith(f"error [{code}]: ")


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    source = raw(tmp_path / "pack", {f"!items!{A}".encode(): b'{"name": "x"}'})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    assert refused(source, tmp_path).startswith("error [unpack.exists]: ")
    assert refused(source, tmp_path, "ru").startswith("ошибка [unpack.exists]: ")


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    source = raw(tmp_path / "pack", {f"!items!{A}".encode(): b'{"name": "x"}'})
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    result = run("unpack", source, "--raw", "--out", tmp_path / "taken" / "out")
    assert (result.exit_code, result.output.split()[1]) == (1, "[pack.io]:")
    result = run("unpack", source, "--out", tmp_path / "taken", "--messages", "en")
    assert result.exit_code == 2  # a file is no folder to write to


def made_zip(names: dict[str, bytes], mode: int = 0o100644) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in names.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            archive.writestr(info, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "mode", "code"),
    [
        ("../../.bashrc", 0o100644, "zip.name"),
        ("/etc/x", 0o100644, "zip.name"),
        ("C:\\x", 0o100644, "zip.name"),
        ("..\\x", 0o100644, "zip.name"),
        ("packs/con", 0o100644, "zip.name"),
        ("packs/a", 0o120777, "zip.special"),
    ],
)
def test_k9_05_a_zip_that_leads_elsewhere_writes_nothing(
    tmp_path: Path, name: str, mode: int, code: str
) -> None:
    source = tmp_path / "evil.zip"
    source.write_bytes(made_zip({"module.json": b"{}", name: b"/etc/passwd"}, mode))
    assert refused(source, tmp_path).startswith(f"error [{code}]: ")


def test_a_zip_without_packs(tmp_path: Path) -> None:
    source = tmp_path / "empty.zip"
    source.write_bytes(made_zip({"module.json": b"{}"}))
    assert refused(source, tmp_path).startswith("error [unpack.no-packs]: ")


def test_a_zip_with_a_damaged_pack_writes_no_pack_at_all(tmp_path: Path) -> None:
    root = exported(tmp_path / "bog")
    source = tmp_path / "bog.zip"
    with zipfile.ZipFile(root / "dist/bog.zip") as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    (last,) = [name for name in content if name.startswith("packs/weapons/") and "ldb" in name]
    content[last] = content[last][:-1]
    source.write_bytes(made_zip(content))
    assert refused(source, tmp_path).startswith("error [pack.damaged]: ")


def test_reading_does_not_change_a_pack_that_is_open(oracle: ModuleType, tmp_path: Path) -> None:
    root = exported(tmp_path / "bog")
    with oracle.hold_open(root / "packs/armor"):
        before = fingerprint(root)
        assert unpack(root / "packs/armor", tmp_path / "out") == 1
        assert fingerprint(root) == before
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["bark.yml"]


keys = st.one_of(
    st.binary(max_size=30),
    st.from_regex(
        rb"!(actors|items|folders)(\.(items|effects))?![ab]{1,2}(\.[ab])?", fullmatch=True
    ),
)
contents = st.one_of(
    st.binary(max_size=20),
    st.recursive(
        st.none() | st.booleans() | st.text(max_size=3) | st.sampled_from(["a", "b", "aa"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["name", "items", "effects", "folder", "flags", "pysystem", "slug"]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=8,
    ).map(lambda value: json.dumps(value).encode()),
)


@given(entries=st.dictionaries(keys, contents, max_size=5))
def test_any_entries_are_documents_or_refused(entries: dict[bytes, bytes]) -> None:
    try:
        found = nest(entries, "pack")
    except ExportError as error:
        assert error.code.startswith("unpack.")
    else:
        assert all(to_yaml(document) for _, document in found)
