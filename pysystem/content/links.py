"""Links in texts whose address is neither one of the web nor a reference to a document."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from pysystem.content.library import Library
from pysystem.content.remarks import Remark
from pysystem.content.texts import LocatedText
from pysystem.model.markdown import inline, is_plain, parse
from pysystem.model.refs import KINDS

_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*://|(?:mailto|tel):|[/#]", re.IGNORECASE).match


def check_links(texts: Iterable[LocatedText], library: Library) -> Iterator[Remark]:
    """Note every link that would lead nowhere; references with a kind are checked as such."""
    for loc, _, text in texts:
        if "](" not in text or is_plain(text):  # plain links are references
            continue
        for address in _addresses(text):
            if _ABSOLUTE(address):
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
    """The addresses of links that are no references; those of scripts are refused elsewhere."""
    from markdown_it.common.normalize_url import validateLink

    for token in inline(parse(text).tokens):
        if token.type == "link_open" and token.markup != "autolink":
            address = str(token.attrGet("href") or "")
            if validateLink(address):
                yield unquote(address)
