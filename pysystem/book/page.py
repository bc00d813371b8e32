"""The whole page: title, contents, chapters of creatures, and what they carry after them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from pysystem.book.block import anchor, item_text, stat_block
from pysystem.book.told import KINDS
from pysystem.content.library import Document, Library
from pysystem.foundry.compose import Composer
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.neutral import Actor, Item
from pysystem.model import Creature
from pysystem.model.refs import KINDS as ALL_KINDS
from pysystem.rules import tables

_CONTENTS = {"ru": "Содержание", "en": "Contents"}
_NOTHING_ELSE = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_OTHERS = {"ru": "Прочие", "en": "Others"}

Chapter = tuple[str, Sequence[Actor]]


def page(
    documents: Iterable[Document],
    library: Library,
    heading: tuple[str, str],
    picture: Callable[[Document], str],
    lang: str,
) -> str:
    """A page to print of these creatures, complete in itself: no scripts, nothing from elsewhere.

    `heading` is the book's title and what stands below it as HTML; a single creature has neither.
    """
    composer = Composer(library, lang, lambda ref: _target(library, ref, lang))
    actors = [composer.actor(document) for document in documents]
    chapters = list(_chapters(actors, lang))
    items = _items(actors, composer)
    there = {anchor(actor.document) for actor in actors} | {anchor(i.document) for i in items}
    title, below = heading
    cover = f'<header class="cover"><h1>{escape(title)}</h1>{below}</header>' if title else ""
    body = [cover, _contents(chapters, lang) if title else ""]
    for number, (name, members) in enumerate(chapters):
        blocks = "".join(
            stat_block(actor, picture(actor.document), there, lang) for actor in members
        )
        head = f"<h2>{escape(name)}</h2>" if title else ""
        body.append(f'<section class="chapter" id="chapter-{number}">{head}{blocks}</section>')
    body += _appendix(items, there, lang)
    style = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
    shown = escape(title or actors[0].name)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{shown}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{_NOTHING_ELSE}">'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head>'
        f"<body>{''.join(body)}</body></html>\n"
    )


def _target(library: Library, ref: str, lang: str) -> LinkTarget:
    """Links lead to places in this page; a page of a journal is called as it is there."""
    document = library.resolve(ref, ALL_KINDS).document
    if document is None:
        raise LookupError(f"unchecked reference: {ref}")
    return LinkTarget(anchor(document), document.model.name.of(lang))


def _chapters(actors: Iterable[Actor], lang: str) -> Iterator[Chapter]:
    """Creatures by their first type, in the order of the rules, within it by rank and name."""
    by_type: dict[str, list[Actor]] = {key: [] for key in (*tables.CREATURE_TYPES, "")}
    for actor in actors:
        by_type[next(iter(actor.stats.types), "")].append(actor)
    for key, members in by_type.items():
        if members:
            name = tables.CREATURE_TYPES[key].plural[lang] if key else _OTHERS[lang]
            yield name, sorted(members, key=lambda actor: (actor.build.rank, actor.name))


def _contents(chapters: Iterable[Chapter], lang: str) -> str:
    rows = []
    for number, (name, members) in enumerate(chapters):
        entries = "".join(
            f'<li><a href="#{anchor(actor.document)}">{escape(actor.name)}</a>'
            f" <span>{_short(actor, lang)}</span></li>"
            for actor in members
        )
        rows.append(f'<li><a href="#chapter-{number}">{escape(name)}</a><ul>{entries}</ul></li>')
    return f"<nav><h2>{_CONTENTS[lang]}</h2><ul>{''.join(rows)}</ul></nav>"


def _short(actor: Actor, lang: str) -> str:
    assert isinstance(actor.document.model, Creature)
    return f"{tables.TIERS[actor.build.tier].label[lang].lower()} {actor.build.rank:g}"


def _items(actors: Iterable[Actor], composer: Composer) -> list[Item]:
    """Everything that the creatures carry and that has a text, each once, as on nobody's sheet."""
    found = {
        granted.item.key: granted.item.document
        for actor in actors
        for granted in actor.items
        if granted.item.description
    }
    return sorted(map(composer.item, found.values()), key=lambda item: item.name)


def _appendix(items: Sequence[Item], there: set[str], lang: str) -> Iterator[str]:
    for kind, title in KINDS[lang].items():
        texts = [item_text(item, there, lang) for item in items if item.document.kind == kind]
        if texts:
            yield f'<section class="appendix"><h2>{title}</h2>{"".join(texts)}</section>'
