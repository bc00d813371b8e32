"""The project a folder belongs to: `pysystem.toml`, or `[tool.pysystem]` in `pyproject.toml`."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_core import PydanticCustomError

from pysystem.content.diagnostics import Collector, Problem, ordered
from pysystem.content.discover import FOLDERS
from pysystem.content.explain import explain
from pysystem.content.names import complaint, is_device_name, twin_key
from pysystem.content.nesting import is_deeper
from pysystem.content.source_text import MAX_BYTES, decode
from pysystem.content.toml_lines import TomlPositions
from pysystem.content.yaml_locate import Loc, Place
from pysystem.content.yaml_tree import MAX_DEPTH
from pysystem.model.base import Matching, OneOf, Strict
from pysystem.model.refs import KINDS
from pysystem.model.text import Line, Prose

CONFIG = "pysystem.toml"
PYPROJECT = "pyproject.toml"
_TABLE = "tool.pysystem"

_PACKS = "packs"
_BUILT = ("library", "dist", "foundry_module")
"""Folders that the export writes to; so is every pack below `packs`."""

# what templates leave behind: #{URL}#, ${URL}, {{url}}, %URL%, <url>, @URL@
_PLACEHOLDER = re.compile(
    r"#\{.{0,80}?\}#?|\$\{.{0,80}?\}|\{\{.{0,80}?\}\}|%[A-Z_]+%|<[^>@]{0,80}>|@[A-Z_]+@"
)
# the standard reader takes the square of the parts of a key
_MANY_PARTS = re.compile(
    r"(?:(?:(?<![\w-])[\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\.[ \t]*){100}"
).search
_MANY_DIGITS = re.compile(r"(?<![0-9_])(?:[0-9]_?){1000}").search
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_VERSION_HERE = "{version}"


def _no_device(value: str) -> str:
    if is_device_name(value):
        raise PydanticCustomError("slug.device", "device name", {"given": value})
    return value


def _text_version(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool):
        raise PydanticCustomError("project.version_number", "number", {"given": str(value)})
    return value


def _inside(value: str) -> str:
    parts = PurePosixPath(value).parts
    if value.startswith("/") or not parts or ".." in parts or any(map(complaint, parts)):
        raise PydanticCustomError("project.source", "not a folder inside", {"given": value})
    first, *below = map(twin_key, parts)
    if first in _BUILT or (first == _PACKS and (not below or below[0] in FOLDERS)):
        raise PydanticCustomError("project.source_built", "written by us", {"given": value})
    return value


def _named(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


Id = Annotated[
    str,
    Field(max_length=64),
    Matching(r"[0-9-]*[a-z][a-z0-9-]*", "module id", "my-bestiary"),
    AfterValidator(_no_device),
]
SystemId = Annotated[str, Matching(r"[A-Za-z0-9_-]+", "system id", "worldbuilding")]
Version = Annotated[
    str,
    Matching(r"(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))*", "version", "1.10.0"),
    BeforeValidator(_text_version),
]
Url = Annotated[
    str, Matching(r"https?://[^\s<>\"'\x00-\x1f\x7f]+", "url", "https://example.org/module.json")
]
Kind = Annotated[str, OneOf("kind", KINDS, ())]
Words = Annotated[str, Field(min_length=1, max_length=200)]


class Author(Strict):
    """Who made the module; a bare name will do."""

    name: Words
    url: Url | None = None
    email: Words | None = None
    discord: Words | None = None


class Settings(Strict):
    """What a project says about itself, for the module's manifest."""

    id: Id
    title: Line
    system: SystemId = "worldbuilding"
    """The game system that actor and item packs are made for."""
    version: Version
    description: Prose | None = None
    authors: list[Annotated[Author, BeforeValidator(_named)]] = []
    url: Url | None = None
    manifest: Url | None = None
    download: Url | None = None
    """The address of this version's zip; `{version}` in the file stands for the version."""
    license: Words | None = None
    labels: dict[Kind, Line] = {}
    """What the packs are called, by kind of document."""
    source: Annotated[str, AfterValidator(_inside)] = "packs/_source"
    """The folder of the sources, relative to the project, with forward slashes."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project: its folder, the file that describes it, and what that says."""

    root: Path
    config: Path
    settings: Settings

    @property
    def source(self) -> Path:
        """The folder of the sources."""
        return self.root / self.settings.source


