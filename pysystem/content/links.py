"""Links in texts whose address is neither one of the web nor a reference to a document."""

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt

from pysystem.content.library import Document, Library
from pysystem.content.remarks import Remark
from pysystem.content.texts import iter_texts
from pysystem.model.refs import KINDS

_REFERENCE = re.compile(r"[a-z0-9-]+(?::[a-z0-9-]+){1,2}(?:#[a-z0-9-]+)?").fullmatch
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*://|(?:mailto|tel):|[/#]", re.IGNORECASE).match


def check_links(document: Document, library: Library) -> Iterator[Remark]:
    """Note every link that would lead nowhere; references with a kind are checked as such."""
    for loc, _, text in iter_texts(document.model):
        if "](" not in text:
            continue
        for address in _addresses(text):
            if _REFERENCE(address) or _ABSOLUTE(address):
                continue
            code, params = _meaning(address, library)
            if code:
                containing = address if text.count(address) == 1 else f"]({address}"
                yield Remark(loc, code, params, containing=containing)


def _meaning(address: str, library: Library) -> tuple[str, dict[str, object]]:
    found = library.resolve(address, KINDS)
    if found.document is not None:
        return "link.no_kind", {"given": address, "right": f"{found.document.kind}:{address}"}
    if found.code == "ref.ambiguous":
        return "link.no_kind", {"given": address, "right": found.params["candidates"]}
    if not found.code:  # a document whose file has an error of its own
        return "", {}
    return "link.nowhere", {"given": address, "meant": library.called(address, KINDS)}


def _addresses(text: str) -> Iterator[str]:
    for block in _parser().parse(text):
        for token in block.children or ():
            if token.type == "link_open" and token.markup != "autolink":
                yield unquote(str(token.attrGet("href") or ""))


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")
