"""From what a model complains about to problems at their places in the file."""

import re
from collections.abc import Iterator, Mapping
from math import floor
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pysystem.content.diagnostics import MAX_PER_FILE, MORE, Collector
from pysystem.content.proposals import EXAMPLES, in_form
from pysystem.content.shapes import as_list, known_keys, ref_kinds
from pysystem.content.suggest import nearest, parts_of
from pysystem.content.yaml_locate import Loc, Place

_QUOTED = re.compile(r"'([^']*)'")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?").fullmatch
_COMMA = re.compile(r"([-+]?[0-9]+),([0-9]+)").fullmatch
_HIDDEN = re.compile(r"\s*(#\S.*)").match

_EXAMINED = 10 * MAX_PER_FILE

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
    business. Nor does a warning stay where there is an error now, lest the advice contradict. Of
    more complaints than are told of a file the rest is counted.
    """
    taken = taken_places(collector)
    taken_now: set[Place] = set()
    noted = 0
    details = error.errors(include_url=False)
    for number, detail in enumerate(details):
        if noted == MAX_PER_FILE or number == _EXAMINED:
            rest = sum(each["input"] is not None for each in details[number:])
            if rest:  # besides what `note_nothing` will note
                collector.add(0, 0, MORE, count=rest)
            break
        loc, key, code, params = _meaning(detail, model, data)
        place = positions.of(loc, key=key)
        if place not in taken:
            if code == "type.nothing":
                params |= _hidden(place, collector)
            collector.add(*place, code, "error", **params)
            taken_now.add(place)
            noted += 1
    collector.problems = [
        problem
        for problem in collector.problems
        if problem.severity == "error" or (problem.line, problem.column) not in taken_now
    ]


def note_nothing(data: Any, positions: Positions, collector: Collector) -> None:
    """Note every key and entry that says nothing, even where a model would do without."""
    if not _holds_nothing(data):  # much quicker than to keep track of the place
        return
    taken = taken_places(collector)
    for loc in _empty(data, ()):
        place = positions.of(loc)
        if place not in taken and positions.of(loc, key=True) not in taken:
            hidden = _hidden(place, collector)
            collector.add(*place, "type.nothing", "error", expected="value", **hidden)


def _holds_nothing(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_nothing, value.values()))
    if isinstance(value, list):
        return any(map(_holds_nothing, value))
    return value is None


def _empty(value: Any, loc: Loc) -> Iterator[Loc]:
    if value is None:
        yield loc
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _empty(inner, (*loc, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _empty(inner, (*loc, index))


def taken_places(collector: Collector) -> set[tuple[int, int]]:
    """The places that have an error."""
    return {
        (problem.line, problem.column)
        for problem in collector.problems
        if problem.severity == "error"
    }


def _hidden(place: Place, collector: Collector) -> dict[str, str]:
    """What was meant as a value, but reads as a comment: `color: #8a2be2`."""
    found = _HIDDEN(collector.line(place.line), place.column - 1)
    return {"comment": found[1].rstrip()} if found else {}


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
        return loc, True, *_unknown_key(str(loc[-1]), known_keys(model, loc[:-1]))
    if kind in ("literal_error", "key.unknown_value"):
        return loc, at_key, *_unknown_value(kind, context, given, loc)
    if kind in _EXPECTED:
        code, params = _wrong_type(_EXPECTED[kind], given)
        if code == "type.needs_list":
            params["right"] = as_list(model, loc, shown(given))
        return loc, at_key, code, params
    if kind in _LIMITS:
        code, name = _LIMITS[kind]
        if isinstance(given, str):  # the models count some texts as they count lists
            code = {"list.long": "text.long", "list.short": "text.blank"}.get(code, code)
        params = {"given": shown(given), "limit": context[name]}
        if code == "value.multiple":
            params |= {"key": str(loc[-1]), "nearest": _nearest_multiple(given, context[name])}
        return loc, at_key, code, params
    if kind == "list.repeated":
        index = max((i for i, entry in enumerate(given) if entry == context["value"]), default=0)
        return (*loc, index), False, kind, {"value": shown(context["value"])}
    if kind == "text.form":
        return loc, at_key, *_wrong_form(model, loc, context, given)
    if "." in kind:
        return loc, at_key, kind, {"given": shown(given), **context}
    return loc, at_key, "value.invalid", {"given": shown(given), "detail": detail["msg"]}


def _unknown_key(key: str, known: set[str]) -> tuple[str, dict[str, Any]]:
    if key in ("_id", "_key"):
        return "key.computed", {"key": key}
    choices = sorted(known)
    guesses = {"meant": parts_of(key, choices), "nearest": nearest(key, choices)}
    return "key.unknown", {"key": key, "given": key, "choices": choices, **guesses}


def _wrong_form(
    model: type[BaseModel], loc: Loc, context: Mapping[str, Any], given: Any
) -> tuple[str, dict[str, Any]]:
    if kinds := ref_kinds(model, loc):
        params = {"given": shown(given), "kinds": kinds, "example": EXAMPLES[kinds[0]]}
        return "ref.form", params
    what, example = context["what"], context["example"]
    if "#" in example:
        example = f'{loc[-1]}: "{example}"'
    proposal = in_form(what, shown(given))
    return "text.form", {
        "given": shown(given),
        "what": what,
        "nearest": proposal,
        "example": example,
    }


def _nearest_multiple(given: float, of: float) -> str:
    return f"{floor(given / of + 0.5) * of:g}"


def _unknown_value(
    kind: str, context: Mapping[str, Any], given: Any, loc: Loc
) -> tuple[str, dict[str, Any]]:
    if kind == "literal_error":
        choices = _QUOTED.findall(context["expected"])
        what = next((str(part) for part in reversed(loc) if isinstance(part, str)), "")
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
    if expected in ("whole", "number") and isinstance(given, str):
        if _NUMBER(given.strip()):
            return "type.quoted_number", params
        if expected == "number" and (comma := _COMMA(given.strip())):
            return "type.comma", {**params, "right": f"{comma[1]}.{comma[2]}"}
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
