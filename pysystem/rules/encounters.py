"""How heavy a fight is («Бюджет энкаунтера»), in equivalents of a normal enemy of the party's rank.

Sums are exact fractions, so that a fight which costs just what a band can pay belongs to it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, trunc
from types import MappingProxyType
from typing import Any, NamedTuple

from pysystem.rules.tables import BANDS, ENCOUNTERS, HIGHEST_RANK, LOWEST_RANK, exact

_BEYOND: str = ENCOUNTERS["beyond"]["key"]
_NONE: str = ENCOUNTERS["none"]["key"]


_TIERS = {k: exact(v) for k, v in ENCOUNTERS["tier_weights"].items()}
_RELATIVE = {k: exact(v) for k, v in ENCOUNTERS["relative_rank"].items()}
_TOP = max(_RELATIVE)
_BEYOND_TABLE = exact(ENCOUNTERS["beyond_table"])
_HALF = exact(ENCOUNTERS["half_rank"])
_PER_PLAYER = {key: exact(band.per_player) for key, band in BANDS.items()}
_STRONG_PEON = ENCOUNTERS["strong_peon"]
_CORRECTIONS = ENCOUNTERS["corrections"]


@dataclass(frozen=True)
class Foe:
    """A row of a fight: `count` creatures alike. `hits` and `full_damage` are for peons.

    `name` is for the notes; the tier stands in for it.
    """

    rank: float
    tier: str
    hits: int = 2
    full_damage: bool = False
    count: int = 1
    name: str = ""
    excluded: bool = False


class FoeWeight(NamedTuple):
    """What a row weighs: tier × relative rank, each and together. `difference` is in ranks."""

    foe: Foe
    difference: Fraction
    tier_weight: Fraction
    rank_factor: Fraction
    each: Fraction
    total: Fraction
    outside_table: bool


class Note(NamedTuple):
    """Something to tell the game master; `code` and `params` name its text."""

    code: str
    params: Mapping[str, Any]
    warning: bool


class Correction(NamedTuple):
    """A correction of the sum and its factor."""

    key: str
    factor: Fraction


@dataclass(frozen=True)
class Encounter:
    """A fight weighed. The headline is `band`, that of the raw sum; `corrected_band` stands beside
    it. `enemies` counts everybody who isn't excluded, those that weigh nothing too.
    """

    players: int
    party_rank: float
    rows: tuple[FoeWeight, ...]
    enemies: int
    raw: Fraction
    corrections: tuple[Correction, ...]
    corrected: Fraction
    budgets: Mapping[str, Fraction]
    band: str
    corrected_band: str
    notes: tuple[Note, ...]


def tier_weight(foe: Foe) -> Fraction:
    """What the tier weighs; a peon with most hits and full damage weighs more."""
    strong = foe.hits == _STRONG_PEON["hits"] and foe.full_damage == _STRONG_PEON["full_damage"]
    return exact(_STRONG_PEON["weight"]) if foe.tier == "peon" and strong else _TIERS[foe.tier]


def rank_factor(difference: Fraction) -> Fraction:
    """The factor of a rank that differs from the party's by `difference`, a multiple of ½.

    Whole steps come from the table, a half more multiplies up or divides down. Above the table each
    further rank doubles again.
    """
    if difference <= ENCOUNTERS["ignored_from"]:
        return Fraction(0)
    whole = trunc(difference)
    factor: Fraction = _RELATIVE[min(whole, _TOP)] * _BEYOND_TABLE ** max(whole - _TOP, 0)
    if difference > whole:
        return factor * _HALF
    return factor / _HALF if difference < whole else factor


def band_of(weight: Fraction, players: int) -> str:
    """The lowest band that can pay for the weight; above all of them `beyond`, for 0 `none`."""
    if weight <= 0:
        return _NONE
    for key, each in _PER_PLAYER.items():
        if weight <= each * players:
            return key
    return _BEYOND


def _rank(rank: float) -> Fraction:
    exact = Fraction(rank)
    if not LOWEST_RANK <= exact <= HIGHEST_RANK or (exact * 2).denominator != 1:
        raise ValueError(f"not a rank from {LOWEST_RANK} to {HIGHEST_RANK} in halves: {rank}")
    return exact


def _weigh(foe: Foe, party_rank: Fraction) -> FoeWeight:
    if foe.count < 0:
        raise ValueError(f"a count below zero: {foe.count}")
    difference = _rank(foe.rank) - party_rank
    tier, factor = tier_weight(foe), rank_factor(difference)
    each = tier * factor
    total = Fraction(0) if foe.excluded else each * foe.count
    return FoeWeight(foe, difference, tier, factor, each, total, trunc(difference) > _TOP)


def weigh(
    foes: Iterable[Foe],
    players: int,
    party_rank: float,
    *,
    synergy: bool = False,
    tactics: float = 0,
) -> Encounter:
    """Weigh a fight for `players` players of `party_rank` (the game master states both).

    Crowding is computed. `synergy` (a pack that works together) and `tactics` (−0.5 for a dull
    enemy to +0.5 for a cunning one) are the game master's switches.

    Raises `ValueError` without players, for a rank that doesn't exist, for tactics beyond the
    range, and `KeyError` for an unknown tier.
    """
    if players < 1:
        raise ValueError("a party has at least one player")
    most = max(_CORRECTIONS["tactics"]["range"])
    if abs(tactics) > most:
        raise ValueError(f"tactics correct a fight by at most {most}: {tactics}")
    party = _rank(party_rank)
    rows = tuple(_weigh(foe, party) for foe in foes)
    enemies = sum(row.foe.count for row in rows if not row.foe.excluded)
    raw = sum((row.total for row in rows), Fraction(0))
    corrections = tuple(_corrections(enemies, players, synergy, tactics))
    corrected = raw
    for correction in corrections:
        corrected *= correction.factor
    band = band_of(raw, players)
    return Encounter(
        players=players,
        party_rank=party_rank,
        rows=rows,
        enemies=enemies,
        raw=raw,
        corrections=corrections,
        corrected=corrected,
        budgets=MappingProxyType({k: each * players for k, each in _PER_PLAYER.items()}),
        band=band,
        corrected_band=band_of(corrected, players),
        notes=tuple(_notes(rows, band, enemies, players)),
    )


def weight_of(foe: Foe, party_rank: float) -> FoeWeight:
    """What a row weighs for a party; raises as `weigh` does."""
    return _weigh(foe, _rank(party_rank))


def room(fight: Encounter, band: str) -> Fraction:
    """What the budget of a band still holds beside the raw sum; nothing once it is spent."""
    return max(fight.budgets[band] - fight.raw, Fraction(0))


def how_many_fit(foe: Foe, fight: Encounter, band: str) -> int | None:
    """How many more like `foe` a band can pay for; None for those that weigh nothing."""
    each = weight_of(foe, fight.party_rank).each
    return floor(room(fight, band) / each) if each else None


def _corrections(enemies: int, players: int, synergy: bool, tactics: float) -> Iterable[Correction]:
    if synergy:
        yield Correction("synergy", exact(_CORRECTIONS["synergy"]["factor"]))
    if enemies > _CORRECTIONS["crowd"]["per_player"] * players:
        yield Correction("crowd", exact(_CORRECTIONS["crowd"]["factor"]))
    if tactics:
        yield Correction("tactics", 1 + exact(tactics))


def _notes(rows: tuple[FoeWeight, ...], band: str, enemies: int, players: int) -> Iterable[Note]:
    if band == _NONE:
        yield Note("fight-empty", {}, False)
    for row in rows:
        foe = row.foe
        told = {"name": foe.name or foe.tier, "rank": foe.rank, "count": foe.count}
        if foe.excluded:
            yield Note("foe-excluded", told, False)
        elif row.each == 0:
            yield Note("foe-uncounted", told, False)
        elif row.outside_table:
            yield Note("foe-outside-table", {**told, "factor": float(row.rank_factor)}, True)
    crowd = _CORRECTIONS["crowd"]["per_player"] * players
    if enemies > crowd:
        yield Note("fight-crowded", {"enemies": enemies, "limit": crowd}, False)
    expected = ENCOUNTERS["boss_expected_band"]
    bands = list(BANDS)
    weak = band in bands and bands.index(band) < bands.index(expected)
    if weak and any(row.foe.tier == "boss" and row.total > 0 for row in rows):
        yield Note("boss-too-light", {"band": band, "expected": expected}, True)
