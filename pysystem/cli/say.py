"""The newer commands' own sentences, from their catalogue."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pysystem.content.catalogue import fill


def say(code: str, lang: str, **params: Any) -> str:
    """The sentence for a code in `lang`; lists are joined by commas."""
    return fill(_sentences()[code][lang], params, lang).rstrip()


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    text = Path(__file__).with_name("messages.yml").read_text(encoding="utf-8")
    data: Mapping[str, Mapping[str, str]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return data
