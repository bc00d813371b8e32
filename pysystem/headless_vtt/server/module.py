"""The module under test: its manifest, judged as a real host would, and its files."""

import re
import tempfile
import zipfile
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

import orjson

from pysystem.headless_vtt.server.config import ConfigError

_SYSTEM_BOUND = frozenset({"Actor", "Item"})


@dataclass(frozen=True, slots=True)
class Pack:
    """A compendium pack as the manifest declares it. `ownership` maps role names to levels."""

    package: str
    name: str
    label: str
    type: str
    system: str | None
    path: Path
    ownership: dict[str, str]
    flags: dict[str, Any] = field(default_factory=dict)

    @property
    def collection(self) -> str:
        """The pack's id: `<package>.<name>` (PACK-4)."""
        return f"{self.package}.{self.name}"


@dataclass(frozen=True, slots=True)
class Module:
    """A loaded module: its folder and what `module.json` says."""

    root: Path
    manifest: dict[str, Any]
    packs: tuple[Pack, ...]

    @property
    def id(self) -> str:
        """The module's id."""
        return str(self.manifest["id"])

    def types(self, document: str) -> tuple[str, ...]:
        """Return the stored sub-types that the module adds to a kind of document (PKG-5)."""
        declared = self.manifest.get("documentTypes", {}).get(document, {})
        return tuple(f"{self.id}.{name}" for name in declared)

    def html_fields(self, document: str, type_: str) -> tuple[str, ...]:
        """Return the paths below `system` that hold HTML in documents of a stored sub-type."""
        declared = self.manifest.get("documentTypes", {}).get(document, {})
        spec = declared.get(type_.removeprefix(f"{self.id}."), {})
        return tuple(spec.get("htmlFields", ()))

    def file(self, path: str) -> Path | None:
        """Return the file that is served at `modules/<id>/<path>`, or None.

        Databases of packs are not served (U2-11), nor anything hidden or outside of the folder.
        """
        pure = PurePosixPath(path)
        if pure.is_absolute() or any(part.startswith(".") for part in pure.parts):
            return None
        found = inside(self.root, pure)
        if found is None:
            return None
        if found.relative_to(self.root).as_posix() != pure.as_posix():
            return None  # another spelling on a file system that ignores case
        if any(found.is_relative_to(pack.path) for pack in self.packs):
            return None
        return found


def inside(root: Path, path: str | PurePosixPath) -> Path | None:
    """Return the file at a path below `root`; None for no file, or none below it."""
    try:
        found = (root / path).resolve()
        return found if found.is_relative_to(root) and found.is_file() else None
    except (OSError, ValueError):  # a name too long, or with a character that no file may have
        return None


def load_module(source: Path) -> Module:
    """Read a module from a folder or a zip. Raises ConfigError with the broken rule."""
    root = _unzip(source) if source.is_file() else source
    path = root / "module.json"
    if not path.is_file():
        raise ConfigError(f"PKG-1: no module.json in {source}")
    try:
        manifest = orjson.loads(path.read_bytes())
    except orjson.JSONDecodeError as error:
        raise ConfigError(f"PKG-2: module.json is no JSON: {error}") from error
    if not isinstance(manifest, dict):
        raise ConfigError("PKG-2: module.json holds no object")
    root = root.resolve()
    _check(root, manifest)
    return Module(root, manifest, tuple(_packs(root, manifest)))


def _unzip(source: Path) -> Path:
    if not zipfile.is_zipfile(source):
        raise ConfigError(f"PKG-1: neither a folder nor a zip: {source}")
    target = Path(tempfile.mkdtemp(prefix="headless-vtt-"))
    with zipfile.ZipFile(source) as archive:
        archive.extractall(target)
    return target


def _check(root: Path, manifest: dict[str, Any]) -> None:
    identifier = manifest.get("id")
    if not isinstance(identifier, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", identifier):
        raise ConfigError(f"PKG-2: not a module id: {identifier!r}")
    for key in ("title", "version"):
        if not isinstance(manifest.get(key), str) or not manifest[key]:
            raise ConfigError(f"PKG-2: module.json lacks {key}")
    compatibility = manifest.get("compatibility", {})
    if any(not isinstance(value, str) for value in compatibility.values()):
        raise ConfigError("PKG-2: compatibility holds strings")
    files = [*manifest.get("esmodules", []), *(_style_path(s) for s in manifest.get("styles", []))]
    files += [language.get("path", "") for language in manifest.get("languages", [])]
    for name in files:
        if not (root / name).is_file():
            raise ConfigError(f"PKG-2: module.json names a file that isn't there: {name}")
    names = [pack.get("name") for pack in manifest.get("packs", [])]
    if len(set(names)) != len(names):
        raise ConfigError("PACK-3: two packs of the module have the same name")


def _style_path(style: Any) -> str:
    return str(style["src"] if isinstance(style, dict) else style)


def _packs(root: Path, manifest: dict[str, Any]) -> list[Pack]:
    related = manifest.get("relationships", {}).get("systems", [])
    related_ids = [system.get("id") for system in related]
    packs = []
    for entry in manifest.get("packs", []):
        name, system = entry.get("name"), entry.get("system")
        if entry.get("type") in _SYSTEM_BOUND:
            if system is None and len(related_ids) == 1:
                system = related_ids[0]
            if not isinstance(system, str) or not system:
                raise ConfigError(f"PACK-2: pack {name} of {entry.get('type')} names no one system")
        path = (root / entry.get("path", "")).resolve()
        if not (path / "CURRENT").is_file():
            raise ConfigError(f"PACK-1: no database at {entry.get('path')} for pack {name}")
        packs.append(
            Pack(
                package=manifest["id"],
                name=name,
                label=entry.get("label", name),
                type=entry["type"],
                system=system,
                path=path,
                ownership={
                    "PLAYER": "OBSERVER",
                    "ASSISTANT": "OWNER",
                    **entry.get("ownership", {}),
                },
                flags=entry.get("flags", {}),
            )
        )
    return packs
