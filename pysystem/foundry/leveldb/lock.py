"""LevelDB's own lock: the file LOCK, held by whoever has the database open.

LevelDB deletes files it doesn't know when it opens a database, and so does not do to one that is
being written: both sides must hold LOCK while they work.
"""

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pysystem.foundry.leveldb.errors import PackError

_NO_LOCKS_HERE = frozenset({errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS})
"""What a file system answers that can't lock files: LevelDB can't open a pack on it either."""

_held: set[str] = set()
_held_guard = threading.Lock()


@contextmanager
def hold(directory: Path) -> Iterator[None]:
    """Keep the database in `directory` locked; its LOCK is created if need be, and stays.

    Raises PackError `pack.locked` when anybody has it, in this process or in another, and OSError
    when LOCK can't be opened for another reason.
    """
    path = directory / "LOCK"
    key = str(path.resolve())
    # The locks of POSIX don't hold between threads of one process.
    with _held_guard:
        if key in _held:
            raise PackError("pack.locked", path=str(directory))
        _held.add(key)
    try:
        handle = _open_locked(path)
        try:
            yield
        finally:
            os.close(handle)
    finally:
        _held.discard(key)


def is_held(directory: Path) -> bool:
    """Tell whether anybody has the database in `directory` open. Creates nothing."""
    if not (directory / "LOCK").exists():
        return False
    try:
        with hold(directory):
            return False
    except PackError:
        return True


if sys.platform == "win32":
    import msvcrt

    def _open_locked(path: Path) -> int:
        # LevelDB opens LOCK for itself alone: while it has the file we can't open it for writing,
        # and while we have it LevelDB can't. The lock on its first byte is between us alone.
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_BINARY | os.O_NOINHERIT)
        except PermissionError as error:
            if path.exists() and os.access(path, os.W_OK):
                raise PackError("pack.locked", path=str(path.parent)) from error
            raise
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            os.close(handle)
            raise PackError("pack.locked", path=str(path.parent)) from error
        return handle

else:
    import fcntl

    def _open_locked(path: Path) -> int:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _NO_LOCKS_HERE:
                return handle
            os.close(handle)
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise PackError("pack.locked", path=str(path.parent)) from error
            raise
        return handle
