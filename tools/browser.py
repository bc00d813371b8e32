"""The browser that the tests drive: any Chromium that is there, else Debian's own."""

# Imported by dev.py before that can tell an old Python that it is old.
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pysystem.browser import find  # needs nothing but the standard library

__all__ = ["find", "install"]


def install() -> Path | None:
    """Install Debian's Chromium where nobody has to be asked; the browser, if there is one now."""
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        _run(apt, "update")
        for package in ("chromium-headless-shell", "chromium"):
            _run(apt, "install", "--yes", "--no-install-recommends", package)
            if found := find():
                return found
    return find()


def _run(apt: str, *arguments: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = [apt, "-qq", *arguments]
    subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)
