"""The texts of a document, and letters of the wrong alphabet in them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from pysystem.content.yaml_locate import Loc
from pysystem.model.text import LANGUAGES, Line, Prose

_CYRILLIC = "\u0400-\u04ff"
# where a word changes its alphabet, or a lone Latin letter where a Russian preposition belongs
_MIXED = re.compile(
    rf"[A-Za-z][{_CYRILLIC}]|[{_CYRILLIC}][A-Za-z]|(?<=[{_CYRILLIC},] )[acoyk](?= [{_CYRILLIC}])"
)
_LATIN = re.compile(r"[A-Za-z]")
_RUSSIAN = re.compile(rf"[{_CYRILLIC}]")
_START_OF_WORD = re.compile(r"\w*$")
_END_OF_WORD = re.compile(r"\w*")
_LONGEST_WORD = 40


LocatedText = tuple[Loc, str, str]
"""Place, language and text."""


def iter_texts(model: BaseModel, loc: Loc = ()) -> Iterator[LocatedText]:
    """Yield (place, language, text) of every text in a document."""
    for place, value in _texts(model, loc):
        yield from _languages(place, value)


def iter_lines(model: BaseModel) -> Iterator[tuple[Loc, str, str]]:
    """Yield (place, language, text) of every name and other text on one line."""
    for loc, value in _texts(model, ()):
        if isinstance(value, Line):
            yield from _languages(loc, value)


def wrong_letters(lang: str, text: str) -> tuple[str, str] | None:
    """The code and the first word that mixes alphabets, or is Russian in an English text."""
    if text.isascii():
        return None
    if lang == "ru":
        # most Russian texts have no Latin letter at all, which is quick to see
        found = _MIXED.search(text) if _LATIN.search(text) else None
        return ("text.mixed_letters", _word_at(text, found)) if found else None
    found = _RUSSIAN.search(text)
    return ("text.russian_in_english", _word_at(text, found)) if found else None


def _word_at(text: str, found: re.Match[str]) -> str:
    before = text[max(found.start() - _LONGEST_WORD, 0) : found.start()]
    after = text[found.end() : found.end() + _LONGEST_WORD]
    start, end = _START_OF_WORD.search(before), _END_OF_WORD.match(after)
    return f"{start[0] if start else ''}{found[0]}{end[0] if end else ''}"


def _texts(model: BaseModel, loc: Loc) -> Iterator[tuple[Loc, Prose]]:
    for name, key in _text_fields(type(model)):
        value = getattr(model, name)
        if isinstance(value, list):
            for index, entry in enumerate(value):
                yield from _texts_of(entry, (*loc, key, index))
        elif value is not None:
            yield from _texts_of(value, (*loc, key))


def _texts_of(value: Any, loc: Loc) -> Iterator[tuple[Loc, Prose]]:
    if isinstance(value, Prose):
        yield loc, value
    elif isinstance(value, BaseModel):
        yield from _texts(value, loc)


def _languages(loc: Loc, text: Prose) -> Iterator[tuple[Loc, str, str]]:
    for lang in LANGUAGES:
        value = getattr(text, lang)
        if value is not None:
            yield (*loc, lang), lang, value


@cache
def _text_fields(cls: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model that can hold texts: (name, authored key)."""
    return tuple(
        (name, field.alias or name)
        for name, field in cls.model_fields.items()
        if _holds_texts(field.annotation)
    )


def _holds_texts(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return issubclass(annotation, Prose) or bool(_text_fields(annotation))
    return any(_holds_texts(inner) for inner in get_args(annotation))
