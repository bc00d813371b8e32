"""What a game system says of its own documents: a template.json, or a JSON Schema."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from jsonschema import SchemaError
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from pysystem.content.nesting import is_deeper
from pysystem.content.yaml_tree import MAX_DEPTH

MAX_BYTES = 8 << 20

Data = dict[str, Any]


class UnusableSchemaError(ValueError):
    """A schema that can't be read or makes no sense."""


@dataclass(frozen=True)
class Complaint:
    """What is wrong with a document: the path below the document, and what is said."""

    path: tuple[str, ...]
    detail: str


class Template:
    """A template.json: the types of actors and items, with the usual values of their fields."""

    def __init__(self, content: Data) -> None:
        self._content = content

    def types(self, document: str) -> list[str]:
        """The types of a document."""
        found = _mapping(self._content.get(document)).get("types")
        return [str(each) for each in found] if isinstance(found, list) else []

    def usual(self, document: str, type_: str) -> Data:
        """The fields of a type with their usual values."""
        part = _mapping(self._content.get(document))
        own = _mapping(part.get(type_))
        templates = _mapping(part.get("templates"))
        fields: Data = {}
        for name in own.get("templates", ()) if isinstance(own.get("templates"), list) else ():
            fields |= _mapping(templates.get(name))
        return {**fields, **{name: value for name, value in own.items() if name != "templates"}}

    def names(self, document: str, type_: str) -> list[str]:
        """The dotted paths of the fields of a type."""
        return list(_paths(self.usual(document, type_), ""))

    def has(self, document: str, type_: str, path: str) -> bool:
        """Whether a type has a field of that path; below an empty mapping there is everything."""
        found: Any = self.usual(document, type_)
        for part in path.split("."):
            if found == {}:
                return True
            if not isinstance(found, dict) or part not in found:
                return False
            found = found[part]
        return True

    def complaints(self, document: str, data: Data) -> Iterator[Complaint]:
        """Values of another kind than the usual one."""
        usual = self.usual(document, str(data["type"]))
        yield from _unlike(usual, data["system"], ("system",))


class Schema:
    """A JSON Schema of whole documents: `{type, name, system}`. Nothing is fetched."""

    def __init__(self, content: Data) -> None:
        try:
            kind = validator_for(content)
            kind.check_schema(content)
        except SchemaError as error:
            raise UnusableSchemaError(error.message) from error
        self._validator: Validator = kind(content, registry=Registry())

    def complaints(self, document: str, data: Data) -> Iterator[Complaint]:
        """Everything that the schema has against a document."""
        try:
            for error in self._validator.iter_errors(data):
                yield Complaint(tuple(map(str, error.absolute_path)), error.message)
        except Unresolvable as error:
            raise UnusableSchemaError(str(error)) from error


def read_schema(path: Path) -> Template | Schema:
    """The template.json or JSON Schema in a file. Raises UnusableSchemaError."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UnusableSchemaError(f"> {MAX_BYTES >> 20} MB")
        content = orjson.loads(path.read_bytes())
    except OSError as error:
        raise UnusableSchemaError(error.strerror or str(error)) from error
    except orjson.JSONDecodeError as error:
        raise UnusableSchemaError(str(error)) from error
    if not isinstance(content, dict) or is_deeper(content, MAX_DEPTH):
        raise UnusableSchemaError("JSON")
    is_template = "types" in _mapping(content.get("Actor")) or "types" in _mapping(
        content.get("Item")
    )
    return Template(content) if is_template else Schema(content)


def _mapping(value: Any) -> Data:
    return value if isinstance(value, dict) else {}


def _paths(fields: Mapping[str, Any], above: str) -> Iterator[str]:
    for name, value in fields.items():
        yield f"{above}{name}"
        yield from _paths(_mapping(value), f"{above}{name}.")


def _unlike(usual: Any, made: Any, path: tuple[str, ...]) -> Iterator[Complaint]:
    one, other = _kind(usual), _kind(made)
    if "null" in (one, other):
        return
    if one != other:
        yield Complaint(path, f"{one} ≠ {other}")
    elif isinstance(usual, dict):
        for name in usual.keys() & made.keys():
            yield from _unlike(usual[name], made[name], (*path, name))


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"
