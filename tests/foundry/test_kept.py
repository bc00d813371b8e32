"""What an export keeps for the next one never shows in the result, and spares nearly all work."""

import json
import os
import random
import shutil
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysystem.content import later
from pysystem.content.project import Project
from pysystem.foundry import kept, render, shelves
from pysystem.foundry.leveldb import read_pack
from tests.foundry.pack_samples import plyvel, plyvel_entries
from tests.foundry.test_memory import EDITS, save
from tests.project import SAMPLE, make_project, run

KEPT = Path("dist/.export.kept")
WOLF = "creatures/beasts/wolf.yml"
# Lone documents, so that a changed one is a small part of the project.
MANY = SAMPLE | {
    f"talents/lone-{number}.yml": f"kind: talent\nname: {{ru: Сам {number}, en: Lone {number}}}\n"
    for number in range(12)
}


@pytest.fixture(autouse=True, scope="module")
def many() -> Iterator[None]:
    """So that the talents stand on shelves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelves, "MANY", 10)
        yield


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An exported project, and what that has kept."""
    made = make_project(tmp_path / "bog", MANY)
    grow_old(made.root)
    export(made)
    assert (made.root / KEPT).exists()
    return made


def grow_old(folder: Path) -> None:
    """Files that were written a moment ago are not trusted."""
    old = time.time() - 60
    for path in folder.rglob("*"):
        os.utime(path, (old, old))


def export(project: Project, *options: str) -> str:
    result = run("export", "-p", project.root, *options)
    assert result.exit_code == 0, result.output
    return result.output


def module(folder: Path) -> dict[str, bytes]:
    """All files of an exported module that go into the world."""
    names = (
        "packs/*/*.ldb",
        "packs/*/CURRENT",
        "library/*",
        "lang/**/*",
        "module.json",
        "dist/*.zip",
    )
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for name in names
        for path in folder.glob(name)
        if path.is_file()
    }


