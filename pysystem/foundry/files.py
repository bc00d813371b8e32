"""Writing files so that a reader sees the old content or the new one, never a half."""

import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType

from pysystem.foundry.leveldb.errors import PackError

_PATIENCE = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between attempts while a virus scanner or an indexer holds a file on Windows."""

_ABANDONED_AFTER = 600
"""Seconds after which a temporary file belongs to nobody any more."""


def write_atomic(path: Path, data: bytes) -> bool:
    """Make `data` the content of `path`; return whether anything had to be written.

    The bytes go to a temporary file beside it, which then takes its place. On any failure, raised
    as PackError `pack.io`, the old content stays. A link is followed, permissions are kept.
    """
    with _failing_at(path):
        target = Path(os.path.realpath(path))
        _sweep_abandoned([target])
        temporary = _prepare(target, data, synced=True)
        if temporary is None:
            return False
        try:
            replace_file(temporary, target)
        finally:
            temporary.unlink(missing_ok=True)
        sync_directory(target.parent)
        return True


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, and the folders to it.

    Raises PackError `pack.io`, also where something is there already.
    """
    with _failing_at(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)


@contextmanager
def staged(
    files: Mapping[Path, bytes], copies: Mapping[Path, bytes] = MappingProxyType({})
) -> Iterator[Callable[[], None]]:
    """Write the new contents of files beside them; calling what is given puts all in place.

    `copies` are of files that lie elsewhere too: nobody waits until they are safe on disk, for
    there may be very many. Folders are made as needed, and equal files left alone. Files are put
    in place in their order. A failure is raised as PackError `pack.io`; whatever is raised before
    the context ends, the old contents come back.
    """
    temporaries: list[tuple[Path, Path]] = []
    replaced: list[tuple[Path, Path | None]] = []
    folders: list[Path] = []

    def put_in_place() -> None:
        for temporary, target in temporaries:
            with _failing_at(target):
                replaced.append((target, _second_name(target)))
                replace_file(temporary, target)
        for folder in {target.parent for _, target in temporaries}:
            sync_directory(folder)

    try:
        _sweep_abandoned(map(Path, map(os.path.realpath, (*files, *copies))))
        for path, data in (*files.items(), *copies.items()):
            with _failing_at(path):
                _make_folders(path.parent, folders)
                target = Path(os.path.realpath(path))
                temporary = _prepare(target, data, synced=path in files)
            if temporary is not None:
                temporaries.append((temporary, target))
        yield put_in_place
    except BaseException:
        for target, old in reversed(replaced):
            with suppress(OSError):
                if old is None:
                    target.unlink(missing_ok=True)
                else:
                    replace_file(old, target)
        raise
    finally:
        for left in (*(path for path, _ in temporaries), *(old for _, old in replaced)):
            if left is not None:
                with suppress(OSError):
                    left.unlink(missing_ok=True)
        for folder in reversed(folders):
            with suppress(OSError):  # it is in use
                folder.rmdir()


@contextmanager
def _failing_at(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise PackError("pack.io", path=str(path), reason=reason) from error


def _make_folders(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it, noting each that was not there."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        made.append(each)


def _prepare(path: Path, data: bytes, *, synced: bool) -> Path | None:
    """Write `data` to a temporary file beside `path`, if that has another content."""
    try:
        status = path.stat()
        if status.st_size == len(data) and path.read_bytes() == data:
            return None
        mode = stat.S_IMODE(status.st_mode)
    except FileNotFoundError:
        mode = None
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        if synced:
            write_synced(temporary, data)
        else:
            temporary.write_bytes(data)
        if mode is not None:
            temporary.chmod(mode)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _second_name(path: Path) -> Path | None:
    """Give the file at `path`, if there is one, another name that outlives its replacement."""
    if not path.exists():
        return None
    other = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        os.link(path, other)
    except OSError:  # a file system without hard links
        shutil.copy2(path, other)
    return other


def write_synced(path: Path, data: bytes) -> None:
    """Write a file and wait until the system has it on disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def replace_file(source: Path, target: Path) -> None:
    """Let `source` take the place of `target` in one step; wait a little if Windows refuses."""
    for pause in _PATIENCE:
        try:
            source.replace(target)
        except PermissionError:
            if sys.platform != "win32":
                raise
            time.sleep(pause)
        else:
            return
    source.replace(target)


def sync_directory(directory: Path) -> None:
    """Wait until the names in `directory` are on disk; Windows has no such call and no need."""
    if sys.platform != "win32":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep_abandoned(targets: Iterable[Path]) -> None:
    """Delete the temporary files of writers that were killed before they could."""
    names: dict[Path, set[str]] = {}
    for target in targets:
        names.setdefault(target.parent, set()).add(target.name)
    for folder, ours in names.items():
        for left in folder.glob(".*.????????.tmp"):
            with suppress(OSError):
                is_old = time.time() - left.stat().st_mtime > _ABANDONED_AFTER
                if is_old and left.name[1:-13] in ours:
                    left.unlink()
