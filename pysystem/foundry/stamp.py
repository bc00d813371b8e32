"""Knowing that an export would change nothing, without doing it.

After an export the times, sizes and places of all files that it read and wrote are kept in
`dist/.export.json`. As long as they are the same, so would be the result. Imports nothing heavy:
this is asked before anything else is loaded.
"""

import os
import sys
import sysconfig
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from pysystem.content.signs import Sign, sign

_STAMP = "dist/.export.json"
_FORMAT = 1
_PACKAGE = Path(__file__).parent.parent
_RACE = 2_000_000_000
"""Nanoseconds: a file younger than this may change again without a trace in its times."""
_UNSURE: list[int] = []
"""The sign of such a file, which no file has."""


@dataclass(frozen=True)
class Inputs:
    """What an export reads: folders with all that is in them, and single files, there or not."""

    folders: tuple[Path, ...]
    files: tuple[Path, ...]


class Stamp:
    """What was before an export, taken before it reads anything."""

    def __init__(
        self, out: Path, options: Mapping[str, Any], tool: list[Any], inputs: Inputs
    ) -> None:
        self._path = out / _STAMP
        self.started = time.time_ns()
        """When, in nanoseconds; also the name of this stamp."""
        self._state = {
            "format": _FORMAT,
            "options": dict(options),
            "tool": tool,
        }
        self._inputs = inputs
        self._signs = dict(_signs(inputs))

    def changed(self) -> tuple[int, set[str]] | None:
        """Since the last export with the same options into this folder: its `started`, and the
        inputs that are other than then. None if there was none, if files have come or gone, or if
        what it wrote is not as it left it.
        """
        try:
            state = orjson.loads(self._path.read_bytes())
            inputs, outputs = state["inputs"], state["outputs"]
            started = int(state["started"])
            if any(state.get(key) != value for key, value in self._state.items()):
                return None
            if any(sign(path) != before for path, before in outputs.items()):
                return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        if not self._signs.keys() <= inputs.keys() | outputs.keys():
            return None
        others = inputs.keys() - self._signs.keys()
        if any(sign(path) != inputs[path] for path in others):
            return None
        return started, {
            p for p in self._signs.keys() & inputs.keys() if self._signs[p] != inputs[p]
        }

    def still(self, started: int) -> bool:
        """Whether the last export into this folder is the one that began at `started`, and what it
        wrote is as it left it.
        """
        try:
            state = orjson.loads(self._path.read_bytes())
            return bool(state["started"] == started) and all(
                sign(path) == before for path, before in state["outputs"].items()
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return False

    def also(self, files: Iterable[Path]) -> None:
        """Count more files among what is read."""
        self._signs |= {str(path): sign(path) for path in files}

    def write(self, outputs: Iterable[Path], record: Mapping[str, Any], unsure: int = 0) -> bool:
        """Keep it after the export, with what was written; tells whether it is kept, which at most
        `unsure` inputs may be too young for. No stamp is no harm.
        """
        signs = self._signs.items()
        young = {path for path, each in signs if each and each[0] > self.started - _RACE}
        if len(young) > unsure:
            self._path.unlink(missing_ok=True)
            return False
        written = {str(path): sign(path) for path in outputs}
        state = self._state | {
            "started": self.started,
            "folders": [str(folder) for folder in self._inputs.folders],
            # what an export writes among its inputs counts as written
            "inputs": {
                path: _UNSURE if path in young else each
                for path, each in signs
                if path not in written
            },
            "outputs": written,
            "record": dict(record),
        }
        try:
            self._path.parent.mkdir(exist_ok=True)
            temporary = self._path.with_suffix(".tmp")
            temporary.write_bytes(orjson.dumps(state))
            temporary.replace(self._path)
        except (OSError, TypeError):  # the latter for names that are no text
            return False
        return True


def nearest_project(folder: Path) -> Path | None:
    """The folder of the project that `folder` most likely lies in."""
    folder = folder.absolute()
    for each in (folder, *folder.parents):
        try:
            if (each / "pysystem.toml").is_file():
                return each
            if _is_ours((each / "pyproject.toml").read_bytes()):
                return each
        except OSError:
            continue
    return None


def _is_ours(pyproject: bytes) -> bool:
    """Whether it has our table, or can't be read, which stops the search too."""
    if b"pysystem" not in pyproject:
        return False
    import tomllib

    try:
        tools = tomllib.loads(pyproject.decode("utf-8-sig")).get("tool")
    except (ValueError, RecursionError):
        return True
    return isinstance(tools, dict) and tools.get("pysystem") is not None


def unchanged(out: Path, options: Mapping[str, Any], tool: list[Any]) -> dict[str, Any] | None:
    """What the last export into `out` recorded, if another one would give the same."""
    try:
        state = orjson.loads((out / _STAMP).read_bytes())
        wanted = {"format": _FORMAT, "options": dict(options), "tool": tool}
        if any(state.get(key) != value for key, value in wanted.items()):
            return None
        known: dict[str, Sign] = {**state["inputs"], **state["outputs"]}
        if any(sign(path) != before for path, before in known.items()):
            return None
        folders = {str(path) for path in map(Path, state["folders"])}
        packs = {str(Path(path).parent) for path in state["outputs"] if path.endswith("CURRENT")}
        found = {path for folder in (*folders, *packs) for path in _files(Path(folder))}
        record = state["record"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    extra = {path for path in found - known.keys() if not path.endswith("LOCK")}
    return record if not extra and isinstance(record, dict) else None


def _signs(inputs: Inputs) -> Iterator[tuple[str, Sign]]:
    for path in inputs.files:
        yield str(path), sign(path)
    for folder in inputs.folders:
        for name in _files(folder):
            yield name, sign(name)


def _files(folder: Path) -> Iterator[str]:
    """All files and links in a folder, and in those that its links lead to, each of those once."""
    seen = set()
    waiting = [str(folder)]
    while waiting:
        top = waiting.pop()
        real = os.path.realpath(top)
        if real in seen:  # links may lead in circles
            continue
        seen.add(real)
        with suppress(OSError), os.scandir(top) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(entry.path)
                if entry.is_symlink() or not entry.is_dir():
                    yield entry.path


def this_tool() -> list[Any]:
    """What makes the result besides the project: this program, Python, and the installed
    libraries, whose folder changes with each of them.
    """
    libraries = sign(Path(sysconfig.get_path("purelib")))
    names = (path for path in _files(_PACKAGE) if not path.endswith(".pyc"))
    text = repr(sorted((path, sign(path)) for path in names)).encode("utf-8", "backslashreplace")
    return [zlib.crc32(text), sys.version, libraries]
