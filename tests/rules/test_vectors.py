"""Runs the shared vectors (`tests/vectors/README.md`) through the Python rules."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pysystem.rules.build import Build
from pysystem.rules.calibration import calibrate, expected_rounds, losses
from pysystem.rules.damage import Blow, Health, Outcome, Packet, apply_blow, heal, resolve_blow
from pysystem.rules.dr import Source, totals
from pysystem.rules.encounters import Foe, how_many_fit, room, weigh
from pysystem.rules.sizes import contest, control
from pysystem.rules.stats import derive

FOLDER = Path(__file__).parent.parent / "vectors"
Case = dict[str, Any]


def vectors(name: str) -> pytest.MarkDecorator:
    cases: list[Case] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert len({c["name"] for c in cases}) == len(cases) > 10
    return pytest.mark.parametrize("case", cases, ids=[c["name"] for c in cases])


def frozen(fields: Case) -> Case:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}


def build(case: Case) -> Build:
    return Build(**frozen(case["build"]))


def source(case: Case) -> Source:
    return Source(**frozen(case.get("source", {})))


@vectors("dr.json")
def test_dr(case: Case) -> None:
    found = totals(derive(build(case)).defences, source(case))
    assert {k: found[k].value for k in case["expect"]} == case["expect"]


@vectors("blow.json")
def test_blow(case: Case) -> None:
    expect, total = case["expect"], case.get("amount", 0)
    if "packets" in case:
        packets = tuple(Packet(**p) for p in case["packets"])
        found = resolve_blow(derive(build(case)).defences, Blow(packets, source(case)))
        total = found.total
        assert total == expect["total"]
        rows = [{k: getattr(r, k) for k in ("type", "before", "dr", "after")} for r in found.rows]
        assert rows == expect.get("rows", rows)
    if "health" in case:
        assert outcome(case, total)._asdict() == expect["outcome"]


def outcome(case: Case, total: int) -> Outcome:
    health = Health(**case["health"])
    return heal(health, case["heal"]) if "heal" in case else apply_blow(health, total)


@vectors("stats.json")
def test_stats(case: Case) -> None:
    found, expect = derive(build(case)), case["expect"]
    named = {
        "numbers": {k: n.value for k, n in found.numbers.items()},
        "origins": {k: [s.code for s in n.origin] for k, n in found.numbers.items()},
        "dr": {k: t.value for k, t in found.dr.items()},
    }
    for part, values in named.items():
        wanted = expect.get(part, {})
        assert {k: values.get(k) for k in wanted} == wanted
    assert not set(expect.get("absent", [])) & set(found.numbers)
    whole = {
        "conditions": list(found.condition_immunities),
        "traits": list(found.traits),
        "packages": list(found.packages),
        "ap_pools": dict(found.ap_pools),
        "base_maneuvers": list(found.base_maneuvers),
        "may_use_weapon_maneuvers": found.may_use_weapon_maneuvers,
    }
    assert {k: v for k, v in whole.items() if k in expect} == {
        k: v for k, v in expect.items() if k in whole
    }
    assert expect.keys() <= {*named, *whole, "absent"}


@vectors("sizes.json")
def test_sizes(case: Case) -> None:
    expect = case["expect"]
    if "contest" in case:
        found = contest(**case["contest"])
        assert {k: getattr(found, k) for k in expect} == expect
    else:
        assert {"control": control(**case["control"])} == expect


@vectors("encounters.json")
def test_encounters(case: Case) -> None:
    foes = [Foe(**foe) for foe in case["foes"]]
    switches = {k: case[k] for k in ("synergy", "tactics") if k in case}
    found = weigh(foes, case["players"], case["party_rank"], **switches)
    values = {
        "raw": pytest.approx(float(found.raw), abs=1e-9),
        "band": found.band,
        "corrected": pytest.approx(float(found.corrected), abs=1e-9),
        "corrected_band": found.corrected_band,
        "enemies": found.enemies,
        "weights": pytest.approx([float(r.each) for r in found.rows], abs=1e-9),
        "notes": [n.code for n in found.notes],
        "corrections": {c.key: float(c.factor) for c in found.corrections},
    }
    if "more" in case:
        foe, band = Foe(**case["more"]["foe"]), case["more"]["band"]
        values["room"] = pytest.approx(float(room(found, band)), abs=1e-9)
        values["fit"] = how_many_fit(foe, found, band)
    expect = case["expect"]
    assert {k: values[k] for k in expect} == expect


@vectors("calibration.json")
def test_calibration(case: Case) -> None:
    expect = case["expect"]
    if "attack" in case:
        attack = case["attack"]
        chance = Fraction(attack["tenths"], 10)
        one = losses(chance, attack["step"], attack["dr"], attack.get("toughness"))
        rounds = expected_rounds(case["health"], one, case["attacks"])
        assert rounds == (Fraction(*expect["rounds"]) if expect["rounds"] else None)
        return
    found = calibrate(build(case))
    assert found.rank == expect.get("rank", found.rank)
    for side in ("deals", "takes"):
        values = getattr(found, side)._asdict()
        wanted = expect.get(side, {})
        told = {k: list(v) if isinstance(v, tuple) else v for k, v in values.items() if k in wanted}
        told |= {"chance": float(values["chance"])} if "chance" in wanted else {}
        assert told == wanted
    rounds = (found.takes.with_dr[0], found.takes.without_dr[0])
    for first, wanted in zip(rounds, expect.get("first", ()), strict=False):
        assert first == Fraction(*wanted)
