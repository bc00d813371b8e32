"""Authored documents → neutral ones, in one language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pysystem.content.load import Document, Library
from pysystem.foundry.html import to_html
from pysystem.foundry.neutral import (
    Actor,
    Chapter,
    Granted,
    Item,
    Packet,
    Page,
    RollTable,
    Row,
    Token,
)
from pysystem.model import Armor, Creature, Journal, Maneuver, Spell, Table, Talent, Weapon
from pysystem.model.refs import ITEM_KINDS
from pysystem.model.text import Prose
from pysystem.model.usage import Damage, Use
from pysystem.rules import stats, tables

GIFT_MARK = {"ru": "Дар", "en": "Gift"}
"""The rules ask for this mark in a gift's name («Дары»)."""

LINKED_TIERS = ("boss",)
"""A boss is one of a kind: its token and its actor are the same. Of others there may be many."""


@dataclass(frozen=True)
class Bearer:
    """What an item takes from the creature that has it."""

    step: str
    dc: int
    weapons: tuple[tuple[str, str], ...] = ()
    """(`kind:slug`, step of its first packet) of each weapon it has."""

    def step_of(self, damage: Damage, weapon: str = "") -> str:
        """The ladder step of a packet of an item made with `weapon`, or with any if empty."""
        step = damage.step
        if step == "weapon":
            step = next((s for k, s in self.weapons if weapon in ("", k)), self.step)
        elif step == "rank":
            step = self.step
        return shift_step(step, damage.shift)


def shift_step(step: str, shift: int) -> str:
    """The ladder step `shift` above `step`; the ends of the ladder hold."""
    at = tables.LADDER_KEYS.index(step) + shift
    return tables.LADDER_KEYS[min(max(at, 0), len(tables.LADDER_KEYS) - 1)]


class Composer:
    """Makes neutral documents in one language."""

    def __init__(self, library: Library, lang: str, link: Callable[[str], str]) -> None:
        self._library = library
        self._lang = lang
        self._link = link
        self._known: dict[tuple[str, Bearer | None], Item] = {}

    def html(self, text: Prose | None) -> str:
        """An authored text as HTML; no text is an empty string."""
        return to_html(text.of(self._lang), self._lang, self._link) if text else ""

    def item(self, document: Document) -> Item:
        """An item by itself, on nobody's sheet."""
        return self._item(document, None)

    def actor(self, document: Document) -> Actor:
        """A creature with its numbers and items."""
        creature = document.model
        assert isinstance(creature, Creature)
        build = creature.build(worn_armor(self._library, creature))
        block = stats.derive(build)
        usual = tables.ARCHETYPES[creature.archetype]
        granted = gather(self._library, creature)
        return Actor(
            document=document,
            name=creature.name.of(self._lang),
            texts={
                name: self.html(getattr(creature, name))
                for name in ("description", "look", "tactics", "wound_trigger", "budget_note")
            },
            build=build,
            stats=block,
            attributes=_spread(
                tables.ATTRIBUTES,
                creature.attributes or usual.attributes,
                block.value("attribute_main"),
                block.value("attribute_secondary"),
            ),
            skills=_spread(tables.SKILLS, creature.skills or usual.skills, block.value("skill"), 0),
            items=self._borne(granted, block),
            token=Token(
                squares=creature.token.squares or tables.SIZES[creature.size].squares,
                linked=creature.tier in LINKED_TIERS
                if creature.token.linked is None
                else creature.token.linked,
                img=creature.token.img or creature.img or "",
                disposition=creature.disposition,
            ),
        )

    def _borne(
        self, granted: Iterable[tuple[Document, tuple[str, ...]]], block: stats.StatBlock
    ) -> tuple[Granted, ...]:
        found = list(granted)
        step, dc = block.value("damage"), block.value("gift_dc")
        plain = Bearer(step, dc)
        weapons = tuple(
            (key(d), plain.step_of(d.model.damage[0]))
            for d, _ in found
            if isinstance(d.model, Weapon)
        )
        bearer = Bearer(step, dc, weapons)
        return tuple(Granted(self._item(document, bearer), by) for document, by in found)

    def _item(self, document: Document, bearer: Bearer | None) -> Item:
        known = (key(document), bearer)
        if known not in self._known:
            self._known[known] = self._make_item(document, bearer)
        return self._known[known]

    def _make_item(self, document: Document, bearer: Bearer | None) -> Item:
        model = document.model
        name = model.name.of(self._lang)
        if getattr(model, "gift", False):
            name = f"{name} ({GIFT_MARK[self._lang]})"
        use: Use | None = getattr(model, "use", None)
        weapon = ""
        if isinstance(model, Maneuver) and model.weapon:
            weapon = key(self._library.resolve(model.weapon, ("weapon",)))
        packets = model.damage if isinstance(model, Weapon) else use.damage if use else []
        dc = use.save.dc if use and use.save else None
        if use and use.save and bearer and dc is None:
            dc = bearer.dc
        return Item(
            document=document,
            name=name,
            description=self.html(model.description),
            damage=tuple(
                Packet(p.type, p.step, p.shift, _dice(p, bearer, weapon)) for p in packets
            ),
            dc=dc,
            trigger=use.trigger.of(self._lang) if use and use.trigger else "",
            adds_items=tuple(
                key(self._library.resolve(ref, ITEM_KINDS))
                for ref in (model.adds_items if isinstance(model, Talent) else ())
            ),
            weapon=weapon,
        )

    def chapter(self, document: Document) -> Chapter:
        """A journal entry."""
        journal = document.model
        assert isinstance(journal, Journal)
        pages = tuple(
            Page(p.slug, p.name.of(self._lang), p.level, p.audience == "gm", self.html(p.text))
            for p in journal.pages
        )
        return Chapter(document, journal.name.of(self._lang), journal.sort, pages)

    def table(self, document: Document) -> RollTable:
        """A roll table."""
        table = document.model
        assert isinstance(table, Table)
        rows = []
        for result in table.results:
            target = self._library.resolve(result.document) if result.document else None
            text = result.text.of(self._lang) if result.text else ""
            if target and not text:
                text = target.model.name.of(self._lang)
            rows.append(Row(result.range[0], result.range[1], text, target))
        name, description = table.name.of(self._lang), self.html(table.description)
        return RollTable(document, name, description, table.formula, tuple(rows))


