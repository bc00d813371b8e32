"""What the parser's complaint means for an author, and where the mistake really is.

The parser notices a mistake where it can't go on, which is often a line below the mistake: an
unclosed quote, a bracket or a forgotten colon is reported where it was opened or left out.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import yaml

from pysystem.content.diagnostics import Collector
from pysystem.content.yaml_tree import MAX_DEPTH

_COLON = re.compile(r":(?:\s|$)")
_WORD = re.compile(r"[^\s:,\[\]{}]+")
_CLOSING = {"[": "]", "{": "}"}
_END_OF_ENTRY = re.compile(r"[,\[\]{}]")


class _Trouble(NamedTuple):
    """The parser's two places (from 0) and what it says."""

    problem: str
    line: int
    column: int
    start_line: int
    start_column: int
    lines: list[str]

    @property
    def row(self) -> str:
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def char(self) -> str:
        return self.row[self.column : self.column + 1]


class _Finding(NamedTuple):
    line: int
    column: int
    code: str
    params: dict[str, str | int]


def explain(error: yaml.MarkedYAMLError, text: str, collector: Collector) -> None:
    """Note a syntax error in an author's terms."""
    mark = error.problem_mark or error.context_mark
    if mark is None:  # the parser always gives one; without it the file is still named
        collector.add(1, 1, "yaml.syntax", detail=str(error.problem))
        return
    start = error.context_mark or mark
    trouble = _Trouble(
        _problem_text(error),
        mark.line,
        mark.column,
        start.line,
        start.column,
        text.split("\n"),
    )
    for piece, make in _MEANINGS:
        if piece in trouble.problem:
            finding = make(trouble)
            break
    else:
        finding = _here(trouble, "yaml.syntax", detail=trouble.problem)
    collector.add(finding.line + 1, finding.column + 1, finding.code, **finding.params)


def _problem_text(error: yaml.MarkedYAMLError) -> str:
    return f"{error.problem or ''} {error.context or ''}".strip()


def _here(trouble: _Trouble, code: str, **params: str | int) -> _Finding:
    return _Finding(trouble.line, trouble.column, code, params)


def _at_start(trouble: _Trouble, code: str, **params: str | int) -> _Finding:
    return _Finding(trouble.start_line, trouble.start_column, code, params)


def _cannot_start(trouble: _Trouble) -> _Finding:
    if trouble.char == "\t":
        return _tab(trouble)
    return _here(trouble, "yaml.reserved", char=trouble.char)


def _tab(trouble: _Trouble) -> _Finding:
    column = trouble.row.find("\t")
    return _Finding(trouble.line, max(column, 0), "yaml.tab", {})


def _colon(trouble: _Trouble) -> _Finding:
    """A colon where no value can begin: within a text, or after a key that can't stand there."""
    before = trouble.row[: trouble.column]
    if _COLON.search(before):
        return _here(trouble, "yaml.colon_in_text")
    above = trouble.line - 1
    while above >= 0 and _is_blank(trouble.lines[above]):
        above -= 1
    if above >= 0 and (finding := _broken_line(trouble.lines[above], above)):
        return finding
    column = len(before) - len(before.lstrip())
    return _Finding(trouble.line, column, "yaml.unexpected_key", {"key": before.strip()})


def _no_colon(trouble: _Trouble) -> _Finding:
    row = trouble.lines[trouble.start_line]
    finding = _broken_line(row, trouble.start_line)
    return finding or _at_start(trouble, "yaml.no_colon", given=row.strip())


def _broken_line(row: str, number: int) -> _Finding | None:
    """The mistake of a line that was to be a key and its value, if it has one of the usual ones."""
    stripped = row.strip()
    column = len(row) - len(row.lstrip())
    if re.match(r"-[^\s-]", stripped):
        return _Finding(number, column, "yaml.dash_space", {"given": stripped})
    bare = stripped.removeprefix("- ")
    if _COLON.search(bare) or bare.startswith(("#", '"', "'", "[", "{", "|", ">")):
        return None
    tight = re.match(r"([^\s:]+):(\S.*)", bare)
    if tight:
        return _Finding(
            number, column, "yaml.colon_space", {"given": bare, "right": f"{tight[1]}: {tight[2]}"}
        )
    return (
        None
        if stripped.startswith("- ")
        else _Finding(number, column, "yaml.no_colon", {"given": stripped})
    )


def _is_blank(row: str) -> bool:
    return not row.strip() or row.lstrip().startswith("#")


def _expected_key(trouble: _Trouble) -> _Finding:
    """The parser wanted the next key: the indentation is off, or something follows a quote."""
    before = trouble.row[: trouble.column].rstrip()
    if before.endswith(('"', "'")):
        return _here(trouble, "yaml.after_quote", rest=trouble.row[trouble.column :].strip())
    if before.endswith(("]", "}")):
        return _here(trouble, "yaml.after_bracket", rest=trouble.row[trouble.column :].strip())
    return _here(trouble, "yaml.empty_key" if trouble.char == ":" else "yaml.indent")


def _unclosed(trouble: _Trouble) -> _Finding:
    opened = trouble.lines[trouble.start_line][trouble.start_column : trouble.start_column + 1]
    closing = _CLOSING.get(opened, opened)
    return _at_start(trouble, "yaml.unclosed", opened=opened, closing=closing)


