"""Any stored document → the keys that its author writes."""

from typing import Any

from pysystem.foundry import art
from pysystem.foundry.documents import MACRO_IMAGE
from pysystem.foundry.unpacked.creatures import authored_creature
from pysystem.foundry.unpacked.entries import Entry
from pysystem.foundry.unpacked.items import authored_item
from pysystem.foundry.unpacked.parts import Data, Reader, part
from pysystem.foundry.unpacked.reading import authored_journal, authored_macro, authored_table
from pysystem.foundry.unpacked.refs import Refs

_CORE = "icons/"


def authored(entry: Entry, read: Reader, refs: Refs, module: str) -> Data:
    """The keys of a document in the order of its file."""
    document, kind = entry.document, entry.kind
    match kind:
        case "creature":
            data = authored_creature(document, read, refs)
        case "journal":
            return authored_journal(document, read)
        case "table":
            data = authored_table(document, read)
        case "macro":
            data = authored_macro(document, read)
        case _:
            data = authored_item(kind, document, read, refs, entry.bearer_dc)
    return _with_pictures(data, document, module)


def _with_pictures(data: Data, document: Data, module: str) -> Data:
    img = _picture(document.get("img"), module, data["kind"])
    if img:
        data["img"] = img
    token = part(part(document, "prototypeToken"), "texture").get("src")
    if (shown := _picture(token, module, data["kind"])) and shown != img:
        data["token"] = {"img": shown, **data.get("token", {})}
    return data


def _picture(path: Any, module: str, kind: str) -> str | None:
    """A picture as its author names it; None for what every document of the kind has."""
    if not isinstance(path, str) or path.startswith(art.FOLDER):
        return None
    if path.startswith(_CORE):
        return None if kind == "macro" and path == MACRO_IMAGE else path
    own = f"modules/{module}/"
    return path.removeprefix(own) if path.startswith(own) else None
