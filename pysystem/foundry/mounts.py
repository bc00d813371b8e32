"""On what kind of file system a path lies. Foundry's database doesn't open on network drives."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

Mount = tuple[str, str]
"""Where something is mounted, and the type of its file system."""

NETWORK = frozenset(
    [
        "9p",
        "afpfs",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "davfs",
        "fuse.ceph",
        "fuse.davfs2",
        "fuse.glusterfs",
        "fuse.rclone",
        "fuse.sshfs",
        "fuse.vmhgfs-fuse",
        "glusterfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "prl_fs",
        "smb3",
        "smbfs",
        "vboxsf",
        "webdav",
    ]
)
_REMOTE_DRIVE = 4
"""What Windows answers for the type of a network drive."""


def network_filesystem(path: Path) -> str | None:
    """Return the type of the network file system that `path` lies on, None if on none.

    A best effort, for a warning: unknown systems and unreadable mount tables give None. The path
    need not exist yet.
    """
    resolved = Path(os.path.realpath(path))
    if sys.platform == "win32":
        return _network_drive(resolved)
    kind = filesystem_of(resolved.as_posix(), _mounts())
    return kind if kind in NETWORK else None


def filesystem_of(path: str, mounts: Iterable[Mount]) -> str | None:
    """Return the type of the innermost mount that holds `path`; of equal ones the last is seen."""
    best: Mount | None = None
    for point, kind in mounts:
        holds = path == point or path.startswith(point.rstrip("/") + "/")
        if holds and (best is None or len(point) >= len(best[0])):
            best = point, kind
    return best[1] if best else None


def parse_proc_mounts(text: str) -> list[Mount]:
    """Read Linux's table: device, mount point (odd characters in octal), type, options."""
    rows = (line.split(" ") for line in text.splitlines())
    return [(_unescaped(row[1]), row[2]) for row in rows if len(row) > 2]


def parse_mount_output(text: str) -> list[Mount]:
    """Read what `mount` prints on macOS and BSD: `device on point (type, options)`."""
    rows = (re.fullmatch(r".+? on (.+) \(([^,)]+)[^)]*\)", line) for line in text.splitlines())
    return [(row[1], row[2]) for row in rows if row]


def _unescaped(point: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), point)


def _mounts() -> list[Mount]:
    try:
        if sys.platform == "linux":
            table = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="surrogateescape")
            return parse_proc_mounts(table)
        done = subprocess.run(["mount"], capture_output=True, timeout=5, check=False)
        return parse_mount_output(done.stdout.decode("utf-8", "surrogateescape"))
    except (OSError, ValueError, subprocess.SubprocessError):
        return []


def _network_drive(path: Path) -> str | None:
    if path.drive.startswith("\\\\"):
        return "smb"
    if sys.platform == "win32":
        import ctypes

        kind = ctypes.windll.kernel32.GetDriveTypeW(path.drive + "\\")
        return "smb" if kind == _REMOTE_DRIVE else None
    return None
