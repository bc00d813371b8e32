"""The benchmark of the export still runs and compares like with like."""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.generate import ITEMS_EACH, STOCK, creature, write_project
from benchmarks.measure import BenchmarkError, peak, timed
from benchmarks.targets import TARGETS

ROOT = Path(__file__).parents[2]
MB = 1_000_000


def test_a_small_benchmark_reports_every_figure(oracle: ModuleType) -> None:
    command = [sys.executable, "-m", "benchmarks.export", "--creatures=8", "--runs=1", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    # With so few creatures only the start of the programs counts: no target is asked for.
    assert done.returncode in (0, 1), done.stderr.decode("utf-8")
    result = json.loads(done.stdout)
    items_in_packs = 5 * STOCK
    # Packs that hold documents have compendium folders beside them, so there may be more.
    assert result["entries"] >= 8 * (1 + ITEMS_EACH) + items_in_packs
    assert {target.key for target in TARGETS} - {"scale"} <= set(result["ratios"])
    for group in ("wall_seconds", "cpu_seconds", "peak_bytes", "zip_bytes", "ratios"):
        assert all(value > 0 for value in result[group].values()), group


def test_the_same_project_is_written_every_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_project(tmp_path / name, 3)
    one, two = (
        {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*.*")}
        for folder in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert len(one) == 1 + 3 + 5 * STOCK


def test_creatures_are_of_a_realistic_size_and_unlike_each_other() -> None:
    texts = [creature(number) for number in range(200)]
    assert len(set(texts)) == 200
    assert 1_700 < sum(len(text.encode()) for text in texts) / 200 < 2_200


def test_memory_of_child_processes_counts_and_that_of_the_caller_does_not(tmp_path: Path) -> None:
    ballast = bytearray(300 * MB)
    hold = "b = bytearray(60_000_000); import time; time.sleep(0.4)"
    two = f"import subprocess, sys; c = [sys.executable, '-c', {hold!r}]; " + (
        "[p.wait() for p in [subprocess.Popen(c), subprocess.Popen(c)]]"
    )
    assert 120 * MB < peak([sys.executable, "-c", two], tmp_path) < 200 * MB
    assert len(ballast) == 300 * MB


def test_a_failing_program_gives_no_figures(tmp_path: Path) -> None:
    with pytest.raises(BenchmarkError, match="no such project"):
        timed([sys.executable, "-c", "raise SystemExit('no such project')"], tmp_path)
