"""The figures of the benchmark as text."""

from typing import Any

from benchmarks.targets import TARGETS

MB = 1_000_000


def report(result: dict[str, Any]) -> str:
    """Tables of seconds, memory and sizes, then the ratios with their targets."""
    source, entries = result["source_bytes"] / MB, result["entries"]
    lines = [
        f"{result['creatures']:,} creatures with {result['items_each']} items each: "
        f"{source:.1f} MB of YAML, {entries:,} entries in the packs",
        f"Python {result['python']}, {result['cpus']} CPUs, median of {result['runs']}",
        "",
        f"{'':26}{'seconds':>10}{'of work':>10}{'peak MB':>10}",
    ]
    for key, wall in result["wall_seconds"].items():
        work, peak = result["cpu_seconds"][key], result["peak_bytes"].get(key)
        memory = f"{peak / MB:10.0f}" if peak else ""
        lines.append(f"{_words(key):26}{wall:10.2f}{work:10.2f}{memory}")
    lines += ["", f"{'zip':26}{'MB':>10}"]
    lines += [f"{_words(key):26}{size / MB:10.2f}" for key, size in result["zip_bytes"].items()]
    lines += ["", f"{'ratio':52}{'measured':>10}{'must':>7}{'aim':>7}"]
    ratios = dict(result["ratios"])
    for target in TARGETS:
        if target.key in ratios:
            value = ratios.pop(target.key)
            figures = f"{value:10.3f}{target.must:7.2f}{target.aim:7.2f}"
            lines.append(f"{target.label:52}{figures}  {target.verdict(value)}")
    lines += [f"{_words(key):52}{value:10.3f}" for key, value in ratios.items()]
    return "\n".join(lines)


def _words(key: str) -> str:
    return key.replace("_", " ")
