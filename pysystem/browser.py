"""The system's browser: any Chromium that is there. Nothing is downloaded.

It prints books, and the tests drive it.
"""

# The script that sets a checkout up imports this before it can tell an old Python that it is old.
from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

# The shells come without a browser's windows, for which each page costs a fifth more.
_ON_PATH = (
    "chromium-headless-shell",
    "chrome-headless-shell",
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


def _candidates() -> Iterator[Path]:
    for name in _ON_PATH:
        if found := shutil.which(name):
            yield Path(found)
    for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
        if folder := os.environ.get(variable):
            yield from (Path(folder) / program for program in _IN_PROGRAMS)
    for applications in (Path("/Applications"), Path.home() / "Applications"):
        yield from (applications / program for program in _IN_APPLICATIONS)
