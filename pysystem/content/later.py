"""Models of documents that are read from their files only if somebody looks into them."""

from functools import cache
from typing import Any

from pysystem.content.reading import read_one
from pysystem.model import KINDS, Document

_SOURCE = "later"


class GoneError(Exception):
    """A file that could be read before is not what it was any more."""


def later(kind: str, path: str, name: str) -> Document:
    """A document of `kind` whose file `path` has been read without a flaw in an earlier run.

    `name` is its path in the project. Looking into it raises GoneError if it can't be read now.
    """
    stand_in = _stand_in(KINDS[kind])
    model = stand_in.__new__(stand_in)
    object.__setattr__(model, "__dict__", {_SOURCE: (path, name)})
    return model


@cache
def _stand_in(model: type[Document]) -> type[Document]:
    class StandIn(model):  # type: ignore[misc, valid-type]
        __getattr__ = _look

    return StandIn


def _look(self: Document, attribute: str) -> Any:
    """Python asks here for what an object lacks, which is everything before the first look."""
    source = self.__dict__.pop(_SOURCE, None)
    if source is None:
        raise AttributeError(attribute)
    found = read_one(*source).model
    if found is None or not isinstance(self, type(found)):
        raise GoneError(source[1])
    for slot in ("__dict__", *(s for s in found.__slots__ if s != "__dict__")):
        object.__setattr__(self, slot, getattr(found, slot))
    return getattr(self, attribute)
