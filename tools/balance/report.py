"""The report on balance as Markdown and as a chart."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

import yaml

from pysystem.cli.chart import Measured, chart
from pysystem.rules.calibration import PROMISED_HIT, row_hit_chance
from pysystem.rules.tables import CALIBRATION, ROWS, TIERS
from tools.balance.measure import ATTACKS, CHANCE, DATA, MEASURES, ROUNDS, Balance, Found

FILES = ("balance.ru.md", "balance.md", "balance.ru.svg", "balance.svg")
_TIERS = list(TIERS)


@cache
def reasons() -> Mapping[str, Mapping[str, str]]:
    """Slug → why that creature stands outside, in either language."""
    text = (DATA / "reasons.yml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return found


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    text = (DATA / "words.yml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return found


def made(name: str, measured: Sequence[Balance]) -> str:
    """One of the `FILES`."""
    lang = "ru" if ".ru." in name else "en"
    ordered = sorted(measured, key=lambda b: (b.model.rank, _TIERS.index(b.model.tier), b.slug))
    if name.endswith(".svg"):
        return chart([_shown(each, lang) for each in ordered], lang)
    return "\n".join(_page(ordered, lang)) + "\n"


def _shown(each: Balance, lang: str) -> Measured:
    model = each.model
    return Measured(each.slug, model.name.of(lang), model.rank, model.tier, each.calibration)


def _page(ordered: Sequence[Balance], lang: str) -> Iterator[str]:
    def say(key: str, **params: object) -> str:
        return _words()[key][lang].format(**params).rstrip()

    low, high = PROMISED_HIT
    promised = CALIBRATION["promised"]
    outside = [each for each in ordered if each.outside]
    yield say(
        "head",
        hit=_span(low, high),
        under_one=_rounds(promised["rounds_under_one_attacker"]),
        to_drop=_rounds(promised["rounds_to_drop_a_character"]),
    )
    yield ""
    yield from _rows(
        say("rows").split("|"),
        (
            (str(row), _percent(row_hit_chance(row)), _raised(row), _verdict(row, lang))
            for row in ROWS
        ),
    )
    yield ""
    yield say(
        "limits", chance=_percent(CHANCE), rounds=ROUNDS, attacks=ATTACKS, all=len(ordered),
        inside=len(ordered) - len(outside), outside=len(outside),
    )  # fmt: skip
    yield ""
    yield from _rows(say("summary").split("|"), _summary(ordered, lang))
    yield ""
    yield say("outside")
    yield ""
    yield from _rows(
        say("reasons").split("|"),
        (
            (
                each.model.name.of(lang),
                "; ".join(_told(found, lang) for found in each.outside),
                reasons()[each.slug][lang] if each.slug in reasons() else _note(each, lang),
            )
            for each in outside
        ),
    )
    yield ""
    yield say("everyone")
    yield ""
    yield from _rows(say("table").split("|"), (_one(each, lang) for each in ordered))


def _rows(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _summary(ordered: Sequence[Balance], lang: str) -> Iterator[tuple[str, ...]]:
    for key, tier in TIERS.items():
        own = [each for each in ordered if each.model.tier == key]
        middle = [_middle([each.found[at].value for each in own], at) for at in range(4)]
        yield (tier.label[lang], str(len(own)), *middle)


def _middle(values: Sequence[Fraction | None], at: int) -> str:
    ordered = sorted(each for each in values if each is not None)
    return _value(MEASURES[at], ordered[len(ordered) // 2])


def _one(each: Balance, lang: str) -> tuple[str, ...]:
    mark = "*" if each.opened else ""
    told = [
        f"**{_value(found.key, found.value)}**"
        if not found.inside
        else _value(found.key, found.value)
        for found in each.found
    ]
    told[-1] += mark
    model = each.model
    tier = TIERS[model.tier].label[lang].lower()
    return (model.name.of(lang), tier, f"{model.rank:g}", *told)


def _note(each: Balance, lang: str) -> str:
    note = each.model.budget_note
    return note.of(lang) if note else ""


def _told(found: Found, lang: str) -> str:
    low, high = _value(found.key, max(found.low, Fraction(0))), _value(found.key, found.high)
    what = _words()[found.key][lang]
    return f"{what} {_value(found.key, found.value)} ({low}–{high})"


def _value(key: str, value: Fraction | None) -> str:
    if value is None:
        return "∞"
    return _percent(value) if key in ("hits", "is_hit") else f"{float(value):.1f}"


def _percent(value: Fraction) -> str:
    return f"{float(value * 100):g}%"


def _raised(row: int) -> str:
    return _percent(row_hit_chance(row, True)) if row + 1 in ROWS else "—"


def _verdict(row: int, lang: str) -> str:
    low, high = PROMISED_HIT
    key = "kept" if low <= row_hit_chance(row) <= high else "broken"
    return _words()[key][lang]


def _span(low: Fraction, high: Fraction) -> str:
    return f"{float(low * 100):g}–{float(high * 100):g}%"


def _rounds(span: Sequence[int]) -> str:
    return "–".join(map(str, span))
