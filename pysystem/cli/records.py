"""Creatures as programs read them."""

from typing import Any

from pysystem.book.told import TEXTS, effect
from pysystem.content.library import Document
from pysystem.foundry.neutral import Actor
from pysystem.model import Creature
from pysystem.rules.told import told_numbers


def creature_record(document: Document, lang: str) -> dict[str, Any]:
    """What a list of creatures says of one."""
    model = document.model
    assert isinstance(model, Creature)
    return {
        "ref": document.key,
        "name": model.name.of(lang),
        "types": list(model.types),
        "tier": model.tier,
        "rank": model.rank,
        "size": model.size,
        "file": document.path,
    }


def actor_record(actor: Actor, lang: str) -> dict[str, Any]:
    """A whole stat block: each number with where it comes from, items with what they do."""
    return {
        **creature_record(actor.document, lang),
        "numbers": {
            told.key: {
                "value": actor.stats.value(told.key),
                "label": told.label,
                "origin": told.origin,
            }
            for told in told_numbers(actor.stats, lang)
        },
        "dr": {key: total.value for key, total in actor.stats.dr.items()},
        "attributes": dict(actor.attributes),
        "skills": dict(actor.skills),
        "immunities": list(actor.stats.condition_immunities),
        "features": list(actor.stats.traits),
        "base_maneuvers": list(actor.stats.base_maneuvers),
        "items": [
            {
                "ref": granted.item.key,
                "name": granted.item.name,
                "granted_by": list(granted.by),
                "effect": effect(granted.item, lang),
            }
            for granted in actor.items
        ],
        "texts": {name: actor.texts[name] for name in TEXTS if actor.texts[name]},
    }
