"""A creature's stat block, and the text of an item, as HTML."""

import re
from collections.abc import Collection, Iterator
from html import escape

from pysystem.book.told import KINDS, TEXTS, WORDS, effect, headline, label, lists
from pysystem.content.library import Document
from pysystem.foundry.neutral import Actor, Item
from pysystem.rules import tables
from pysystem.rules.told import told_numbers

_LINK = re.compile(r"@UUID\[([^\]]*)\]\{([^}]*)\}")
_NOT_SHOWN = ("attribute_main", "attribute_secondary", "dr")
"""Numbers that the lists below the others tell in full."""


def anchor(document: Document) -> str:
    """The name of a document's place in the page."""
    return document.key.replace(":", "-")


def stat_block(actor: Actor, picture: str, there: Collection[str], lang: str) -> str:
    """A creature on paper. `picture` is an address or empty; `there` are the places in the page."""
    words = WORDS[lang]
    art = f'<img class="art" alt="" src="{picture}">' if picture else ""
    texts = {name: linked(actor.texts[name], there) for name in TEXTS if actor.texts[name]}
    described = texts.pop("description", "")
    told = "".join(
        f"<section><h4>{words[name]}</h4>{text}</section>" for name, text in texts.items()
    )
    return (
        f'<article class="creature" id="{anchor(actor.document)}">'
        f"<header><h3>{escape(actor.name)}</h3><p>{escape(headline(actor, lang))}</p></header>"
        f"{art}{described}"
        f'<dl class="numbers">{"".join(_numbers(actor, lang))}</dl>'
        f"{''.join(_lines(actor, lang))}{''.join(_items(actor, there, lang))}{told}</article>"
    )


def item_text(item: Item, there: Collection[str], lang: str) -> str:
    """An item with its description, for the pages after the creatures."""
    done = effect(item, lang)
    return (
        f'<article class="item" id="{anchor(item.document)}"><h4>{escape(item.name)}</h4>'
        f"{f'<p class=effect>{escape(done)}</p>' if done else ''}"
        f"{linked(item.description, there)}</article>"
    )


def linked(markup: str, there: Collection[str]) -> str:
    """HTML with its links leading to places in the page; those that lead elsewhere are text."""

    def place(found: re.Match[str]) -> str:
        target, shown = found.groups()
        return f'<a href="#{target}">{shown}</a>' if target in there else shown

    return _LINK.sub(place, markup)


def _numbers(actor: Actor, lang: str) -> Iterator[str]:
    for told in told_numbers(actor.stats, lang):
        if told.key not in _NOT_SHOWN:
            yield f"<div><dt>{escape(told.label)}</dt><dd>{escape(told.value)}</dd></div>"


def _lines(actor: Actor, lang: str) -> Iterator[str]:
    resistances = ", ".join(
        f"{label(tables.DAMAGE_TYPES, key, lang).lower()} {total.value}"
        for key, total in actor.stats.dr.items()
        if total.value
    )
    for title, listed in ((WORDS[lang]["dr"], resistances), *lists(actor, lang)):
        if listed:
            yield f'<p class="line"><b>{escape(title)}</b> {escape(listed)}</p>'


def _items(actor: Actor, there: Collection[str], lang: str) -> Iterator[str]:
    for kind, title in KINDS[lang].items():
        carried = [each for each in actor.items if each.item.document.kind == kind]
        if carried:
            yield f'<h4>{title}</h4><ul class="items">'
        for granted in carried:
            place, name = anchor(granted.item.document), escape(granted.item.name)
            shown = f'<a href="#{place}">{name}</a>' if place in there else name
            done = effect(granted.item, lang)
            yield f"<li><b>{shown}</b>{f' · {escape(done)}' if done else ''}</li>"
        if carried:
            yield "</ul>"
