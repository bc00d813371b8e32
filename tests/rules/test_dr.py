"""How resistances come together: the strongest, the worst, armour on top, immunity absolute."""

from pysystem.rules.build import Build
from pysystem.rules.dr import DrTotal, Source, resolve
from pysystem.rules.stats import derive


def total(damage_type: str, *types: str, **decisions: object) -> DrTotal:
    build = Build(3, "normal", types=types or ("beast",), **decisions)  # type: ignore[arg-type]
    return derive(build).dr[damage_type]


def codes(found: DrTotal) -> list[tuple[str, int]]:
    return [(r.code, r.value) for r in found.reasons]


def test_the_strongest_of_hide_and_traits_holds() -> None:
    assert total("blunt", "plant", hide={"blunt": 4}).value == 4
    assert total("blunt", "plant", hide={"blunt": 1}).value == 2
    assert total("slashing", "construct").value == 5  # row hide 4, monolith 5


def test_a_vulnerability_goes_off_the_strongest() -> None:
    assert total("slashing", "plant").value == 2  # row hide 4, blade −2
    assert codes(total("slashing", "plant")) == [("dr-row", 4), ("dr-trait", -2)]


def test_two_vulnerabilities_do_not_add_up() -> None:
    assert total("light", "demon", "undead", demon=("heat", "acid")).value == -2


def test_two_resistances_do_not_add_up() -> None:
    found = total("heat", "demon", "construct", demon=("heat", "acid"), hide={})
    assert found.value == 5


def test_a_negative_hide_is_one_more_vulnerability() -> None:
    assert total("heat", "plant", hide={"heat": -3}).value == -3
    assert total("heat", "beast", hide={"heat": -3}).value == -3


def test_every_piece_of_armor_is_added() -> None:
    armor = ({"slashing": 3, "blunt": 1}, {"slashing": 4}, {"slashing": -1})
    found = total("slashing", "plant", armor=armor)
    assert found.value == 4  # −2 + 3 + 4 − 1
    assert codes(found) == [("dr-trait", -2), ("dr-armor", 3), ("dr-armor", 4), ("dr-armor", -1)]


def test_armor_over_a_hide_of_its_own() -> None:
    assert total("slashing", "beast", hide={"slashing": 2}, armor=({"slashing": 3},)).value == 5


def test_the_immunity_of_a_trait_is_absolute() -> None:
    armor = ({"heat": -4},)
    found = total("heat", "elemental", "plant", element=("heat", "cold"), armor=armor)
    assert found.value == 10
    assert codes(found) == [("dr-immunity", 10)]


def test_an_immunity_summed_from_hide_is_not_absolute() -> None:
    assert total("heat", "plant", hide={"heat": 10}).value == 8


def test_totals_stay_between_minus_ten_and_ten() -> None:
    found = total("slashing", "beast", hide={"slashing": 7}, armor=({"slashing": 8},))
    assert found.value == 10
    assert codes(found)[-1] == ("dr-limit", -5)
    worst = total("heat", "plant", hide={"heat": -9}, armor=({"heat": -9},))
    assert worst.value == -10


def test_armor_may_bring_the_total_below_a_vulnerability() -> None:
    assert total("heat", "plant", armor=({"heat": -3},)).value == -5


def test_an_opened_trait_is_told_once() -> None:
    block = derive(Build(3, "normal", types=("ethereal", "shade"), hide={}))
    found = resolve(block.defences, "slashing", Source(bane=("shade",)))
    assert codes(found) == [("dr-opened", 0)]
    assert found.reasons[0].params == {"trait": "incorporeal", "by": "shade"}
