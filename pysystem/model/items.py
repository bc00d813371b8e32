"""What a creature carries and can do: weapon, armour, talent, manoeuvre, spell."""

from typing import Annotated, Literal

from pydantic import Field

from pysystem.model.base import (
    CategoryKey,
    DamageKey,
    DrValue,
    Matching,
    MaterialKey,
    Metres,
    NoRepeats,
    Slug,
    Strict,
    TypeKey,
    Whole,
)
from pysystem.model.refs import ITEM_KINDS, ref_to
from pysystem.model.text import Line, Prose
from pysystem.model.usage import Damage, Use

ImagePath = Annotated[
    str,
    Field(max_length=200),
    Matching(
        r"[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*\.(?:webp|png|svg|jpg)",
        "image path",
        "art/troll.webp",
    ),
]


class Document(Strict):
    """What every authored document has. The slug is the file's name unless given here."""

    slug: Slug | None = None
    name: Line
    img: ImagePath | None = None
    description: Prose | None = None


class AgainstType(Strict):
    """Flat extra damage of a weapon against creatures of a type (before DR)."""

    against: TypeKey
    amount: Annotated[int, Whole(1, 20)]


class Weapon(Document):
    """A weapon. A natural one takes no hands, can't be disarmed and steps with its bearer's rank
    (the rules, «Естественное оружие»).
    """

    kind: Literal["weapon"]
    natural: bool = False
    hands: Annotated[int, Whole(0, 2)] | None = None
    """Hands it takes; 0 for natural weapons, else 1 unless given."""
    skill: Literal["melee", "ranged"] = "melee"
    damage: Annotated[list[Damage], Field(min_length=1, max_length=4)]
    control: Annotated[int, Whole(0, 5)] = 1
    """Zone of Control it holds, before the size of its bearer."""
    range: Metres = 2
    materials: Annotated[list[MaterialKey], NoRepeats()] = []
    bane: Annotated[list[TypeKey], NoRepeats()] = []
    """Creature types it is attuned against."""
    bonus: list[AgainstType] = []


class Armor(Document):
    """A piece of armour; the DR of all worn pieces adds up (the rules, «Ранг угрозы»)."""

    kind: Literal["armor"]
    dr: Annotated[dict[DamageKey, DrValue], Field(min_length=1)]
    layer: Literal["under", "mail", "plate", "shield"] = "mail"


class Talent(Document):
    """A lasting trait; it may bring items along, and be used if it is active."""

    kind: Literal["talent"]
    gift: bool = False
    adds_items: Annotated[list[Annotated[str, ref_to(*ITEM_KINDS)]], NoRepeats()] = []
    use: Use | None = None


class Maneuver(Document):
    """An action of a fight, paid for in action points."""

    kind: Literal["maneuver"]
    category: CategoryKey = "monster"
    gift: bool = False
    weapon: Annotated[str, ref_to("weapon")] | None = None
    """The weapon it is made with; without it, any that the bearer has."""
    use: Use


class Spell(Document):
    """A spell: cast through Magic Attacks, written, copied and stolen like any other."""

    kind: Literal["spell"]
    use: Use
