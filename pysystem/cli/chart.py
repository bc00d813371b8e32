"""Calibrations as a chart: SVG without scripts, fonts or anything else from outside."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from math import log10
from typing import NamedTuple

from pysystem.cli.say import say
from pysystem.rules import tables
from pysystem.rules.calibration import Calibration

_ROW, _TOP, _BOTTOM = 22, 56, 30
_PANEL, _GAP = 240, 44
_LETTER = 7.5
"""How wide a letter of a label is, about; texts can't be measured here."""
_MOST_ROUNDS = 100
"""Where the scale of rounds ends; what lasts longer stands at its end, with an arrow."""
_TICKS = (1, 2, 5, 10, 20, 50, 100)
_PROMISED = tables.CALIBRATION["promised"]
_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#222}.h{font-weight:600}.s{font-size:10px;fill:#666}"
    ".p{fill:#d9ead3}.g{stroke:#ddd}.d{fill:#8c2f2f}.t{fill:#2f5d8c}"
    ".ld{stroke:#8c2f2f;stroke-width:2}.lt{stroke:#2f5d8c;stroke-width:2}"
)


class Measured(NamedTuple):
    """A creature, its calibration and what it is called."""

    ref: str
    name: str
    rank: float
    tier: str
    found: Calibration


def chart(measured: Sequence[Measured], lang: str) -> str:
    """Three panels with a row for each creature: chances to hit, rounds until the character falls,
    rounds until the creature falls. What the rules promise is shaded.
    """
    labels = [_label(each, lang) for each in measured]
    left = 40 + _LETTER * max((len(name) + 0.8 * len(about) for name, about in labels), default=0)
    height = _TOP + _ROW * len(measured) + _BOTTOM
    width = left + 3 * (_PANEL + _GAP)
    rows = [
        f'<g transform="translate(0 {_TOP + index * _ROW})">{"".join(_row(each))}'
        f'<text x="-14" y="{_ROW // 2 + 4}" text-anchor="end">{escape(name)}'
        f' <tspan class="s">{escape(about)}</tspan></text></g>'
        for index, (each, (name, about)) in enumerate(zip(measured, labels, strict=True))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}" role="img">'
        f"<title>{say('chart.title', lang)}</title>"
        f'<style>{_STYLE}</style><rect width="100%" height="100%" fill="#fff"/>'
        f'<g transform="translate({left:.0f} 0)">'
        f"{''.join(_panels(height, lang))}{''.join(rows)}</g></svg>\n"
    )


def _label(each: Measured, lang: str) -> tuple[str, str]:
    return each.name, f"{tables.TIERS[each.tier].label[lang].lower()} {each.rank:g}"


def _left(panel: int) -> int:
    return panel * (_PANEL + _GAP)


def _chance_x(chance: float) -> float:
    return _left(0) + chance * _PANEL


def _rounds_x(panel: int, rounds: float) -> float:
    return _left(panel) + log10(max(1, min(rounds, _MOST_ROUNDS))) / log10(_MOST_ROUNDS) * _PANEL


def _panels(height: int, lang: str) -> Iterator[str]:
    """Headings, promised spans and scales."""
    bottom = height - _BOTTOM
    low, high = map(_chance_x, _PROMISED["hit_chance"])
    spans = [(low, high)]
    for panel, key in ((1, "rounds_to_drop_a_character"), (2, "rounds_under_one_attacker")):
        start, end = _PROMISED[key]
        spans.append((_rounds_x(panel, start), _rounds_x(panel, end)))
    for panel, (start, end) in enumerate(spans):
        yield f'<text class="h" x="{_left(panel)}" y="20">{say(f"chart.panel{panel}", lang)}</text>'
        yield f'<text class="s" x="{_left(panel)}" y="36">{say(f"chart.about{panel}", lang)}</text>'
        yield _rect("p", start, _TOP - 8, end - start, bottom - _TOP + 8)
    marks = [(_chance_x(tenth / 10), f"{tenth * 10} %") for tenth in range(0, 11, 2)]
    marks += [(_rounds_x(panel, tick), str(tick)) for panel in (1, 2) for tick in _TICKS]
    for x, label in marks:
        yield f'<line class="g" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP - 8}" y2="{bottom}"/>'
        yield f'<text class="s" x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{label}</text>'


def _row(each: Measured) -> Iterator[str]:
    middle = _ROW // 2
    deals, takes = each.found.deals, each.found.takes
    for css, chance, y in (("d", deals.chance, middle - 7), ("t", takes.chance, middle + 1)):
        yield _rect(css, _left(0), y, float(chance) * _PANEL, 6)
    yield from _range(1, "d", deals.with_dr, middle)
    yield from _range(2, "t", takes.with_dr, middle)


def _range(panel: int, css: str, rounds: Sequence[Fraction | None], y: int) -> Iterator[str]:
    """A dot for each number of attacks in a round, on one line."""
    places = [_MOST_ROUNDS * 2.0 if each is None else float(each) for each in rounds]
    found = [_rounds_x(panel, place) for place in places]
    yield f'<line class="l{css}" x1="{min(found):.1f}" x2="{max(found):.1f}" y1="{y}" y2="{y}"/>'
    for x, place in zip(found, places, strict=True):
        if place > _MOST_ROUNDS:
            yield f'<path class="{css}" d="M{x:.1f} {y - 4}l7 4l-7 4z"/>'
        else:
            yield f'<circle class="{css}" cx="{x:.1f}" cy="{y}" r="3.5"/>'


def _rect(css: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{css}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
    )
