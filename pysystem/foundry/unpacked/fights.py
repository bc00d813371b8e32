"""Stored ready fights of journal pages → what an author writes."""

import re
from html import unescape
from typing import Any

from pysystem.foundry.fights import OPEN
from pysystem.foundry.unpacked.parts import Data, Reader, listed, part, said

# The place stands before the party, in either language; nothing else holds it.
_PLACE = re.compile(r"<p>(?P<place>[^<]*?)\. (?:Игроков \d|\d+ players)").match


def parted(html: Any) -> tuple[str, str]:
    """A page's own text, and what is told of its fight; that is empty without one."""
    text, opened, told = html.partition(OPEN) if isinstance(html, str) else ("", "", "")
    return text, opened and told


def authored_fight(plan: Any, told: str, read: Reader) -> Data | None:
    """The fight that a stored plan and the words about it describe."""
    if not isinstance(plan, dict):
        return None
    found = _PLACE(told)
    party = part(plan, "party")
    return said(
        {
            "players": party.get("players"),
            "rank": party.get("rank"),
            "band": plan.get("band"),
            "place": read.line(unescape(found["place"])) if found else None,
            "foes": [_foe(row, read) for row in listed(plan, "rows") if isinstance(row, dict)],
        }
    )


def _foe(row: Data, read: Reader) -> Data:
    ref = read.find(str(row.get("uuid")))
    creature = ref.replace("creature:", "") if ref else None
    return said({"creature": creature, "count": row.get("count")}, {"count": 1})
