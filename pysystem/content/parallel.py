"""Work on many documents at once, by as many processes as there are cores."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

WORTH_IT = 1000
"""Fewer items than this are done before the processes would have started."""

_CHUNKS_PER_PROCESS = 16

_job: tuple[Callable[[Any], Any], Sequence[Any]] | None = None
"""What the processes work on: they are forks of this one and find it here."""


def each(function: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Yield `function(item)` for all items in order.

    Uses forks where forking is safe and worth it (Linux, many items, two cores or more): they share
    the memory of this process, so only results are passed on. Elsewhere works in this process.
    """
    global _job  # noqa: PLW0603
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if cores < 2 or len(items) < WORTH_IT:
        yield from map(function, items)
        return
    import multiprocessing

    _job = (function, items)
    size = -(-len(items) // (cores * _CHUNKS_PER_PROCESS))
    starts = range(0, len(items), size)
    try:
        with multiprocessing.get_context("fork").Pool(cores) as pool:
            for chunk in pool.imap(_work, [(start, start + size) for start in starts]):
                yield from chunk
    finally:
        _job = None


def _work(bounds: tuple[int, int]) -> list[Any]:
    assert _job is not None
    function, items = _job
    return [function(item) for item in items[slice(*bounds)]]
