"""Authored documents → neutral ones, in one language."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from pysystem.content.fights import foes
from pysystem.content.grants import armor_of, brought, carried
from pysystem.content.library import Asked, Document, Library
from pysystem.foundry.fights import told
from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkMaker
from pysystem.foundry.neutral import (
    Actor,
    Chapter,
    Fight,
    Granted,
    Item,
    Packet,
    Page,
    RollTable,
    Row,
    Token,
)
from pysystem.foundry.rosters import roster
from pysystem.model import Creature, Journal, Maneuver, Table, Talent, Weapon
from pysystem.model.reading import Page as AuthoredPage
from pysystem.model.refs import ITEM_KINDS, KINDS, qualified
from pysystem.model.text import Prose
from pysystem.model.usage import Use
from pysystem.rules import stats, tables

LINKED_TIERS = ("boss",)
"""A boss is one of a kind: its token and its actor are the same. Of others there may be many."""


TEXTS = ("description", "look", "tactics", "wound_trigger", "budget_note")
"""The texts of a creature besides its name."""


class Bearer(NamedTuple):
    """What an item takes from the creature that has it: the ladder steps of its rank and of the
    weapon in use, and the DC of its gifts.
    """

    step: str
    weapon_step: str
    dc: int

    def step_of(self, step: str, shift: int = 0) -> str:
        """The ladder step that an authored step means on this bearer."""
        known = {"rank": self.step, "weapon": self.weapon_step}
        return stats.move_step(known.get(step, step), shift)


class Composer:
    """Makes neutral documents in one language."""

    def __init__(self, library: Library, lang: str, link: LinkMaker) -> None:
        self._library = library
        self.lang = lang
        self._link = link
        self._known: dict[tuple[str, Bearer | None], tuple[Item, set[Asked]]] = {}

    def html(self, text: Prose | None, holder: Document) -> str:
        """A text of `holder` as HTML; no text is an empty string."""
        if not text:
            return ""
        link, module = self._link, holder.module
        if module:
            return to_html(text.of(self.lang), self.lang, lambda ref: link(qualified(ref, module)))
        return to_html(text.of(self.lang), self.lang, link, self._roster)

    def _roster(self, creature_type: str) -> str:
        return roster(creature_type, self._library.all("creature"), self.lang, self._link)

    def item(self, document: Document) -> Item:
        """An item by itself, on nobody's sheet."""
        return self._item(document, None)

    def actor(self, document: Document) -> Actor:
        """A creature with its numbers and items."""
        creature = document.model
        assert isinstance(creature, Creature)
        granted = gather(self._library, document)
        build = creature.build(armor_of(item for item, _ in granted))
        block = stats.derive(build)
        usual = tables.ARCHETYPES[creature.archetype]
        return Actor(
            document=document,
            name=creature.name.of(self.lang),
            texts={name: self.html(getattr(creature, name), document) for name in TEXTS},
            build=build,
            stats=block,
            attributes=_spread(
                tables.ATTRIBUTES,
                creature.attributes or usual.attributes,
                int(block.value("attribute_main")),
                int(block.value("attribute_secondary")),
            ),
            skills=_spread(
                tables.SKILLS, creature.skills or usual.skills, int(block.value("skill")), 0
            ),
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
        self, found: list[tuple[Document, tuple[str, ...]]], block: stats.StatBlock
    ) -> tuple[Granted, ...]:
        step, dc = str(block.value("damage")), int(block.value("gift_dc"))
        plain = Bearer(step, step, dc)
        weapons: dict[str, str] = {}
        for document, _ in found:
            if isinstance(document.model, Weapon):
                packet = document.model.damage[0]
                weapons[document.key] = plain.step_of(packet.step, packet.shift)
        any_weapon = next(iter(weapons.values()), step)

        def in_use(document: Document) -> str:
            weapon = self._weapon(document)
            return weapons.get(weapon.key, any_weapon) if weapon else any_weapon

        return tuple(
            Granted(
                self._item(document, Bearer(step, in_use(document), dc)),
                by,
            )
            for document, by in found
        )

    def _weapon(self, document: Document) -> Document | None:
        """The weapon that a manoeuvre is made with; None for any."""
        model = document.model
        if isinstance(model, Maneuver) and model.weapon:
            return target_of(self._library, document, model.weapon, ("weapon",))
        return None

    def _brought(self, talent: Document, ref: str) -> str:
        """A reference of `adds_items` as stored: the module is named where it is another one."""
        found = target_of(self._library, talent, ref, ITEM_KINDS)
        return found.ref if found.module == talent.module else found.key

    def _item(self, document: Document, bearer: Bearer | None) -> Item:
        if not isinstance(document.model, Weapon) and getattr(document.model, "use", None) is None:
            bearer = None  # nothing of it depends on who has it
        found = self._known.get((document.key, bearer))
        if found is None:
            found = self._library.noting(partial(self._make_item, document, bearer))
            self._known[document.key, bearer] = found
        item, uses = found
        if uses:
            self._library.note(uses)
        return item

    def _make_item(self, document: Document, bearer: Bearer | None) -> Item:
        model = document.model
        name = model.name.of(self.lang)
        if getattr(model, "gift", False):
            name = f"{name} ({tables.GIFT['mark'][self.lang]})"  # the rules ask for it («Дары»)
        use: Use | None = getattr(model, "use", None)
        packets = model.damage if isinstance(model, Weapon) else use.damage if use else []
        weapon = self._weapon(document)
        dc = use.save.dc if use and use.save else None
        if use and use.save and bearer and dc is None:
            dc = bearer.dc
        return Item(
            document=document,
            name=name,
            description=self.html(model.description, document),
            damage=tuple(
                Packet(p.type, p.step, p.shift, _dice(p.step, p.shift, bearer)) for p in packets
            ),
            heal=_dice(use.heal, 0, bearer) if use and use.heal else "",
            dc=dc,
            trigger=use.trigger.of(self.lang) if use and use.trigger else "",
            adds_items=tuple(
                self._brought(document, ref)
                for ref in (model.adds_items if isinstance(model, Talent) else ())
            ),
            weapon=weapon.ref if weapon else "",
        )

    def chapter(self, document: Document) -> Chapter:
        """A journal entry."""
        journal = document.model
        assert isinstance(journal, Journal)
        pages = tuple(self._page(page, document) for page in journal.pages)
        return Chapter(document, journal.name.of(self.lang), journal.sort, pages)

    def _page(self, page: AuthoredPage, holder: Document) -> Page:
        fight = None
        if page.fight:
            fight = Fight(page.fight, tuple(foes(page.fight, holder, self._library)))
        html = self.html(page.text, holder)
        if fight:
            html = f"{html}\n{told(fight, self.lang, self._link)}"
        name = page.name.of(self.lang)
        return Page(page.slug, name, page.level, page.audience == "gm", html, fight)

    def table(self, document: Document) -> RollTable:
        """A roll table."""
        table = document.model
        assert isinstance(table, Table)
        rows = []
        for result in table.results:
            ref = result.document
            target = target_of(self._library, document, ref, KINDS) if ref else None
            text = result.text.of(self.lang) if result.text else ""
            if target and not text:
                text = target.model.name.of(self.lang)
            rows.append(Row(result.range[0], result.range[1], text, target))
        name, description = table.name.of(self.lang), self.html(table.description, document)
        return RollTable(document, name, description, table.formula, tuple(rows))


