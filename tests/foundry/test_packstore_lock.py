"""Packs that another program has open: Foundry, a tool, or our own second run."""

import errno
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from pysystem.foundry.leveldb import PackError, build_pack, read_pack
from pysystem.foundry.leveldb.lock import hold, is_held
from pysystem.foundry.packstore import check_free, commit
from tests.foundry.pack_samples import actors, names, plyvel, put

OPEN = f"""
import sys, {plyvel.__name__} as plyvel
database = plyvel.DB(sys.argv[1], create_if_missing=True)
print("open", flush=True)
sys.stdin.read()
"""
COMMIT = """
import sys
from pathlib import Path
from pysystem.foundry.leveldb import build_pack
from pysystem.foundry.packstore import commit
commit({Path(sys.argv[1]): build_pack([(b"!items!other", b"{}")])})
"""


@contextmanager
def held_by_another_process(directory: Path) -> Iterator[None]:
    with subprocess.Popen(
        [sys.executable, "-c", OPEN, str(directory)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline().strip() == b"open"
        try:
            yield
        finally:
            process.stdin.close()


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and path.name != "LOCK"
    }


def test_k2_01_a_pack_open_in_another_process_stops_all(tmp_path: Path) -> None:
    old = {tmp_path / name: build_pack(actors(5).items()) for name in ("a", "b", "c")}
    commit(old)
    new = {**{path: build_pack(actors(6).items()) for path in old}}
    new[tmp_path / "d"] = build_pack(actors(7).items())
    with held_by_another_process(tmp_path / "b"):
        before = contents(tmp_path)
        for attempt in (lambda: commit(new), lambda: check_free(new), lambda: commit(old)):
            with pytest.raises(PackError) as refused:
                attempt()
            assert refused.value.code == "pack.locked"
            assert refused.value.params == {"path": str(tmp_path / "b")}
        assert contents(tmp_path) == before
        assert not (tmp_path / "d").exists()
    check_free(new)
    assert len(commit(new).written) == 4


def test_k2_01_a_pack_open_in_foundry_stops_all(oracle: ModuleType, tmp_path: Path) -> None:
    """Foundry's own binding holds the pack."""
    directory = tmp_path / "pack"
    commit({directory: build_pack(actors(5).items())})
    with oracle.hold_open(directory):
        before = contents(directory)
        with pytest.raises(PackError, match=r"pack\.locked"):
            commit({directory: build_pack(actors(6).items())})
        assert contents(directory) == before
    commit({directory: build_pack(actors(6).items())})
    assert oracle.raw_entries(directory) == actors(6)


def test_nobody_opens_a_pack_while_it_is_committed(oracle: ModuleType, tmp_path: Path) -> None:
    directory = tmp_path / "pack"
    commit({directory: build_pack(actors(5).items())})
    with hold(directory):
        with pytest.raises(oracle.OracleError, match="LOCK"), oracle.hold_open(directory):
            pass
        for script in (OPEN, COMMIT):
            done = subprocess.run(
                [sys.executable, "-c", script, str(directory)], capture_output=True, check=False
            )
            assert done.returncode == 1
            assert b"lock" in done.stderr.lower()


def test_a_lock_holds_within_a_process_and_between_threads(tmp_path: Path) -> None:
    refused = []

    def second() -> None:
        try:
            with hold(tmp_path):
                pass
        except PackError as error:
            refused.append(error.code)

    with hold(tmp_path):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join()
        second()
        assert is_held(tmp_path)
    assert refused == ["pack.locked", "pack.locked"]
    assert not is_held(tmp_path)
    second()
    assert len(refused) == 2


def test_asking_creates_nothing(tmp_path: Path) -> None:
    directory = put(tmp_path / "pack", build_pack(actors(5).items()))
    before = names(directory)
    check_free([directory, tmp_path / "absent"])
    assert names(directory) == before
    assert names(tmp_path) == {"pack"}


def test_the_lock_of_a_killed_program_is_no_lock(tmp_path: Path) -> None:
    commit({tmp_path: build_pack(actors(5).items())})
    with subprocess.Popen(
        [sys.executable, "-c", OPEN, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()
    assert (tmp_path / "LOCK").exists()
    check_free([tmp_path])
    commit({tmp_path: build_pack(actors(6).items())})


@pytest.mark.skipif(sys.platform == "win32", reason="how POSIX says it")
def test_k2_03_a_file_system_without_locks_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No program can have the pack open there; what can't be locked is still replaced whole."""

    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.lockf", unsupported)
    commit({tmp_path: build_pack(actors(5).items())})
    monkeypatch.undo()
    assert read_pack(tmp_path) == actors(5)
