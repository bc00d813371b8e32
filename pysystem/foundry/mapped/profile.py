"""The profile of a game system: which types and fields its documents have, and what goes there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError

from pysystem.content.diagnostics import Collector, Problem, ordered
from pysystem.content.explain import explain, note_nothing
from pysystem.content.project import SystemId
from pysystem.content.yaml_locate import Loc
from pysystem.content.yaml_read import Parsed, read_file
from pysystem.model.base import Matching, OneOf, Strict
from pysystem.model.refs import ITEM_KINDS

ANY = "any"
"""The rules for items of every kind that has none of its own."""

FieldPath = Annotated[
    str, Matching(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*", "field path", "health.value")
]
_WAYS = ("from", "value", "text", "join", "put")


class Rule(Strict):
    """Where a value comes from: exactly one of `from`, `value`, `text`, `join` and `put`."""

    from_: Annotated[list[str], Field(min_length=1)] | None = Field(default=None, alias="from")
    """Facts; the first that there is counts."""
    value: Any = None
    """A constant."""
    text: str | None = None
    """A text with facts in braces."""
    join: Annotated[list["Rule"], Field(min_length=1)] | None = None
    """Texts below each other; empty ones are left out."""
    put: dict[FieldPath, "Rule"] | None = None
    """The fields of a mapping."""
    each: str | None = None
    """A fact that has entries: each becomes what `put` says."""
    result: Literal["mapping", "list"] = Field(default="mapping", alias="as")
    skip: list[Any] = []
    """Values of entries that are left out."""
    when: str | None = None
    """A fact without which there is no value."""
    map: dict[str, Any] | None = None
    """What becomes of each value."""
    default: Any = None
    times: float | None = None
    plus: float | None = None
    round: Literal["down", "up", "nearest"] | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_forms(cls, given: object) -> object:
        """The name of a fact, or a list of names, stands for `{from: [name]}`."""
        if isinstance(given, str | list):
            return {"from": given if isinstance(given, list) else [given]}
        if isinstance(given, dict) and isinstance(given.get("from"), str):
            return {**given, "from": [given["from"]]}
        return given

    @field_validator("times", "plus", mode="before")
    @classmethod
    def _whole_is_a_number(cls, given: object) -> object:
        return float(given) if type(given) is int else given

    @model_validator(mode="after")
    def _one_way(self) -> "Rule":
        given = (self.from_, self.value, self.text, self.join, self.put)
        if sum(each is not None for each in given) != 1 or (self.each and self.put is None):
            raise PydanticCustomError("profile.ways", "one way", {"ways": ", ".join(_WAYS)})
        return self


class Rules(Strict):
    """A document: its type and the fields below `system`."""

    type: Rule
    fields: dict[FieldPath, Rule] = {}


class ActorRules(Rules):
    """An actor; `bars` are the paths of what the token's bars show."""

    bars: Annotated[list[FieldPath], Field(max_length=2)] = []


class Profile(Strict):
    """The whole file."""

    system: SystemId
    schema_file: str | None = Field(default=None, alias="schema")
    """A JSON Schema, or the system's template.json; relative to the profile."""
    actors: ActorRules
    items: Annotated[
        dict[Annotated[str, OneOf("kind", (*ITEM_KINDS, ANY), ())], Rules], Field(min_length=1)
    ]

    def of_item(self, kind: str) -> tuple[str, Rules | None]:
        """The key and the rules for items of a kind."""
        key = kind if kind in self.items else ANY
        return key, self.items.get(key)

    def rules(self) -> Iterator[tuple[Loc, Rules]]:
        """Every set of rules with its place in the file."""
        yield ("actors",), self.actors
        for kind, rules in self.items.items():
            yield ("items", kind), rules


@dataclass(frozen=True)
class Read:
    """A profile and the file it came from."""

    profile: Profile
    path: Path
    name: str
    parsed: Parsed

    def problem(self, loc: Loc, code: str, *, key: bool = False, **params: Any) -> Problem:
        """A problem at a place of the profile."""
        collector = Collector(self.name, self.parsed.text)
        collector.add(*self.parsed.positions.of(loc, key=key), code, **params)
        return collector.problems[0]


def read_profile(path: Path) -> tuple[Read | None, tuple[Problem, ...]]:
    """The profile in a file, or everything that is wrong with its form."""
    name = path.name
    parsed = read_file(path, name)
    if parsed.data is None:
        return None, parsed.problems
    collector = Collector(name, parsed.text)
    collector.problems += parsed.problems
    profile = None
    try:
        profile = Profile.model_validate(parsed.data)
    except ValidationError as error:
        explain(error, Profile, parsed.data, parsed.positions, collector)
    note_nothing(parsed.data, parsed.positions, collector)
    read = Read(profile, path, name, parsed) if profile and not collector.failed else None
    return read, ordered(collector.problems)


def inner(rule: Rule, loc: Loc) -> Iterator[tuple[Loc, Rule, Mapping[str, Rule]]]:
    """A rule and those inside it, with their places; the last is what `put` says there."""
    yield loc, rule, rule.put or {}
    for index, part in enumerate(rule.join or ()):
        yield from inner(part, (*loc, "join", index))
    for path, part in (rule.put or {}).items():
        yield from inner(part, (*loc, "put", path))
