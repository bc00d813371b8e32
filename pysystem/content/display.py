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


def excerpt(line: str, column: int) -> tuple[str, int]:
    """A line as shown, and how many cells stand before `column` (from 1); long lines are cut."""
    start = max(0, column - 1 - _WINDOW // 2) if len(line) > _WINDOW else 0
    piece = line[start : start + _WINDOW]
    before = visible(piece[: max(column - 1 - start, 0)])
    lead = "…" if start else ""
    tail = "…" if start + _WINDOW < len(line) else ""
    return f"{lead}{visible(piece)}{tail}", _cells(lead + before)


def _cells(text: str) -> int:
    """How wide a text is in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
