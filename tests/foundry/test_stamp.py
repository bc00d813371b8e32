"""A second export that has nothing to do does nothing, and anything that matters wakes it."""

import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project import SAMPLE, make_project, run

HAIL = "kind: macro\nname: {ru: Привет, en: Hail}\ncommand: ui.notifications.info(1)\n"
WOLF = Path("packs/_source/creatures/beasts/wolf.yml")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An exported project whose files are old enough to be trusted."""
    make_project(tmp_path)
    (tmp_path / "LICENSE").write_text("Free.", encoding="utf-8")
    lone = "kind: talent\nname: {ru: Сам по себе, en: By itself}\n"
    (tmp_path / "packs/_source/talents/lone.yml").write_text(lone, encoding="utf-8")
    grow_old(tmp_path)
    assert run("export", "-p", tmp_path).exit_code == 0
    return tmp_path


def grow_old(folder: Path) -> None:
    old = time.time() - 60
    for path in folder.rglob("*"):
        os.utime(path, (old, old))


def anew(project: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> bool:
    """Whether an export does its work."""
    from pysystem.cli import exporting

    worked: list[bool] = []
    original = exporting.export_anew

    def noted(*arguments: object) -> object:
        worked.append(True)
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(exporting, "export_anew", noted)
    result = run("export", "-p", project, *options)
    assert result.exit_code == 0, result.output
    return bool(worked)


def test_nothing_changed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zipped = (project / "dist" / "bog.zip").read_bytes()
    assert not anew(project, monkeypatch)
    assert not anew(project / "packs", monkeypatch)  # from a folder inside
    assert (project / "dist" / "bog.zip").read_bytes() == zipped
    result = run("export", "-p", project, "--messages", "en")
    assert "creatures      2  unchanged" in result.output
    assert result.output.rstrip().endswith("bog.zip")


def edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def same_size_and_time(project: Path) -> None:
    """The hardest change to see: only the time of the change itself tells of it."""
    path = project / WOLF
    before = path.stat()
    edit(path, "Волк", "Волх")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a source": lambda p: edit(p / WOLF, "Волк", "Волчица"),
    "a source, secretly": same_size_and_time,
    "a new source": lambda p: (
        (p / WOLF)
        .with_name("fox.yml")
        .write_text(SAMPLE["creatures/beasts/wolf.yml"].replace("Волк", "Лиса"), encoding="utf-8")
    ),
    "a folder": lambda p: edit(p / WOLF.with_name("_folder.yml"), "Звери", "Зверьё"),
    "a source that is gone": lambda p: (p / "packs/_source/talents/lone.yml").unlink(),
    "the project": lambda p: edit(p / "pysystem.toml", "Болото", "Топь"),
    "a picture": lambda p: (p / "art/troll.webp").write_bytes(b"another"),
    "a paper": lambda p: (p / "LICENSE").write_text("Freer.", encoding="utf-8"),
    "a paper that is gone": lambda p: (p / "LICENSE").unlink(),
    "a new paper": lambda p: (p / "README.md").write_text("Read.", encoding="utf-8"),
    "another file for the project": lambda p: (p / "pyproject.toml").write_bytes(
        b"[tool.pysystem]"
    ),
    "credits": lambda p: (p / "CREDITS.md").write_text("By me.", encoding="utf-8"),
    "what was built": lambda p: edit(p / "module.json", "1.2.0", "1.2.1"),
    "the zip": lambda p: (p / "dist/bog.zip").unlink(),
    "a pack": lambda p: (p / "packs/creatures/CURRENT").write_text("MANIFEST-000001\n"),
    "a pack that was opened": lambda p: (p / "packs/creatures/000009.log").write_bytes(b""),
    "the stamp": lambda p: (p / "dist/.export.json").write_text("[]"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_something_changed(project: Path, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    CHANGES[change](project)
    if change == "a source that is gone":  # and said so
        slug = "talent:lone: null\n"
        (project / "packs/redirects.yml").write_text(slug, encoding="utf-8")
    assert anew(project, monkeypatch)


@pytest.mark.parametrize("option", [["--lang", "en"], ["--system", "dnd5e"], ["--no-zip"]])
def test_another_result_is_asked_for(
    project: Path, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    assert anew(project, monkeypatch, *option)


def test_another_version_of_the_program(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version", f"{sys.version} newer")
    assert anew(project, monkeypatch)


def test_another_version_of_a_library(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries = tmp_path_factory.mktemp("site-packages")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(libraries))
    grow_old(project)
    assert anew(project, monkeypatch)
    assert not anew(project, monkeypatch)
    (libraries / "markdown-9.9.dist-info").mkdir()
    assert anew(project, monkeypatch)


def test_a_source_that_was_written_a_moment_ago_is_not_trusted(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(project / WOLF, "Волк", "Волчица")
    assert anew(project, monkeypatch)
    assert anew(project, monkeypatch)


def test_warnings_are_said_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "packs/_source/notes.txt").write_text("Not content.", encoding="utf-8")
    for _ in range(2):
        assert anew(project, monkeypatch)
        assert "file.ignored" in run("export", "-p", project).output


def test_each_folder_knows_its_own_export(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = project.parent / "elsewhere"
    grow_old(project)
    assert anew(project, monkeypatch, "--out", str(out))
    assert not anew(project, monkeypatch, "--out", str(out))


def test_links_that_lead_in_circles_are_told_of_at_once(project: Path) -> None:
    inside = project / "packs/_source/creatures/beasts"
    for name in ("a", "b"):
        (inside / name).symlink_to("..", target_is_directory=True)
    result = run("export", "-p", project)
    assert result.exit_code == 1 and "path.link_loop" in result.output


def test_a_pack_that_was_left_is_told_of_until_it_is_gone(project: Path) -> None:
    source = project / "packs/_source/macros/hail.yml"
    source.parent.mkdir()
    source.write_text(HAIL, encoding="utf-8")
    grow_old(project)
    assert run("export", "-p", project).exit_code == 0
    source.unlink()
    (project / "packs/redirects.yml").write_text("macro:hail: null\n", encoding="utf-8")
    grow_old(project)
    for _ in range(2):
        assert "packs/macros: no longer" in run("export", "-p", project, "--messages", "en").output
    shutil.rmtree(project / "packs/macros")
    assert "packs/macros" not in run("export", "-p", project, "--messages", "en").output


@pytest.mark.parametrize(
    "table",
    ["[ tool . pysystem ]\nid = 'fen'", "[tool]\npysystem.id = 'fen'", "tool = {pysystem = {id ="],
)
def test_a_project_inside_another_is_not_taken_for_it(project: Path, table: str) -> None:
    inner = project / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(table, encoding="utf-8")
    result = run("export", "-p", inner)  # it has no version yet, or is no TOML
    assert result.exit_code == 1 and "pyproject.toml" in result.output
    (inner / "pyproject.toml").write_text("# not [tool.pysystem]", encoding="utf-8")
    assert run("export", "-p", inner).exit_code == 0
