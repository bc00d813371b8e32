"""Size: the control zone and contests of mass («Размер существ»). It gives no other numbers."""

from collections.abc import Mapping
from typing import NamedTuple

from pysystem.rules.tables import (
    CONTEST_BLOCKED_FROM,
    CONTEST_BONUS,
    CONTESTS,
    DEFAULT_CONTROL,
    SIZES,
)


class Contest(NamedTuple):
    """A contest of mass as `a` tries it on `b`: each side's bonus, and whether it is possible.

    `reason` names the text that explains it.
    """

    bonus_a: int
    bonus_b: int
    blocked: bool
    reason: str
    categories: int

    @property
    def params(self) -> Mapping[str, int]:
        """The parameters of the reason's text."""
        return {"bonus": self.bonus_a or self.bonus_b, "categories": self.categories}


def contest(a: str, b: str, kind: str) -> Contest:
    """Compare the sizes of two creatures in a contest of `kind` (trip, grapple, shove).

    Raises `KeyError` for a size or a kind the rules don't have.
    """
    larger = SIZES[b].order - SIZES[a].order
    blocked = CONTESTS[kind].blocked and larger >= CONTEST_BLOCKED_FROM
    bonus = abs(larger) * CONTEST_BONUS
    if blocked:
        reason = "contest-blocked"
    elif larger:
        reason = "contest-larger-target" if larger > 0 else "contest-larger-actor"
    else:
        reason = "contest-even"
    return Contest(
        bonus if larger < 0 else 0, bonus if larger > 0 else 0, blocked, reason, abs(larger)
    )


def control(size: str, weapon: int = DEFAULT_CONTROL) -> int:
    """The control zone a weapon gives in the hands (or jaws) of a creature of this size."""
    category = SIZES[size]
    return 0 if category.control_zero else weapon + category.control_bonus
