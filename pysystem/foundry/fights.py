"""Ready fights on journal pages: what is told, and what the builder of fights opens."""

from html import escape
from typing import Any

from pysystem.content.fights import foe
from pysystem.content.library import Document
from pysystem.foundry.links import LinkMaker, uuid_link
from pysystem.foundry.neutral import Fight
from pysystem.foundry.rule_table_text import Tongue
from pysystem.model import Creature
from pysystem.rules import tables
from pysystem.rules.encounters import weigh

_OPENER = "@PysystemFight"
"""What the module shows as the button that opens the fight."""

OPEN, CLOSE = '<section class="pysystem-fight">', "</section>"


def told(fight: Fight, lang: str, link: LinkMaker) -> str:
    """HTML: the party, a row for each kind of foe and what it weighs, the sum and its band."""
    say = Tongue(lang)
    authored = fight.authored
    found = weigh((foe(*each) for each in fight.foes), authored.players, authored.rank)
    party = say(
        f"Игроков {authored.players}, ранг партии {say.number(authored.rank)}.",
        f"{authored.players} players, party rank {say.number(authored.rank)}.",
    )
    place = f"{escape(authored.place.of(lang))}. " if authored.place else ""
    head = (
        say("Существо", "Creature"),
        say("Ярус и ранг", "Tier and rank"),
        say("Сколько", "How many"),
        say("ЭВ", "EV"),
    )
    rows = [
        (
            uuid_link("", link(document.key)),
            f"{say.label(tables.TIERS[row.foe.tier].label).lower()}, {say.number(row.foe.rank)}",
            str(row.foe.count),
            say.number(round(float(row.total), 2)),
        )
        for (document, _), row in zip(fight.foes, found.rows, strict=True)
    ]
    band = say.label(tables.BANDS[authored.band].label)
    budget = say.number(float(found.budgets[authored.band]))
    total = f"{band}: {say.number(round(float(found.raw), 2))} {say('ЭВ из', 'EV of')} {budget}"
    cells = "".join(f'<th scope="col">{each}</th>' for each in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f"{OPEN}<p>{place}{party} <strong>{total}</strong></p>"
        f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
        f"<p>{_OPENER}</p>{CLOSE}"
    )


def planned(fight: Fight, name: str, shown: dict[str, tuple[str, str, str]]) -> dict[str, Any]:
    """The plan that the builder of fights opens.

    `shown` has UUID, name and picture of each creature, by its document's key.
    """
    return {
        "name": name,
        "party": {"actors": [], "players": fight.authored.players, "rank": fight.authored.rank},
        "synergy": False,
        "tactics": 0,
        "band": fight.authored.band,
        "rows": [_row(document, count, *shown[document.key]) for document, count in fight.foes],
    }


def _row(document: Document, count: int, uuid: str, name: str, img: str) -> dict[str, Any]:
    one = foe(document, count)
    creature = document.model
    assert isinstance(creature, Creature)
    return {
        "uuid": uuid,
        "name": name,
        "img": img,
        "rank": one.rank,
        "tier": one.tier,
        "size": creature.size,
        "types": list(creature.types),
        "hits": one.hits,
        "full_damage": one.full_damage,
        "count": count,
        "excluded": False,
        "tokens": [],
    }
