"""Reading packs of other programs, and packs that are damaged, cut short or made to do harm."""

import contextlib
import shutil
import struct
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysystem.foundry.leveldb import PackError, build_pack, read_files, read_pack
from pysystem.foundry.leveldb.coding import varint
from pysystem.foundry.leveldb.crc import masked_crc
from pysystem.foundry.leveldb.log import write_record
from pysystem.foundry.leveldb.manifest import Table, write_manifest
from tests.foundry.pack_samples import Entries, actors, names, plyvel, put

Files = dict[str, bytes]


def files_of(directory: Path) -> Files:
    return {entry.name: entry.read_bytes() for entry in directory.iterdir()}


def used(directory: Path, *, compression: str | None = "snappy") -> tuple[Files, Entries]:
    """A pack with a life behind it: several tables on several levels, deletions, a live log."""
    database = plyvel.DB(
        str(directory),
        create_if_missing=True,
        compression=compression,
        write_buffer_size=64 * 1024,
        block_size=2048,
    )
    entries: Entries = {}
    for round_ in range(4):
        written = actors(50, seed=round_, size=500)
        for key, value in written.items():
            database.put(key, value)
        entries |= written
        for key in list(entries)[:: 7 + round_]:
            database.delete(key)
            del entries[key]
        if round_ == 1:
            database.compact_range()
    with database.write_batch() as batch:
        for number in range(300):
            batch.put(b"!batch!%d" % number, bytes(200))
            entries[b"!batch!%d" % number] = bytes(200)
    database.close()
    return files_of(directory), dict(sorted(entries.items()))


@pytest.fixture(scope="module")
def snappy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Files, Entries]:
    return used(tmp_path_factory.mktemp("used") / "pack")


def test_a_used_pack_reads_with_everything_in_it(
    tmp_path: Path, snappy: tuple[Files, Entries]
) -> None:
    files, entries = snappy
    assert len([name for name in files if name.endswith(".ldb")]) > 1
    assert any(files[name] for name in files if name.endswith(".log"))
    assert read_files(files, "memory") == entries
    used(tmp_path / "pack", compression=None)
    assert list(read_pack(tmp_path / "pack").items()) == list(entries.items())


def test_old_table_names_are_known(tmp_path: Path) -> None:
    directory = put(tmp_path / "pack", build_pack(actors(5).items()))
    for table in directory.glob("*.ldb"):
        table.rename(table.with_suffix(".sst"))
    assert read_pack(directory) == actors(5)


def test_a_log_cut_off_midway_loses_only_its_last_record(snappy: tuple[Files, Entries]) -> None:
    files, entries = snappy
    last = max(name for name in files if name.endswith(".log"))
    found = read_files({**files, last: files[last][:-10]}, "memory")
    assert found.keys() == {key for key in entries if not key.startswith(b"!batch!")}


def refusal(files: Files) -> PackError:
    with pytest.raises(PackError) as refused:
        read_files(files, "packs/creatures")
    return refused.value


def test_no_pack_at_all(tmp_path: Path) -> None:
    for directory in (tmp_path / "absent", tmp_path):
        with pytest.raises(PackError) as refused:
            read_pack(directory)
        assert refused.value.code == "pack.none"


def test_k2_04_changed_line_ends_are_named(tmp_path: Path) -> None:
    directory = put(tmp_path / "pack", build_pack(actors(5).items()))
    current = directory / "CURRENT"
    current.write_bytes(current.read_bytes().replace(b"\n", b"\r\n"))
    with pytest.raises(PackError) as refused:
        read_pack(directory)
    assert refused.value.code == "pack.current"
    assert refused.value.params == {"path": str(directory)}


@pytest.mark.parametrize("kind", ["MANIFEST-", ".ldb"])
def test_a_missing_file_is_named(tmp_path: Path, kind: str) -> None:
    files = build_pack(actors(5).items()).files
    (gone,) = [name for name in files if kind in name]
    directory = put(tmp_path / "pack", build_pack(actors(5).items()))
    (directory / gone).unlink()
    with pytest.raises(PackError) as refused:
        read_pack(directory)
    assert refused.value.code == "pack.missing-file"
    assert refused.value.params["file"] == gone
    del files[gone]
    assert refusal(files).params == {"path": "packs/creatures", "file": gone}


def test_a_folder_in_place_of_a_file_is_no_traceback(tmp_path: Path) -> None:
    directory = put(tmp_path / "pack", build_pack(actors(5).items()))
    (table,) = directory.glob("*.ldb")
    table.unlink()
    table.mkdir()
    with pytest.raises(PackError, match="missing-file"):
        read_pack(directory)


@pytest.mark.parametrize("size", [0, 1, 47, 48, 500, -1])
def test_a_table_cut_short_is_damaged(size: int) -> None:
    files = build_pack(actors(5).items()).files
    (table,) = [name for name in files if name.endswith(".ldb")]
    files[table] = files[table][:size]
    assert refusal(files).code == "pack.damaged"
    assert refusal(files).params["file"] == table


