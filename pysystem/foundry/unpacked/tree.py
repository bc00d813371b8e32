"""HTML as a small tree, for those who write it in another way."""

from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Union

_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_MOST_LEVELS = 50

Node = Union["Element", str]


class UnsupportedError(ValueError):
    """HTML that has no Markdown of its own."""


@dataclass
class Element:
    """A tag with its attributes and what is inside."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)
            if len(self.open) > _MOST_LEVELS:
                raise UnsupportedError(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if self.open[-1].tag != tag:
            raise UnsupportedError(tag)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        raise UnsupportedError(data)

    def handle_decl(self, decl: str) -> None:
        raise UnsupportedError(decl)

    def handle_pi(self, data: str) -> None:
        raise UnsupportedError(data)

    def unknown_decl(self, data: str) -> None:
        raise UnsupportedError(data)


def parsed(html: str) -> list[Node]:
    """The nodes of clean HTML. Raises UnsupportedError for what is not well-formed."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    if len(builder.open) > 1:
        raise UnsupportedError(builder.open[-1].tag)
    return builder.open[0].children


def written(node: Node) -> str:
    """A node as HTML."""
    if isinstance(node, str):
        return escape(node, quote=False)
    start = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items())
    if node.tag in _VOID:
        return f"<{node.tag}{start}>"
    return f"<{node.tag}{start}>{''.join(map(written, node.children))}</{node.tag}>"
