"""The manifest: which tables make up a database, and which log is still to be replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pysystem.foundry.leveldb.coding import COMPARATOR, read_slice, read_varint, varint
from pysystem.foundry.leveldb.log import read_records, write_record

_COMPARATOR, _LOG, _NEXT, _SEQUENCE, _COMPACTED, _DELETED, _ADDED, _PREVIOUS_LOG = (
    1, 2, 3, 4, 5, 6, 7, 9,
)  # fmt: skip
_LEVEL = 2
"""Where LevelDB itself puts the tables of one big batch: below the levels it merges eagerly."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the manifest lists it; `smallest` and `largest` are its outermost keys."""

    number: int
    size: int
    smallest: bytes = b""
    largest: bytes = b""

    @property
    def last_sequence(self) -> int:
        """The number of its last entry."""
        return int.from_bytes(self.largest[-8:], "little") >> 8


@dataclass(slots=True)
class State:
    """What a manifest's records come to. `tables` is keyed by level and file number."""

    tables: dict[tuple[int, int], Table] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    foreign_comparator: bool = False

    @property
    def log_number(self) -> int:
        """The first log whose entries aren't in the tables yet."""
        return self.numbers[_LOG]

    def is_live_log(self, number: int) -> bool:
        """Tell whether whoever opens the database replays the log of this number."""
        return number >= self.log_number or number == self.numbers.get(_PREVIOUS_LOG)

    @property
    def next_number(self) -> int:
        """The number the next new file will get."""
        return self.numbers[_NEXT]


def write_manifest(tables: Sequence[Table], log_number: int) -> bytes:
    """Return a manifest of tables that share no range of keys, for a database without a log.

    Logs numbered below `log_number` are dead to whoever opens the database; the number after it
    is the first that LevelDB will give away.
    """
    record = b"".join(
        [
            varint(_COMPARATOR) + varint(len(COMPARATOR)) + COMPARATOR,
            varint(_LOG) + varint(log_number),
            varint(_PREVIOUS_LOG) + varint(0),
            varint(_NEXT) + varint(log_number + 1),
            varint(_SEQUENCE) + varint(max((each.last_sequence for each in tables), default=0)),
        ]
    )
    for table in tables:
        record += varint(_ADDED) + varint(_LEVEL) + varint(table.number) + varint(table.size)
        record += varint(len(table.smallest)) + table.smallest
        record += varint(len(table.largest)) + table.largest
    return write_record(record)


def read_manifest(data: bytes, *, verify: bool = True) -> State:
    """Return what the manifest `data` comes to; raise ValueError or IndexError if it's unsound."""
    state = State()
    for record in read_records(data, verify=verify):
        _apply(record, state)
    if not {_LOG, _NEXT, _SEQUENCE} <= state.numbers.keys():
        raise ValueError("the manifest is incomplete")
    return state


def _apply(record: bytes, state: State) -> None:
    at = 0
    while at < len(record):
        tag, at = read_varint(record, at)
        if tag == _COMPARATOR:
            name, at = read_slice(record, at)
            state.foreign_comparator |= name != COMPARATOR
        elif tag in (_LOG, _PREVIOUS_LOG, _NEXT, _SEQUENCE):
            state.numbers[tag], at = read_varint(record, at)
        elif tag in (_COMPACTED, _DELETED, _ADDED):
            level, at = read_varint(record, at)
            at = _apply_to_level(tag, level, record, at, state)
        else:
            raise ValueError("an unknown record in the manifest")


def _apply_to_level(tag: int, level: int, record: bytes, at: int, state: State) -> int:
    if tag == _COMPACTED:
        return read_slice(record, at)[1]
    number, at = read_varint(record, at)
    if tag == _DELETED:
        state.tables.pop((level, number), None)
        return at
    size, at = read_varint(record, at)
    smallest, at = read_slice(record, at)
    largest, at = read_slice(record, at)
    state.tables[level, number] = Table(number, size, smallest, largest)
    return at
