"""Many files at once: the same documents and problems as one after the other."""

import os
from pathlib import Path

import pytest

from pysystem.content import parallel
from pysystem.content.discover import discover
from pysystem.content.load import load
from pysystem.content.memo import Readings
from pysystem.content.rendering import render
from tests.content.broken import SOUND, broken
from tests.content.making import make


def test_results_come_in_order() -> None:
    numbers = range(parallel.WORTH_IT * 3 + 7)
    offset = 5  # the function may be a closure
    assert list(parallel.each(lambda n: n + offset, numbers)) == [n + 5 for n in numbers]


def test_an_error_in_a_process_comes_through() -> None:
    def fail(number: int) -> int:
        raise LookupError(number)

    with pytest.raises(LookupError):
        list(parallel.each(fail, range(parallel.WORTH_IT)))


def test_problems_survive_the_way_between_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {case.name: case.content for case in broken()}
    project = make(tmp_path, {**SOUND, **files})
    sources = discover(project.source, project.root).sources
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.setattr(parallel, "WORTH_IT", len(sources) + 1)
    alone, said_alone = Readings().read(sources), load(project).problems
    monkeypatch.setattr(parallel, "WORTH_IT", 1)
    together, said_together = Readings().read(sources), load(project).problems
    for one, other in zip(alone, together, strict=True):
        assert (one.kind, one.slug, one.model) == (other.kind, other.slug, other.model)
        assert [render(p, "ru") for p in one.problems] == [render(p, "ru") for p in other.problems]
    assert [render(p, "en") for p in said_alone] == [render(p, "en") for p in said_together]
