"""Projects made to trip up the reader: links without end, odd names, closed folders, odd TOML."""

import errno
import os
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from pysystem.content import discover as module
from pysystem.content.diagnostics import MAX_PER_FILE, Problem
from pysystem.content.discover import MAX_FOLDERS, discover
from pysystem.content.load import load
from pysystem.content.project import find_project
from tests.content.making import CONFIG, WOLF, make, only

LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="needs a file system that keeps any name"
)
SECONDS = 10
"""Of the processor; what is refused takes far less, and took minutes or for ever."""


def refused(root: Path, text: str, name: str = "pysystem.toml") -> Problem:
    (root / name).write_text(text, encoding="utf-8")
    start = time.process_time()
    project, problems = find_project(root)
    assert time.process_time() - start < SECONDS
    assert project is None
    return only(problems)


def links(folder: Path, *targets: Path) -> None:
    """Links to each of the targets, or no test where they can't be made."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, target in enumerate(targets):
        try:
            (folder / f"link{number}").symlink_to(target, target_is_directory=True)
        except OSError:
            pytest.skip("no right to make links")


def test_links_that_double_with_every_folder(tmp_path: Path) -> None:
    """d0 holds two links to d1, d1 two to d2 and so on: 2^40 ways down."""
    source = tmp_path / "packs/_source"
    source.mkdir(parents=True)
    folders = [source, *(tmp_path / f"d{n}" for n in range(40))]
    for above, below in pairwise(folders):
        links(above, below, below)
    found = discover(source, tmp_path)
    assert len(found.folders) == sum(2**depth for depth in range(1, MAX_FOLDERS + 1))
    assert {problem.code for problem in found.problems} == {"folder.deep"}
    assert len(found.problems) == 2 ** (MAX_FOLDERS + 1)


@pytest.mark.parametrize("limit", ["MOST_FOLDERS", "MOST_ENTRIES"])
def test_more_folders_or_files_than_any_project_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    project = make(tmp_path, {f"{a}/{b}/x{a}-{b}.yml": WOLF for a in range(5) for b in range(5)})
    monkeypatch.setattr(module, limit, 12)
    found = discover(project.source, tmp_path)
    problem = only(tuple(found.problems))
    assert (problem.code, problem.path) == ("source.too_many", "packs/_source")
    assert len(found.folders) <= 13
    monkeypatch.setattr(module, limit, 60)
    assert discover(project.source, tmp_path).problems == []


@LINUX
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a<b", "path.character"),
        ("a\nb", "path.character"),
        ("a\rb", "path.character"),
        ("\u3000", "folder.name"),
        ("\u2003\u3000", "folder.name"),
    ],
)
def test_folders_that_cannot_be_called_what_they_are(tmp_path: Path, name: str, code: str) -> None:
    project = make(tmp_path, {"a/wolf.yml": WOLF, f"a/{name}/fox.yml": WOLF})
    loaded = load(project)
    problem = only(loaded.problems)
    assert (problem.code, problem.path) == (code, f"packs/_source/a/{name}")
    assert [folder.path for folder in loaded.folders] == [("a",)]


@LINUX
def test_a_folder_gets_its_name_from_its_description(tmp_path: Path) -> None:
    files = {"\u3000/_folder.yml": "name: Волки\n", "\u3000/wolf.yml": WOLF}
    loaded = load(make(tmp_path, files))
    assert not loaded.failed
    assert [folder.name.ru for folder in loaded.folders] == ["Волки"]


def closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that may not be entered (by anybody: a superuser would be let in)."""
    stat = Path.stat

    def guarded(path: Path, **options: bool) -> os.stat_result:
        if folder in path.parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", guarded)


def test_a_project_folder_that_may_not_be_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, {})
    closed(tmp_path, monkeypatch)
    project, problems = find_project(tmp_path)
    assert project is None
    problem = only(problems)
    assert (problem.code, problem.path) == ("folder.unreadable", str(tmp_path))


def test_sources_in_a_folder_that_may_not_be_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make(tmp_path, {"wolf.yml": WOLF})
    closed(tmp_path / "packs", monkeypatch)
    problem = only(load(project).problems)
    assert (problem.code, problem.path) == ("folder.unreadable", "packs/_source")


