"""Tables and numbers of the rules for texts, so that no text has to repeat them.

In the path to a value, the entries of a list go by their `key` or by their place
(`tiers.tiers.boss.ap_factor`, `tiers.tiers.peon.hits.0`).
"""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from pysystem.foundry import rule_table_findings, rule_table_nature, rule_table_rows
from pysystem.foundry.rule_table_text import Table, Tongue, span
from pysystem.rules import tables

TABLES = {**rule_table_nature.TABLES, **rule_table_rows.TABLES, **rule_table_findings.TABLES}
"""Name → what makes the table in a language."""


class Macro(NamedTuple):
    """A macro as written: `kind` is `rule` or `table`, if it is right; `name` what it asks for."""

    name: str
    kind: str


class MacroError(Exception):
    """A macro that can't be replaced; `macro` is the one."""

    def __init__(self, macro: Macro, message: str) -> None:
        super().__init__(message)
        self.macro = macro

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownMacroError(MacroError, KeyError):
    """Nothing of the kind or name; `known` lists what there is in its place."""

    def __init__(self, macro: Macro, known: tuple[str, ...]) -> None:
        shown = f"{macro.kind}:{macro.name}" if macro.name else macro.kind
        super().__init__(macro, f"no {{{{{shown}}}}}; known: {', '.join(known)}")
        self.known = known


@lru_cache(maxsize=256)
def render(name: str, lang: str) -> str:
    """The table as HTML on one line; raises `UnknownMacroError` for a name there is no table of."""
    if name not in TABLES:
        raise UnknownMacroError(Macro(name, "table"), tuple(sorted(TABLES)))
    say = Tongue(lang)
    return say.written(html(TABLES[name](say)))


@lru_cache(maxsize=64)
def traits(key: str, lang: str) -> str:
    """What a creature type gives, as HTML like that of `render`."""
    say = Tongue(lang)
    return say.written(html(rule_table_nature.traits(tables.CREATURE_TYPES[key], say)))


@lru_cache(maxsize=1024)
def value(path: str, lang: str) -> str:
    """A value of the rules' data as text: a number, a range, a word or a label."""
    node: Any = tables.raw()
    for part in path.split("."):
        found = _children(node)
        if part not in found:
            raise UnknownMacroError(Macro(path, "rule"), tuple(found))
        node = found[part]
    shown = _shown(node, lang)
    if shown is None:
        raise UnknownMacroError(Macro(path, "rule"), tuple(_children(node)))
    return shown


def _children(node: Any) -> Mapping[str, Any]:
    if isinstance(node, dict):
        return node
    if not isinstance(node, list):
        return {}
    by_key = {str(n["key"]): n for n in node if isinstance(n, dict) and "key" in n}
    return by_key or {str(i): n for i, n in enumerate(node)}


def _shown(node: Any, lang: str) -> str | None:
    match node:
        case bool():
            return None
        case int() | float():
            return Tongue(lang).number(node)
        case str():
            return node
        case [int() | float() as least, int() | float() as most]:
            return Tongue(lang).written(span(least, most))
        case {"ru": str(), "en": str()}:
            return str(node[lang])
    return None


def html(table: Table) -> str:
    """A table as HTML on one line."""
    head = "".join(f'<th scope="col">{_text(h)}</th>' for h in table.head)
    body = "".join(f"<tr>{_cells(row, table.code)}</tr>" for row in table.rows)
    foot = ""
    if table.note:
        foot = f'<tfoot><tr><td colspan="{len(table.head)}">{_text(table.note)}</td></tr></tfoot>'
    return (
        f"<table><caption>{_text(table.caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody>{foot}</table>"
    )


def _cells(row: tuple[str, ...], code: frozenset[int]) -> str:
    cells = [f"<code>{_text(c)}</code>" if i in code else _text(c) for i, c in enumerate(row)]
    return f'<th scope="row">{cells[0]}</th>' + "".join(f"<td>{c}</td>" for c in cells[1:])


def _text(text: str) -> str:
    return escape(text, quote=False)
