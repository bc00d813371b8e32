"""What an author may have meant by a text of the wrong form."""

import re

from pysystem.content.slugs import is_slug, slugify

EXAMPLES = {
    "creature": "bog-troll",
    "weapon": "claws",
    "armor": "thick-hide",
    "talent": "night-sight",
    "maneuver": "pounce",
    "spell": "ice-bolt",
    "journal": "rules",
    "table": "road-encounters",
    "macro": "contest",
}
"""A slug that a document of the kind might have."""

_DICE = re.compile(r"([1-9][0-9]{0,2})?\s*[dкд]\s*([1-9][0-9]{0,3})").fullmatch
_HEX = re.compile(r"#?([0-9a-fA-F]{6})").fullmatch


def in_form(what: str, given: str) -> str:
    """A text brought into the form that is called `what`; empty if nothing comes near."""
    text = given.strip()
    if what == "dice formula" and (found := _DICE(text.lower())):
        return f"{found[1] or 1}d{found[2]}"
    if what == "color" and (found := _HEX(text)):
        return f'"#{found[1]}"'
    if what == "slug" and any(char.isalnum() for char in text):
        proposal = slugify(text)
        return proposal if is_slug(proposal) else ""
    return ""
