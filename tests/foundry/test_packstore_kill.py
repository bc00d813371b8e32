"""A commit that is killed at any moment leaves every pack old or new, whole, and can go again."""

import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from pysystem.foundry.leveldb import PackBytes, PackError, build_pack, read_pack
from pysystem.foundry.packstore import commit
from tests.foundry.pack_samples import (
    Entries,
    actors,
    names,
    plyvel,
    plyvel_entries,
    taking_over,
)

ROOT = Path(__file__).parents[2]
PACKS = ("fresh", "opened", "plain")

DIES_AT = """
import os, sys
from pathlib import Path
from pysystem.foundry.leveldb import build_pack
from pysystem.foundry.packstore import commit
from tests.foundry.pack_samples import actors, taking_over
root, left, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
pack = build_pack(actors(12, seed=seed).items())
packs = {Path(root, name): pack for name in sys.argv[4:] if name != "shelved"}
if "shelved" in sys.argv:
    packs[Path(root, "shelved")] = taking_over(actors(60))
def before(event, arguments):
    global left
    changes = event in ("os.rename", "os.remove", "os.mkdir", "os.rmdir") or (
        event == "open" and isinstance(arguments[2], int) and arguments[2] & os.O_CREAT
    )
    if changes and root in str(arguments[0]):
        left -= 1
        if left == 0:
            os._exit(9)
sys.addaudithook(before)
commit(packs)
"""

FOR_EVER = """
import sys
from pathlib import Path
from pysystem.foundry.leveldb import build_pack
from pysystem.foundry.packstore import commit
from tests.foundry.test_packstore_kill import large
packs = [build_pack(large(number).items()) for number in (1, 2)]
print("ready", flush=True)
while True:
    for pack in packs:
        commit({Path(sys.argv[1], name): pack for name in sys.argv[2:]})
"""


def seed_numbered_below(entries: Entries) -> int:
    """A seed whose actors make a pack with lower numbers: logs of the old one outlive them."""
    old = build_pack(entries.items()).number
    return next(
        seed for seed in range(100) if build_pack(actors(12, seed=seed).items()).number < old
    )


def large(number: int) -> Entries:
    return {b"!items!%016d" % key: bytes([number]) * 10_000 for key in range(100 + number)}


def at(root: Path, entries: Entries) -> dict[Path, PackBytes]:
    pack = build_pack(entries.items())
    return {root / name: pack for name in PACKS}


def child(script: str, *arguments: str, packs: tuple[str, ...] = PACKS) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments, *packs], cwd=ROOT, stdout=subprocess.PIPE
    )


def test_killed_before_any_step(tmp_path: Path) -> None:
    """The process dies before its first change of a file, then before its second, and so on.

    One pack was opened by a game, whose log would outlive the commit; one isn't there yet.
    """
    template = tmp_path / "template"
    old = actors(10)
    seed = seed_numbered_below(old)
    new = actors(12, seed=seed)
    commit({template / name: build_pack(old.items()) for name in ("plain", "opened")})
    database = plyvel.DB(str(template / "opened"))
    database.put(b"!edited", b"in a game")
    database.close()
    edited = {**old, b"!edited": b"in a game"}
    allowed = {"plain": [old, new], "opened": [edited, new], "fresh": [None, new]}

    step = 0
    seen = set()
    finished = False
    while not finished:
        step += 1
        root = tmp_path / str(step)
        shutil.copytree(template, root)
        with child(DIES_AT, str(root), str(step), str(seed)) as process:
            finished = process.wait() == 0
            assert finished or process.returncode == 9
        for name in PACKS:
            found = what_opens(root / name)
            assert found in allowed[name]
            seen.add((name, found == new))
        commit(at(root, new))
        own = {*build_pack(new.items()).files, "LOCK"}
        for name in PACKS:
            assert names(root / name) == own or name == "opened"
            assert read_pack(root / name) == new
    assert step > 30
    assert len(seen) == 6  # each pack was met both before and after its switch


def test_killed_while_tables_are_taken_over(tmp_path: Path) -> None:
    """Whichever pack counts has all its tables, those of the other among them."""
    old = actors(60)
    new = {**old, min(old): b"{}"}
    finished, step, found = False, 0, []
    commit({tmp_path / "0": build_pack(old.items(), cut=True)})
    while not finished:
        step += 1
        root = tmp_path / f"at-{step}"
        shutil.copytree(tmp_path / "0", root / "shelved")
        with child(DIES_AT, str(root), str(step), "1", packs=("shelved",)) as process:
            finished = process.wait() == 0
            assert finished or process.returncode == 9
        found.append(what_opens(root / "shelved"))
        commit({root / "shelved": taking_over(old)})
        assert read_pack(root / "shelved") == new
        assert names(root / "shelved") == {*taking_over(old).names, "LOCK"}
    assert [each == new for each in found] == sorted(each == new for each in found)
    assert all(each in (old, new) for each in found)
    assert found[0] == old
    assert found[-1] == new
    assert step > 8


def what_opens(directory: Path) -> Entries | None:
    """What our reader and LevelDB find, which must be the same; None when there is no pack."""
    try:
        found = read_pack(directory)
    except PackError as error:
        assert error.code == "pack.none"
        return None
    with_leveldb = shutil.copytree(directory, directory.with_name("copy"))
    assert plyvel_entries(with_leveldb) == found
    shutil.rmtree(with_leveldb)
    return found


def test_killed_at_random_moments(tmp_path: Path) -> None:
    chance = random.Random()
    commit(at(tmp_path, large(1)))
    for _ in range(20):
        with child(FOR_EVER, str(tmp_path)) as process:
            assert process.stdout
            assert process.stdout.readline().strip() == b"ready"
            time.sleep(chance.uniform(0, 0.1))
            process.kill()
        assert process.returncode in (-getattr(signal, "SIGKILL", 9), 1)  # 1 on Windows
        for name in PACKS:
            assert what_opens(tmp_path / name) in (large(1), large(2))
    done = commit(at(tmp_path, large(2)))
    assert len(done.written) + len(done.unchanged) == 3
    for name in PACKS:
        assert what_opens(tmp_path / name) == large(2)
