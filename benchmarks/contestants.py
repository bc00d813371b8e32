"""The programs that are compared: our export, the official tool, the floor."""

import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from benchmarks import generate
from benchmarks.measure import BenchmarkError, Time, timed
from tests import oracle

T = TypeVar("T")
Measure = Callable[[Sequence[str], Path], T]
"""Runs a command in a folder and says what it took."""

ROOT = Path(__file__).resolve().parent.parent
PYSYSTEM = Path(sys.executable).with_name("pysystem")
ZIP_LEVEL = 6
CHECKED_IN = ("pysystem.toml", "packs", "_source", "ids.json")


def export(project: Path, measured: Measure[T]) -> T:
    """`pysystem export` in a project as it is."""
    return measured([str(PYSYSTEM), "export"], project)


def export_cold(project: Path, measured: Measure[T]) -> T:
    """`pysystem export` as in a new clone: nothing built and nothing remembered."""
    for path in (*project.iterdir(), *(project / "packs").iterdir()):
        if path.name not in CHECKED_IN:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    return export(project, measured)


def edit(project: Path, edition: int) -> None:
    """Change one creature's text."""
    text = generate.creature(0, edition=edition)
    generate.creature_file(project, 0).write_text(text, encoding="utf-8", newline="\n")


def pack_names(packs: Path) -> list[str]:
    """Names of the packs in a project's folder of packs."""
    return sorted(path.name for path in packs.iterdir() if (path / "CURRENT").exists())


def hand_over(packs: Path, folder: Path) -> int:
    """Unpack our packs into the official tool's two source forms; returns the number of entries."""
    names = pack_names(packs)
    for name in names:
        shutil.copytree(packs / name, folder / "copy" / name)
    for form in ("yaml", "json"):
        paths: list[str | Path] = []
        for name in names:
            (folder / form / name).mkdir(parents=True)
            paths += [folder / "copy" / name, folder / form / name]
        timed(oracle.command("extract.mjs", *_option(form), *paths), folder)
    return sum(len(oracle.raw_entries(packs / name)) for name in names)


def compile_official(folder: Path, form: str, measured: Measure[T]) -> T:
    """The official tool packs the same documents in one process, into empty folders."""
    out = folder / f"packs-{form}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    paths: list[str | Path] = []
    for source in sorted((folder / form).iterdir()):
        paths += [source, out / source.name]
    return measured(oracle.command("compile.mjs", *_option(form), *paths), folder)


def write_floor(project: Path, out: Path) -> Time:
    """The floor; its process measures itself, without start and preparation."""
    shutil.rmtree(out, ignore_errors=True)
    packs = project / "packs"
    folders = map(str, (packs / "_source", packs, out))
    command = [sys.executable, "-m", "benchmarks.floor", *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchmarkError(done.stderr)
    wall, cpu = map(float, done.stdout.split())
    return Time(wall, cpu)


def same_entries(ours: Path, theirs: Path) -> None:
    """Make sure that both have built the same thing."""
    for name in pack_names(ours):
        mine, other = (
            {key: json.loads(value) for key, value in oracle.raw_entries(packs / name).items()}
            for packs in (ours, theirs)
        )
        if mine != other:
            raise BenchmarkError(f"pack {name}: the official tool has packed other documents")


def zipped(packs: Path) -> int:
    """Size of all packs as a zip in bytes, without the lock and log files a release leaves out."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=ZIP_LEVEL) as archive:
        for name in pack_names(packs):
            for file in sorted((packs / name).iterdir()):
                if not file.name.startswith(("LOCK", "LOG")):
                    archive.write(file, f"{name}/{file.name}")
    return len(buffer.getvalue())


def _option(form: str) -> list[str]:
    return ["--yaml"] if form == "yaml" else []
