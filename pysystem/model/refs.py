"""References between documents: where a model holds them, and how they are written.

A reference is ``[module:][kind:]slug``. Slugs are unique per kind, so a bare slug is enough
wherever one kind is asked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from pysystem.model.base import SLUG, Matching
from pysystem.model.text import Prose

MAIN_MODULE = "pysystem"
"""The module of the shipped bestiary, whose documents every project may refer to."""

KINDS = ("creature", "weapon", "armor", "talent", "maneuver", "spell", "journal", "table", "macro")
ITEM_KINDS = ("weapon", "armor", "talent", "maneuver", "spell")

_PATTERN = rf"(?:{SLUG}:)?(?:(?:{'|'.join(KINDS)}):)?{SLUG}"

Loc = tuple[str | int, ...]


@dataclass(frozen=True)
class Ref(Matching):
    """Metadata of a text that refers to a document of one of `kinds`."""

    kinds: tuple[str, ...]


def ref_to(*kinds: str) -> Ref:
    """A reference to a document of one of `kinds`."""
    return Ref(_PATTERN, "reference", f"{kinds[0]}:bog-troll", kinds)


def qualified(ref: str, module: str) -> str:
    """A reference that says whose document it means: `module`'s, unless it names another."""
    first, _, rest = ref.partition("#")[0].partition(":")
    names_module = bool(rest) and (":" in rest or first not in KINDS)
    return ref if names_module else f"{module}:{ref}"


def iter_refs(doc: BaseModel) -> Iterator[tuple[Loc, str, tuple[str, ...]]]:
    """Yield (place in the document, reference, allowed kinds) of each reference, in order.

    Links in texts are included; a link may lead to a document of any kind, and may end in
    ``#page`` where it names a journal.
    """
    yield from _walk(doc, ())


def _walk(model: BaseModel, loc: Loc) -> Iterator[tuple[Loc, str, tuple[str, ...]]]:
    for name, alias, ref in _plan(type(model)):
        value = getattr(model, name)
        if value is None:
            continue
        here = (*loc, alias)
        if isinstance(value, list):
            for index, entry in enumerate(value):
                yield from _one(entry, (*here, index), ref)
        else:
            yield from _one(value, here, ref)


def _one(value: Any, loc: Loc, ref: Ref | None) -> Iterator[tuple[Loc, str, tuple[str, ...]]]:
    if ref is not None:
        yield loc, value, ref.kinds
    elif isinstance(value, Prose):
        for lang, target in value.links():
            yield (*loc, lang), target, KINDS
    elif isinstance(value, BaseModel):
        yield from _walk(value, loc)


@cache
def _plan(cls: type[BaseModel]) -> tuple[tuple[str, str, Ref | None], ...]:
    """The fields of ``cls`` that can hold references: (name, authored key, Ref or None)."""
    out = []
    for name, field in cls.model_fields.items():
        ref = _find_ref(field.annotation, field.metadata)
        if ref is not None or _holds_models(field.annotation):
            out.append((name, field.alias or name, ref))
    return tuple(out)


def _find_ref(annotation: Any, metadata: Any = ()) -> Ref | None:
    for entry in (*metadata, *getattr(annotation, "__metadata__", ())):
        if isinstance(entry, Ref):
            return entry
    for arg in getattr(annotation, "__args__", ()):
        if (found := _find_ref(arg)) is not None:
            return found
    return None


def _holds_models(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(_holds_models(arg) for arg in getattr(annotation, "__args__", ()))
