"""Pictures as SVG: ground, icon, frame and badges put together."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.art.color import BLACK, WHITE, mix
from tools.art.fit import Extent
from tools.art.frames import DARK, FRAMES, badge, metal, portrait_frame, token_frame
from tools.art.shapes import MIDDLE, PATTERNS, circle, number, rectangle


@dataclass(frozen=True)
class Drawing:
    """An icon's outline and where its ink lies."""

    path: str
    extent: Extent


@dataclass(frozen=True)
class Look:
    """How a type looks."""

    color: str
    pattern: str
    glyph: Drawing


@dataclass(frozen=True)
class Subject:
    """What is painted: an icon on the ground of its types (one or two)."""

    icon: Drawing
    looks: Sequence[Look]
    tier: str = ""
    """For the frame; items have none."""
    light: str | None = None
    """Colour of the icon's lower half and of its glow; that of its type by default."""


def token(subject: Subject) -> str:
    """A round token with nothing round it but its shadow."""
    frame = FRAMES[subject.tier]
    ground = circle(frame.ground)
    return _svg(
        _defs(subject, frame.metal),
        f'<path d="{frame.outline(frame.ground)}" transform="translate(0 7)" opacity="0.55"'
        f' filter="url(#soft)" stroke="{BLACK}" stroke-width="10"/>',
        token_frame(subject.tier),
        f'<clipPath id="hole"><path d="{ground}"/></clipPath>',
        f'<g clip-path="url(#hole)">{_ground(subject)}</g>',
        f'<path d="{ground}" fill="none" stroke="{DARK}" stroke-width="7"/>',
        _icon(subject, MIDDLE, MIDDLE - 14, frame.ground - 20, 11),
        _badges(subject.looks, 444, 46, 88),
    )


def portrait(subject: Subject) -> str:
    """A square picture that fills its whole square."""
    frame = FRAMES[subject.tier]
    return _svg(
        _defs(subject, frame.metal),
        _ground(subject),
        '<ellipse cx="256" cy="448" rx="170" ry="30" fill="#000" opacity="0.4"'
        ' filter="url(#soft)"/>',
        _icon(subject, MIDDLE, 246 + frame.head / 2, 216 - (frame.border + frame.head) / 2, 10),
        '<path d="M0 0H512V512H0Z" fill="url(#dusk)"/>',
        portrait_frame(subject.tier),
        _badges(subject.looks, 462, 42, 94),
    )


def plate(subject: Subject) -> str:
    """The picture of an item: an icon on a plain plate."""
    shape = rectangle(14, 58)
    return _svg(
        _defs(subject, mix(subject.looks[0].color, "#b9b2a6", 0.6)),
        f'<clipPath id="hole"><path d="{shape}"/></clipPath>',
        f'<g clip-path="url(#hole)">{_ground(subject)}</g>',
        f'<path d="{shape}" fill="none" stroke="{DARK}" stroke-width="26"/>',
        f'<path d="{shape}" fill="none" stroke="url(#metal)" stroke-width="16"/>',
        _icon(subject, MIDDLE, MIDDLE, 196, 12),
    )


def banner(subject: Subject) -> str:
    """A strip of 580 by 140, dark where Foundry writes the name, the icon at its right."""
    return _svg(
        _defs(subject, subject.looks[0].color),
        f'<g transform="translate(-4 -190) scale(1.16)">{_ground(subject)}</g>',
        f'<path d="M0 0H580V140H0Z" fill="{mix(subject.looks[0].color, BLACK, 0.72)}"'
        ' opacity="0.6"/>',
        _icon(subject, 490, 70, 62, 4),
        '<path d="M0 0H580V140H0Z" fill="none" stroke="url(#metal)" stroke-width="6"/>',
        box="0 0 580 140",
    )


def _svg(*parts: str, box: str = "0 0 512 512") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'


def _defs(subject: Subject, frame: str) -> str:
    first, last = subject.looks[0].color, subject.looks[-1].color
    light = subject.light or mix(first, WHITE, 0.45)
    return (
        "<defs>"
        + metal("metal", frame)
        + _radial("ground", "50%", "36%", "72%", mix(first, BLACK, 0.18), mix(last, BLACK, 0.8))
        + '<radialGradient id="dusk" cx="50%" cy="44%" r="75%"><stop offset="0.6"'
        ' stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000"'
        ' stop-opacity="0.55"/></radialGradient>'
        f'<linearGradient id="ink" x1="0" y1="0" x2="0" y2="1"><stop offset="0.1"'
        f' stop-color="#fffdf6"/><stop offset="0.55" stop-color="{mix(light, WHITE, 0.55)}"/>'
        f'<stop offset="1" stop-color="{light}"/></linearGradient>'
        '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%">'
        '<feGaussianBlur stdDeviation="6"/></filter>'
        '<filter id="glow" x="-30%" y="-30%" width="160%" height="160%">'
        '<feGaussianBlur stdDeviation="20"/></filter></defs>'
    )


def _radial(name: str, x: str, y: str, radius: str, inner: str, outer: str) -> str:
    return (
        f'<radialGradient id="{name}" cx="{x}" cy="{y}" r="{radius}">'
        f'<stop offset="0" stop-color="{inner}"/><stop offset="0.55"'
        f' stop-color="{mix(inner, outer, 0.62)}"/>'
        f'<stop offset="1" stop-color="{outer}"/></radialGradient>'
    )


def _ground(subject: Subject) -> str:
    pattern = PATTERNS[subject.looks[0].pattern]()
    return (
        f'<path d="M0 0H512V512H0Z" fill="url(#ground)"/><g fill="#fff" opacity="0.1">{pattern}</g>'
    )


def _icon(subject: Subject, x: float, y: float, radius: float, line: float) -> str:
    light = subject.light or mix(subject.looks[0].color, WHITE, 0.3)
    place = _transform(subject.icon, x, y, radius)
    scale = radius / subject.icon.extent.radius
    d = subject.icon.path
    return (
        f'<g filter="url(#glow)" opacity="0.55"><path {place} d="{d}" fill="{light}"'
        f' stroke="{light}" stroke-width="{number(26 / scale)}"/></g>'
        f'<path {place} d="{d}" fill="{DARK}" stroke="{DARK}" stroke-linejoin="round"'
        f' stroke-width="{number(line / scale)}"/>'
        f'<path {place} d="{d}" fill="url(#ink)"/>'
    )


def _placed(drawing: Drawing, x: float, y: float, radius: float, fill: str) -> str:
    return f'<path {_transform(drawing, x, y, radius)} d="{drawing.path}" fill="{fill}"/>'


def _transform(drawing: Drawing, x: float, y: float, radius: float) -> str:
    """Move the circle round an icon's ink to where it should be."""
    ink = drawing.extent
    scale = radius / ink.radius
    dx, dy = x - ink.x * scale, y - ink.y * scale
    return f'transform="translate({number(dx)} {number(dy)}) scale({scale:.4f})"'


def _badges(looks: Sequence[Look], y: float, radius: float, apart: float) -> str:
    start = MIDDLE - apart * (len(looks) - 1) / 2
    parts = []
    for place, look in enumerate(looks):
        x = start + apart * place
        parts.append(badge(x, y, radius, look.color))
        parts.append(_placed(look.glyph, x, y, radius * 0.72, mix(look.color, WHITE, 0.75)))
    return "".join(parts)
