"""Our export against Foundry's official tool and against the floor, all in one run."""

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import generate
from benchmarks.contestants import (
    compile_official,
    edit,
    export,
    hand_over,
    same_entries,
    write_floor,
    zipped,
)
from benchmarks.measure import BenchmarkError, Run
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
    export(ours)
    entries = hand_over(ours / "packs", theirs)
    seconds = time_all(ours, theirs, folder / "floor", runs)
    say("comparing the packs of both")
    export(ours)
    same_entries(ours / "packs", theirs / "packs-yaml")
    sizes = {
        "packs": zipped(ours / "packs"),
        "official_packs": zipped(theirs / "packs-yaml"),
        "whole_release": sum(file.stat().st_size for file in (ours / "dist").glob("*.zip")),
    }
    say("measuring memory")
    peaks = {
        "export_cold": export(ours, fresh=True, whole_tree=True).peak,
        "official_from_yaml": compile_official(theirs, "yaml", whole_tree=True).peak,
        "official_from_json": compile_official(theirs, "json", whole_tree=True).peak,
    }
    cold = seconds["export_cold"]
    return {
        "creatures": creatures,
        "items_each": generate.ITEMS_EACH,
        "entries": entries,
        "runs": runs,
        "source_bytes": sum(f.stat().st_size for f in (ours / "packs/_source").rglob("*.yml")),
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "seconds": seconds,
        "peak_bytes": peaks,
        "zip_bytes": sizes,
        "ratios": {
            "cold": cold / seconds["official_from_yaml"],
            "cold_to_official_from_json": cold / seconds["official_from_json"],
            "cold_to_floor": cold / seconds["floor"],
            "unchanged": seconds["export_unchanged"] / cold,
            "one_changed": seconds["export_one_changed"] / cold,
            "memory": peaks["export_cold"] / peaks["official_from_yaml"],
            "memory_to_official_from_json": peaks["export_cold"] / peaks["official_from_json"],
            "zip": sizes["packs"] / sizes["official_packs"],
        },
    }


def time_all(ours: Path, theirs: Path, floor: Path, runs: int) -> dict[str, float]:
    """Median seconds of each contestant; they take turns, so that a slow minute hits all alike."""
    times: dict[str, list[Run]] = {}

    def note(name: str, run: Run) -> None:
        times.setdefault(name, []).append(run)

    for number in range(1, runs + 1):
        say(f"run {number} of {runs}")
        note("export_cold", export(ours, fresh=True))
        note("export_unchanged", export(ours))
        edit(ours, 1 + number)
        note("export_one_changed", export(ours))
        edit(ours, 1)
        note("official_from_yaml", compile_official(theirs, "yaml"))
        note("official_from_json", compile_official(theirs, "json"))
        note("floor", write_floor(ours, floor))
    return {name: median(found) for name, found in times.items()}


def add_scale(result: dict[str, Any], folder: Path) -> None:
    """Export four times as many creatures, and add to the result how the time grows."""
    say("exporting four times as many")
    generate.write_project(folder, 4 * result["creatures"])
    large = median([export(folder, fresh=True) for _ in range(result["runs"])])
    result["seconds"]["export_cold_4_times"] = large
    result["ratios"]["scale"] = large / result["seconds"]["export_cold"]


def median(runs: list[Run]) -> float:
    """The median of the seconds."""
    return statistics.median(run.seconds for run in runs)


def say(text: str) -> None:
    """Tell on stderr what is going on."""
    print(f"… {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
