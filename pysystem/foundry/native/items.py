"""What the module's item sub-types store."""

from typing import Annotated

from annotated_types import Ge
from pydantic import Field

from pysystem.foundry.native.fields import HtmlText, Keys, Stored

Metres = Annotated[int, Ge(0)]


class Packet(Stored):
    """Damage of one type. `formula` is the dice where the step is known, else empty."""

    type: str
    step: str = "rank"
    shift: int = 0
    formula: str = ""


class AreaData(Stored):
    """A filled space; no shape means none."""

    shape: str = ""
    size: Metres = 0


class AttackData(Stored):
    """The attack roll; no skill means none."""

    skill: str = ""
    against: str = ""


class SaveData(Stored):
    """The target's save; no attribute means none. `dc` null: 9 + rank of the bearer."""

    attribute: str = ""
    dc: int | None = None
    half: bool = False


class HealData(Stored):
    """Healing; no step means none. `formula` is the dice where the step is known."""

    step: str = ""
    formula: str = ""


class LimitData(Stored):
    """How often; no `per` means as often as paid for."""

    uses: int = 0
    per: str = ""


class UseData(Stored):
    """Cost and effect of one use."""

    ap: Annotated[int, Ge(0)] = 0
    pool: str = ""
    trigger: str = ""
    range: int | None = None
    area: AreaData = Field(default_factory=AreaData)
    targets: int | None = None
    attack: AttackData = Field(default_factory=AttackData)
    damage: list[Packet] = []
    save: SaveData = Field(default_factory=SaveData)
    inflicts: Keys = []
    contest: str = ""
    heal: HealData = Field(default_factory=HealData)
    heal_self: bool = False
    move: int | None = None
    limit: LimitData = Field(default_factory=LimitData)


class ItemData(Stored):
    """What every item stores."""

    description: HtmlText = ""


class AgainstTypeData(Stored):
    """Flat extra damage against a creature type."""

    against: str
    amount: int


class WeaponData(ItemData):
    """A weapon, natural or not."""

    natural: bool = False
    hands: Annotated[int, Ge(0)] = 1
    skill: str = "melee"
    damage: list[Packet] = []
    control: Annotated[int, Ge(0)] = 1
    range: Metres = 2
    materials: Keys = []
    bane: Keys = []
    bonus: list[AgainstTypeData] = []
    equipped: bool = True


class ArmorData(ItemData):
    """A piece of armour."""

    dr: dict[str, int] = {}
    layer: str = "mail"
    equipped: bool = True


class TalentData(ItemData):
    """A talent or talent-like gift; `adds_items` are references `kind:slug`."""

    gift: bool = False
    adds_items: list[str] = []
    active: bool = False
    use: UseData = Field(default_factory=UseData)


class ManeuverData(ItemData):
    """A manoeuvre; `weapon` is the reference of the weapon it needs, or empty."""

    category: str = "monster"
    gift: bool = False
    weapon: str = ""
    use: UseData = Field(default_factory=UseData)


class SpellData(ItemData):
    """A spell."""

    use: UseData = Field(default_factory=UseData)