def test_a_current_folder_that_is_there_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr("os.getcwd", gone)
    project, problems = find_project(Path())
    assert project is None
    assert (only(problems).code, only(problems).path) == ("folder.unreadable", ".")


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        (CONFIG + "x = " + "[" * 5000 + "]" * 5000, 0, "Too deeply nested"),
        (CONFIG + "x = " + "{a = " * 5000, 0, "Too deeply nested"),
        (CONFIG + "x = " + "[" * 80 + "]" * 80, 0, "Too deeply nested"),
        (CONFIG + "[" + "a." * 70 + "a]", 0, "Too deeply nested"),
        (CONFIG + "x = " + "1" * 5000, 4, "Number too long"),
        (CONFIG + "x = 1\n" + "a." * 20_000 + "a = 1", 5, "Key too long"),
        (CONFIG + '"!" . ' * 20_000 + "a = 1", 4, "Key too long"),
    ],
    ids=["brackets", "braces", "few brackets", "table", "digits", "key", "quoted key"],
)
def test_toml_that_the_reader_chokes_on(tmp_path: Path, text: str, line: int, detail: str) -> None:
    problem = refused(tmp_path, text)
    assert (problem.code, problem.line, problem.params) == (
        "project.toml",
        line,
        {"detail": detail},
    )


@pytest.mark.parametrize("piece", ["[", "[ ", "a", "#{", "<", "1_"])
def test_long_rows_of_toml_do_not_take_long(tmp_path: Path, piece: str) -> None:
    problem = refused(tmp_path, f"{CONFIG}license = '''\n{piece * 200_000}'''\n")
    assert (problem.code, problem.line) == ("text.long", 4)


def test_a_huge_project_file(tmp_path: Path) -> None:
    problem = refused(tmp_path, CONFIG + "#" * 2_000_000)
    assert (problem.code, problem.path) == ("file.too_large", "pysystem.toml")


def test_a_project_file_full_of_mistakes(tmp_path: Path) -> None:
    rows = "".join(f'k{n} = "${{URL}}"\n' for n in range(5000))
    (tmp_path / "pysystem.toml").write_text(CONFIG + rows, encoding="utf-8")
    start = time.process_time()
    _, problems = find_project(tmp_path)
    assert time.process_time() - start < SECONDS
    assert len(problems) == MAX_PER_FILE + 1


@pytest.mark.parametrize(
    "folder",
    "packs Packs packs/ ./packs packs/rules packs/RULES/x library dist/a foundry_module".split(),
)
def test_sources_do_not_lie_where_the_export_writes(tmp_path: Path, folder: str) -> None:
    problem = refused(tmp_path, f'{CONFIG}source = "{folder}"\n')
    assert (problem.code, problem.line) == ("project.source_built", 4)


@pytest.mark.parametrize("folder", ["packs/_source", "packs/src", "src", "src/packs", "src/dist"])
def test_sources_may_lie_elsewhere(tmp_path: Path, folder: str) -> None:
    (tmp_path / "pysystem.toml").write_text(f'{CONFIG}source = "{folder}"\n', encoding="utf-8")
    project, _ = find_project(tmp_path)
    assert project is not None
    assert project.source == tmp_path / folder


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a" * 64, ""),
        ("a" * 65, "text.long"),
        ("7", "text.form"),
        ("5-1", "text.form"),
        ("-", "text.form"),
        ("5e-bestiary", ""),
        ("a" * 60_000 + "!", "text.long"),
    ],
    ids=lambda value: value[:10],
)
def test_how_long_a_module_id_is_and_what_it_holds(tmp_path: Path, name: str, code: str) -> None:
    text = CONFIG.replace("bestiary", name)
    if code:
        problem = refused(tmp_path, text)
        assert (problem.code, problem.line) == (code, 1)
    else:
        (tmp_path / "pysystem.toml").write_text(text, encoding="utf-8")
        project, _ = find_project(tmp_path)
        assert project is not None
        assert project.settings.id == name
