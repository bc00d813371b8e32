"""Tables that are worked out: what the rules promise, and what their own numbers come to."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from pysystem.foundry.rule_table_text import NOTHING, Table, Tongue, listed, number, percent, span
from pysystem.rules import tables
from pysystem.rules.calibration import (
    chance_of_hit_lost,
    distribution,
    keeps_promise,
    row_hit_chance,
)
from pysystem.rules.damage import after_dr
from pysystem.rules.encounters import Foe, weigh
from pysystem.rules.records import RankRow

_ATTACKS = (1, 2, 3)
_PARTIES = (2, 3, 4, 5, 6)


def _promises(say: Tongue) -> Table:
    promised = tables.CALIBRATION["promised"]
    low, high = promised["hit_chance"]
    return Table(
        say("Обычный враг против героя своего ранга", "A normal enemy against a hero of its rank"),
        (say("Что проверяем", "What to check"), say("Обещано правилами", "The rules promise")),
        (
            (say("Попадает по герою", "Hits the hero"), f"{number(low * 100)}–{percent(high)}"),
            (
                say(
                    "Держится под ударами одного бойца, раундов",
                    "Lasts under one fighter's blows, rounds",
                ),
                span(*promised["rounds_under_one_attacker"]),
            ),
            (
                say(
                    "Держится под ударами партии, раундов", "Lasts under the party's blows, rounds"
                ),
                span(*promised["rounds_under_the_party"]),
            ),
            (
                say(
                    "Убивает героя не раньше чем через, раундов",
                    "Kills a hero no sooner than in, rounds",
                ),
                span(*promised["rounds_to_drop_a_character"]),
            ),
        ),
    )


def _hit_chance(say: Tongue) -> Table:
    def shown(chance: Fraction) -> str:
        return percent(chance) + (" ✓" if keeps_promise(chance) else "")

    return Table(
        say("Как часто ранг попадает по своему рангу", "How often a rank hits its own rank"),
        (
            say("Ранг", "Rank"),
            say("Атака", "Attack"),
            say("Блок / Уклонение", "Block / Dodge"),
            say("Строка как есть", "The row as it is"),
            say("Атака поднята полурангом", "Attack lifted by a half rank"),
        ),
        tuple(
            (
                str(rank),
                f"+{row.attack}",
                str(row.defence),
                shown(row_hit_chance(rank)),
                shown(row_hit_chance(rank, raised=True)) if rank + 1 in tables.ROWS else NOTHING,
            )
            for rank, row in tables.ROWS.items()
        ),
        say("✓ В обещанных пределах.", "✓ Within the promise."),
    )


def _rounds(row: RankRow, dr: int, attacks: int) -> float:
    """Rounds to live under so many attacks a round of the row's own damage step."""
    dice = distribution(row.damage).items()
    mean = sum((p * after_dr(rolled, dr) for rolled, p in dice), Fraction(0))
    return float(row.hp / (mean * row_hit_chance(row.rank) * attacks))


def _survival(say: Tongue) -> Table:
    promised = tables.CALIBRATION["promised"]["rounds_under_one_attacker"]
    aim = sum(promised) / len(promised)
    bare, hide = say("без DR", "no DR"), say("с DR строки", "the row's DR")
    return Table(
        say(
            "Сколько раундов живёт обычный враг под ударами бойца своего ранга",
            "Rounds a normal enemy lives under the blows of a fighter of its rank",
        ),
        (
            say("Ранг", "Rank"),
            *(
                say(f"Атак в раунд: {n}, {armour}", f"{n} a round, {armour}")
                for armour in (bare, hide)
                for n in _ATTACKS
            ),
            say(
                f"Атак ради {number(aim)} раундов, {bare}",
                f"Attacks for {number(aim)} rounds, {bare}",
            ),
        ),
        tuple(
            (
                str(rank),
                *(
                    number(round(_rounds(row, dr, n), 1))
                    for dr in (0, row.dr_main)
                    for n in _ATTACKS
                ),
                number(round(_rounds(row, 0, 1) / aim, 1)),
            )
            for rank, row in tables.ROWS.items()
        ),
    )


def _peon_blow(say: Tongue) -> Table:
    def chance(row: RankRow, dr: int) -> str:
        return percent(chance_of_hit_lost(row.damage, dr, row.toughness))

    def other(row: RankRow) -> int:
        return max(row.dr_main - tables.OTHERS_BELOW, tables.DEFAULT_DR_FLOOR)

    return Table(
        say(
            "Как часто попавший удар своего ранга снимает у пеона попадание",
            "How often a landed blow of its own rank takes a hit off a peon",
        ),
        (
            say("Ранг", "Rank"),
            say("Урон", "Damage"),
            say("Прочность", "Toughness"),
            say("По главной защите", "Against its best defence"),
            say("По остальной", "Against the others"),
            say("Без DR", "Without DR"),
        ),
        tuple(
            (
                str(rank),
                tables.LADDER[row.damage].dice,
                str(row.toughness),
                *(
                    f"{chance(row, dr)} (DR {dr})" if dr else chance(row, dr)
                    for dr in (row.dr_main, other(row), 0)
                ),
            )
            for rank, row in tables.ROWS.items()
        ),
    )


def _lone_boss(say: Tongue) -> Table:
    labels = {key: band.label for key, band in tables.BANDS.items()}
    beyond = tables.ENCOUNTERS["beyond"]
    labels[beyond["key"]] = beyond["label"]
    rank = tables.LOWEST_RANK
    fights = [weigh([Foe(rank, "boss")], players, rank) for players in _PARTIES]
    return Table(
        say("Босс без свиты", "A boss without a retinue"),
        (say("Игроков", "Players"), say("Вес, ЭВ", "Weight, EV"), say("Бой", "Fight")),
        tuple((str(f.players), number(float(f.raw)), say.label(labels[f.band])) for f in fights),
    )


def _assumed(say: Tongue) -> Table:
    words = tables.raw()["vocabulary"]
    named = [say.label(tables.SKILLS[key].label) for key in words["skills"]["named"]]
    entries = {
        say("Атрибуты", "Attributes"): tables.ATTRIBUTES,
        say("Навыки", "Skills"): tables.SKILLS,
        say("Пулы ОД", "Pools of AP"): tables.AP_POOLS,
    }
    return Table(
        say("Временные имена", "Stand-in names"),
        (say("Что", "What"), say("Как названо", "What we call it")),
        (
            *(
                (what, listed(say.label(e.label) for e in found.values()))
                for what, found in entries.items()
            ),
            (say.label(words["wound_track"]["label"]), span(*tables.WOUND_TRACK)),
            (
                say("Контроль оружия, если не указан", "Control of a weapon that states none"),
                number(tables.DEFAULT_CONTROL),
            ),
        ),
        say("Из навыков правила называют сами: ", "Skills that the rules do name: ")
        + ", ".join(named)
        + ".",
    )


TABLES: Mapping[str, Callable[[Tongue], Table]] = MappingProxyType(
    {
        "promises": _promises,
        "hit-chance": _hit_chance,
        "survival": _survival,
        "peon-blow": _peon_blow,
        "lone-boss": _lone_boss,
        "assumed": _assumed,
    }
)
