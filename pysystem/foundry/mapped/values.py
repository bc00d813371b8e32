"""Rules of a profile and facts → values."""

import re
from collections.abc import Mapping
from math import ceil, floor
from typing import Any, Final

from pysystem.foundry.mapped.facts import Facts, entries, fact
from pysystem.foundry.mapped.profile import Rule

PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_.-]+)\}")

_EMPTY: tuple[Any, ...] = (None, "", [], {})


class _Nothing:
    """There is no value."""


NOTHING: Final = _Nothing()


class UnmappedError(ValueError):
    """A value that `map` has no answer for; `value` is the one."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value


def value_of(rule: Rule, facts: Facts, lang: str) -> Any:
    """The value that a rule gives; NOTHING where it gives none. Raises UnmappedError."""
    if rule.when is not None and fact(facts, rule.when) in (*_EMPTY, False, 0):
        return NOTHING
    found = _found(rule, facts, lang)
    if found in _EMPTY and rule.default is not None:
        return rule.default
    if found in _EMPTY and rule.value is None:
        return NOTHING
    if rule.map is not None:
        key = _key(found)
        if key in rule.map:
            return rule.map[key]
        if rule.default is None:
            raise UnmappedError(key)
        return rule.default
    return _computed(rule, found)


def _found(rule: Rule, facts: Facts, lang: str) -> Any:
    if rule.from_ is not None:
        return next((v for name in rule.from_ if (v := fact(facts, name)) not in _EMPTY), None)
    if rule.text is not None:
        return PLACEHOLDER.sub(lambda found: _shown(fact(facts, found[1])), rule.text)
    if rule.join is not None:
        parts = (value_of(part, facts, lang) for part in rule.join)
        return "\n".join(str(part) for part in parts if part is not NOTHING)
    if rule.each is not None:
        return _each(rule, facts, lang)
    return rule.value if rule.put is None else built(rule.put, facts, lang)


def _each(rule: Rule, facts: Facts, lang: str) -> Any:
    assert rule.each is not None
    assert rule.put is not None
    made = {
        entry["key"]: built(rule.put, {**facts, **entry}, lang)
        for entry in entries(fact(facts, rule.each), lang)
        if entry["value"] not in rule.skip
    }
    return list(made.values()) if rule.result == "list" else made


def built(fields: Mapping[str, Rule], facts: Facts, lang: str) -> dict[str, Any]:
    """Nested data from rules by dotted path."""
    made: dict[str, Any] = {}
    for path, rule in fields.items():
        value = value_of(rule, facts, lang)
        if value is not NOTHING:
            put(made, path, value)
    return made


def put(data: dict[str, Any], path: str, value: Any) -> None:
    """Set a value at a dotted path."""
    *above, last = path.split(".")
    for part in above:
        data = data.setdefault(part, {})
    data[last] = value


def _computed(rule: Rule, value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    number = value * (1 if rule.times is None else rule.times) + (rule.plus or 0)
    match rule.round:
        case "down":
            number = floor(number)
        case "up":
            number = ceil(number)
        case "nearest":
            number = floor(number + 0.5)
    return int(number) if float(number).is_integer() else number


def _key(value: Any) -> str:
    """A value as a key of `map`: `true`, `1.5`, `boss`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(value: Any) -> str:
    if value in _EMPTY:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list) else _key(value)
