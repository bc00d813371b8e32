"""Packs for the tests, and other people's LevelDB to judge them."""

import importlib
import random
import string
import sys
from pathlib import Path
from typing import Any

from pysystem.foundry.leveldb import PackBytes, build_pack
from pysystem.foundry.leveldb.writer import shelf

Entries = dict[bytes, bytes]

# Two builds of the same binding: the first has no wheels beyond Python 3.11, the second none below.
plyvel: Any = importlib.import_module("plyvel" if sys.version_info < (3, 12) else "plyvel_next")


def actors(count: int, *, seed: int = 1, size: int = 900) -> Entries:
    """Actors with two items each, as Foundry keys them; values of about `size` bytes."""
    chance = random.Random(seed)

    def identifier() -> str:
        return "".join(chance.choices(string.ascii_letters + string.digits, k=16))

    def value(name: str) -> bytes:
        words = " ".join(chance.choices(("зверь", "коготь", "болото", "ночь"), k=size // 12))
        return f'{{"name":"{name}","text":"{words}"}}'.encode()

    found: Entries = {}
    for _ in range(count):
        actor = identifier()
        found[f"!actors!{actor}".encode()] = value(actor)
        for _ in range(2):
            found[f"!actors.items!{actor}.{identifier()}".encode()] = value(actor)
    return dict(sorted(found.items()))


def taking_over(entries: Entries) -> PackBytes:
    """A pack on shelves in which the first of `entries` is another; it takes over all shelves but
    that of this one from the pack of `entries`.
    """
    first = min(entries)
    here = shelf(first)[-1]
    fresh = {key: value for key, value in entries.items() if shelf(key)[-1] == here}
    tables = build_pack(entries.items(), cut=True).tables
    kept = [table for table in tables if shelf(table.smallest[:-8])[-1] != here]
    return build_pack((fresh | {first: b"{}"}).items(), cut=True, kept=kept)


def put(directory: Path, pack: PackBytes) -> Path:
    """Write a pack's files plainly into a new directory."""
    directory.mkdir(parents=True)
    for name, data in pack.files.items():
        (directory / name).write_bytes(data)
    return directory


def plyvel_entries(directory: Path) -> Entries:
    """What LevelDB reads, checking everything it can. Opening changes the directory's files."""
    database = plyvel.DB(str(directory), create_if_missing=False, paranoid_checks=True)
    try:
        return dict(database.iterator(verify_checksums=True))
    finally:
        database.close()


def names(directory: Path) -> set[str]:
    """The names of the files in a directory."""
    return {entry.name for entry in directory.iterdir()}
