"""When something in a project may have changed. Whether it has is for the builder to see."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from watchfiles import watch

from pysystem.content.signs import sign

_QUIET_MS = 60
"""A save is over when nothing has happened for so long: editors write, rename and delete."""
_MOST_MS = 1000
"""A flood of changes is cut into pieces of this length."""
_TICK_MS = 400
_POLL_MS = 250
_LOOK_AROUND = 5.0
"""Seconds after which to look anyway: not every change of a linked file is told of."""


class Stop(Protocol):
    """An event that ends the watching, such as `threading.Event`."""

    def is_set(self) -> bool:
        """Whether to end now."""
        ...

    def wait(self, timeout: float) -> bool:
        """Wait until it is set, at most so many seconds."""
        ...


class Watched(NamedTuple):
    """A folder with all that is in it, and single files elsewhere."""

    folder: Path
    files: tuple[Path, ...]


def moments(watched: Callable[[], Watched], stop: Stop, *, poll: bool) -> Iterator[None]:
    """Yield whenever something may have changed, until `stop` is set.

    `watched` is asked again each time. The folder may be deleted, replaced and come back. With
    `poll` the folder is looked through again and again, for drives that tell of no changes.
    """
    while not stop.is_set():
        now = watched()
        before = _signs(now)
        if not now.folder.is_dir():
            yield
            while not stop.is_set() and watched() == now and _signs(now) == before:
                stop.wait(_TICK_MS / 1000)
            continue
        yield  # what happened before the watching began
        yield from _while_same(watched, now, before, stop, poll)


def _while_same(
    watched: Callable[[], Watched],
    now: Watched,
    before: tuple[object, ...],
    stop: Stop,
    poll: bool,
) -> Iterator[None]:
    looked = time.monotonic()
    again = False
    try:
        for changes in watch(
            now.folder,
            watch_filter=None,
            debounce=_MOST_MS,
            step=_QUIET_MS,
            rust_timeout=_TICK_MS,
            yield_on_timeout=True,
            stop_event=stop,
            force_polling=poll,
            poll_delay_ms=_POLL_MS,
            ignore_permission_denied=True,
        ):
            if watched() != now or _signs(now) != before:
                return
            # Once more after each change: what is put into a new folder at once can be missed.
            if changes or again or time.monotonic() - looked > _LOOK_AROUND:
                looked = time.monotonic()
                again = bool(changes)
                yield
    except OSError:  # the folder is gone
        stop.wait(_TICK_MS / 1000)


def _signs(watched: Watched) -> tuple[object, ...]:
    """What changes when the folder is replaced, or when one of the files is written."""
    try:
        folder = os.stat(watched.folder)  # noqa: PTH116
        identity = (folder.st_dev, folder.st_ino)
    except OSError:
        identity = None
    return (identity, *map(sign, watched.files))
