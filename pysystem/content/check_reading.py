"""Roll tables and journals: what depends on more than one key."""

from collections.abc import Iterator

from pysystem.content.fights import foes, weighed
from pysystem.content.library import Document, Library
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


def check_journal(document: Document, journal: Journal, library: Library) -> Iterator[Remark]:
    """No two pages of a journal have the same slug, and fights weigh what they are meant to."""
    seen: set[str] = set()
    for index, page in enumerate(journal.pages):
        if page.slug in seen:
            yield Remark(("pages", index, "slug"), "journal.page_twice", {"slug": page.slug})
        seen.add(page.slug)
        fight = page.fight
        if fight is None or len(list(foes(fight, document, library))) < len(fight.foes):
            continue
        found = weighed(fight, document, library)
        if found.band != fight.band:
            below = list(found.budgets)[: list(found.budgets).index(fight.band)]
            low = found.budgets[below[-1]] if below else 0
            params = {
                "given": fight.band,
                "sum": round(float(found.raw), 2),
                "low": float(low),
                "high": float(found.budgets[fight.band]),
            }
            yield Remark(("pages", index, "fight", "band"), "fight.band", params, "warning")
