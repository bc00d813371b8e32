"""What only the export knows to be wrong with content: macros, markup, pictures and ids."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from pysystem.content.diagnostics import ordered
from pysystem.content.library import Document
from pysystem.content.load import Loaded, Memory, load
from pysystem.content.names import complaint, twin_key
from pysystem.content.places import Places
from pysystem.content.project import Project
from pysystem.content.remarks import Remark
from pysystem.content.texts import LocatedText
from pysystem.content.yaml_locate import Loc
from pysystem.foundry.ids import published_ids
from pysystem.foundry.registry import Registry
from pysystem.foundry.text_flaws import text_flaws
from pysystem.model import Creature

CORE_IMAGES = "icons/"
"""Pictures below this folder come with every Foundry."""

_BUILT = ("packs", "library", "dist")


def load_checked(project: Project, memory: Memory | None = None) -> Loaded:
    """A project's content with all problems, also those that would trip up the export, or be lost
    in it.
    """
    loaded = load(project, (_texts,), memory)
    places = Places(project.root.joinpath)
    pictures: dict[str, str] = {}
    documents = loaded.documents
    shown = (
        memory.pictures.each(_images, documents, loaded.library, None)
        if memory
        else map(_images, documents)
    )
    for document, named in zip(documents, shown, strict=True):
        for loc, name in named:
            if wrong := _picture(project.root, name, pictures):
                places.add(document.path, loc, *wrong)
    found = list(places.problems)
    if not loaded.failed:  # a broken document is not a lost one
        found += Registry(
            project.root, published_ids(loaded.documents, project.settings.id)
        ).problems
    problems = ordered([*loaded.problems, *found])
    return replace(loaded, problems=problems, pictures=tuple(pictures.values()))


def _texts(texts: Iterable[LocatedText]) -> Iterator[Remark]:
    for loc, lang, text in texts:
        for flaw in text_flaws(text, lang):
            yield Remark(loc, *flaw)


def exists_exactly(root: Path, name: str) -> bool:
    """Whether the file is there under just this name, also where case makes no difference."""
    folder = root
    for part in name.split("/"):
        try:
            there = part in {entry.name for entry in folder.iterdir()}
        except PermissionError:  # it may be entered, but not listed
            there = os.path.lexists(folder / part)
        except OSError:
            there = False
        if not there:
            return False
        folder /= part
    return os.path.isfile(folder)  # noqa: PTH113  (that of a path raises where it may not look)


def _picture(root: Path, name: str, known: dict[str, str]) -> tuple[str, dict[str, str]] | None:
    """Why a picture can't go into the module: (code, params). `known` are those met so far."""
    if name.startswith(CORE_IMAGES):
        return None
    first, *_ = parts = name.split("/")
    if first in _BUILT:
        return "image.place", {"name": name, "folder": first}
    for part in parts:
        if code := complaint(part):
            return code, {"name": part}
    other = known.setdefault(twin_key(name), name)
    if other != name:
        return "path.twin", {"other": other}
    return None if exists_exactly(root, name) else ("image.missing", {"name": name})


def _images(document: Document) -> list[tuple[Loc, str]]:
    """The pictures a document names, with their places."""
    model = document.model
    found: list[tuple[Loc, str]] = [(("img",), model.img)] if model.img else []
    if isinstance(model, Creature) and model.token.img:
        found.append((("token", "img"), model.token.img))
    return found