def from_nothing(project: Project, folder: Path) -> dict[str, bytes]:
    export(project, "--out", str(folder))
    return module(folder)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The `_id` keys of all documents that are made."""
    made: list[str] = []
    original = render._packed

    def noted(document: dict[str, object], kind: str) -> render.Packed:
        if kind != "Folder":
            made.append(str(document["name"]))
        return original(document, kind)

    monkeypatch.setattr(render, "_packed", noted)
    return made


def test_only_the_document_that_changed_is_made(
    project: Project, rendered: list[str], tmp_path: Path
) -> None:
    save(project, "talents/lone-3.yml", MANY["talents/lone-3.yml"].replace("Сам 3", "Иной"))
    export(project)
    assert rendered == ["Иной"]
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_what_stands_on_other_shelves_stays_as_it_is(project: Project, tmp_path: Path) -> None:
    """Tables, files of the library and members of the zip."""
    before = {path: path.stat() for path in project.root.rglob("*") if path.is_file()}
    save(project, "talents/lone-3.yml", MANY["talents/lone-3.yml"].replace("Сам 3", "Иной"))
    export(project)
    new = {
        path.relative_to(project.root).as_posix()
        for path in project.root.rglob("*")
        if path.is_file() and path not in before
    }
    written = {
        path.relative_to(project.root).as_posix()
        for path, status in before.items()
        if path.exists() and path.stat().st_ino != status.st_ino
    }
    tables = {name for name in new if name.endswith(".ldb")}
    assert (len(tables), len(new)) == (1, 2)  # and a manifest
    assert len(list((project.root / "packs/talents").glob("*.ldb"))) > 5
    (part,) = (name for name in written if name.startswith("library/talents"))
    shelf = int(part.removeprefix("library/talents-").removesuffix(".json"))
    library = json.loads((project.root / part).read_bytes())
    assert "Иной" in {document["name"] for document in library["documents"]}
    assert {ord(document["_id"][0]) >> 2 for document in library["documents"]} == {shelf}
    assert module(project.root) == from_nothing(project, tmp_path / "cold")
    with zipfile.ZipFile(project.root / "dist/bog.zip") as archive:
        assert archive.testzip() is None
        assert archive.read(part) == (project.root / part).read_bytes()


def test_shelves_that_a_pack_no_longer_needs_are_gone(project: Project, tmp_path: Path) -> None:
    assert len(list(project.root.glob("library/talents-*.json"))) > 5
    names = (project.root / f"library/talents-{number}.json" for number in range(12, 31))
    kept = next(name for name in names if not name.exists())
    kept.write_text('{"pack": "talents"}')  # somebody's own, of such a name by chance
    for number in range(12):
        (project.root / f"packs/_source/talents/lone-{number}.yml").unlink()
    gone = "".join(f"talent:lone-{number}: null\n" for number in range(12))
    (project.root / "packs/redirects.yml").write_text(gone)
    export(project)
    assert set(project.root.glob("library/talents*.json")) == {kept, kept.with_name("talents.json")}
    kept.unlink()
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_so_is_what_shows_it(project: Project, rendered: list[str], tmp_path: Path) -> None:
    """The wolf brings the claws, the weapon among them, and its text links to the talent."""
    save(project, "weapons/claws.yml", MANY["weapons/claws.yml"].replace("Когти", "Серпы"))
    export(project)
    assert {"Серпы", "Волк"} <= set(rendered)
    assert not any(name.startswith("Сам") for name in rendered)
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_so_is_what_shows_it_in_the_other_language_alone(project: Project, tmp_path: Path) -> None:
    """Wolf and troll have the claws; only the English text of these leads to the other talent."""
    text = "description: {ru: Рвут., en: 'They tear, see [](talent:lone-3).'}\n"
    save(project, "talents/claws.yml", MANY["talents/claws.yml"] + text)
    grow_old(project.root / "packs/_source/talents")
    export(project)
    save(project, "talents/lone-3.yml", MANY["talents/lone-3.yml"].replace("Lone 3", "Other"))
    export(project)
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def while_exporting(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once, when the next export knows what has changed."""
    original = kept.read

    def read(*arguments: object) -> object:
        found = original(*arguments)  # type: ignore[arg-type]
        assert found is not None
        monkeypatch.setattr(kept, "read", original)
        act()
        return found

    monkeypatch.setattr(kept, "read", read)


