"""An author who types the examples off the pages gets what the pages promise."""

import json
import re
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from pysystem.content.yaml_read import read_file
from pysystem.model import KINDS
from tests.docs.generated import NAMES
from tests.docs.pages import blocks, example_files, text, write
from tests.project import run

LANGUAGES = ("ru", "en")
REDIRECTS = "packs/redirects.yml"
TALLY = {
    "ru": "{} документов, 0 ошибок, 0 предупреждений",
    "en": "{} documents, 0 errors, 0 warnings",
}


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def first(tmp_path: Path, lang: str) -> Path:
    return write(tmp_path / "my-bestiary", unpublished(["authors"], lang))


@pytest.fixture
def whole(tmp_path: Path, lang: str) -> Path:
    return write(tmp_path / "my-bestiary", unpublished(NAMES, lang))


def unpublished(names: Iterable[str], lang: str) -> dict[str, str]:
    """The examples without the redirects, which are for what has been published."""
    files = example_files(names, lang)
    return {name: content for name, content in files.items() if name != REDIRECTS}


def test_the_first_project_is_right_as_written(first: Path, lang: str) -> None:
    result = run("validate", "-p", first, "--messages", lang)
    assert result.output.strip() == TALLY[lang].format(5)
    assert f"`{TALLY[lang].format(5)}`" in text("authors", lang)
    shown = run("show", "bog-troll", "-p", first, "--lang", lang)
    assert shown.exit_code == 0
    assert {"ru": "Болотный тролль", "en": "Bog troll"}[lang] in shown.output


def test_the_first_project_becomes_a_module(first: Path, lang: str) -> None:
    assert run("export", "-p", first, "--lang", lang).exit_code == 0
    manifest = json.loads((first / "module.json").read_bytes())
    labels = {pack["name"]: pack["label"] for pack in manifest["packs"]}
    assert labels["creatures"] == {"ru": "Твари болот", "en": "Beasts of the bog"}[lang]
    assert (first / "dist" / "my-bestiary.zip").is_file()


def test_all_examples_together_are_right_as_written(whole: Path, lang: str) -> None:
    result = run("validate", "-p", whole, "--messages", lang)
    documents = len(list((whole / "packs/_source").rglob("[!_]*.yml")))
    assert result.output.strip() == TALLY[lang].format(documents)
    assert run("export", "-p", whole, "--no-zip").exit_code == 0


def test_every_kind_has_an_example(whole: Path) -> None:
    files = (whole / "packs/_source").rglob("[!_]*.yml")
    kinds = {(read_file(path, path.name).data or {})["kind"] for path in files}
    assert kinds == set(KINDS)


def test_documents_that_went_need_the_redirects(first: Path, lang: str) -> None:
    sources = first / "packs/_source"
    gone = [sources / "creatures/swamp-troll.yml", sources / "talents/old-claws.yml"]
    for path, twin in zip(gone, ("bog-troll", "claws"), strict=True):
        shutil.copy(path.with_name(f"{twin}.yml"), path)
    assert run("export", "-p", first, "--no-zip").exit_code == 0
    for path in gone:
        path.unlink()
    assert run("export", "-p", first, "--no-zip").exit_code == 1
    write(first, {REDIRECTS: example_files(["authors"], lang)[REDIRECTS]})
    assert run("export", "-p", first, "--no-zip").exit_code == 0


def test_the_main_module_can_be_referred_to(first: Path, lang: str) -> None:
    """As the page writes it, with what the talent brings."""
    (ref,) = set(re.findall(r"`(pysystem:talent:[a-z-]+)`", text("authors", lang)))
    path = first / "packs/_source/creatures/bog-troll.yml"
    content = path.read_text(encoding="utf-8").replace("[claws]", f"[claws, {ref}]")
    path.write_text(content, encoding="utf-8", newline="\n")
    assert run("validate", "-p", first).exit_code == 0
    shown = run("show", "bog-troll", "-p", first, "--json")
    brought = [item for item in json.loads(shown.stdout)["items"] if ref in item["granted_by"]]
    assert {item["ref"].split(":")[1] for item in brought} == {"weapon", "maneuver"}


def test_the_commands_of_the_page_work(first: Path, lang: str) -> None:
    """Those about fights, measures and books."""
    last = text("authors", lang).partition("## 8. ")[2].partition("## 9. ")[0]
    lines = re.findall(r"`pysystem ((?:encounter|calibrate|show) [^`]+)`", last)
    assert len(lines) == 4
    for line in lines:
        arguments = shlex.split(line.replace("chart.svg", (first / "chart.svg").as_posix()))
        result = run(*arguments, "-p", first)
        assert result.exit_code == 0, result.output


def test_the_editor_set_up_checks_every_source(whole: Path, lang: str) -> None:
    """The command, the settings of VS Code and the pattern for PyCharm, as the page gives them."""
    (command,) = (block for block in blocks("authors", lang, "sh") if "schema" in block)
    arguments = command.split()[1:]
    arguments[arguments.index("schema.json")] = str(whole / "schema.json")
    assert run(*arguments).exit_code == 0
    (settings,) = blocks("authors", lang, "json")
    ((schema, pattern),) = json.loads(settings)["yaml.schemas"].items()
    assert text("authors", lang).count(f"`{pattern}`") == 1  # once more, for PyCharm
    validator = Draft7Validator(json.loads((whole / schema).read_bytes()))
    found = sorted(whole.glob(pattern))
    assert found == sorted((whole / "packs/_source").rglob("*.yml"))
    assert any(path.name == "_folder.yml" for path in found)
    for path in found:
        data = read_file(path, path.name).data
        assert validator.is_valid(data), path
        assert not validator.is_valid({**(data or {}), "monster": 1}), path


def test_both_languages_show_the_same_examples() -> None:
    for name in NAMES:
        for language in ("yaml", "toml", "json"):
            russian, english = (blocks(name, lang, language) for lang in LANGUAGES)
            bare = [re.sub(r" +# .*", "", block) for block in russian]
            assert bare == [re.sub(r" +# .*", "", block) for block in english], name
