"""A table: sorted entries in blocks, an index of the blocks, a footer.

Inside a table a key carries eight more bytes, its tag: sequence number times 256 plus the kind.
A block is entries (length shared with the key before, length of the rest, length of the value;
rest; value), then the offsets of the entries that share nothing, then their count. Behind each
block stand one byte of compression and a checksum over both.
"""

import struct
from collections.abc import Iterable, Iterator

from pysystem.foundry.leveldb.coding import VALUE, read_varint, varint
from pysystem.foundry.leveldb.crc import masked_crc
from pysystem.foundry.leveldb.snappy import decompress

_MAGIC = struct.pack("<Q", 0xDB4775248B80FB57)
_FOOTER = 48
_TRAILER = 5
_BLOCK_SIZE = 4096
_RESTART_EVERY = 16
_RAW, _SNAPPY = 0, 1
_MOST_UNFOLDED = 1000
"""How many times its block the keys of a block may take: with sharing, small blocks could claim
gigabytes. Ordinary blocks stay below 16, one whole key in every sixteen."""
_tag = struct.Struct("<Q").pack
_word = struct.Struct("<I").pack

Entry = tuple[bytes, bytes]
"""A key and a value."""


class UnknownCompressionError(Exception):
    """A block is packed in a way that LevelDB proper doesn't have."""


def inner_key(key: bytes, sequence: int) -> bytes:
    """Return the key of a value as tables hold it."""
    return key + _tag(sequence << 8 | VALUE)


def write_table(entries: Iterable[Entry]) -> bytes:
    """Return a table of `entries`, which are sorted by key and have no key twice.

    Blocks are left uncompressed: a pack travels inside a zip, which makes them smaller than
    snappy and the zip together would.
    """
    parts: list[bytes] = []
    index: list[Entry] = []
    offset = 0

    def put(block: bytes) -> bytes:
        nonlocal offset
        block += bytes([_RAW])
        parts.append(block)
        parts.append(_word(masked_crc(block)))
        handle = varint(offset) + varint(len(block) - 1)
        offset += len(block) + 4
        return handle

    for last_key, block in _data_blocks(entries):
        index.append((last_key, put(block)))
    meta_handle = put(_offsets([0]))
    index_handle = put(_index_block(index))
    parts.append((meta_handle + index_handle).ljust(_FOOTER - len(_MAGIC), b"\0") + _MAGIC)
    return b"".join(parts)


def _data_blocks(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the last key and the bytes of each block."""
    parts: list[bytes] = []
    restarts: list[int] = []
    size = count = 0
    previous = b""
    for sequence, (key, value) in enumerate(entries, 1):
        inner = inner_key(key, sequence)
        shared = 0
        if count % _RESTART_EVERY:
            shared = _shared_length(previous, inner)
        else:
            restarts.append(size)
        rest = inner[shared:]
        head = varint(shared) + varint(len(rest)) + varint(len(value))
        parts += (head, rest, value)
        size += len(head) + len(rest) + len(value)
        count += 1
        previous = inner
        if size >= _BLOCK_SIZE:
            parts.append(_offsets(restarts))
            yield previous, b"".join(parts)
            parts, restarts, size, count = [], [], 0, 0
    if parts:
        parts.append(_offsets(restarts))
        yield previous, b"".join(parts)


def _shared_length(a: bytes, b: bytes) -> int:
    """Return how many bytes two keys have in common at their beginning."""
    length = min(len(a), len(b))
    difference = int.from_bytes(a[:length], "big") ^ int.from_bytes(b[:length], "big")
    return length - (difference.bit_length() + 7) // 8


def _index_block(index: list[Entry]) -> bytes:
    parts: list[bytes] = []
    restarts = []
    size = 0
    for key, handle in index:
        entry = varint(0) + varint(len(key)) + varint(len(handle)) + key + handle
        restarts.append(size)
        parts.append(entry)
        size += len(entry)
    return b"".join(parts) + _offsets(restarts or [0])


def _offsets(restarts: list[int]) -> bytes:
    return struct.pack(f"<{len(restarts)}II", *restarts, len(restarts))


def read_table(data: bytes, *, verify: bool = True) -> Iterator[Entry]:
    """Yield every entry of a table, keys with their tags, in the table's order.

    Unsound bytes raise ValueError, IndexError or struct.error. Blocks must follow one another, so
    no byte of the file is unpacked twice.
    """
    footer = data[-_FOOTER:]
    if len(footer) < _FOOTER or not footer.endswith(_MAGIC):
        raise ValueError("no footer")
    at = 0
    for _ in range(3):  # offset and size of the meta index, offset of the index
        index_offset, at = read_varint(footer, at)
    index_size, at = read_varint(footer, at)
    free_from = 0
    for _, handle in _read_block(data, index_offset, index_size, verify):
        offset, at = read_varint(handle, 0)
        size, at = read_varint(handle, at)
        if offset < free_from:
            raise ValueError("blocks overlap")
        free_from = offset + size + _TRAILER
        yield from _read_block(data, offset, size, verify)


def _read_block(data: bytes, offset: int, size: int, verify: bool) -> Iterator[Entry]:
    end = offset + size
    if end + _TRAILER > len(data) - _FOOTER:
        raise ValueError("a block beyond the end")
    if verify:
        (checksum,) = struct.unpack_from("<I", data, end + 1)
        if masked_crc(memoryview(data)[offset : end + 1]) != checksum:
            raise ValueError("block checksum")
    block = data[offset:end]
    if data[end] == _SNAPPY:
        block = decompress(block)
    elif data[end] != _RAW:
        raise UnknownCompressionError
    return _block_entries(block)


def _block_entries(block: bytes) -> Iterator[Entry]:
    (count,) = struct.unpack_from("<I", block, len(block) - 4)
    end = len(block) - 4 - 4 * count
    if end < 0:
        raise ValueError("restarts beyond the block")
    key = b""
    at = unfolded = 0
    while at < end:
        shared, rest, length = block[at : at + 3]
        if shared < 128 and rest < 128 and length < 128:
            at += 3
        else:
            shared, at = read_varint(block, at)
            rest, at = read_varint(block, at)
            length, at = read_varint(block, at)
        begin = at + rest
        key = key[:shared] + block[at:begin]
        at = begin + length
        unfolded += len(key)
        if at > end or len(key) != shared + rest or unfolded > _MOST_UNFOLDED * len(block):
            raise ValueError("an entry beyond the block")
        yield key, block[begin:at]
