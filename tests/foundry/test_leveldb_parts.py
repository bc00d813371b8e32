"""The building bricks: checksums, numbers, names, log records, snappy."""

import contextlib
import random
import struct

import pytest
from crc32c import crc32c
from hypothesis import given
from hypothesis import strategies as st

from pysystem.foundry.leveldb.coding import (
    file_number,
    is_database_name,
    read_current,
    read_varint,
    varint,
)
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.log import read_records, write_record
from pysystem.foundry.leveldb.snappy import decompress


def slow_crc(data: bytes) -> int:
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = (register >> 1) ^ (0x82F63B78 if register & 1 else 0)
    return register ^ 0xFFFFFFFF


@pytest.mark.parametrize(
    ("data", "expected"),  # RFC 3720, appendix B.4
    [
        (b"", 0),
        (b"123456789", 0xE3069283),
        (bytes(32), 0x8A9136AA),
        (b"\xff" * 32, 0x62A8AB43),
        (bytes(range(32)), 0x46DD794E),
        (bytes(range(31, -1, -1)), 0x113FDB5C),
    ],
)
def test_published_checksums(data: bytes, expected: int) -> None:
    assert crc32c(data) == expected


@given(st.binary(max_size=3000))
def test_checksum_equals_the_definition(data: bytes) -> None:
    assert crc32c(data) == slow_crc(data) == crc32c(memoryview(data))


@pytest.mark.parametrize("size", [1858, 1859, 3716, 3717, 5000, 7433, 7435, 16384, 70001])
def test_checksum_around_the_lengths_of_the_folds(size: int) -> None:
    data = random.Random(size).randbytes(size)
    assert crc32c(data) == slow_crc(data)


@given(st.integers(0, 2**64 - 1), st.binary(max_size=3))
def test_numbers_come_back(number: int, behind: bytes) -> None:
    written = varint(number)
    assert read_varint(written + behind, 0) == (number, len(written))


def test_a_number_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="64 bits"):
        read_varint(b"\xff" * 20, 0)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("CURRENT", None),
        ("LOCK", None),
        ("LOG.old", None),
        ("MANIFEST-000002", 2),
        ("000005.ldb", 5),
        ("1099511627777.ldb", 1099511627777),
        ("000007.log", 7),
        ("000001.dbtmp", 1),
    ],
)
def test_names_of_a_database(name: str, number: int | None) -> None:
    assert is_database_name(name)
    assert file_number(name) == number


@pytest.mark.parametrize(
    "name", ["notes.txt", "CURRENT.bak", "5.json", "MANIFEST-", "١٢.ldb", "000005.ldb\n", "lost"]
)
def test_other_names(name: str) -> None:
    assert not is_database_name(name)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"MANIFEST-000002",
        b"MANIFEST-000002\r\n",
        b"MANIFEST-000002\n\n",
        b"../MANIFEST-000002\n",
        b"MANIFEST-\n",
        b"\xef\xbb\xbfMANIFEST-000002\n",
    ],
)
def test_k2_04_current_is_a_name_and_one_line_feed(content: bytes) -> None:
    with pytest.raises(PackError) as refused:
        read_current(content, "packs/creatures")
    assert refused.value.code == "pack.current"


@pytest.mark.parametrize("size", [0, 1, 32760, 32761, 32762, 65522, 65523, 200_000])
def test_records_come_back_whole(size: int) -> None:
    record = random.Random(size).randbytes(size)
    assert list(read_records(write_record(record))) == [record]


def test_a_record_cut_off_by_the_end_counts_as_not_written() -> None:
    written = write_record(bytes(70_000))
    for size in (3, 7, 100, 32768, 40_000, len(written) - 1):
        assert list(read_records(written[:size])) == []


def test_space_set_aside_holds_no_records() -> None:
    written = write_record(b"one")
    assert list(read_records(written + bytes(40_000))) == [b"one"]


def fragment(kind: int, content: bytes) -> bytes:
    return struct.pack("<IHB", 0, len(content), kind) + content


@pytest.mark.parametrize(
    "log",
    [
        fragment(3, b"middle first"),
        fragment(4, b"last first"),
        fragment(2, b"first") + fragment(1, b"full inside"),
        fragment(2, b"first") + fragment(2, b"first again"),
        fragment(9, b"unknown kind"),
        fragment(1, bytes(60_000)),  # across the end of its block
    ],
)
def test_fragments_out_of_order_are_refused(log: bytes) -> None:
    with pytest.raises(ValueError, match="fragment"):
        list(read_records(log, verify=False))


@pytest.mark.parametrize(
    ("packed", "expected"),
    [
        (b"\x00", b""),
        (b"\x03\x08abc", b"abc"),
        (b"\x09\x08abc\x09\x03", b"abcabcabc"),  # overlapping, offset 3
        (b"\x08\x00a\x16\x01\x00\x00a", b"aaaaaaaa"),  # two-byte offset
        (b"\x05\x00a\x0f\x01\x00\x00\x00", b"aaaaa"),  # four-byte offset
        (b"\x3d\xf0\x3c" + b"z" * 61, b"z" * 61),  # length of a literal in a byte of its own
    ],
)
def test_snappy(packed: bytes, expected: bytes) -> None:
    assert decompress(packed) == expected


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\xff\xff\xff\xff\x0f\x00a",  # claims 4 GiB
        b"\x03\x08ab",  # a literal beyond the end
        b"\x05\x01\x01",  # a copy from before the beginning
        b"\x05\x00a\x01\x00",  # a copy from nowhere
        b"\x09\x08abc",  # shorter than promised
        b"\x02\x08abc",  # longer than promised
        b"\x0a\x00a\x01",  # ends inside an element
    ],
)
def test_unsound_snappy_is_refused(packed: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        decompress(packed)


@given(st.binary(max_size=200))
def test_any_bytes_are_snappy_or_refused(packed: bytes) -> None:
    with contextlib.suppress(ValueError, IndexError):
        assert len(decompress(packed)) <= 22 * len(packed)
