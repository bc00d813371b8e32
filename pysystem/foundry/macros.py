"""Macros in texts, replaced by tables and numbers of the rules.

`{{table:NAME}}` alone in a paragraph becomes a table, `{{rule:path.to.value}}` anywhere in a line a
value of the rules' data. `{{traits:TYPE}}` and `{{creatures:TYPE}}`, alone as well, tell what a
creature type gives and who bears it. In code they stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from pysystem.foundry.clean import check_length
from pysystem.foundry.rule_tables import (
    Macro,
    MacroError,
    UnknownMacroError,
    render,
    traits,
    value,
)
from pysystem.rules.tables import CREATURE_TYPES

if TYPE_CHECKING:
    from markdown_it.token import Token

_TABLES = ("table", "traits", "creatures")
_KINDS = ("rule", *_TABLES)
# What Markdown tears apart, or nobody closes, is an unknown macro rather than a text with braces.
_ANY = r"\{\{(?!\{)(?P<inner>[^{}]*)(?P<end>\}\})?"
_MACRO = re.compile(_ANY)
_IN_HTML = re.compile(
    rf"<p>\s*+\{{\{{\s*+(?P<alone>(?:table|traits|creatures)\s*+:[^{{}}]*)\}}\}}\s*+</p>|{_ANY}"
)
_HTML = ("html_block", "html_inline")

Replace = Callable[[Macro, bool], str]
"""What to put in place of a macro; the second argument says whether it is alone in a paragraph."""

Roster = Callable[[str], str]
"""The HTML table of the creatures that bear a type."""


class MisplacedTableError(MacroError, ValueError):
    """A table in the middle of a paragraph; it needs one to itself."""

    def __init__(self, macro: Macro) -> None:
        super().__init__(
            macro, f"{{{{{macro.kind}:{macro.name}}}}} must stand alone in its paragraph"
        )


def macros(tokens: Sequence[Token]) -> list[Macro]:
    """Every macro of a parsed text, in order."""
    found: list[Macro] = []

    def note(macro: Macro, _: bool) -> str:
        found.append(macro)
        return ""

    _expand(tokens, note)
    return found


def problems(tokens: Sequence[Token]) -> list[MacroError]:
    """What is wrong with the macros of a parsed text, in order; empty if it can be expanded."""
    found: list[MacroError] = []

    def attempt(macro: Macro, alone: bool) -> str:
        try:
            _made(macro, alone, "ru", nobody)
        except MacroError as error:
            found.append(error)
        return ""

    _expand(tokens, attempt)
    return found


def nobody(_: str) -> str:
    """The roster of a text that is looked at by itself."""
    return ""


def expand(tokens: Sequence[Token], lang: str, roster: Roster = nobody) -> list[Token]:
    """The tokens with the macros replaced.

    Raises the first of `problems`, and HtmlError where all of it would be too long.
    """
    length = 0

    def replace(macro: Macro, alone: bool) -> str:
        nonlocal length
        made = _made(macro, alone, lang, roster)
        length += len(made)
        check_length(length)
        return made

    return _expand(tokens, replace)


def _made(macro: Macro, alone: bool, lang: str, roster: Roster) -> str:
    if macro.kind not in _KINDS:
        raise UnknownMacroError(macro, _KINDS)
    if macro.kind == "rule":
        return value(macro.name, lang)
    table = _table(macro, lang, roster)
    if not alone:
        raise MisplacedTableError(macro)
    return table


def _table(macro: Macro, lang: str, roster: Roster) -> str:
    if macro.kind == "table":
        return render(macro.name, lang)
    if macro.name not in CREATURE_TYPES:
        raise UnknownMacroError(macro, tuple(CREATURE_TYPES))
    return traits(macro.name, lang) if macro.kind == "traits" else roster(macro.name)


def _expand(tokens: Sequence[Token], replace: Replace) -> list[Token]:
    from markdown_it.token import Token

    made: list[Token] = []
    position = 0
    while position < len(tokens):
        macro = _table_alone(tokens[position : position + 3])
        if macro:
            table = replace(macro, True)
            made.append(Token("html_block", "", 0, content=f"{table}\n", block=True))
            position += 3
        else:
            made.append(_inside(tokens[position], replace))
            position += 1
    return made


def _table_alone(tokens: Sequence[Token]) -> Macro | None:
    """The table that is a whole paragraph."""
    if len(tokens) < 3 or tokens[0].type != "paragraph_open":
        return None
    children = tokens[1].children or ()
    if len(children) != 1 or children[0].type != "text":
        return None
    found = _MACRO.fullmatch(children[0].content.strip())
    macro = _macro(found) if found else None
    return macro if macro and macro.kind in _TABLES else None


def _inside(token: Token, replace: Replace) -> Token:
    if token.children:
        return token.copy(children=[_inside(child, replace) for child in token.children])
    if "{{" not in token.content:
        return token
    if token.type == "text":
        return token.copy(content=_MACRO.sub(lambda m: replace(_macro(m), False), token.content))
    if token.type in _HTML:
        return token.copy(content=_IN_HTML.sub(lambda m: _in_html(m, replace), token.content))
    return token


def _in_html(found: re.Match[str], replace: Replace) -> str:
    if found["alone"] is not None:
        return replace(_parsed(found["alone"]), True)
    return escape(replace(_macro(found), False))


def _macro(found: re.Match[str]) -> Macro:
    if found["end"] is None:
        return Macro("", found["inner"].strip())
    return _parsed(found["inner"])


def _parsed(inner: str) -> Macro:
    kind, _, name = inner.partition(":")
    return Macro(name.strip(), kind.strip())
