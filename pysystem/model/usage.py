"""What happens when a talent, manoeuvre or spell is used: cost, reach, roll, damage, save.

All of it is data that the module in the VTT acts on; the description beside it is for reading.
"""

from typing import Annotated, Literal

from pydantic import Field

from pysystem.model.base import (
    AttributeKey,
    DamageKey,
    EffectKey,
    Metres,
    NoRepeats,
    PoolKey,
    SkillKey,
    Strict,
    Whole,
    one_of,
)
from pysystem.model.text import Line
from pysystem.rules import tables

BORNE_STEPS = ("rank", "weapon")
"""Steps that are known only on a bearer: that of its rank's row, or that of the weapon in use."""

BorneStepKey = Annotated[str, one_of("damage step", tables.LADDER, extra=BORNE_STEPS)]


class Damage(Strict):
    """One packet of damage: a type and a step of the damage ladder.

    ``rank`` is the step of the bearer's rank, ``weapon`` that of the weapon in use; ``shift`` moves
    it up or down the ladder (and stops at its ends).
    """

    type: DamageKey
    step: BorneStepKey = "rank"
    shift: Annotated[int, Whole(-3, 3)] = 0


class Area(Strict):
    """The space an effect fills; ``size`` in metres is a cone's or line's length, else a radius."""

    shape: Literal["cone", "line", "burst", "aura"]
    size: Annotated[int, Whole(1, 200)]


class Attack(Strict):
    """The roll 1d10 + ``skill`` against a defence; ``physical`` lets the target block or dodge."""

    skill: SkillKey = "melee"
    against: Literal["physical", "block", "dodge", "mental"] = "physical"


class Save(Strict):
    """The target rolls 1d10 + ``attribute``; without ``dc`` the DC is 9 + rank of the bearer."""

    attribute: AttributeKey
    dc: Annotated[int, Whole(1, 30)] | None = None
    half: bool = False
    """A made save halves the damage instead of avoiding the effect."""


class Limit(Strict):
    """How often it can be used."""

    uses: Annotated[int, Whole(1, 10)]
    per: Literal["round", "scene", "day"]


class Use(Strict):
    """One use. ``ap`` is the cost in action points; ``range`` in metres (0: on oneself)."""

    ap: Annotated[int, Whole(0, 15)]
    pool: PoolKey | None = None
    """The pool a character pays from; a creature with a single pool pays from that."""
    trigger: Line | None = None
    """What a reaction answers to."""
    range: Metres | None = None
    area: Area | None = None
    targets: Annotated[int, Whole(1, 20)] | None = None
    attack: Attack | None = None
    damage: Annotated[list[Damage], Field(max_length=5)] = []
    save: Save | None = None
    inflicts: Annotated[list[EffectKey], NoRepeats()] = []
    contest: Literal["trip", "grapple", "shove", "disarm"] | None = None
    heal: BorneStepKey | None = None
    heal_self: bool = False
    """The healing goes to the user, whoever the targets are."""
    move: Metres | None = None
    """Metres moved as part of it."""
    limit: Limit | None = None
