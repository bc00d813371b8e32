"""Checking the references of all documents, and that `adds_items` never runs in a circle."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter

from pysystem.content.diagnostics import Problem
from pysystem.content.grants import brought
from pysystem.content.library import Document, Library
from pysystem.content.places import Places
from pysystem.content.reading import Reference
from pysystem.content.remarks import Remark

_KEY = attrgetter("key")


def check_references(refs: Iterable[Reference], library: Library) -> Iterator[Remark]:
    """Note every reference of a document that leads nowhere, to the wrong kind, to several
    documents, or where another one in its list has led already.
    """
    seen: set[tuple[object, ...]] = set()
    for loc, ref, kinds in refs:
        found = library.resolve(ref, kinds)
        if found.document is None:
            if found.code:
                yield Remark(loc, found.code, found.params, containing=ref)
            continue
        if isinstance(loc[-1], int):
            target = (loc[:-1], found.document.key)
            if target in seen:
                yield Remark(loc, "ref.repeated", {"ref": ref})
            seen.add(target)


def proposed(problems: Iterable[Problem], library: Library) -> list[Problem]:
    """The problems, those about references of no form with the documents that were meant."""
    return [
        replace(problem, params={**problem.params, "meant": meant})
        if problem.code == "ref.form"
        and (meant := library.called(problem.params["given"], problem.params["kinds"]))
        else problem
        for problem in problems
    ]


def check_cycles(library: Library, places: Places) -> None:
    """Note every circle of grants once, with its path, where its first document closes it."""
    for cycle in _cycles(library):
        first, second = cycle[0], cycle[1 % len(cycle)]
        index = next(index for index, found in brought(library, first) if found is second)
        code = "ref.self" if len(cycle) == 1 else "ref.cycle"
        path = " → ".join(document.slug for document in (*cycle, first))
        places.add(first.path, ("adds_items", index), code, {"path": path})


def _cycles(library: Library) -> list[list[Document]]:
    """Each circle found by a walk in depth, begun at its smallest slug; in order."""
    done: set[str] = set()
    found: dict[tuple[str, ...], list[Document]] = {}
    for start in sorted((each for each in library if each.kind == "talent"), key=_KEY):
        if start.key in done:
            continue
        trail = [start]
        at = {start.key: 0}
        stack = [brought(library, start)]
        while stack:
            _, child = next(stack[-1], (0, None))
            if child is None:
                stack.pop()
                done.add(trail[-1].key)
                del at[trail.pop().key]
            elif child.key in at:
                cycle = _turned(trail[at[child.key] :])
                found.setdefault(tuple(map(_KEY, cycle)), cycle)
            elif child.key not in done:
                at[child.key] = len(trail)
                trail.append(child)
                stack.append(brought(library, child))
    return [found[key] for key in sorted(found)]


def _turned(cycle: list[Document]) -> list[Document]:
    start = min(range(len(cycle)), key=lambda index: cycle[index].key)
    return cycle[start:] + cycle[:start]
