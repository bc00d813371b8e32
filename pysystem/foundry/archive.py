"""The module's zip: built the same everywhere, checked before it ships, unpacked with suspicion."""

import io
import json
import os
import shutil
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pysystem.content.names import complaint, is_passing, twin_key
from pysystem.foundry.leveldb.coding import read_current, table_name
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.manifest import read_manifest
from pysystem.foundry.members import Member, member

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time a zip can tell: entries carry no time of their own."""
_UNIX = 3
_PLAIN_FILE = (stat.S_IFREG | 0o644) << 16

_UNSOUND = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    ValueError,
)
"""What unsound bytes make zipfile raise."""

_RUBBISH = frozenset(map(twin_key, ("__MACOSX", "node_modules", "Thumbs.db", "desktop.ini")))

MAX_ENTRIES = 100_000
MAX_UNPACKED = 2 << 30
"""Bytes that an archive may unpack to."""
MAX_RATIO = 100
"""How many times its own size an archive may unpack to; our packs come to about 10."""
MAX_NAME = 1000
"""Characters in a path: far more than Windows takes."""
_SMALL = 1 << 20
"""Bytes up to which the ratio doesn't matter: a file of spaces is no attack."""


def build_zip(entries: Mapping[str, bytes | Path | Member]) -> bytes:
    """Return a zip of entries: POSIX names to contents, the files that hold them, or members.

    The same entries give the same bytes (with the same zlib-ng): names are sorted, times fixed, and
    nothing of the machine gets in. Raises PackError: `zip.name`, `zip.twins`, `zip.rubbish`,
    `zip.pack` for a folder in `packs/` that is no built pack, `pack.io`.
    """
    names = sorted(entries)
    _check_names(names)
    rubbish = [name for name in names if any(map(_is_rubbish, name.split("/")))]
    if rubbish:
        raise PackError("zip.rubbish", names=rubbish)
    _check_built(names)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            entry = entries[name]
            if isinstance(entry, Path):
                entry = read(entry)
            _add(archive, out, name, member(name, entry) if isinstance(entry, bytes) else entry)
    return out.getvalue()


def _add(archive: zipfile.ZipFile, out: io.BytesIO, name: str, packed: Member) -> None:
    """Add a member to a zip that is written to `out`; zipfile itself would pack its content."""
    info = zipfile.ZipInfo(name, _EPOCH)
    info.create_system = _UNIX
    info.external_attr = _PLAIN_FILE
    archive.writestr(info, packed.data)
    info.compress_type, info.CRC, info.file_size = packed.method, packed.crc, packed.size
    out.seek(info.header_offset)
    out.write(info.FileHeader())


def read(path: Path) -> bytes:
    """The content of a file; raises PackError `pack.io` where there is none."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise PackError("pack.io", path=str(path), reason=reason) from error


def check_zip(archive: bytes, manifest: bytes) -> None:
    """Make sure that a finished zip is one that Foundry will install.

    `module.json` stands at its root, reads, and has the version of the `manifest` that is
    published beside the zip; every file that it names is there, letter for letter, and every pack
    is complete. Raises PackError: `zip.damaged`, `zip.manifest`, `zip.version`, `zip.missing` or
    `zip.pack`.
    """
    outside = _parsed(manifest)
    with _opened(archive) as opened:
        names = frozenset(opened.namelist())
        if "module.json" not in names:
            raise PackError("zip.missing", names=["module.json"])
        inside = _parsed(opened.read("module.json"))
        if inside.get("version") != outside.get("version"):
            versions = [str(content.get("version")) for content in (inside, outside)]
            raise PackError("zip.version", inside=versions[0], outside=versions[1])
        missing = [name for name in _files_named(inside) if name not in names]
        if missing:
            raise PackError("zip.missing", names=missing)
        broken = [path for path in _packs_named(inside) if not _is_whole_pack(opened, path)]
        if broken:
            raise PackError("zip.pack", names=broken)


def safe_extract(archive: bytes, destination: Path) -> None:
    """Unpack a zip from anywhere into `destination`, a new or empty directory: all or nothing.

    Raises PackError and writes nothing for names that lead elsewhere (`zip.name`, `zip.twins`),
    links and devices (`zip.special`), `zip.encrypted`, `zip.damaged`, archives that unpack to more
    than any pack would (`zip.bomb`); `zip.target` when the directory is taken, `pack.io` when
    the system refuses.
    """
    with _opened(archive) as opened:
        entries = opened.infolist()
        _check_entries(entries, len(archive))
        if destination.exists() and not (destination.is_dir() and not any(destination.iterdir())):
            raise PackError("zip.target", path=str(destination))
        temporary = destination.with_name(f".{destination.name}.{os.urandom(4).hex()}.tmp")
        try:
            temporary.mkdir(parents=True)
            for entry in entries:
                _extract_entry(opened, entry, temporary)
            if destination.exists():
                destination.rmdir()
            temporary.rename(destination)
        except OSError as error:
            reason = error.strerror or str(error)
            raise PackError("pack.io", path=str(destination), reason=reason) from error
        finally:
            shutil.rmtree(temporary, ignore_errors=True)


def _extract_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, root: Path) -> None:
    target = root.joinpath(*entry.filename.split("/"))
    if entry.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(entry) as source, target.open("xb") as file:
        shutil.copyfileobj(source, file)


@contextmanager
def _opened(archive: bytes) -> Iterator[zipfile.ZipFile]:
    """Open a zip; whatever the bytes make zipfile raise becomes a PackError."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            yield opened
    except _UNSOUND as error:
        raise PackError("zip.damaged") from error


