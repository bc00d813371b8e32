"""Showing a module to a Foundry on the same machine."""

import os
from pathlib import Path

import pytest

from pysystem.foundry.problems import ExportError
from pysystem.watching.link import link_module
from tests.project import make_project, run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "foundrydata"
    (folder / "Data" / "modules").mkdir(parents=True)
    return folder


@pytest.mark.parametrize("inside", ["", "Data", "Data/modules"])
def test_the_module_is_found_from_any_of_its_folders(
    tmp_path: Path, data: Path, inside: str
) -> None:
    module = tmp_path / "module"
    module.mkdir()
    assert link_module(module, data / inside, "bog") is None
    place = data / "Data" / "modules" / "bog"
    assert os.path.realpath(place) == os.path.realpath(module)
    assert link_module(module, data, "bog") is None  # and again


def test_where_there_are_no_links_the_place_itself_is_written_to(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    place = data / "Data" / "modules" / "bog"
    assert link_module(tmp_path, data, "bog") == place


def test_what_is_there_already_is_left_alone(tmp_path: Path, data: Path) -> None:
    taken = data / "Data" / "modules" / "bog"
    taken.mkdir()
    (taken / "module.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ExportError) as caught:
        link_module(tmp_path, data, "bog")
    assert caught.value.code == "link.taken"
    assert (taken / "module.json").read_text(encoding="utf-8") == "{}"


def test_a_folder_without_modules_is_named(tmp_path: Path) -> None:
    make_project(tmp_path / "bog")
    result = run("watch", "-p", tmp_path / "bog", "--link", tmp_path, "--messages", "ru")
    assert result.exit_code == 1
    assert "link.no_foundry" in result.output
    assert str(tmp_path) in result.output
