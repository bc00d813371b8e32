"""What the module's actor sub-types store: `npc` (peon, elite, boss) and `character`."""

from typing import Annotated, Any

from annotated_types import Ge, Le
from pydantic import Field

from pysystem.foundry.native.fields import Choices, HtmlText, Keys, Stored
from pysystem.rules import tables


def _tiers(actor: str) -> tuple[str, ...]:
    return tuple(key for key, tier in tables.TIERS.items() if tier.actor == actor)


Count = Annotated[int, Ge(0)]


class Pool(Stored):
    """Something that is spent and regained."""

    value: Count = 0
    max: Count = 0


class ElementData(Stored):
    """An elemental's own element and the opposite one."""

    native: str = ""
    opposite: str = ""


class DemonData(Stored):
    """What a demon resists strongly and weakly."""

    strong: str = ""
    weak: str = ""


class Recipe(Stored):
    """What the author decided: from this the numbers follow again when rank or tier change."""

    raised: Keys = []
    shifts: dict[str, int] = {}
    overrides: dict[str, Any] = {}
    elite_focus: str = "attack"
    boss_hp: Annotated[float, Ge(1)] = 3
    caster_penalty: int = 2
    full_damage: bool = False
    dr_main: str = "slashing"
    hide: dict[str, int] | None = None
    element: ElementData = Field(default_factory=ElementData)
    demon: DemonData = Field(default_factory=DemonData)
    mindless: bool = False
    opened_by: Keys = []
    hands: int | None = None
    trained: bool | None = None


class CreatureData(Stored):
    """What every creature stores, whichever its actor type."""

    rank: Annotated[float, Ge(1), Le(6)] = 1
    size: Annotated[str, Choices(tuple(tables.SIZES))] = "medium"
    types: Keys = []
    archetype: str = "brute"
    hp: Pool = Field(default_factory=Pool)
    skill: int = 0
    attack: int = 0
    block: int = 0
    dodge: int = 0
    mental: int = 0
    damage: str = "I"
    speed: Count = 0
    control: int = 0
    gift_dc: int = 0
    gift_attack: int = 0
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    dr: dict[str, int] = {}
    immunities: Keys = []
    features: Keys = []
    base_maneuvers: Keys = []
    description: HtmlText = ""
    look: HtmlText = ""
    tactics: HtmlText = ""
    wound_trigger: HtmlText = ""
    budget_note: HtmlText = ""
    recipe: Recipe = Field(default_factory=Recipe)


class NpcData(CreatureData):
    """Peon, elite or boss: one pool of action points; a peon counts hits instead of hit points."""

    tier: Annotated[str, Choices(_tiers("npc"))] = "peon"
    hits: Pool = Field(default_factory=Pool)
    toughness: Count = 0
    ap: Pool = Field(default_factory=Pool)


class Pools(Stored):
    """The three pools of action points of a character."""

    physical: Pool = Field(default_factory=Pool)
    magical: Pool = Field(default_factory=Pool)
    universal: Pool = Field(default_factory=Pool)


class CharacterData(CreatureData):
    """A normal enemy, built like a player character; `player` marks a real one."""

    tier: Annotated[str, Choices(_tiers("character"))] = "normal"
    player: bool = False
    ap: Pools = Field(default_factory=Pools)
    wounds: Pool = Field(default_factory=Pool)