def find_project(start: Path) -> tuple[Project | None, tuple[Problem, ...]]:
    """The project that the folder `start` lies in, looked for upwards; without one, the reasons."""
    folder = start
    try:
        start = start.absolute()
        for folder in (start, *start.parents):
            for name, table in ((CONFIG, ""), (PYPROJECT, _TABLE)):
                config = folder / name
                if config.is_file() and (found := _read(config, table)) is not None:
                    return found
    except OSError as error:  # a folder that may not be entered, or is there no more
        params = {"reason": type(error).__name__}
        return None, (Problem(str(folder), 0, 0, "folder.unreadable", params=params),)
    return None, (Problem(str(start), 0, 0, "project.missing"),)


def _read(config: Path, table: str) -> tuple[Project | None, tuple[Problem, ...]] | None:
    """The project that a file describes, or why it can't; `None` for a file without our table."""
    try:
        data = config.read_bytes()
    except OSError as error:
        reason = {"reason": type(error).__name__}
        return None, (Problem(config.name, 0, 0, "file.unreadable", params=reason),)
    if table and b"pysystem" not in data:
        return None
    if len(data) > MAX_BYTES:
        sizes = {"size": len(data), "limit": MAX_BYTES}
        return None, (Problem(config.name, 0, 0, "file.too_large", params=sizes),)
    text, collector = decode(data, config.name)
    content = None if collector.failed else _parse(text, collector)
    if content is None:
        return None, ordered(collector.problems)
    given = _table(content, table)
    if given is None:
        return None
    settings = _validate(given, content if table else {}, text, table, collector)
    project = Project(config.parent, config, settings) if settings is not None else None
    return project, ordered(collector.problems)


def _parse(text: str, collector: Collector) -> dict[str, Any] | None:
    if found := _MANY_PARTS(text):
        collector.add(_line_of(found, text), 1, "project.toml", detail="Key too long")
        return None
    try:
        content = tomllib.loads(text)
        if is_deeper(content, MAX_DEPTH):
            raise RecursionError
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        place = Place(int(found[1]), int(found[2])) if found else Place(text.count("\n") + 1, 1)
        collector.add(*place, "project.toml", detail=_TOML_PLACE.sub("", str(error)).strip())
    except RecursionError:
        collector.add(0, 0, "project.toml", detail="Too deeply nested")
    except ValueError:  # Python turns no more digits into a number
        collector.add(
            _line_of(_MANY_DIGITS(text), text), 1, "project.toml", detail="Number too long"
        )
    else:
        return content
    return None


def _line_of(found: re.Match[str] | None, text: str) -> int:
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _table(content: dict[str, Any], dotted: str) -> Any:
    given: Any = content
    for part in dotted.split(".") if dotted else ():
        given = given.get(part) if isinstance(given, dict) else None
    return given


def _validate(
    given: Any, pyproject: dict[str, Any], text: str, table: str, collector: Collector
) -> Settings | None:
    """The settings, if nothing is wrong with them. In a `pyproject.toml` the version is the
    package's, so that it stands once.
    """
    positions = _Positions(TomlPositions(text, table))
    package = pyproject.get("project")
    if isinstance(given, dict) and isinstance(package, dict) and "version" in package:
        if "version" in given:
            collector.add(*positions.of(("version",)), "project.version_twice")
        given = {**given, "version": package["version"]}
        positions.version = TomlPositions(text, "project")
    for loc, value in _strings(given):
        if found := _PLACEHOLDER.search(value):
            collector.add(*positions.of(loc), "project.placeholder", placeholder=found[0])
    try:
        settings = Settings.model_validate(_with_version(given))
    except ValidationError as error:
        explain(error, Settings, given, positions, collector)
        return None
    return None if collector.failed else settings


@dataclass
class _Positions:
    """The lines of our table, and of the version if it stands in another one."""

    own: TomlPositions
    version: TomlPositions | None = None

    def of(self, loc: Loc, *, key: bool = False) -> Place:
        if self.version is not None and loc == ("version",):
            return self.version.of(loc)
        return self.own.of(loc)


def _with_version(given: Any) -> Any:
    """Put the version into the download address that asks for it."""
    if not isinstance(given, dict):
        return given
    download, version = given.get("download"), given.get("version")
    if not isinstance(download, str) or not isinstance(version, str):
        return given
    return {**given, "download": download.replace(_VERSION_HERE, version)}


def _strings(value: Any, loc: Loc = ()) -> Iterator[tuple[Loc, str]]:
    if isinstance(value, str):
        yield loc, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(inner, (*loc, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _strings(inner, (*loc, index))
