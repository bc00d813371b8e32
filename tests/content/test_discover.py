"""Walking the sources, and names that break on other systems."""

import os
import sys
from pathlib import Path

import pytest

from pysystem.content.catalogue import message
from pysystem.content.discover import FOLDERS, Found, discover
from pysystem.content.names import complaint, is_passing, twin_key
from pysystem.foundry.packs import PACKS

LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="needs a file system that keeps any name"
)


def walk(root: Path, *names: str) -> Found:
    source = root / "packs" / "_source"
    source.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("kind: creature\n", encoding="utf-8")
    return discover(source, root)


def told(found: Found) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in found.problems]


def test_files_come_in_order_with_their_folders(tmp_path: Path) -> None:
    found = walk(
        tmp_path, "b/y.yml", "b/a/x.YAML", "a.yml", "b/_folder.yml", "Thumbs.db", "art/x.png"
    )
    assert [(s.name, s.folder, s.stem) for s in found.sources] == [
        ("packs/_source/a.yml", (), "a"),
        ("packs/_source/b/a/x.YAML", ("b", "a"), "x"),
        ("packs/_source/b/y.yml", ("b",), "y"),
    ]
    assert [s.folder for s in found.folder_files] == [("b",)]
    assert found.folders == [("art",), ("b",), ("b", "a")]
    assert found.problems == []


@pytest.mark.parametrize("name", ["wolf.txt", "b/wolf.yml.txt", "README.md", "wolf", "a.ymll"])
def test_a_file_with_another_ending_is_not_passed_over_in_silence(
    tmp_path: Path, name: str
) -> None:
    (problem,) = walk(tmp_path, "a.yml", name).problems
    assert (problem.code, problem.severity) == ("file.ignored", "warning")
    assert problem.path == f"packs/_source/{name}"
    for lang in ("ru", "en"):
        assert ".yml" in message(problem.code, problem.params, lang)


@pytest.mark.parametrize(
    "name", ["Thumbs.db", "desktop.ini", ".DS_Store", "wolf.yml.bak", "wolf.yml.orig", "art/x.webp"]
)
def test_known_rubbish_and_pictures_are_passed_over(tmp_path: Path, name: str) -> None:
    assert walk(tmp_path, "a.yml", name).problems == []


def test_folders_are_called_like_packs() -> None:
    assert {pack.name: pack.kind for pack in PACKS} == FOLDERS


def test_k3_12_what_editors_leave_is_passed_over(tmp_path: Path) -> None:
    names = [
        "4913",
        "a.yml~",
        ".#a.yml",
        "#a.yml#",
        ".a.yml.swp",
        "a.yml___jb_tmp___",
        ".git/a.yml",
    ]
    found = walk(tmp_path, "a.yml", *names)
    assert [s.stem for s in found.sources] == ["a"]
    assert found.problems == []


@pytest.mark.parametrize(
    "name",
    [
        "con",
        "CON.yml",
        "aux.yaml",
        "nul.tar.gz",
        "Com1",
        "lpt9.yml",
        "prn",
        "con .yml",
        "lpt¹.yml",
        "CONIN$",
    ],
)
def test_k1_24_device_names(name: str) -> None:
    assert complaint(name) == "path.device"


@pytest.mark.parametrize(
    "name", ["cone.yml", "console", "com.yml", "com10.yml", "lpt", "auxiliary"]
)
def test_k1_24_names_that_only_look_like_devices(name: str) -> None:
    assert complaint(name) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Глава 1: Прилив.yml", "path.character"),
        ("a?.yml", "path.character"),
        ("a*b", "path.character"),
        ('a"b', "path.character"),
        ("a<b>", "path.character"),
        ("a|b", "path.character"),
        ("a\\b", "path.character"),
        ("a\nb", "path.character"),
        ("folder.", "path.ending"),
        ("folder ", "path.ending"),
        ("я" * 130, "path.long"),
        ("\udc98.yml", "path.encoding"),
        ("Тень и свет.yml", None),
        ("a.b.yml", None),
    ],
)
def test_k1_26_forbidden_characters(name: str, code: str | None) -> None:
    assert complaint(name) == code


@LINUX
def test_k1_24_k1_26_names_are_checked_in_every_part_of_a_path(tmp_path: Path) -> None:
    found = walk(tmp_path, "aux/x.yml", "b/what?.yml", "b/com1.yml")
    assert told(found) == [
        ("path.device", "packs/_source/aux"),
        ("path.device", "packs/_source/b/com1.yml"),
        ("path.character", "packs/_source/b/what?.yml"),
    ]
    assert len(found.sources) == 3


