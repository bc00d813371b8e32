"""The YAML that unpacking writes: whole lines, and the same meaning for every reader."""

import math
import string
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from pysystem.content.yaml_read import read_bytes
from pysystem.foundry.unpack import to_yaml

LONG = "Очень длинное описание болотного зверя, " * 8
BLOCK = f"Первая строка.\n\n{LONG.strip()}\n  с отступом\nконец"


def test_k1_32_long_texts_stay_in_one_piece() -> None:
    text = to_yaml({"name": "Волк", "one": LONG.strip(), "many": BLOCK, "list": [LONG.strip()]})
    lines = text.splitlines()
    assert f"one: {LONG.strip()}" in lines
    assert "many: |-" in lines
    assert f"  {LONG.strip()}" in lines
    assert f"- {LONG.strip()}" in lines


def test_k1_32_a_second_round_gives_no_difference() -> None:
    document = {
        "name": "Волк",
        "many": BLOCK,
        "end": "a\n",
        "ends": "a\n\n",
        "no": "no",
        "t": "10:30",
    }
    once = to_yaml(document)
    assert to_yaml(yaml.safe_load(once)) == once
    assert yaml.safe_load(once) == document


@pytest.mark.parametrize(
    "text",
    ["no", "on", "y", "10:30", "2026-03-01", "012", "08", "1_000", "1e3", "0x10", "0o7", "null",
     "~", "true", "", " ", "=", "<<", "- a", "a: b", "#", "'", '"', "\u2028", "\x85", "\xa0",
     "\ufeff",
     "a\r\nb", "a\r", "\t", "a\tb", "\x07", ".inf", "1.5", "+1", "-", "?", "!x", "&a", "*a", "%",
     "@", "`", "[", "{", "|", ">", "...", "---", " a", "a ", "a \nb", "\na", "a\n\n", "  a\nb",
     "😀"],
)  # fmt: skip
def test_k1_06_texts_come_back_in_every_dialect(text: str) -> None:
    """The same text for YAML 1.1 (PyYAML) and for our own dialect, as value and as key."""
    document = {"name": "x", "text": text, "list": [text], "map": {text or "k": text}}
    written = to_yaml(document)
    assert yaml.safe_load(written) == document
    ours = read_bytes(written.encode("utf-8"), "x.yml")
    assert ours.data == document


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.text(st.sampled_from(string.printable + "ё\u2028\x85"), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=8), inner, max_size=4
        )
    ),
    max_leaves=12,
)


def same(one: Any, other: Any) -> bool:
    """Equal, and numbers of the same kind; YAML 1.1 needs no difference of 1.0 and 1."""
    if isinstance(one, float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=0)
    if isinstance(one, dict):
        return (
            isinstance(other, dict)
            and one.keys() == other.keys()
            and all(same(one[k], other[k]) for k in one)
        )
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


@given(value=values)
@example(value={"<<": {"a": 1}})
def test_any_json_comes_back(value: Any) -> None:
    document = {"name": "x", "value": value}
    assert same(document, yaml.safe_load(to_yaml(document)))
