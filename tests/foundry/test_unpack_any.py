"""Documents that anybody may have put into a pack: no crash, and no file that can't be read."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from pysystem.content.load import load
from pysystem.content.yaml_read import read_bytes
from pysystem.foundry.documents import Origin
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.problems import ExportError
from pysystem.foundry.render import render
from pysystem.foundry.unpacked.plan import Base, empty, plan
from pysystem.foundry.unpacked.sources import Source
from pysystem.model import KINDS
from pysystem.model.folder import FolderFile
from tests.project import make_project

ROUNDS = 150
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**18, 1e300, "", "x", "Ё\n\n- #: {", "\ud83d", "../../x", "con",
    "a\x00b",
    "<p>" * 300, "{{table:x}}", "<p>{{нет}}</p>", "@UUID[Compendium.bog.creatures.Actor.x]{y}",
    "\u202e", [], [[]], ["a", "a"], [None], {}, {"": {}}, {"a": {"b": [1]}}, {"max": "x"},
    "x" * 70_000,
    "creature:wolf", "pysystem:weapon:claws", ["talent:nobody"], {"default": []},
)  # fmt: skip


@pytest.fixture(scope="module")
def bog(tmp_path_factory: pytest.TempPathFactory) -> tuple[Base, list[Source]]:
    project = make_project(tmp_path_factory.mktemp("bog"))
    content = load(project)
    base = Base("bog", project.root, project.source, content)
    rendered = render(content, Origin("bog", "worldbuilding"), NativeTarget(), "ru")
    sources = [
        Source(
            pack.pack.name,
            [(pack.pack.document, orjson.loads(each.whole)) for each in pack.documents],
            [orjson.loads(each.whole) for each in pack.folders],
        )
        for pack in rendered
    ]
    return base, sources


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside."""
    found: list[tuple[Any, Any]] = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        found.append((value, key))
        if isinstance(inner, dict | list):
            found += places(inner)
    return found


def spoiled(sources: list[Source], chance: random.Random) -> list[Source]:
    """The packs with some places set to something odd, or gone."""
    made = copy.deepcopy(sources)
    found = [
        place
        for source in made
        for _, document in chance.sample(source.documents, 1)
        for place in places(document)
    ]
    found += [place for source in made for folder in source.folders for place in places(folder)]
    for container, key in chance.sample(found, 6):
        if isinstance(container, dict) and chance.random() < 0.2:
            container.pop(key, None)
        else:
            container[key] = copy.deepcopy(chance.choice(ODD))
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_spoiled_packs_over_a_project_and_from_nothing(
    bog: tuple[Base, list[Source]], seed: int
) -> None:
    base, sources = bog
    chance = random.Random(seed)
    for number in range(ROUNDS // 2):
        given = spoiled(sources, chance)
        over = base if number % 2 else empty("bog", Path("/nowhere"))
        try:
            made = plan(over, given, chance.choice([None, "ru", "en"]))
        except ExportError as error:
            assert error.code.startswith("unpack.")
            continue
        for path, content in made.files.items():
            assert path.is_relative_to(over.source), path
            data = read_bytes(content, path.name).data
            assert data is not None, (path, content)
            model = FolderFile if path.name == "_folder.yml" else KINDS[data["kind"]]
            model.model_validate(data)
        assert json.dumps([note.params for note in made.notes], default=str)
