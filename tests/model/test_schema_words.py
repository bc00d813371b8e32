"""What the schema says about keys and values, in the language of its reader."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from pysystem.model import KINDS, descriptions
from pysystem.model.base import OneOf
from pysystem.model.folder import FolderFile
from pysystem.model.schema import document_schema, schema
from tests.project import run

LANGUAGES = ("ru", "en")
RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
KEYS = [
    (model, field.alias or name)
    for model in descriptions.models().values()
    for name, field in model.model_fields.items()
]


def labels() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every entry: model, key (empty for the model as a whole), label."""
    for model, entry in descriptions.texts().items():
        if "about" in entry:
            yield model, "", entry["about"]
        for key, label in entry["keys"].items():
            yield model, key, label


@pytest.mark.parametrize(("model", "key"), KEYS, ids=[f"{m.__name__}.{k}" for m, k in KEYS])
def test_every_key_is_described_in_both_languages(model: type[BaseModel], key: str) -> None:
    label = descriptions.of_key(model, key)
    assert set(label) == set(LANGUAGES)
    assert RUSSIAN.search(label["ru"])


def test_every_kind_of_file_is_described_as_a_whole() -> None:
    files = {*KINDS.values(), FolderFile}
    for model in files:
        assert set(descriptions.about(model)) == set(LANGUAGES)
    assert {model for model, key, _ in labels() if not key} == {file.__name__ for file in files}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_part_has_no_words_that_hide_those_of_its_key(lang: str) -> None:
    """Editors show the description of what a reference leads to before that of the key."""
    parts = document_schema("creature", lang)["$defs"]
    assert {"Prose", "Token", "Shifts"} <= set(parts)
    assert not any({"description", "title"} & set(part) for part in parts.values())


def test_no_description_is_without_its_key() -> None:
    declared = {
        (cls.__name__, field.alias or name)
        for model in descriptions.models().values()
        for cls in model.__mro__
        if issubclass(cls, BaseModel)
        for name, field in cls.model_fields.items()
        if name in cls.__annotations__
    }
    for model, key, _ in labels():
        assert not key or (model, key) in declared


def test_a_description_is_one_sentence() -> None:
    for model, key, label in labels():
        for lang in LANGUAGES:
            text = label[lang]
            assert text.endswith("."), (model, key, text)
            assert "\n" not in text and text == text.strip(), (model, key)


def test_an_unknown_key_has_no_description() -> None:
    with pytest.raises(KeyError, match=r"Creature\.monster"):
        descriptions.of_key(KINDS["creature"], "monster")


def properties(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property of a schema, wherever it stands."""

    def inside(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        if isinstance(node, dict):
            yield from node.get("properties", {}).items()
            for value in node.values():
                yield from inside(value)
        elif isinstance(node, list):
            for value in node:
                yield from inside(value)

    for key, value in inside(made):
        if value != {"const": value.get("const")}:
            yield key, value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [None, *KINDS])
def test_an_editor_shows_what_each_key_is_for(kind: str | None, lang: str) -> None:
    made = document_schema(kind, lang) if kind else schema(lang)
    found = list(properties(made))
    assert len(found) > 5
    for key, value in found:
        assert value["description"], key
        words = re.sub("{ru: [^,]*,", "", value["description"])
        assert bool(RUSSIAN.search(words)) == (lang == "ru"), key
    size = document_schema("creature", lang)["properties"]["size"]
    assert size["description"] == descriptions.of_key(KINDS["creature"], "size")[lang]


@pytest.mark.parametrize(
    ("lang", "peon", "heat"), [("ru", "Пеон", "Тепловой"), ("en", "Peon", "Heat")]
)
def test_an_editor_can_tell_what_the_values_mean(lang: str, peon: str, heat: str) -> None:
    made = document_schema("creature", lang)["properties"]
    assert made["tier"]["enum"] == ["peon", "normal", "elite", "boss"]
    assert made["tier"]["enumDescriptions"][0] == peon
    names = made["dr_main"]
    assert names["enumDescriptions"][names["enum"].index("heat")] == heat
    step = document_schema("weapon", lang)["$defs"]["Damage"]["properties"]["step"]
    assert step["enum"][:3] == ["rank", "weapon", "I"]
    assert step["enumDescriptions"][:3] == ["", "", "I"]
    kinds = schema(lang)["properties"]["kind"]
    assert len(kinds["enum"]) == len(kinds["enumDescriptions"]) == 9


def test_values_without_words_have_none() -> None:
    assert OneOf("kind", ("a",)).__get_pydantic_json_schema__(None, None) == {  # type: ignore[arg-type]
        "type": "string",
        "enum": ["a"],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_speaks_the_language_of_messages(lang: str) -> None:
    assert json.loads(run("schema", "--messages", lang).stdout) == schema(lang)
    one = run("schema", "--messages", lang, "--kind", "armor").stdout
    assert json.loads(one) == document_schema("armor", lang)
