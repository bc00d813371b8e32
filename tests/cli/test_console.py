"""Consoles and files of other encodings: nothing dies, and data stays data."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.project import SAMPLE, command, make_project, run_apart

BAD = "kind: talent\nname: Ёжик → ✓\nталанты: 幽霊\n"


def settings(encoding: str) -> dict[str, str]:
    """A machine that speaks `encoding`, as Windows does when output is redirected."""
    return {
        **{name: "" for name in os.environ if name.startswith(("LC_", "LANG"))},
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": encoding,
    }


@pytest.mark.parametrize(
    ("encoding", "lang"),
    [("cp1251", "ru"), ("cp1251", "en"), ("cp866", "ru"), ("cp1252", "ru"), ("utf-8", "en")],
)
def test_k1_30_redirected_output_never_dies(tmp_path: Path, encoding: str, lang: str) -> None:
    make_project(tmp_path, {"talents/hedgehog.yml": BAD})
    env = settings(encoding)
    result = run_apart("validate", "--messages", lang, cwd=tmp_path, env=env)
    assert result.returncode == 1
    assert result.stderr == b""
    said = result.stdout.decode(encoding)
    assert "packs/_source/talents/hedgehog.yml:3:1: " in said
    assert "[key.unknown]" in said
    if encoding != "cp1252":
        assert "таланты" in said
    if encoding == "cp1251":
        result = run_apart("show", "нет", "--messages", "ru", cwd=tmp_path, env=env)
        assert result.returncode == 1
        assert "неизвестный ключ" in result.stderr.decode(encoding)


@pytest.mark.parametrize("encoding", ["cp1251", "ascii"])
def test_k1_30_json_is_utf_8_whatever_the_console_speaks(tmp_path: Path, encoding: str) -> None:
    make_project(tmp_path, {"talents/hedgehog.yml": BAD})
    result = run_apart("validate", "--json", cwd=tmp_path, env=settings(encoding))
    assert result.returncode == 1
    (problem,) = [each for each in json.loads(result.stdout.decode("utf-8")) if each["line"] == 3]
    assert (problem["text"], problem["code"]) == ("таланты: 幽霊", "key.unknown")
    result = run_apart("schema", "--messages", "ru", cwd=tmp_path, env=settings(encoding))
    assert "Пеон" in result.stdout.decode("utf-8")


@pytest.mark.parametrize("arguments", [["show", "wolf"], ["export"], ["unpack", "packs/creatures"]])
def test_k1_29_every_command_works_in_another_code_page(
    tmp_path: Path, arguments: list[str]
) -> None:
    make_project(tmp_path, SAMPLE)
    env = settings("cp1251")
    assert run_apart("export", cwd=tmp_path, env=env).returncode == 0
    result = run_apart(*arguments, "--messages", "ru", cwd=tmp_path, env=env)
    assert result.returncode == 0, result.stderr.decode("cp1251")
    result.stdout.decode("cp1251")


def test_colours_are_for_terminals_alone(tmp_path: Path) -> None:
    make_project(tmp_path)
    result = run_apart("show", "wolf", cwd=tmp_path)
    assert b"\x1b" not in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals like these")
def test_k1_30_a_terminal_gets_text(tmp_path: Path) -> None:
    import pty
    import subprocess

    make_project(tmp_path, {"talents/hedgehog.yml": BAD})
    master, slave = pty.openpty()
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm"}
    with subprocess.Popen(
        command("validate", "--json"), cwd=tmp_path, env=env, stdout=slave, stderr=slave
    ) as process:
        os.close(slave)
        said = b""
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:
                break
            if not piece:
                break
            said += piece
    os.close(master)
    assert process.returncode == 1
    assert json.loads(said.decode("utf-8"))[-1]["text"] == "таланты: 幽霊"
