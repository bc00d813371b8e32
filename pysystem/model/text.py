"""Bilingual texts: Russian first, English as its twin.

A bare string is Russian. ``Line`` is one line of plain text (a name); ``Prose`` is Markdown, which
the export turns into HTML. Links to other documents are ordinary Markdown links whose address is a
reference: ``[волк](creature:wolf)``, ``[бюджет](journal:05-encounters#budget)``.
"""

import re
from collections.abc import Iterator
from typing import Any, Self

from pydantic import GetJsonSchemaHandler, field_validator, model_validator
from pydantic_core import CoreSchema, PydanticCustomError

from pysystem.model.base import Strict

LANGUAGES = ("ru", "en")

MAX_LINE = 120
MAX_PROSE = 60_000

_LINK = re.compile(r"\]\(([a-z0-9-]+(?::[a-z0-9-]+){1,2}(?:#[a-z0-9-]+)?)\)")
_LINK_SCHEMES = ("http", "https", "mailto")


class Prose(Strict):
    """A text of any length in Markdown: ``{ru: …, en: …}``, or a bare string in Russian."""

    ru: str
    en: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _bare_is_russian(cls, value: object) -> object:
        if isinstance(value, str):
            return {"ru": value}
        if not isinstance(value, dict | cls):
            raise PydanticCustomError("text.type", "a text is needed", {})
        return value

    @field_validator("ru", "en")
    @classmethod
    def _not_blank(cls, value: str | None) -> str | None:
        if value is None:
            raise PydanticCustomError("text.blank", "an empty text", {})
        if not value.strip():
            raise PydanticCustomError("text.blank", "an empty text", {})
        if len(value) > MAX_PROSE:
            raise PydanticCustomError("text.long", "too long", {"limit": MAX_PROSE})
        return value

    def of(self, lang: str) -> str:
        """The text in ``lang``, or in Russian where there is no translation."""
        return (self.en if lang == "en" else None) or self.ru

    def links(self) -> Iterator[tuple[str, str]]:
        """Yield (language, reference) of every link to another document."""
        for lang in LANGUAGES:
            text = getattr(self, lang)
            if text and "](" in text:
                for match in _LINK.finditer(text):
                    if match[1].split(":", 1)[0] not in _LINK_SCHEMES:
                        yield lang, match[1]

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        text = cls._text_schema()
        return {
            "anyOf": [
                text,
                {
                    "type": "object",
                    "properties": {"ru": text, "en": text},
                    "required": ["ru"],
                    "additionalProperties": False,
                },
            ]
        }

    @classmethod
    def _text_schema(cls) -> dict[str, Any]:
        return {"type": "string", "pattern": r"\S", "maxLength": MAX_PROSE}


class Line(Prose):
    """A short text on one line without markup, such as a name."""

    @model_validator(mode="after")
    def _one_line(self) -> Self:
        for value in (self.ru, self.en):
            if value is not None:
                if re.search(r"[\n\r<>]", value):
                    raise PydanticCustomError("text.not_a_line", "one line without < and >", {})
                if len(value) > MAX_LINE:
                    raise PydanticCustomError("text.long", "too long", {"limit": MAX_LINE})
        return self

    @classmethod
    def _text_schema(cls) -> dict[str, Any]:
        return {
            "type": "string",
            "pattern": r"^[^\n\r<>]*[^\s<>][^\n\r<>]*$(?!\n)",
            "maxLength": MAX_LINE,
        }