@LINUX
def test_k1_27_twins_by_case(tmp_path: Path) -> None:
    found = walk(
        tmp_path, "Ten.yml", "ten.yml", "Тень/a.yml", "тень/b.yml", "art/S.webp", "art/s.webp"
    )
    assert sorted(told(found)) == [
        ("path.twin", "packs/_source/art/s.webp"),
        ("path.twin", "packs/_source/ten.yml"),
        ("path.twin", "packs/_source/тень"),
    ]
    assert {p.params["other"] for p in found.problems} == {
        "packs/_source/Ten.yml",
        "packs/_source/Тень",
        "packs/_source/art/S.webp",
    }


@LINUX
def test_k1_18_twins_by_form(tmp_path: Path) -> None:
    found = walk(tmp_path, "И\u0306ети.yml", "Йети.yml")
    assert told(found) == [("path.twin", "packs/_source/Йети.yml")]
    assert twin_key("И\u0306ЕТИ") == twin_key("йети")


@LINUX
def test_k1_18_a_decomposed_name_is_composed(tmp_path: Path) -> None:
    found = walk(tmp_path, "И\u0306ети.yml")
    assert [(s.name, s.stem) for s in found.sources] == [("packs/_source/Йети.yml", "Йети")]
    assert found.sources[0].path.is_file()


@LINUX
def test_a_name_that_is_no_utf_8(tmp_path: Path) -> None:
    source = tmp_path / "packs" / "_source"
    source.mkdir(parents=True)
    Path(os.fsdecode(bytes(source) + b"/\xd2\xe5\xed\xfc.yml")).write_text(
        "a: 1\n", encoding="utf-8"
    )
    found = discover(source, tmp_path)
    assert [problem.code for problem in found.problems] == ["path.encoding"]
    found.problems[0].path.encode("utf-8")


def test_links_are_followed(tmp_path: Path) -> None:
    shared = tmp_path / "elsewhere"
    shared.mkdir()
    (shared / "wolf.yml").write_text("kind: creature\n", encoding="utf-8")
    walk(tmp_path, "a.yml")
    link = tmp_path / "packs" / "_source" / "common"
    try:
        link.symlink_to(shared, target_is_directory=True)
    except OSError:
        pytest.skip("no right to make links")
    found = walk(tmp_path)
    assert [s.name for s in found.sources] == [
        "packs/_source/a.yml",
        "packs/_source/common/wolf.yml",
    ]


def test_link_loops_end(tmp_path: Path) -> None:
    walk(tmp_path, "a/b/x.yml")
    source = tmp_path / "packs" / "_source"
    try:
        (source / "a" / "b" / "up").symlink_to(source / "a", target_is_directory=True)
        (source / "self.yml").symlink_to(source / "self.yml")
        (source / "dead.yml").symlink_to(source / "nowhere.yml")
    except OSError:
        pytest.skip("no right to make links")
    found = walk(tmp_path)
    assert sorted(told(found)) == [
        ("path.dead_link", "packs/_source/dead.yml"),
        ("path.dead_link", "packs/_source/self.yml"),
        ("path.link_loop", "packs/_source/a/b/up"),
    ]
    assert [s.stem for s in found.sources] == ["x"]


def test_folders_nest_four_deep(tmp_path: Path) -> None:
    assert walk(tmp_path, "1/2/3/4/x.yml").problems == []
    found = walk(tmp_path, "1/2/3/4/5/6/x.yml")
    assert told(found) == [("folder.deep", "packs/_source/1/2/3/4/5")]


def test_no_sources_at_all(tmp_path: Path) -> None:
    found = discover(tmp_path / "packs" / "_source", tmp_path)
    assert told(found) == [("source.missing", "packs/_source")]


def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walk(tmp_path, "a/x.yml", "b.yml")
    scandir = os.scandir

    def locked(path: Path) -> object:
        if path.name == "a":
            raise PermissionError(13, "no", str(path))
        return scandir(path)

    monkeypatch.setattr("os.scandir", locked)
    found = walk(tmp_path)
    assert told(found) == [("folder.unreadable", "packs/_source/a")]
    assert [s.stem for s in found.sources] == ["b"]


def test_passing_names() -> None:
    assert all(
        map(is_passing, [".hidden", "~$a.yml", "#a#", "a~", "a.swp", "a.tmp", "x___jb_old___"])
    )
    assert not any(map(is_passing, ["a.yml", "_folder.yml", "тень.yml"]))
