"""Unpacking archives from anywhere: all of it inside the directory, or nothing."""

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pysystem.foundry import archive
from pysystem.foundry.archive import build_zip, safe_extract
from pysystem.foundry.leveldb import PackError
from tests.foundry.pack_samples import names


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], packed: bool = True) -> bytes:
    out = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in entries:
            file.writestr(name, content)
    return out.getvalue()


def raw(name: str) -> zipfile.ZipInfo:
    """An entry whose name is written as it is, also where zipfile would change it."""
    info = zipfile.ZipInfo("placeholder")
    info.filename = name
    return info


def refuse(content: bytes, tmp_path: Path) -> PackError:
    """The archive is refused, and nothing is written anywhere."""
    (tmp_path / "inside").mkdir()
    with pytest.raises(PackError) as refused:
        safe_extract(content, tmp_path / "inside" / "out")
    assert names(tmp_path) == {"inside"}
    assert names(tmp_path / "inside") == set()
    return refused.value


def test_an_archive_of_ours_unpacks(tmp_path: Path) -> None:
    files: dict[str, bytes | Path] = {
        "module.json": b"{}",
        "lang/ru.json": "Имя".encode(),
        "пакет/файл": b"x",
    }
    safe_extract(build_zip(files), tmp_path / "deep" / "out")
    found = {
        path.relative_to(tmp_path / "deep" / "out").as_posix(): path.read_bytes()
        for path in (tmp_path / "deep" / "out").rglob("*")
        if path.is_file()
    }
    assert found == files
    assert names(tmp_path / "deep") == {"out"}


def test_folders_have_entries_too(tmp_path: Path) -> None:
    safe_extract(zipped(("a/", b""), ("a/b/", b""), ("a/b/c", b"1")), tmp_path / "out")
    assert (tmp_path / "out" / "a" / "b" / "c").read_bytes() == b"1"


def test_an_empty_directory_is_filled_and_a_taken_one_refused(tmp_path: Path) -> None:
    safe_extract(zipped(("a", b"1")), tmp_path)
    with pytest.raises(PackError) as refused:
        safe_extract(zipped(("b", b"2")), tmp_path)
    assert refused.value.code == "zip.target"
    assert names(tmp_path) == {"a"}
    with pytest.raises(PackError, match=r"zip\.target"):
        safe_extract(zipped(("b", b"2")), tmp_path / "a")


@pytest.mark.parametrize(
    "name",
    [
        "../../.bashrc",
        "a/../../x",
        "..",
        "/etc/x",
        "//server/share/x",
        "C:\\x",
        "C:/x",
        "C:x",
        "..\\x",
        "a\\..\\..\\x",
        "\\x",
        "a/x:stream",
        "nul",
        "x\x00.txt",
        "a/" * 600 + "x",
    ],
)
def test_k9_05_names_that_lead_elsewhere_refuse_the_whole_archive(
    tmp_path: Path, name: str
) -> None:
    error = refuse(zipped(("good", b"1"), (raw(name), b"evil"), ("good too", b"2")), tmp_path)
    assert error.code == "zip.name"
    (told,) = error.params["names"]  # type: ignore[union-attr]
    assert told == name


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_k9_05_links_and_devices_refuse_the_whole_archive(tmp_path: Path, kind: int) -> None:
    link = zipfile.ZipInfo("link")
    link.create_system = 3
    link.external_attr = (kind | 0o777) << 16
    error = refuse(zipped(("good", b"1"), (link, b"/etc"), ("link/passwd", b"2")), tmp_path)
    assert error.code == "zip.twins"
    error = refuse_again(zipped(("good", b"1"), (link, b"/etc")), tmp_path)
    assert error.code == "zip.special"
    assert error.params == {"names": ["link"]}


def refuse_again(content: bytes, tmp_path: Path) -> PackError:
    (tmp_path / "inside").rmdir()
    return refuse(content, tmp_path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("second", ["a", "A", "a/b"])
def test_entries_that_would_overwrite_each_other_are_refused(tmp_path: Path, second: str) -> None:
    error = refuse(zipped(("a", b"1"), (second, b"2")), tmp_path)
    assert error.code == "zip.twins"


@pytest.mark.parametrize(
    "content",
    [
        zipped(("zeros", bytes(50_000_000))),
        zipped(*((f"{number}", bytes(1_000_000)) for number in range(60))),
    ],
)
def test_k9_05_bombs_are_refused(tmp_path: Path, content: bytes) -> None:
    assert refuse(content, tmp_path).code == "zip.bomb"


@pytest.mark.parametrize(("cap", "value"), [("MAX_ENTRIES", 2), ("MAX_UNPACKED", 10)])
def test_caps_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cap: str, value: int) -> None:
    monkeypatch.setattr(archive, cap, value)
    error = refuse(zipped(*((f"{number}", b"1234") for number in range(3))), tmp_path)
    assert error.code == "zip.bomb"
    assert error.params == {"size": 12, "count": 3}


def test_small_files_may_be_dense(tmp_path: Path) -> None:
    safe_extract(zipped(("spaces", b" " * 500_000)), tmp_path / "out")
    assert (tmp_path / "out" / "spaces").stat().st_size == 500_000


def test_a_size_that_lies_is_refused(tmp_path: Path) -> None:
    """The directory of the archive says ten bytes, the data hold a million."""
    content = bytearray(zipped(("zeros", bytes(1_000_000))))
    at = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, at + 24, 10)
    assert refuse(bytes(content), tmp_path).code == "zip.damaged"


def test_a_wrong_checksum_takes_back_what_was_written(tmp_path: Path) -> None:
    content = bytearray(zipped(("a", b"first"), ("b", b"second"), packed=False))
    content[content.index(b"second")] ^= 1
    assert refuse(bytes(content), tmp_path).code == "zip.damaged"


def encrypted(content: bytes) -> bytes:
    changed = bytearray(content)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        changed[changed.index(mark) + offset] |= 1
    return bytes(changed)


def unknown_method(content: bytes) -> bytes:
    changed = bytearray(content)
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        changed[changed.index(mark) + offset] = 14  # LZMA, which may claim gigabytes of memory
    return bytes(changed)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (encrypted, "zip.encrypted"),
        (unknown_method, "zip.damaged"),
        (lambda content: content[:-10], "zip.damaged"),
        (lambda content: b"not a zip", "zip.damaged"),
    ],
)
def test_unusual_archives_are_refused(
    tmp_path: Path, change: Callable[[bytes], bytes], code: str
) -> None:
    assert refuse(change(zipped(("a", b"first"))), tmp_path).code == code


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PackError, match=r"pack\.io"):
        safe_extract(zipped(("a", b"1")), tmp_path / "file" / "out")
