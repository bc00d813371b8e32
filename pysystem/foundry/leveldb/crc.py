"""CRC32C (Castagnoli), the checksum of LevelDB's blocks and log records.

A checksum is the remainder of the message, read as a polynomial over GF(2), by the generator.
For each `(k, exponents)` in `FOLDS` the generator divides `x^k + x^a + … + 1`. So whatever stands
at `x^k` and above may be taken away and added to the rest once per exponent, shifted: a long
message shrinks to about a half by a few shifts and XORs of big integers, at memory speed. What is
left after the last fold, some 40 bytes, goes through the usual table.
"""

from functools import cache

FOLDS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (14867, (318, 278)),
    (6777, (484, 100)),
    (3436, (81, 49, 22, 4)),
    (1944, (119, 76, 3, 2)),
    (1059, (88, 85, 43, 4)),
    (563, (109, 58, 53, 31)),
    (343, (177, 163, 155, 136)),
)
_REFLECTED_GENERATOR = 0x82F63B78
_ALL_ONES = 0xFFFFFFFF


def _byte_remainder(byte: int) -> int:
    for _ in range(8):
        byte = (byte >> 1) ^ (_REFLECTED_GENERATOR if byte & 1 else 0)
    return byte


_TABLE = tuple(map(_byte_remainder, range(256)))


@cache
def _folds(bit_length: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Folds for messages whose length in bits has `bit_length` binary digits, longest first.

    Squaring a polynomial over GF(2) doubles its exponents and nothing else, so the first fold
    serves messages of any length, scaled by powers of two.
    """
    k, exponents = FOLDS[0]
    scaled = [
        (k << i, tuple(e << i for e in exponents))
        for i in range(bit_length - k.bit_length(), 0, -1)
    ]
    return (*scaled, *(fold for fold in FOLDS if fold[0].bit_length() <= bit_length))


def crc32c(data: bytes | memoryview) -> int:
    """Return the CRC32C of `data`, an unsigned 32-bit number."""
    size = 8 * len(data)
    register = 0
    if size < 32:
        register, rest = _ALL_ONES, bytes(data)
    else:
        # The first bit sent is the highest power of x and, least significant bit first, the lowest
        # bit of the integer: the part to fold is the low end, and powers grow to the right.
        message = int.from_bytes(data, "little") ^ _ALL_ONES
        for k, exponents in _folds(size.bit_length()):
            while size > k:
                cut = size - k
                head = message & ((1 << cut) - 1)
                size = max(k, cut + exponents[0])
                message = message >> cut << (size - k)
                shift = size - cut
                message ^= head << shift
                for exponent in exponents:
                    message ^= head << (shift - exponent)
        padding = -size % 8
        rest = (message << padding).to_bytes((size + padding) // 8, "little")
    for byte in rest:
        register = _TABLE[(register ^ byte) & 255] ^ (register >> 8)
    return register ^ _ALL_ONES


def masked_crc(data: bytes | memoryview) -> int:
    """Return the checksum of `data` as LevelDB stores it: rotated and shifted by a constant."""
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & _ALL_ONES
