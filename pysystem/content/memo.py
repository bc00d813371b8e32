"""What was made of each document before, used again as long as nothing that it came from changes.

For programs that build the same project over and over. Kept in memory only: what comes from the
same reading of a file is the same model object.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pysystem.content.discover import Source
from pysystem.content.library import Asked, Document, Library
from pysystem.content.parallel import each
from pysystem.content.reading import Reading, read_one
from pysystem.content.signs import Sign, sign
from pysystem.model import Document as Model

R = TypeVar("R")


class _Kept(NamedTuple, Generic[R]):
    """A result, the document that it was made of, and what its references led to."""

    model: Model
    folder: tuple[str, ...]
    uses: tuple[tuple[Asked, Model | tuple[str, str]], ...]
    result: R


@dataclass
class Memo(Generic[R]):
    """Results of one function of documents. `worth` tells which of them are kept."""

    worth: Callable[[R], bool] = lambda _: True

    def __post_init__(self) -> None:
        self._kept: dict[str, _Kept[R]] = {}
        self._setting: object = None

    def each(
        self,
        function: Callable[[Document], R],
        documents: Sequence[Document],
        library: Library,
        setting: object,
    ) -> Iterator[R]:
        """Yield `function(document)` for all documents in order.

        The function may look documents up by `library.resolve` and otherwise depend on `setting`
        alone: another one forgets everything.
        """
        if setting != self._setting:
            self._kept.clear()
            self._setting = setting
        valid = [self._is_valid(document, library) for document in documents]

        def tracked(document: Document) -> tuple[R, frozenset[Asked]]:
            result, uses = library.noting(lambda: function(document))
            return result, frozenset(uses)

        fresh = [document for document, ok in zip(documents, valid, strict=True) if not ok]
        results = each(tracked, fresh)
        kept: dict[str, _Kept[R]] = {}
        for document, ok in zip(documents, valid, strict=True):
            if ok:
                found = self._kept[document.key]
            else:
                result, uses = next(results)
                states = tuple((use, library.meaning(use)) for use in uses)
                found = _Kept(document.model, document.folder, states, result)
            if self.worth(found.result):
                kept[document.key] = found
            yield found.result
        self._kept = kept

    def _is_valid(self, document: Document, library: Library) -> bool:
        found = self._kept.get(document.key)
        return (
            found is not None
            and found.model is document.model
            and found.folder == document.folder
            and all(_same(library.meaning(use), meaning) for use, meaning in found.uses)
        )


def _same(now: Model | tuple[str, str], before: Model | tuple[str, str]) -> bool:
    return now is before or (isinstance(now, tuple) and now == before)


class Readings:
    """Readings of files, read again when their times, size or place on the disk have changed."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Sign, Reading]] = {}

    def read(self, sources: Sequence[Source]) -> list[Reading]:
        """Read files, or take what was read before; in the order given."""
        signs = [sign(source.place) for source in sources]
        stale = [
            source
            for source, now in zip(sources, signs, strict=True)
            if now is None or self._known.get(source.name, (None, None))[0] != now
        ]
        fresh = dict(zip((each.name for each in stale), read_once(stale), strict=True))
        readings = [fresh.get(source.name) or self._known[source.name][1] for source in sources]
        self._known = {
            source.name: (now, reading)
            for source, now, reading in zip(sources, signs, readings, strict=True)
            if now is not None
        }
        return readings


def read_once(sources: Sequence[Source]) -> Iterator[Reading]:
    """Read files, in the order given."""
    return each(_read, sources)


def _read(source: Source) -> Reading:
    return read_one(source.place, source.name)
