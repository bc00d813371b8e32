"""Our export against Foundry's official tool and against the floor, all in one run."""

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks import generate
from benchmarks.contestants import (
    compile_official,
    edit,
    export,
    export_cold,
    hand_over,
    same_entries,
    write_floor,
    zipped,
)
from benchmarks.measure import BenchmarkError, Time, peak, timed
from benchmarks.report import report
from benchmarks.targets import TARGETS
from tests import oracle


def main(arguments: list[str]) -> int:
    """Measure and report; the exit code is 1 if a target that must be met is missed."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.export")
    parser.add_argument("--creatures", type=int, default=5_000, metavar="N")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="the median counts")
    parser.add_argument("--scale", action="store_true", help="also export four times as many")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args(arguments)
    if sys.platform != "linux":
        parser.error("memory is read from /proc, so this needs Linux")
    if problem := oracle.missing():
        parser.error(problem)
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = compare(Path(folder), options.creatures, options.runs)
            if options.scale:
                add_scale(result, Path(folder) / "large")
        except BenchmarkError as failure:
            print(failure, file=sys.stderr)
            return 2
    print(json.dumps(result, indent=2) if options.json else report(result))
    verdicts = [t.verdict(result["ratios"][t.key]) for t in TARGETS if t.key in result["ratios"]]
    return 1 if "MISSED" in verdicts else 0


def compare(folder: Path, creatures: int, runs: int) -> dict[str, Any]:
    """Measure everything; the result's figures are in seconds and bytes."""
    ours, theirs = folder / "project", folder / "official"
    theirs.mkdir()
    generate.write_project(ours, creatures)
    say("exporting once, to have the documents for the official tool")
    export(ours, timed)
    entries = hand_over(ours / "packs", theirs)
    times = time_all(ours, theirs, folder / "floor", runs)
    say("comparing the packs of both")
    export(ours, timed)
    same_entries(ours / "packs", theirs / "packs-yaml")
    sizes = {
        "packs": zipped(ours / "packs"),
        "official_packs": zipped(theirs / "packs-yaml"),
        "whole_release": sum(file.stat().st_size for file in (ours / "dist").glob("*.zip")),
    }
    say("measuring memory")
    peaks = {
        "export_cold": export_cold(ours, peak),
        "official_from_yaml": compile_official(theirs, "yaml", peak),
        "official_from_json": compile_official(theirs, "json", peak),
    }
    wall = {name: time.wall for name, time in times.items()}
    cold = wall["export_cold"]
    return {
        "creatures": creatures,
        "items_each": generate.ITEMS_EACH,
        "entries": entries,
        "runs": runs,
        "source_bytes": sum(f.stat().st_size for f in (ours / "packs/_source").rglob("*.yml")),
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "wall_seconds": wall,
        "cpu_seconds": {name: time.cpu for name, time in times.items()},
        "peak_bytes": peaks,
        "zip_bytes": sizes,
        "ratios": {
            "cold": cold / wall["official_from_yaml"],
            "cold_to_official_from_json": cold / wall["official_from_json"],
            "cold_to_floor": cold / wall["floor"],
            "work_of_cold_to_official_from_yaml": (
                times["export_cold"].cpu / times["official_from_yaml"].cpu
            ),
            "unchanged": wall["export_unchanged"] / cold,
            "one_changed": wall["export_one_changed"] / cold,
            "memory": peaks["export_cold"] / peaks["official_from_yaml"],
            "memory_to_official_from_json": peaks["export_cold"] / peaks["official_from_json"],
            "zip": sizes["packs"] / sizes["official_packs"],
        },
    }


def time_all(ours: Path, theirs: Path, floor: Path, runs: int) -> dict[str, Time]:
    """Median times of each contestant; they take turns, so that a slow minute hits all alike."""
    times: dict[str, list[Time]] = defaultdict(list)
    for number in range(1, runs + 1):
        say(f"run {number} of {runs}")
        times["export_cold"].append(export_cold(ours, timed))
        times["export_unchanged"].append(export(ours, timed))
        edit(ours, 1 + number)
        times["export_one_changed"].append(export(ours, timed))
        edit(ours, 1)
        times["official_from_yaml"].append(compile_official(theirs, "yaml", timed))
        times["official_from_json"].append(compile_official(theirs, "json", timed))
        times["floor"].append(write_floor(ours, floor))
    return {name: median(found) for name, found in times.items()}


def add_scale(result: dict[str, Any], folder: Path) -> None:
    """Export four times as many creatures, and add to the result how the time grows."""
    say("exporting four times as many")
    generate.write_project(folder, 4 * result["creatures"])
    large = median([export_cold(folder, timed) for _ in range(result["runs"])])
    result["ratios"]["scale"] = large.wall / result["wall_seconds"]["export_cold"]
    result["wall_seconds"]["export_cold_4_times"] = large.wall
    result["cpu_seconds"]["export_cold_4_times"] = large.cpu


def median(times: list[Time]) -> Time:
    """The medians of both figures."""
    return Time(*map(statistics.median, zip(*times, strict=True)))


def say(text: str) -> None:
    """Tell on stderr what is going on."""
    print(f"… {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
