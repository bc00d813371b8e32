"""Stored actors → what an author writes: decisions, and numbers that don't follow from them."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from pysystem.foundry.unpacked.items import defaults
from pysystem.foundry.unpacked.parts import Data, Reader, flags, listed, part, said
from pysystem.foundry.unpacked.refs import Refs
from pysystem.model import Creature
from pysystem.model.creature import Overrides
from pysystem.model.refs import MAIN_MODULE
from pysystem.rules import stats, tables
from pysystem.rules.build import Build

TEXTS = ("description", "look", "tactics", "wound_trigger", "budget_note")
_LISTS = {
    "talent": "talents",
    "maneuver": "maneuvers",
    "weapon": "weapons",
    "armor": "armor",
    "spell": "spells",
}
_RECIPE = (
    "shifts", "elite_focus", "boss_hp", "caster_penalty", "full_damage", "dr_main", "mindless",
    "opened_by", "hands", "trained",
)  # fmt: skip
_USUAL_RECIPE = {
    "elite_focus": Build.elite_focus,
    "boss_hp": Build.boss_hp,
    "caster_penalty": Build.caster_penalty,
    "full_damage": Build.full_damage,
}
_OVERRIDABLE = ("attack", "block", "dodge", "mental", "damage", "speed", "skill", "control")
_FIXABLE = tuple(Overrides.model_fields)
_DISPOSITIONS = {-1: "hostile", 0: "neutral", 1: "friendly"}


def authored_creature(document: Data, read: Reader, refs: Refs) -> Data:
    """The keys of a creature, in the order in which authors write them."""
    system = part(document, "system")
    recipe = part(system, "recipe")
    given = {name: recipe.get(name) for name in _RECIPE}
    texts = {name: read.prose(system.get(name)) for name in TEXTS}
    data: Data = {
        "kind": "creature",
        "name": read.name(document),
        **{name: system.get(name) for name in ("types", "tier", "rank", "size", "archetype")},
        "player": system.get("player"),
        "element": said(part(recipe, "element")),
        "demon": said(part(recipe, "demon")),
        "raise": recipe.get("raised"),
        **said({name: given.pop(name) for name in _USUAL_RECIPE}, _USUAL_RECIPE),
        **given,
    }
    data = said(data, defaults(Creature))
    if isinstance(recipe.get("hide"), dict):
        data["hide"] = recipe["hide"]  # an empty one says that there is none
    data |= _numbers(data, document, part(recipe, "overrides"))
    data |= _carried(document, refs)
    data |= said({**texts, "disposition": _disposition(document)}, {"disposition": "hostile"})
    return data | said({"token": _token(data, document)})


def _disposition(document: Data) -> Any:
    given = part(document, "prototypeToken").get("disposition")
    return _DISPOSITIONS.get(given) if isinstance(given, int) else None


def _token(data: Data, document: Data) -> Data:
    """What of the token isn't usual; its picture is seen to where the documents are compared."""
    token = part(document, "prototypeToken")
    side, linked = token.get("width"), token.get("actorLink")
    size = tables.SIZES.get(str(data.get("size", "medium")))
    usual_link = data.get("tier") == "boss"
    return said(
        {
            "squares": None if size and side == size.squares else side,
            "linked": None if linked is usual_link else linked,
        }
    )


def _carried(document: Data, refs: Refs) -> Data:
    """The references to what a creature has of its own, by the key that lists them."""
    found: dict[str, list[str]] = {}
    for item in listed(document, "items"):
        if not isinstance(item, dict) or flags(item).get("grantedBy"):
            continue
        source = part(item, "_stats").get("compendiumSource")
        known = refs.of_flag(flags(item).get("slug"), source)
        if known is not None:
            module, (kind, slug) = known
            if kind in _LISTS:
                ref = f"{MAIN_MODULE}:{slug}" if module else slug
                found.setdefault(_LISTS[kind], []).append(ref)
    return {name: list(dict.fromkeys(found[name])) for name in _LISTS.values() if name in found}


def _numbers(data: Data, document: Data, overrides: Mapping[str, Any]) -> Data:
    """The numbers that the author fixed, and those that differ from what would follow."""
    system = part(document, "system")
    found: Data = {}
    stored_hits = part(system, "hits").get("max")
    if data.get("tier") == "peon" and stored_hits != Build.hits and stored_hits:
        found["hits"] = stored_hits
    pools = {name: part(part(system, "ap"), name).get("max") for name in tables.AP_POOLS}
    fixed = said({name: overrides.get(name) for name in _FIXABLE if name in overrides})
    block = _derived({**data, **found, **said({"overrides": fixed})}, document)
    if block is None:
        return {**found, **said({"overrides": fixed})}
    if tables.TIERS[block.tier].actor == "character" and dict(block.ap_pools) != pools:
        found["ap_pools"] = {name: value for name, value in pools.items() if value}
        block = _derived({**data, **found, **said({"overrides": fixed})}, document) or block
    changed = {
        name: value
        for name, value in _stored_numbers(system, block).items()
        if value is not None and block.value(name) != value
    }
    merged = {**fixed, **changed}
    ordered = {name: merged[name] for name in _FIXABLE if name in merged}
    attributes = _chosen(system, "attributes", block, tables.ATTRIBUTES)
    skills = _chosen(system, "skills", block, tables.SKILLS)
    usual = tables.ARCHETYPES[str(data.get("archetype", "brute"))]
    return {
        **found,
        **said({"overrides": ordered}),
        **({} if set(attributes) == set(usual.attributes) else said({"attributes": attributes})),
        **({} if set(skills) == set(usual.skills) else said({"skills": skills})),
    }


def _stored_numbers(system: Data, block: stats.StatBlock) -> dict[str, Any]:
    pool = part(system, "ap").get("max")
    return {
        name: value
        for name, value in (
            *((name, system.get(name)) for name in _OVERRIDABLE),
            ("hp", part(system, "hp").get("max")),
            ("toughness", system.get("toughness")),
            ("ap", pool),
        )
        if name in block.numbers
    }


def _derived(data: Data, document: Data) -> stats.StatBlock | None:
    """The stat block that follows from the decisions; None for such as make none."""
    worn = [
        part(part(item, "system"), "dr")
        for item in listed(document, "items")
        if isinstance(item, dict) and str(item.get("type", "")).endswith(".armor")
    ]
    try:
        model = Creature.model_validate({**data, "name": "—"})
        return stats.derive(model.build(worn))
    except (ValidationError, LookupError, TypeError, ValueError):
        return None


def _chosen(system: Data, name: str, block: stats.StatBlock, table: Mapping[str, Any]) -> list[str]:
    """The attributes or skills at the higher of their two numbers."""
    high = block.value("attribute_main" if name == "attributes" else "skill")
    stored = part(system, name)
    return [key for key in table if stored.get(key) == high]
