"""Field kinds of the stored data, and their description for the module in the VTT.

The pydantic models beside this file are the one place where a stored field is named. The export
writes their description, and the module builds its data models from that (`schema`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, core_schema


class Stored(BaseModel):
    """A part of the data that Foundry stores under `system`."""

    model_config = ConfigDict(strict=True, extra="forbid", defer_build=True)


class Html:
    """Metadata of a text that holds HTML (cleaned by the server, edited as rich text)."""


@dataclass(frozen=True)
class Choices:
    """Metadata of a text that has to be one of a closed list of rules keys."""

    keys: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.literal_schema(list(self.keys))


class AsSet:
    """Metadata of a list in which order and repetition mean nothing."""


HtmlText = Annotated[str, Html()]
Keys = Annotated[list[str], AsSet()]
"""A set of rules keys."""


def describe(model: type[Stored]) -> dict[str, Any]:
    """Describe the fields of `model` as plain data.

    Each field is `{"field": kind, …}` with kind one of number, string, boolean, html, object,
    schema (`fields`), array or set or record (`element`), and the options `initial`, `nullable`,
    `integer`, `min`, `max`, `choices`, named as Foundry's data fields name them.
    """
    return {name: _field(info) for name, info in model.model_fields.items()}


def html_fields(model: type[Stored], prefix: str = "") -> list[str]:
    """The dotted paths below `system` that hold HTML."""
    found = []
    for name, info in model.model_fields.items():
        inner = info.annotation
        if any(isinstance(m, Html) for m in info.metadata):
            found.append(prefix + name)
        elif isinstance(inner, type) and issubclass(inner, Stored):
            found += html_fields(inner, f"{prefix}{name}.")
    return found


def _field(info: FieldInfo) -> dict[str, Any]:
    described = _type(info.annotation, info.metadata)
    if not info.is_required():
        initial = info.get_default(call_default_factory=True)
        if not isinstance(initial, BaseModel):
            described["initial"] = initial
    return described


def _type(annotation: Any, metadata: list[Any]) -> dict[str, Any]:
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _type(args[0], [*metadata, *args[1:]])
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in args if arg is not NoneType)
        return {**_type(inner, metadata), "nullable": True}
    if origin is list:
        kind = "set" if any(isinstance(m, AsSet) for m in metadata) else "array"
        return {"field": kind, "element": _type(args[0], [])}
    if origin is dict:
        if args[1] is Any:
            return {"field": "object"}
        return {"field": "record", "element": _type(args[1], [])}
    if isinstance(annotation, type) and issubclass(annotation, Stored):
        return {"field": "schema", "fields": describe(annotation)}
    return {**_SCALARS[annotation], **_options(metadata)}


_SCALARS: Mapping[Any, dict[str, Any]] = {
    bool: {"field": "boolean"},
    int: {"field": "number", "integer": True},
    float: {"field": "number"},
    str: {"field": "string"},
}


def _options(metadata: list[Any]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for entry in metadata:
        match entry:
            case Ge():
                options["min"] = entry.ge
            case Le():
                options["max"] = entry.le
            case Choices():
                options["choices"] = list(entry.keys)
            case Html():
                options["field"] = "html"
    return options
