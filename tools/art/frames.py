"""The frames: four tiers that differ in silhouette, not only in metal.

Whatever is of metal is filled with the gradient `metal`, which the picture has to define.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from tools.art.color import BLACK, WHITE, mix
from tools.art.shapes import MIDDLE, circle, number, point, rectangle, star

DARK = "#120e0b"
"""The line round everything: it holds on a light map, the bright metal inside it on a dark one."""
_RUBY, _RUBY_DARK, _ICE = "#ff6a5e", "#7d0a0a", "#9fd2f8"


@dataclass(frozen=True)
class Frame:
    """A tier's frame: its metal, how much room it leaves, and what is special about it."""

    metal: str
    ground: float
    """Radius of the token's ground."""
    border: float
    """Width of the portrait's border."""
    cut: float
    """How much of the portrait's corners is cut off."""
    outline: Callable[[float], str]
    """Radius of the ground → the path of the token's silhouette."""
    ornament: Callable[["Frame"], str]
    """What lies on the token's ring."""
    corners: Callable[["Frame"], str]
    """What lies on the portrait's border."""
    head: float = 0
    """How far a crown reaches into the portrait."""

    @property
    def light(self) -> str:
        """The metal where light falls on it."""
        return mix(self.metal, WHITE, 0.7)

    @property
    def deep(self) -> str:
        """The metal in the shade."""
        return mix(self.metal, BLACK, 0.6)


def metal(name: str, color: str) -> str:
    """A metallic gradient."""
    stops = (
        (0, mix(color, WHITE, 0.55)),
        (0.28, color),
        (0.52, mix(color, BLACK, 0.42)),
        (0.74, color),
        (1, mix(color, BLACK, 0.55)),
    )
    inside = "".join(f'<stop offset="{share}" stop-color="{tone}"/>' for share, tone in stops)
    slant = 'x1="0.15" y1="0" x2="0.85" y2="1"'
    return f'<linearGradient id="{name}" {slant}>{inside}</linearGradient>'


def token_frame(tier: str) -> str:
    """A token's ring, without the ground inside it."""
    frame = FRAMES[tier]
    inner = frame.ground
    return (
        f'<path d="{frame.outline(inner)}" fill="url(#metal)" stroke="{DARK}" stroke-width="10"'
        ' stroke-linejoin="round" paint-order="stroke"/>'
        f"{_ring(inner + 5, frame.deep, 10)}{_ring(inner, DARK, 6)}{frame.ornament(frame)}"
    )


def portrait_frame(tier: str) -> str:
    """A portrait's border, from the edge inward."""
    frame = FRAMES[tier]
    hole = rectangle(frame.border, frame.cut)
    return (
        f'<path fill-rule="evenodd" d="M0 0H512V512H0Z{hole}" fill="url(#metal)"/>'
        f"{_line(hole, DARK, 7)}"
        f"{_line(rectangle(frame.border - 6, frame.cut), frame.light, 2.5)}"
        f"{_line('M0 0H512V512H0Z', DARK, 8)}{frame.corners(frame)}"
    )


def badge(x: float, y: float, radius: float, color: str) -> str:
    """The ground of a type's badge."""
    disc = circle(radius, (x, y))
    return (
        f'<path d="{disc}" fill="{mix(color, BLACK, 0.62)}" stroke="{DARK}" stroke-width="14"/>'
        f"{_line(disc, 'url(#metal)', 8)}"
    )


def _studded(ground: float) -> str:
    studs = "".join(circle(27, point(turn / 8, ground + 27)) for turn in (1, 3, 5, 7))
    return circle(ground + 32) + studs


def _faceted(ground: float) -> str:
    return star(4, 250, 196) + circle(ground + 36) + star(8, 236, 214)


def _spiked(ground: float) -> str:
    return star(16, 250, 212) + circle(ground + 44)


def _rim(frame: Frame) -> str:
    return _ring(frame.ground + 14, frame.light, 2.5)


