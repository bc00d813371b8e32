"""Texts without quotes that a ` #` cuts short."""

import re

from pydantic import BaseModel

from pysystem.content.diagnostics import Collector
from pysystem.content.texts import iter_texts
from pysystem.content.yaml_read import Parsed

_AFTER_TEXT = re.compile(r"\S[ \t]+#[ \t]*\w").search
_COMMENT = re.compile(r"[ \t]+(#[ \t]*\w.*)").match
_LETTER = re.compile(r"[^\W\d_]").search


def note_cut_texts(model: BaseModel, parsed: Parsed, collector: Collector) -> None:
    """Warn of comments right behind a text of a document: they may well belong to it."""
    # Looking for the sign first is much quicker than the pattern alone.
    if not (" #" in parsed.text or "\t#" in parsed.text) or not _AFTER_TEXT(parsed.text):
        return
    for loc, _, text in iter_texts(model):
        end = parsed.positions.end_of_plain(loc)
        if end is None or not _LETTER(text):
            continue
        found = _COMMENT(collector.line(end.line), end.column - 1)
        if found:
            place = (end.line, found.start(1) + 1)
            collector.add(*place, "text.comment", "warning", comment=found[1].rstrip())
