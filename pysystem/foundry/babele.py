"""Translations for Babele, a module that shows compendia in the user's language.

They are found by comparing the packs of both languages, so nothing that differs can be forgotten.
The module inside Foundry registers them (`foundry_module/adapters/babele.mjs`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from pysystem.content.project import Settings
from pysystem.foundry.documents import FLAGS, HIERARCHY
from pysystem.foundry.manifest import pack_label
from pysystem.foundry.render import Packed, RenderedPack

CONVERTER = "pysystemById"
"""Babele's own converters know documents inside a document by their names, which may be alike."""

_TWIN = {"ru": "en", "en": "ru"}
_PACK_FOLDERS = "_packs-folders"
_SAME = object()


def twin(lang: str) -> str:
    """The other language."""
    return _TWIN[lang]


def directory(lang: str) -> str:
    """Where the module keeps translations into `lang`."""
    return f"lang/babele/{lang}"


def flags(lang: str, files: frozenset[str]) -> dict[str, Any]:
    """Flags of the manifest that say where translations of packs in `lang` are, if anywhere."""
    to = twin(lang)
    if not any(name.startswith(f"{directory(to)}/") for name in files):
        return {}
    return {FLAGS: {"babele": {"lang": to, "dir": directory(to)}}}


def translations(
    project: Settings, packs: Sequence[RenderedPack], twins: Sequence[RenderedPack], lang: str
) -> Iterator[tuple[str, bytes]]:
    """The files (path, content) that turn `packs`, which are in `lang`, into `twins`.

    None for a pack that says the same in both, as where nothing is translated.
    """
    to = twin(lang)
    for pack, other in zip(packs, twins, strict=True):
        entries, mapping = _entries(pack, other)
        if entries:
            content = {
                "label": pack_label(project, pack.pack, to),
                "folders": _folders(pack.folders, other.folders),
                "mapping": mapping,
                "entries": entries,
            }
            yield _path(project, pack.pack.name, to), orjson.dumps(content)
    title, named = project.title.of(lang), project.title.of(to)
    if title != named:
        yield _path(project, _PACK_FOLDERS, to), orjson.dumps({"entries": {title: named}})


def _path(project: Settings, pack: str, lang: str) -> str:
    return f"{directory(lang)}/{project.id}.{pack}.json"


def _entries(pack: RenderedPack, other: RenderedPack) -> tuple[dict[str, Any], dict[str, Any]]:
    """What differs in each document by its id, and where each field of it belongs."""
    inside = HIERARCHY[pack.pack.document][1]
    entries: dict[str, Any] = {}
    mapping: dict[str, Any] = {}
    for one, two in zip(pack.documents, other.documents, strict=True):
        if one.whole == two.whole:
            continue
        original = orjson.loads(one.whole)
        entry: dict[str, Any] = {}
        for path, value in _leaves(_changes(original, orjson.loads(two.whole)), inside):
            # Babele takes a dot in a name for a path.
            field = "_".join(path)
            entry[field] = value
            where = ".".join(path)
            mapping[field] = {"path": where, "converter": CONVERTER} if path[0] in inside else where
        entries[original["_id"]] = entry
    return entries, mapping


def _folders(one: Sequence[Packed], two: Sequence[Packed]) -> dict[str, str]:
    names = [[orjson.loads(each.whole)["name"] for each in folders] for folders in (one, two)]
    return {name: named for name, named in zip(*names, strict=True) if name != named}


def _changes(one: Any, two: Any) -> Any:
    """What of `two` differs: documents inside by their ids, other lists as a whole."""
    if one == two:
        return _SAME
    if isinstance(one, dict) and isinstance(two, dict):
        found = {name: _changes(value, two[name]) for name, value in one.items()}
        return {name: value for name, value in found.items() if value is not _SAME}
    if isinstance(one, list) and all(isinstance(each, dict) and "_id" in each for each in one):
        return _changes(_by_id(one), _by_id(two))
    return two


def _by_id(documents: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {document["_id"]: document for document in documents}


def _leaves(
    changes: Mapping[str, Any], whole: Sequence[str], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in changes.items():
        if isinstance(value, dict) and not (path == () and name in whole):
            yield from _leaves(value, whole, (*path, name))
        else:
            yield (*path, name), value
