"""The author's pages, and the projects that their examples make."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.docs.generated import page

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (pysystem\.toml|packs/\S+)\n")


def text(name: str, lang: str) -> str:
    """A page as it stands."""
    return page(name, lang).read_text(encoding="utf-8")


def blocks(name: str, lang: str, language: str) -> list[str]:
    """The fenced blocks of a page in a language such as `yaml`."""
    return [body for kind, body in _BLOCK.findall(text(name, lang)) if kind == language]


def example_files(names: Iterable[str], lang: str) -> dict[str, str]:
    """Path → content of the files that the pages show, told by their first line."""
    found: dict[str, str] = {}
    for name in names:
        for body in (*blocks(name, lang, "toml"), *blocks(name, lang, "yaml")):
            if told := _FILE.match(body):
                assert told[1] not in found, told[1]
                found[told[1]] = body
    return found


def write(root: Path, files: dict[str, str]) -> Path:
    """The files as an author would save them."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\n")
    return root
