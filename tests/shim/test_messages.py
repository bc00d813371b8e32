"""Texts read the same in the module as in Python, in both languages."""

import re
from itertools import product
from random import Random
from typing import Any

from pysystem.rules.dr import totals
from pysystem.rules.messages import LABELS, text
from pysystem.rules.sizes import contest
from pysystem.rules.stats import derive
from pysystem.rules.tables import MESSAGES, SIZES
from pysystem.rules.validate import check
from tests.shim import cases
from tests.shim.asking import Rules

Said = tuple[str, Any]


def compare(js: Rules, said: list[Said]) -> None:
    every = [(code, params, lang) for code, params in said for lang in ("ru", "en")]
    (found,) = js.values([("texts", every)])
    assert found == [text(*entry) for entry in every]


def values(form: str) -> list[Any]:
    """Some of what a placeholder of a form may be filled with."""
    if form in LABELS:
        return [*LABELS[form], tuple(LABELS[form])[:2]]
    if form == "moves":
        moves = [("hp", 40, 55, 1.5), ("damage", "III", "II", -1.0), ("dr", 4, 9, 2.125)]
        named = [dict(zip(("key", "given", "value", "steps"), m, strict=True)) for m in moves]
        return [named, named[:1]]
    if form == "names":
        return ["peon", "Змей"]
    numbers = [0, 3, -2, 4.0, 1.5, -3.5, 1 / 3, 2.675, 0.125, 0.375, -0.125, 0.625, 12.875]
    return numbers if form == "+" else [*numbers, "Змей", ("heat", "III")]


def test_every_text_with_all_it_may_be_told(js: Rules) -> None:
    said: list[Said] = []
    for code, label in MESSAGES.items():
        forms = dict(re.findall(r"\{(\w+):?([^}]*)\}", label["ru"] + label["en"]))
        choices = {name: values(form) for name, form in forms.items()}
        said += (
            (code, {name: some[i % len(some)] for name, some in choices.items()})
            for i in range(max(map(len, choices.values()), default=1))
        )
    compare(js, said)


def test_every_contest(js: Rules) -> None:
    pairs = [contest(a, b, "trip") for a, b in product(SIZES, SIZES)]
    compare(js, [(c.reason, c.params) for c in pairs])


def test_random_creatures_and_fights(js: Rules) -> None:
    random = Random(cases.SEED)
    said = [entry for _ in range(cases.HOW_MANY) for entry in said_of(random)]
    compare(js, list({repr(entry): entry for entry in said}.values()))


def said_of(random: Random) -> list[Said]:
    """Everything there is to say about a creature, what hits it, and a fight."""
    build, source = cases.build_of(cases.build(random)), cases.source_of(cases.source(random))
    block, fight = derive(build), cases.fight_of(cases.fight(random))
    resistances = [*block.dr.values(), *totals(block.defences, source).values()]
    return [
        *((s.code, s.params) for number in block.numbers.values() for s in number.origin),
        *((r.code, r.params) for resistance in resistances for r in resistance.reasons),
        *((n.code, n.params) for n in fight.notes),
        *((f.code, f.params) for f in check(build)),
    ]
