"""`tools/dev.py`: what it decides; a whole run is what has brought these tests here."""

import importlib.util
import json
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, loaded anew, with its folders in an empty checkout of a Russian user."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("dev", ROOT / "tools" / "dev.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    home = tmp_path / "Иван" / "мой бестиарий"
    home.mkdir(parents=True)
    venv = home / ".venv"
    paths = {"ROOT": home, "VENV": venv, "STATE": home / "state", "PYTHON": venv / "python"}
    for name, path in paths.items():
        monkeypatch.setattr(module, name, path)
    return module


def link_in(folder: Path, content: str) -> Path:
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder / ".venv")}))
    site.mkdir(parents=True)
    link = site / "_editable_impl_pysystem.pth"
    link.write_text(content, encoding="utf-8")
    return link


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["tset"], 2), (["--help"], 0)])
def test_usage_is_explained(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    assert dev.main(arguments) == code
    assert "tools/dev.py export" in capsys.readouterr().out


def test_python_3_10_is_told_that_it_is_too_old(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert dev.main(["export"]) == 2
    assert "needs Python 3.11 or newer, and this is 3.10.4" in capsys.readouterr().out


def test_every_check_runs_and_the_failed_ones_are_named(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []

    def run(command: list[str], **_: object) -> int:
        ran.append(command[2:])
        return 1 if command[2] in ("mypy", "pytest") else 0

    monkeypatch.setattr(dev, "install", lambda *_: None)
    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["test", "-k", "wolf"]) == 1
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "pytest"]
    assert ran[-1] == ["pytest", "-k", "wolf"]
    assert capsys.readouterr().out.endswith("Failed: mypy, pytest.\n")


def test_the_link_to_a_folder_with_a_cyrillic_name_becomes_relative(dev: ModuleType) -> None:
    link = link_in(dev.ROOT, str(dev.ROOT))
    dev.relocate_editable_link()
    target = link.read_text(encoding="ascii")
    assert (link.parent / target).resolve() == dev.ROOT.resolve()


def test_a_link_in_plain_ascii_stays_as_it_is(dev: ModuleType) -> None:
    link = link_in(dev.ROOT, "/home/ivan/bestiary")
    dev.relocate_editable_link()
    assert link.read_text(encoding="ascii") == "/home/ivan/bestiary"


def test_a_venv_is_taken_over_only_if_it_works_and_is_of_this_python(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not dev.adoptable({}), "its Python is gone"
    monkeypatch.setattr(dev, "PYTHON", sys.executable)
    assert dev.adoptable({})
    assert not dev.adoptable({"root": "/elsewhere"}), "it was moved here"
    monkeypatch.setattr(dev, "THIS_PYTHON", ".cp310-win_amd64.pyd")
    assert not dev.adoptable({}), "it is of another Python"


def test_a_state_file_cut_short_counts_as_nothing_known(dev: ModuleType) -> None:
    for broken in ('{"root": "', "[]", "\x00"):
        dev.STATE.write_text(broken, encoding="utf-8")
        assert dev.read_state() == {}


def test_only_a_change_of_content_asks_for_a_new_installation(dev: ModuleType) -> None:
    file = dev.ROOT / "pyproject.toml"
    prints = []
    for content in (b"a\nb\n", b"a\r\nb\r\n", b"a\nc\n"):
        file.write_bytes(content)
        prints.append(dev.fingerprint({file.name: dev.read(file)}))
    assert prints[0] == prints[1] != prints[2]


def test_a_failed_installation_is_not_taken_for_done(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dev.ROOT / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(dev, "adoptable", lambda _: True)
    monkeypatch.setattr(dev, "run", lambda *_, **__: 1)
    assert dev.main(["export"]) == 1
    assert not dev.STATE.exists()


def test_no_way_to_make_a_venv_ends_with_advice(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (dev.ROOT / "pyproject.toml").write_text("", encoding="utf-8")
    refusal = subprocess.CompletedProcess([], 1, stdout="ensurepip is not available", stderr="")
    monkeypatch.setattr(dev.subprocess, "run", lambda *_, **__: refusal)
    assert dev.main(["export"]) == 1
    said = capsys.readouterr().out
    assert "sudo apt install python3-venv" in said
    assert "ensurepip is not available" in said


def test_the_node_lock_names_no_download_address() -> None:
    lock = json.loads((ROOT / "tests/node/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert not [name for name, package in packages.items() if "integrity" not in package]
