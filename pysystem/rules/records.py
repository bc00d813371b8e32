"""The shapes that the tables of the rules are read into: frozen and read-only."""

from collections.abc import Mapping
from dataclasses import dataclass

Label = Mapping[str, str]
"""A text in both languages: `{"ru": …, "en": …}`."""


@dataclass(frozen=True, eq=False)
class Entry:
    """A word of the rules: its key and what it is called. There is one of each."""

    key: str
    label: Label


@dataclass(frozen=True)
class DamageType(Entry):
    """A damage type; `group` is physical, elemental or other."""

    group: str


@dataclass(frozen=True)
class LadderStep(Entry):
    """A step of the damage ladder: `count` dice of `faces` faces, written `dice`, e.g. `2d6`."""

    dice: str
    count: int
    faces: int

    @property
    def mean(self) -> float:
        """The average roll."""
        return self.count * (self.faces + 1) / 2


@dataclass(frozen=True)
class DrWord(Entry):
    """A word for an amount of damage resistance."""

    value: int


@dataclass(frozen=True)
class Archetype(Entry):
    """A way to fight, and the attributes and skills it usually rests on."""

    attributes: tuple[str, ...]
    skills: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Trait(Entry):
    """What a creature brings by nature: resistances, immunities, and what opens them.

    A trait is compared by identity: creatures share those of the tables.

    `dr` maps damage types to values. `opened_by` are the materials that ignore the trait; `bane`
    says whether a weapon attuned to one of the creature's types does, `direct` whether magic that
    works directly does.
    """

    dr: Mapping[str, int]
    opened_by: frozenset[str]
    bane: bool
    direct: bool
    conditions: tuple[str, ...]
    features: tuple[str, ...]


@dataclass(frozen=True)
class Choice(Entry):
    """A resistance that the stat block names itself: which word, out of which damage types."""

    word: str
    damage_types: tuple[str, ...]


@dataclass(frozen=True)
class CreatureType(Entry):
    """A creature type. `dr` holds its own resistances as words; `traits` everything it gives,
    its packages first; `choices` what a stat block of this type has to name.
    """

    plural: Label
    about: Label
    note: Label
    packages: tuple[str, ...]
    dr: Mapping[str, str]
    traits: tuple[Trait, ...]
    choices: tuple[Choice, ...]
    conditions: tuple[str, ...]
    features: tuple[str, ...]
    planar: bool
    mindless: bool
    humanoid: bool

    @property
    def incorporeal(self) -> bool:
        """Whether the type has no body."""
        return "incorporeal" in self.packages


@dataclass(frozen=True)
class RankRow:
    """A row of target numbers. `dr` is (least, most) on the main type; speed is in metres."""

    rank: int
    attribute_main: int
    attribute_secondary: int
    skill: int
    attack: int
    defence: int
    mental: int
    hp: int
    toughness: int
    damage: str
    damage_choice: tuple[str, ...]
    ap: int
    dr: tuple[int, int]
    speed: int

    @property
    def dr_main(self) -> int:
        """The default DR of the main physical type: the middle of the range, rounded down."""
        return sum(self.dr) // 2


@dataclass(frozen=True)
class Column(Entry):
    """A column of the rank table that a half rank may lift, and the row fields it stands for."""

    fields: tuple[str, ...]


@dataclass(frozen=True)
class Tier(Entry):
    """A tier. `health` is `hits` or `hp`; `hp_factor` is (least, default, most); `damage_steps`
    moves the damage ladder; `lift` says whether the tier lifts a column to the next row;
    `extra_abilities` (least, most or None) come on top of `maneuvers`.
    """

    plural: Label
    about: Label
    actor: str
    health: str
    hits: tuple[int, int] | None
    hp_factor: tuple[float, float, float] | None
    ap_factor: float
    damage_steps: int
    lift: bool
    maneuvers: tuple[int, int]
    extra_abilities: tuple[int, int | None]


@dataclass(frozen=True)
class Focus(Entry):
    """What an elite's half rank up goes into: the lifted columns."""

    columns: tuple[str, ...]


@dataclass(frozen=True)
class Size(Entry):
    """A size category; `order` counts from the smallest, `squares` is the side of the token."""

    about: Label
    order: int
    squares: int
    squares_open: bool
    control_bonus: int
    control_zero: bool


@dataclass(frozen=True)
class ContestKind(Entry):
    """A contest of mass; `blocked` says whether a far larger target rules it out."""

    blocked: bool


@dataclass(frozen=True)
class BaseManeuver(Entry):
    """A manoeuvre every creature has, if need be only with hands."""

    needs_hands: bool


@dataclass(frozen=True)
class ManeuverCategory(Entry):
    """A kind of manoeuvre; `trained` ones are for those with hands and training."""

    trained: bool


@dataclass(frozen=True)
class NaturalKind(Entry):
    """A natural weapon by body part, and the damage type that common sense gives it."""

    damage_type: str
    assumed: bool


@dataclass(frozen=True)
class Band(Entry):
    """A difficulty of an encounter; `per_player` is its budget for each player."""

    about: Label
    per_player: float
