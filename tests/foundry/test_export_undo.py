"""An export that fails at the very end, or that another one tries to overtake, changes nothing."""

from pathlib import Path

import pytest

from pysystem.foundry import export as exporting
from pysystem.foundry import files
from tests.project import SAMPLE, fingerprint, make_project, run, run_apart


def changed_project(root: Path) -> None:
    """A project that has been exported once, and whose creature has another name since."""
    make_project(root, SAMPLE)
    assert run("export", "-p", root).exit_code == 0
    for path in (root / "packs/_source").rglob("*.yml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("name: {ru: ", "name: {ru: Новый "), encoding="utf-8")


@pytest.mark.parametrize("name", ["creatures.json", "bog.zip"])
def test_a_file_that_cant_be_replaced_brings_the_packs_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    changed_project(tmp_path)
    before = fingerprint(tmp_path)
    replace = files.replace_file

    def refuse(source: Path, target: Path) -> None:
        if target.name == name and source.read_bytes() != target.read_bytes():
            monkeypatch.setattr(files, "replace_file", replace)  # only once
            raise PermissionError(13, "held by another program", str(target))
        replace(source, target)

    monkeypatch.setattr(files, "replace_file", refuse)
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "[pack.io]" in result.output
    assert fingerprint(tmp_path) == before
    assert run("export", "-p", tmp_path).exit_code == 0
    assert fingerprint(tmp_path) != before


def test_a_second_export_waits_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the first puts its last files in place, the second can't touch the packs."""
    changed_project(tmp_path)
    commit = exporting.commit
    second = []

    def overtaken(staged, approve, finish, settled):  # type: ignore[no-untyped-def]
        def late() -> None:
            second.append(run_apart("export", "-p", tmp_path, "--lang", "en", "--messages", "en"))
            finish()

        return commit(staged, approve, late, settled)

    monkeypatch.setattr(exporting, "commit", overtaken)
    assert run("export", "-p", tmp_path).exit_code == 0
    assert second[0].returncode == 1
    assert b"[pack.locked]" in second[0].stderr
