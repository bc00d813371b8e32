"""A creature: what its author decides. Every other number follows from the rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from pysystem.model.base import (
    ArchetypeKey,
    AttributeKey,
    DamageKey,
    DrValue,
    MaterialKey,
    NoRepeats,
    PoolKey,
    Rank,
    SizeKey,
    SkillKey,
    StepKey,
    Strict,
    TierKey,
    TypeKey,
    Whole,
    one_of,
)
from pysystem.model.items import Document, ImagePath
from pysystem.model.refs import ref_to
from pysystem.model.text import Prose
from pysystem.rules import tables
from pysystem.rules.build import Build

ColumnKey = Annotated[str, one_of("rank table column", tables.COLUMNS)]
Stat = Annotated[int, Whole(0, 999)]
Step = Annotated[int, Whole(-50, 200)]


class Element(Strict):
    """The pair of an elemental: its own element and the opposite one."""

    native: DamageKey
    opposite: DamageKey


class Demon(Strict):
    """What this demon resists strongly and weakly."""

    strong: DamageKey
    weak: DamageKey


class Shifts(Strict):
    """Numbers moved up or down from the row; damage in steps of the ladder."""

    attack: Step = 0
    block: Step = 0
    dodge: Step = 0
    mental: Step = 0
    hp: Step = 0
    toughness: Step = 0
    damage: Step = 0
    ap: Step = 0
    dr: Step = 0
    speed: Step = 0
    skill: Step = 0


class Overrides(Strict):
    """Final numbers that win over everything, and are shown as such."""

    attack: Stat | None = None
    block: Stat | None = None
    dodge: Stat | None = None
    mental: Stat | None = None
    hp: Stat | None = None
    toughness: Stat | None = None
    damage: StepKey | None = None
    ap: Stat | None = None
    speed: Stat | None = None
    skill: Stat | None = None
    control: Stat | None = None


class Token(Strict):
    """How it stands on the map, where the rules' default does not suit."""

    img: ImagePath | None = None
    linked: bool | None = None
    squares: Annotated[float, Field(ge=0.5, le=20, multiple_of=0.5)] | None = None


# Frozen, so one of each serves all creatures; pydantic would copy a plain default each time.
_NO_SHIFTS, _NO_OVERRIDES, _USUAL_TOKEN = Shifts(), Overrides(), Token()


class Creature(Document):
    """A creature's stat block as its author writes it (the rules, «Чек-лист сборки»)."""

    kind: Literal["creature"]
    types: Annotated[list[TypeKey], NoRepeats()] = []
    tier: TierKey
    rank: Rank
    size: SizeKey = "medium"
    archetype: ArchetypeKey = "brute"
    player: bool = False

    look: Prose | None = None
    tactics: Prose | None = None
    wound_trigger: Prose | None = None
    budget_note: Prose | None = None
    """Why its numbers are above its rank's budget, if they are."""

    raised: Annotated[list[ColumnKey], NoRepeats(), Field(alias="raise")] = []
    shifts: Shifts = Field(default_factory=lambda: _NO_SHIFTS)
    overrides: Overrides = Field(default_factory=lambda: _NO_OVERRIDES)
    hits: Annotated[int, Whole(1, 3)] | None = None
    full_damage: bool | None = None
    elite_focus: Literal["attack", "defences"] | None = None
    boss_hp: Annotated[float, Field(ge=3, le=4)] | None = None
    caster_penalty: Annotated[int, Whole(2, 3)] | None = None

    dr_main: DamageKey = "slashing"
    hide: dict[DamageKey, DrValue] | None = None
    element: Element | None = None
    demon: Demon | None = None
    mindless: bool = False
    opened_by: Annotated[list[MaterialKey], NoRepeats()] = []

    ap_pools: dict[PoolKey, Stat] | None = None
    attributes: Annotated[list[AttributeKey], NoRepeats()] = []
    """The main attributes; the others have the secondary number."""
    skills: Annotated[list[SkillKey], NoRepeats()] = []
    """The skills at its working rank."""
    hands: Annotated[int, Whole(0, 8)] | None = None
    trained: bool | None = None

    talents: Annotated[list[Annotated[str, ref_to("talent")]], NoRepeats()] = []
    maneuvers: Annotated[list[Annotated[str, ref_to("maneuver")]], NoRepeats()] = []
    weapons: Annotated[list[Annotated[str, ref_to("weapon")]], NoRepeats()] = []
    armor: Annotated[list[Annotated[str, ref_to("armor")]], NoRepeats()] = []
    spells: Annotated[list[Annotated[str, ref_to("spell")]], NoRepeats()] = []

    disposition: Literal["hostile", "neutral", "friendly"] = "hostile"
    token: Token = Field(default_factory=lambda: _USUAL_TOKEN)

    def build(self, armor: Sequence[Mapping[str, int]] = ()) -> Build:
        """What the rules need to derive the stat block; ``armor`` is the DR of each worn piece."""
        given = {
            "hits": self.hits,
            "full_damage": self.full_damage,
            "elite_focus": self.elite_focus,
            "boss_hp": self.boss_hp,
            "caster_penalty": self.caster_penalty,
        }
        return Build(
            rank=self.rank,
            tier=self.tier,
            size=self.size,
            types=tuple(self.types),
            archetype=self.archetype,
            raised=tuple(self.raised),
            shifts=_given(self.shifts),
            overrides=_given(self.overrides),
            dr_main=self.dr_main,
            hide=self.hide,
            armor=tuple(armor),
            element=(self.element.native, self.element.opposite) if self.element else None,
            demon=(self.demon.strong, self.demon.weak) if self.demon else None,
            mindless=self.mindless,
            opened_by=tuple(self.opened_by),
            ap_pools=self.ap_pools,
            player=self.player,
            hands=self.hands,
            trained=self.trained,
            **{key: value for key, value in given.items() if value is not None},  # type: ignore[arg-type]
        )


def _given(numbers: Strict) -> dict[str, Any]:
    """The numbers that the author wrote, in the order of the model."""
    written = numbers.model_fields_set
    if not written:
        return {}
    return {name: getattr(numbers, name) for name in type(numbers).model_fields if name in written}
