"""Results that one run of the program hands on to the next, and what each document has led to."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from pysystem.content.library import EVERY, Asked, Document, Library
from pysystem.content.parallel import each

R = TypeVar("R")


class Results(Protocol[R]):
    """Where the results of a function of documents come from: made anew or remembered."""

    def each(
        self,
        function: Callable[[Document], R],
        documents: Sequence[Document],
        library: Library,
        setting: object,
    ) -> Iterator[R]:
        """Yield the result for all documents in order."""


class Trail(Generic[R]):
    """Takes the results that it was told of, and makes the others.

    `setting` is what they hold with; `results` are all of the last time by document, and `met` the
    keys of the documents that each of them has led to, with spaces between. `taken` are the keys of
    those that were not made.
    """

    def __init__(
        self,
        setting: object = None,
        results: dict[str, R] | None = None,
        met: dict[str, str] | None = None,
    ) -> None:
        self.setting = setting
        self.results = results or {}
        self.met = met or {}
        self.taken: frozenset[str] = frozenset()

    def each(
        self,
        function: Callable[[Document], R],
        documents: Sequence[Document],
        library: Library,
        setting: object,
    ) -> Iterator[R]:
        """Yield `function(document)` for all documents in order.

        The function may look documents up in the library and otherwise depend on `setting` alone.
        """
        if setting != self.setting:
            self.results.clear()
            self.setting = setting

        def followed(document: Document) -> tuple[R, str]:
            result, uses = library.noting(lambda: function(document))
            return result, " ".join(_keys(uses, library))

        keys = [document.key for document in documents]
        self.taken = frozenset(self.results)
        fresh = [
            document for key, document in zip(keys, documents, strict=True) if key not in self.taken
        ]
        made = each(followed, fresh)
        for key in keys:
            if key not in self.taken:
                self.results[key], self.met[key] = next(made)
            yield self.results[key]


def _keys(uses: set[Asked], library: Library) -> set[str]:
    """Who is of a kind (`EVERY`) is not told apart: that is known by the documents themselves."""
    found = (library.resolve(ref, kinds).document for ref, kinds in uses if ref != EVERY)
    return {document.key for document in found if document}
