"""Export, unpack and export again: the same bytes, over the project and from nothing."""

from collections.abc import Iterable
from pathlib import Path

import orjson
import pytest

from pysystem.content.load import Loaded, load
from pysystem.content.project import find_project
from pysystem.foundry.documents import Origin
from pysystem.foundry.leveldb.writer import build_pack
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.render import RenderedPack, render
from pysystem.foundry.unpacked.plan import Base, empty, plan
from pysystem.foundry.unpacked.sources import Source
from tests.foundry.unpack_projects import Files, loaded, make_files, read_files
from tests.project import OURS

NOWHERE = Path("/nowhere")
PROJECTS, IN_ONE_TEST = 500, 100


def packs(content: Loaded, module: str, lang: str) -> list[RenderedPack]:
    return render(content, Origin(module, "worldbuilding"), NativeTarget(), lang)


def sources(rendered: Iterable[RenderedPack]) -> list[Source]:
    """The packs as they are read."""
    return [
        Source(
            pack.pack.name,
            [(pack.pack.document, orjson.loads(each.whole)) for each in pack.documents],
            [orjson.loads(each.whole) for each in pack.folders],
        )
        for pack in rendered
    ]


def bytes_of(rendered: Iterable[RenderedPack]) -> dict[str, bytes]:
    """What an export writes of them: LevelDB tables and library files."""
    found: dict[str, bytes] = {}
    for pack in rendered:
        found |= {
            f"{pack.pack.name}/{name}": content
            for name, content in build_pack(pack.entries()).files.items()
        }
        found[pack.pack.name] = pack.library("label")
    return found


def from_nothing(rendered: list[RenderedPack], module: str, lang: str) -> Files:
    made = plan(empty(module, NOWHERE), sources(rendered), lang)
    assert made.notes == []
    return read_files(made.files, NOWHERE)


@pytest.fixture(scope="module")
def ours() -> tuple[Base, list[RenderedPack]]:
    project, problems = find_project(OURS)
    assert project is not None, problems
    content = load(project)
    base = Base(project.settings.id, project.root, project.source, content)
    return base, packs(content, base.module, "ru")


def test_the_shipped_content_over_itself_changes_no_file(
    ours: tuple[Base, list[RenderedPack]],
) -> None:
    base, rendered = ours
    made = plan(base, sources(rendered), None)
    assert (made.lang, made.files, made.notes) == ("ru", {}, [])
    assert made.untouched == len(base.loaded.documents)


def test_the_shipped_content_from_nothing(ours: tuple[Base, list[RenderedPack]]) -> None:
    base, rendered = ours
    files = from_nothing(rendered, base.module, "ru")
    again = packs(loaded(files, base.module), base.module, "ru")
    assert bytes_of(again) == bytes_of(rendered)


@pytest.mark.parametrize("first", range(0, PROJECTS, IN_ONE_TEST))
def test_500_projects_from_nothing(first: int) -> None:
    for seed in range(first, first + IN_ONE_TEST):
        lang = "ru" if seed % 3 else "en"
        rendered = packs(loaded(make_files(seed), "bog"), "bog", lang)
        files = from_nothing(rendered, "bog", lang)
        again = packs(loaded(files, "bog"), "bog", lang)
        assert bytes_of(again) == bytes_of(rendered), f"project {seed}"