def _rivets(frame: Frame) -> str:
    inner = frame.ground
    rivets = (
        _bead(*point(turn / 8, inner + 27), 13, frame.light, frame.deep) for turn in (1, 3, 5, 7)
    )
    return _ring(inner + 22, frame.deep, 3) + _ring(inner + 25, frame.light, 2) + "".join(rivets)


def _crystals(frame: Frame) -> str:
    inner = frame.ground
    crystals = (_diamond(*point(turn / 4, inner + 37), 15) for turn in (0, 1, 3))
    return _ring(inner + 16, frame.light, 3) + _ring(inner + 22, frame.deep, 3) + "".join(crystals)


def _rubies(frame: Frame) -> str:
    inner, light = frame.ground, frame.light
    rings = (
        _ring(inner + 12, light, 3) + _ring(inner + 37, light, 3) + _ring(inner + 41, frame.deep, 3)
    )
    rubies = (
        _bead(*point(turn / 8, inner + 24), 12, _RUBY, _RUBY_DARK) for turn in (1, 2, 3, 5, 6, 7)
    )
    return rings + "".join(rubies) + _crown(57, 1.15)


def _plain(_: Frame) -> str:
    return ""


def _riveted_corners(frame: Frame) -> str:
    return "".join(_bead(*corner, 11, frame.light, frame.deep) for corner in _corners(28))


def _crystal_corners(frame: Frame) -> str:
    inside = rectangle(frame.border + 12, frame.cut)
    return "".join(_diamond(*corner, 26) for corner in _corners(36)) + _line(inside, frame.metal, 4)


def _ruby_corners(frame: Frame) -> str:
    inside = rectangle(frame.border + 12, frame.cut)
    rubies = "".join(_bead(*corner, 20, _RUBY, _RUBY_DARK) for corner in _corners(34))
    return rubies + _line(inside, frame.metal, 5) + _crown(68, 1.4)


FRAMES = {
    "peon": Frame("#8b9097", 196, 16, 0, lambda ground: circle(ground + 22), _rim, _plain),
    "normal": Frame("#c98a4b", 190, 24, 26, _studded, _rivets, _riveted_corners),
    "elite": Frame("#dfe6ee", 184, 30, 52, _faceted, _crystals, _crystal_corners),
    "boss": Frame("#f4c542", 176, 36, 60, _spiked, _rubies, _ruby_corners, 34),
}
"""Iron, bronze, silver, gold; plain, studded, faceted, spiked and crowned."""


def _corners(inset: float) -> list[tuple[float, float]]:
    ends = (inset, 2 * MIDDLE - inset)
    return list(product(ends, ends))


def _line(path: str, color: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}"/>'


def _ring(radius: float, color: str, width: float) -> str:
    return _line(circle(radius), color, width)


def _bead(x: float, y: float, size: float, light: str, deep: str) -> str:
    glint = circle(size * 0.3, (x - size * 0.28, y - size * 0.32))
    return (
        f'<path d="{circle(size, (x, y))}" fill="{mix(light, deep, 0.45)}" stroke="{DARK}"'
        f' stroke-width="5"/><path d="{glint}" fill="{mix(light, WHITE, 0.5)}"/>'
    )


def _diamond(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})">'
        f'<path d="M0-1 1 0 0 1-1 0Z" fill="{_ICE}" stroke="{DARK}"'
        f' stroke-width="{number(5 / size)}"/>'
        '<path d="M0-1 1 0H-1Z" fill="#fff" opacity="0.55"/></g>'
    )


def _crown(y: float, scale: float) -> str:
    """A crown whose foot stands at `y`."""
    return (
        f'<g transform="translate(256 {number(y)}) scale({scale})">'
        f'<path d="M-52 18L-60-28-28-8 0-42 28-8 60-28 52 18Z" fill="url(#metal)" stroke="{DARK}"'
        ' stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>'
        f'<path d="M-48 8H48" stroke="{_RUBY_DARK}" stroke-width="7"/>'
        f'<path d="{circle(6, (0, 8))}" fill="#ffd9d4"/></g>'
    )
