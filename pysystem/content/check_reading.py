"""Roll tables and journals: what depends on more than one key."""

from collections.abc import Iterator

from pysystem.content.remarks import Remark
from pysystem.model import Journal, Table


def check_table(table: Table) -> Iterator[Remark]:
    """The results cover every roll of the formula once, in order; each of them says something."""
    count, faces = map(int, table.formula.split("d"))
    least, most = count, count * faces
    expected = least
    for index, result in enumerate(table.results):
        first, last = result.range
        loc = ("results", index, "range")
        if first > last:
            yield Remark(loc, "table.backwards", {"first": first, "last": last})
        elif first < least or last > most:
            yield Remark(
                loc, "table.outside", {"formula": table.formula, "least": least, "most": most}
            )
        elif first < expected:
            yield Remark(loc, "table.overlap", {"first": first, "expected": expected})
        elif first > expected:
            yield Remark(loc, "table.gap", {"first": expected, "last": first - 1})
        expected = max(expected, first + 1, last + 1)
        if result.document is None and result.text is None:
            yield Remark(("results", index), "table.nothing")
    if expected <= most:
        loc = ("results", len(table.results) - 1, "range")
        yield Remark(loc, "table.gap", {"first": expected, "last": most})


def check_journal(journal: Journal) -> Iterator[Remark]:
    """No two pages of a journal have the same slug."""
    seen: set[str] = set()
    for index, page in enumerate(journal.pages):
        if page.slug in seen:
            yield Remark(("pages", index, "slug"), "journal.page_twice", {"slug": page.slug})
        seen.add(page.slug)
