"""A creature's stat block as lines of text."""

import html
import re
import textwrap
from collections.abc import Iterator

import click

from pysystem.book.told import KINDS, TEXTS, WORDS, effect, headline, label, lists
from pysystem.foundry.neutral import Actor
from pysystem.rules import tables
from pysystem.rules.messages import text
from pysystem.rules.told import told_numbers

_WIDTH = 96


def stat_block(actor: Actor, lang: str, *, origins: bool) -> Iterator[str]:
    """Yield the lines of a stat block; `origins` adds to each number where it comes from."""
    words, stats = WORDS[lang], actor.stats
    yield click.style(actor.name, bold=True)
    yield headline(actor, lang)
    yield ""
    for told in told_numbers(stats, lang):
        line = f"{told.label:<28}{told.value:>9}"
        yield line + "  " + click.style(told.origin, dim=True) if origins else line
    yield ""
    for key, total in stats.dr.items():
        if total.value or (origins and total.reasons):
            name = f"{words['dr']}: {label(tables.DAMAGE_TYPES, key, lang).lower()}"
            line = f"{name:<28}{total.value:>9}"
            if origins:
                why = "; ".join(text(reason.code, reason.params, lang) for reason in total.reasons)
                line += "  " + click.style(why, dim=True)
            yield line
    for title, listed in lists(actor, lang):
        yield textwrap.fill(f"{title}: {listed}", _WIDTH, subsequent_indent="    ")
    yield ""
    for kind, title in KINDS[lang].items():
        carried = [granted for granted in actor.items if granted.item.document.kind == kind]
        if carried:
            yield click.style(title, bold=True)
        for granted in carried:
            by = [each.item.name for each in actor.items if each.item.key in granted.by]
            note = f" ({words['by'].format(', '.join(by))})" if by else ""
            done = effect(granted.item, lang)
            shown = "  " + click.style(done, dim=True) if done else ""
            yield f"  {granted.item.name}{note}{shown}"
    for name in TEXTS:
        if actor.texts[name]:
            yield ""
            head = f"{words[name]}. " if words[name] else ""
            yield textwrap.fill(head + _plain(actor.texts[name]), _WIDTH)


def _plain(markup: str) -> str:
    """HTML as plain text, links as their labels."""
    linked = re.sub(r"@UUID\[[^\]]*\]\{([^}]*)\}", r"\1", markup)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", linked).split()))
