"""Putting finished packs into their directories, all of them or none.

A pack is committed the way LevelDB commits: new files under new names first, then CURRENT, which
says which of them count, is replaced in one step, then old files go. At whatever moment the
process dies, every pack opens and is the old one or the new one, whole.
"""

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pysystem.content.names import is_passing
from pysystem.foundry.files import replace_file, sync_directory, write_synced
from pysystem.foundry.leveldb.coding import (
    file_number,
    is_database_name,
    manifest_name,
    read_current,
    table_name,
)
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.lock import hold, is_held
from pysystem.foundry.leveldb.manifest import read_manifest
from pysystem.foundry.leveldb.reader import read_files, read_pack
from pysystem.foundry.leveldb.writer import PackBytes


@dataclass(frozen=True, slots=True)
class Committed:
    """What a commit did: directories that got new content, and those that had it already."""

    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]


def check_free(directories: Iterable[Path]) -> None:
    """Raise PackError `pack.locked` for the first pack that another program has open.

    Changes nothing, so it can be asked before long work; `commit` asks again by itself.
    """
    for directory in directories:
        with _files_of(directory):
            if is_held(directory):
                raise PackError("pack.locked", path=str(directory))


def commit(
    staged: Mapping[Path, PackBytes],
    approve: Callable[[], object] = lambda: None,
    finish: Callable[[], object] = lambda: None,
    settled: Callable[[Committed], object] = lambda _: None,
) -> Committed:
    """Make each directory hold the pack that is staged for it; leave equal ones untouched.

    `approve` is called when all new files are written and only the switch is left, `finish` when
    the packs are switched; what they raise undoes the commit like any failure. `settled` is called
    at the very end. The packs are locked all the while, so two commits never mix.
    Raises PackError and leaves every pack as it was: `pack.locked`, `pack.foreign` (a directory
    of other files), `pack.readback` (our own bytes don't read as what was meant), `pack.io`.
    """
    for directory in staged:
        _refuse_foreign(directory)
    check_free(staged)
    targets = [_Target(directory, pack) for directory, pack in sorted(staged.items())]
    with ExitStack() as stack:
        for target in targets:
            stack.enter_context(_locked(target.directory))
        changed = [target for target in targets if not target.holds_already()]
        try:
            with ThreadPoolExecutor(1) as side:  # the disk is slow, and so is reading back
                writing = side.submit(_write, changed)
                for target in changed:
                    _read_back(target.directory, target.pack)
            writing.result()
            approve()
            for target in changed:
                target.switch()
            finish()
        except BaseException:
            for target in changed:
                target.undo()
            raise
        for target in targets:
            target.clean_up()
        written = tuple(target.directory for target in changed)
        unchanged = tuple(path for path in sorted(staged) if path not in written)
        committed = Committed(written, unchanged)
        settled(committed)
    return committed


def _write(targets: Iterable["_Target"]) -> None:
    for target in targets:
        target.write()


def _read_back(directory: Path, pack: PackBytes) -> None:
    """Make sure that a pack's bytes read as its entries: as many, the same, in the same order.

    Tables that it takes over were read back when they were made.
    """
    listed = tuple(read_manifest(pack.manifest(pack.log_number)).tables.values())
    for table in pack.made:
        # Its checksums were computed a moment ago; checking them would double the time.
        read = tuple(read_files(PackBytes((table,)).files, str(directory), verify=False).items())
        if read != table.entries or listed != pack.tables:
            raise PackError(
                "pack.readback", path=str(directory), meant=len(table.entries), found=len(read)
            )


def _refuse_foreign(directory: Path) -> None:
    """Raise PackError `pack.foreign` unless `directory` is a pack, empty or not there yet.

    A first commit that was cut short is none of these: tables and a manifest without CURRENT.
    """
    with _files_of(directory):
        if (directory / "CURRENT").exists() or not directory.exists():
            return
        foreign = [directory.name]
        if directory.is_dir():
            names = sorted(entry.name for entry in directory.iterdir())
            foreign = [name for name in names if not _may_be_left_over(name)]
    if foreign:
        raise PackError("pack.foreign", path=str(directory), files=foreign)


def _may_be_left_over(name: str) -> bool:
    is_data = file_number(name, "log") is not None or file_number(name, "sst") is not None
    return is_passing(name) or (is_database_name(name) and not is_data)


@contextmanager
def _files_of(directory: Path) -> Iterator[None]:
    """Turn what the system says about files into a PackError that names the pack."""
    try:
        yield
    except OSError as error:
        path = error.filename or directory
        reason = error.strerror or str(error)
        raise PackError("pack.io", path=str(path), reason=reason) from error


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    """Keep a pack locked, made first if need be; take it away again if the commit fails."""
    with _files_of(directory):
        is_new = not directory.exists()
        directory.mkdir(parents=True, exist_ok=True)
        with hold(directory):
            try:
                yield
            except BaseException:
                if is_new:  # while the lock is ours, nobody else relies on its file
                    with suppress(OSError):
                        (directory / "LOCK").unlink(missing_ok=True)
                        directory.rmdir()
                raise


