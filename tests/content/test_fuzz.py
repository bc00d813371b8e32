"""Whatever is in a file, reading it gives data or problems, never an exception."""

import json

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from pysystem.content.rendering import render, render_json
from pysystem.content.yaml_read import Parsed, read_bytes

TOKENS = st.sampled_from(
    [
        *("a", "b: ", ": ", "- ", "\n", "\n  ", "\t", "[", "]", "{", "}", ",", "&x ", "*x", "? "),
        *("<<: ", "!t ", "|\n", ">-\n", '"', "'", "\\", "#", "%", "@", "---\n", "...\n", "no", "~"),
        *("08", "1e9", "9" * 20, ".inf", "=", "й", "и\u0306", "🐺", "\r", "\r\n"),
        *("\ufeff", "\x00", "\x1b", "\u2028"),
    ]
)


def check(parsed: Parsed) -> None:
    errors = [problem for problem in parsed.problems if problem.severity == "error"]
    assert (parsed.data is not None) or errors
    json.dumps(parsed.data, allow_nan=False)
    for problem in parsed.problems:
        assert problem.line >= 0
        assert problem.column >= 0
        for lang in ("ru", "en"):
            assert render(problem, lang).isprintable() or "\n" in render(problem, lang)
    json.loads(render_json(parsed.problems, "ru"))


@seed(20)
@settings(max_examples=400)
@given(st.lists(TOKENS, max_size=25).map("".join))
def test_random_yaml(text: str) -> None:
    check(read_bytes(text.encode(), "a.yml"))


@seed(21)
@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    check(read_bytes(data, "a.yml"))


@seed(22)
@settings(max_examples=300)
@given(st.text(max_size=100))
def test_random_text(text: str) -> None:
    check(read_bytes(text.encode("utf-8", "surrogatepass"), "a.yml"))


@pytest.mark.parametrize("cut", range(0, 260, 3))
def test_a_file_cut_anywhere(cut: int) -> None:
    text = (
        "kind: creature\nname: {ru: Волк, en: Wolf}\ntypes: [beast]\ntier: normal\nrank: 2.5\n"
        "raise: [attack, hp]\nlook: >-\n  Серый, «худой».\n  И злой: очень.\nhide:\n  slashing: 3\n"
        "talents:\n  - talent:bite\n  - 'claws'\nimg: \"art/wolf.webp\"\n"
    ).encode()
    check(read_bytes(text[:cut], "a.yml"))