def test_another_export_meanwhile(
    project: Project, rendered: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What this one knows holds no more, so it makes all anew."""

    def another() -> None:
        save(project, "talents/lone-5.yml", MANY["talents/lone-5.yml"].replace("Сам 5", "Длинное"))
        export(project)

    save(project, "talents/lone-3.yml", MANY["talents/lone-3.yml"].replace("Сам 3", "Иной"))
    while_exporting(monkeypatch, another)
    export(project)
    assert len(rendered) > len(MANY)
    export(project)
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_a_pack_that_leveldb_has_arranged_anew(project: Project, tmp_path: Path) -> None:
    """Its tables hold what they held, but not by shelves: none is taken over."""
    pack = project.root / "packs/talents"
    for _ in range(2):
        database = plyvel.DB(str(pack))
        for key, value in list(database):
            database.put(key, value)
        database.put(b"!items!zzzzzzzzzzzzzzzz", b"{}")
        database.delete(b"!items!zzzzzzzzzzzzzzzz")
        database.compact_range()
        database.close()
    export(project)
    for number in (3, 4):
        name = f"talents/lone-{number}.yml"
        save(project, name, MANY[name].replace("Сам", "Иной"))
        export(project)
        export(project, "--out", str(tmp_path / f"cold-{number}"))
        now = read_pack(tmp_path / f"cold-{number}/packs/talents")
        shutil.copytree(pack, tmp_path / f"copy-{number}")  # who opens a pack changes it
        assert read_pack(pack) == now == plyvel_entries(tmp_path / f"copy-{number}")


def test_again_and_again(project: Project, rendered: list[str], tmp_path: Path) -> None:
    """What is kept of what was kept is as good, and no more; a file that may still change is read
    again.
    """
    size = (project.root / KEPT).stat().st_size
    for number in range(3):
        name = f"talents/lone-{number}.yml"
        save(project, name, MANY[name].replace("Сам", "Иной"))
        export(project)
        assert (project.root / KEPT).stat().st_size < size * 1.01
    assert rendered == ["Иной 0", "Иной 0", "Иной 1", "Иной 0", "Иной 1", "Иной 2"]
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_a_new_flaw_is_told_as_ever(project: Project) -> None:
    good = module(project.root)
    save(project, WOLF, MANY[WOLF].replace("fangs]", "fanks]"))
    result = run("export", "-p", project.root, "--messages", "en")
    assert result.exit_code == 1
    assert f"packs/_source/{WOLF}:7:23" in result.output
    assert "fangs" in result.output
    assert module(project.root) == good
    save(project, WOLF, MANY[WOLF])
    export(project)
    assert module(project.root) == good


def test_a_file_that_is_saved_while_it_is_exported(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The next export sees it, whatever of it came into the first."""
    claws = "talents/claws.yml"
    text = MANY[claws].replace("Когти", "Коготки")
    while_exporting(monkeypatch, lambda: save(project, claws, text))
    save(project, WOLF, MANY[WOLF].replace("Волк", "Волчица"))
    export(project)
    export(project)
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


def test_a_file_that_comes_while_it_is_exported(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Then all is read anew."""
    text = "kind: talent\nname: {ru: Новый, en: New}\n"
    while_exporting(monkeypatch, lambda: save(project, "talents/new.yml", text))
    save(project, WOLF, MANY[WOLF].replace("Волк", "Волчица"))
    export(project)
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


@pytest.mark.parametrize("spoil", ["cut", "noise", "gone", "of another"])
def test_spoiled_memory_is_no_memory(
    project: Project, tmp_path: Path, spoil: str, rendered: list[str]
) -> None:
    path = project.root / KEPT
    content = path.read_bytes()
    if spoil == "cut":
        path.write_bytes(content[: len(content) // 3])
    elif spoil == "noise":
        path.write_bytes(random.Random(1).randbytes(5000))
    elif spoil == "gone":
        path.unlink()
    else:
        path.write_bytes(content.replace(b'{"of":1', b'{"of":2', 1))
    save(project, "talents/lone-3.yml", MANY["talents/lone-3.yml"].replace("Сам 3", "Иной"))
    export(project)
    assert len(rendered) > len(MANY) // 2
    assert module(project.root) == from_nothing(project, tmp_path / "cold")


@settings(max_examples=8)
@given(order=st.lists(st.sampled_from(EDITS), min_size=1, max_size=6))
def test_after_every_save_the_same_as_from_nothing(
    order: list[tuple[str, str | None]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    project = make_project(folder / "bog", MANY)
    grow_old(project.root)
    export(project)
    for number, (name, text) in enumerate(order):
        save(project, name, text)
        mine, cold = (
            run("export", "-p", project.root, *options)
            for options in ((), ("--out", str(folder / f"cold-{number}")))
        )
        assert (mine.exit_code, mine.stderr) == (cold.exit_code, cold.stderr)
        if mine.exit_code == 0:
            assert module(project.root) == module(folder / f"cold-{number}")


def test_a_stand_in_is_read_when_it_is_looked_into(project: Project) -> None:
    name = f"packs/_source/{WOLF}"
    wolf = later.later("creature", str(project.root / name), name)
    assert wolf.name.ru == "Волк"
    assert wolf.model_dump()["types"] == ["beast"] or wolf.model_dump()["types"] == ("beast",)
    gone = later.later("creature", str(project.root / "packs/_source/no.yml"), "no.yml")
    with pytest.raises(later.GoneError):
        _ = gone.name
