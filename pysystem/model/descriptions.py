"""What each key of an authored document is for, in Russian and English."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel

from pysystem.model import KINDS
from pysystem.model.folder import FolderFile
from pysystem.rules.records import Label


@cache
def models() -> Mapping[str, type[BaseModel]]:
    """Every model that an author's file is made of, by its name: documents first, then parts."""
    found: dict[str, type[BaseModel]] = {}
    waiting: list[Any] = [*KINDS.values(), FolderFile]
    while waiting:
        annotation = waiting.pop(0)
        if not (isinstance(annotation, type) and issubclass(annotation, BaseModel)):
            waiting += get_args(annotation)
        elif annotation.__name__ not in found:
            found[annotation.__name__] = annotation
            waiting += [field.annotation for field in annotation.model_fields.values()]
    return found


def about(model: type[BaseModel]) -> Label:
    """What a document, or the description of a folder, is as a whole; `KeyError` for a part."""
    label: Label = texts()[model.__name__]["about"]
    return label


def of_key(model: type[BaseModel], key: str) -> Label:
    """What an authored key is for; a model inherits those of the models it is based on."""
    for cls in model.__mro__:
        if found := texts().get(cls.__name__, {}).get("keys", {}).get(key):
            label: Label = found
            return label
    raise KeyError(f"{model.__name__}.{key}")


@cache
def texts() -> Mapping[str, Mapping[str, Any]]:
    """The whole file: model → `keys`, and `about` for what fills a file."""
    text = Path(__file__).with_name("descriptions.yml").read_text(encoding="utf-8")
    data: Mapping[str, Mapping[str, Any]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return data
