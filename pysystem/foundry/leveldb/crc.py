"""CRC32C (Castagnoli), the checksum of LevelDB's blocks and log records."""

from crc32c import crc32c


def masked_crc(data: bytes | memoryview) -> int:
    """Return the checksum of `data` as LevelDB stores it: rotated and shifted by a constant."""
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF
