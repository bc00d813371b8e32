"""The catalogue of texts and the code that uses it name the same things."""

import re
from itertools import product
from pathlib import Path

import pytest

import pysystem.rules
from pysystem.rules.build import Build
from pysystem.rules.damage import Blow, Packet, resolve_blow
from pysystem.rules.dr import Source
from pysystem.rules.encounters import Foe, weigh
from pysystem.rules.messages import text
from pysystem.rules.stats import derive
from pysystem.rules.tables import ARCHETYPES, MESSAGES, SIZES, TIERS

SOURCES = [p.read_text(encoding="utf-8") for p in Path(pysystem.rules.__file__).parent.glob("*.py")]


@pytest.mark.parametrize("code", list(MESSAGES))
def test_every_text_is_used(code: str) -> None:
    assert any(f'"{code}"' in source for source in SOURCES)


@pytest.mark.parametrize("code", list(MESSAGES))
def test_both_languages_tell_the_same_facts(code: str) -> None:
    places = [set(re.findall(r"\{(\w+)", MESSAGES[code][lang])) for lang in ("ru", "en")]
    assert places[0] == places[1]


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(KeyError):
        text("no-such-code", {})


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_way_of_every_number_can_be_read(lang: str) -> None:
    for rank, tier, size, archetype in product((1, 3.5, 6), TIERS, SIZES, ARCHETYPES):
        raised = ("attack", "hp", "damage", "mental") if rank == 3.5 else ()
        build = Build(rank, tier, size, ("beast",), archetype, raised, {"speed": -2}, {"skill": 1})
        for number in derive(build).numbers.values():
            assert all(text(step.code, step.params, lang) for step in number.origin)


def test_how_a_number_reads() -> None:
    numbers = derive(Build(3.5, "boss", "tiny", ("beast",), raised=("hp", "ap"))).numbers
    assert [text(s.code, s.params) for s in numbers["hp"].origin] == [
        "строка ранга 3",
        "полуранг: из строки 4",
        "Босс: ×3",
    ]
    assert [text(s.code, s.params, "en") for s in numbers["control"].origin] == [
        "an ordinary weapon",
        "size (Tiny): no control zone",
    ]


def test_how_a_resistance_reads() -> None:
    block = derive(Build(3, "normal", types=("plant",), armor=({"slashing": 12, "blunt": 3},)))
    assert [text(r.code, r.params) for r in block.dr["slashing"].reasons] == [
        "Растение: -2",
        "доспех: +12",
    ]
    demon = derive(Build(3, "normal", types=("demon",), demon=("heat", "cold")))
    assert [text(r.code, r.params, "en") for r in demon.dr["heat"].reasons] == [
        "Strong resistance: +5"
    ]


def test_how_an_opened_trait_reads() -> None:
    defences = derive(Build(3, "normal", types=("shade",), hide={})).defences
    for source, expected in (
        (Source(materials=("silver",)), "Бестелесный: не в счёт (Алхимическое серебро)"),
        (Source(bane=("shade",)), "Бестелесный: не в счёт (Тень)"),
        (Source(direct=True), "Бестелесный: не в счёт (прямая магия)"),
    ):
        row = resolve_blow(defences, Blow((Packet("slashing", 5),), source)).rows[0]
        assert [text(r.code, r.params) for r in row.reasons] == [expected]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_note_on_a_fight_can_be_read(lang: str) -> None:
    foes = [Foe(6, "normal", name="Змей"), Foe(1, "peon", count=20), Foe(4, "elite", excluded=True)]
    fights = [weigh(foes, 8, 4), weigh([], 4, 3), weigh([Foe(3, "boss")], 6, 3)]
    told = [text(n.code, n.params, lang) for fight in fights for n in fight.notes]
    assert len(told) == 6
    assert told[1].startswith("Пеон" if lang == "ru" else "Peon")
    assert all(t.endswith(".") for t in told)
