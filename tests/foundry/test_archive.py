"""The zip that is released: the same everywhere, and complete."""

import io
import json
import os
import stat
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry.archive import build_zip, check_zip
from pysystem.foundry.leveldb import PackError, build_pack, read_files
from tests.foundry.pack_samples import actors

PACK = build_pack(actors(20).items())
MANIFEST: dict[str, Any] = {
    "id": "pysystem",
    "version": "1.10.0",
    "esmodules": ["shim/main.mjs"],
    "scripts": ["shim/old.js"],
    "styles": ["shim/plain.css", {"src": "shim/layered.css", "layer": "modules"}],
    "languages": [{"lang": "ru", "path": "lang/ru.json"}],
    "packs": [{"name": "creatures", "path": "packs/creatures"}, {"name": "items"}],
    "license": "LICENSE",
    "readme": "https://example.org/readme",
    "changelog": "CHANGELOG.md",
}


def module(manifest: Mapping[str, Any] = MANIFEST) -> dict[str, bytes | Path]:
    files: dict[str, bytes | Path] = {
        "module.json": json.dumps(manifest).encode(),
        "shim/main.mjs": b"//",
        "shim/old.js": b"//",
        "shim/plain.css": b"",
        "shim/layered.css": b"",
        "lang/ru.json": b"{}",
        "LICENSE": b"MIT",
        "CHANGELOG.md": b"# 1.10.0",
    }
    for name in ("creatures", "items"):
        files |= {f"packs/{name}/{file}": content for file, content in PACK.files.items()}
    return files


def refusal(files: Mapping[str, bytes | Path]) -> PackError:
    with pytest.raises(PackError) as refused:
        build_zip(files)
    return refused.value


def check(files: Mapping[str, bytes | Path], manifest: Mapping[str, Any] = MANIFEST) -> None:
    check_zip(build_zip(files), json.dumps(manifest).encode())


def check_refusal(
    files: Mapping[str, bytes | Path], manifest: Mapping[str, Any] = MANIFEST
) -> PackError:
    with pytest.raises(PackError) as refused:
        check(files, manifest)
    return refused.value


def test_a_complete_module_passes() -> None:
    check(module())
    archive = zipfile.ZipFile(io.BytesIO(build_zip(module())))
    assert archive.testzip() is None
    assert archive.namelist() == sorted(module())
    files = {name: archive.read(f"packs/items/{name}") for name in PACK.files}
    assert read_files(files, "zip") == actors(20)


def test_k2_37_same_files_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build_zip(module())
    monkeypatch.setenv("TZ", "Asia/Kamchatka")
    if hasattr(time, "tzset"):
        time.tzset()
    umask = os.umask(0o077)
    try:
        shuffled = dict(reversed(module().items()))
        for name, content in list(shuffled.items())[:5]:
            path = tmp_path / name.replace("/", "_")
            assert isinstance(content, bytes)
            path.write_bytes(content)
            shuffled[name] = path
        assert build_zip(shuffled) == first
    finally:
        os.umask(umask)
        monkeypatch.undo()
        if hasattr(time, "tzset"):
            time.tzset()


def test_entries_carry_nothing_of_the_machine() -> None:
    for entry in zipfile.ZipFile(io.BytesIO(build_zip(module()))).infolist():
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert entry.create_system == 3
        assert entry.external_attr >> 16 == stat.S_IFREG | 0o644
        assert entry.compress_type == zipfile.ZIP_DEFLATED
        assert entry.extra == b""


@pytest.mark.parametrize(
    "name",
    [
        "packs\\creatures\\CURRENT",
        "C:/module.json",
        "C:module.json",
        "/module.json",
        "//server/share",
        "../module.json",
        "a/../../b",
        "a/./b",
        "a//b",
        "",
        "con.json",
        "lang/AUX",
        "lang/com1.txt",
        "lang/trailing. ",
        "lang/question?.json",
        "lang/new\nline",
        "lang/" + "я" * 200,
    ],
)
def test_k2_34_names_that_do_not_work_everywhere_are_refused(name: str) -> None:
    error = refusal({**module(), name: b""})
    assert error.code == "zip.name"
    assert error.params == {"names": [name]}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["lang/RU.json"], "lang/ru.json"),
        (["Lang/en.json"], "lang/"),
        (["lang/ru.json/deeper"], "lang/ru.json/"),
        (["lang/\u0439", "lang/\u0438\u0306"], "lang/\u0439"),
    ],
)
def test_names_that_are_one_on_other_systems_are_refused(names: list[str], told: str) -> None:
    error = refusal({**module(), **dict.fromkeys(names, b"")})
    assert error.code == "zip.twins"
    assert error.params["names"] == [told]


