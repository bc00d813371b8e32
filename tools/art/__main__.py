"""Make the pictures of the bestiary: `python -m tools.art` (needs `pip install -e .[art]`).

Choose icons in `data/creatures.yml` and `data/items.yml`, run this, and commit what it wrote.
"""

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import click
import orjson

from tools.art import paint, plan
from tools.art.attribution import attribution
from tools.art.fit import extent
from tools.art.icons import Icons, archive
from tools.art.raster import draw, webp
from tools.art.sheet import contact_sheet

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "foundry_module" / "assets"
INDEX = ROOT / "pysystem" / "foundry" / "art.json"
CREDITS = ROOT / "CREDITS.md"
MADE = Path(__file__).parent / "made.json"
"""What each picture was made of, so that a test can tell which ones are out of date."""

QUALITIES = (80, 70, 60, 50, 40)
PAINTERS = {
    "token": paint.token,
    "portrait": paint.portrait,
    "plate": paint.plate,
    "banner": paint.banner,
}


@click.command(help=__doc__)
@click.option("--all", "everything", is_flag=True, help="Also remake what has not changed.")
@click.option("--sheet", type=click.Path(path_type=Path), help="Write a contact sheet here.")
@click.option("--only", default="", help="On the sheet: files whose path holds this text.")
def main(everything: bool, sheet: Path | None, only: str) -> None:
    """Make the pictures, the index of them, and the credits; remove what is no longer used."""
    for ref in plan.missing():
        click.echo(f"no icon is chosen for {ref}", err=True)
    wanted = list(plan.pictures())
    signatures = {picture.name: plan.signature(picture) for picture in wanted}
    before = {} if everything else orjson.loads(MADE.read_bytes())
    stale = [
        picture
        for picture in wanted
        if before.get(picture.name) != signatures[picture.name]
        or not (ASSETS / picture.name).exists()
    ]
    archive()  # fetched before the work is shared out
    with ProcessPoolExecutor() as pool:
        for picture, content in zip(stale, pool.map(make, stale, chunksize=8), strict=True):
            _write(ASSETS / picture.name, content)
    for path in ASSETS.rglob("*.webp"):
        if path.relative_to(ASSETS).as_posix() not in signatures:
            path.unlink()
    _write(INDEX, index(signatures))
    _write(MADE, _json(signatures))
    _write(CREDITS, attribution(plan.icons()).encode())
    click.echo(f"{len(stale)} of {len(wanted)} pictures made")
    if sheet:
        contact_sheet(ASSETS, [name for name in signatures if only in name]).save(sheet)


def make(picture: plan.Picture) -> bytes:
    """A picture's file, in the best quality that stays within its limit."""
    image = draw(svg(picture), picture.style.side)
    if picture.style.opaque:
        image = image.convert("RGB")
    for quality in QUALITIES:
        content = webp(image, quality)
        if len(content) <= picture.style.limit:
            return content
    sys.exit(f"{picture.name} is too large")


def svg(picture: plan.Picture) -> str:
    """A picture as SVG."""
    icon, chosen = drawing(picture.chosen.icon), picture.chosen
    looks = [paint.Look(picture.color, "rays", icon)]
    if picture.types:
        looks = [
            paint.Look(look["color"], look["pattern"], drawing(look["glyph"]))
            for look in map(plan.types().__getitem__, picture.types[:2])
        ]
    subject = paint.Subject(icon, looks, picture.tier, chosen.light)
    return PAINTERS[picture.style.form](subject)


@cache
def drawing(icon: str) -> paint.Drawing:
    """An icon's outline, measured."""
    path = _icons().path(icon)
    return paint.Drawing(path, extent(path))


def index(names: Iterable[str]) -> bytes:
    """What the export reads to know which documents have pictures of their own."""
    slugs: dict[str, list[str]] = {"portraits": [], "items": []}
    for name in sorted(names):
        folder, _, file = name.partition("/")
        if folder in slugs:
            slugs[folder].append(file.removesuffix(".webp"))
    return _json(slugs)


@cache
def _icons() -> Icons:
    return Icons(archive())


def _write(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _json(value: object) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n"


if __name__ == "__main__":
    main()
