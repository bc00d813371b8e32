"""What the errors of this package say, in Russian and English."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml

from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError


def explain(error: ExportError | PackError, lang: str) -> str:
    """What went wrong, and what to do about it."""
    text = _messages()[error.code][lang]
    return f"[{error.code}] {text.format(**error.params)}"


@cache
def _messages() -> Mapping[str, Mapping[str, str]]:
    text = files("pysystem.foundry").joinpath("messages.yml").read_text(encoding="utf-8")
    messages: Mapping[str, Mapping[str, str]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return messages
