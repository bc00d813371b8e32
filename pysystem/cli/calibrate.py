"""`pysystem calibrate`: creatures against one character of their own rank, exactly."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from pysystem.cli.chart import Measured, chart
from pysystem.cli.common import fail, say_data
from pysystem.cli.creatures import creatures_or_exit, open_creatures
from pysystem.cli.options import ending_in, in_project, say_in
from pysystem.cli.say import say
from pysystem.content.grants import worn
from pysystem.content.library import Document, Library
from pysystem.foundry.files import write_atomic
from pysystem.foundry.leveldb.errors import PackError
from pysystem.model import Creature
from pysystem.rules import tables
from pysystem.rules.calibration import ATTACKS_A_ROUND, Duel
from pysystem.rules.calibration import calibrate as measure

_PROMISED = tables.CALIBRATION["promised"]


@click.command(epilog="Example: pysystem calibrate wolf-leader crag-eagle --svg wolves.svg")
@click.argument("creatures", nargs=-1, metavar="[SLUG]…")
@click.option("--all", "everyone", is_flag=True, help="All creatures of the project.")
@in_project
@say_in
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON, fractions among it.")
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=ending_in(".svg"),
    help="Draw a chart into this file.",
)
def calibrate(
    creatures: tuple[str, ...],
    everyone: bool,
    folder: Path,
    say_in: str,
    as_json: bool,
    svg: Path | None,
) -> None:
    """Measure creatures against one character of their rank: chances to hit, rounds to fall.

    The rules don't say how many attacks fit into a round, so rounds are given for one, two and
    three; against the defender's hide, and without it.
    """
    if everyone == bool(creatures):
        raise click.UsageError(say("calibrate.whom", say_in))
    loaded = open_creatures(folder, say_in)
    documents: list[Document] = (
        [each for each in loaded.documents if each.kind == "creature"]
        if everyone
        else list(creatures_or_exit(loaded, creatures, say_in))
    )
    measured = [_measured(document, loaded.library, say_in) for document in documents]
    if svg is not None:
        try:
            write_atomic(svg.absolute(), chart(measured, say_in).encode("utf-8"))
        except PackError as error:
            fail(error, say_in)
    if as_json:
        records = [_record(each) for each in measured]
        say_data(json.dumps(records, ensure_ascii=False, indent=2))
        return
    for line in _table(measured, say_in) if len(measured) > 1 else _alone(measured, say_in):
        click.echo(line)
    if never := [each.name for each in measured if None in each.found.takes.with_dr]:
        click.echo(say("calibrate.never", say_in, names=never))
    click.echo(say("calibrate.promised", say_in, **_promises()))
    if svg is not None:
        click.echo(str(svg))


def _measured(document: Document, library: Library, lang: str) -> Measured:
    model = document.model
    assert isinstance(model, Creature)
    build = model.build(worn(library, document))
    return Measured(document.key, model.name.of(lang), build.rank, build.tier, measure(build))


def _table(measured: list[Measured], lang: str) -> Iterator[str]:
    """A line for each creature: chances, and rounds for each number of attacks."""
    attacks = "/".join(map(str, ATTACKS_A_ROUND))
    width = max(len(each.name) for each in measured)
    yield say("calibrate.head", lang, attacks=attacks)
    for each in measured:
        tier = tables.TIERS[each.tier].label[lang].lower()
        deals, takes = each.found.deals, each.found.takes
        yield (
            f"{each.name:<{width}}  {tier:<9} {each.rank:<3g}"
            f"  {_percent(deals.chance):>5}  {_rounds(deals.with_dr):<18}"
            f"  {_percent(takes.chance):>5}  {_rounds(takes.with_dr)}"
        )


def _alone(measured: list[Measured], lang: str) -> Iterator[str]:
    for each in measured:
        tier = tables.TIERS[each.tier].label[lang].lower()
        yield click.style(f"{each.name}, {tier}, {each.rank:g}", bold=True)
        for name, duel in (("deals", each.found.deals), ("takes", each.found.takes)):
            yield say(f"calibrate.{name}", lang, rank=each.found.rank, **_told(duel, lang))


def _told(duel: Duel, lang: str) -> dict[str, Any]:
    return {
        "attack": duel.attack,
        "defence": duel.defence,
        "chance": _percent(duel.chance),
        "damage": f"{duel.damage} ({tables.LADDER[duel.damage].dice})",
        "type": tables.DAMAGE_TYPES[duel.damage_type].label[lang].lower(),
        "dr": duel.dr,
        "attacks": "/".join(map(str, ATTACKS_A_ROUND)),
        "with_dr": _rounds(duel.with_dr),
        "without_dr": _rounds(duel.without_dr),
    }


def _promises() -> dict[str, str]:
    low, high = _PROMISED["hit_chance"]
    spans = {key: "–".join(map(str, span)) for key, span in _PROMISED.items()}
    return {**spans, "hit_chance": f"{low * 100:.0f}–{high * 100:.0f} %"}


def _percent(chance: Fraction) -> str:
    return f"{float(chance * 100):g} %"


def _rounds(rounds: tuple[Fraction | None, ...]) -> str:
    return " / ".join("∞" if each is None else f"{float(each):.1f}" for each in rounds)


def _record(each: Measured) -> dict[str, Any]:
    return {
        "ref": each.ref,
        "name": each.name,
        "rank": each.rank,
        "tier": each.tier,
        "against_rank": each.found.rank,
        "attacks_a_round": list(ATTACKS_A_ROUND),
        "deals": _duel(each.found.deals),
        "takes": _duel(each.found.takes),
    }


def _duel(duel: Duel) -> dict[str, Any]:
    """Numbers as decimals; the exact fraction of a chance beside it."""
    return {
        "attack": duel.attack,
        "defence": duel.defence,
        "chance": float(duel.chance),
        "chance_exact": str(duel.chance),
        "damage": duel.damage,
        "damage_type": duel.damage_type,
        "dr": duel.dr,
        "rounds_with_dr": [None if each is None else float(each) for each in duel.with_dr],
        "rounds_without_dr": [None if each is None else float(each) for each in duel.without_dr],
    }
