"""Tables and numbers of the rules inside texts, so that no text has to repeat them.

Two macros: `{{table:NAME}}` alone in a paragraph becomes an HTML table, `{{rule:path.to.value}}`
anywhere in a line becomes a value of the rules' data. In a path, the entries of a list go by their
`key` or by their place (`tiers.tiers.boss.ap_factor`, `tiers.tiers.peon.hits.0`).
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from pysystem.foundry import rule_table_findings, rule_table_nature, rule_table_rows
from pysystem.foundry.rule_table_text import Table, Tongue, number, span
from pysystem.rules import tables

TABLES = {**rule_table_nature.TABLES, **rule_table_rows.TABLES, **rule_table_findings.TABLES}
"""Name → what makes the table in a language."""

_KINDS = ("rule", "table")
_MACRO = re.compile(r"\{\{([^{}]*)\}\}")
# A table macro as the whole of a paragraph: in HTML, or in Markdown between blank lines.
_IN_HTML = re.compile(r"<p>\s*\{\{\s*table:([^{}]*)\}\}\s*</p>")
_IN_MARKDOWN = re.compile(
    r"(\A\s*|\n[ \t]*\n)[ ]{0,3}\{\{\s*table:([^{}]*)\}\}[ \t]*(?=\s*\Z|\n[ \t]*\n)"
)


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


class MisplacedTableError(MacroError, ValueError):
    """A table in the middle of a paragraph; it needs one to itself."""

    def __init__(self, macro: Macro) -> None:
        super().__init__(macro, f"{{{{table:{macro.name}}}}} must stand alone in its paragraph")


def macros(text: str) -> list[Macro]:
    """Every macro of a text, in order."""
    return [_parse(m[1]) for m in _MACRO.finditer(text)]


def problems(text: str) -> list[MacroError]:
    """What is wrong with the macros of a text, in order; empty if it can be expanded."""
    alone = [m.span() for pattern in (_IN_HTML, _IN_MARKDOWN) for m in pattern.finditer(text)]
    found: list[MacroError] = []
    for match in _MACRO.finditer(text):
        macro = _parse(match[1])
        try:
            _replacement(macro, "ru")
        except MacroError as error:
            found.append(error)
            continue
        inside = any(start <= match.start() < end for start, end in alone)
        if macro.kind == "table" and not inside:
            found.append(MisplacedTableError(macro))
    return found


def expand(text: str, lang: str) -> str:
    """Markdown or HTML with its macros replaced; raises the first of `problems`."""

    def table(match: re.Match[str]) -> str:
        return match[1] + _replacement(Macro(match[2].strip(), "table"), lang)

    def rest(match: re.Match[str]) -> str:
        macro = _parse(match[1])
        replacement = _replacement(macro, lang)
        if macro.kind == "table":
            raise MisplacedTableError(macro)
        return replacement

    text = _IN_HTML.sub(lambda m: _replacement(Macro(m[1].strip(), "table"), lang), text)
    return _MACRO.sub(rest, _IN_MARKDOWN.sub(table, text))


@lru_cache(maxsize=256)
def render(name: str, lang: str) -> str:
    """The table as HTML on one line; raises `UnknownMacroError` for a name there is no table of."""
    if name not in TABLES:
        raise UnknownMacroError(Macro(name, "table"), tuple(sorted(TABLES)))
    return _html(TABLES[name](Tongue(lang)))


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
    return escape(shown, quote=False)


def _parse(inner: str) -> Macro:
    kind, _, name = inner.partition(":")
    return Macro(name.strip(), kind.strip())


def _replacement(macro: Macro, lang: str) -> str:
    if macro.kind not in _KINDS:
        raise UnknownMacroError(macro, _KINDS)
    return (value if macro.kind == "rule" else render)(macro.name, lang)


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
            return number(node)
        case str():
            return node
        case [int() | float() as least, int() | float() as most]:
            return span(least, most)
        case {"ru": str(), "en": str()}:
            return str(node[lang])
    return None


def _html(table: Table) -> str:
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
