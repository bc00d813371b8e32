"""Random damage to real files, for as long as one likes: nothing may end in an exception.

python -m tests.fuzz --seconds 600          all targets in turn
python -m tests.fuzz --only pack --seed 7   one of them; the same seed does the same again
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pysystem.content.project import find_project
from pysystem.content.reading import read_one
from pysystem.content.rendering import render, render_json
from pysystem.foundry.archive import build_zip, safe_extract
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.reader import read_files
from pysystem.foundry.leveldb.writer import build_pack
from tests.project import CONFIG, SAMPLE

TOKENS = [
    *(b"\0", b"\xff", b"\xef\xbb\xbf", b"\r", b"\t", b": ", b"- ", b"{", b"}", b"[", b"]", b"&a "),
    *(
        b"*a",
        b"<<: ",
        b"!!map",
        b"|\n",
        b'"',
        b"'",
        b"#",
        b"%",
        b"9" * 30,
        b"-1",
        b"1e999",
        b".inf",
    ),
    *("ё".encode(), "\u202e".encode(), "\u200b".encode(), b"\n" * 50, b"[" * 200, b"\x80\x80\x80"),
    *(b"{{", b"}}", b"](", b"<script>", b"@UUID[", b"../", b"kind: ", b"pysystem:"),
]

Target = Callable[[bytes, Path], None]


def read_document(data: bytes, folder: Path) -> None:
    path = folder / "wolf.yml"
    path.write_bytes(data)
    reading = read_one(str(path), "wolf.yml")
    assert reading.model is not None or reading.problems or not data.strip()
    for lang in ("ru", "en"):
        for problem in reading.problems:
            render(problem, lang)
    render_json(reading.problems, "ru")


def read_project(data: bytes, folder: Path) -> None:
    (folder / "pysystem.toml").write_bytes(data)
    project, problems = find_project(folder)
    assert (project is None) == any(problem.severity == "error" for problem in problems)


def read_pack(data: bytes, folder: Path) -> None:
    """`data` is a table; the other files belong to the one that it was before."""
    names = list(PACK.files)
    try:
        read_files({**PACK.files, names[0]: data}, str(folder))
        read_files({**PACK.files, names[1]: data[-300:]}, str(folder))
    except PackError:
        pass


def extract_zip(data: bytes, folder: Path) -> None:
    target = folder / "out" / "module"
    try:
        safe_extract(data, target)
    except PackError:
        assert not target.exists()
    outside = [path for path in folder.rglob("*") if not path.is_relative_to(folder / "out")]
    assert not outside, outside


PACK = build_pack([(f"!items!{n:016}".encode(), b'{"name":"x"}' * n) for n in range(1, 60)])
ZIP = build_zip({"module.json": b'{"version":"1"}', "lang/ru.json": b"{}" * 50})
TARGETS: dict[str, tuple[Target, list[bytes]]] = {
    "document": (read_document, [text.encode() for text in SAMPLE.values()]),
    "project": (read_project, [CONFIG.encode()]),
    "pack": (read_pack, [PACK.made[0].data]),
    "zip": (extract_zip, [ZIP]),
}


def damaged(data: bytes, rng: random.Random) -> bytes:
    """A copy with a few bytes changed, pieces cut, doubled, moved or put in."""
    made = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(made) + 1)
        end = min(len(made), at + rng.choice((1, 2, 8, 40, 400)))
        match rng.randrange(6):
            case 0:
                made[at:at] = rng.choice(TOKENS)
            case 1:
                made[at:end] = b""
            case 2:
                made[at:at] = made[at:end]
            case 3 if at < len(made):
                made[at] = rng.randrange(256)
            case 4:
                piece = made[at:end]
                del made[at:end]
                made[rng.randrange(len(made) + 1) : 0] = piece
            case _:
                made[at:end] = rng.randbytes(end - at)
    return bytes(made)


def fuzz(name: str, seed: int, more: Callable[[int], bool]) -> int:
    """Damage files of one target as long as `more` says; returns how many. What fails is raised
    with the seed in a note.
    """
    target, samples = TARGETS[name]
    done = 0
    while more(done):
        rng = random.Random(f"{name} {seed + done}")
        data = damaged(rng.choice(samples), rng)
        with tempfile.TemporaryDirectory() as folder:
            try:
                target(data, Path(folder))
            except Exception as error:
                error.add_note(f"python -m tests.fuzz --only {name} --seed {seed + done}")
                raise
        done += 1
    return done


def before(end: float, _: int) -> bool:
    return time.monotonic() < end


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", choices=TARGETS)
    options = parser.parse_args(arguments)
    names = [options.only] if options.only else list(TARGETS)
    seed = random.randrange(1 << 40) if options.seed is None else options.seed
    for name in names:
        end = time.monotonic() + options.seconds / len(names)
        done = fuzz(name, seed, partial(before, end))
        print(f"{name}: {done:,} damaged files from seed {seed}, no exception", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
