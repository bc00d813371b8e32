"""What follows from the decisions: numbers that do nothing, go too low, or are not paid for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pysystem.rules.budget import Move, design_budget
from pysystem.rules.build import Build
from pysystem.rules.calibration import chance_of_hit_lost
from pysystem.rules.findings import Finding, error, warning
from pysystem.rules.stats import COLUMN_OF, Number, StatBlock, derive, row_numbers
from pysystem.rules.tables import (
    ALLOWED_NET,
    DR_SCALE,
    LADDER_KEYS,
    PLAYER_SIZE,
    ROWS,
    TIERS,
)

_LEAST = {"hp": 1, "toughness": 1, "hits": 1, "ap": 0, "speed": 0, "skill": 0, "control": 0}


def check(build: Build) -> Iterator[Finding]:
    """Faults and doubts about the numbers of a build whose words are all known."""
    block = derive(build)
    yield from _idle_columns(build, block)
    yield from _authored(build, block.numbers)
    yield from _low(build, block.numbers)
    yield from _pools(build, block)
    yield from _immune(block)
    if build.tier == "peon":
        yield from _untouchable(build, block)
    if TIERS[build.tier].lift and build.row + 1 not in ROWS:
        yield warning("elite-focus-idle", "elite_focus", rank=build.row)
    if build.player and build.size != PLAYER_SIZE:
        yield warning("player-size", "size", size=build.size, usual=PLAYER_SIZE)
    yield from _budget(build)


def _idle_columns(build: Build, block: StatBlock) -> Iterator[Finding]:
    """Columns that a half rank lifts in vain: the same in both rows, or not in this stat block."""
    if not build.lifted:
        return
    penalty = build.caster_penalty if build.caster else None
    plain = row_numbers(build.row, (), penalty)
    lifted = row_numbers(build.row, build.lifted, penalty)
    present = set(block.numbers)
    if build.hide is not None:
        present |= {"dr"}  # the budget measures the hide against the row
    for column in dict.fromkeys(build.lifted):
        keys = [k for k, c in COLUMN_OF.items() if c == column and k in lifted and k in present]
        same = all(plain[k].value == lifted[k].value for k in keys)
        if column == "damage" and same:
            same = not ROWS[build.row + 1].damage_choice
        if same:
            yield warning("raised-idle", "raised", column=column, rank=build.row + 1)


def _authored(build: Build, numbers: Mapping[str, Number]) -> Iterator[Finding]:
    for field in ("shifts", "overrides"):
        for key in getattr(build, field):
            if key not in numbers:
                code = "dr-not-of-row" if key == "dr" else "number-of-tier"
                yield error(code, field, key, key=key, tier=build.tier)
    for key in build.shifts:
        if key in build.overrides:
            yield warning("shift-overridden", "shifts", key, key=key)
    if "damage" in build.shifts and "damage" in numbers:
        start = next(s for s in reversed(numbers["damage"].origin) if s.code in _BEFORE_SHIFT)
        index = LADDER_KEYS.index(str(start.value)) + build.shifts["damage"]
        if not 0 <= index < len(LADDER_KEYS):
            low, high = LADDER_KEYS[0], LADDER_KEYS[-1]
            yield error("damage-off-ladder", "shifts", "damage", low=low, high=high)


_BEFORE_SHIFT = ("row", "half-rank")


def _low(build: Build, numbers: Mapping[str, Number]) -> Iterator[Finding]:
    for key, least in _LEAST.items():
        value = numbers[key].value if key in numbers else least
        if isinstance(value, int) and value < least:
            field = "overrides" if key in build.overrides else "shifts"
            if key in getattr(build, field):
                yield error("number-low", field, key, key=key, value=value, least=least)


def _pools(build: Build, block: StatBlock) -> Iterator[Finding]:
    if build.ap_pools is None:
        return
    if TIERS[build.tier].actor != "character":
        yield error("ap-pools-of-tier", "ap_pools", tier=build.tier)
        return
    total, points = sum(build.ap_pools.values()), block.value("ap")
    if total != points:
        yield error("ap-pools-sum", "ap_pools", total=total, ap=points)


def _immune(block: StatBlock) -> Iterator[Finding]:
    for key, total in block.dr.items():
        if total.value >= DR_SCALE and not any(r.code == "dr-immunity" for r in total.reasons):
            yield warning("dr-full", "hide", key, damage_type=key, dr=total.value)


def _untouchable(build: Build, block: StatBlock) -> Iterator[Finding]:
    """A peon that a landed blow of its own rank, of the main type, can't take a hit from."""
    total = block.dr[build.dr_main]
    if any(r.code == "dr-immunity" for r in total.reasons):
        return  # the trait says so
    step, toughness = ROWS[build.row].damage, int(block.value("toughness"))
    if not chance_of_hit_lost(step, total.value, toughness):
        yield warning(
            "peon-untouchable", "tier", damage_type=build.dr_main, damage=step, dr=total.value,
            toughness=toughness,
        )  # fmt: skip


def _budget(build: Build) -> Iterator[Finding]:
    budget = design_budget(build)
    if budget.paid:
        return
    moves: tuple[dict[str, Any], ...] = tuple(
        {"key": m.key, "given": m.given, "value": m.value, "steps": float(m.steps)}
        for m in budget.moves
    )
    field = _most_raised(build, budget.moves)
    yield warning("budget-over", field, net=float(budget.net), allowed=ALLOWED_NET, moves=moves)


def _most_raised(build: Build, moves: Iterable[Move]) -> str:
    """The decision that raises the numbers most: an override wins over a shift of its number."""
    raised = {"overrides": 0.0, "shifts": 0.0, "hide": 0.0}
    for move in moves:
        field = "overrides" if move.key in build.overrides else "shifts"
        if move.key == "dr" and not build.row_hide:
            field = "hide"
        if move.steps > 0:
            raised[field] += float(move.steps)
    return max(raised, key=lambda field: raised[field])
