"""Single files that change in one step, and what kind of file system they lie on."""

import os
import stat
import sys
import threading
import time
from pathlib import Path

import pytest

from pysystem.foundry import files, mounts
from pysystem.foundry.files import write_atomic
from pysystem.foundry.leveldb import PackError
from pysystem.foundry.mounts import (
    filesystem_of,
    network_filesystem,
    parse_mount_output,
    parse_proc_mounts,
)
from tests.foundry.pack_samples import names


def test_a_file_is_made_and_replaced_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "module.json"
    assert write_atomic(path, b"one")
    assert write_atomic(path, "два\n".encode())
    assert path.read_bytes() == "два\n".encode()
    os.utime(path, (1, 1))
    assert not write_atomic(path, "два\n".encode())
    assert path.stat().st_mtime == 1
    assert names(tmp_path) == {"module.json"}


def test_k2_31_a_reader_never_sees_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "module.json"
    contents = {bytes([number]) * 200_000 for number in range(4)}
    write_atomic(path, min(contents))
    stop = threading.Event()
    seen = set()

    def read() -> None:
        while not stop.is_set():
            seen.add(path.read_bytes())

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(20):
        for content in contents:
            write_atomic(path, content)
    stop.set()
    reader.join()
    assert seen <= contents


@pytest.mark.parametrize("step", ["write_synced", "replace_file"])
def test_a_failure_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "module.json"
    write_atomic(path, b"old")

    def fail(first: Path, _: object) -> None:
        first.write_bytes(b"ne")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, step, fail)
    with pytest.raises(PackError) as refused:
        write_atomic(path, b"new")
    assert refused.value.code == "pack.io"
    assert refused.value.params == {"path": str(path), "reason": "No space left on device"}
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"module.json"}


def test_no_directory_is_no_traceback(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.io"):
        write_atomic(tmp_path / "absent" / "module.json", b"new")


def test_what_a_killed_writer_left_goes_in_time(tmp_path: Path) -> None:
    old, young = tmp_path / ".a.json.00000000.tmp", tmp_path / ".a.json.11111111.tmp"
    for path in (old, young):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 3600,) * 2)
    write_atomic(tmp_path / "a.json", b"new")
    assert names(tmp_path) == {"a.json", young.name}


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
def test_permissions_are_kept_and_links_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "real.json", tmp_path / "link.json"
    umask = os.umask(0o022)
    try:
        write_atomic(path, b"one")
    finally:
        os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o664)
    link.symlink_to(path)
    write_atomic(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o664


def test_windows_is_given_time_to_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A virus scanner holds a new file for a moment."""
    attempts = 0
    replace = Path.replace

    def busy(source: Path, target: Path) -> Path:
        nonlocal attempts
        attempts += 1
        if attempts < 4:
            raise PermissionError(13, "in use")
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr(files, "_PATIENCE", (0,) * 5)
    (tmp_path / "a").write_bytes(b"new")
    monkeypatch.setattr(sys, "platform", "win32")
    files.replace_file(tmp_path / "a", tmp_path / "b")
    assert names(tmp_path) == {"b"}
    assert attempts == 4

    attempts = 0
    monkeypatch.setattr(sys, "platform", "linux")
    (tmp_path / "a").write_bytes(b"new")
    with pytest.raises(PermissionError):
        files.replace_file(tmp_path / "a", tmp_path / "b")
    assert attempts == 1


PROC_MOUNTS = """\
/dev/vda1 / ext4 rw,relatime 0 0
nas:/games /srv/foundry nfs4 rw,addr=10.0.0.5 0 0
/dev/vdb1 /srv/foundry/local xfs rw 0 0
//nas/Игры /mnt/Мои\\040игры cifs rw 0 0
C:\\134 /mnt/c 9p rw,aname=drvfs 0 0
broken
"""
MOUNT_OUTPUT = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled)
//gm@nas._smb._tcp.local/games on /Volumes/games (smbfs, nodev, nosuid, mounted by gm)
map auto_home on /System/Volumes/Data/home (autofs, automounted)
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/gm/Data", "ext4"),
        ("/srv/foundry/Data/modules", "nfs4"),
        ("/srv/foundry", "nfs4"),
        ("/srv/foundry2", "ext4"),
        ("/srv/foundry/local/Data", "xfs"),
        ("/mnt/Мои игры/Data", "cifs"),
        ("/mnt/c/Users", "9p"),
    ],
)
def test_k2_03_linux_mounts_are_understood(path: str, kind: str) -> None:
    assert filesystem_of(path, parse_proc_mounts(PROC_MOUNTS)) == kind


@pytest.mark.parametrize(
    ("path", "kind"), [("/Users/gm", "apfs"), ("/Volumes/games/Data", "smbfs")]
)
def test_k2_03_macos_mounts_are_understood(path: str, kind: str) -> None:
    assert filesystem_of(path, parse_mount_output(MOUNT_OUTPUT)) == kind


def test_k2_03_network_file_systems_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path.resolve().as_posix()
    for kind, expected in (
        ("nfs4", "nfs4"),
        ("cifs", "cifs"),
        ("fuse.sshfs", "fuse.sshfs"),
        ("ext4", None),
    ):
        table = [("/", "ext4"), (there, kind)]
        monkeypatch.setattr(mounts, "_mounts", lambda table=table: table)
        assert network_filesystem(tmp_path / "not there" / "yet") == expected
    monkeypatch.setattr(mounts, "_mounts", list)
    assert network_filesystem(tmp_path) is None


def test_this_machine_has_an_answer(tmp_path: Path) -> None:
    answer = network_filesystem(tmp_path)
    assert answer is None or answer in mounts.NETWORK
