"""The pictures that the main module brings along, for documents that name none themselves.

They are made and kept beside the shim; every other module requires that one, so its documents may
show them as well. `art.json` names the documents that have pictures of their own.
"""

from functools import cache
from pathlib import Path

import orjson

from pysystem.content.library import Document
from pysystem.model import Creature
from pysystem.model.refs import MAIN_MODULE

FOLDER = f"modules/{MAIN_MODULE}/foundry_module/assets"
"""Where Foundry serves the pictures."""


def picture(document: Document, module: str) -> str:
    """The picture of a document of `module`: its own, else that of its type or kind."""
    own = _own() if module == MAIN_MODULE else {}
    if isinstance(document.model, Creature):
        if document.slug in own.get("portraits", ()):
            return f"{FOLDER}/portraits/{document.slug}.webp"
        return _type(document.model)
    if document.slug in own.get("items", ()):
        return f"{FOLDER}/items/{document.slug}.webp"
    kind = "gift" if getattr(document.model, "gift", False) else document.kind
    return f"{FOLDER}/kinds/{kind}.webp"


def token(document: Document, module: str) -> str:
    """The picture of a creature's token."""
    return picture(document, module).replace("/portraits/", "/tokens/")


def banner(pack: str) -> str:
    """What stands behind the name of a compendium."""
    return f"{FOLDER}/banners/{pack}.webp"


def _type(creature: Creature) -> str:
    if not creature.types:
        return f"{FOLDER}/kinds/creature.webp"
    return f"{FOLDER}/types/{creature.types[0]}-{creature.tier}.webp"


@cache
def _own() -> dict[str, frozenset[str]]:
    names = orjson.loads(Path(__file__).with_name("art.json").read_bytes())
    return {folder: frozenset(slugs) for folder, slugs in names.items()}
