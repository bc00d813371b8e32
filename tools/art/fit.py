"""Where an icon's ink lies, so that it fills its frame without being cut."""

from typing import NamedTuple

from tools.art.icons import SIDE
from tools.art.raster import draw

_GRID = 128


class Extent(NamedTuple):
    """The smallest circle round an icon's ink, in the icon's own units."""

    x: float
    y: float
    radius: float


def extent(path: str) -> Extent:
    """Measure the ink on a coarse grid: go to where its farthest point is nearest."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="{path}"/></svg>'
    alpha = draw(svg, _GRID).getchannel("A")
    ink = [(i % _GRID, i // _GRID) for i, value in enumerate(alpha.tobytes()) if value > 40]
    edge = _edge(ink)
    x = y = _GRID / 2
    for step in range(1, 400):  # each step shorter than the last (Bădoiu and Clarkson)
        far = max(edge, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        x, y = x + (far[0] - x) / (step + 1), y + (far[1] - y) / (step + 1)
    radius = max(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in edge)
    unit = SIDE / _GRID
    return Extent(x * unit, y * unit, radius * unit)


def _edge(ink: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """The outermost ink of each row, at the corners of its pixels."""
    rows: dict[int, tuple[int, int]] = {}
    for x, y in ink:
        low, high = rows.get(y, (x, x))
        rows[y] = min(low, x), max(high, x)
    return [
        (float(px), float(py))
        for y, (low, high) in rows.items()
        for py in (y, y + 1)
        for px in (low, high + 1)
    ]
