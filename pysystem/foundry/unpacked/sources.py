"""What can be unpacked: a pack, a folder of packs, a module's folder or zip, a library file, a
document that Foundry exported. Each as Foundry's documents, children inside their parents.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from pysystem.content.nesting import is_deeper
from pysystem.content.yaml_tree import MAX_DEPTH
from pysystem.foundry.babele import directory
from pysystem.foundry.documents import HIERARCHY
from pysystem.foundry.leveldb.reader import read_pack
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpack import nest, parse_json, zipped_packs
from pysystem.foundry.unpacked.parts import flags, part
from pysystem.foundry.unpacked.translated import Translations, translations_of
from pysystem.model.text import LANGUAGES

Data = dict[str, Any]

_ID = re.compile(r"[\w-]+", re.ASCII).fullmatch
_PART = re.compile(r"[\w-]+\.json", re.ASCII).fullmatch
_MAX_JSON = 256 << 20
"""Bytes of a JSON file; a library file of twenty thousand creatures has a thirtieth."""

_SHAPES = (
    ("JournalEntry", {"pages"}),
    ("RollTable", {"results"}),
    ("Macro", {"command"}),
    ("Actor", {"system", "prototypeToken"}),
    ("Actor", {"system", "items"}),
    ("Item", {"system"}),
)
"""Exported documents don't say what they are: the keys that tell."""


@dataclass(frozen=True)
class Source:
    """Documents by Foundry's type, as (type, document), with the folders of their packs.

    `whole` are the ones that hold all documents of a pack, so that what is missing there is gone;
    `module` is the module that they lie in, if that can be seen; `translations` is their other
    language, where all of that module is unpacked.
    """

    path: str
    documents: list[tuple[str, Data]]
    folders: list[Data] = field(default_factory=list)
    whole: bool = True
    module: str = ""
    translations: Translations | None = None


def read_source(path: Path) -> list[Source]:
    """Everything that is at `path`.

    Raises PackError or ExportError for what can't be read or makes no sense.
    """
    if path.is_file():
        return [_json(path)] if path.suffix.lower() == ".json" else _zip(path)
    if (path / "CURRENT").exists():
        return [_pack(path, str(path))]
    if (path / "module.json").is_file() and (packs := _packs(path / "packs")):
        return [_pack(pack, str(pack), _translations(pack, str(path))) for pack in packs]
    return [_pack(pack, str(pack)) for pack in _packs(path) or [path]]


def _packs(folder: Path) -> list[Path]:
    return sorted(current.parent for current in folder.glob("*/CURRENT"))


def _zip(archive: Path) -> list[Source]:
    with zipped_packs(archive) as (_, packs):
        return [
            _pack(pack, f"{archive}/{pack.name}", _translations(pack, str(archive)))
            for pack in packs
        ]


def _module_around(path: Path) -> str:
    """The id of the module that a pack or library file lies in; empty if there is none."""
    identity = _manifest_around(path).get("id")
    return identity if isinstance(identity, str) else ""


def _manifest_around(path: Path) -> Data:
    try:
        found = parse_json((path.absolute().parents[1] / "module.json").read_bytes())
    except (OSError, ValueError, RecursionError, IndexError):
        return {}
    return found if isinstance(found, dict) else {}


def _translations(pack: Path, module: str) -> Translations | None:
    """The other language of a pack in a whole module, which is shown as `module`; None for modules
    that say of none.
    """
    manifest = _manifest_around(pack)
    lang = part(flags(manifest), "babele").get("lang")
    identity = str(manifest.get("id"))
    if lang not in LANGUAGES or not _ID(identity):
        return None
    name = f"{directory(lang)}/{identity}.{pack.name}.json"
    file, shown = pack.parents[1] / name, f"{module}/{name}"
    if not file.is_file():
        return Translations(shown, lang, {}, {}, found=False)
    return translations_of(_parsed(file, shown), shown, lang)


def _pack(pack: Path, name: str, translations: Translations | None = None) -> Source:
    found = nest(read_pack(pack), name)
    types = {collection: kind for kind, (collection, _) in HIERARCHY.items()}
    folders = [document for collection, document in found if collection == "folders"]
    documents = [
        (types.get(collection, collection), document)
        for collection, document in found
        if collection != "folders"
    ]
    module = _module_around(pack)
    return Source(name, documents, folders, module=module, translations=translations)


def _parsed(path: Path, name: str) -> Data:
    """A JSON file that holds an object."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise ExportError("unpack.json-gone", path=name) from None
    if size > _MAX_JSON:
        raise ExportError("unpack.json-size", path=name, limit=_MAX_JSON >> 20)
    try:
        content = parse_json(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
        if is_deeper(content, MAX_DEPTH):
            raise RecursionError
    except RecursionError:
        raise ExportError("unpack.json-deep", path=name) from None
    except ValueError:
        raise ExportError("unpack.json", path=name) from None
    if not isinstance(content, dict):
        raise ExportError("unpack.json", path=name)
    return content


def _json(path: Path) -> Source:
    name = str(path)
    content = _parsed(path, name)
    if isinstance(content.get("documents"), list) and isinstance(content.get("type"), str):
        kind = content["type"]
        parts = [path.parent / part for part in _only_names(content.get("parts") or [], name)]
        files = [(name, content), *((str(part), _parsed(part, str(part))) for part in parts)]
        return Source(
            name,
            [
                (kind, each)
                for file, held in files
                for each in _only_documents(held.get("documents"), file)
            ],
            list(_only_documents(content.get("folders") or [], name)),
            whole="part" not in content,
            module=_module_around(path),
        )
    for kind, keys in _SHAPES:
        if keys <= content.keys():
            return Source(name, [(kind, content)], whole=False)
    raise ExportError("unpack.json-shape", path=name)


def _only_documents(listed: Any, name: str) -> Iterator[Data]:
    for each in listed if isinstance(listed, list) else [None]:
        if not isinstance(each, dict):
            raise ExportError("unpack.json-shape", path=name)
        yield each


def _only_names(listed: Any, name: str) -> Iterator[str]:
    """The files beside it that a library file of many documents names."""
    for each in listed if isinstance(listed, list) else [None]:
        if not isinstance(each, str) or not _PART(each):
            raise ExportError("unpack.json-shape", path=name)
        yield each


def compact(document: Any) -> Any:
    """A made document as plain data, just as it would be read from a pack."""
    return orjson.loads(orjson.dumps(document))
