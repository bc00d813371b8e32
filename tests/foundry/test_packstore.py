"""Commits as a user sees them: all packs or none, untouched when equal, clear refusals."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pysystem.foundry import packstore
from pysystem.foundry.leveldb import PackBytes, PackError, build_pack, read_pack
from pysystem.foundry.leveldb.writer import TableBytes
from pysystem.foundry.packstore import check_free, commit
from tests.foundry.pack_samples import (
    Entries,
    actors,
    names,
    plyvel,
    plyvel_entries,
    taking_over,
)

Snapshot = dict[str, tuple[bytes, int]]


def snapshot(directory: Path) -> Snapshot:
    """Names, contents and times of everything below a directory."""
    return {
        str(path.relative_to(directory)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in directory.rglob("*")
        if path.is_file()
    }


def packed(entries: Entries) -> PackBytes:
    return build_pack(entries.items())


def own_files(pack: PackBytes) -> set[str]:
    return {*pack.files, "LOCK"}


def two_packs(first: int, second: int) -> tuple[PackBytes, PackBytes]:
    return packed(actors(first)), packed(actors(second, seed=2))


def test_a_first_commit_makes_the_directories(tmp_path: Path) -> None:
    one, two = two_packs(10, 3)
    packs = {tmp_path / "packs" / "one": one, tmp_path / "packs" / "two": two}
    done = commit(packs)
    assert done.written == tuple(packs)
    assert done.unchanged == ()
    for directory, pack in packs.items():
        assert names(directory) == own_files(pack)
        assert read_pack(directory) == plyvel_entries(directory) == dict(pack.entries)


def test_a_new_commit_leaves_only_its_own_files(tmp_path: Path) -> None:
    old, new = packed(actors(10)), packed(actors(11))
    commit({tmp_path: old})
    for stray in ("LOG", "LOG.old", "000004.log", "000009.dbtmp", "MANIFEST-000002", "000005.ldb"):
        (tmp_path / stray).write_bytes(b"x")
    assert commit({tmp_path: new}).written == (tmp_path,)
    assert names(tmp_path) == own_files(new)
    assert read_pack(tmp_path) == actors(11)


def test_an_empty_pack_is_a_pack(tmp_path: Path) -> None:
    commit({tmp_path: packed(actors(5))})
    commit({tmp_path: packed({})})
    assert read_pack(tmp_path) == plyvel_entries(tmp_path) == {}


def test_an_equal_pack_is_not_touched(tmp_path: Path) -> None:
    one, two = two_packs(10, 3)
    packs = {tmp_path / "one": one, tmp_path / "two": two}
    commit(packs)
    before = snapshot(tmp_path)
    assert commit(packs).unchanged == tuple(packs)
    assert snapshot(tmp_path) == before
    done = commit({**packs, tmp_path / "two": packed(actors(4))})
    assert done.written == (tmp_path / "two",)
    assert done.unchanged == (tmp_path / "one",)
    assert snapshot(tmp_path / "one") == {
        name.removeprefix("one/").removeprefix("one\\"): content
        for name, content in before.items()
        if name.startswith("one")
    }


def test_a_pack_that_was_only_opened_is_not_touched(tmp_path: Path) -> None:
    """A running game starts files of its own in the pack; the content is still the same."""
    pack = packed(actors(10))
    commit({tmp_path: pack})
    plyvel_entries(tmp_path)
    before = snapshot(tmp_path)
    assert commit({tmp_path: pack}).unchanged == (tmp_path,)
    assert snapshot(tmp_path) == before


def test_leftovers_go_though_the_content_is_equal(tmp_path: Path) -> None:
    pack = packed(actors(10))
    commit({tmp_path: pack})
    before = snapshot(tmp_path)
    (tmp_path / "1099511627776.ldb").write_bytes(b"of a commit that was killed")
    assert commit({tmp_path: pack}).unchanged == (tmp_path,)
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("damage", ["flip", "cut", "gone"])
def test_a_damaged_pack_of_equal_content_is_written_anew(tmp_path: Path, damage: str) -> None:
    pack = packed(actors(10))
    commit({tmp_path: pack})
    (table,) = tmp_path.glob("*.ldb")
    if damage == "gone":
        table.unlink()
    else:
        content = pack.made[0].data[:-100] if damage == "cut" else b"\xff" + pack.made[0].data[1:]
        table.write_bytes(content)
    assert commit({tmp_path: pack}).written == (tmp_path,)
    assert names(tmp_path) == own_files(pack)
    assert plyvel_entries(tmp_path) == actors(10)


@pytest.mark.parametrize("edited", [False, True])
def test_edits_made_in_a_game_give_way_to_the_new_content(tmp_path: Path, edited: bool) -> None:
    """Whatever numbers the game's files have, none of them is read into the new pack."""
    for seed in range(8):  # the numbers come from the content: some below, some above the old ones
        directory = tmp_path / str(seed)
        commit({directory: packed(actors(10))})
        database = plyvel.DB(str(directory))
        if edited:
            database.put(b"!actors!stale00000000000", b"edited in the game")
            database.delete(min(actors(10)))
        database.close()
        new = packed(actors(9, seed=seed))
        assert commit({directory: new}).written == (directory,)
        assert names(directory) == own_files(new)
        assert (directory / "CURRENT").read_bytes() == new.current
        assert read_pack(directory) == plyvel_entries(directory) == dict(new.entries)


