"""The documents of a project, and what a reference means among them."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from pysystem.content.slugs import slugify
from pysystem.content.suggest import Guesses, nearest
from pysystem.model import Document as Model
from pysystem.model import Journal
from pysystem.model.refs import KINDS, qualified

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Document:
    """A document: what its author wrote, and where. `path` is the file's path in the project,
    `folder` the names of the source folders it lies in. `module` is empty for the project's own.

    `ref` is `kind:slug`, as its own module calls it; `key` the same, or `module:kind:slug` for
    another module's: different for each document.
    """

    kind: str
    slug: str
    model: Model
    path: str
    folder: tuple[str, ...]
    module: str = ""
    ref: str = field(init=False, compare=False)
    key: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        ref = f"{self.kind}:{self.slug}"
        object.__setattr__(self, "ref", ref)
        object.__setattr__(self, "key", f"{self.module}:{ref}" if self.module else ref)


class Resolution(NamedTuple):
    """What a reference leads to: a document, or else the code and params of what is wrong.

    With neither, it leads to a document whose file has an error of its own.
    """

    document: Document | None
    code: str = ""
    params: dict[str, Any] = {}


Asked = tuple[str, tuple[str, ...]]
"""A reference that was resolved, and the kinds allowed; or `EVERY` document of the kinds."""

EVERY = "*"


class Library:
    """Documents by kind and slug.

    `module` is the project's own id, which references may name; `broken` are (kind, slug) of files
    that could not be used, the kind being empty where it is not known. `others` are the modules
    whose documents may be referred to; each is opened when a reference first asks for it.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        module: str,
        broken: Iterable[tuple[str, str]] = (),
        others: Mapping[str, "Callable[[], Library]"] = MappingProxyType({}),
    ) -> None:
        self.module = module
        self._others = others
        self._prefix = ""
        self._broken = frozenset(broken)
        self._pages: dict[str, tuple[frozenset[str], Guesses]] = {}
        self._called: dict[str, list[Document]] | None = None
        self._resolved: dict[tuple[str, tuple[str, ...]], Resolution] = {}
        self._by_slug: dict[str, dict[str, Document]] = {}
        for document in documents:
            self._by_slug.setdefault(document.slug, {}).setdefault(document.kind, document)
            self._prefix = f"{document.module}:" if document.module else ""
        self._guesses = Guesses(self._by_slug)
        self._noted: set[Asked] | None = None

    def get(self, kind: str, slug: str) -> Document | None:
        """The document of that kind and slug."""
        return self._by_slug.get(slug, {}).get(kind)

    def __iter__(self) -> Iterator[Document]:
        for kinds in self._by_slug.values():
            yield from kinds.values()

    def all(self, kind: str) -> list[Document]:
        """Every document of a kind; what is made of them depends on who they are."""
        found = [document for document in self if document.kind == kind]
        self.note([(EVERY, (kind,)), *((document.ref, (kind,)) for document in found)])
        return found

    def resolve(self, ref: str, kinds: tuple[str, ...]) -> Resolution:
        """What `[module:][kind:]slug[#page]` means where documents of `kinds` are allowed."""
        found = self._resolved.get((ref, kinds))
        if self._noted is not None:
            self._noted.add((ref, kinds))
        if found is None:
            found = self._resolved[ref, kinds] = self._resolve(ref, kinds)
        return found

    def noting(self, function: Callable[[], R]) -> tuple[R, set[Asked]]:
        """Call a function; its result, and what is resolved meanwhile. That is noted by the
        function around it, too.
        """
        outside, inside = self._noted, set[Asked]()
        self._noted = inside
        try:
            return function(), inside
        finally:
            self._noted = outside
            self.note(inside)

    def note(self, uses: Iterable[Asked]) -> None:
        """Count references as resolved now, for something that was made of them before."""
        if self._noted is not None:
            self._noted.update(uses)

    def meaning(self, use: Asked) -> Model | tuple[str, str]:
        """The model that a reference leads to, or else what is wrong with it."""
        ref, kinds = use
        if ref == EVERY:
            return EVERY, repr(sorted(each.ref for each in self if each.kind in kinds))
        found = self.resolve(ref, kinds)
        return found.document.model if found.document else (found.code, repr(found.params))

    def follow(self, holder: Document, ref: str, kinds: tuple[str, ...]) -> Resolution:
        """What a reference means in `holder`, which may belong to another module."""
        return self.resolve(qualified(ref, holder.module) if holder.module else ref, kinds)

    def _resolve(self, ref: str, kinds: tuple[str, ...]) -> Resolution:
        target, _, page = ref.partition("#")
        *qualifiers, slug = target.split(":")
        kind = qualifiers.pop() if qualifiers and qualifiers[-1] in KINDS else ""
        module = qualifiers.pop() if qualifiers else self.module
        if module in self._others and not qualifiers:
            return self._others[module]().resolve(ref, kinds)
        if module != self.module or qualifiers:
            if meant := nearest(module, KINDS):
                params = {"ref": ref, "given": module, "nearest": f"{meant}:{slug}"}
                return Resolution(None, "ref.unknown_kind", params)
            return Resolution(None, "ref.other_module", self._foreign(ref, module, slug))
        if kind and kind not in kinds:
            return Resolution(None, "ref.wrong_kind", {"ref": ref, "kind": kind, "kinds": kinds})
        wanted = (kind,) if kind else kinds
        there = self._by_slug.get(slug, {})
        fitting = [there[each] for each in wanted if each in there]
        if len(fitting) > 1:
            candidates = [f"{each.key} ({each.path})" for each in fitting]
            return Resolution(None, "ref.ambiguous", {"ref": ref, "candidates": candidates})
        if fitting:
            return self._with_page(fitting[0], ref, page)
        if any((each, slug) in self._broken for each in ("", *wanted)):
            return Resolution(None)
        if there:
            other = next(iter(there.values()))
            found = {"ref": ref, "kind": other.kind, "kinds": wanted, "file": other.path}
            code = "ref.not_of_kind" if kind else "ref.wrong_kind_found"
            return Resolution(None, code, {**found, "slug": slug})
        near = self._elsewhere(slug, wanted, kinds) or self._near(slug, wanted)
        return Resolution(None, "ref.unknown", {"ref": ref, "kinds": wanted, "nearest": near})

    def called(self, text: str, kinds: tuple[str, ...]) -> list[str]:
        """References to the documents of `kinds` that a text is the name or almost the slug of."""
        if self._called is None:
            self._called = {}
            for document in self:
                for name in {document.slug, *_names(document)}:
                    self._called.setdefault(name, []).append(document)
        target = text.rpartition(":")[2].partition("#")[0]
        found = {
            (document.kind, document.slug): document
            for name in (slugify(target), _folded(target))
            for document in self._called.get(name, ())
            if document.kind in kinds
        }
        return [f"{kind}:{slug}" if len(kinds) > 1 else slug for kind, slug in found]

    def _with_page(self, document: Document, ref: str, page: str) -> Resolution:
        if not page:
            return Resolution(document)
        if not isinstance(document.model, Journal):
            return Resolution(None, "ref.no_pages", {"ref": ref, "kind": document.kind})
        if document.slug not in self._pages:
            slugs = frozenset(each.slug for each in document.model.pages)
            self._pages[document.slug] = slugs, Guesses(sorted(slugs))
        slugs, guesses = self._pages[document.slug]
        if page in slugs:
            return Resolution(document)
        params = {"ref": ref, "page": page, "nearest": guesses.nearest(page)}
        return Resolution(None, "ref.unknown_page", params)

    def _near(self, slug: str, kinds: tuple[str, ...]) -> str:
        """A reference to the document of `kinds` that was most likely meant."""
        near = self._guesses.nearest(
            slug, lambda other: not self._by_slug[other].keys().isdisjoint(kinds)
        )
        return near and f"{self._prefix}{near}"

    def _elsewhere(self, slug: str, wanted: tuple[str, ...], kinds: tuple[str, ...]) -> str:
        """A reference to the document of that slug in another module."""
        for module, library in self._others.items():
            for kind in wanted:
                if library().get(kind, slug):
                    return f"{module}:{slug}" if len(kinds) == 1 else f"{module}:{kind}:{slug}"
        return ""

    def _foreign(self, ref: str, module: str, slug: str) -> dict[str, Any]:
        """The params of a reference to a module that is not at hand."""
        params: dict[str, Any] = {"ref": ref, "module": module}
        if meant := nearest(module, self._others):
            params["nearest"] = f"{meant}:{slug}"
        return params


def _names(document: Document) -> set[str]:
    name = document.model.name
    return {_folded(each) for each in (name.ru, name.en) if each}


def _folded(name: str) -> str:
    """The same for names that differ only in case, in ё or е, or in spaces."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().replace("ё", "е").split())
