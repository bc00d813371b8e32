"""Which document an id, a UUID or a flag means, as authors refer to it."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from pysystem.content.library import Document, Library
from pysystem.content.shipped import shipped
from pysystem.foundry.ids import document_id, embedded_id
from pysystem.foundry.packs import PACK_OF, uuid
from pysystem.model import Journal
from pysystem.model.refs import KINDS, MAIN_MODULE

_UUID = re.compile(
    r"Compendium\.(?P<module>[\w-]+)\.[\w-]+\.(?P<type>[A-Za-z]+)\.(?P<id>[\w-]+)"
    r"(?:\.JournalEntryPage\.(?P<page>[\w-]+))?"
).fullmatch
_FLAG = re.compile(
    rf"(?:(?P<module>[\w-]+):)?(?P<kind>{'|'.join(KINDS)}):(?P<slug>[\w-]+)"
).fullmatch

Identity = tuple[str, str]
"""Kind and slug."""


def module_of(source: object) -> str:
    """The module that a compendium UUID names; empty for everything else."""
    found = _UUID(source) if isinstance(source, str) else None
    return found["module"] if found else ""


def of_flag(flag: object) -> Identity | None:
    """What our flag says a document is."""
    found = _FLAG(flag) if isinstance(flag, str) else None
    return (found["kind"], found["slug"]) if found else None


class Refs:
    """The documents of a project, those that are being unpacked, and the shipped ones.

    `unpacked` maps (Foundry's type, id) to kind and slug, `pages` (journal's slug, page's id) to
    the page's slug; `also` are unpacked ones without an id.
    """

    def __init__(
        self,
        module: str,
        library: Library,
        unpacked: Mapping[tuple[str, str], Identity],
        pages: Mapping[tuple[str, str], str],
        also: Iterable[Identity] = (),
    ) -> None:
        self.module = module
        self._library = library
        self._unpacked = unpacked
        self._pages = pages
        self._slugs = frozenset((*unpacked.values(), *also))

    def has(self, kind: str, slug: str) -> bool:
        """Whether it will be one of the project's own."""
        return (kind, slug) in self._slugs or self._library.get(kind, slug) is not None

    def of_uuid(self, address: str) -> str | None:
        """The reference that leads where a compendium UUID does."""
        found = _UUID(address)
        if found is None:
            return None
        module, page = found["module"], found["page"]
        if module != MAIN_MODULE or self.module == MAIN_MODULE:
            identity = self._unpacked.get((found["type"], found["id"]))
            own = self._own.get(f"{found['type']}.{found['id']}")
            if identity is not None:
                return self._with_page("", *identity, page)
            return self._with_page("", own.kind, own.slug, page) if own else None
        shipped_one = self._shipped.get(f"{found['type']}.{found['id']}")
        if shipped_one is None:
            return None
        return self._with_page(f"{MAIN_MODULE}:", shipped_one.kind, shipped_one.slug, page)

    def of_flag(self, flag: object, source: object = None) -> tuple[str, Identity] | None:
        """Module (empty: the project's own), kind and slug of an item on a creature.

        `source` is the UUID that it was copied from. None for what is no document of ours, or one
        that nobody has.
        """
        identity = of_flag(flag)
        if identity is None:
            return None
        if module_of(source) == MAIN_MODULE != self.module:
            return (MAIN_MODULE, identity) if shipped().get(*identity) else None
        if self.has(*identity):
            return "", identity
        if module_of(source) or self.module == MAIN_MODULE or not shipped().get(*identity):
            return None
        return MAIN_MODULE, identity

    def _with_page(self, prefix: str, kind: str, slug: str, page: str | None) -> str | None:
        ref = f"{prefix}{kind}:{slug}"
        if not page:
            return ref
        known = self._pages.get((slug, page)) or self._page(prefix, kind, slug, page)
        return f"{ref}#{known}" if known else None

    def _page(self, prefix: str, kind: str, slug: str, page: str) -> str | None:
        document = (shipped() if prefix else self._library).get(kind, slug)
        if document is None or not isinstance(document.model, Journal):
            return None
        slugs = (each.slug for each in document.model.pages)
        return next(
            (each for each in slugs if embedded_id(document.ref, f"page:{each}") == page), None
        )

    @cached_property
    def _own(self) -> Mapping[str, Document]:
        return _by_id(self._library, self.module)

    @cached_property
    def _shipped(self) -> Mapping[str, Document]:
        return _by_id(shipped(), MAIN_MODULE)


def _by_id(library: Library, module: str) -> Mapping[str, Document]:
    return {
        uuid(module, each.kind, document_id(module, each.kind, each.slug)).split(".", 3)[3]: each
        for each in library
        if each.kind in PACK_OF
    }