def test_edits_made_in_a_game_are_a_difference(tmp_path: Path) -> None:
    pack = packed(actors(10))
    commit({tmp_path: pack})
    database = plyvel.DB(str(tmp_path))
    database.put(b"!actors!stale00000000000", b"edited in the game")
    database.close()
    assert commit({tmp_path: pack}).written == (tmp_path,)
    assert plyvel_entries(tmp_path) == actors(10)


def test_packs_of_other_programs_are_replaced(tmp_path: Path) -> None:
    database = plyvel.DB(str(tmp_path), create_if_missing=True)
    for key, value in actors(30).items():
        database.put(key, value)
    database.close()
    equal = packed(actors(30))
    before = snapshot(tmp_path)
    assert commit({tmp_path: equal}).unchanged == (tmp_path,)
    assert snapshot(tmp_path) == before
    new = packed(actors(31))
    assert commit({tmp_path: new}).written == (tmp_path,)
    assert names(tmp_path) == own_files(new)


def test_k2_04_a_pack_with_changed_line_ends_is_repaired(tmp_path: Path) -> None:
    pack = packed(actors(10))
    commit({tmp_path: pack})
    (tmp_path / "CURRENT").write_bytes(pack.current.replace(b"\n", b"\r\n"))
    assert commit({tmp_path: pack}).written == (tmp_path,)
    assert (tmp_path / "CURRENT").read_bytes() == pack.current == pack.files["CURRENT"]
    assert pack.current.endswith(b"\n")
    assert b"\r" not in pack.current


@pytest.mark.parametrize("stranger", ["notes.txt", "20240101.log", "000003.sst", "packs"])
def test_a_directory_of_other_files_is_refused(tmp_path: Path, stranger: str) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / stranger).write_bytes(b"mine")
    (foreign / ".DS_Store").write_bytes(b"")
    before = snapshot(tmp_path)
    one, two = two_packs(5, 5)
    with pytest.raises(PackError) as refused:
        commit({tmp_path / "one": one, foreign: two})
    assert refused.value.code == "pack.foreign"
    assert refused.value.params == {"path": str(foreign), "files": [stranger]}
    assert snapshot(tmp_path) == before
    assert names(tmp_path) == {"foreign"}


def test_a_file_in_place_of_the_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").write_bytes(b"mine")
    with pytest.raises(PackError, match=r"pack\.foreign"):
        commit({tmp_path / "pack": packed(actors(5))})
    assert (tmp_path / "pack").read_bytes() == b"mine"


def test_files_that_are_no_pack_stay(tmp_path: Path) -> None:
    commit({tmp_path: packed(actors(5))})
    (tmp_path / ".DS_Store").write_bytes(b"mac")
    (tmp_path / "lost").mkdir()  # where LevelDB's repair puts what it could not save
    new = packed(actors(6))
    commit({tmp_path: new})
    assert names(tmp_path) == {*own_files(new), ".DS_Store", "lost"}


def test_k2_06_as_many_come_out_as_went_in(tmp_path: Path) -> None:
    """Bytes that don't read as what was meant never reach a directory."""
    good, other = two_packs(10, 9)
    (table,), (strange,) = good.made, other.made
    changed = (*table.entries[:-1], (table.entries[-1][0], b"{}"))
    for wrong in (
        TableBytes(table.entries, strange.data, strange.listed),
        TableBytes(table.entries[1:], table.data, table.listed),
        TableBytes(changed, table.data, table.listed),
    ):
        with pytest.raises(PackError) as refused:
            commit({tmp_path / "a": good, tmp_path / "pack": PackBytes((wrong,))})
        assert refused.value.code == "pack.readback"
        assert names(tmp_path) == set()


