"""The pictures of documents that are at hand as files, as parts of a page."""

import base64

from pysystem.content.library import Document
from pysystem.content.project import Project
from pysystem.foundry.art import picture

_TYPES = {".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".svg": "image/svg+xml"}


def embedded(project: Project, document: Document) -> str:
    """A document's picture as a `data:` address; empty if its file is not in the project.

    Pictures of Foundry itself, and of modules elsewhere, are not at hand.
    """
    module = document.module or project.settings.id
    served = document.model.img or picture(document, module)
    name = served.removeprefix(f"modules/{project.settings.id}/")
    path = project.root / name
    if document.module or name.startswith("modules/") or not path.is_file():
        return ""
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return f"data:{_TYPES[path.suffix.lower()]};base64,{data}"
