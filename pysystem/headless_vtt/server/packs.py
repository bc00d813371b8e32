"""Reading a module's packs: LevelDB entries back to whole documents (PACK-5)."""

from pathlib import Path
from typing import Any

import orjson

from pysystem.foundry.leveldb.reader import read_pack
from pysystem.headless_vtt.server.kinds import COLLECTIONS

Document = dict[str, Any]


def load_pack(path: Path) -> dict[str, dict[str, Document]]:
    """Return the documents of the pack in `path`: collection → id → document, children inside."""
    flat: dict[str, dict[str, Document]] = {}
    for key, value in read_pack(path).items():
        _, collection, ids = key.decode("utf-8").split("!", 2)
        flat.setdefault(collection, {})[ids] = orjson.loads(value)
    primary: dict[str, dict[str, Document]] = {}
    for collection, documents in flat.items():
        if "." not in collection:
            for identifier, document in documents.items():
                _adopt(document, collection, identifier, flat)
                primary.setdefault(collection, {})[identifier] = document
    return primary


def _adopt(
    document: Document, collection: str, ids: str, flat: dict[str, dict[str, Document]]
) -> None:
    """Put the children, of which a parent's arrays hold only ids, in their places."""
    for name in COLLECTIONS[collection.rpartition(".")[2]].embedded:
        stored = flat.get(f"{collection}.{name}", {})
        children = []
        for child_id in document.get(name, []):
            if isinstance(child_id, str) and (child := stored.get(f"{ids}.{child_id}")):
                _adopt(child, f"{collection}.{name}", f"{ids}.{child_id}", flat)
                children.append(child)
        document[name] = children
