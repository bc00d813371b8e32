"""Showing foreign text safely: nothing invisible, nothing that steers a terminal."""

import unicodedata

_WINDOW = 100


def visible(text: str) -> str:
    """The text with tabs as arrows and other unprintable characters as escapes."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else "→" if char == "\t" else _escape(char) for char in text
    )


def shortened(text: str, limit: int = 80) -> str:
    """One visible line of a text, cut in the middle if it is long."""
    line = visible(" ".join(text.split()))
    half = limit // 2
    return line if len(line) <= limit else f"{line[:half]}…{line[-half + 1 :]}"


def around(line: str, column: int, limit: int) -> str:
    """At most `limit` characters of a line around `column` (from 1), `…` for what was cut."""
    start = _start(line, column, limit)
    return f"{_lead(start)}{line[start : start + limit]}{_tail(line, start + limit)}"


def excerpt(line: str, column: int) -> tuple[str, int]:
    """A line as shown, and how many cells stand before `column` (from 1); long lines are cut."""
    start = _start(line, column, _WINDOW)
    before = visible(line[start : max(column - 1, start)])
    shown = visible(line[start : start + _WINDOW])
    lead = _lead(start)
    return f"{lead}{shown}{_tail(line, start + _WINDOW)}", _cells(lead + before)


def _start(line: str, column: int, limit: int) -> int:
    return max(0, column - 1 - limit // 2) if len(line) > limit else 0


def _lead(start: int) -> str:
    return "…" if start else ""


def _tail(line: str, end: int) -> str:
    return "…" if end < len(line) else ""


def _cells(text: str) -> int:
    """How wide a text is in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
