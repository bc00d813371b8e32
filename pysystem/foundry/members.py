"""The files of a zip as they lie in it: deflated on the side, or taken over from an earlier zip."""

import os
import struct
import zipfile
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from zlib_ng import zlib_ng

_LEVEL = 7
"""Of zlib-ng: quicker than level 6 of the old zlib, and smaller."""
_DENSE = (".webp", ".png", ".jpg")
"""Files that deflating would not make smaller."""
_PIECE = 1 << 20
"""Bytes that are deflated at a time: threads share a large file."""
_END = b"\x03\x00"
"""An empty last block, which closes what was deflated in pieces."""
_LOCAL_HEADER = 30
_LENGTHS = struct.Struct("<HH")
"""Of the name and of what follows it, at byte 26 of the header before each file."""


class Member(NamedTuple):
    """A file as it lies in a zip; `crc` and `size` (bytes) are those of its content."""

    data: bytes | memoryview
    crc: int
    size: int
    method: int = zipfile.ZIP_DEFLATED


def member(name: str, content: bytes) -> Member:
    """Pack a file of this name; the same content gives the same bytes (with the same zlib-ng)."""
    return _joined(content, [_deflated(piece) for piece in _pieces(name, content)])


def _pieces(name: str, content: bytes) -> list[memoryview]:
    """What is deflated each by itself; nothing of a file that it would not make smaller."""
    if name.endswith(_DENSE):
        return []
    whole = memoryview(content)
    return [whole[at : at + _PIECE] for at in range(0, len(whole) or 1, _PIECE)]


def _deflated(piece: memoryview) -> bytes:
    """A stretch of a deflate stream that refers to nothing before it and ends at a whole byte."""
    packer = zlib_ng.compressobj(_LEVEL, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    return packer.compress(piece) + packer.flush(zlib_ng.Z_SYNC_FLUSH)


def _joined(content: bytes, packed: Sequence[bytes]) -> Member:
    crc, size = zlib_ng.crc32(content), len(content)
    if not packed:
        return Member(content, crc, size, zipfile.ZIP_STORED)
    return Member(b"".join((*packed, _END)), crc, size)


def members_of(archive: bytes, opened: zipfile.ZipFile) -> dict[str, Member]:
    """The files of a zip by name, still packed. Raises struct.error for bytes that end early."""
    found = {}
    whole = memoryview(archive)
    for info in opened.infolist():
        at = info.header_offset
        start = at + _LOCAL_HEADER + sum(_LENGTHS.unpack_from(archive, at + 26))
        data = whole[start : start + info.compress_size]
        found[info.filename] = Member(data, info.CRC, info.file_size, info.compress_type)
    return found


class Packing:
    """Members in the making: deflating needs no interpreter, so other work goes on meanwhile.

    A context manager; what is still being made when it is left is given up.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1)
        self._taken: dict[str, Member] = {}
        self._making: dict[str, tuple[bytes, list[Future[bytes]]]] = {}

    def __enter__(self) -> "Packing":
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(cancel_futures=True)

    def take(self, name: str, found: Member) -> None:
        """Take a file from an earlier zip."""
        self._taken[name] = found

    def add(self, name: str, content: bytes) -> None:
        """Pack a file."""
        pieces = _pieces(name, content)
        self._making[name] = content, [self._threads.submit(_deflated, piece) for piece in pieces]

    def results(self) -> dict[str, Member]:
        """Wait for all members."""
        made = {
            name: _joined(content, [piece.result() for piece in making])
            for name, (content, making) in self._making.items()
        }
        return self._taken | made
