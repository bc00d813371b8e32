"""Translations for Babele, a module that shows compendia in the user's language.

The module inside Foundry registers them (`foundry_module/adapters/babele.mjs`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import orjson

from pysystem.content.project import Settings
from pysystem.foundry.documents import FLAGS, HIERARCHY
from pysystem.foundry.manifest import pack_label
from pysystem.foundry.render import OTHER, RenderedPack

CONVERTER = "pysystemById"
"""Babele's own converters know documents inside a document by their names, which may be alike."""

_PACK_FOLDERS = "_packs-folders"


def directory(lang: str) -> str:
    """Where the module keeps translations into `lang`."""
    return f"lang/babele/{lang}"


def flags(lang: str, files: frozenset[str]) -> dict[str, Any]:
    """Flags of the manifest that say where translations of packs in `lang` are, if anywhere."""
    to = OTHER[lang]
    if not any(name.startswith(f"{directory(to)}/") for name in files):
        return {}
    return {FLAGS: {"babele": {"lang": to, "dir": directory(to)}}}


def translations(
    project: Settings, packs: Sequence[RenderedPack], lang: str
) -> Iterator[tuple[str, bytes]]:
    """The files (path, content) that turn `packs`, which are in `lang`, into the other language.

    None for a pack that says the same in both, as where nothing is translated.
    """
    to = OTHER[lang]
    for pack in packs:
        entries = [(d.key, d.twin.entry) for d in pack.documents if d.twin.entry]
        if entries or pack.renamed:
            head = {
                "label": pack_label(project, pack.pack, to),
                "folders": dict(pack.renamed),
                "mapping": _mapping(pack),
            }
            parts = [orjson.dumps(head)[:-1], b',"entries":{']
            for key, entry in entries:
                parts += (b'"', key.rpartition(b"!")[2], b'":', entry, b",")
            content = b"".join((*(parts[:-1] if entries else parts), b"}}"))
            yield _path(project, pack.pack.name, to), content
    title, named = project.title.of(lang), project.title.of(to)
    if title != named:
        yield _path(project, _PACK_FOLDERS, to), orjson.dumps({"entries": {title: named}})


def _path(project: Settings, pack: str, lang: str) -> str:
    return f"{directory(lang)}/{project.id}.{pack}.json"


def _mapping(pack: RenderedPack) -> dict[str, Any]:
    """Where each field of an entry belongs. Babele takes a dot in a field's name for a path."""
    inside = HIERARCHY[pack.pack.document][1]
    twins = {document.twin.listed: document.twin for document in pack.documents}.values()
    found = dict.fromkeys(path for twin in twins for path in twin.paths)
    where = {"_".join(path): ".".join(path) for path in found}
    return {
        name: {"path": path, "converter": CONVERTER} if path in inside else path
        for name, path in where.items()
    }