def test_tables_of_shelves_that_stay_are_taken_over(tmp_path: Path) -> None:
    """Only what stands on the same shelf as a changed document is written anew."""
    entries = actors(60)
    old = build_pack(entries.items(), cut=True)
    commit({tmp_path: old})
    before = snapshot(tmp_path)
    changed = min(entries)
    new = taking_over(entries)
    kept = new.kept
    assert (len(new.made), len(kept)) == (2, len(old.tables) - 2)
    assert commit({tmp_path: new}).written == (tmp_path,)
    after = snapshot(tmp_path)
    assert len(before.items() & after.items()) == len(kept) + 2  # LOCK, and the items of that shelf
    whole = entries | {changed: b"{}"}
    assert build_pack(whole.items(), cut=True).tables == new.tables
    assert read_pack(tmp_path) == plyvel_entries(tmp_path) == whole


def test_a_table_that_was_to_be_taken_over_and_is_gone(tmp_path: Path) -> None:
    entries = actors(60)
    old = build_pack(entries.items(), cut=True)
    commit({tmp_path: old})
    gone = tmp_path / f"{old.tables[0].number}.ldb"
    gone.rename(tmp_path / "aside")
    before = snapshot(tmp_path)
    with pytest.raises(PackError) as refused:
        commit({tmp_path: build_pack([(b"!zombies!0", b"{}")], cut=True, kept=old.tables)})
    assert (refused.value.code, refused.value.params["file"]) == ("pack.missing-file", gone.name)
    assert snapshot(tmp_path) == before
    (tmp_path / "aside").rename(gone)
    assert read_pack(tmp_path) == entries


def failing(real: Callable[..., None], at: int) -> Callable[..., None]:
    """A function that works until its call number `at`, and has no more room on the disk then."""
    calls = 0

    def call(*arguments: object) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise OSError(28, "No space left on device", str(arguments[0]))
        real(*arguments)

    return call


@pytest.mark.parametrize("step", ["write_synced", "replace_file", "sync_directory"])
@pytest.mark.parametrize("opened", [False, True])
def test_k2_08_a_failing_disk_leaves_every_pack_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, opened: bool
) -> None:
    real = getattr(packstore, step)
    at = 1
    while True:
        root = tmp_path / str(at)
        old = {root / "one": packed(actors(5)), root / "two": packed(actors(6))}
        commit(old)
        if opened:
            for directory in old:
                database = plyvel.DB(str(directory))
                database.put(b"!edited", b"in the game")
                database.close()
        before = {path: content for path, (content, _) in snapshot(root).items()}
        new = {path: packed(actors(8, seed=at)) for path in (*old, root / "new")}
        monkeypatch.setattr(packstore, step, failing(real, at))
        try:
            done = commit(new)
        except PackError as error:
            assert error.code == "pack.io"
            assert error.params["reason"] == "No space left on device"
            after = {path: content for path, (content, _) in snapshot(root).items()}
            assert after == before
            assert not (root / "new").exists()
        else:
            assert len(done.written) == 3
            break
        finally:
            monkeypatch.setattr(packstore, step, real)
        at += 1
    assert at > 6


def test_an_interrupted_commit_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = {tmp_path / "one": packed(actors(5)), tmp_path / "two": packed(actors(6))}
    commit(old)
    before = {path: content for path, (content, _) in snapshot(tmp_path).items()}
    real = packstore.replace_file

    def interrupted(source: Path, target: Path) -> None:
        if target == tmp_path / "two" / "CURRENT":
            monkeypatch.setattr(packstore, "replace_file", real)
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(packstore, "replace_file", interrupted)
    with pytest.raises(KeyboardInterrupt):
        commit({path: packed(actors(8)) for path in old})
    assert {path: content for path, (content, _) in snapshot(tmp_path).items()} == before


def test_old_files_that_cannot_be_deleted_go_another_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = packed(actors(5)), packed(actors(6))
    commit({tmp_path: old})
    database = plyvel.DB(str(tmp_path))
    database.put(b"!edited", b"in the game")
    database.close()
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path.suffix in (".ldb", ".log"):
            raise PermissionError(13, "in use", str(path))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", held)
    assert commit({tmp_path: new}).written == (tmp_path,)
    monkeypatch.undo()
    assert names(tmp_path) > own_files(new)
    copy = shutil.copytree(tmp_path, tmp_path.with_name("copy"))
    assert read_pack(tmp_path) == plyvel_entries(copy) == actors(6)
    newest = packed(actors(7))
    commit({tmp_path: newest})
    assert names(tmp_path) == own_files(newest)


def test_a_place_where_no_directory_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "packs").write_bytes(b"a file")
    with pytest.raises(PackError) as refused:
        commit({tmp_path / "packs" / "one": packed(actors(5))})
    assert refused.value.code == "pack.io"
    assert str(refused.value.params["path"]).startswith(str(tmp_path / "packs"))


def test_nothing_staged_is_nothing_done() -> None:
    check_free([])
    assert commit({}).written == ()
