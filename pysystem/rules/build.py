"""What an author decides about a creature, free of files and of any virtual tabletop."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import floor

from pysystem.rules.tables import (
    CREATURE_TYPES,
    DEFAULT_CASTER_PENALTY,
    HUMANOID_HANDS,
    TIERS,
)


def _default_boss_hp() -> float:
    factor = TIERS["boss"].hp_factor
    assert factor is not None
    return factor[1]


@dataclass(frozen=True)
class Build:
    """The decisions behind a stat block; every number of it follows from these.

    `raised`: the columns a half rank lifts to the next row. `shifts`: numbers moved relative to the
    row (`damage` in ladder steps, `dr` on the main type). `overrides`: absolute numbers that win
    over everything (`damage` is a step's key). `hide`: natural DR by damage type, `None` for the
    row's own; `armor`: the DR of each worn piece, added on top. `element` is (native, opposite),
    `demon` (strong, weak). `opened_by`: materials that open the creature's incorporeal body.
    `hands` and `trained` follow from the types when they are `None`.
    """

    rank: float
    tier: str
    size: str = "medium"
    types: tuple[str, ...] = ()
    archetype: str = "brute"
    raised: tuple[str, ...] = ()
    shifts: Mapping[str, int] = field(default_factory=dict)
    overrides: Mapping[str, int | str] = field(default_factory=dict)
    hits: int = 2
    full_damage: bool = False
    elite_focus: str = "attack"
    boss_hp: float = _default_boss_hp()
    caster_penalty: int = DEFAULT_CASTER_PENALTY
    dr_main: str = "slashing"
    hide: Mapping[str, int] | None = None
    armor: tuple[Mapping[str, int], ...] = ()
    element: tuple[str, str] | None = None
    demon: tuple[str, str] | None = None
    mindless: bool = False
    opened_by: tuple[str, ...] = ()
    ap_pools: Mapping[str, int] | None = None
    player: bool = False
    hands: int | None = None
    trained: bool | None = None

    @property
    def row(self) -> int:
        """The row of the rank table this creature is read from."""
        return floor(self.rank)

    @property
    def half(self) -> bool:
        """Whether this is a half rank."""
        return self.rank != floor(self.rank)

    @property
    def lifted(self) -> tuple[str, ...]:
        """The columns the half rank lifts; a whole rank lifts none."""
        return self.raised if self.half else ()

    @property
    def caster(self) -> bool:
        """Whether mental defence takes the place of the physical ones."""
        return self.archetype == "caster"

    @property
    def row_hide(self) -> bool:
        """Whether the row's DR stands for the creature's hide: no hide of its own and no armour."""
        return self.hide is None and not self.armor

    @property
    def effective_types(self) -> tuple[str, ...]:
        """The creature's types; a player character bears none."""
        return () if self.player else self.types

    @property
    def humanoid(self) -> bool:
        """Whether hands and training go without saying."""
        return self.player or any(
            CREATURE_TYPES[t].humanoid for t in self.types if t in CREATURE_TYPES
        )

    @property
    def hand_count(self) -> int:
        """How many hands the creature has."""
        if self.hands is None:
            return HUMANOID_HANDS if self.humanoid else 0
        return self.hands

    @property
    def has_training(self) -> bool:
        """Whether the creature was taught to fight as people do."""
        return self.humanoid if self.trained is None else self.trained
