"""What the codes of problems say, in Russian and English."""

import string
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pysystem.content.display import shortened
from pysystem.content.numerals import steps
from pysystem.rules import tables
from pysystem.rules.messages import text as rules_text
from pysystem.rules.records import Entry


@cache
def _read(name: str) -> Mapping[str, Any]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return data


def spoken_keys() -> Mapping[str, Sequence[str]]:
    """Key of a document → what a Russian author might call it."""
    spoken: Mapping[str, Sequence[str]] = _read("words.yml")["keys"]
    return spoken


def spoken_values() -> Mapping[str, Sequence[str]]:
    """Key of the rules → what a Russian author might call it besides its label."""
    spoken: Mapping[str, Sequence[str]] = _read("words.yml")["values"]
    return spoken


def spoken_parts() -> Mapping[str, Sequence[str]]:
    """A word for several keys at once → those keys."""
    parts: Mapping[str, Sequence[str]] = _read("words.yml")["parts"]
    return parts


def message(code: str, params: Mapping[str, Any], lang: str) -> str:
    """The sentence for a code, of the content or of the rules.

    A code that nobody has a text for shows itself and its params.
    """
    own = _read("messages.yml").get(code, {})
    if lang in own:
        return fill(own[lang], params, lang)
    if code in tables.MESSAGES:
        return rules_text(code, params, lang)
    return ", ".join([code, *(f"{key}: {value}" for key, value in params.items())])


def hint(code: str, params: Mapping[str, Any], lang: str) -> str:
    """What to do about it: the likely meaning, if there is one, and the code's own advice.

    Advice under `otherwise` is given only where no meaning could be guessed.
    """
    entry = _read("messages.yml").get(code, {})
    parts = []
    if params.get("meant"):
        parts.append(message("hint.meant", params, lang))
    elif params.get("nearest"):
        parts.append(message("hint.nearest", params, lang))
    elif "otherwise" in entry:
        parts.append(fill(entry["otherwise"][lang], params, lang))
    if params.get("comment"):
        parts.append(message("hint.comment", params, lang))
    if "hint" in entry:
        parts.append(fill(entry["hint"][lang], params, lang))
    return " ".join(parts)


def fill(template: str, params: Mapping[str, Any], lang: str) -> str:
    """A template with its placeholders filled: `{name}` as it is, lists joined, `{name:words}`
    translated by words.yml, `{name:skills}` by that table of the rules, `{name:steps}` counted.
    """
    return _Format(lang).vformat(template, (), params)


class _Format(string.Formatter):
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "?")

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(part, format_spec) for part in value)
        if format_spec == "steps":
            return steps(value, self.lang)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return self._label(value, format_spec) if format_spec else shortened(str(value))

    def _label(self, value: Any, table: str) -> str:
        if table == "words":
            words = _read("words.yml")["words"]
            word: str = words.get(value, {}).get(self.lang, str(value))
            return word
        entry = getattr(tables, table.upper(), {}).get(value)
        return entry.label[self.lang] if isinstance(entry, Entry) else str(value)
