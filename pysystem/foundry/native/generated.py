"""What the export writes for the module in the VTT: the rules tables and the data models.

ES modules, not JSON, because Foundry runs the module's first hook before a fetched file would
arrive. Each holds one JSON value.
"""

from collections.abc import Mapping
from typing import Any

import orjson

from pysystem.foundry.native.fields import Stored, describe, html_fields
from pysystem.foundry.native.target import ACTOR_TYPES, ITEM_TYPES
from pysystem.rules import tables

FOLDER = "foundry_module/generated"

_TYPES: Mapping[str, Mapping[str, type[Stored]]] = {"Actor": ACTOR_TYPES, "Item": ITEM_TYPES}


def generated_files() -> dict[str, bytes]:
    """Path inside the module → content."""
    models = {
        document: {name: describe(model) for name, model in types.items()}
        for document, types in _TYPES.items()
    }
    return {
        f"{FOLDER}/model.mjs": _module("The data models of the sub-types", models),
        f"{FOLDER}/rules.mjs": _module("The tables of the rules", tables.raw()),
    }


def document_types() -> dict[str, Any]:
    """The manifest's `documentTypes`: the sub-types, and which of their fields hold HTML."""
    return {
        document: {name: {"htmlFields": html_fields(model)} for name, model in types.items()}
        for document, types in _TYPES.items()
    }


def _module(title: str, value: object) -> bytes:
    body = orjson.dumps(value, option=orjson.OPT_INDENT_2)
    return (
        f"// {title}. Written by `pysystem export`; not to be edited.\nexport default ".encode()
        + body
        + b";\n"
    )