def _expected_comma(trouble: _Trouble) -> _Finding:
    """Neither a comma nor the end of the bracket: a text broke off, or the bracket goes on."""
    row, opening = trouble.row, trouble.lines[trouble.start_line]
    same_row = trouble.line == trouble.start_line
    if not same_row and _indent(row) <= _indent(opening):
        return _unclosed(trouble)  # the next key of the document
    first = trouble.start_column + 1 if same_row else 0
    before = row[first : trouble.column].rstrip()
    if trouble.char == ":":
        if same_row or _COLON.search(before):
            return _here(trouble, "yaml.colon_in_flow", quoted=_quoted_entry(trouble, first))
        rest = row.strip()
        return _Finding(trouble.line, _indent(row), "yaml.no_comma", {"rest": rest})
    if trouble.char and (not before or before.endswith(('"', "'", "]", "}"))):
        return _here(trouble, "yaml.no_comma", rest=row[trouble.column :].strip())
    if trouble.char and trouble.char in _CLOSING:
        quoted = _quoted_entry(trouble, first)
        return _here(trouble, "yaml.bracket_in_text", char=trouble.char, quoted=quoted)
    return _unclosed(trouble)


def _quoted_entry(trouble: _Trouble, first: int) -> str:
    """The text in which the trouble stands, up to the next comma or bracket, in quotes."""
    row, column = trouble.row, trouble.column
    last = max((row.rfind(mark, first, column) for mark in ",[{"), default=-1)
    start = max(last + 1, first)
    key = _COLON.search(row, start, column)
    closing = row.find(_CLOSING.get(trouble.char, trouble.char), column)
    end = _END_OF_ENTRY.search(row, max(closing, column) + 1)
    text = row[key.end() if key else start : end.start() if end else len(row)].strip()
    return f"'{text}'" if '"' in text else f'"{text}"'


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


def _quote(trouble: _Trouble) -> _Finding:
    quote = trouble.lines[trouble.start_line][trouble.start_column : trouble.start_column + 1]
    return _at_start(trouble, "yaml.open_quote", quote=quote)


def _escape(trouble: _Trouble) -> _Finding:
    column = max(trouble.row.rfind("\\", 0, trouble.column + 1), 0)
    given = trouble.row[column : column + 6]
    return _Finding(trouble.line, column, "yaml.escape", {"given": given})


def _content(trouble: _Trouble) -> _Finding:
    if trouble.char and trouble.char in ",]}":
        return _here(trouble, "yaml.stray_bracket", char=trouble.char)
    if trouble.line >= len(trouble.lines) - 1 and not trouble.char:
        return _unclosed(_last_bracket(trouble))
    return _here(trouble, "yaml.syntax", detail=trouble.problem)


def _last_bracket(trouble: _Trouble) -> _Trouble:
    """The same trouble, begun at the last opening bracket of the file."""
    for number in range(len(trouble.lines) - 1, -1, -1):
        column = max(trouble.lines[number].rfind("["), trouble.lines[number].rfind("{"))
        if column >= 0:
            return trouble._replace(start_line=number, start_column=column)
    return trouble


def _alias(trouble: _Trouble) -> _Finding:
    word = _WORD.match(trouble.lines[trouble.start_line], trouble.start_column)
    return _at_start(trouble, "yaml.unknown_alias", given=word[0] if word else "")


def _simple(code: str) -> Callable[[_Trouble], _Finding]:
    return lambda trouble: _here(trouble, code)


def _simple_start(code: str) -> Callable[[_Trouble], _Finding]:
    return lambda trouble: _at_start(trouble, code)


# Pieces of the parser's texts, the more special first.
_MEANINGS: tuple[tuple[str, Callable[[_Trouble], _Finding]], ...] = (
    ("exceeded maximum", lambda trouble: _here(trouble, "yaml.deep", limit=MAX_DEPTH)),
    ("cannot start any token", _cannot_start),
    ("tab character", _tab),
    ("mapping values are not allowed", _colon),
    ("could not find expected ':'", _no_colon),
    ("did not find expected key", _expected_key),
    ("did not find expected '-' indicator", _simple("yaml.indent_list")),
    ("did not find expected <document start>", _simple("yaml.indent_root")),
    ("sequence entries are not allowed", _simple("yaml.list_here")),
    ("mapping keys are not allowed", _simple("yaml.complex_key")),
    ("did not find expected ',' or", _expected_comma),
    ("unexpected document indicator", _quote),
    ("unexpected end of stream", _quote),
    ("unknown escape character", _escape),
    ("hexdecimal number", _escape),
    ("Unicode character escape", _escape),
    ("undefined alias", _alias),
    ("duplicate anchor", _simple("yaml.anchor_twice")),
    ("single document", _simple("yaml.documents")),
    ("alphabetic or numeric character", _alias),
    ("comment or line break", _simple_start("yaml.block_text")),
    ("node content", _content),
    ("unexpected ':'", _simple("yaml.flow_colon")),
    ("scanning a tag", _simple("yaml.bad_tag")),
)
