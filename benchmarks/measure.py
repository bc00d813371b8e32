"""Wall time and peak memory of a program with all its child processes."""

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

LOOK_EVERY = 0.01  # seconds
KIB = 1024


class BenchmarkError(Exception):
    """A measured program failed; the message is what it printed."""


class Time(NamedTuple):
    """Seconds by the clock on the wall, and of work on all processors together."""

    wall: float
    cpu: float


def timed(command: Sequence[str], folder: Path) -> Time:
    """Run a program in a folder; returns what it took from its start to its end."""
    started, before = time.perf_counter(), _work_of_children()
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    taken = Time(time.perf_counter() - started, _work_of_children() - before)
    if done.returncode:
        said = (done.stdout + done.stderr).decode("utf-8", "replace")[-4000:]
        raise BenchmarkError(f"{' '.join(command)}\nexit code {done.returncode}\n{said}")
    return taken


def peak(command: Sequence[str], folder: Path) -> int:
    """Run a program in a folder; returns the largest memory of all its processes together.

    In bytes; a page that n processes share counts 1/n for each. What the system itself notes
    (`ru_maxrss`) is no use here: it holds the largest process only, and starts from the size of the
    one that forked.
    """
    largest = 0
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while process.poll() is None:
            largest = max(largest, sum(map(_memory, _tree(process.pid))))
            time.sleep(LOOK_EVERY)
    if process.returncode:
        raise BenchmarkError(f"{' '.join(command)}\nexit code {process.returncode}")
    return largest


def _work_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _tree(pid: int) -> Iterator[int]:
    yield pid
    try:
        children = [
            int(child)
            for thread in Path(f"/proc/{pid}/task").iterdir()
            for child in (thread / "children").read_text(encoding="ascii").split()
        ]
    except OSError:  # it has ended meanwhile
        return
    for child in children:
        yield from _tree(child)


def _memory(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * KIB for line in lines if line.startswith("Pss:")), 0)
