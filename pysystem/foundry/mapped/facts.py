"""What a profile can speak of: the stored data of our own documents, and some words about them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from pysystem.foundry.native.fields import Stored, describe
from pysystem.foundry.native.target import ACTOR_TYPES, ITEM_TYPES, NativeTarget
from pysystem.foundry.neutral import Actor, Item, Packet
from pysystem.rules import tables
from pysystem.rules.records import Entry

Facts = dict[str, Any]

ENTRY = ("key", "label", "value")
"""Facts of an entry, inside `put`."""

_NATIVE = NativeTarget()
_RECORDS: Mapping[str, Mapping[str, Entry]] = {
    "dr": tables.DAMAGE_TYPES,
    "attributes": tables.ATTRIBUTES,
    "skills": tables.SKILLS,
}
_TABLES: tuple[Mapping[str, Entry], ...] = (
    tables.SKILLS,
    tables.ATTRIBUTES,
    tables.DAMAGE_TYPES,
    tables.CREATURE_TYPES,
    tables.MATERIALS,
    tables.CONDITIONS,
    tables.STATES,
)
_OF_ACTORS = (
    "name", "slug", "tier_label", "size_label", "archetype_label", "types_label", "damage_dice",
    "squares",
)  # fmt: skip
_HEALTH = ("hp", "hits", "toughness")
_OF_ITEMS = ("name", "slug", "kind", "dice", "damage_text")


def actor_facts(actor: Actor, lang: str) -> Facts:
    """Everything about a creature, as nested mappings."""
    model, stats = actor.model, actor.stats
    types = (tables.CREATURE_TYPES[key].label[lang] for key in actor.build.types)
    stored = _NATIVE.actor_system(actor)
    for name in _HEALTH:  # stored as nothing where a tier has none of it
        if name not in stats.numbers:
            stored.pop(name, None)
    return {
        **stored,
        "name": actor.name,
        "slug": actor.document.slug,
        "tier_label": tables.TIERS[model.tier].label[lang],
        "size_label": tables.SIZES[model.size].label[lang],
        "archetype_label": tables.ARCHETYPES[model.archetype].label[lang],
        "types_label": ", ".join(types),
        "damage_dice": tables.LADDER[str(stats.value("damage"))].dice,
        "squares": actor.token.squares,
    }


def item_facts(item: Item, lang: str) -> Facts:
    """Everything about an item."""
    return {
        **NativeTarget().item_system(item),
        "name": item.name,
        "slug": item.document.slug,
        "kind": item.document.kind,
        "dice": " + ".join(packet.formula for packet in item.damage if packet.formula),
        "damage_text": " + ".join(_told(packet, lang) for packet in item.damage),
    }


def _told(packet: Packet, lang: str) -> str:
    return f"{packet.formula or packet.step} {tables.DAMAGE_TYPES[packet.type].label[lang]}"


def fact(facts: Mapping[str, Any], name: str) -> Any:
    """The fact of that dotted name; None if there is none."""
    found: Any = facts
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def entries(value: Any, lang: str) -> Iterator[Facts]:
    """The entries of a fact, each as facts of its own; packets of damage go by their type."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value or ())
    for key, each in pairs:
        own = dict(each) if isinstance(each, Mapping) else {}
        name = str(own.get("type", key) if own else each if isinstance(value, list) else key)
        yield {**own, "key": name, "label": _label(name, lang), "value": each}


def _label(key: str, lang: str) -> str:
    return next((table[key].label[lang] for table in _TABLES if key in table), key)


@cache
def known(kind: str) -> frozenset[str]:
    """The names of all facts of creatures, or of items of a kind (`any`: of some kind)."""
    if kind == "creature":
        return frozenset((*_OF_ACTORS, *_names(ACTOR_TYPES.values())))
    models = [model for name, model in ITEM_TYPES.items() if kind in (name, "any")]
    return frozenset((*_OF_ITEMS, *_names(models)))


def _names(models: Iterable[type[Stored]]) -> Iterator[str]:
    for model in models:
        yield from _described(describe(model), "")


def _described(fields: Mapping[str, Any], above: str) -> Iterator[str]:
    for name, field in fields.items():
        path = f"{above}{name}"
        yield path
        if field["field"] == "schema":
            yield from _described(field["fields"], f"{path}.")
        elif field["field"] == "record":
            yield from (f"{path}.{key}" for key in _RECORDS.get(name, ()))
