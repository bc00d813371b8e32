"""Showing a module that is being worked on to a Foundry on the same machine."""

import os
import sys
from pathlib import Path

from pysystem.foundry.problems import ExportError


def modules_folder(data: Path) -> Path:
    """Where a Foundry whose user data lie in `data` looks for modules.

    `data` may be that folder itself, `Data` in it, or the one that holds `Data`. Raises
    ExportError `link.no_foundry`.
    """
    for folder in (data, data / "modules", data / "Data" / "modules"):
        if folder.name == "modules" and folder.is_dir():
            return folder
    raise ExportError("link.no_foundry", path=str(data))


def link_module(module: Path, data: Path, identity: str) -> Path | None:
    """Make Foundry find the folder `module` as the module `identity`, or say where it has to be
    written to itself, on systems and disks that know no links.

    Raises ExportError: `link.no_foundry`, `link.taken` when something else has that place.
    """
    place = modules_folder(data) / identity
    if os.path.lexists(place):
        if os.path.realpath(place) == os.path.realpath(module):
            return None
        if place.is_dir() and not is_link(place) and not any(place.iterdir()):
            return place
        raise ExportError("link.taken", path=str(place))
    try:
        place.symlink_to(module, target_is_directory=True)
    except OSError:
        return None if _junction(module, place) else place
    return None


def is_link(path: Path) -> bool:
    """Whether a path is a symbolic link or a Windows junction."""
    return path.is_symlink() or (hasattr(os.path, "isjunction") and os.path.isjunction(path))


def _junction(module: Path, place: Path) -> bool:
    """Make a junction, which Windows allows everybody; False where there are none."""
    if sys.platform != "win32":
        return False
    import _winapi

    try:
        _winapi.CreateJunction(str(module), str(place))
    except OSError:
        return False
    return True