@given(st.data())
def test_no_flipped_byte_in_a_table_goes_unnoticed(data: st.DataObject) -> None:
    entries = actors(8)
    pack = build_pack(entries.items())
    (name,) = [name for name in pack.files if name.endswith(".ldb")]
    table = bytearray(pack.files[name])
    at = data.draw(st.integers(0, len(table) - 1))
    table[at] ^= data.draw(st.integers(1, 255))
    try:
        # What may change without a difference: the unused meta index and the footer's padding.
        assert read_files({**pack.files, name: bytes(table)}, "memory") == entries
        assert at > len(table) - 90
    except PackError as error:
        assert error.code in ("pack.damaged", "pack.unsupported")


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_never_ends_in_a_traceback(
    snappy: tuple[Files, Entries], data: st.DataObject
) -> None:
    """Whatever happens to the bytes, with and without checksums: entries or a PackError."""
    files = dict(snappy[0])
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        content = bytearray(files[name])
        at = data.draw(st.integers(0, len(content)))
        change = data.draw(st.sampled_from(["cut", "flip", "insert", "drop"]))
        if change == "cut":
            del content[at:]
        elif change == "insert":
            content[at:at] = data.draw(st.binary(min_size=1, max_size=9))
        elif change == "drop":
            del content[at : at + 5]
        else:
            content[at : at + 2] = data.draw(st.binary(min_size=2, max_size=2))
        files[name] = bytes(content)
    for verify in (True, False):
        with contextlib.suppress(PackError):
            read_files(files, "memory", verify=verify)


@settings(max_examples=200)
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_as_a_table(content: bytes, with_footer: bool) -> None:
    if with_footer:
        content += build_pack([(b"a", b"b")]).made[0].data[-48:]
    files = pack_of_table(content)
    with contextlib.suppress(PackError):
        read_files(files, "memory", verify=False)


def test_foreign_comparators_and_compressions_are_unsupported() -> None:
    pack = build_pack([(b"key", b"value")])
    files = dict(pack.files)
    manifest = f"MANIFEST-{pack.number}"
    name = b"idb_cmp1"
    files[manifest] = write_record(b"\x01" + varint(len(name)) + name + b"\x02\x04\x03\x06\x04\x01")
    assert refusal(files).code == "pack.unsupported"

    table = bytearray(pack.made[0].data)
    end = table.index(b"value") + 5 + 8  # the entry, then one offset and the count
    assert table[end] == 0
    table[end] = 4
    struct.pack_into("<I", table, end + 1, masked_crc(bytes(table[: end + 1])))
    assert refusal(pack_of_table(bytes(table))).code == "pack.unsupported"


def pack_of_table(table: bytes) -> Files:
    return {
        "CURRENT": b"MANIFEST-000002\n",
        "MANIFEST-000002": write_manifest([Table(5, len(table), b"a" * 8, b"z" * 8)], 6),
        "000005.ldb": table,
    }


def sealed(block: bytes) -> bytes:
    """A block with its compression, none, and its checksum."""
    return block + b"\x00" + struct.pack("<I", masked_crc(block + b"\x00"))


def table_with_index(blocks: bytes, index: bytes) -> bytes:
    footer = varint(0) + varint(8) + varint(len(blocks)) + varint(len(index))
    magic = build_pack([(b"a", b"b")]).made[0].data[-8:]
    return blocks + sealed(index) + footer.ljust(40, b"\0") + magic


def table_of_blocks(*blocks: bytes, handles: list[tuple[int, int]] | None = None) -> bytes:
    """A table put together by hand; `handles` may lie about where its blocks are."""
    placed = []
    out = b""
    for block in blocks:
        placed.append((len(out), len(block)))
        out += sealed(block)
    index = [
        entry(0, b"%08d" % number, varint(offset) + varint(size))
        for number, (offset, size) in enumerate(handles or placed)
    ]
    return table_with_index(out, b"".join(index) + END)


def entry(shared: int, rest: bytes, value: bytes) -> bytes:
    return varint(shared) + varint(len(rest)) + varint(len(value)) + rest + value


END = struct.pack("<II", 0, 1)
TAG = struct.pack("<Q", 1 << 8 | 1)


def test_a_handmade_table_reads() -> None:
    table = table_of_blocks(entry(0, b"key" + TAG, b"value") + END)
    assert read_files(pack_of_table(table), "memory") == {b"key": b"value"}


