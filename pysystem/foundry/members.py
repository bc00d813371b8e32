"""The files of a zip as they lie in it: deflated on the side, or taken over from an earlier zip."""

import os
import struct
import zipfile
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

_LEVEL = 6
_DENSE = (".webp", ".png", ".jpg")
"""Files that deflating would not make smaller."""
_LOCAL_HEADER = 30
_LENGTHS = struct.Struct("<HH")
"""Of the name and of what follows it, at byte 26 of the header before each file."""


class Member(NamedTuple):
    """A file as it lies in a zip; `crc` and `size` (bytes) are those of its content."""

    data: bytes
    crc: int
    size: int
    method: int = zipfile.ZIP_DEFLATED


def member(name: str, content: bytes) -> Member:
    """Pack a file of this name; the same content gives the same bytes (with the same zlib)."""
    crc, size = zlib.crc32(content), len(content)
    if name.endswith(_DENSE):
        return Member(content, crc, size, zipfile.ZIP_STORED)
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return Member(packer.compress(content) + packer.flush(), crc, size)


def members_of(archive: bytes, opened: zipfile.ZipFile) -> dict[str, Member]:
    """The files of a zip by name, still packed. Raises struct.error for bytes that end early."""
    found = {}
    for info in opened.infolist():
        at = info.header_offset
        start = at + _LOCAL_HEADER + sum(_LENGTHS.unpack_from(archive, at + 26))
        data = archive[start : start + info.compress_size]
        found[info.filename] = Member(data, info.CRC, info.file_size, info.compress_type)
    return found


class Packing:
    """Members in the making: zlib needs no interpreter, so other work goes on meanwhile.

    A context manager; what is still being made when it is left is given up.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1)
        self._taken: dict[str, Member] = {}
        self._making: dict[str, Future[Member]] = {}

    def __enter__(self) -> "Packing":
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(cancel_futures=True)

    def take(self, name: str, found: Member) -> None:
        """Take a file from an earlier zip."""
        self._taken[name] = found

    def add(self, name: str, content: bytes) -> None:
        """Pack a file."""
        self._making[name] = self._threads.submit(member, name, content)

    def results(self) -> dict[str, Member]:
        """Wait for all members."""
        return self._taken | {name: making.result() for name, making in self._making.items()}
