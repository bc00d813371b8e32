"""Which pictures there are, and what is on each: the maps in `data/` joined with the content."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from pysystem.content.library import Document
from pysystem.content.shipped import shipped
from pysystem.foundry.packs import PACKS
from pysystem.model import Creature
from pysystem.model.refs import ITEM_KINDS, KINDS
from pysystem.rules import tables

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Chosen:
    """An icon, as `author/name`, and the colour of the light on it (None: its type's)."""

    icon: str
    light: str | None = None


@dataclass(frozen=True)
class Style:
    """What a picture is besides its icon."""

    form: str
    """`token`, `portrait`, `plate` or `banner`."""
    side: int
    """Pixels of the longer side."""
    limit: int
    """Bytes that the file may have."""
    opaque: bool = False


TOKEN = Style("token", 256, 12_500)
LARGE_TOKENS = {"huge": Style("token", 384, 20_000), "gargantuan": Style("token", 512, 28_000)}
"""Tokens that cover three squares or more would be blurred at the usual side."""
PORTRAIT = Style("portrait", 512, 25_000, opaque=True)
PLATE = Style("plate", 192, 5_500)
BANNER = Style("banner", 580, 14_000, opaque=True)


@dataclass(frozen=True)
class Picture:
    """A file to make: its path below the assets, and what is painted."""

    name: str
    style: Style
    chosen: Chosen
    types: tuple[str, ...] = ()
    tier: str = ""
    color: str = ""


def pictures() -> Iterator[Picture]:
    """Every file, in a fixed order."""
    kinds = _data("kinds")
    creatures, items = chosen("creatures"), chosen("items")
    for document in content("creature"):
        if found := creatures.get(document.slug):
            model = document.model
            assert isinstance(model, Creature)
            on_map = LARGE_TOKENS.get(model.size, TOKEN)
            for folder, style in (("tokens", on_map), ("portraits", PORTRAIT)):
                name = f"{folder}/{document.slug}.webp"
                yield Picture(name, style, found, tuple(model.types), model.tier)
    for slug, document in item_documents().items():
        if found := items.get(slug):
            color = kinds[_group(document)]["color"]
            yield Picture(f"items/{slug}.webp", PLATE, found, color=color)
    for key, tier in product(tables.CREATURE_TYPES, tables.TIERS):
        glyph = Chosen(types()[key]["glyph"])
        yield Picture(f"types/{key}-{tier}.webp", TOKEN, glyph, (key,), tier)
    for kind in (*KINDS, "gift"):
        look = kinds[kind]
        yield Picture(f"kinds/{kind}.webp", PLATE, Chosen(look["icon"]), color=look["color"])
    for pack in PACKS:
        look = kinds[pack.kind]
        name = f"banners/{pack.name}.webp"
        yield Picture(name, BANNER, Chosen(look["banner"]), color=look["color"])


def icons() -> dict[str, None]:
    """Every icon that is used, in the order of first use."""
    used = dict.fromkeys(picture.chosen.icon for picture in pictures())
    return used | dict.fromkeys(look["glyph"] for look in types().values())


def missing() -> list[str]:
    """What of the content has no icon of its own yet, as `kind:slug`."""
    creatures, items = chosen("creatures"), chosen("items")
    found = [each.ref for each in content("creature") if each.slug not in creatures]
    return found + [each.ref for slug, each in item_documents().items() if slug not in items]


def content(*kinds: str) -> list[Document]:
    """The bestiary's documents of some kinds, in the order of kind and slug."""
    found = [each for each in shipped() if each.kind in kinds]
    return sorted(found, key=lambda each: (kinds.index(each.kind), each.slug))


def item_documents() -> dict[str, Document]:
    """Items by slug: a talent, its weapon and its manoeuvre of one slug share a picture."""
    found: dict[str, Document] = {}
    for each in content(*ITEM_KINDS):
        found.setdefault(each.slug, each)
    return found


@cache
def chosen(name: str) -> dict[str, Chosen]:
    """A map of `data/`: slug → icon."""
    lights = _data("lights")
    found = {}
    for slug, text in _data(name).items():
        icon, *light = text.split()
        found[slug] = Chosen(icon, lights[light[0]] if light else None)
    return found


def types() -> dict[str, Any]:
    """How each creature type looks."""
    return _data("types")


def signature(picture: Picture) -> str:
    """A short text that changes with anything that is chosen for a picture."""
    looks = [types()[key] for key in picture.types]
    return sha256(repr((picture, looks)).encode()).hexdigest()[:12]


def _group(document: Document) -> str:
    return "gift" if getattr(document.model, "gift", False) else document.kind


@cache
def _data(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DATA / f"{name}.yml").read_text(encoding="utf-8"))
    return found
