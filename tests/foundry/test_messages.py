"""What the errors of packs, archives and the export say."""

import re
import string
from pathlib import Path
from typing import Any

import pytest
import yaml

from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.messages import explain
from pysystem.foundry.problems import ExportError

PACKAGE = Path(__file__).parents[2] / "pysystem" / "foundry"
MESSAGES = yaml.safe_load((PACKAGE / "messages.yml").read_text(encoding="utf-8"))


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def raised() -> dict[str, set[str]]:
    """Code → the params of each place that raises it."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(
            r'(?:ExportError|PackError)\(\s*"([a-z._-]+)"((?:[^()]|\([^()]*\))*)\)', text
        ):
            params = set(re.findall(r"(\w+)=", match[2]))
            found[match[1]] = found.get(match[1], params) & params
    return found


def test_every_error_has_its_text_and_every_text_its_error() -> None:
    assert set(raised()) == set(MESSAGES)


@pytest.mark.parametrize("code", MESSAGES)
def test_both_languages_say_what_the_error_carries(code: str) -> None:
    texts = MESSAGES[code]
    assert set(texts) == {"ru", "en"}
    assert fields(texts["ru"]) == fields(texts["en"])
    assert fields(texts["ru"]) <= raised()[code]
    assert re.search("[а-яё]", texts["ru"])
    assert not re.search("[а-яё]", texts["en"])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PackError("zip.name", names=["a\\b", "c\x1b[2J"]), "a\\b, c\\x1b[2J."),
        (ExportError("unpack.value", path="p", key="!items!a\nb"), "!items!a\\x0ab is"),
        (PackError("pack.locked", path="packs/a"), "[pack.locked]: packs/a is open"),
    ],
)
def test_foreign_text_is_shown_on_one_line_and_harmless(error: Any, said: str) -> None:
    assert said in explain(error, "en")
    assert explain(error, "ru").isprintable()
