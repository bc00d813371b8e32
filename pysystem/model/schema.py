"""JSON Schema of the authored documents, made from the models.

Schema and models accept and refuse the same documents; what depends on more than one field (a
half rank needs raised columns, an elemental its pair) is checked after both, by the rules.
"""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from pysystem.model import KINDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document_schema(kind: str) -> dict[str, Any]:
    """The schema of one kind of document; ``KeyError`` for an unknown kind."""
    schema = KINDS[kind].model_json_schema(by_alias=True, schema_generator=_Editors)
    return {"$schema": DIALECT, **schema}


def schema() -> dict[str, Any]:
    """One schema for all documents: the ``kind`` key decides which part holds."""
    definitions: dict[str, Any] = {}
    branches = []
    for kind, model in KINDS.items():
        part = model.model_json_schema(
            by_alias=True, schema_generator=_Editors, ref_template=f"#/$defs/{kind}.{{model}}"
        )
        for name, definition in part.pop("$defs", {}).items():
            definitions[f"{kind}.{name}"] = definition
        definitions[kind] = part
        branches.append(
            {
                "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
                "then": {"$ref": f"#/$defs/{kind}"},
            }
        )
    return {
        "$schema": DIALECT,
        "title": "pysystem document",
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": list(KINDS)}},
        "allOf": branches,
        "$defs": definitions,
    }


class _Editors(GenerateJsonSchema):
    """Titles made from field names only repeat the key in an editor's pop-up."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False
