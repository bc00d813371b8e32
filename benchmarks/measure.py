"""Wall time and peak memory of a program with all its child processes."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLING = 0.01  # seconds between two looks at the memory
KIB = 1024


class BenchmarkError(Exception):
    """A measured program failed; the message is what it printed."""


@dataclass(frozen=True)
class Run:
    """One run: seconds from start to end, peak memory in bytes."""

    seconds: float
    peak: int


def run(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    *,
    whole_tree: bool = False,
) -> Run:
    """Run a program to its end.

    The peak is that of its largest process as the system counts it. With ``whole_tree`` it is that
    of all its processes together, memory that they share counted once; this looks at them all the
    time and slows them down, so don't use the seconds of such a run. Needs Linux for the latter and
    a POSIX system for both.
    """
    output = folder / "output.log"
    with output.open("wb") as log:
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
        watcher = Watcher(process.pid) if whole_tree else None
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else KIB)
    if watcher:
        peak = max(peak, watcher.stop())
    if process.returncode:
        said = output.read_text(encoding="utf-8", errors="replace")[-4000:]
        raise BenchmarkError(f"{' '.join(command)}\nexit code {process.returncode}\n{said}")
    output.unlink()
    return Run(seconds, peak)


class Watcher:
    """Looks at the memory of a process and its descendants until told to stop."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._peak = 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> int:
        """The largest sum seen, in bytes."""
        self._end.set()
        self._thread.join()
        return self._peak

    def _watch(self) -> None:
        while not self._end.wait(SAMPLING):
            self._peak = max(self._peak, sum(map(_proportional, _tree(self._pid))))


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


def _proportional(pid: int) -> int:
    """Memory of one process in bytes, where a page that n processes share counts 1/n."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * KIB for line in lines if line.startswith("Pss:")), 0)