@dataclass(slots=True)
class _Target:
    """One directory during a commit, and the pack that it shall hold."""

    directory: Path
    pack: PackBytes
    previous: bytes | None = None
    """The content of CURRENT before."""
    manifest: str = ""
    """The manifest that CURRENT is to name."""
    created: list[Path] = field(default_factory=list)

    def holds_already(self) -> bool:
        """Tell whether the directory holds this very content, in whatever files."""
        with _files_of(self.directory):
            current = self.directory / "CURRENT"
            self.previous = current.read_bytes() if current.exists() else None
            if self.previous is None:
                return False
            if self.previous == self.pack.current:
                return (
                    not self._live_logs()
                    and all(self._has(name, data) for name, data in self.pack.files.items())
                    and not self._gone()
                )
            if _is_as_committed(self.directory, self.previous):
                return False  # another table number, so other content
        try:
            return tuple(read_pack(self.directory).items()) == self.pack.entries
        except PackError:
            return False

    def write(self) -> None:
        """Put the new files beside the old ones, where nobody sees them yet."""
        if gone := self._gone():
            raise PackError("pack.missing-file", path=str(self.directory), file=gone[0])
        with _files_of(self.directory):
            for name, data in self.pack.files.items():
                if name != "CURRENT" and not self._has(name, data):
                    self._put(name, data)
            self.manifest = manifest_name(self.pack.number)
            if self._live_logs():
                self._write_bridge()
            sync_directory(self.directory)

    def _write_bridge(self) -> None:
        """Write a second manifest, numbered above everything in the directory.

        Our own manifest has a number drawn from the content, so a log of the old pack may have a
        higher one, and would be replayed over the new content. To the second manifest that log is
        dead: it serves until `clean_up` has deleted the log.
        """
        numbers = [file_number(entry.name) or 0 for entry in self.directory.iterdir()]
        number = max(*numbers, self.pack.log_number) + 1
        self.manifest = manifest_name(number)
        self._put(self.manifest, self.pack.manifest(number + 1))

    def switch(self) -> None:
        """Let CURRENT name the new pack."""
        with _files_of(self.directory):
            self._point_to(self.manifest)

    def undo(self) -> None:
        """Let CURRENT name the old pack again, and delete what was written."""
        if not self.created:
            return
        with suppress(OSError):
            if self.previous is None:
                (self.directory / "CURRENT").unlink(missing_ok=True)
            else:
                self._put("CURRENT", self.previous)
            for path in self.created:
                path.unlink(missing_ok=True)

    def clean_up(self) -> None:
        """Delete the files of earlier packs; what can't be deleted now goes another time."""
        with suppress(OSError):
            current = (self.directory / "CURRENT").read_bytes()
            if current not in (self.pack.current, self.manifest.encode("ascii") + b"\n"):
                return  # the same content in files of another program
            self._delete_except({*self.pack.names, "LOCK", self.manifest})
            if current != self.pack.current and not self._live_logs():
                self._point_to(manifest_name(self.pack.number))
                self._delete_except({*self.pack.names, "LOCK"})

    def _delete_except(self, kept: set[str]) -> None:
        for entry in list(self.directory.iterdir()):
            if entry.name not in kept and is_database_name(entry.name):
                with suppress(OSError):
                    entry.unlink()

    def _live_logs(self) -> bool:
        """Tell whether a log lies here that would be replayed over the new pack."""
        return any(
            (file_number(entry.name, "log") or 0) >= self.pack.log_number and entry.stat().st_size
            for entry in self.directory.iterdir()
        )

    def _gone(self) -> list[str]:
        """The names of tables that were to be taken over, and are not there."""
        names = ((table_name(table.number), table.size) for table in self.pack.kept)
        return [name for name, size in names if _size(self.directory / name) != size]

    def _has(self, name: str, data: bytes) -> bool:
        path = self.directory / name
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data

    def _point_to(self, manifest: str) -> None:
        self._put("CURRENT", manifest.encode("ascii") + b"\n")
        sync_directory(self.directory)

    def _put(self, name: str, data: bytes) -> None:
        """Write a file under a name that LevelDB takes for rubbish, then give it its own."""
        path = self.directory / name
        temporary = self.directory / f"{self.pack.number:06d}.dbtmp"
        if not path.exists():
            self.created.append(path)
        try:
            write_synced(temporary, data)
            replace_file(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def _is_as_committed(directory: Path, current: bytes) -> bool:
    """Tell whether nobody has opened a pack since it was committed here.

    LevelDB starts a manifest of its own each time it opens a database, so one with our numbering
    is ours.
    """
    try:
        name = read_current(current, str(directory))
        state = read_manifest((directory / name).read_bytes())
    except (PackError, OSError, ValueError, IndexError, struct.error):
        return False
    number = file_number(name) or 0
    return state.log_number == number + 2 and state.next_number == number + 3
