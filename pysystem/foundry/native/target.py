"""The native target: the module's own sub-types, `pysystem.npc`, `pysystem.weapon` and so on."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pysystem.foundry.native.actors import (
    CharacterData,
    CreatureData,
    DemonData,
    ElementData,
    NpcData,
)
from pysystem.foundry.native.fields import Stored
from pysystem.foundry.native.items import (
    ArmorData,
    ManeuverData,
    Packet,
    SpellData,
    TalentData,
    UseData,
    WeaponData,
)
from pysystem.foundry.neutral import Actor, Item
from pysystem.model import Armor, Maneuver, Spell, Talent, Weapon
from pysystem.model.refs import MAIN_MODULE
from pysystem.model.usage import Use
from pysystem.rules import tables

MODULE = MAIN_MODULE
"""The module that defines the sub-types, whichever module's content uses them."""

ACTOR_TYPES: Mapping[str, type[Stored]] = {"npc": NpcData, "character": CharacterData}
ITEM_TYPES: Mapping[str, type[Stored]] = {
    "weapon": WeaponData,
    "armor": ArmorData,
    "talent": TalentData,
    "maneuver": ManeuverData,
    "spell": SpellData,
}


class NativeTarget:
    """Writes the module's own sub-types."""

    def __init__(self) -> None:
        self._items: dict[int, tuple[Item, dict[str, Any]]] = {}

    def actor_type(self, actor: Actor) -> str:
        """`pysystem.npc`, or `pysystem.character` for a normal enemy."""
        return f"{MODULE}.{_subtype(actor)}"

    def actor_system(self, actor: Actor) -> dict[str, Any]:
        """The stat block as stored."""
        numbers = {name: number.value for name, number in actor.stats.numbers.items()}
        data: dict[str, Any] = {
            "rank": _number(actor.build.rank),
            "tier": actor.build.tier,
            "size": actor.build.size,
            "types": list(actor.build.types),
            "archetype": actor.build.archetype,
            **{name: numbers[name] for name in _PLAIN_NUMBERS},
            "attributes": dict(actor.attributes),
            "skills": dict(actor.skills),
            "dr": {name: total.value for name, total in actor.stats.dr.items()},
            "immunities": list(actor.stats.condition_immunities),
            "features": list(actor.stats.traits),
            "base_maneuvers": list(actor.stats.base_maneuvers),
            **actor.texts,
            "recipe": _recipe(actor),
        }
        if "hp" in numbers:
            data["hp"] = _full(numbers["hp"])
        if _subtype(actor) == "npc":
            if "hits" in numbers:
                data |= {"hits": _full(numbers["hits"]), "toughness": numbers["toughness"]}
            data["ap"] = _full(numbers["ap"])
            return _stored(NpcData, data)
        pools = {name: _full(value) for name, value in actor.stats.ap_pools.items()}
        wounds = {"value": tables.WOUND_TRACK[0], "max": tables.WOUND_TRACK[1]}
        data |= {"player": actor.build.player, "ap": pools, "wounds": wounds}
        return _stored(CharacterData, data)

    def bars(self, actor: Actor) -> tuple[str | None, str | None]:
        """Hits of a peon, hit points of the rest; the pool of action points."""
        health = "hits" if "hits" in actor.stats.numbers else "hp"
        return health, "ap" if _subtype(actor) == "npc" else "ap.universal"

    def item_type(self, item: Item) -> str:
        """`pysystem.<kind>`."""
        return f"{MODULE}.{item.document.kind}"

    def item_system(self, item: Item) -> dict[str, Any]:
        """The item as stored; made once for each neutral item."""
        known = self._items.get(id(item))
        if known is None:
            known = self._items[id(item)] = (item, _item(item).model_dump())
        return known[1]


_PLAIN_NUMBERS = (
    "skill", "attack", "block", "dodge", "mental", "damage", "speed", "control", "gift_dc",
    "gift_attack",
)  # fmt: skip


def _subtype(actor: Actor) -> str:
    return tables.TIERS[actor.build.tier].actor


def _stored(model: type[CreatureData], data: dict[str, Any]) -> dict[str, Any]:
    """`data` with what it leaves out, held against the model."""
    stored = {**_initial(model), **data}
    model.model_validate(stored)
    return stored


@cache
def _initial(model: type[CreatureData]) -> dict[str, Any]:
    return model().model_dump()


def _number(value: float) -> float:
    """As JavaScript writes it: a whole number without a fraction."""
    return int(value) if float(value).is_integer() else value


def _full(value: int | str) -> dict[str, int | str]:
    return {"value": value, "max": value}


def _recipe(actor: Actor) -> dict[str, Any]:
    build, model = actor.build, actor.model
    return {
        "raised": list(build.raised),
        "shifts": dict(build.shifts),
        "overrides": dict(build.overrides),
        "elite_focus": build.elite_focus,
        "boss_hp": _number(build.boss_hp),
        "caster_penalty": build.caster_penalty,
        "full_damage": build.full_damage,
        "dr_main": build.dr_main,
        "hide": dict(build.hide) if build.hide is not None else None,
        "element": dict(model.element) if model.element else ElementData().model_dump(),
        "demon": dict(model.demon) if model.demon else DemonData().model_dump(),
        "mindless": build.mindless,
        "opened_by": list(build.opened_by),
        "hands": build.hands,
        "trained": build.trained,
    }


def _item(item: Item) -> Stored:
    model = item.document.model
    damage = [
        Packet(type=p.type, step=p.step, shift=p.shift, formula=p.formula) for p in item.damage
    ]
    match model:
        case Weapon():
            hands = model.hands
            if hands is None:
                hands = tables.NATURAL_HANDS if model.natural else 1
            return WeaponData(
                description=item.description,
                natural=model.natural,
                hands=hands,
                skill=model.skill,
                damage=damage,
                control=model.control,
                range=model.range,
                materials=model.materials,
                bane=model.bane,
                bonus=[entry.model_dump() for entry in model.bonus],  # type: ignore[misc]
            )
        case Armor():
            return ArmorData(description=item.description, dr=model.dr, layer=model.layer)
        case Talent():
            return TalentData(
                description=item.description,
                gift=model.gift,
                adds_items=list(item.adds_items),
                active=model.use is not None,
                use=_use(item, model.use, damage) if model.use else UseData(),
            )
        case Maneuver():
            return ManeuverData(
                description=item.description,
                category=model.category,
                gift=model.gift,
                weapon=item.weapon,
                use=_use(item, model.use, damage),
            )
        case Spell():
            return SpellData(description=item.description, use=_use(item, model.use, damage))
    raise TypeError(f"no item: {type(model).__name__}")


def _use(item: Item, use: Use, damage: list[Packet]) -> UseData:
    data = use.model_dump(exclude={"trigger", "damage", "save", "heal"}, exclude_none=True)
    save = {**use.save.model_dump(), "dc": item.dc} if use.save else {}
    heal = {"step": use.heal, "formula": item.heal} if use.heal else {}
    return UseData(trigger=item.trigger, damage=damage, save=save, heal=heal, **data)  # type: ignore[arg-type]
