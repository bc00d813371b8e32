"""Document ids: the same slug has the same id on every machine and for ever.

Links, imported copies and placed tokens all hold on to ids, so they follow from the slug alone,
never from a name, a file's place or the order of files.
"""

import hashlib
from collections.abc import Iterable

from pysystem.content.library import Document

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LENGTH = 16
_SPACE = len(_ALPHABET) ** LENGTH
_HALF_SPACE = len(_ALPHABET) ** 8
_QUARTER_SPACE = len(_ALPHABET) ** 4
_PAIR_SPACE = len(_ALPHABET) ** 2
_PAIRS = [low + high for high in _ALPHABET for low in _ALPHABET]
"""Two digits, the lower one first: half as many divisions."""


_known: dict[tuple[str, str, str], str] = {}


def document_id(module: str, kind: str, slug: str) -> str:
    """The 16-character ``_id`` of a document of ``module``."""
    key = (module, kind, slug)
    found = _known.get(key)
    if found is None:
        found = _known[key] = _digits(f"{module}/{kind}/{slug}")
    return found


def remember_ids(module: str, found: Iterable[tuple[str, str, str]]) -> None:
    """Take ids that were worked out in an earlier run: kind, slug and id."""
    _known.update({(module, kind, slug): identity for kind, slug, identity in found})


def published_ids(documents: Iterable[Document], module: str) -> dict[str, str]:
    """`kind:slug` → `_id` of every document."""
    return {f"{d.kind}:{d.slug}": document_id(module, d.kind, d.slug) for d in documents}


def embedded_id(parent: str, child: str) -> str:
    """The ``_id`` of a document inside another; both names are ``kind:slug``."""
    return _digits(f"{parent}/{child}")


def _digits(name: str) -> str:
    digest = hashlib.sha256(name.encode("utf-8")).digest()
    high, low = divmod(int.from_bytes(digest, "big") % _SPACE, _HALF_SPACE)
    return _eight(low) + _eight(high)


def _eight(number: int) -> str:
    """Eight digits, the lowest first; small numbers divide faster."""
    high, low = divmod(number, _QUARTER_SPACE)
    fourth, third = divmod(high, _PAIR_SPACE)
    second, first = divmod(low, _PAIR_SPACE)
    return _PAIRS[first] + _PAIRS[second] + _PAIRS[third] + _PAIRS[fourth]
