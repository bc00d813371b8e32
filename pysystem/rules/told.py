"""The numbers of a stat block in words, each with where it comes from."""

from collections.abc import Iterator
from typing import NamedTuple

from pysystem.rules.messages import text
from pysystem.rules.stats import StatBlock
from pysystem.rules.tables import LADDER, NUMBERS


class Told(NamedTuple):
    """A number: what it is called, its value as shown, and the way it came about."""

    key: str
    label: str
    value: str
    origin: str


def told_numbers(stats: StatBlock, lang: str) -> Iterator[Told]:
    """Yield the numbers of a stat block in the order of the sheet."""
    for key, number in stats.numbers.items():
        value = str(number.value)
        if key == "damage":
            value = f"{value} ({LADDER[value].dice})"
        origin = " → ".join(
            f"{text(step.code, step.params, lang)}: {step.value}" for step in number.origin
        )
        yield Told(key, NUMBERS[key].label[lang], value, origin)
