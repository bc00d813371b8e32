"""The rules in Python and in the module say the same: every number, every reason, every row."""

import json
from itertools import product
from random import Random
from typing import Any

from pysystem.rules import tables
from pysystem.rules.damage import Blow, Health, Packet, apply_blow, heal, resolve_blow
from pysystem.rules.dr import totals
from pysystem.rules.gifts import gift_attack, gift_dc
from pysystem.rules.maneuvers import may_use
from pysystem.rules.sizes import contest, control
from pysystem.rules.stats import derive
from tests.shim import cases
from tests.shim.asking import Rules, plain

Question = tuple[Any, ...]


def compare(js: Rules, questions: list[Question], answers: list[Any]) -> None:
    """Python's answer against that of Node to each question, the order of keys included."""
    for question, answer, found in zip(questions, answers, js.values(questions), strict=True):
        python = plain(answer)
        assert found == python, question
        assert json.dumps(found) == json.dumps(python), question


def test_random_creatures_and_blows(js: Rules) -> None:
    random = Random(cases.SEED)
    questions: list[Question] = []
    answers: list[Any] = []
    for _ in range(cases.HOW_MANY):
        decisions, source, packets = (
            cases.build(random),
            cases.source(random),
            cases.packets(random),
        )
        health, amount, weapon = cases.health(random), random.randint(-3, 40), random.randint(0, 3)
        block = derive(cases.build_of(decisions))
        thrown = Blow(tuple(Packet(**p) for p in packets), cases.source_of(source))
        blow = resolve_blow(block.defences, thrown)
        questions += [
            ("derive", decisions),
            ("totalsOf", decisions, source),
            ("blowOf", decisions, {"packets": packets, "source": source}),
            ("applyBlow", health, blow.total),
            ("heal", health, amount),
            ("controlOf", decisions, weapon),
        ]
        answers += [
            block,
            totals(block.defences, thrown.source),
            blow,
            apply_blow(Health(**health), blow.total),
            heal(Health(**health), amount),
            block.control_with(weapon),
        ]
    compare(js, questions, answers)


def test_random_fights(js: Rules) -> None:
    random = Random(cases.SEED)
    fights = [cases.fight(random) for _ in range(cases.HOW_MANY)]
    compare(
        js, [("weigh", *fight.values()) for fight in fights], [cases.fight_of(f) for f in fights]
    )


def test_every_contest_and_control_zone(js: Rules) -> None:
    questions: list[Question] = []
    answers: list[Any] = []
    for a, b, kind in product(tables.SIZES, tables.SIZES, tables.CONTESTS):
        found = contest(a, b, kind)
        questions.append(("contest", a, b, kind))
        answers.append(
            {
                "bonus_a": found.bonus_a,
                "bonus_b": found.bonus_b,
                "blocked": found.blocked,
                "reason": found.reason,
                "params": found.params,
            }
        )
    for size, weapon in product(tables.SIZES, range(4)):
        questions.append(("control", size, weapon))
        answers.append(control(size, weapon))
    compare(js, questions, answers)


def test_every_gift_and_manoeuvre(js: Rules) -> None:
    questions: list[Question] = []
    answers: list[Any] = []
    for rank, archetype in product(cases.RANKS, tables.ARCHETYPES):
        questions += [("giftDc", rank), ("giftAttack", rank, 4, archetype)]
        answers += [gift_dc(rank), gift_attack(rank, 4, archetype)]
    for category, hands, trained in product(tables.MANEUVER_CATEGORIES, (0, 2), (False, True)):
        questions.append(("mayUse", category, hands, trained))
        answers.append(may_use(category, hands, trained))
    compare(js, questions, answers)
