"""Checks a build against the rules: first its words and decisions, then what follows from them."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from pysystem.rules import check_numbers, check_types, check_words
from pysystem.rules.build import Build
from pysystem.rules.findings import Finding, error, warning
from pysystem.rules.maneuvers import may_use
from pysystem.rules.tables import (
    CASTER_PENALTY,
    COLUMNS,
    DEFAULT_CASTER_PENALTY,
    HALF_RANK_RAISED,
    HIGHEST_RANK,
    TIERS,
)

_DEFAULT = Build(rank=1, tier="normal")

TIER_OF_FIELD: Mapping[str, str] = MappingProxyType(
    {"hits": "peon", "full_damage": "peon", "elite_focus": "elite", "boss_hp": "boss"}
)
"""The decisions that only one tier has, and which."""


def check(build: Build) -> list[Finding]:
    """Everything that is wrong or doubtful about a build.

    Faults that keep a stat block from being derived are reported alone. A build without errors can
    be derived.
    """
    found = list(check_words.check(build))
    if found:
        return found
    found += _ranks(build)
    found += _tiers(build)
    found += check_types.check(build)
    found += check_numbers.check(build)
    return found


def check_given(build: Build, fields: Iterable[str]) -> list[Finding]:
    """Whether the decisions that an author has written down belong to the tier at all.

    `check` can't tell a default from the same value written down.
    """
    return [
        error("field-of-tier", field, field=field, tier=build.tier, owner=TIER_OF_FIELD[field])
        for field in fields
        if TIER_OF_FIELD.get(field, build.tier) != build.tier
    ]


def check_maneuver_count(tier: str, count: int) -> list[Finding]:
    """Whether a creature of the tier has as many manoeuvres of its own as the rules suggest.

    The additional abilities of a tier may all be manoeuvres.
    """
    low, high = TIERS[tier].maneuvers
    extra = TIERS[tier].extra_abilities[1]
    high += extra or 0
    if low <= count and (extra is None or count <= high):
        return []
    return [warning("maneuver-count", "maneuvers", tier=tier, count=count, low=low, high=high)]


def check_maneuver_category(build: Build, category: str) -> list[Finding]:
    """Whether the creature may have a manoeuvre of the category."""
    if may_use(category, build.hand_count, build.has_training):
        return []
    return [error("maneuver-untrained", "maneuvers", category=category)]


def _ranks(build: Build) -> Iterator[Finding]:
    if build.raised and not build.half:
        yield error(
            "raised-on-whole",
            "raised",
            rank=build.rank,
            half=min(build.rank, HIGHEST_RANK - 1) + 0.5,
        )
    if not build.half:
        return
    low, high = HALF_RANK_RAISED
    count = len(set(build.raised))
    if not low <= count <= high:
        yield error(
            "raised-count", "raised", rank=build.rank, count=count, low=low, high=high,
            columns=tuple(COLUMNS),
        )  # fmt: skip
    for column in sorted({c for c in build.raised if build.raised.count(c) > 1}):
        yield error("raised-twice", "raised", column=column)


def _tiers(build: Build) -> Iterator[Finding]:
    peon, boss = TIERS["peon"], TIERS["boss"]
    if build.tier == "peon":
        assert peon.hits is not None
        low, high = peon.hits
        if not low <= build.hits <= high:
            yield error("hits-range", "hits", hits=build.hits, low=low, high=high)
    if build.tier == "boss":
        assert boss.hp_factor is not None
        least, _, most = boss.hp_factor
        if not least <= build.boss_hp <= most:
            yield error("boss-hp-range", "boss_hp", factor=build.boss_hp, low=least, high=most)
    chosen = (f for f in TIER_OF_FIELD if getattr(build, f) != getattr(_DEFAULT, f))
    yield from check_given(build, chosen)
    if build.caster:
        gentle, harsh = CASTER_PENALTY
        if not gentle <= build.caster_penalty <= harsh:
            yield error(
                "caster-penalty-range", "caster_penalty", by=build.caster_penalty, low=gentle,
                high=harsh,
            )  # fmt: skip
    elif build.caster_penalty != DEFAULT_CASTER_PENALTY:
        yield error("caster-penalty-unused", "caster_penalty", archetype=build.archetype)
    if build.player and TIERS[build.tier].actor != "character":
        yield error("player-tier", "tier", tier=build.tier)
