"""The texts of a document, and letters of the wrong alphabet in them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from pysystem.content.yaml_locate import Loc
from pysystem.model.text import LANGUAGES, Prose

_CYRILLIC = "\u0400-\u04ff"
# a word of both alphabets, or a lone Latin letter where a Russian preposition belongs
_MIXED = re.compile(
    rf"\w*(?:[A-Za-z][{_CYRILLIC}]|[{_CYRILLIC}][A-Za-z])\w*"
    rf"|(?<=[{_CYRILLIC},] )[acoyk](?= [{_CYRILLIC}])"
)
_LATIN = re.compile(r"[A-Za-z]")
_RUSSIAN_WORD = re.compile(rf"\w*[{_CYRILLIC}]\w*")


def iter_texts(model: BaseModel, loc: Loc = ()) -> Iterator[tuple[Loc, str, str]]:
    """Yield (place, language, text) of every text in a document."""
    for name, key in _text_fields(type(model)):
        value = getattr(model, name)
        if isinstance(value, list):
            for index, entry in enumerate(value):
                yield from _texts_of(entry, (*loc, key, index))
        elif value is not None:
            yield from _texts_of(value, (*loc, key))


def wrong_letters(lang: str, text: str) -> tuple[str, str] | None:
    """The code and the first word that mixes alphabets, or is Russian in an English text."""
    if lang == "ru":
        # most Russian texts have no Latin letter at all, which is quick to see
        found = _MIXED.search(text) if _LATIN.search(text) and not text.isascii() else None
        return ("text.mixed_letters", found[0]) if found else None
    found = None if text.isascii() else _RUSSIAN_WORD.search(text)
    return ("text.russian_in_english", found[0]) if found else None


def _texts_of(value: Any, loc: Loc) -> Iterator[tuple[Loc, str, str]]:
    if isinstance(value, Prose):
        for lang in LANGUAGES:
            text = getattr(value, lang)
            if text is not None:
                yield (*loc, lang), lang, text
    elif isinstance(value, BaseModel):
        yield from iter_texts(value, loc)


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
