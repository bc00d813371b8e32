"""The other language of a module: its translations for Babele, and texts read in both languages.

Changes are trees of a document's own shape that hold what is other in the other language;
documents inside it stand by their ids.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from pydantic import ValidationError

from pysystem.foundry.babele import CONVERTER
from pysystem.foundry.problems import ExportError
from pysystem.foundry.twins import Path, Twin
from pysystem.foundry.unpacked.parts import Data, part
from pysystem.foundry.unpacked.written import is_unwritable
from pysystem.model.text import LANGUAGES, Line

_MOST_STEPS = 8
"""Names in a path of a mapping; ours have four."""
_FOLLOWING = frozenset(("flags", "prototypeToken"))
"""Fields whose texts the export makes of others."""


@dataclass(frozen=True)
class Translations:
    """What a translation file for one pack says, which is at `path` and in `lang`.

    `entries` are the changes by the document's id, `folders` the names of compendium folders,
    `foreign` the fields that no file of ours has. Without the file, `found` is false.
    """

    path: str
    lang: str
    entries: Mapping[str, Data]
    folders: Mapping[str, str]
    foreign: tuple[str, ...] = ()
    found: bool = True


def translations_of(content: Data, path: str, lang: str) -> Translations:
    """A translation file's content, taken apart. Raises ExportError `unpack.translations`."""
    entries, mapping, folders = (content.get(name) for name in ("entries", "mapping", "folders"))
    if not (
        isinstance(entries, dict)
        and isinstance(mapping, dict)
        and isinstance(folders, dict)
        and all(isinstance(entry, dict) for entry in entries.values())
    ):
        raise ExportError("unpack.translations", path=path)
    ways = {name: way for name, rule in mapping.items() if (way := _way(rule))}
    fields = {name for entry in entries.values() for name in entry}
    names = {name: other for name, other in folders.items() if _is_name(other)}
    odd = {f"folders.{name}" for name in folders.keys() - names.keys()}
    return Translations(
        path,
        lang,
        {
            identity: _tree((ways[name], value) for name, value in entry.items() if name in ways)
            for identity, entry in entries.items()
        },
        names,
        tuple(sorted(odd | (fields - ways.keys()))),
    )


def _way(rule: Any) -> Path | None:
    """Where a field belongs; None for rules that no export of ours writes."""
    if isinstance(rule, dict) and rule.get("converter") == CONVERTER:
        rule = rule.get("path")
    way = tuple(rule.split(".")) if isinstance(rule, str) else ()
    return way if 0 < len(way) <= _MOST_STEPS else None


def _is_name(text: Any) -> bool:
    """Whether a folder can be called so."""
    try:
        return isinstance(text, str) and not is_unwritable(text) and bool(Line(ru=text))
    except ValidationError:
        return False


def changes_of(twin: Twin) -> Data:
    """The changes that lead to the twin of a document of the project."""
    values = orjson.loads(twin.entry).values() if twin.entry else ()
    return _tree(zip(twin.paths, values, strict=True))


def _tree(leaves: Any) -> Data:
    made: Data = {}
    for path, value in leaves:
        made = combined(made, _branch(path, value))
    return made


def _branch(path: Path, value: Any) -> Data:
    for name in reversed(path):
        value = {name: value}
    return dict(value)


def combined(one: Any, other: Any) -> Any:
    """Changes, with those of `other` in place of the same ones."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return other
    return one | {name: combined(one.get(name), value) for name, value in other.items()}


def laid_over(value: Any, changes: Any) -> Any:
    """A document, or a part of one, in the other language."""
    if not isinstance(changes, dict):
        return changes
    if isinstance(value, list):
        return [
            laid_over(each, changes.get(str(each.get("_id")), {}))
            if isinstance(each, dict)
            else each
            for each in value
        ]
    own = value if isinstance(value, dict) else {}
    return own | {name: laid_over(own.get(name), each) for name, each in changes.items()}


def untranslated(document: Data, known: Data, before: Data, now: Data) -> list[str]:
    """The places that had a translation before and have none now, though their text is as it was.

    `known` is the document as it was, `before` and `now` are the changes.
    """
    return [
        ".".join(path)
        for path, _ in _leaves(before)
        if path[0] not in _FOLLOWING
        and "flags" not in path
        and _at(now, path) is None
        and _at(document, path) == _at(known, path) is not None
    ]


def _leaves(changes: Data, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    for name, value in changes.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, name))
        else:
            yield (*path, name), value


def _at(value: Any, path: Path) -> Any:
    """What stands at a place of a document or of changes; None if there is nothing."""
    for name in path:
        if isinstance(value, list):
            value = {str(each.get("_id")): each for each in value if isinstance(each, dict)}
        value = value.get(name) if isinstance(value, dict) else None
    return value


def is_text(value: Any) -> bool:
    """Whether an authored value is a text by language."""
    return isinstance(value, dict) and bool(value) and value.keys() <= set(LANGUAGES)


def united(one: Any, other: Any) -> Any:
    """What was read in one language, with the texts that were read in the other."""
    if is_text(one):
        if not is_text(other) or is_unwritable(other):
            return one
        both = one | other
        return {lang: both[lang] for lang in LANGUAGES if lang in both}
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: united(value, other.get(key)) for key, value in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [united(*pair) for pair in zip(one, other, strict=True)]
    return one


def inside(changes: Data | None, field: str, identity: Any) -> Data | None:
    """The changes of a document inside another one."""
    return None if changes is None else part(part(changes, field), str(identity))
