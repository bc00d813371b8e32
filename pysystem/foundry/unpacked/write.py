"""Writing what was planned: all of it, or nothing."""

from pathlib import Path

from pysystem.foundry.files import staged
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpacked.plan import Plan


def check_new(folder: Path) -> None:
    """Raise ExportError `unpack.exists` for a folder that holds something already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ExportError("unpack.exists", path=str(folder))


def write(made: Plan) -> None:
    """Put the new contents in place of the old.

    Raises ExportError `unpack.taken` where something is already in the place of a new file, and
    PackError where a file can't be written; then everything is as before.
    """
    for path in made.created:
        if path.exists():
            raise ExportError("unpack.taken", path=str(path))
    with staged(made.files) as put_in_place:
        put_in_place()
