"""The export: content → packs, libraries, manifest, generated files and zip; all of it or nothing.

Everything is made and checked in memory first. Then all other files are written beside their old
ones, the packs are committed together, and each file takes its old one's place in one step, the zip
last.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from pysystem.content.later import GoneError
from pysystem.content.load import Loaded
from pysystem.content.project import CONFIG, PYPROJECT, Project
from pysystem.content.shipped import sources
from pysystem.content.trail import Results
from pysystem.foundry import babele
from pysystem.foundry.archive import build_zip, check_zip, read
from pysystem.foundry.documents import Origin
from pysystem.foundry.files import staged
from pysystem.foundry.ids import published_ids
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.writer import PackBytes
from pysystem.foundry.manifest import (
    CREDITS,
    PAPERS,
    SHIM,
    Contents,
    build_manifest,
    dump,
    pack_label,
)
from pysystem.foundry.members import Member, Packing
from pysystem.foundry.native import generated
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.packs import PACKS
from pysystem.foundry.packstore import Committed, check_free, commit
from pysystem.foundry.problems import ExportError
from pysystem.foundry.registry import IDS, REDIRECTS, Registry, dump_ids
from pysystem.foundry.render import Packed, RenderedPack, render
from pysystem.foundry.shelves import build, library, remove_old_parts
from pysystem.foundry.stamp import Inputs
from pysystem.foundry.target import Target
from pysystem.model.refs import MAIN_MODULE

_SHIM_FILES = frozenset(
    {".mjs", ".css", ".hbs", ".json", ".webp", ".svg", ".png", ".jpg", ".txt", ".md"}
)


@dataclass(frozen=True)
class Options:
    """What the user chose. `out` is the folder that becomes the module."""

    lang: str
    system: str | None
    out: Path
    zip: bool
    publish: bool = True
    """Whether the ids count as published from now on; not while an author tries things out."""
    target: Target | None = None
    """The types and fields of another game system; without it, those of our own module."""


@dataclass(frozen=True)
class Exported:
    """What was written: documents per pack, which packs were new, the manifest and the zip."""

    counts: Mapping[str, int]
    written: tuple[str, ...]
    manifest: Path
    archive: Path | None
    left: tuple[str, ...]
    """Packs of earlier exports that no longer belong to the module."""
    files: tuple[Path, ...]
    """Every file that now is as this export wants it."""


@dataclass(frozen=True)
class Past:
    """What of the last export into the same folder, whose files are untouched, still holds.

    `same` are the keys of documents that are as they were; `members` what is in its zip.
    """

    same: Set[bytes] = frozenset()
    members: Mapping[str, Member] = field(default_factory=dict)
    holds: Callable[[], bool] = lambda: True
    """Whether it still does; asked when nobody else can write any more."""


@dataclass(frozen=True)
class _Work:
    """What an export builds on, and what else is to be done on its way."""

    past: Past
    meanwhile: Callable[[], object]
    settled: Callable[[Exported], object]


def archive_of(project: Project) -> Path:
    """The zip in the folder of a module."""
    return Path("dist", f"{project.settings.id}.zip")


def origin(project: Project, options: Options) -> Origin:
    """Where the documents of an export come from."""
    return Origin(project.settings.id, options.system or project.settings.system)


def make_packs(
    project: Project, loaded: Loaded, options: Options, memo: Results[Packed] | None = None
) -> list[RenderedPack]:
    """The packs of content that `load_checked` has found no error in.

    `memo` remembers what was made before with the same target.
    """
    target = options.target or NativeTarget()
    return render(loaded, origin(project, options), target, options.lang, memo)


def export(
    project: Project,
    loaded: Loaded,
    options: Options,
    rendered: list[RenderedPack] | None = None,
    past: Past | None = None,
    meanwhile: Callable[[], object] = lambda: None,
    settled: Callable[[Exported], object] = lambda _: None,
) -> Exported:
    """Export content that `load_checked` has found no error in.

    `rendered` are its packs, if they have been made already; `meanwhile` is done while the zip is
    packed, `settled` while nobody else can write yet. Raises ExportError or PackError, or GoneError
    if `past` holds no more, and leaves the last good result as it was.
    """
    work = _Work(past or Past(), meanwhile, settled)
    try:
        return _export(project, loaded, options, rendered, work)
    except OSError as error:
        path, reason = str(error.filename or options.out), error.strerror or str(error)
        raise PackError("pack.io", path=path, reason=reason) from error


def _export(
    project: Project,
    loaded: Loaded,
    options: Options,
    rendered: list[RenderedPack] | None,
    work: "_Work",
) -> Exported:
    out, root = (Path(os.path.realpath(folder)) for folder in (options.out, project.root))
    if out != root:
        _refuse_foreign_module(out, project.settings.id)
    if out.is_relative_to(os.path.realpath(project.source)):
        raise ExportError("export.into_sources", path=str(out))
    check_free(out / "packs" / pack.name for pack in PACKS if (out / "packs" / pack.name).exists())
    registry = Registry(project.root, published_ids(loaded.documents, project.settings.id))
    if not loaded.documents:
        raise ExportError("export.nothing")
    if rendered is None:
        rendered = make_packs(project, loaded, options)
    past = work.past
    files, as_they_were, manifest = _files(project, loaded, rendered, options, past)
    archive_path = out / archive_of(project) if options.zip else None
    written = {out / name: made for name, made in files.items() if isinstance(made, bytes)}
    kept = {name: path for name, path in files.items() if isinstance(path, Path) and out != root}
    copies = {out / name: read(path) for name, path in kept.items()}
    if options.publish and registry.has_news:
        written[project.root / IDS] = dump_ids(registry.ids)
    if archive_path:
        written[archive_path.with_name("module.json")] = manifest
    with ExitStack() as stack:
        packing = stack.enter_context(Packing()) if archive_path else None
        if packing:
            _pack_files(packing, files)
            _take(packing, as_they_were, out, past)
        # The disk works while packs are built.
        side = stack.enter_context(ThreadPoolExecutor(1))
        staging = side.submit(stack.enter_context, staged(written, copies))
        packs = dict(_built_packs(rendered, out / "packs", past, packing))
        ready = [staging.result()]

        def approve() -> None:
            work.meanwhile()
            if not past.holds():
                raise GoneError(str(out))
            if packing and archive_path:
                archive = build_zip(packing.results())
                check_zip(archive, manifest)
                ready.append(stack.enter_context(staged({archive_path: archive})))

        def finish() -> None:
            for put_in_place in ready:
                put_in_place()

        def done(committed: Committed) -> Exported:
            return Exported(
                {pack.pack.name: len(pack.documents) for pack in rendered},
                tuple(directory.name for directory in committed.written),
                out / "module.json",
                archive_path,
                tuple(_left_packs(out, packs)),
                (
                    *written,
                    *copies,
                    *(out / name for name in as_they_were),
                    *(out / "packs" / n / file for n, pack in packs.items() for file in pack.names),
                    *([archive_path] if archive_path else []),
                ),
            )

        def settled(committed: Committed) -> None:
            if options.target is None:
                there = {name.removeprefix("library/") for name in (*files, *as_they_were)}
                remove_old_parts(out / "library", packs, there)
            work.settled(done(committed))

        targets = {out / "packs" / name: pack for name, pack in packs.items()}
        committed = commit(targets, approve, finish, settled)
    return done(committed)


def _files(
    project: Project, loaded: Loaded, rendered: list[RenderedPack], options: Options, past: Past
) -> tuple[dict[str, bytes | Path], list[str], bytes]:
    """What is in the module besides packs, by name; the names of files that are as they were; and
    the manifest. A path is given of what the project has already.
    """
    files = dict(_kept_files(project, loaded))
    as_they_were = []
    has_shim = _has_shim(project) and options.target is None
    if options.target is None:  # what our own part in the VTT reads
        for name, content in _library(project, rendered, options.lang, past):
            if content is None:
                as_they_were.append(name)
            else:
                files[name] = content
        files |= babele.translations(project.settings, rendered, options.lang)
    if has_shim:
        files |= dict(_shim_files(project))
    names = frozenset(files)
    flags = babele.flags(options.lang, names)
    contents = Contents([pack.pack for pack in rendered], has_shim, names, flags)
    system = options.system or project.settings.system
    manifest = dump(build_manifest(project.settings, contents, options.lang, system))
    return {**files, "module.json": manifest}, as_they_were, manifest


def _built_packs(
    rendered: list[RenderedPack], folder: Path, past: Past, packing: Packing | None
) -> Iterator[tuple[str, PackBytes]]:
    """The packs by name, each on its way into the zip as soon as it is there."""
    for pack in rendered:
        directory = folder / pack.pack.name
        built = build(pack, directory, past.same)
        if packing:
            inside = f"packs/{pack.pack.name}"
            _pack_files(packing, {f"{inside}/{file}": made for file, made in built.files.items()})
            kept = (f"{inside}/{file}" for file in built.names if file not in built.files)
            _take(packing, kept, folder.parent, past)
        yield pack.pack.name, built


def _pack_files(packing: Packing, files: Mapping[str, bytes | Path]) -> None:
    for name, made in files.items():
        packing.add(name, made if isinstance(made, bytes) else read(made))


def _take(packing: Packing, names: Iterable[str], out: Path, past: Past) -> None:
    """Put files of the last export into the zip, as they are in the last one."""
    for name in names:
        if name in past.members:
            packing.take(name, past.members[name])
        else:
            packing.add(name, read(out / name))


def _refuse_foreign_module(out: Path, identity: str) -> None:
    """Refuse to write over a folder that holds another module."""
    try:
        found = orjson.loads((out / "module.json").read_bytes())
    except (FileNotFoundError, NotADirectoryError, orjson.JSONDecodeError):
        return
    other = found.get("id") if isinstance(found, dict) else None
    if other not in (None, identity):
        raise ExportError("export.other_module", path=str(out), id=str(other))


def _left_packs(out: Path, packs: Mapping[str, PackBytes]) -> Iterator[str]:
    for pack in PACKS:
        if pack.name not in packs and (out / "packs" / pack.name / "CURRENT").is_file():
            yield f"packs/{pack.name}"


def inputs(project: Project) -> Inputs:
    """What an export of a project reads, besides the pictures that its documents name."""
    folders = [project.source, project.root / SHIM]
    if project.settings.id != MAIN_MODULE:
        folders.append(sources())
    names = (CONFIG, PYPROJECT, IDS, REDIRECTS, *PAPERS.values(), CREDITS)
    return Inputs(tuple(folders), tuple(project.root / name for name in names))


def pictures(project: Project, loaded: Loaded) -> tuple[Path, ...]:
    """The project's own pictures that its documents show."""
    return tuple(project.root / name for name in loaded.pictures)


