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

from pysystem.model import markdown
from pysystem.model.base import Strict

LANGUAGES = ("ru", "en")

MAX_LINE = 120
MAX_PROSE = 60_000

_BIDI = r"\u202a-\u202e\u2066-\u2069"
_JOINERS = r"\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\ufeff"
_UNSEEN = (
    _BIDI + _JOINERS + r"\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
)
_SEEN = re.compile(rf"[^\s{_UNSEEN}]").search

_FORBIDDEN = r"\n\r<>"
_MARKUP = r"\{\{|\]\([^()\s]*:"

zero_width = re.compile(rf"[{_JOINERS}]").search
"""The first character that takes no room and shows nothing."""


def is_blank(text: str) -> bool:
    """Whether the eye sees nothing of a text."""
    return _SEEN(text) is None


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
        if is_blank(value):
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
            if text:
                for ref in markdown.references(text):
                    yield lang, ref

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
        return {"type": "string", "pattern": rf"[^\s{_UNSEEN}]", "maxLength": MAX_PROSE}


class Line(Prose):
    """A short text on one line without markup, links or macros, such as a name."""

    @model_validator(mode="after")
    def _one_line(self) -> Self:
        for value in (self.ru, self.en):
            if value is not None:
                if re.search(rf"[{_FORBIDDEN}]", value):
                    raise PydanticCustomError("text.not_a_line", "one line without < and >", {})
                if re.search(_MARKUP, value):
                    raise PydanticCustomError("text.line_markup", "no links and no macros", {})
                if found := re.search(rf"[{_BIDI}]", value):
                    char = f"U+{ord(found[0]):04X}"
                    raise PydanticCustomError("text.direction", "turned text", {"char": char})
                if len(value) > MAX_LINE:
                    raise PydanticCustomError("text.long", "too long", {"limit": MAX_LINE})
        return self

    def links(self) -> Iterator[tuple[str, str]]:
        """Yield nothing: a line holds no links."""
        return iter(())

    @classmethod
    def _text_schema(cls) -> dict[str, Any]:
        inside = rf"[^{_FORBIDDEN}{_BIDI}]*"
        return {
            "type": "string",
            "pattern": rf"^(?!{inside}(?:{_MARKUP})){inside}[^\s<>{_UNSEEN}]{inside}$(?!\n)",
            "maxLength": MAX_LINE,
        }
