"""Where a stored document says something that the authored one does not."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pysystem.foundry.unpacked.markdown import same_text
from pysystem.foundry.unpacked.parts import Data, flags, listed
from pysystem.foundry.unpacked.reading import page_slug

# Bookkeeping that Foundry does for itself, and our own flag, from which the rest follows.
_OF_FOUNDRY = frozenset(("_id", "_key", "_stats", "folder", "ownership", "sort"))
_EMBEDDED = ("items", "pages", "results")
_EMPTY: tuple[Any, ...] = (None, "", [], {}, False, 0)
_DEFAULT = "default"


# Dice and difficulties that follow from the rank of whoever bears the item.
_FOLLOWING = frozenset(("formula", "dc"))


class Difference(NamedTuple):
    """A place in the document, and what stands there. `missing` where only the made one has
    something: a field (`value` is None), or an item of that name.
    """

    path: str
    value: Any
    missing: bool = False


def differences(stored: Data, made: Data) -> list[Difference]:
    """Everything in a stored document that the made one lacks or says otherwise.

    Left out is what Foundry writes of its own accord: times, versions, owners, the order of a list
    that nobody has sorted, and fields with the value that they have anyway.
    """
    found = list(_top(stored, made, ""))
    if (sort := stored.get("sort")) not in (None, made.get("sort")):
        found.append(Difference("sort", sort))
    found += _owners(stored, made, "")
    return found


def _top(stored: Data, made: Data, at: str) -> Iterator[Difference]:
    """The differences of a document, without those of bookkeeping."""
    for name, value in stored.items():
        if name in _OF_FOUNDRY or value == made.get(name):
            continue
        path = f"{at}{name}"
        if name in _EMBEDDED:
            yield from _children(name, listed(stored, name), listed(made, name), path)
        elif name == "flags":
            yield from _flags(value, made.get("flags"), path)
        elif name == "prototypeToken":
            yield from _value(value, made.get(name), path, pruned=True)
        else:
            yield from _value(value, made.get(name), path)


def _flags(stored: Any, made: Any, path: str) -> Iterator[Difference]:
    if not isinstance(stored, dict):
        yield Difference(path, stored)
        return
    ours = made if isinstance(made, dict) else {}
    for scope, value in stored.items():
        if scope == "core" or value in ({}, None):
            continue
        if scope != "pysystem" or not isinstance(value, dict):
            yield Difference(f"{path}.{scope}", value)
            continue
        for name, each in value.items():
            if name not in ("slug", "grantedBy", "path") and each != ours.get(scope, {}).get(name):
                yield Difference(f"{path}.{scope}.{name}", each)


def _owners(stored: Data, made: Data, at: str) -> Iterator[Difference]:
    """Who may see it; users of somebody's world mean nothing elsewhere."""
    owners = stored.get("ownership")
    usual = made.get("ownership")
    if isinstance(owners, dict) and isinstance(usual, dict):
        default = owners.get(_DEFAULT, usual.get(_DEFAULT))
        if default != usual.get(_DEFAULT):
            yield Difference(f"{at}ownership.{_DEFAULT}", default)


def _children(name: str, stored: list[Any], made: list[Any], path: str) -> Iterator[Difference]:
    known: dict[str, Data] = {}
    for index, child in enumerate(made):
        known.setdefault(_name_of(name, child, index), child)
    for index, child in enumerate(stored):
        where = f"{path}[{index}]"
        if not isinstance(child, dict):
            yield Difference(where, child)
            continue
        twin = known.pop(_name_of(name, child, index), None)
        if twin is None:
            yield Difference(where, child.get("name", child))
        elif twin != child:
            yield from _top(child, twin, f"{where}.")
            if name == "pages":
                yield from _owners(child, twin, f"{where}.")
    if name == "items":
        for child in known.values():
            yield Difference(f"{path} -", child.get("name"), missing=True)


def _name_of(name: str, child: Any, index: int) -> str:
    if not isinstance(child, dict) or name == "results":
        return str(index)
    if name == "pages":
        return page_slug(child)
    return str(flags(child).get("slug") or child.get("_id"))


def _value(stored: Any, made: Any, path: str, *, pruned: bool = False) -> Iterator[Difference]:
    if stored == made:
        return
    if isinstance(stored, dict) and (isinstance(made, dict) or made is None):
        ours: Mapping[str, Any] = made or {}
        for name, value in stored.items():
            yield from _value(value, ours.get(name), f"{path}.{name}", pruned=pruned)
        if not pruned:
            for name, value in ours.items():
                if name not in stored and value not in _EMPTY:
                    yield Difference(f"{path}.{name}", None, missing=True)
    elif isinstance(stored, list) and isinstance(made, list) and len(stored) == len(made):
        for index, (one, other) in enumerate(zip(stored, made, strict=True)):
            yield from _value(one, other, f"{path}[{index}]", pruned=pruned)
    elif not _means_the_same(stored, made, path):
        yield Difference(path, stored)


def _means_the_same(stored: Any, made: Any, path: str) -> bool:
    if made is None:
        return stored in _EMPTY or _is_usual(path, stored)
    if isinstance(stored, str) and isinstance(made, str) and same_text(stored, made):
        return True
    return stored in (None, "") and path.rpartition(".")[2] in _FOLLOWING


def _is_usual(path: str, value: Any) -> bool:
    name = path.rpartition(".")[2]
    return value in _usual().get(name, ())


@cache
def _usual() -> Mapping[str, list[Any]]:
    text = Path(__file__).with_name("usual.yml").read_text(encoding="utf-8")
    usual: Mapping[str, list[Any]] = yaml.safe_load(text)
    return usual
