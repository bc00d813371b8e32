"""The list of shown numbers is whole, and names tests that are there."""

import re
from pathlib import Path

from pysystem.rules import tables
from tests.shim.asking import MODULE

TESTS = Path(__file__).parent.parent
TEXT = (TESTS.parent / "docs/shown-numbers.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in re.findall(r"^\| .*\|$", TEXT, re.MULTILINE)
]
NUMBERS = [row for row in ROWS[1:] if not row[0].startswith("**")]
TEST = re.compile(r"`([\w/.]+)::(\w+)`")


def test_every_number_is_held_by_a_test_that_is_there() -> None:
    assert len(NUMBERS) > 60
    for row in NUMBERS:
        assert len(row) == 5, row
        named = TEST.findall(row[-1])
        assert named and TEST.sub("", row[-1]).strip(", ") == "", row
        for path, name in named:
            source = (TESTS / path).read_text(encoding="utf-8")
            assert re.search(rf"^ *def {name}\(", source, re.MULTILINE), f"{path}::{name}"


def test_no_number_of_a_stat_block_is_missing() -> None:
    shown = "\n".join(row[0] for row in NUMBERS)
    for number in tables.raw()["vocabulary"]["numbers"]:
        assert number["label"]["en"] in shown


def test_every_template_is_named_once_or_more() -> None:
    folder = MODULE / "templates"
    there = {str(p.relative_to(folder).with_suffix("").as_posix()) for p in folder.rglob("*.hbs")}
    where = {place for row in NUMBERS for place in re.findall(r"\w+/\w+", row[1])}
    without = set(re.findall(r"\w+/\w+", TEXT.splitlines()[-1]))
    assert where | without == there
    assert not where & without
