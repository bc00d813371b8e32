"""Which compendium packs a project has, and which documents go into each."""

from collections.abc import Mapping
from dataclasses import dataclass

Label = Mapping[str, str]

GM_ONLY = {"PLAYER": "NONE", "ASSISTANT": "OWNER"}
EVERYONE = {"PLAYER": "OBSERVER", "ASSISTANT": "OWNER"}


@dataclass(frozen=True)
class Pack:
    """A compendium pack: its name on disk, Foundry's document type, its kind of documents."""

    name: str
    document: str
    kind: str
    label: Label
    ownership: Mapping[str, str]

    @property
    def needs_system(self) -> bool:
        """Foundry wants one game system named for packs of actors and items."""
        return self.document in ("Actor", "Item")


def _pack(name: str, document: str, kind: str, ru: str, en: str, *, gm: bool = False) -> Pack:
    return Pack(name, document, kind, {"ru": ru, "en": en}, GM_ONLY if gm else EVERYONE)


PACKS: tuple[Pack, ...] = (
    _pack("creatures", "Actor", "creature", "Бестиарий", "Bestiary", gm=True),
    _pack("weapons", "Item", "weapon", "Оружие", "Weapons"),
    _pack("armor", "Item", "armor", "Доспехи", "Armour"),
    _pack("talents", "Item", "talent", "Таланты и дары", "Talents and gifts"),
    _pack("maneuvers", "Item", "maneuver", "Манёвры", "Manoeuvres"),
    _pack("spells", "Item", "spell", "Заклинания", "Spells"),
    _pack("rules", "JournalEntry", "journal", "Правила бестиария", "Bestiary rules", gm=True),
    _pack("tables", "RollTable", "table", "Таблицы", "Roll tables", gm=True),
    _pack("macros", "Macro", "macro", "Макросы", "Macros", gm=True),
)
PACK_OF: Mapping[str, Pack] = {pack.kind: pack for pack in PACKS}
"""Kind of document → its pack."""


def uuid(module: str, kind: str, document_id: str) -> str:
    """The UUID of a packed document."""
    pack = PACK_OF[kind]
    return f"Compendium.{module}.{pack.name}.{pack.document}.{document_id}"
