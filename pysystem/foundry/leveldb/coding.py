"""Numbers and names as LevelDB spells them."""

import re

from pysystem.foundry.leveldb.errors import PackError

COMPARATOR = b"leveldb.BytewiseComparator"
VALUE, DELETION = 1, 0
"""Kinds of an entry, the low byte of the eight that follow a key inside a table."""

_SMALL = tuple(bytes([n]) for n in range(128))
_NAME = re.compile(
    r"(?:CURRENT|LOCK|LOG|LOG\.old|MANIFEST-(?P<manifest>[0-9]{1,19})"
    r"|(?P<number>[0-9]{1,19})\.(?P<suffix>ldb|sst|log|dbtmp))",
    re.ASCII,
)
_CURRENT = re.compile(rb"(MANIFEST-[0-9]{1,19})\n")


def varint(number: int) -> bytes:
    """Write an unsigned number seven bits a byte, low bits first."""
    if number < 128:
        return _SMALL[number]
    out = bytearray()
    while number >= 128:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number at `at`; return it and the position behind it.

    Raises ValueError when it is longer than 64 bits, IndexError when `data` ends inside it.
    """
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            break
        shift += 7
        if shift > 63:
            raise ValueError("a number of more than 64 bits")
    return number, at


def read_slice(data: bytes, at: int) -> tuple[bytes, int]:
    """Read a length and that many bytes; raise ValueError when `data` ends before them."""
    size, at = read_varint(data, at)
    if at + size > len(data):
        raise ValueError("text beyond the end")
    return data[at : at + size], at + size


def is_database_name(name: str) -> bool:
    """Tell whether a file of this name belongs to a LevelDB database."""
    return _NAME.fullmatch(name) is not None


def file_number(name: str, suffix: str = "") -> int | None:
    """Return the number in a file's name, or None; with a `suffix` only for files that end so."""
    found = _NAME.fullmatch(name)
    if found is None or suffix not in ("", found["suffix"]):
        return None
    digits = found["manifest"] or found["number"]
    return int(digits) if digits else None


def manifest_name(number: int) -> str:
    """Return the name of manifest `number`."""
    return f"MANIFEST-{number:06d}"


def table_name(number: int, suffix: str = "ldb") -> str:
    """Return the name of table `number`."""
    return f"{number:06d}.{suffix}"


def read_current(data: bytes, where: str) -> str:
    """Return the manifest that the content of CURRENT names.

    CURRENT is exactly a name and one line feed. LevelDB takes anything else, a line end changed
    by version control for one, for part of the name and then finds no such file.
    """
    found = _CURRENT.fullmatch(data)
    if found is None:
        raise PackError("pack.current", path=where)
    return found[1].decode("ascii")
