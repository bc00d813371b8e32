"""The documents of this project's packs, as the export makes them, in each language."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from pysystem.content.load import Loaded
from pysystem.content.project import Project, find_project
from pysystem.foundry.check import load_checked
from pysystem.foundry.export import Options, make_packs
from pysystem.foundry.render import RenderedPack
from tests.project import OURS

Data = dict[str, Any]


@cache
def content() -> tuple[Project, Loaded]:
    project, problems = find_project(OURS)
    assert project is not None, problems
    return project, load_checked(project)


@cache
def packs(lang: str) -> list[RenderedPack]:
    return make_packs(*content(), Options(lang, None, OURS, zip=False))


@cache
def documents(lang: str) -> dict[str, list[Data]]:
    """The documents by pack."""
    return {pack.pack.name: [json.loads(d.whole) for d in pack.documents] for pack in packs(lang)}


@cache
def folders(lang: str) -> dict[str, list[Data]]:
    """The compendium folders by pack."""
    return {pack.pack.name: [json.loads(d.whole) for d in pack.folders] for pack in packs(lang)}


def strings(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every string in a document, with its way there: names alone, without places in lists."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from strings(inner, (*path, name))
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, path)
