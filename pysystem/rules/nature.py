"""What a creature is by its types and its own choices («Уязвимости и особенности типов»)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from pysystem.rules.build import Build
from pysystem.rules.records import Trait
from pysystem.rules.tables import (
    CONDITIONS,
    CREATURE_TYPES,
    DR_WORDS,
    FEATURES,
    MINDLESS,
    MINDLESS_TYPES,
    PACKAGES,
)


@dataclass(frozen=True)
class Nature:
    """The traits of a creature, and what they give besides resistances, as keys."""

    types: tuple[str, ...]
    traits: tuple[Trait, ...]
    packages: tuple[str, ...]
    conditions: tuple[str, ...]
    features: tuple[str, ...]


def nature(build: Build) -> Nature:
    """Every trait the creature has; raises `KeyError` for an unknown type."""
    return _nature(
        build.effective_types, build.element, build.demon, build.mindless, build.opened_by
    )


@lru_cache(maxsize=4096)
def _nature(
    types: tuple[str, ...],
    element: tuple[str, str] | None,
    demon: tuple[str, str] | None,
    mindless: bool,
    opened_by: tuple[str, ...],
) -> Nature:
    found: list[Trait] = []
    chosen = {"elemental": element, "demon": demon}
    for key in types:
        kind = CREATURE_TYPES[key]
        found += (_opened(t, opened_by) for t in kind.traits)
        for choice, damage_type in zip(kind.choices, chosen.get(key) or (), strict=False):
            dr = MappingProxyType({damage_type: DR_WORDS[choice.word].value})
            found.append(Trait(choice.key, choice.label, dr, frozenset(), False, False, (), ()))
    if mindless and any(t in MINDLESS_TYPES for t in types):
        found.append(MINDLESS)
    return Nature(
        types=types,
        traits=tuple(found),
        packages=_in_order({t.key for t in found}, PACKAGES),
        conditions=_in_order({c for t in found for c in t.conditions}, CONDITIONS),
        features=_in_order({f for t in found for f in t.features}, FEATURES),
    )


def _in_order(keys: set[str], table: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(k for k in table if k in keys)


def _opened(trait: Trait, opened_by: tuple[str, ...]) -> Trait:
    """Add the materials of the stat block to what opens an incorporeal body."""
    if trait.key != "incorporeal" or not opened_by:
        return trait
    return replace(trait, opened_by=trait.opened_by | frozenset(opened_by))
