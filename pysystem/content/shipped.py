"""The shipped bestiary, which every project may refer to as `pysystem:slug`."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from pysystem.content.discover import discover
from pysystem.content.library import Document, Library
from pysystem.content.reading import read_one
from pysystem.model.refs import MAIN_MODULE

_IN_WHEEL = "module/packs/_source"
_IN_CHECKOUT = "packs/_source"


def others(module: str) -> Mapping[str, Callable[[], Library]]:
    """The modules whose documents a project may refer to: the main one, if it is another."""
    return {} if module == MAIN_MODULE else {MAIN_MODULE: shipped}


def sources() -> Path:
    """The folder of its sources: inside the installed package, or in the checkout it runs from."""
    package = Path(__file__).parent.parent
    installed = package / _IN_WHEEL
    return installed if installed.is_dir() else package.parent / _IN_CHECKOUT


@cache
def shipped() -> Library:
    """Its documents, read when first asked for; those that can't be read are left out."""
    folder = sources()
    documents = []
    for source in discover(folder, folder.parent).sources:
        reading = read_one(source.place, source.name)
        if reading.model is not None:
            documents.append(
                Document(
                    reading.kind,
                    reading.slug,
                    reading.model,
                    source.name,
                    source.folder,
                    MAIN_MODULE,
                )
            )
    return Library(documents, MAIN_MODULE)
