"""From the files of a database, whoever wrote them, back to entries.

Reads what LevelDB leaves behind in any state: tables of several levels, compressed or not, and
logs whose entries haven't reached a table yet. It takes no lock and changes nothing.
"""

import struct
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pysystem.foundry.leveldb.coding import (
    DELETION,
    VALUE,
    file_number,
    read_current,
    read_slice,
    table_name,
)
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.log import read_records
from pysystem.foundry.leveldb.manifest import State, read_manifest
from pysystem.foundry.leveldb.table import UnknownCompressionError, read_table

LIMIT = 1 << 30
"""How many bytes a pack may hold, packed or unpacked. Real ones hold a few hundred megabytes."""

_PER_ENTRY = 128
"""What an entry costs in memory beyond its bytes, about: counted so that tiny ones add up too."""

_BATCH_HEADER = struct.Struct("<QI")


def read_pack(directory: Path, *, verify: bool = True, limit: int = LIMIT) -> dict[bytes, bytes]:
    """Return the entries of the pack in `directory`, sorted by key.

    `verify` checks every checksum. Raises PackError: `pack.none` when there is no pack,
    `pack.current`, `pack.missing-file`, `pack.damaged`, `pack.unsupported`, `pack.too-large` or
    `pack.io`. When the pack is replaced meanwhile, the new one is read.
    """
    where = str(directory)

    def load(name: str) -> bytes:
        return _load(directory, name, limit)

    while True:
        if not (directory / "CURRENT").is_file():
            raise PackError("pack.none", path=where)
        current = load("CURRENT")
        try:
            names = [entry.name for entry in directory.iterdir()]
            return _Reading(where, load, names, verify, limit).entries(current)
        except OSError as error:
            raise PackError("pack.io", path=where, reason=error.strerror or str(error)) from error
        except PackError:
            if load("CURRENT") == current:
                raise


def read_files(
    files: Mapping[str, bytes], where: str, *, verify: bool = True, limit: int = LIMIT
) -> dict[bytes, bytes]:
    """Return the entries of a pack given as file names and contents; errors as in `read_pack`."""
    if "CURRENT" not in files:
        raise PackError("pack.none", path=where)

    def load(name: str) -> bytes:
        if name not in files:
            raise PackError("pack.missing-file", path=where, file=name)
        return files[name]

    return _Reading(where, load, files.keys(), verify, limit).entries(files["CURRENT"])


def _load(directory: Path, name: str, limit: int) -> bytes:
    path = directory / name
    try:
        if not path.is_file():
            raise PackError("pack.missing-file", path=str(directory), file=name)
        if path.stat().st_size > limit:
            raise PackError("pack.too-large", path=str(directory), limit=limit)
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise PackError("pack.io", path=str(path), reason=reason) from error


@dataclass(slots=True)
class _Reading:
    """One look at a database: where its files come from, and what was found so far."""

    where: str
    load: Callable[[str], bytes]
    names: Collection[str]
    verify: bool
    limit: int
    newest: dict[bytes, tuple[int, bytes]] = field(default_factory=dict)
    size: int = 0

    def entries(self, current: bytes) -> dict[bytes, bytes]:
        """Return what the database holds, given the content of CURRENT."""
        manifest = read_current(current, self.where)
        with self._sound(manifest):
            state = read_manifest(self.load(manifest), verify=self.verify)
        if state.foreign_comparator:
            raise PackError("pack.unsupported", path=self.where, file=manifest)
        for number, size in sorted({(t.number, t.size) for t in state.tables.values()}):
            self._read_table(number, size)
        for _, name in sorted(self._live_logs(state)):
            self._read_log(name)
        found = self.newest
        return {key: found[key][1] for key in sorted(found) if found[key][0] & 255 == VALUE}

    def _read_table(self, number: int, size: int) -> None:
        name = table_name(number)
        if name not in self.names and table_name(number, "sst") in self.names:
            name = table_name(number, "sst")
        data = self.load(name)
        with self._sound(name):
            if len(data) != size:
                raise ValueError("a table of another size than the manifest says")
            for inner, value in read_table(data, verify=self.verify):
                self._take(inner[:-8], int.from_bytes(inner[-8:], "little"), value)

    def _live_logs(self, state: State) -> Iterator[tuple[int, str]]:
        for name in self.names:
            number = file_number(name, "log")
            if number is not None and state.is_live_log(number):
                yield number, name

    def _read_log(self, name: str) -> None:
        data = self.load(name)
        with self._sound(name):
            for record in read_records(data, verify=self.verify):
                for entry in _batch_entries(record):
                    self._take(*entry)

    def _take(self, key: bytes, tag: int, value: bytes) -> None:
        if tag & 255 not in (VALUE, DELETION):
            raise ValueError("an entry of an unknown kind")
        self.size += len(key) + len(value) + _PER_ENTRY
        if self.size > self.limit:
            raise PackError("pack.too-large", path=self.where, limit=self.limit)
        known = self.newest.get(key)
        if known is None or known[0] < tag:
            self.newest[key] = tag, value

    @contextmanager
    def _sound(self, name: str) -> Iterator[None]:
        """Turn whatever unsound bytes make a parser raise into a PackError."""
        try:
            yield
        except UnknownCompressionError as error:
            raise PackError("pack.unsupported", path=self.where, file=name) from error
        except (ValueError, IndexError, struct.error, OverflowError) as error:
            raise PackError("pack.damaged", path=self.where, file=name) from error


def _batch_entries(record: bytes) -> Iterator[tuple[bytes, int, bytes]]:
    """Yield key, tag and value of everything that one record of a log writes or deletes."""
    sequence, count = _BATCH_HEADER.unpack_from(record)
    at = _BATCH_HEADER.size
    for index in range(count):
        kind = record[at]
        key, at = read_slice(record, at + 1)
        value = b""
        if kind == VALUE:
            value, at = read_slice(record, at)
        yield key, sequence + index << 8 | kind, value
    if at != len(record):
        raise ValueError("a batch of another size than it says")
