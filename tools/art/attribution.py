"""`CREDITS.md`: who drew the icons, and under which licence."""

from collections.abc import Iterable
from pathlib import Path

import yaml

_AUTHORS = Path(__file__).parent / "data" / "authors.yml"
_SET = "https://game-icons.net"
_HEAD = """# Credits

The pictures in `foundry_module/assets/` are made of icons from
[game-icons.net](https://game-icons.net). The icons were changed: each was coloured, lit, outlined
and put on a ground with a frame and badges. The pictures may be used, shared and changed under the
same licence as the icons, with this attribution.

Картинки в `foundry_module/assets/` собраны из значков [game-icons.net](https://game-icons.net).
Значки изменены: раскрашены, подсвечены, обведены, вставлены в рамки и снабжены метками.
Картинками можно пользоваться, делиться и переделывать их по той же лицензии, указав авторов.

Licence of the icons, unless said otherwise:
[Creative Commons Attribution 3.0](https://creativecommons.org/licenses/by/3.0/) (CC BY 3.0).
"""


def attribution(icons: Iterable[str]) -> str:
    """The file's text; `icons` are `author/name`."""
    authors = yaml.safe_load(_AUTHORS.read_text(encoding="utf-8"))
    by_author: dict[str, list[str]] = {}
    for icon in icons:
        author, _, name = icon.partition("/")
        by_author.setdefault(author, []).append(name)
    return _HEAD + "".join(
        _section(author, authors[author], sorted(by_author[author])) for author in sorted(by_author)
    )


def _section(folder: str, author: dict[str, str], names: list[str]) -> str:
    name, url, licence = author["name"], author.get("url"), author.get("licence", "CC BY 3.0")
    links = ", ".join(f"[{each}]({_SET}/1x1/{folder}/{each}.html)" for each in names)
    who = f"[{name}]({url})" if url else name
    return f"\n## {name}\n\nIcons made by {who}, {licence}.\n\n{links}\n"