def _check_names(names: list[str]) -> None:
    """Refuse names that don't work on every system, or that lead out of the archive.

    A name is a path of parts that any file system takes: so no drive, backslash, `..`, empty part
    or leading slash. Names of folders end in a slash.
    """
    bad = [
        name
        for name in names
        if len(name) > MAX_NAME
        or any(not part or complaint(part) for part in name.removesuffix("/").split("/"))
    ]
    if bad:
        raise PackError("zip.name", names=bad)
    twins = list(_twins(names))
    if twins:
        raise PackError("zip.twins", names=twins)


def _twins(names: list[str]) -> Iterator[str]:
    """Yield names that some file system takes for that of another entry or folder."""
    known: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        for folder in map("/".join, (parts[:depth] for depth in range(1, len(parts)))):
            if known.setdefault(twin_key(folder), folder + "/") != folder + "/":
                yield folder + "/"
        if not name.endswith("/"):
            if twin_key(name) in known:
                yield name
            known[twin_key(name)] = name


def _is_rubbish(part: str) -> bool:
    return is_passing(part) or twin_key(part) in _RUBBISH


def _check_built(names: list[str]) -> None:
    """Refuse folders of packs in which no database lies: sources in place of built packs."""
    packs: dict[str, set[str]] = {}
    for name in names:
        folder, slash, inside = name.removeprefix("packs/").partition("/")
        if name.startswith("packs/") and slash:
            packs.setdefault(folder, set()).add(inside)
    unbuilt = [
        f"packs/{folder}"
        for folder, inside in packs.items()
        if "CURRENT" not in inside or not any(name.startswith("MANIFEST-") for name in inside)
    ]
    if unbuilt:
        raise PackError("zip.pack", names=unbuilt)


def _check_entries(entries: list[zipfile.ZipInfo], packed: int) -> None:
    unpacked = sum(entry.file_size for entry in entries)
    if (
        len(entries) > MAX_ENTRIES
        or unpacked > MAX_UNPACKED
        or unpacked > max(_SMALL, MAX_RATIO * packed)
    ):
        raise PackError("zip.bomb", size=unpacked, count=len(entries))
    # zipfile cuts names at a zero byte and, on Windows, turns backslashes: look at them as stored.
    _check_names([entry.orig_filename for entry in entries])
    for entry in entries:
        if entry.flag_bits & 1:
            raise PackError("zip.encrypted", names=[entry.filename])
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise PackError("zip.special", names=[entry.filename])
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise PackError("zip.damaged")


def _parsed(data: bytes) -> dict[str, Any]:
    """Return the manifest in the zip, which is JSON in UTF-8 without a byte order mark."""
    try:
        shipped = json.loads(data.decode("utf-8"))
    except ValueError as error:
        raise PackError("zip.manifest", reason=str(error)) from error
    if not isinstance(shipped, dict):
        raise PackError("zip.manifest", reason=type(shipped).__name__)
    return shipped


def _files_named(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield the path of every file that a manifest names; addresses on the web are none."""
    for key in ("esmodules", "scripts"):
        yield from manifest.get(key, ())
    for style in manifest.get("styles", ()):
        yield style["src"] if isinstance(style, dict) else style
    for language in manifest.get("languages", ()):
        yield language["path"]
    for key in ("license", "readme", "changelog"):
        text = manifest.get(key)
        if text and "://" not in text:
            yield text


def _packs_named(manifest: Mapping[str, Any]) -> Iterator[str]:
    for pack in manifest.get("packs", ()):
        yield pack.get("path") or f"packs/{pack['name']}"


def _is_whole_pack(archive: zipfile.ZipFile, path: str) -> bool:
    """Tell whether the files that make up a pack are all there, in their right size."""
    try:
        name = read_current(archive.read(f"{path}/CURRENT"), path)
        state = read_manifest(archive.read(f"{path}/{name}"))
        return all(
            archive.getinfo(f"{path}/{table_name(table.number)}").file_size == table.size
            for table in state.tables.values()
        )
    except (KeyError, ValueError, IndexError, struct.error, PackError):
        return False