@pytest.mark.parametrize(
    "table",
    [
        table_of_blocks(entry(5, b"key" + TAG, b"value") + END),  # shares what isn't there
        table_of_blocks(entry(0, b"key", b"value") + END),  # no room for a tag
        table_of_blocks(entry(0, b"key" + TAG[:-1] + b"\xff", b"") + b"\xff" * 8),
        table_of_blocks(b"\x00\xff\xff\xff\xff\x7f\x00" + END),  # a key of 32 GiB
        table_of_blocks(b"\x00\x09\xff\xff\xff\xff\x7fk" + TAG + END),  # a value of 32 GiB
        table_of_blocks(entry(0, b"key" + struct.pack("<Q", 7), b"") + END),  # an unknown kind
        table_of_blocks(struct.pack("<I", 1 << 30)),  # a billion offsets
        table_of_blocks(b""),
    ],
)
def test_unsound_blocks_are_damaged(table: bytes) -> None:
    assert refusal(pack_of_table(table)).code == "pack.damaged"


def test_a_block_cannot_be_read_twice() -> None:
    """Ten thousand references to one large block would unpack to gigabytes."""
    block = entry(0, b"key" + TAG, bytes(1_000_000)) + END
    table = table_of_blocks(block, handles=[(0, len(block))] * 10_000)
    assert refusal(pack_of_table(table)).code == "pack.damaged"


def test_keys_cannot_unfold_without_measure() -> None:
    """Entries of a few bytes that share a long key, in a block and in the index of blocks."""
    count, key = 20_000, b"k" * 100_000
    entries = [entry(0, key + TAG, b"")]
    entries += [entry(len(key), struct.pack("<Q", n << 8 | 1), b"") for n in range(2, count)]
    block = table_of_blocks(b"".join(entries) + END)

    empty = sealed(END)
    handles = [varint(n * len(empty)) + varint(len(END)) for n in range(count)]
    index = [entry(0, key, handles[0]), *(entry(len(key), b"", h) for h in handles[1:])]
    blocks = table_with_index(empty * count, b"".join(index) + END)

    for table in (block, blocks):
        tracemalloc.start()
        assert refusal(pack_of_table(table)).code in ("pack.damaged", "pack.too-large")
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
        tracemalloc.stop()


def test_snappy_cannot_claim_gigabytes() -> None:
    packed = b"\xff\xff\xff\xff\x0f" + b"\x00a" * 10
    block = packed + b"\x01" + struct.pack("<I", masked_crc(packed + b"\x01"))
    table = table_with_index(block, entry(0, b"k" * 8, varint(0) + varint(len(packed))) + END)
    assert refusal(pack_of_table(table)).code == "pack.damaged"


def test_a_pack_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    pack = build_pack(actors(50).items())
    directory = put(tmp_path / "pack", pack)
    for limit in (1000, len(pack.made[0].data) + 1000):  # the file is too large; its content is
        with pytest.raises(PackError) as refused:
            read_pack(directory, limit=limit)
        assert refused.value.code == "pack.too-large"
        assert refused.value.params["limit"] == limit


@pytest.mark.parametrize(
    "record",
    [
        b"\x02\x04\x03\x06",  # no last sequence
        b"\x63\x00",  # an unknown record
        b"\x07\x02\x05\xff",  # ends inside
        b"\x01\xff\x01abc",  # a comparator's name beyond the end
    ],
)
def test_unsound_manifests_are_damaged(record: bytes) -> None:
    files = {"CURRENT": b"MANIFEST-000002\n", "MANIFEST-000002": write_record(record)}
    assert refusal(files).params == {"path": "packs/creatures", "file": "MANIFEST-000002"}


@pytest.mark.parametrize(
    "batch",
    [
        b"short",
        struct.pack("<QI", 1, 1),  # promises an entry
        struct.pack("<QI", 1, 1) + b"\x01\x03key\x02vv" + b"more",
        struct.pack("<QI", 1, 1) + b"\x07\x03key",  # an unknown kind
        struct.pack("<QI", 1, 1) + b"\x01\x7fkey",
    ],
)
def test_unsound_logs_are_damaged(batch: bytes) -> None:
    pack = build_pack([(b"a", b"b")])
    log = f"{pack.number + 2}.log"
    assert refusal({**pack.files, log: write_record(batch)}).params["file"] == log


def test_reading_changes_nothing(tmp_path: Path, snappy: tuple[Files, Entries]) -> None:
    directory = tmp_path / "pack"
    directory.mkdir()
    for name, content in snappy[0].items():
        (directory / name).write_bytes(content)
    read_pack(directory)
    assert files_of(directory) == snappy[0]


def test_a_pack_replaced_while_it_is_read_comes_out_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = build_pack(actors(5).items()), build_pack(actors(6).items())
    directory = put(tmp_path / "pack", old)
    put(tmp_path / "new", new)
    load = Path.read_bytes

    def replaced_after_current(path: Path) -> bytes:
        content = load(path)
        if path.name == "CURRENT" and content == old.current:
            shutil.rmtree(directory)
            shutil.copytree(tmp_path / "new", directory)
        return content

    monkeypatch.setattr(Path, "read_bytes", replaced_after_current)
    assert read_pack(directory) == actors(6)
    assert names(directory) == set(new.files)
