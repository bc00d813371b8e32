"""Export, unpack and export again: the same bytes, over the project and from nothing."""

from itertools import chain
from pathlib import Path

import orjson
import pytest

from pysystem.content.load import Loaded, load
from pysystem.content.project import Settings, find_project
from pysystem.foundry.babele import translations
from pysystem.foundry.documents import Origin
from pysystem.foundry.leveldb.writer import build_pack
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.render import OTHER, RenderedPack, render
from pysystem.foundry.shelves import library
from pysystem.foundry.unpacked.plan import Base, empty, plan
from pysystem.foundry.unpacked.sources import Source
from pysystem.foundry.unpacked.translated import Translations, translations_of
from pysystem.foundry.unpacked.written import document_text
from tests.foundry.unpack_projects import (
    Files,
    loaded,
    make_files,
    read_files,
    with_fixed_texts,
    with_other_texts,
)
from tests.project import OURS

NOWHERE = Path("/nowhere")
PROJECTS, CHANGED, IN_ONE_TEST = 500, 100, 100


def packs(content: Loaded, module: str, lang: str) -> list[RenderedPack]:
    return render(content, Origin(module, "worldbuilding"), NativeTarget(), lang)


def babele(rendered: list[RenderedPack], module: str, lang: str) -> dict[str, bytes]:
    """The translation files of the packs, by pack."""
    settings = Settings.model_validate({"id": module, "title": "Болото", "version": "1"})
    return {
        path.removesuffix(".json").rpartition(".")[2]: content
        for path, content in translations(settings, rendered, lang)
    }


def alike(pack: RenderedPack) -> bool:
    """Whether two folders of a pack have one name."""
    names = [orjson.loads(folder.whole)["name"] for folder in pack.folders]
    return len(set(names)) < len(names)


def sources(
    rendered: list[RenderedPack], module: str, lang: str, *, whole: bool = True
) -> list[Source]:
    """The packs as they are read: of a whole module, or each by itself."""
    files = babele(rendered, module, lang)

    def others(pack: str) -> Translations | None:
        if not whole:
            return None
        if pack not in files:
            return Translations(pack, OTHER[lang], {}, {}, found=False)
        return translations_of(orjson.loads(files[pack]), pack, OTHER[lang])

    return [
        Source(
            pack.pack.name,
            [(pack.pack.document, orjson.loads(each.whole)) for each in pack.documents],
            [orjson.loads(each.whole) for each in pack.folders],
            translations=others(pack.pack.name),
        )
        for pack in rendered
    ]


def made_of(rendered: list[RenderedPack]) -> dict[str, bytes | None]:
    """The library files, which hold all that the packs do."""
    return dict(chain.from_iterable(library(pack, "label", frozenset()) for pack in rendered))


def documents_of(content: Loaded, lang: str) -> dict[str, bytes]:
    """What an export makes of each file that describes a document."""
    by_kind: dict[str, list[str]] = {}
    for document in content.documents:
        path = document.path.removeprefix("packs/_source/")
        by_kind.setdefault(document.kind, []).append(path)
    return {
        path: each.whole
        for pack in packs(content, "bog", lang)
        for path, each in zip(by_kind[pack.pack.kind], pack.documents, strict=True)
    }


def bytes_of(rendered: list[RenderedPack], module: str, lang: str) -> dict[str, bytes]:
    """What an export writes of them: LevelDB tables, library and translation files."""
    found = {f"babele/{name}": content for name, content in babele(rendered, module, lang).items()}
    for pack in rendered:
        found |= {
            f"{pack.pack.name}/{name}": content
            for name, content in build_pack(pack.entries()).files.items()
        }
        found |= made_of([pack])
    return found


def from_nothing(
    rendered: list[RenderedPack], module: str, lang: str, *, whole: bool = True
) -> Files:
    given = lang if not whole else None
    made = plan(empty(module, NOWHERE), sources(rendered, module, lang, whole=whole), given)
    assert made.notes == []
    assert made.lang == lang or not babele(rendered, module, lang)
    return read_files(made.files, NOWHERE)


@pytest.fixture(scope="module")
def ours() -> Base:
    project, problems = find_project(OURS)
    assert project is not None, problems
    return Base(project.settings.id, project.root, project.source, load(project))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_shipped_content_over_itself_changes_no_file(ours: Base, lang: str) -> None:
    rendered = packs(ours.loaded, ours.module, lang)
    made = plan(ours, sources(rendered, ours.module, lang), None)
    assert (made.lang, made.files, made.notes) == (lang, {}, [])
    assert made.untouched == len(ours.loaded.documents)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_shipped_content_from_nothing(ours: Base, lang: str) -> None:
    """Both languages: what is made of the new files is the module in one and in the other."""
    rendered = packs(ours.loaded, ours.module, lang)
    again = loaded(from_nothing(rendered, ours.module, lang), ours.module)
    assert bytes_of(packs(again, ours.module, lang), ours.module, lang) == bytes_of(
        rendered, ours.module, lang
    )


@pytest.mark.parametrize("first", range(0, PROJECTS, IN_ONE_TEST))
def test_500_projects_from_nothing(first: int) -> None:
    """Of every fifth also what its packs give without the module, and the twin in full."""
    for seed in range(first, first + IN_ONE_TEST):
        lang = "ru" if seed % 3 else "en"
        project = loaded(make_files(seed), "bog")
        rendered = packs(project, "bog", lang)
        both = loaded(from_nothing(rendered, "bog", lang), "bog")
        came = packs(both, "bog", lang)
        assert made_of(came) == made_of(rendered), f"project {seed}"
        told = [babele(each, "bog", lang) for each in (rendered, came)]
        assert told[0] == told[1], f"project {seed}"
        if seed % 5:
            continue
        alone = loaded(from_nothing(rendered, "bog", lang, whole=False), "bog")
        assert made_of(packs(alone, "bog", lang)) == made_of(rendered), f"project {seed}"
        # Of two folders called alike, the translation file knows one name.
        clear = {pack.pack.name for pack in rendered if not alike(pack)}
        twin, again = (
            [pack for pack in packs(of, "bog", OTHER[lang]) if pack.pack.name in clear]
            for of in (project, both)
        )
        assert made_of(again) == made_of(twin), f"project {seed}"


@pytest.mark.parametrize("first", range(0, CHANGED, IN_ONE_TEST))
def test_projects_with_changed_texts_over_themselves(first: int, tmp_path: Path) -> None:
    """Both languages arrive, each text at its place, and no file without a change is written."""
    for seed in range(first, first + IN_ONE_TEST):
        lang = "ru" if seed % 3 else "en"
        files = with_fixed_texts(make_files(seed))
        root = tmp_path / str(seed)
        base = Base("bog", root, root / "packs/_source", loaded(files, "bog"))
        for name, data in files.items():
            path = base.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(document_text(data), encoding="utf-8")
        changed = {name: with_other_texts(data, seed) for name, data in files.items()}
        wanted = loaded(changed, "bog")
        made = plan(base, sources(packs(wanted, "bog", lang), "bog", lang), lang)
        assert {note.code for note in made.notes} <= {"unpack.translation"}, f"project {seed}"
        written = read_files(made.files, base.source)
        came = loaded(files | written, "bog")
        same = set(files)
        for each in ("ru", "en"):
            was, once, again = (documents_of(of, each) for of in (base.loaded, wanted, came))
            assert again == once, f"project {seed}"
            same &= {path for path in was if was[path] == once[path]}
        assert not same & written.keys(), f"project {seed}"
