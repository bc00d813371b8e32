"""Documents in the language of their packs, and in the other one where it is at hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pysystem.content.library import Library
from pysystem.foundry.problems import ExportError
from pysystem.foundry.render import OTHER
from pysystem.foundry.unpacked.differences import Difference, differences
from pysystem.foundry.unpacked.entries import Entry, Note
from pysystem.foundry.unpacked.parts import Data
from pysystem.foundry.unpacked.refs import Identity
from pysystem.foundry.unpacked.sources import Source
from pysystem.foundry.unpacked.translated import combined, laid_over, untranslated
from pysystem.model.text import LANGUAGES

_MOST = 5
"""So many things of one kind are named."""


class Made(NamedTuple):
    """A document as an export makes it, and the changes that lead to its other language."""

    data: Data
    changes: Data


def declared(sources: Iterable[Source], lang: str | None) -> str | None:
    """The language that was asked for, or that modules say they are in.

    Raises ExportError `unpack.language` where that is more than one.
    """
    for source in sources:
        if source.translations:
            own = OTHER[source.translations.lang]
            if lang not in (None, own):
                raise ExportError("unpack.language", path=source.path, own=own, other=lang)
            lang = own
    return lang


def found_out(entries: Iterable[Entry], library: Library) -> str:
    """The language in which most documents have the name that the project gives them."""
    votes: Counter[str] = Counter()
    for entry in entries:
        known = library.get(*entry.identity)
        stored = str(entry.document.get("name"))
        if known is not None and known.model.name.en not in (None, known.model.name.ru):
            votes.update(lang for lang in LANGUAGES if stored.startswith(known.model.name.of(lang)))
    return max(LANGUAGES, key=lambda lang: votes[lang])


def foreign(sources: Iterable[Source]) -> Iterator[Note]:
    """What translation files have and nothing in their packs."""
    for source in sources:
        others = source.translations
        if others is None:
            continue
        there = {str(document.get("_id")) for _, document in source.documents}
        entries = [identity for identity in others.entries if identity not in there]
        for what, names in (("entries", entries), ("fields", others.foreign)):
            if names:
                params = {"path": others.path, "found": _few(names)}
                yield Note(f"unpack.translated-{what}", params)


def complete(entries: Iterable[Entry], rendered: Mapping[Identity, Made]) -> Iterator[Note]:
    """Let a translation that is gone be that of the project, and tell of it."""
    missing: dict[str, None] = {}
    for entry in entries:
        was = rendered.get(entry.identity)
        if was is None or entry.translation is None:
            continue
        others = entry.source.translations if entry.source else None
        gone = untranslated(entry.document, *was, entry.translation)
        if gone and others and others.found:
            yield Note("unpack.untranslated", {"document": entry.name, "paths": _few(gone)})
        elif gone and others:
            missing[others.path] = None
        entry.translation = combined(was.changes, entry.translation)
    for path in missing:
        yield Note("unpack.translated-missing", {"path": path})


def names_of(entries: Iterable[Entry], lang: str) -> Mapping[str, Mapping[str, Any]]:
    """The names of documents by reference, in the language of their packs and in the other."""
    pairs = [(entry.name, entry.document.get("name"), entry.translation or {}) for entry in entries]
    return {
        lang: {ref: name for ref, name, _ in pairs},
        OTHER[lang]: {ref: changes.get("name", name) for ref, name, changes in pairs},
    }


def differing(entry: Entry, made: Made) -> tuple[list[Difference], list[Difference]]:
    """Where a stored document differs from the made one, and where only its translation does."""
    found = differences(entry.document, made.data)
    if entry.translation is None or (not found and entry.translation == made.changes):
        return found, []
    twin, made_twin = laid_over(entry.document, entry.translation), laid_over(*made)
    others = differences(twin, made_twin)
    # The plan of a fight is made of the rest, in each language.
    return found, [each for each in others if each not in found and "flags." not in each.path]


def lost(entry: Entry, after: Made, before: Made | None) -> list[Difference]:
    """What a document says and what was written for it does not. A translation that nobody changed
    may follow from what was: it is not lost.
    """
    found, others = differing(entry, after)
    known = differing(entry, before)[1] if before and others else others
    return [*found, *(each for each in others if each in known)]


def _few(names: Sequence[str]) -> list[str]:
    return [*names[:_MOST], *(["…"] if len(names) > _MOST else [])]