def _library(
    project: Project, rendered: list[RenderedPack], lang: str, past: Past
) -> Iterator[tuple[str, bytes | None]]:
    for pack in rendered:
        label = pack_label(project.settings, pack.pack, lang)
        for name, content in library(pack, label, past.same):
            yield f"library/{name}", content


def _kept_files(project: Project, loaded: Loaded) -> Iterator[tuple[str, bytes | Path]]:
    """Papers and pictures, those of the main module too, which its documents show."""
    for name in (*PAPERS.values(), CREDITS):
        if (project.root / name).is_file():
            yield name, project.root / name
    if _has_shim(project):
        yield from _below(project, f"{SHIM}/assets")
    yield from ((name, project.root / name) for name in loaded.pictures)


def _shim_files(project: Project) -> Iterator[tuple[str, bytes | Path]]:
    """The part that runs in the VTT: made files as bytes, kept ones as paths."""
    made = generated.generated_files()
    yield from made.items()
    yield from ((name, path) for name, path in _below(project, SHIM) if name not in made)


def _below(project: Project, folder: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((project.root / folder).rglob("*")):
        if path.is_file() and path.suffix in _SHIM_FILES:
            yield path.relative_to(project.root).as_posix(), path


def _has_shim(project: Project) -> bool:
    return (project.root / SHIM / "pysystem.mjs").is_file()
