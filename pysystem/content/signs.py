"""What tells that a file is not the one it was, without reading it. Imports nothing heavy."""

import os
from pathlib import Path

Sign = list[int] | None


def sign(path: Path | str) -> Sign:
    """Changes when the file is written or replaced: times, size, place on the disk. None where
    there is no file.
    """
    try:
        status = os.stat(path)  # noqa: PTH116 - much quicker than that of a path
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]