def target_of(library: Library, holder: Document, ref: str, kinds: tuple[str, ...]) -> Document:
    """The document that a checked reference in `holder` leads to."""
    found = library.follow(holder, ref, kinds).document
    if found is None:
        raise LookupError(f"unchecked reference: {ref}")
    return found


def _dice(step: str, shift: int, bearer: Bearer | None) -> str:
    if bearer:
        return tables.LADDER[bearer.step_of(step, shift)].dice
    if step in tables.LADDER:
        return tables.LADDER[stats.move_step(step, shift)].dice
    return ""


def gather(library: Library, creature: Document) -> list[tuple[Document, tuple[str, ...]]]:
    """Each item of a creature once, with the keys of the talents that bring it.

    An item that the stat block names itself is its own, whoever else brings it: it stays when a
    talent goes.
    """
    found = carried(library, creature)
    givers: dict[str, list[str]] = {}
    for grant in found:
        for _, child in brought(library, grant.document):
            givers.setdefault(child.key, []).append(grant.document.key)
    return [
        (grant.document, tuple(givers[grant.document.key]) if grant.via else ()) for grant in found
    ]


def _spread(
    table: Mapping[str, object], chosen: Iterable[str], high: int, low: int
) -> dict[str, int]:
    return {name: high if name in chosen else low for name in table}
