"""`pysystem init`: a project that works at once, and never at the cost of what is there."""

import json
import re
import shlex
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from tests.project import fingerprint, run


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_new_project_validates_and_exports(tmp_path: Path, lang: str) -> None:
    root = tmp_path / "Мои проекты" / "Болотные твари"
    result = run("init", root, "--author", 'Анна "А." \\ Ко', "--messages", lang)
    assert result.exit_code == 0, result.output
    config = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert config["project"]["name"] == config["tool"]["pysystem"]["id"] == "bolotnye-tvari"
    assert config["tool"]["pysystem"]["authors"] == ['Анна "А." \\ Ко']
    assert config["project"]["dependencies"][0].startswith("pysystem>=")
    result = run("validate", "-p", root, "--messages", "en")
    assert result.output == "4 documents, 0 errors, 0 warnings\n"
    result = run("export", "-p", root)
    assert result.exit_code == 0, result.output
    manifest = json.loads((root / "module.json").read_bytes())
    assert (manifest["id"], manifest["title"]) == ("bolotnye-tvari", "Болотные твари")
    ignored = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/lang/", "/library/", "/dist/", "/module.json"} <= set(ignored)


def test_editors_complete_from_the_schema(tmp_path: Path) -> None:
    run("init", tmp_path / "bog")
    root = tmp_path / "bog"
    ((schema, patterns),) = json.loads((root / ".vscode/settings.json").read_bytes())[
        "yaml.schemas"
    ].items()
    assert [path for path in root.glob(patterns[0]) if path.stem == "mire-gaper"]
    options = {
        each.get("name"): each.get("value")
        for each in ET.parse(root / ".idea/jsonSchemas.xml").getroot().iter("option")
    }
    assert f"./{options['relativePathToSchema']}" == schema
    assert (root / str(options["path"])).is_dir()
    assert "redhat.vscode-yaml" in (root / ".vscode/extensions.json").read_text(encoding="utf-8")
    judge = Draft7Validator(json.loads((root / schema).read_text(encoding="utf-8")))
    creature = yaml.safe_load(
        (root / "packs/_source/creatures/mire-gaper.yml").read_text(encoding="utf-8")
    )
    assert judge.is_valid(creature)
    assert not judge.is_valid({**creature, "tier": "elit"})


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_readme_names_what_works(tmp_path: Path, lang: str) -> None:
    root = tmp_path / "bog"
    run("init", root, "--messages", lang)
    readme = (root / "README.md").read_text(encoding="utf-8")
    lines = [shlex.split(each) for each in re.findall("`pysystem ([^`]+)`", readme)]
    assert len(lines) == 7
    for name, *arguments in lines:
        if name in ("new", "preview"):  # which ask, or go on until they are stopped
            assert run(name, *arguments, "--help").exit_code == 0
        elif name == "schema":
            path = arguments[arguments.index("--out") + 1]
            assert run(name, "--out", root / path, "--messages", lang).exit_code == 0
        else:
            assert run(name, *arguments, "-p", root).exit_code == 0


def test_nothing_is_written_over(tmp_path: Path) -> None:
    root = tmp_path / "bog"
    (root / "art").mkdir(parents=True)
    (root / "README.md").write_text("Моё.", encoding="utf-8")
    before = fingerprint(tmp_path)
    result = run("init", root, "--messages", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "README.md" in result.stderr and "pyproject.toml" not in result.stderr
    assert fingerprint(tmp_path) == before
    # Beside other files it is as good as anywhere.
    (root / "README.md").rename(root / "notes.md")
    assert run("init", root).exit_code == 0
    assert (root / "notes.md").read_text(encoding="utf-8") == "Моё."


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nul", []),
        ("a<b", []),
        ("bog ", []),
        ("bog", ["--id", "Bog"]),
        ("bog", ["--id", "pysystem"]),
        ("pysystem", []),
        ("bog", ["--title", "[x](https://example.org)"]),
        ("bog", ["--system", "d&d"]),
        ("bog", ["--author", ""]),
        ("bog", ["--author", "\udcff"]),
        ("b\udcff", []),
    ],
)
def test_names_that_will_not_do(tmp_path: Path, name: str, options: list[str]) -> None:
    result = run("init", tmp_path / name, *options, "--messages", "en")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_name_without_latin_letters_gets_an_id(tmp_path: Path) -> None:
    assert run("init", tmp_path / "Ёжики и ко").exit_code == 0
    config = tomllib.loads((tmp_path / "Ёжики и ко/pyproject.toml").read_text(encoding="utf-8"))
    assert config["tool"]["pysystem"]["id"] == "yozhiki-i-ko"
