"""Plain scalars against PyYAML's own reading of YAML 1.1."""

import math
from typing import Any

import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pysystem.content.yaml_scalars import SUSPECT, Reading, read_plain

PIECES = st.sampled_from(
    [
        *(
            "0",
            "1",
            "7",
            "8",
            "9",
            "00",
            "12",
            "-",
            "+",
            ".",
            "_",
            ":",
            "e",
            "E",
            "x",
            "o",
            "b",
            "T",
        ),
        *(
            "e+3",
            "2026-03-01",
            "true",
            "no",
            "On",
            "null",
            "~",
            "a",
            "nan",
            "inf",
            ".5",
            "10:30",
            " ",
        ),
    ]
)
PLAIN = st.lists(PIECES, min_size=1, max_size=5).map("".join)


def is_plain(text: str) -> bool:
    """Whether a text without quotes is one scalar."""
    try:
        node = yaml.compose(f"- {text}", Loader=yaml.CSafeLoader).value[0]
    except yaml.YAMLError:
        return False
    return isinstance(node, yaml.ScalarNode) and node.value == text


def old_reading(text: str) -> Any:
    return yaml.load(f"- {text}", Loader=yaml.CSafeLoader)[0]


@settings(max_examples=700)
@given(PLAIN)
@example("190:20:30")
@example("0b101")
@example("0x_1F")
@example("1_000.5")
@example("1e3")
@example("2001-12-14t21:59:43.10-05:00")
def test_whatever_yaml_1_1_reads_otherwise_is_said(text: str) -> None:
    assume(is_plain(text))
    value, code, _ = read_plain(text) if text[0] in SUSPECT else Reading(text)
    try:
        old = old_reading(text)
    except (yaml.YAMLError, ValueError):
        assert code or value == text  # such as the 40th of March
        return
    assert code or (type(value) is type(old) and value == old)


@settings(max_examples=200)
@given(PLAIN)
def test_a_value_is_finite_and_exact_for_javascript(text: str) -> None:
    value = read_plain(text).value
    if isinstance(value, float):
        assert math.isfinite(value)
    if isinstance(value, int):
        assert abs(value) <= 2**53 - 1


def test_ordinary_words_are_left_alone() -> None:
    for text in (
        "волк",
        "-",
        "--",
        "+5 м",
        "1d10",
        "2d6",
        "v1.2",
        "1.2.3",
        "9 + ранг",
        "off-hand",
        "+",
    ):
        reading = read_plain(text)
        assert (reading.value, reading.code) == (text, ""), text