def key(document: Document) -> str:
    """`kind:slug` of a document."""
    return f"{document.kind}:{document.slug}"


def _dice(damage: Damage, bearer: Bearer | None, weapon: str) -> str:
    if bearer:
        return tables.LADDER[bearer.step_of(damage, weapon)].dice
    if damage.step in tables.LADDER:
        return tables.LADDER[shift_step(damage.step, damage.shift)].dice
    return ""


def worn_armor(library: Library, creature: Creature) -> list[Mapping[str, int]]:
    """The DR of each piece of armour that the creature wears."""
    pieces = (library.resolve(ref, ("armor",)).model for ref in creature.armor)
    return [piece.dr for piece in pieces if isinstance(piece, Armor)]


def gather(library: Library, creature: Creature) -> Iterator[tuple[Document, tuple[str, ...]]]:
    """Yield each item of a creature once, with the talents (`kind:slug`) that bring it.

    An item that the stat block names itself is its own, whoever else brings it: it stays when a
    talent goes.
    """
    own = [
        library.resolve(ref, (kind,))
        for kind, refs in (
            ("talent", creature.talents),
            ("maneuver", creature.maneuvers),
            ("weapon", creature.weapons),
            ("armor", creature.armor),
            ("spell", creature.spells),
        )
        for ref in refs
    ]
    givers: dict[str, list[str]] = {key(document): [] for document in own}
    order = list(own)
    for document in order:  # grows while it is walked: talents may bring talents
        if isinstance(document.model, Talent):
            for ref in document.model.adds_items:
                child = library.resolve(ref, ITEM_KINDS)
                if key(child) not in givers:
                    givers[key(child)] = []
                    order.append(child)
                givers[key(child)].append(key(document))
    mine = {key(document) for document in own}
    for document in order:
        name = key(document)
        yield document, () if name in mine else tuple(givers[name])


def _spread(
    table: Mapping[str, object], chosen: Iterable[str], high: int, low: int
) -> dict[str, int]:
    return {name: high if name in chosen else low for name in table}
