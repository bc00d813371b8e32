"""From what a model complains about to problems at their places in the file."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pysystem.content.diagnostics import Collector
from pysystem.content.suggest import nearest
from pysystem.content.yaml_locate import Loc, Place

_QUOTED = re.compile(r"'([^']*)'")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:[.,][0-9]+)?").fullmatch

_EXPECTED = {
    "int_type": "whole",
    "int_from_float": "whole",
    "float_type": "number",
    "bool_type": "yes_no",
    "string_type": "text",
    "text.type": "text",
    "list_type": "list",
    "dict_type": "mapping",
    "model_type": "mapping",
    "model_attributes_type": "mapping",
}
_LIMITS = {
    "greater_than_equal": ("value.min", "ge"),
    "less_than_equal": ("value.max", "le"),
    "multiple_of": ("value.multiple", "multiple_of"),
    "too_short": ("list.short", "min_length"),
    "too_long": ("list.long", "max_length"),
    "string_too_long": ("text.long", "max_length"),
    "string_too_short": ("text.blank", "min_length"),
}


class Positions(Protocol):
    """What can tell where a place of the data stands."""

    def of(self, loc: Loc, *, key: bool = False) -> Place:
        """The place of the value at `loc`, or of its key."""


def explain(
    error: ValidationError,
    model: type[BaseModel],
    data: Any,
    positions: Positions,
    collector: Collector,
) -> None:
    """Note every complaint of a model, each in words that fit what the author wrote.

    A place that already has an error gets no second one: what could not be read is not the model's
    business. Nor does a warning stay where there is an error now, lest the advice contradict.
    """
    taken = {
        (problem.line, problem.column)
        for problem in collector.problems
        if problem.severity == "error"
    }
    taken_now: set[Place] = set()
    for detail in error.errors(include_url=False):
        loc, key, code, params = _meaning(detail, model, data)
        place = positions.of(loc, key=key)
        if place not in taken:
            collector.add(*place, code, "error", **params)
            taken_now.add(place)
    collector.problems = [
        problem
        for problem in collector.problems
        if problem.severity == "error" or (problem.line, problem.column) not in taken_now
    ]


def _meaning(
    detail: ErrorDetails, model: type[BaseModel], data: Any
) -> tuple[Loc, bool, str, dict[str, Any]]:
    """Place (and whether its key is meant), code and params of one complaint."""
    kind, loc, given = detail["type"], detail["loc"], detail["input"]
    context = dict(detail.get("ctx", {}))
    at_key = bool(loc) and loc[-1] == "[key]"
    if at_key:
        loc = loc[:-1]
    if kind == "missing":
        return loc[:-1], True, "key.missing", {"key": str(loc[-1])}
    if kind == "extra_forbidden":
        known = sorted(known_keys(model, loc[:-1]))
        key = str(loc[-1])
        if key in ("_id", "_key"):
            return loc, True, "key.computed", {"key": key}
        return loc, True, "key.unknown", {
            "key": key,
            "nearest": nearest(key, known),
            "choices": known,
        }  # fmt: skip
    if kind in ("literal_error", "key.unknown_value"):
        return loc, at_key, *_unknown_value(kind, context, given)
    if kind in _EXPECTED:
        return loc, at_key, *_wrong_type(_EXPECTED[kind], given)
    if kind in _LIMITS:
        code, name = _LIMITS[kind]
        if isinstance(given, str):  # the models count some texts as they count lists
            code = {"list.long": "text.long", "list.short": "text.blank"}.get(code, code)
        return loc, at_key, code, {"given": shown(given), "limit": context[name]}
    if kind == "list.repeated":
        value = context["value"]
        index = max((i for i, entry in enumerate(given) if entry == value), default=0)
        return (*loc, index), False, kind, {"value": shown(value)}
    if "." in kind:
        return loc, at_key, kind, {"given": shown(given), **context}
    return loc, at_key, "value.invalid", {"given": shown(given), "detail": detail["msg"]}


def _unknown_value(kind: str, context: Mapping[str, Any], given: Any) -> tuple[str, dict[str, Any]]:
    if kind == "literal_error":
        choices = _QUOTED.findall(context["expected"])
        what = "value"
    else:
        choices = context["choices"].split(", ")
        what = context["what"]
    if given is None:
        return "type.nothing", {"expected": "text"}
    params = {"given": shown(given), "what": what, "choices": choices}
    return "key.unknown_value", {**params, "nearest": nearest(given, choices)}


def _wrong_type(expected: str, given: Any) -> tuple[str, dict[str, Any]]:
    """Say what was written and what is needed; quotes too many or too few have their own words."""
    params = {"expected": expected, "given": shown(given), "is": type_word(given)}
    if given is None:
        return "type.nothing", {"expected": expected}
    if expected in ("whole", "number") and isinstance(given, str) and _NUMBER(given.strip()):
        return "type.quoted_number", params
    if expected == "yes_no" and isinstance(given, str):
        return "type.yes_no", params
    if expected == "text" and isinstance(given, bool | int | float):
        return "type.needs_quotes", params
    if expected == "list" and isinstance(given, str | int | float):
        return "type.needs_list", params
    return "type.wrong", params


def type_word(value: Any) -> str:
    """The word for the type of a value, a key of the table `words`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes_no"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "text"
    return "list" if isinstance(value, list) else "mapping"


def shown(value: Any) -> str:
    """A value roughly as it stands in the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def known_keys(model: type[BaseModel], loc: Loc) -> set[str]:
    """The keys that an author may write in the mapping at `loc`."""
    models = {model}
    for part in loc:
        fields = [found for each in models for found in _fields(each, part)]
        if fields:
            models = {inner for annotation in fields for inner in _models(annotation)}
    return {field.alias or name for each in models for name, field in each.model_fields.items()}


def _fields(model: type[BaseModel], key: str | int) -> Iterator[Any]:
    for name, field in model.model_fields.items():
        if key == (field.alias or name):
            yield field.annotation


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a field may hold, itself or in a list, a mapping or a union."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)
