"""LevelDB's log format, in which manifests and write-ahead logs are kept.

A file of 32 KiB blocks; each holds fragments: checksum (4 bytes), length (2), kind (1), content.
"""

import struct
from collections.abc import Iterator

from pysystem.foundry.leveldb.crc import masked_crc

_BLOCK = 32768
_HEADER = struct.Struct("<IHB")
_FULL, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4


def write_record(payload: bytes) -> bytes:
    """Return a log file that holds the one record `payload`."""
    step = _BLOCK - _HEADER.size
    fragments = [payload[at : at + step] for at in range(0, len(payload), step)] or [b""]
    out = []
    for index, fragment in enumerate(fragments):
        begins, ends = index == 0, index == len(fragments) - 1
        kind = (_FULL if ends else _FIRST) if begins else (_LAST if ends else _MIDDLE)
        checksum = masked_crc(bytes([kind]) + fragment)
        out += [_HEADER.pack(checksum, len(fragment), kind), fragment]
    return b"".join(out)


def read_records(data: bytes, *, verify: bool = True) -> Iterator[bytes]:
    """Yield the records of a log file.

    A record cut off by the end of the file is what a writer leaves that was stopped midway; as in
    LevelDB it counts as not written. Everything else that is wrong raises ValueError.
    """
    at = 0
    parts: list[bytes] = []
    while at + _HEADER.size <= len(data):
        room = _BLOCK - at % _BLOCK
        checksum, length, kind = _HEADER.unpack_from(data, at)
        if room < _HEADER.size or (kind == 0 and length == 0):  # filler, or space set aside
            at += room
            continue
        end = at + _HEADER.size + length
        if end > len(data):
            return
        if length > room - _HEADER.size:
            raise ValueError("log fragment across a block's end")
        if verify and masked_crc(memoryview(data)[at + 6 : end]) != checksum:
            raise ValueError("log checksum")
        fragment = data[at + _HEADER.size : end]
        at = end
        if kind > _LAST or (kind in (_FULL, _FIRST)) == bool(parts):
            raise ValueError("log fragments out of order")
        parts.append(fragment)
        if kind in (_FULL, _LAST):
            yield b"".join(parts)
            parts = []
