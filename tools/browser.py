"""The browser that the tests drive: any Chromium that is there, else Debian's own.

No browser is downloaded: a system's Chrome, Edge or Chromium does, and on Debian its package.
"""

# Imported by dev.py before that can tell an old Python that it is old.
from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

_ON_PATH = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
)
_IN_PROGRAMS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
_IN_APPLICATIONS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "Chromium.app/Contents/MacOS/Chromium",
)


def find() -> Path | None:
    """The program to start; the variable `PYSYSTEM_BROWSER` wins over what is found."""
    if chosen := os.environ.get("PYSYSTEM_BROWSER"):
        return Path(chosen)
    return next((path for path in _candidates() if path.is_file()), None)


def install() -> Path | None:
    """Install Debian's Chromium where nobody has to be asked; the browser, if there is one now."""
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run([apt, "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False)
    return find()


def _candidates() -> Iterator[Path]:
    for name in _ON_PATH:
        if found := shutil.which(name):
            yield Path(found)
    for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
        if folder := os.environ.get(variable):
            yield from (Path(folder) / program for program in _IN_PROGRAMS)
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        yield from (folder / program for program in _IN_APPLICATIONS)
