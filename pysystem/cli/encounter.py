"""`pysystem encounter`: how heavy a fight is, and what else would fit into its budget."""

import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import isnan
from pathlib import Path
from typing import Any

import click

from pysystem.cli.common import say_data
from pysystem.cli.creatures import creatures_or_exit, open_creatures
from pysystem.cli.options import in_project, say_in
from pysystem.cli.say import say
from pysystem.content.fights import foe
from pysystem.content.library import Document
from pysystem.content.load import Loaded
from pysystem.model import Creature
from pysystem.rules import tables
from pysystem.rules.encounters import Encounter, Foe, weigh
from pysystem.rules.filling import Filling, fillings
from pysystem.rules.messages import LABELS, text

_COUNTED = re.compile(r"(.+?)\s*[*×=]\s*(.*)").fullmatch
_COUNT = re.compile(r"[1-9][0-9]{0,3}").fullmatch
_SHOWN = 8
"""So many ways to fill a budget are proposed."""
_EACH = 2
"""In how many of them the same creature may lead."""


class _Decimal(click.FloatRange):
    """A number in a range, with a point or a comma."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        told: Any = str(value).replace(",", ".")
        number: float = super().convert(told, param, ctx)
        if isnan(number):  # which is in every range
            self.fail(f"{value} is no number", param, ctx)
        return number


class _Rank(_Decimal):
    name = "rank"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        rank = super().convert(value, param, ctx)
        if rank * 2 % 1:
            self.fail(f"{value} is no whole or half rank", param, ctx)
        return rank


@click.command(epilog='Example: pysystem encounter "wolf-leader" "crag-eagle*3" --party 4 --rank 3')
@click.argument("creatures", nargs=-1, metavar="[SLUG[*N]]…")
@in_project
@say_in
@click.option(
    "--party", type=click.IntRange(1, 20), default=4, show_default=True, help="How many players."
)
@click.option(
    "--rank",
    type=_Rank(tables.LOWEST_RANK, tables.HIGHEST_RANK),
    default=3,
    show_default=True,
    help="The party's rank, 1 to 6 in halves.",
)
@click.option("--synergy", is_flag=True, help="The creatures work together as one.")
@click.option(
    "--tactics",
    type=_Decimal(-0.5, 0.5),
    default=0,
    help="Correct by eye: -0.5 for dull enemies to 0.5 for cunning ones.",
)
@click.option("--suggest", is_flag=True, help="Propose what else would fill the budget.")
@click.option(
    "--band",
    type=click.Choice(list(tables.BANDS)),
    default="hard",
    show_default=True,
    help="The budget to fill.",
)
@click.option(
    "--type",
    "kinds",
    multiple=True,
    type=click.Choice(list(tables.CREATURE_TYPES)),
    help="Propose only these creature types.",
)
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def encounter(
    creatures: tuple[str, ...],
    folder: Path,
    say_in: str,
    party: int,
    rank: float,
    synergy: bool,
    tactics: float,
    suggest: bool,
    band: str,
    kinds: tuple[str, ...],
    as_json: bool,
) -> None:
    """Weigh a fight of these creatures against a party's budget.

    Creatures are slugs or names, `wolf*3` or `wolf=3` for several (put what holds a * in quotes).
    Those of the main module need no prefix. Both the raw sum and the corrected one are shown.
    """
    loaded = open_creatures(folder, say_in)
    counted = [_counted(each, say_in) for each in creatures]
    documents = list(creatures_or_exit(loaded, (wanted for wanted, _ in counted), say_in))
    foes = [foe(document, count) for document, (_, count) in zip(documents, counted, strict=True)]
    fight = weigh(foes, party, rank, synergy=synergy, tactics=tactics)
    proposed = list(_proposed(loaded, fight, band, documents, kinds)) if suggest else []
    if as_json:
        say_data(
            json.dumps(_record(fight, proposed, documents, say_in), ensure_ascii=False, indent=2)
        )
        return
    names = {
        document.key: document.model.name.of(say_in) for document in (*documents, *loaded.library)
    }
    for line in (*_table(fight, names, say_in), *_verdict(fight, names, say_in)):
        click.echo(line)
    if suggest:
        for line in _proposals(proposed, band, names, say_in):
            click.echo(line)


def _counted(given: str, lang: str) -> tuple[str, int]:
    """Which creature, and how many of it; exits with 2 for what is no number of creatures."""
    found = _COUNTED(given)
    if found is None:
        return given, 1
    if _COUNT(found[2]) is None:
        raise click.UsageError(say("encounter.count", lang, given=given))
    return found[1], int(found[2])


def _proposed(
    loaded: Loaded, fight: Encounter, band: str, there: list[Document], kinds: tuple[str, ...]
) -> Iterator[Filling]:
    """The best fillings, no creature leading too many of them; kin to those who are there."""
    known = {each.key: each.model for each in (*loaded.documents, *there)}
    types = {
        key: frozenset(model.types)
        for key, model in known.items()
        if isinstance(model, Creature) and not model.player
    }
    wanted = frozenset(kinds) or frozenset().union(*(types[each.key] for each in there))
    choices = [
        foe(each)
        for each in loaded.documents
        if each.key in types and (not wanted or types[each.key] & wanted)
    ]
    led: dict[str, int] = {}
    shown = 0
    for filling in fillings(fight, band, choices, lambda a, b: bool(types[a.name] & types[b.name])):
        leader = filling.foes[0].name
        if led.get(leader, 0) < _EACH and shown < _SHOWN:
            led[leader] = led.get(leader, 0) + 1
            shown += 1
            yield filling


def _table(fight: Encounter, names: dict[str, str], lang: str) -> Iterator[str]:
    width = max((len(names[row.foe.name]) for row in fight.rows), default=0)
    for row in fight.rows:
        one = row.foe
        tier = tables.TIERS[one.tier].label[lang].lower()
        yield (
            f"{one.count:>3} × {names[one.name]:<{width}}  {tier:<9} {one.rank:<3g}"
            f"  {_decimal(row.each):>5} → {_decimal(row.total):>5}"
        )


def _verdict(fight: Encounter, names: dict[str, str], lang: str) -> Iterator[str]:
    band = LABELS["bands"]
    budgets = ", ".join(
        f"{tables.BANDS[key].label[lang].lower()} {_decimal(value)}"
        for key, value in fight.budgets.items()
    )
    yield say(
        "encounter.budget", lang, players=fight.players, rank=fight.party_rank, budgets=budgets
    )
    yield click.style(
        say("encounter.raw", lang, sum=_decimal(fight.raw), band=band[fight.band][lang].lower()),
        bold=True,
    )
    if fight.corrections:
        labels = {
            key: entry["label"][lang].lower()
            for key, entry in tables.ENCOUNTERS["corrections"].items()
        }
        told = ", ".join(
            f"{labels[each.key]} ×{_decimal(each.factor)}" for each in fight.corrections
        )
        corrected = band[fight.corrected_band][lang].lower()
        yield say(
            "encounter.corrected", lang, told=told, sum=_decimal(fight.corrected), band=corrected
        )
    yield from (f"  {each}" for each in _notes(fight, names, lang))


def _notes(fight: Encounter, names: dict[str, str], lang: str) -> list[str]:
    return [
        text(note.code, {**note.params, "name": names.get(str(note.params.get("name")), "")}, lang)
        for note in fight.notes
    ]


def _proposals(
    proposed: Iterable[Filling], band: str, names: dict[str, str], lang: str
) -> Iterator[str]:
    yield ""
    label = tables.BANDS[band].label[lang].lower()
    found = list(proposed)
    yield say("encounter.suggest" if found else "encounter.nothing", lang, band=label)
    for filling in found:
        foes = " + ".join(
            f"{one.count} × {names[one.name]} ({_called(one)})" for one in filling.foes
        )
        left = (
            f"  {say('encounter.left', lang, left=_decimal(filling.left))}" if filling.left else ""
        )
        yield f"  {foes}{left}"


def _called(one: Foe) -> str:
    """The shortest reference that this command understands."""
    return one.name.rpartition(":")[2]


def _decimal(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _record(
    fight: Encounter, proposed: Iterable[Filling], documents: Iterable[Document], lang: str
) -> dict[str, Any]:
    names = {document.key: document.model.name.of(lang) for document in documents}
    return {
        "players": fight.players,
        "rank": fight.party_rank,
        "foes": [
            {
                "ref": row.foe.name,
                "name": names[row.foe.name],
                "rank": row.foe.rank,
                "tier": row.foe.tier,
                "count": row.foe.count,
                "each": float(row.each),
                "total": float(row.total),
                "outside_table": row.outside_table,
            }
            for row in fight.rows
        ],
        "enemies": fight.enemies,
        "raw": float(fight.raw),
        "band": fight.band,
        "corrections": {each.key: float(each.factor) for each in fight.corrections},
        "corrected": float(fight.corrected),
        "corrected_band": fight.corrected_band,
        "budgets": {key: float(value) for key, value in fight.budgets.items()},
        "notes": [
            {"code": note.code, "warning": note.warning, "message": message}
            for note, message in zip(fight.notes, _notes(fight, names, lang), strict=True)
        ],
        "suggestions": [
            {
                "foes": [{"ref": one.name, "count": one.count} for one in filling.foes],
                "left": float(filling.left),
            }
            for filling in proposed
        ],
    }
