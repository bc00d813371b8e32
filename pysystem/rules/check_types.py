"""Creature types: which go together, and what a stat block has to say because of them."""

from collections.abc import Iterator

from pysystem.rules.build import Build
from pysystem.rules.findings import Finding, error, warning
from pysystem.rules.tables import CREATURE_TYPES, MINDLESS_TYPES

_CHOICE_FIELDS = {"elemental": "element", "demon": "demon"}
_CHOICE_EXAMPLES = {
    "element": "element: {native: heat, opposite: cold}",
    "demon": "demon: {strong: heat, weak: acid}",
}


def check(build: Build) -> Iterator[Finding]:
    """Faults and doubts about a build whose types are all known."""
    if build.player and build.types:
        yield error("types-on-player", "types", types=build.types)
    if not build.player and not build.types:
        yield error("types-missing", "types")
    for kind in sorted({t for t in build.types if build.types.count(t) > 1}):
        yield error("type-twice", "types", kind, type=kind)
    for kind, field in _CHOICE_FIELDS.items():
        yield from _choice(build, kind, field)
    if build.mindless and not any(t in MINDLESS_TYPES for t in build.types):
        yield warning("mindless-unused", "mindless", types=MINDLESS_TYPES)
    yield from _bodiless(build)


def _choice(build: Build, kind: str, field: str) -> Iterator[Finding]:
    chosen: tuple[str, str] | None = getattr(build, field)
    first, second = CREATURE_TYPES[kind].choices
    if kind not in build.types:
        if chosen is not None:
            yield error("choice-unused", field, type=kind)
        return
    if chosen is None:
        yield error(
            "choice-missing", field, type=kind, first=first.key, second=second.key,
            example=_CHOICE_EXAMPLES[field],
        )  # fmt: skip
        return
    if chosen[0] == chosen[1]:
        yield error("choice-same", field, first=first.key, second=second.key, damage_type=chosen[0])
    for choice, damage_type in zip((first, second), chosen, strict=True):
        if damage_type not in choice.damage_types:
            yield error(
                "choice-group", field, choice=choice.key, damage_type=damage_type,
                allowed=choice.damage_types,
            )  # fmt: skip


def _bodiless(build: Build) -> Iterator[Finding]:
    kinds = [CREATURE_TYPES[t] for t in build.types]
    bodiless = [k for k in kinds if k.incorporeal]
    if build.opened_by and not bodiless:
        yield warning("opened-by-unused", "opened_by")
    if len(kinds) == 1 and kinds[0].planar:
        yield warning("planar-alone", "types", type=kinds[0].key)
    openers = [k.traits[0].opened_by for k in bodiless]
    if not build.opened_by and any(openers) and not all(openers):
        shut = tuple(k.key for k, by in zip(bodiless, openers, strict=True) if not by)
        material = sorted(set().union(*openers))[0]
        yield warning("body-stays-shut", "opened_by", types=shut, material=material)
