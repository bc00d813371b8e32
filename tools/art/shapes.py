"""Shapes as SVG: stars, rings, and the patterns behind the icons. All on a square of side 512."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt

SIDE = 512
MIDDLE = SIDE / 2
_GOLDEN = pi * (3 - sqrt(5))


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def point(
    turn: float, radius: float, middle: tuple[float, float] = (MIDDLE, MIDDLE)
) -> tuple[float, float]:
    """A point on a circle; `turn` 0 is up, 1 a whole turn, clockwise."""
    angle = 2 * pi * turn
    return middle[0] + radius * sin(angle), middle[1] - radius * cos(angle)


def at(turn: float, radius: float, middle: tuple[float, float] = (MIDDLE, MIDDLE)) -> str:
    """The same point, as SVG writes it."""
    return " ".join(map(number, point(turn, radius, middle)))


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star with `points` tips, one of them up."""
    corners = [at(step / (2 * points), inner if step % 2 else outer) for step in range(2 * points)]
    return "M" + "L".join(corners) + "Z"


def circle(radius: float, middle: tuple[float, float] = (MIDDLE, MIDDLE)) -> str:
    """The path of a circle."""
    x, y = middle
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {number(2 * radius)} 0"
        f"a{r} {r} 0 1 1 {number(-2 * radius)} 0Z"
    )


def rectangle(inset: float, corner: float) -> str:
    """The path of a square `inset` from the edge, its corners cut off by `corner`."""
    low, high, cut = inset, SIDE - inset, corner
    points = [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def scattered(count: int) -> Iterator[tuple[float, float, float]]:
    """Evenly scattered points, from the middle outward: x, y, and which it is, from 0 to 1."""
    for step in range(count):
        share = (step + 0.5) / count
        radius = 370 * sqrt(share)
        yield MIDDLE + radius * cos(step * _GOLDEN), MIDDLE + radius * sin(step * _GOLDEN), share


def _rays() -> str:
    wedges = (
        f"M256 256L{at((step - 0.25) / 14, 400)}L{at((step + 0.25) / 14, 400)}Z"
        for step in range(14)
    )
    return f'<path d="{"".join(wedges)}"/>'


def _rings() -> str:
    return _lines("".join(circle(radius) for radius in range(60, 380, 44)), 9)


def _waves() -> str:
    rows = (
        f"M-64 {y}" + "".join(f"q32 {-30 if step % 2 else 30} 64 0" for step in range(10))
        for y in range(24, 512, 46)
    )
    return _lines("".join(rows), 9)


def _scales() -> str:
    rows = []
    for row, y in enumerate(range(-10, 540, 42)):
        start = -28 if row % 2 else -64
        rows.append(f"M{start} {y}" + "a36 42 0 0 0 72 0" * 9)
    return _lines("".join(rows), 7)


def _plates() -> str:
    lines = []
    for row, y in enumerate(range(20, 540, 68)):
        lines.append(f"M0 {y}H512")
        lines += [f"M{x} {y}v68" for x in range(0 if row % 2 else 60, 560, 120)]
    rivets = "".join(
        circle(5, (x + 12, y + 12))
        for row, y in enumerate(range(20, 540, 68))
        for x in range(0 if row % 2 else 60, 560, 120)
    )
    return _lines("".join(lines), 6) + f'<path d="{rivets}"/>'


def _bubbles() -> str:
    bubbles = "".join(
        circle(8 + (step * 13) % 24, (x, y)) for step, (x, y, _) in enumerate(scattered(60))
    )
    return _lines(bubbles, 7)


def _stars() -> str:
    tips = []
    for step, (x, y, _) in enumerate(scattered(70)):
        long = 7 + (step * 7) % 17
        short = long / 5
        corners = (at(k / 8, short if k % 2 else long, (x, y)) for k in range(8))
        tips.append("M" + "L".join(corners) + "Z")
    return f'<path d="{"".join(tips)}"/>'


def _leaves() -> str:
    leaves = []
    for step, (x, y, _) in enumerate(scattered(46)):
        turn = number(step * 137.5 % 360)
        leaves.append(
            f'<path transform="translate({number(x)} {number(y)}) rotate({turn})"'
            ' d="M-26 0Q0 -22 26 0Q0 22 -26 0Z"/>'
        )
    return "".join(leaves)


def _shards() -> str:
    shards = []
    for step in range(22):
        angle, reach = step / 22, 150 + (step * 61) % 90
        shards.append(f"M{at(angle, reach)}L{at(angle + 0.013, 420)}L{at(angle - 0.013, 420)}Z")
    return f'<path d="{"".join(shards)}"/>'


def _smoke() -> str:
    curls = []
    for step, x in enumerate(range(-20, 560, 58)):
        bend = 46 if step % 2 else -46
        curls.append(f"M{x} 530" + f"q{bend} -70 0 -140q{-bend} -70 0 -140" * 2)
    return _lines("".join(curls), 13)


def _lines(path: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="#fff" stroke-width="{width}"/>'


PATTERNS: dict[str, Callable[[], str]] = {
    "rays": _rays,
    "rings": _rings,
    "waves": _waves,
    "scales": _scales,
    "plates": _plates,
    "bubbles": _bubbles,
    "stars": _stars,
    "leaves": _leaves,
    "shards": _shards,
    "smoke": _smoke,
}
"""What lies behind the icon, in white."""
