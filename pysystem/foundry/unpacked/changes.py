"""What changed between two readings of a document, carried over to what its author wrote.

Readings have their texts by language, in one or in both; what they don't have stays.
"""

from collections.abc import Sequence
from typing import Any

from pysystem.foundry.unpacked.parts import Data
from pysystem.foundry.unpacked.translated import is_text


def carried_over(source: Any, old: Any, new: Any, lang: str) -> Any:
    """`source` with the changes that lead from `old` to `new`, and nothing else changed.

    `lang` is the language that every text in `old` and `new` has.
    """
    if old == new:
        return source
    if isinstance(new, dict):
        was = old if isinstance(old, dict) else {}
        if is_text(new) and (isinstance(source, str) or is_text(source)):
            return _text(source, was, new)
        if isinstance(source, dict):
            return _mapping(source, was, new, lang)
    if isinstance(new, list) and isinstance(source, list) and isinstance(old, list):
        return _entries(source, old, new, lang)
    return fresh(new, lang)


def fresh(value: Any, lang: str) -> Any:
    """A new value as an author would write it: a text without Russian stands for itself."""
    if isinstance(value, dict):
        if set(value) == {lang} and lang != "ru":
            return value[lang]
        if is_text(value) and len(set(value.values())) == 1:
            return {"ru": value[lang]}
        return {key: fresh(each, lang) for key, each in value.items()}
    return [fresh(each, lang) for each in value] if isinstance(value, list) else value


def _text(source: str | Data, old: Data, new: Data) -> str | Data:
    was = {"ru": source} if isinstance(source, str) else source
    made = was | {lang: text for lang, text in new.items() if old.get(lang) != text}
    if "en" not in was and made.get("en") == made["ru"]:
        made = {"ru": made["ru"]}
    return made["ru"] if isinstance(source, str) and set(made) == {"ru"} else made


def _mapping(source: Data, old: Data, new: Data, lang: str) -> Data:
    made = {key: value for key, value in source.items() if key not in old or key in new}
    for key, value in new.items():
        if key in source:
            made[key] = carried_over(source[key], old.get(key), value, lang)
        elif old.get(key) != value:
            made = _with(made, key, fresh(value, lang), list(new))
    return made


def _with(data: Data, key: str, value: Any, order: Sequence[str]) -> Data:
    """The mapping with one more key, after the one that usually comes before it."""
    before = next((each for each in reversed(order[: order.index(key)]) if each in data), None)
    if before is None:
        return {**data, key: value}
    made: Data = {}
    for name, each in data.items():
        made[name] = each
        if name == before:
            made[key] = value
    return made


def _entries(source: list[Any], old: list[Any], new: list[Any], lang: str) -> list[Any]:
    if len(source) != len(old):
        return [fresh(each, lang) for each in new]
    known: dict[str, tuple[Any, Any]] = {}
    for index, (written, before) in enumerate(zip(source, old, strict=True)):
        known.setdefault(entry_key(before, index), (written, before))
    made = []
    for index, value in enumerate(new):
        written, before = known.get(entry_key(value, index), (None, None))
        made.append(
            fresh(value, lang) if before is None else carried_over(written, before, value, lang)
        )
    return made


def entry_key(value: Any, index: int) -> str:
    """What makes an entry of a list the same one after a change."""
    if not isinstance(value, dict):
        return repr(value)
    for name in ("slug", "range"):
        if name in value:
            return f"{name} {value[name]}"
    return str(index)
