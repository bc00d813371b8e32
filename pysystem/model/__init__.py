"""What an author writes: one strict model per kind of document."""

from collections.abc import Mapping
from types import MappingProxyType

from pysystem.model.creature import Creature
from pysystem.model.items import Armor, Document, Maneuver, Spell, Talent, Weapon
from pysystem.model.reading import Journal, Macro, Table

KINDS: Mapping[str, type[Document]] = MappingProxyType(
    {
        "creature": Creature,
        "weapon": Weapon,
        "armor": Armor,
        "talent": Talent,
        "maneuver": Maneuver,
        "spell": Spell,
        "journal": Journal,
        "table": Table,
        "macro": Macro,
    }
)
"""Kind, as the ``kind`` key names it, to the model of such a document."""

__all__ = [
    "KINDS",
    "Armor",
    "Creature",
    "Document",
    "Journal",
    "Macro",
    "Maneuver",
    "Spell",
    "Table",
    "Talent",
    "Weapon",
]
