"""What the errors of this package say, in Russian and English."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pysystem.content.display import visible
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError


def explain(error: ExportError | PackError, lang: str) -> str:
    """What went wrong, and what to do about it."""
    text = _messages()[error.code][lang]
    params = {name: _shown(value) for name, value in error.params.items()}
    word = {"ru": "ошибка", "en": "error"}[lang]
    return f"{word} [{error.code}]: {text.format(**params)}"


def _shown(value: Any) -> str:
    """A path, a name, a number or a list of them on one line, safe for a terminal."""
    return ", ".join(map(_shown, value)) if isinstance(value, list | tuple) else visible(str(value))


@cache
def _messages() -> Mapping[str, Mapping[str, str]]:
    text = Path(__file__).with_name("messages.yml").read_text(encoding="utf-8")
    messages: Mapping[str, Mapping[str, str]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return messages
