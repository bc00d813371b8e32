"""What holds for every creature and every blow."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pysystem.rules.build import Build
from pysystem.rules.damage import (
    Blow,
    Health,
    Packet,
    after_dr,
    apply_blow,
    heal,
    resolve_blow,
    shaken,
)
from pysystem.rules.dr import Source, totals
from pysystem.rules.encounters import Foe, weigh
from pysystem.rules.sizes import contest
from pysystem.rules.stats import derive
from pysystem.rules.tables import (
    COLUMNS,
    CREATURE_TYPES,
    DAMAGE_TYPES,
    LADDER_KEYS,
    MATERIALS,
    ROWS,
    SIZES,
    TIERS,
)
from pysystem.rules.validate import check

amounts = st.integers(0, 500)
drs = st.integers(-10, 10)
kinds = st.sampled_from(list(DAMAGE_TYPES))
resistances = st.dictionaries(kinds, drs, max_size=6)
packets = st.lists(st.builds(Packet, kinds, st.integers(-20, 60)), max_size=8).map(tuple)
sources = st.builds(
    Source,
    st.lists(st.sampled_from(list(MATERIALS)), max_size=2).map(tuple),
    st.lists(st.sampled_from(list(CREATURE_TYPES)), max_size=2).map(tuple),
    st.booleans(),
)
ranks = st.sampled_from([r / 2 for r in range(2, 13)])


@st.composite
def builds(draw: st.DrawFn, tier: str | None = None) -> Build:
    rank = draw(ranks)
    columns = st.lists(st.sampled_from(list(COLUMNS)), min_size=2, max_size=3, unique=True)
    types = draw(
        st.lists(st.sampled_from(list(CREATURE_TYPES)), min_size=1, max_size=3, unique=True)
    )
    element = draw(
        st.lists(
            st.sampled_from(["heat", "cold", "electric", "acid", "sonic"]),
            min_size=2,
            max_size=2,
            unique=True,
        )
    )
    demon = draw(st.lists(kinds, min_size=2, max_size=2, unique=True))
    return Build(
        rank=rank,
        tier=tier or draw(st.sampled_from(list(TIERS))),
        size=draw(st.sampled_from(list(SIZES))),
        types=tuple(types),
        archetype=draw(st.sampled_from(["brute", "caster"])),
        raised=tuple(draw(columns)) if rank % 1 else (),
        element=(element[0], element[1]) if "elemental" in types else None,
        demon=(demon[0], demon[1]) if "demon" in types else None,
        mindless=draw(st.booleans()),
        hide=draw(st.none() | resistances),
        armor=tuple(draw(st.lists(resistances, max_size=2))),
    )


@given(amounts, drs)
def test_dr_never_heals(amount: int, dr: int) -> None:
    assert after_dr(amount, dr) >= 0
    if dr >= 0:
        assert after_dr(amount, dr) <= amount


@given(amounts, amounts, drs)
def test_damage_is_monotone_in_the_amount(a: int, b: int, dr: int) -> None:
    low, high = sorted((a, b))
    assert after_dr(low, dr) <= after_dr(high, dr)


@given(amounts, drs, drs)
def test_damage_is_antitone_in_dr(amount: int, a: int, b: int) -> None:
    low, high = sorted((a, b))
    assert after_dr(amount, high) <= after_dr(amount, low)


@given(amounts, drs)
def test_the_formula_is_the_printed_one(amount: int, dr: int) -> None:
    exact = amount * (1 - Fraction(dr, 10))
    assert 0 <= exact - after_dr(amount, dr) < 1


@given(builds(), packets, sources)
def test_a_blow_never_heals_and_is_the_sum_of_its_rows(
    build: Build, thrown: tuple[Packet, ...], source: Source
) -> None:
    found = resolve_blow(derive(build).defences, Blow(thrown, source))
    assert found.total == sum(r.after for r in found.rows) >= 0
    assert all(r.before > 0 and -10 <= r.dr <= 10 for r in found.rows)
    assert sum(r.before for r in found.rows) == sum(max(p.amount, 0) for p in thrown)


@given(builds(), packets, sources, kinds, st.integers(0, 40))
def test_more_damage_never_does_less(
    build: Build, thrown: tuple[Packet, ...], source: Source, kind: str, more: int
) -> None:
    target = derive(build).defences
    added = (*thrown, Packet(kind, more))
    less = resolve_blow(target, Blow(thrown, source)).total
    assert resolve_blow(target, Blow(added, source)).total >= less


@given(builds(), resistances)
def test_the_immunity_of_a_trait_is_absolute(build: Build, piece: dict[str, int]) -> None:
    block = derive(build)
    immune = {k for t in block.defences.traits for k, v in t.dr.items() if v >= 10}
    harmed = Build(**{**build.__dict__, "armor": (*build.armor, piece)})
    for key in immune:
        assert derive(harmed).dr[key].value == 10
        blow = Blow((Packet(key, 100),))
        assert resolve_blow(derive(harmed).defences, blow).total == 0


@given(builds(), sources)
def test_reasons_add_up(build: Build, source: Source) -> None:
    for found in totals(derive(build).defences, source).values():
        assert found.value == sum(r.value for r in found.reasons)


@given(builds(), sources)
def test_opening_a_trait_never_protects(build: Build, source: Source) -> None:
    target = derive(build).defences
    plain, against = totals(target), totals(target, source)
    assert all(against[k].value <= plain[k].value for k in DAMAGE_TYPES)


@given(builds())
def test_the_last_step_of_every_number_is_its_value(build: Build) -> None:
    for number in derive(build).numbers.values():
        assert number.origin
        assert number.origin[-1].value == number.value


@given(builds())
def test_a_build_can_be_checked_and_derived(build: Build) -> None:
    check(build)
    block = derive(build)
    assert block == derive(build)


@given(builds("normal"))
def test_tiers_follow_from_the_row(build: Build) -> None:
    def numbers(tier: str, **decisions: object) -> dict[str, int | str]:
        block = derive(Build(**{**build.__dict__, "tier": tier, **decisions}))
        return {k: n.value for k, n in block.numbers.items()}

    normal, peon, boss = numbers("normal"), numbers("peon"), numbers("boss")
    elite, warded = numbers("elite"), numbers("elite", elite_focus="defences")
    row = ROWS[build.row]
    above = ROWS.get(build.row + 1, row)
    lifted = above if "toughness" in build.lifted else row
    assert peon["toughness"] == lifted.toughness
    step = max(LADDER_KEYS.index(str(normal["damage"])) - 1, 0)
    assert peon["damage"] == LADDER_KEYS[step]
    assert elite["hp"] == 2 * int(normal["hp"])
    assert boss["hp"] == 3 * int(normal["hp"])
    assert boss["ap"] == int(normal["ap"]) * 3 // 2
    assert elite["attack"] == above.attack
    assert elite["block"] == normal["block"]
    assert warded["attack"] == normal["attack"]
    assert int(warded["block"]) >= int(normal["block"])
    for key in ("attack", "block", "dodge", "mental", "speed", "skill"):
        assert peon[key] == boss[key] == normal[key]
    assert {"hp", "toughness"} & peon.keys() == {"toughness"}


@given(st.integers(0, 60), st.integers(1, 60), amounts)
def test_a_blow_and_its_undoing(value: int, most: int, damage: int) -> None:
    health = Health(min(value, most), most)
    outcome = apply_blow(health, damage)
    assert 0 <= outcome.after <= health.value
    assert outcome.after + outcome.lost == health.value
    assert outcome.defeated is (outcome.after == 0)


@given(st.integers(0, 3), st.integers(1, 3), st.integers(1, 12), st.integers(-5, 100))
def test_a_peon_never_loses_more_than_one_hit(
    value: int, most: int, toughness: int, damage: int
) -> None:
    peon = Health(min(value, most), most, toughness)
    outcome = apply_blow(peon, damage)
    assert outcome.lost in (0, 1)
    assert (outcome.lost == 1) is (damage >= toughness and peon.value > 0)
    assert heal(peon, damage).after in (peon.value, peon.value + 1)
    assert not (shaken(peon) and peon.max == 1)


@given(st.sampled_from(list(SIZES)), st.sampled_from(list(SIZES)))
def test_contests_are_fair(a: str, b: str) -> None:
    here, there = contest(a, b, "grapple"), contest(b, a, "grapple")
    assert (here.bonus_a, here.bonus_b) == (there.bonus_b, there.bonus_a)


foes = st.builds(
    Foe, ranks, st.sampled_from(list(TIERS)), st.integers(1, 3), st.booleans(), st.integers(0, 9)
)


@given(st.lists(foes, max_size=5), foes, st.integers(1, 8), ranks)
def test_another_foe_never_makes_a_fight_lighter(
    there: list[Foe], another: Foe, players: int, rank: float
) -> None:
    before, after = weigh(there, players, rank), weigh([*there, another], players, rank)
    order = ["none", *before.budgets, "beyond"]
    assert before.raw <= after.raw
    assert before.corrected <= after.corrected
    assert order.index(before.band) <= order.index(after.band)
    assert order.index(before.corrected_band) <= order.index(after.corrected_band)
