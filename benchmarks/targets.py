"""What the export promises, as ratios between figures of one run of the benchmark."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A ratio that must not be exceeded, and the one aimed at."""

    key: str
    label: str
    must: float
    aim: float

    def verdict(self, value: float) -> str:
        """How a measured ratio stands against the target."""
        return "aim met" if value <= self.aim else "met" if value <= self.must else "MISSED"


TARGETS = (
    Target("cold", "cold export / official tool from YAML", 1.0, 0.5),
    Target("unchanged", "nothing changed / cold", 0.15, 0.08),
    Target("one_changed", "one file changed / cold", 0.20, 0.12),
    Target("memory", "peak memory / official tool from YAML", 1.0, 0.7),
    Target("scale", "four times the creatures / cold", 4.4, 4.1),
    Target("zip", "zipped packs / zipped packs of the official tool", 0.75, 0.7),
)
