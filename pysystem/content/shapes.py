"""What a model expects at a place of its data: keys, entries of lists, references."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pysystem.content.suggest import nearest
from pysystem.content.yaml_locate import Loc
from pysystem.model.base import Matching, OneOf, Whole
from pysystem.model.refs import Ref

_FROM_TO = re.compile(r"(-?[0-9]+)\s*(?:-|–|—|\.\.+|…)\s*(-?[0-9]+)").fullmatch


def known_keys(model: type[BaseModel], loc: Loc) -> set[str]:
    """The keys that an author may write in the mapping at `loc`."""
    models, _ = _at(model, loc)
    return {field.alias or name for each in models for name, field in each.model_fields.items()}


def ref_kinds(model: type[BaseModel], loc: Loc) -> tuple[str, ...]:
    """The kinds that the reference at `loc` may lead to; none if there is no reference."""
    _, fields = _at(model, loc)
    refs = (each for field in fields for each in _metadata(field) if isinstance(each, Ref))
    return next((ref.kinds for ref in refs), ())


def as_list(model: type[BaseModel], loc: Loc, given: str) -> str:
    """How the list at `loc` might be written, where the author gave a single value.

    A list of mappings gets an entry with the keys that are needed; `4-6` becomes a pair.
    """
    models, fields = _at(model, loc)
    if models:
        return f"[{_entry(next(iter(models)), given)}]"
    if ends := _FROM_TO(given.strip()):
        return f"[{ends[1]}, {ends[2]}]"
    return _listed(given, fields[0]) if fields else f"[{given}]"


def _at(model: type[BaseModel], loc: Loc) -> tuple[set[type[BaseModel]], list[FieldInfo]]:
    """The models that the place may hold, and the fields of the last key on the way to it."""
    models, fields = {model}, list[FieldInfo]()
    for part in loc:
        found = [field for each in models for field in _fields(each, part)]
        if found:
            fields = found
            models = {inner for field in found for inner in _models(field.annotation)}
    return models, fields


def _fields(model: type[BaseModel], key: str | int) -> Iterator[FieldInfo]:
    for name, field in model.model_fields.items():
        if key == (field.alias or name):
            yield field


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a field may hold, itself or in a list, a mapping or a union."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _metadata(field: FieldInfo) -> Iterator[Any]:
    yield from field.metadata
    yield from _inner_metadata(field.annotation)


def _inner_metadata(annotation: Any) -> Iterator[Any]:
    yield from getattr(annotation, "__metadata__", ())
    for inner in getattr(annotation, "__args__", ()):
        yield from _inner_metadata(inner)


def _entry(model: type[BaseModel], given: str) -> str:
    """A mapping with the needed keys of a model, as it stands in a file."""
    needed = {
        field.alias or name: _value(field, given)
        for name, field in model.model_fields.items()
        if field.is_required()
    }
    return "{" + ", ".join(f"{key}: {value}" for key, value in needed.items()) + "}"


def _value(field: FieldInfo, given: str) -> str:
    value = "…"
    for each in _metadata(field):
        if isinstance(each, OneOf):
            value = nearest(given, each.keys) or each.keys[0]
        elif isinstance(each, Matching):
            value = each.example
        elif isinstance(each, Whole):
            value = str(each.least or 1)
    return _listed(value, field) if get_origin(field.annotation) is list else value


def _listed(value: str, field: FieldInfo) -> str:
    """A list of one value, as often as the field needs at least."""
    times = max((getattr(each, "min_length", 1) for each in field.metadata), default=1)
    return f"[{', '.join([value] * times)}]"
