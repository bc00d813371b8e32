"""From entries to the files of a database: one table, one manifest, CURRENT. No log."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from pysystem.foundry.leveldb.coding import manifest_name, table_name
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.manifest import Table, write_manifest
from pysystem.foundry.leveldb.table import Entry, inner_key, write_table

OWN_NUMBERS = 1 << 40
"""File numbers of our packs start here: LevelDB, counting from one, won't reach them by itself."""


@dataclass(frozen=True, slots=True)
class PackBytes:
    """A finished pack: its entries in key order, and the bytes of its table (empty: no table).

    `number` is the manifest's, and the table's is the next. It is drawn from the table's bytes, so
    other content has other file names, and an old and a new pack can lie in one directory until
    CURRENT tells which of them counts.
    """

    entries: tuple[Entry, ...]
    table: bytes
    number: int

    def manifest(self, log_number: int) -> bytes:
        """Return a manifest of this pack in which logs below `log_number` are dead."""
        listed = None
        last = len(self.entries)
        if self.table:
            smallest = inner_key(self.entries[0][0], 1)
            largest = inner_key(self.entries[-1][0], last)
            listed = Table(self.number + 1, len(self.table), smallest, largest)
        return write_manifest(listed, log_number, last)

    @property
    def log_number(self) -> int:
        """The number below which logs are dead in this pack's own manifest."""
        return self.number + 2

    @property
    def current(self) -> bytes:
        """The content of CURRENT."""
        return manifest_name(self.number).encode("ascii") + b"\n"

    @property
    def files(self) -> dict[str, bytes]:
        """The files of the pack by name, CURRENT last: written in this order they are safe."""
        table = {table_name(self.number + 1): self.table} if self.table else {}
        return {
            **table,
            manifest_name(self.number): self.manifest(self.log_number),
            "CURRENT": self.current,
        }


def build_pack(entries: Iterable[Entry]) -> PackBytes:
    """Return the pack that holds `entries`, given in any order; same entries, same bytes.

    Raises PackError `pack.duplicate-key` when a key comes twice.
    """
    ordered = tuple(sorted(entries))
    for (key, _), (following, _) in pairwise(ordered):
        if key == following:
            raise PackError("pack.duplicate-key", key=key.decode("utf-8", "backslashreplace"))
    table = write_table(ordered) if ordered else b""
    digest = hashlib.sha256(table).digest()
    return PackBytes(ordered, table, OWN_NUMBERS | int.from_bytes(digest[:5], "big"))
