"""From entries to the files of a database: tables, one manifest, CURRENT. No log."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, pairwise

from pysystem.foundry.leveldb.coding import manifest_name, table_name
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.manifest import Table, write_manifest
from pysystem.foundry.leveldb.table import Entry, inner_key, write_table

OWN_NUMBERS = 1 << 40
"""File numbers of our packs start here: LevelDB, counting from one, won't reach them by itself.
Tables lie below twice that and manifests above, so that a manifest's logs come after all tables."""


@dataclass(frozen=True, slots=True)
class TableBytes:
    """A finished table: its entries in key order, its bytes, and how the manifest lists it."""

    entries: tuple[Entry, ...]
    data: bytes
    listed: Table


@dataclass(frozen=True)
class PackBytes:
    """A finished pack: the tables that were made for it, and those that it takes over from the
    pack that lies in its directory.

    Numbers of tables are drawn from their bytes, and the manifest's `number` from theirs: other
    content has other file names, and an old and a new pack can lie in one directory until CURRENT
    tells which of them counts.
    """

    made: tuple[TableBytes, ...]
    kept: tuple[Table, ...] = ()

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in the order of their keys."""
        tables = (*self.kept, *(table.listed for table in self.made))
        return tuple(sorted(tables, key=lambda table: table.smallest))

    @cached_property
    def number(self) -> int:
        """The number of the manifest."""
        names = " ".join(str(table.number) for table in self.tables)
        return 2 * OWN_NUMBERS | _drawn(names.encode("ascii"))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the tables that were made, in key order."""
        return tuple(chain.from_iterable(table.entries for table in self.made))

    def manifest(self, log_number: int) -> bytes:
        """Return a manifest of this pack in which logs below `log_number` are dead."""
        return write_manifest(self.tables, log_number)

    @property
    def log_number(self) -> int:
        """The number below which logs are dead in this pack's own manifest."""
        return self.number + 2

    @property
    def current(self) -> bytes:
        """The content of CURRENT."""
        return manifest_name(self.number).encode("ascii") + b"\n"

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The files to be written by name, CURRENT last: in this order they are safe."""
        return {
            **{table_name(table.listed.number): table.data for table in self.made},
            manifest_name(self.number): self.manifest(self.log_number),
            "CURRENT": self.current,
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all files that make up the pack."""
        tables = (table_name(table.number) for table in self.tables)
        return (*tables, manifest_name(self.number), "CURRENT")


def build_pack(
    entries: Iterable[Entry], *, cut: bool = False, kept: Iterable[Table] = ()
) -> PackBytes:
    """Return the pack that holds `entries`, given in any order; same entries, same bytes.

    With `cut` it has a table for each `shelf`, and takes over the tables `kept` of other shelves.
    Raises PackError `pack.duplicate-key` when a key comes twice.
    """
    ordered = tuple(sorted(entries))
    for (key, _), (following, _) in pairwise(ordered):
        if key == following:
            raise PackError("pack.duplicate-key", key=key.decode("utf-8", "backslashreplace"))
    runs = groupby(ordered, lambda entry: shelf(entry[0]) if cut else b"")
    return PackBytes(tuple(_table(tuple(run)) for _, run in runs), tuple(kept))


def shelf(key: bytes) -> bytes:
    """What keys in one table of a cut pack have in common: the collection, and how the id of the
    document that they belong to begins: four neighbouring characters count as one.
    """
    at = key.rindex(b"!") + 1
    return key[:at] + bytes([key[at] >> 2])


def _table(entries: tuple[Entry, ...]) -> TableBytes:
    data = write_table(entries)
    smallest = inner_key(entries[0][0], 1)
    largest = inner_key(entries[-1][0], len(entries))
    return TableBytes(
        entries, data, Table(OWN_NUMBERS | _drawn(data), len(data), smallest, largest)
    )


def _drawn(content: bytes) -> int:
    return int.from_bytes(hashlib.sha256(content).digest()[:5], "big")
