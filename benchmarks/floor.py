"""The floor: what reading the sources and writing the same entries costs, and nothing else.

Usage: python -m benchmarks.floor SOURCE PACKS OUT

Reads every byte of the files under SOURCE without looking at them, and writes all entries of the
packs in PACKS (loaded beforehand) as new LevelDBs with LevelDB's own C++ code. Prints the seconds
that have passed and those of work.
"""

import shutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType


def main(source: Path, packs: Path, out: Path) -> None:
    leveldb = binding()
    contents = {
        pack.name: load(leveldb, pack) for pack in packs.iterdir() if (pack / "CURRENT").exists()
    }
    started, before = time.perf_counter(), time.process_time()
    for file in source.rglob("*.yml"):
        file.read_bytes()
    for name, entries in contents.items():
        write(leveldb, entries, out / name)
    print(time.perf_counter() - started, time.process_time() - before)


def binding() -> ModuleType:
    """The LevelDB binding of this Python version."""
    return import_module("plyvel_next" if sys.version_info >= (3, 12) else "plyvel")


def load(leveldb: ModuleType, pack: Path) -> list[tuple[bytes, bytes]]:
    """All entries of a pack. Opening changes a pack's folder, so a copy is opened."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(pack, Path(folder) / "pack")
        db = leveldb.DB(str(copy))
        entries = list(db)
        db.close()
    return entries


def write(leveldb: ModuleType, entries: list[tuple[bytes, bytes]], pack: Path) -> None:
    """One LevelDB with these entries, compacted as a pack is."""
    pack.mkdir(parents=True)
    db = leveldb.DB(str(pack), create_if_missing=True, error_if_exists=True)
    with db.write_batch() as batch:
        for key, value in entries:
            batch.put(key, value)
    db.compact_range()
    db.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
