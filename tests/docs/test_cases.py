"""The list of cases names tests that are there."""

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
CASES = TESTS.parent / "docs/cases.md"
ROW = re.compile(r"^\| [^|*]+ \| `([\w/.]+)::(\w+)` \|$", re.MULTILINE)


def test_every_case_is_held_by_a_test_that_is_there() -> None:
    text = CASES.read_text(encoding="utf-8")
    named = ROW.findall(text)
    assert len(named) == text.count("::") > 40
    for path, name in named:
        source = (TESTS / path).read_text(encoding="utf-8")
        assert re.search(rf"^ *def {name}\(", source, re.MULTILINE), f"{path}::{name}"
