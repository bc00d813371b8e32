"""Contact sheets: many pictures at a glance, on dark and on light, large and small."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

_GROUNDS = ("#e3d8bd", "#26221e")
_CELL, _SMALL = 132, 64
_PLACES = ((_CELL - 6, 3, 3), (_SMALL, 2, _CELL), (_SMALL // 2, 80, _CELL + 16))
"""Side and place of the same picture, three times."""


def contact_sheet(folder: Path, names: Sequence[str], columns: int = 14) -> Image.Image:
    """One sheet of the files `names` below `folder`."""
    rows = -(-len(names) // columns)
    height = _CELL + _SMALL + 8
    sheet = Image.new("RGB", (columns * _CELL, rows * height), _GROUNDS[0])
    for place, name in enumerate(names):
        left, top = place % columns * _CELL, place // columns * height
        cell = Image.new("RGB", (_CELL, height), _GROUNDS[place % 2])
        with Image.open(folder / name) as image:
            for side, x, y in _PLACES:
                small = image.convert("RGBA")
                small.thumbnail((side, side), Image.Resampling.LANCZOS)
                cell.paste(small, (x, y), small)
        sheet.paste(cell, (left, top))
    return sheet
