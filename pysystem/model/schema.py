"""JSON Schema of the authored files, made from the models.

Schema and models accept and refuse the same documents; what depends on more than one field (a
half rank needs raised columns, an elemental its pair) is checked after both, by the rules.
"""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from pysystem.model import KINDS, descriptions
from pysystem.model.folder import FolderFile

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The latest draft that the editors' YAML support knows in full."""

_TITLE = {"ru": "Файл контента pysystem", "en": "A pysystem content file"}
_WHOLE = {FolderFile.__name__, *(model.__name__ for model in KINDS.values())}
_KIND = {"ru": "Вид документа; у _folder.yml его нет.", "en": "The kind; _folder.yml has none."}


def document_schema(kind: str, lang: str) -> dict[str, Any]:
    """The schema of one kind of document, explained in `lang`; `KeyError` for an unknown kind."""
    model = KINDS[kind]
    definitions = _definitions([model], lang)
    whole = definitions.pop(model.__name__)
    return {"$schema": DIALECT, **whole, "$defs": definitions}


def schema(lang: str) -> dict[str, Any]:
    """One schema for all files, explained in `lang`: the key `kind` decides which part holds, and
    what has no kind describes a folder.
    """
    branches = [
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
            "then": _reference(model.__name__),
        }
        for kind, model in KINDS.items()
    ]
    kinds = {
        "description": _KIND[lang],
        "enum": list(KINDS),
        "enumDescriptions": [descriptions.about(model)[lang] for model in KINDS.values()],
    }
    return {
        "$schema": DIALECT,
        "title": _TITLE[lang],
        "type": "object",
        "properties": {"kind": kinds},
        "if": {"required": ["kind"]},
        "then": {"allOf": branches},
        "else": _reference(FolderFile.__name__),
        "$defs": _definitions([*KINDS.values(), FolderFile], lang),
    }


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _definitions(models: Iterable[type[BaseModel]], lang: str) -> dict[str, Any]:
    """The models and their parts as definitions under their names, with what their keys mean."""
    _, made = models_json_schema(
        [(model, "validation") for model in models],
        by_alias=True,
        ref_template="#/$defs/{model}",
        schema_generator=_Editors,
    )
    definitions: dict[str, Any] = _in_language(made["$defs"], lang)
    for name, definition in definitions.items():
        model = descriptions.models()[name]
        # An editor would show what a part is in general in place of what it is for at this key.
        definition.pop("description", None)
        definition.pop("title", None)
        if name in _WHOLE:
            definition["description"] = descriptions.about(model)[lang]
        for part in (definition, *definition.get("anyOf", ())):
            for key, value in part.get("properties", {}).items():
                value["description"] = descriptions.of_key(model, key)[lang]
    return definitions


def _in_language(node: Any, lang: str) -> Any:
    """A fresh copy with the labels of values in one language."""
    if isinstance(node, dict):
        return {
            key: [label.get(lang, "") for label in value]
            if key == "enumDescriptions"
            else _in_language(value, lang)
            for key, value in node.items()
        }
    return [_in_language(entry, lang) for entry in node] if isinstance(node, list) else node


class _Editors(GenerateJsonSchema):
    """Titles made from field names only repeat the key in an editor's pop-up."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False
