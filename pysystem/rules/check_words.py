"""Words a build uses that the rules don't have, and numbers out of any range."""

from collections.abc import Collection, Iterable, Iterator
from math import ceil, floor

from pysystem.rules.build import Build
from pysystem.rules.findings import Finding, error
from pysystem.rules.tables import (
    AP_POOLS,
    ARCHETYPES,
    COLUMNS,
    CREATURE_TYPES,
    DAMAGE_TYPES,
    DR_SCALE,
    ELITE_FOCUS,
    HIGHEST_RANK,
    LADDER,
    LOWEST_RANK,
    MATERIALS,
    PHYSICAL,
    SIZES,
    TIERS,
)

SHIFTED = (
    "attack", "block", "dodge", "mental", "hp", "toughness", "ap", "speed", "skill", "damage", "dr",
)  # fmt: skip
"""The numbers an author may shift; those and `control` may be overridden."""
OVERRIDDEN = (*SHIFTED, "control")


def check(build: Build) -> Iterator[Finding]:
    """Faults that keep the stat block from being derived at all."""
    yield from _rank(build.rank)
    yield from _word(build.tier, TIERS, "tier")
    yield from _word(build.size, SIZES, "size")
    yield from _word(build.archetype, ARCHETYPES, "archetype")
    yield from _word(build.elite_focus, ELITE_FOCUS, "elite_focus")
    yield from _word(build.dr_main, PHYSICAL, "dr_main")
    yield from _words(build.types, CREATURE_TYPES, "types")
    yield from _words(build.raised, COLUMNS, "raised")
    yield from _words(build.opened_by, MATERIALS, "opened_by")
    yield from _words(build.shifts, SHIFTED, "shifts")
    yield from _words(build.overrides, OVERRIDDEN, "overrides")
    yield from _words(build.ap_pools or (), AP_POOLS, "ap_pools")
    for field in ("element", "demon"):
        yield from _words(getattr(build, field) or (), DAMAGE_TYPES, field)
    yield from _resistances(build)
    yield from _values(build)


def _rank(rank: float) -> Iterator[Finding]:
    if not LOWEST_RANK <= rank <= HIGHEST_RANK:
        yield error("rank-range", "rank", rank=rank, low=LOWEST_RANK, high=HIGHEST_RANK)
    elif rank * 2 != floor(rank * 2):
        near = (floor(rank * 2) / 2, ceil(rank * 2) / 2)
        yield error("rank-step", "rank", rank=rank, lower=near[0], upper=near[1])


def _word(value: str, known: Collection[str], *where: str) -> Iterator[Finding]:
    if value not in known:
        yield error("unknown-word", *where, value=value, known=tuple(known))


def _words(values: Iterable[str], known: Collection[str], field: str) -> Iterator[Finding]:
    for value in values:
        yield from _word(value, known, field, value)


def _resistances(build: Build) -> Iterator[Finding]:
    named = [("hide", build.hide or {})]
    named += [(f"armor.{i}", piece) for i, piece in enumerate(build.armor)]
    for place, values in named:
        for key, value in values.items():
            where = (*place.split("."), key)
            yield from _word(key, DAMAGE_TYPES, *where)
            if not -DR_SCALE <= value <= DR_SCALE:
                yield error("dr-range", *where, dr=value, low=-DR_SCALE, high=DR_SCALE)


def _values(build: Build) -> Iterator[Finding]:
    for key, value in build.overrides.items():
        if key == "damage":
            yield from _word(str(value), LADDER, "overrides", key)
        elif isinstance(value, str):
            yield error("override-number", "overrides", key, key=key, value=value)
    for pool, points in (build.ap_pools or {}).items():
        if points < 0:
            yield error("ap-pool-negative", "ap_pools", pool, pool=pool, points=points)
    if build.hands is not None and build.hands < 0:
        yield error("hands-negative", "hands", hands=build.hands)
