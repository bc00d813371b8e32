"""Places that can't take an export: a clear error, no traceback, nothing changed."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.project import SAMPLE, command, fingerprint, make_project, run, run_apart

TALENT = {"talents/sense.yml": "kind: talent\nname: {ru: Чутьё, en: Senses}\n"}


def refused(root: Path, *arguments: str | Path) -> str:
    before = fingerprint(root)
    result = run("export", "-p", root, "--messages", "en", *arguments)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert fingerprint(root) == before
    return result.output


def test_names_that_are_too_long(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    assert "[pack.io]" in refused(tmp_path, "--out", tmp_path / ("a" * 300))


@pytest.mark.parametrize("inner", ["", "x"])
def test_a_link_that_leads_to_itself(tmp_path: Path, inner: str) -> None:
    project = make_project(tmp_path / "project", TALENT).root
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert "[pack.io]" in refused(project, "--out", loop / inner)


def test_the_sources_are_no_place(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    assert "[export.into_sources]" in refused(tmp_path, "--out", tmp_path / "packs/_source")


def test_another_module_is_not_written_over(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    other = tmp_path / "other"
    other.mkdir()
    (other / "module.json").write_text('{"id": "somebody-elses"}', encoding="utf-8")
    assert "[export.other_module]" in refused(tmp_path, "--out", other)
    assert [entry.name for entry in other.iterdir()] == ["module.json"]


def test_a_registry_that_is_no_file(tmp_path: Path) -> None:
    make_project(tmp_path, TALENT)
    os.mkfifo(tmp_path / "packs/ids.json")
    result = run_apart("export", "-p", tmp_path, "--messages", "en")
    assert result.returncode == 1
    assert b"[ids.unreadable]" in result.stderr


def test_an_output_that_is_full(tmp_path: Path) -> None:
    make_project(tmp_path, SAMPLE)
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            command("export", "-p", tmp_path), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 1
    assert b"Traceback" not in result.stderr
    assert (tmp_path / "dist/bog.zip").is_file()


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("packs/_source/a.png", "image.place"),
        ("art/con.png", "path.device"),
        ("art/missing.png", "image.missing"),
        ("ART/troll.webp", "path.twin"),
    ],
)
def test_pictures_are_checked_where_they_are_named(tmp_path: Path, image: str, code: str) -> None:
    files = {
        "talents/a.yml": TALENT["talents/sense.yml"] + "img: art/troll.webp\n",
        "talents/b.yml": TALENT["talents/sense.yml"] + f"img: {image}\n",
    }
    make_project(tmp_path, files)
    for name in ("art/troll.webp", image):
        if "missing" not in name:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"x")
    result = run("validate", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert f"packs/_source/talents/b.yml:3:6: error [{code}]" in result.output
