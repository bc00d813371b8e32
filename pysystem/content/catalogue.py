"""What the codes of problems say, in Russian and English."""

import string
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pysystem.content.display import shortened
from pysystem.rules import tables
from pysystem.rules.records import Entry

LANGUAGES = ("ru", "en")


@cache
def _read(package: str, name: str) -> Mapping[str, Any]:
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader) or {}
    return data


def messages() -> Mapping[str, Any]:
    """Code → texts of all problems: of the content and, where there are no own, of the rules."""
    return {
        **_read("pysystem.rules", "data/messages.yml"),
        **_read("pysystem.content", "messages.yml"),
    }


def spoken_keys() -> Mapping[str, Sequence[str]]:
    """Key of a document → what a Russian author might call it."""
    spoken: Mapping[str, Sequence[str]] = _read("pysystem.content", "words.yml")["keys"]
    return spoken


def message(code: str, params: Mapping[str, Any], lang: str) -> str:
    """The sentence for a code; codes without a text show themselves and their params."""
    entry = _messages().get(code)
    if entry is None:
        return ", ".join([code, *(f"{key}: {value}" for key, value in params.items())])
    return _Format(lang).vformat(entry[lang], (), params)


def hint(code: str, params: Mapping[str, Any], lang: str) -> str:
    """What to do about it: the likely meaning, if there is one, and the code's own advice."""
    parts = []
    if params.get("nearest"):
        parts.append(message("hint.nearest", params, lang))
    advice = _messages().get(code, {}).get("hint")
    if advice:
        parts.append(_Format(lang).vformat(advice[lang], (), params))
    return " ".join(parts)


@cache
def _messages() -> Mapping[str, Any]:
    return messages()


class _Format(string.Formatter):
    """`{name}` as it is, lists joined; `{name:words}` translated by the table of that name."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "?")

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(part, format_spec) for part in value)
        return self._label(value, format_spec) if format_spec else shortened(str(value))

    def _label(self, value: Any, table: str) -> str:
        if table == "words":
            words = _read("pysystem.content", "words.yml")["words"]
            word: str = words.get(value, {}).get(self.lang, str(value))
            return word
        entry = getattr(tables, table.upper(), {}).get(value)
        return entry.label[self.lang] if isinstance(entry, Entry) else str(value)
