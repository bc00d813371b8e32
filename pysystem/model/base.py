"""The strict base of every authored document, and the small value types they share.

Nothing is coerced: ``true`` is not 1 and ``"3"`` is not 3. The one number that may be written in
two ways is a whole one: ``2.0`` and ``2`` are the same number in YAML and in JSON Schema alike.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from pysystem.rules import tables
from pysystem.rules.records import Entry, Label


class Strict(BaseModel):
    """A document or a part of one: no coercion, no unknown keys, immutable once read."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


@dataclass(frozen=True)
class Whole:
    """Metadata of a whole number from `least` to `most`, both included."""

    least: int | None = None
    most: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        # The limits belong to the inner schema: pydantic names those around a function wrongly in
        # the JSON Schema.
        number = core_schema.int_schema(ge=self.least, le=self.most, strict=True)
        return core_schema.no_info_before_validator_function(_whole, number)


def _whole(value: object) -> object:
    return int(value) if type(value) is float and value.is_integer() else value


@dataclass(frozen=True)
class OneOf:
    """Metadata of a text that must be one of `keys`.

    `labels` explain them in an editor, in every language (empty where there is none); the schema
    module picks one.
    """

    what: str
    keys: tuple[str, ...]
    labels: tuple[Label, ...] = field(default=(), compare=False)

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.custom_error_schema(
            core_schema.literal_schema(list(self.keys)),
            custom_error_type="key.unknown_value",
            custom_error_message="unknown {what}",
            custom_error_context={"what": self.what, "choices": ", ".join(self.keys)},
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        out: dict[str, Any] = {"type": "string", "enum": list(self.keys)}
        if self.labels:
            out["enumDescriptions"] = [dict(label) for label in self.labels]
        return out


def one_of(what: str, table: Mapping[str, Entry], extra: tuple[str, ...] = ()) -> OneOf:
    """A key of a rules table (or one of `extra`); the keys stay in `pysystem/rules/data`."""
    labels = (entry.label for entry in table.values())
    return OneOf(what, (*extra, *table), (*({} for _ in extra), *labels))


@dataclass(frozen=True)
class Matching:
    """Metadata of a text that matches a regular expression as a whole.

    ``what`` names the form in the error ``text.form``; ``example`` is a text of that form.
    """

    pattern: str
    what: str
    example: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        matches = re.compile(self.pattern).fullmatch
        context = {"what": self.what, "example": self.example}

        def check(value: str) -> str:
            if not matches(value):
                raise PydanticCustomError("text.form", "not {what}", {**context, "value": value})
            return value

        return core_schema.no_info_after_validator_function(check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        # "$" alone would let a line break at the end through in Python
        return {**handler(schema), "pattern": rf"^(?:{self.pattern})$(?!\n)"}


class NoRepeats:
    """Metadata of a list of texts that holds each once (``uniqueItems`` in the schema)."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_no_repeats, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "uniqueItems": True}


def _no_repeats(values: list[Any]) -> list[Any]:
    seen = set()
    for value in values:
        if value in seen:
            raise PydanticCustomError("list.repeated", "repeated {value}", {"value": value})
        seen.add(value)
    return values


DamageKey = Annotated[str, one_of("damage type", tables.DAMAGE_TYPES)]
StepKey = Annotated[str, one_of("damage step", tables.LADDER)]
TypeKey = Annotated[str, one_of("creature type", tables.CREATURE_TYPES)]
TierKey = Annotated[str, one_of("tier", tables.TIERS)]
SizeKey = Annotated[str, one_of("size", tables.SIZES)]
ArchetypeKey = Annotated[str, one_of("archetype", tables.ARCHETYPES)]
MaterialKey = Annotated[str, one_of("material", tables.MATERIALS)]
EffectKey = Annotated[str, one_of("condition", {**tables.CONDITIONS, **tables.STATES})]
AttributeKey = Annotated[str, one_of("attribute", tables.ATTRIBUTES)]
SkillKey = Annotated[str, one_of("skill", tables.SKILLS)]
CategoryKey = Annotated[str, one_of("manoeuvre category", tables.MANEUVER_CATEGORIES)]
BandKey = Annotated[str, one_of("difficulty", tables.BANDS)]
PoolKey = Annotated[str, one_of("action point pool", tables.AP_POOLS)]

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
Slug = Annotated[str, Field(max_length=80), Matching(SLUG, "slug", "bog-troll")]
Metres = Annotated[int, Whole(0, 200)]
Rank = Annotated[float, Field(ge=1, le=6, multiple_of=0.5)]
DrValue = Annotated[int, Whole(-10, 10)]
