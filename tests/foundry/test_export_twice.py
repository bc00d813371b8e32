"""The same content gives the same bytes, whatever the machine is set to."""

import hashlib
import os
import shutil
import subprocess
import unicodedata
import zipfile
from pathlib import Path

import pytest

from tests.project import SAMPLE, command, copy_ours, exported, fingerprint, make_project, run

# Settings that a program's output likes to depend on: time zone, language, encoding, order of
# sets, rights of new files; and folders with letters and spaces of their own.
MACHINES = [
    ("a", {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "1"}, 0o022),
    (
        "Бестиарий Ивана/the copy",
        {
            "TZ": "America/St_Johns",
            "LC_ALL": "ru_RU.UTF-8",
            "LANG": "ru_RU.UTF-8",
            "PYTHONHASHSEED": "4242",
            "PYTHONUTF8": "0",
            "PYTHONIOENCODING": "cp1251",
            "SOURCE_DATE_EPOCH": "1",
        },
        0o077,
    ),
    (
        "deep/" * 12 + "end",
        {"TZ": "", "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        0o002,
    ),
]


def mirrored(source: Path, target: Path) -> Path:
    """A copy whose files were made in the opposite order and carry another time."""
    for path in sorted(source.rglob("*"), reverse=True):
        if path.is_file():
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            os.utime(copy, (1_000_000_000, 1_000_000_000))
    return target


def test_k2_37_two_copies_give_the_same_bytes(tmp_path: Path) -> None:
    source = copy_ours(tmp_path / "source")
    runs = []
    for name, settings, umask in MACHINES:
        folder = mirrored(source, tmp_path / name)
        runs.append(
            subprocess.Popen(
                command("export"),
                cwd=folder,
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                umask=-1 if os.name == "nt" else umask,
            )
        )
    for process in runs:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors.decode("utf-8", "replace")
    folders = [tmp_path / name for name, _, _ in MACHINES]
    zips = {hashlib.sha256((f / "dist/pysystem.zip").read_bytes()).digest() for f in folders}
    assert len(zips) == 1
    assert len({str(sorted(fingerprint(f).items())) for f in folders}) == 1


def test_k2_37_nothing_of_time_and_machine_is_in_the_zip(tmp_path: Path) -> None:
    exported(tmp_path)
    with zipfile.ZipFile(tmp_path / "dist/bog.zip") as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {(entry.create_system, entry.external_attr >> 16) for entry in entries} == {
        (3, 0o100644)
    }
    data = (tmp_path / "dist/bog.zip").read_bytes()
    assert str(tmp_path).encode() not in data


@pytest.mark.parametrize("again", ["--no-zip", "--zip"])
def test_k2_37_a_second_run_gives_the_same_bytes(tmp_path: Path, again: str) -> None:
    exported(tmp_path)
    before = fingerprint(tmp_path)
    exported(tmp_path, again)
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize("change", ["CRLF", "CR", "BOM", "NFD", "moved"])
def test_k1_15_k1_11_k1_18_how_a_source_is_stored_makes_no_difference(
    tmp_path: Path, change: str
) -> None:
    """Windows line ends, Notepad's mark, the letters of a Mac, and a checkout in another order."""
    exported(tmp_path / "plain")
    files = {}
    for name, text in SAMPLE.items():
        match change:
            case "CRLF":
                files[name] = text.replace("\n", "\r\n").encode()
            case "CR":
                files[name] = text.replace("\n", "\r").encode()
            case "BOM":
                files[name] = b"\xef\xbb\xbf" + text.encode()
            case "NFD":
                files[name] = unicodedata.normalize("NFD", text).encode()
            case _:
                files[name] = text.encode()
    make_project(tmp_path / "other", dict(reversed(files.items())))
    assert run("export", "-p", tmp_path / "other").exit_code == 0
    plain, other = (tmp_path / name / "dist/bog.zip" for name in ("plain", "other"))
    assert plain.read_bytes() == other.read_bytes()