@pytest.mark.parametrize(
    "name",
    [
        ".DS_Store",
        "packs/.DS_Store",
        "__MACOSX/module.json",
        "lang/._ru.json",
        "shim/main.mjs.swp",
        "shim/main.mjs~",
        "Thumbs.db",
        "lang/desktop.ini",
        "node_modules/x/index.js",
        ".git/config",
    ],
)
def test_k2_35_rubbish_is_refused(name: str) -> None:
    error = refusal({**module(), name: b""})
    assert error.code == "zip.rubbish"
    assert error.params == {"names": [name]}


def test_k2_35_the_manifest_stands_at_the_root() -> None:
    deeper = {f"pysystem/{name}": content for name, content in module().items()}
    assert check_refusal(deeper).params == {"names": ["module.json"]}


@pytest.mark.parametrize("lacking", [["CURRENT"], ["MANIFEST-"], ["CURRENT", "MANIFEST-", ".ldb"]])
def test_k2_20_sources_in_place_of_built_packs_are_refused(lacking: list[str]) -> None:
    files = {
        name: content
        for name, content in module().items()
        if not (name.startswith("packs/creatures") and any(part in name for part in lacking))
    }
    files["packs/creatures/wolf.yml"] = b"name: wolf"
    error = refusal(files)
    assert error.code == "zip.pack"
    assert error.params == {"names": ["packs/creatures"]}


def test_k2_20_a_pack_that_is_not_whole_is_refused() -> None:
    files = module()
    (table,) = [name for name in files if name.startswith("packs/items/") and ".ldb" in name]
    content = files[table]
    assert isinstance(content, bytes)
    for broken in ({**files, table: content[:-1]}, {n: c for n, c in files.items() if n != table}):
        error = check_refusal(broken)
        assert error.code == "zip.pack"
        assert error.params == {"names": ["packs/items"]}
    crlf = {**files, "packs/items/CURRENT": PACK.current.replace(b"\n", b"\r\n")}
    assert check_refusal(crlf).code == "zip.pack"


def test_k2_20_a_pack_elsewhere_must_be_there_too() -> None:
    manifest = {**MANIFEST, "packs": [{"name": "gone", "path": "built/gone"}]}
    assert check_refusal(module(manifest), manifest).params == {"names": ["built/gone"]}


@pytest.mark.parametrize(
    "gone",
    [
        "shim/main.mjs",
        "shim/old.js",
        "shim/plain.css",
        "shim/layered.css",
        "lang/ru.json",
        "LICENSE",
        "CHANGELOG.md",
    ],
)
@pytest.mark.parametrize("spelled_otherwise", [False, True])
def test_k2_28_every_file_named_is_in_the_zip(gone: str, spelled_otherwise: bool) -> None:
    files = module()
    content = files.pop(gone)
    if spelled_otherwise:
        folder, slash, name = gone.rpartition("/")
        files[folder + slash + name.swapcase()] = content
    error = check_refusal(files)
    assert error.code == "zip.missing"
    assert error.params == {"names": [gone]}


@pytest.mark.parametrize(
    "text",
    [
        b'{"version": "1.10.0"}}',
        b'{"version": "1.10.0",}',
        b'\xef\xbb\xbf{"version": "1.10.0"}',
        '{"version": "1.10.0", "title": "Имя"}'.encode("cp1251"),
        b"[]",
        b"",
    ],
)
def test_k2_27_a_manifest_that_does_not_read_is_refused(text: bytes) -> None:
    error = check_refusal({**module(), "module.json": text})
    assert error.code == "zip.manifest"
    assert error.params["reason"]


def test_k2_23_the_version_inside_and_outside_is_one() -> None:
    error = check_refusal(module(), {**MANIFEST, "version": "1.9.0"})
    assert error.code == "zip.version"
    assert error.params == {"inside": "1.10.0", "outside": "1.9.0"}


def test_a_damaged_zip_is_told() -> None:
    for broken in (b"", b"PK", build_zip(module())[:-30]):
        with pytest.raises(PackError, match=r"zip\.damaged"):
            check_zip(broken, json.dumps(MANIFEST).encode())


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    error = refusal({**module(), "art/wolf.webp": tmp_path / "wolf.webp"})
    assert error.code == "pack.io"
    assert error.params["path"] == str(tmp_path / "wolf.webp")
