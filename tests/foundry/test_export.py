"""The export from end to end: packs that others read, options, and failures that change nothing."""

import errno
import json
import os
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pysystem.foundry import files, mounts
from pysystem.foundry.leveldb import read_pack
from tests.project import (
    PACKS,
    SAMPLE,
    documents,
    expected_entries,
    exported,
    fingerprint,
    items,
    library,
    make_project,
    run,
    run_apart,
)

Data = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("bog"))


def entries(pack: Path) -> dict[str, Data]:
    return {key.decode(): json.loads(value) for key, value in read_pack(pack).items()}


@pytest.mark.parametrize("name", PACKS)
def test_every_entry_of_a_pack(folder: Path, name: str) -> None:
    """Keys and values; no child without its parent, and none that a parent misses."""
    assert entries(folder / "packs" / name) == expected_entries(library(folder, name))


def test_system_is_that_of_the_option(tmp_path: Path) -> None:
    exported(tmp_path, "--system", "dnd5e")
    manifest = json.loads((tmp_path / "module.json").read_bytes())
    assert {pack.get("system") for pack in manifest["packs"]} == {"dnd5e", None}
    assert documents(tmp_path, "creatures")["wolf"]["_stats"]["systemId"] == "dnd5e"


def test_english_names_have_the_same_ids(folder: Path, tmp_path: Path) -> None:
    exported(tmp_path, "--lang", "en")
    for name in PACKS:
        russian, english = documents(folder, name), documents(tmp_path, name)
        assert {k: d["_id"] for k, d in russian.items()} == {
            k: d["_id"] for k, d in english.items()
        }
    wolf = documents(tmp_path, "creatures")["wolf"]
    assert (wolf["name"], wolf["prototypeToken"]["name"]) == ("Wolf", "Wolf")
    assert wolf["system"]["look"].endswith("{claws}.</p>")
    assert [item["name"] for item in items(tmp_path, "wolf").values()] == [
        "Wolf's build", "Claws", "Claws", "Slash", "Howl (Gift)", "Fangs", "Fangs",
    ]  # fmt: skip
    howl = documents(tmp_path, "maneuvers")["howl"]["system"]
    assert (howl["description"], howl["use"]["trigger"]) == (
        "<p>All hear it.</p>",
        "A friend is hurt",
    )
    swamp = documents(tmp_path, "rules")["swamp"]
    assert [page["name"] for page in swamp["pages"]] == ["First", "Secret"]
    results = documents(tmp_path, "tables")["meetings"]["results"]
    assert [result["name"] for result in results] == ["Wolf", "A club in the mud", "Nobody"]
    assert library(tmp_path, "creatures")["folders"][0]["name"] == "Beasts"
    assert library(tmp_path, "creatures")["label"] == "Bog: Bestiary"
    manifest = json.loads((tmp_path / "module.json").read_bytes())
    assert (manifest["title"], manifest["packs"][0]["label"]) == ("Bog", "Bog: Bestiary")
    assert (tmp_path / "packs/ids.json").read_bytes() == (folder / "packs/ids.json").read_bytes()


def test_out_becomes_the_module(folder: Path, tmp_path: Path) -> None:
    """Everything that the zip holds is there; of the project only the registry is touched."""
    make_project(tmp_path / "bog")
    out = tmp_path / "там" / "bog"
    result = run("export", "-p", tmp_path / "bog", "--out", out)
    assert result.exit_code == 0, result.output
    with zipfile.ZipFile(out / "dist/bog.zip") as archive:
        names = set(archive.namelist())
    made = {name for name, content in fingerprint(out).items() if content != "folder"}
    locks = {f"packs/{name}/LOCK" for name in PACKS}
    assert made - locks == names | {"dist/bog.zip", "dist/module.json"}
    assert (out / "dist/bog.zip").read_bytes() == (folder / "dist/bog.zip").read_bytes()
    assert {path.name for path in (tmp_path / "bog/packs").iterdir()} == {"_source", "ids.json"}
    assert not (tmp_path / "bog/module.json").exists()


def test_no_zip_leaves_the_zip_out(tmp_path: Path) -> None:
    exported(tmp_path, "--no-zip")
    assert not (tmp_path / "dist").exists()
    assert (tmp_path / "packs/creatures/CURRENT").is_file()


