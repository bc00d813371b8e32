"""Reading snappy, the compression LevelDB puts on blocks by default."""

from pysystem.foundry.leveldb.coding import read_varint

_MOST_PER_BYTE = 22
"""The densest element copies 64 bytes and takes 3."""


def decompress(data: bytes) -> bytes:
    """Return the raw bytes; raise ValueError or IndexError when `data` isn't sound snappy.

    Memory stays within a fixed multiple of the input, whatever length the input claims.
    """
    size, at = read_varint(data, 0)
    if size > _MOST_PER_BYTE * len(data):
        raise ValueError("more snappy output than the input can hold")
    out = bytearray()
    end = len(data)
    while at < end:
        tag = data[at]
        at += 1
        kind = tag & 3
        if kind == 0:
            length = tag >> 2
            if length >= 60:
                extra = length - 59
                length = int.from_bytes(data[at : at + extra], "little")
                at += extra
            length += 1
            if at + length > end:
                raise ValueError("snappy literal beyond the end")
            out += data[at : at + length]
            at += length
            continue
        if kind == 1:
            length = (tag >> 2 & 7) + 4
            offset = tag >> 5 << 8 | data[at]
            at += 1
        else:
            width = 2 if kind == 2 else 4
            length = (tag >> 2) + 1
            offset = int.from_bytes(data[at : at + width], "little")
            at += width
        start = len(out) - offset
        if offset == 0 or start < 0:
            raise ValueError("snappy copy from before the beginning")
        if offset >= length:
            out += out[start : start + length]
        else:
            out += (bytes(out[start:]) * (length // offset + 1))[:length]
    if len(out) != size:
        raise ValueError("snappy output of another length than promised")
    return bytes(out)
