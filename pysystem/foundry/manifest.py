"""`module.json`: made from the project, never by hand, for Foundry 13 and later."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from pysystem.content.project import Settings
from pysystem.foundry.art import banner
from pysystem.foundry.clean import HtmlError, clean
from pysystem.foundry.native.generated import document_types
from pysystem.foundry.native.target import MODULE
from pysystem.foundry.packs import Pack
from pysystem.foundry.problems import ExportError

MINIMUM_FOUNDRY = "13"
"""`compatibility.verified` is left out on purpose: it names only what somebody has run."""

SHIM = "foundry_module"
PAPERS = {"license": "LICENSE", "readme": "README.md", "changelog": "CHANGELOG.md"}
CREDITS = "CREDITS.md"
"""Who made the pictures: shipped beside the other papers, though no manifest names it."""
LANGUAGES = (("ru", "Русский"), ("en", "English"))
FOLDER_COLOR = "#5d2e2e"


@dataclass(frozen=True)
class Contents:
    """What is in the module: packs, flags, other files, and whether it holds the shim."""

    packs: Sequence[Pack]
    has_shim: bool
    files: frozenset[str]
    flags: Mapping[str, Any]


def build_manifest(project: Settings, contents: Contents, lang: str, system: str) -> dict[str, Any]:
    """The manifest's data. Texts are in `lang`; `system` is that of packs of actors and items.

    Raises ExportError `manifest.download` where the zip's address is not that of this version: it
    would bring another one, and Foundry would offer the update for ever.
    """
    if project.download and not _names_version(project.download, project.version):
        raise ExportError("manifest.download", url=project.download, version=project.version)
    manifest: dict[str, Any] = {
        "id": project.id,
        "title": project.title.of(lang),
        "description": _description(project, lang),
        "version": project.version,
        "compatibility": {"minimum": MINIMUM_FOUNDRY},
        "authors": [author.model_dump(exclude_none=True) for author in project.authors],
    }
    manifest |= {name: file for name, file in PAPERS.items() if file in contents.files}
    manifest |= {
        name: value for name in ("url", "manifest", "download") if (value := getattr(project, name))
    }
    if contents.has_shim:
        manifest |= _shim(contents)
    elif project.id != MODULE:
        manifest["relationships"] = {"requires": [{"id": MODULE, "type": "module"}]}
    manifest["packs"] = [_pack(project, pack, lang, system) for pack in contents.packs]
    manifest["packFolders"] = [
        {
            "name": project.title.of(lang),
            "sorting": "m",
            "color": FOLDER_COLOR,
            "packs": [pack.name for pack in contents.packs],
        }
    ]
    if contents.flags:
        manifest["flags"] = dict(contents.flags)
    return manifest


def dump(manifest: dict[str, Any]) -> bytes:
    """The file's bytes: UTF-8 without a byte order mark, readable, ending in a line break."""
    return orjson.dumps(manifest, option=orjson.OPT_INDENT_2) + b"\n"


def _description(project: Settings, lang: str) -> str:
    text = project.description.of(lang) if project.description else ""
    try:
        return clean(text) if "<" in text else text
    except HtmlError as error:
        raise ExportError("manifest.description") from error


def _names_version(url: str, version: str) -> bool:
    return re.search(rf"(?<![0-9.]){re.escape(version)}(?!\.?[0-9])", url) is not None


def _shim(contents: Contents) -> dict[str, Any]:
    styles = sorted(f for f in contents.files if f.startswith(f"{SHIM}/") and f.endswith(".css"))
    return {
        "esmodules": [f"{SHIM}/pysystem.mjs"],
        "styles": [{"src": path, "layer": "modules"} for path in styles],
        "languages": [
            {"lang": lang, "name": name, "path": f"{SHIM}/lang/{lang}.json"}
            for lang, name in LANGUAGES
        ],
        "documentTypes": document_types(),
    }


def pack_label(project: Settings, pack: Pack, lang: str) -> str:
    """What a pack is called: as the project says, else by its kind.

    Packs of other modules stand beside ours in Foundry, so theirs bear the module's title.
    """
    if own := project.labels.get(pack.kind):
        return own.of(lang)
    label = pack.label[lang]
    return label if project.id == MODULE else f"{project.title.of(lang)}: {label}"


def _pack(project: Settings, pack: Pack, lang: str, system: str) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": pack.name,
        "label": pack_label(project, pack, lang),
        "path": f"packs/{pack.name}",
        "type": pack.document,
        "ownership": dict(pack.ownership),
        "banner": banner(pack.name),
    }
    if pack.needs_system:
        entry["system"] = system
    return entry