def test_an_export_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    exported(tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert [line.split()[-1] for line in result.output.splitlines()[-10:-2]] == ["unchanged"] * 8
    now = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    assert {p: t for p, t in now.items() if p.name != "LOCK"} == {
        p: t for p, t in times.items() if p.name != "LOCK"
    }


def test_only_packs_that_changed_are_written(tmp_path: Path) -> None:
    exported(tmp_path)
    text = SAMPLE["spells/frost.yml"].replace("Стужа", "Мороз")
    (tmp_path / "packs/_source/spells/frost.yml").write_text(text, encoding="utf-8")
    result = run("export", "-p", tmp_path, "--messages", "en")
    written = [line.split()[0] for line in result.output.splitlines() if line.endswith(" written")]
    assert written == ["creatures", "spells"]  # the troll knows the spell


def test_an_empty_project_is_nothing_to_export(tmp_path: Path) -> None:
    make_project(tmp_path, {})
    (tmp_path / "packs/_source").mkdir(parents=True)
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert (result.exit_code, result.output.split()[1]) == (1, "[export.nothing]:")


def test_content_with_an_error_changes_nothing(tmp_path: Path) -> None:
    exported(tmp_path)
    bad = tmp_path / "packs/_source/spells/frost.yml"
    bad.write_text(bad.read_text(encoding="utf-8") + "hp: 5\n", encoding="utf-8")
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "packs/_source/spells/frost.yml:4:1: error [key.unknown]" in result.output
    assert fingerprint(tmp_path) == before


def test_k2_01_a_pack_that_foundry_has_open_stops_the_export(
    oracle: ModuleType, tmp_path: Path
) -> None:
    exported(tmp_path)
    text = SAMPLE["creatures/troll.yml"].replace("rank: 3", "rank: 4")
    (tmp_path / "packs/_source/creatures/troll.yml").write_text(text, encoding="utf-8")
    with oracle.hold_open(tmp_path / "packs/weapons"):
        before = fingerprint(tmp_path)
        result = run_apart("export", "--messages", "ru", cwd=tmp_path)
        assert result.returncode == 1
        errors = result.stderr.decode("utf-8").splitlines()
        assert len(errors) == 1
        assert errors[0].startswith("ошибка [pack.locked]: ")
        assert str(Path("packs/weapons")) in errors[0]
        assert fingerprint(tmp_path) == before
    assert run("export", "-p", tmp_path).exit_code == 0
    assert documents(tmp_path, "creatures")["troll"]["system"]["rank"] == 4


@pytest.mark.parametrize("blocked", ["library", "dist", "packs", "module.json", "packs/creatures"])
def test_k2_08_a_place_that_cannot_be_written_changes_nothing(tmp_path: Path, blocked: str) -> None:
    """A file stands where a folder is needed, or a folder where a file is."""
    make_project(tmp_path / "bog")
    out = tmp_path / "out"
    (out / blocked).parent.mkdir(parents=True)
    if blocked == "module.json":
        (out / blocked).mkdir()
    else:
        (out / blocked).write_text("taken", encoding="utf-8")
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path / "bog", "--out", out, "--messages", "en")
    assert result.exit_code == 1
    assert result.output.startswith(("error [pack.io]", "error [pack.foreign]"))
    assert "Traceback" not in result.output
    assert fingerprint(tmp_path) == before


def test_k2_08_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system refuses the write of each file in turn; every file stays what it was."""
    exported(tmp_path)
    text = SAMPLE["maneuvers/howl.yml"].replace("ap: 3", "ap: 4")
    (tmp_path / "packs/_source/maneuvers/howl.yml").write_text(text, encoding="utf-8")
    before = fingerprint(tmp_path)
    real, left = os.fsync, 0

    def fsync(handle: int) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)
    failures = 0
    for step in range(1, 200):
        left = step
        result = run("export", "-p", tmp_path, "--messages", "en")
        if result.exit_code == 0:
            break
        assert "No space left on device" in result.output
        assert "Traceback" not in result.output
        after = fingerprint(tmp_path)
        if after == before:
            failures += 1
    assert failures >= 6  # the libraries, the zip and the packs themselves
    assert result.exit_code == 0
    monkeypatch.undo()
    assert "unchanged" in run("export", "-p", tmp_path, "--messages", "en").output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked for the drive's type")
@pytest.mark.parametrize(
    ("kind", "said"), [("nfs4", True), ("cifs", True), ("ext4", False), ("overlay", False)]
)
def test_k2_03_a_network_drive_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, said: bool
) -> None:
    monkeypatch.setattr(mounts, "_mounts", lambda: [("/", kind)])
    make_project(tmp_path, {"talents/sense.yml": "kind: talent\nname: Чутьё\n"})
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 0
    assert (f"lies on a network drive ({kind})" in result.stderr) is said


@pytest.mark.parametrize(
    "out", ["packs/_source", "packs/_source/creatures", "./packs/../packs/_source/x"]
)
def test_the_module_is_not_written_into_its_sources(tmp_path: Path, out: str) -> None:
    make_project(tmp_path)
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path, "--out", tmp_path / out, "--messages", "en")
    assert (result.exit_code, result.output.split()[1]) == (1, "[export.into_sources]:")
    assert fingerprint(tmp_path) == before


def test_a_pack_whose_documents_are_gone_is_told_and_left(tmp_path: Path) -> None:
    exported(tmp_path)
    (tmp_path / "packs/_source/tables/meetings.yml").unlink()
    (tmp_path / "packs/redirects.yml").write_text("table:meetings: null\n", encoding="utf-8")
    before = fingerprint(tmp_path / "packs/tables")
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 0, result.output
    assert "packs/tables" in result.output
    assert fingerprint(tmp_path / "packs/tables") == before
    manifest = json.loads((tmp_path / "module.json").read_bytes())
    assert "tables" not in {pack["name"] for pack in manifest["packs"]}
    with zipfile.ZipFile(tmp_path / "dist/bog.zip") as archive:
        assert not [name for name in archive.namelist() if "tables" in name]
