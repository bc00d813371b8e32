"""Translations for Babele: laid over the packs of one language, they give those of the other."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry.babele import translations
from tests.built import content, documents, folders, packs
from tests.project import exported, make_project, run

Data = dict[str, Any]


def laid_over(data: Data, changes: Data) -> Data:
    return data | {
        name: laid_over(data[name], value) if isinstance(value, dict) else value
        for name, value in changes.items()
    }


def translated(document: Data, file: Data) -> Data:
    """What Babele makes of a document: each field of its entry goes where the mapping says."""
    document = copy.deepcopy(document)
    for field, value in file["entries"].get(document["_id"], {}).items():
        rule = file["mapping"][field]
        if isinstance(rule, str):
            *way, last = rule.split(".")
            inner = document
            for name in way:
                inner = inner[name]
            inner[last] = value
        else:
            assert rule == {"path": field, "converter": "pysystemById"}
            document[field] = [
                laid_over(each, value.get(each["_id"], {})) for each in document[field]
            ]
    return document


@pytest.mark.parametrize(("lang", "other"), [("ru", "en"), ("en", "ru")])
def test_every_field_of_every_document_has_its_twin(lang: str, other: str) -> None:
    project, _ = content()
    made = dict(translations(project.settings, packs(lang), lang))
    for name, originals in documents(lang).items():
        file = json.loads(made.pop(f"lang/babele/{other}/pysystem.{name}.json"))
        for original, expected in zip(originals, documents(other)[name], strict=True):
            assert translated(original, file) == expected
        for one, two in zip(folders(lang)[name], folders(other)[name], strict=True):
            assert file["folders"].get(one["name"], one["name"]) == two["name"]
        assert not any("." in field for field in file["mapping"])  # Babele would take it apart
    title = project.settings.title
    assert {name: json.loads(text) for name, text in made.items()} == {
        f"lang/babele/{other}/pysystem._packs-folders.json": {
            "entries": {title.of(lang): title.of(other)}
        }
    }


def test_a_module_says_where_its_translations_are(tmp_path: Path) -> None:
    folder = exported(tmp_path, "--lang", "en")
    manifest = json.loads((folder / "module.json").read_bytes())
    assert manifest["flags"] == {"pysystem": {"babele": {"lang": "ru", "dir": "lang/babele/ru"}}}
    creatures = json.loads((folder / "lang/babele/ru/bog.creatures.json").read_bytes())
    assert creatures["label"] == "Болото: Бестиарий"
    assert creatures["folders"] == {"Beasts": "Звери"}
    wolf = next(each for each in creatures["entries"].values() if each["name"] == "Волк")
    assert "Серый" in wolf["system_look"] and wolf["prototypeToken_name"] == "Волк"
    assert {each["name"] for each in wolf["items"].values()} >= {"Когти", "Полоснуть"}


def test_a_module_in_one_language_has_no_translations(tmp_path: Path) -> None:
    claws = "kind: talent\nname: Когти\n"
    config = 'id = "bog"\ntitle = "Болото"\nversion = "1"\n'
    make_project(tmp_path, {"talents/claws.yml": claws}, config)
    assert run("export", "-p", tmp_path).exit_code == 0
    assert "flags" not in json.loads((tmp_path / "module.json").read_bytes())
    assert not (tmp_path / "lang").exists()
