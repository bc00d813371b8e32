"""HTML as Foundry stores it → Markdown as authors write it.

What comes out is turned into HTML again and held against what went in: a text is rewritten only
where it comes back the same. HTML without a Markdown of its own stays HTML.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pysystem.foundry.clean import HtmlError, clean
from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.rule_tables import TABLES, MacroError, render
from pysystem.foundry.unpacked.tree import Element, Node, UnsupportedError, parsed, written

FindRef = Callable[[str], str | None]
"""UUID → the reference that leads to the same document; None for one that is not known."""

_LINK = re.compile(r"@UUID\[([^\]\s]+)\]\{([^{}\n]+)\}")
_MARKS = {"strong": "**", "b": "**", "em": "*", "i": "*", "s": "~~", "del": "~~", "strike": "~~"}
_HEADS = {f"h{level}": "#" * level for level in range(1, 7)}
_BLOCKS = frozenset((*_HEADS, "p", "ul", "ol", "blockquote", "pre", "table", "hr"))
_HTML_BLOCKS = _BLOCKS | frozenset("div section details figure dl".split())
_BETWEEN_TAGS = re.compile(r">\s+<|\s+(?=</?(?:p|ul|ol|li|h[1-6]|blockquote|table)\b)")
# Enough for most texts, and for every text.
_LIGHTLY = re.compile(r"[\\`*\[\]<]|(?<!\w)_|_(?!\w)|~~|(?<=\{)\{")
_FULLY = re.compile(r"[\\`*_\[\]<>#|~&!{}+=.)-]")
# Quotes stand for themselves in HTML, and a browser's editor writes a space that does not break.
_SPELLINGS = (("&quot;", '"'), ("&#39;", "'"), ("<br />", "<br>"), ("<br>\n", "<br>"))


class Text(NamedTuple):
    """A text in Markdown; `exact` is whether it comes back as the very HTML it was made from."""

    markdown: str
    exact: bool


def to_markdown(html: str, lang: str, find: FindRef, *, edited: bool = False) -> Text:
    """The Markdown of a stored text in `lang`; never fails, but may be empty for a monster.

    Of a text that was `edited` in Foundry, whose editor sets spaces between tags in its own way,
    a readable Markdown of the same look is better than the very same HTML.
    """
    if not html.strip():
        return Text("", True)
    best: str | None = None
    again: str | None = None
    for escaped in (_LIGHTLY, _FULLY, None):
        links: dict[str, str] = {}
        try:
            made = _made(html, _noting(find, links), escaped, lang)
        except UnsupportedError:
            continue
        again = _html_of(made, lang, links)
        if again == html:
            return Text(made, True)
        if best is None and again is not None and same_text(again, html):
            best = made
            if edited:
                break
    if best is not None:
        return Text(best, True)
    return Text(made if again is not None else "", False)


def _made(html: str, find: FindRef, escaped: re.Pattern[str] | None, lang: str) -> str:
    if escaped is None:
        return _no_macros(html.strip())
    return _Writer(find, escaped, lang).blocks(parsed(html))


def _no_macros(html: str) -> str:
    """HTML in which nobody sees a macro."""
    return html.replace("{{", "{&#123;")


def _noting(find: FindRef, links: dict[str, str]) -> FindRef:
    def note(uuid: str) -> str | None:
        ref = find(uuid)
        if ref is not None:
            links[ref] = uuid
        return ref

    return note


def _html_of(markdown: str, lang: str, links: dict[str, str]) -> str | None:
    try:
        return to_html(markdown, lang, lambda ref: LinkTarget(links[ref], ref))
    except (MacroError, HtmlError, LookupError):
        return None


def same_text(one: str, other: str) -> bool:
    """Whether two pieces of HTML differ only in what no reader sees."""
    return one == other or _seen(one) == _seen(other)


def _seen(html: str) -> str:
    for one, other in _SPELLINGS:
        html = html.replace(one, other)
    return _BETWEEN_TAGS.sub(lambda found: "><" if found[0][0] == ">" else "", html.strip())


class _Writer:
    def __init__(self, find: FindRef, marked: re.Pattern[str], lang: str) -> None:
        self._find = find
        self._marked = marked
        self._lang = lang

    def blocks(self, nodes: Sequence[Node]) -> str:
        """The blocks of a text, an empty line between two."""
        return "\n\n".join(self._block(node) for node in _only_elements(nodes))

    def _block(self, element: Element) -> str:
        try:
            return self._as_markdown(element)
        except UnsupportedError:
            if element.tag not in _HTML_BLOCKS:
                raise
            made = written(element)
            macro = _macros(self._lang).get(_BETWEEN_TAGS.sub("><", made))
            return f"{{{{table:{macro}}}}}" if macro else _no_macros(made)

    def _as_markdown(self, element: Element) -> str:
        tag, inside = element.tag, element.children
        if tag not in _BLOCKS or (element.attributes and tag != "ol"):
            raise UnsupportedError(tag)
        if tag == "p":
            return self._line(inside)
        if tag in _HEADS:
            return f"{_HEADS[tag]} {self._line(inside)}"
        if tag == "hr":
            return "---"
        if tag == "blockquote":
            return "\n".join(f"> {line}".rstrip() for line in self.blocks(inside).split("\n"))
        if tag == "pre":
            return _code(inside)
        return self._table(element) if tag == "table" else self._list(element)

    def _list(self, element: Element) -> str:
        start = int(element.attributes.get("start", "1")) if element.tag == "ol" else 0
        entries, loose = [], False
        for number, item in enumerate(_only_elements(element.children)):
            if item.tag != "li" or item.attributes:
                raise UnsupportedError(item.tag)
            mark = f"{start + number}. " if start else "- "
            body, has_blocks = self._entry(item)
            loose |= has_blocks
            entries.append(
                mark + body.replace("\n", f"\n{' ' * len(mark)}").replace("\n   \n", "\n\n")
            )
        return re.sub(r"(?m)^[ ]+$", "", ("\n\n" if loose else "\n").join(entries))

    def _entry(self, item: Element) -> tuple[str, bool]:
        """What stands in an entry of a list, and whether its paragraphs are set apart."""
        if any(isinstance(node, Element) and node.tag == "p" for node in item.children):
            return self.blocks(item.children), True
        cut = next(
            (
                index
                for index, node in enumerate(item.children)
                if isinstance(node, Element) and node.tag in _BLOCKS
            ),
            len(item.children),
        )
        line = self._line(_trimmed(item.children[:cut]))
        below = self.blocks(item.children[cut:])
        return (f"{line}\n{below}" if below else line), False

    def _table(self, table: Element) -> str:
        parts = list(_only_elements(table.children))
        if [part.tag for part in parts] not in (["thead"], ["thead", "tbody"]):
            raise UnsupportedError("table")
        rows = [
            [self._cell(cell) for cell in _only_elements(row.children)]
            for part in parts
            for row in _only_elements(part.children)
        ]
        head, *body = rows
        lines = [head, ["---"] * len(head), *body]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _cell(self, cell: Element) -> str:
        if cell.attributes:
            raise UnsupportedError(cell.tag)
        return self._line(cell.children).replace("|", "\\|")

    def _line(self, nodes: Sequence[Node]) -> str:
        """Text with its marks, on one line of the source or several."""
        return "".join(
            self._text(node) if isinstance(node, str) else self._mark(node) for node in nodes
        )

    def _text(self, text: str) -> str:
        made, at = [], 0
        for found in _LINK.finditer(text):
            ref = self._find(found[1])
            if ref is not None:
                made += [
                    self._escaped(text[at : found.start()]),
                    f"[{self._escaped(found[2])}]({ref})",
                ]
                at = found.end()
        return "".join((*made, self._escaped(text[at:])))

    def _escaped(self, text: str) -> str:
        return self._marked.sub(lambda found: "".join(f"\\{char}" for char in found[0]), text)

    def _mark(self, element: Element) -> str:
        tag, attributes = element.tag, element.attributes
        if tag == "a" and set(attributes) <= {"href", "rel"} and attributes.get("href"):
            return f"[{self._line(element.children)}]({attributes['href']})"
        if tag == "img" and set(attributes) <= {"src", "alt"}:
            return f"![{self._escaped(attributes.get('alt', ''))}]({attributes.get('src', '')})"
        if attributes:
            raise UnsupportedError(tag)
        if tag == "br":
            return "\\\n"
        if tag == "code" and all(isinstance(node, str) for node in element.children):
            return f"`{''.join(map(str, element.children))}`"
        if tag in _MARKS:
            return f"{_MARKS[tag]}{self._line(element.children)}{_MARKS[tag]}"
        raise UnsupportedError(tag)


@cache
def _macros(lang: str) -> Mapping[str, str]:
    """The HTML of each table of the rules → its name."""
    made = {name: parsed(clean(render(name, lang))) for name in TABLES}
    return {"".join(map(written, nodes)): name for name, nodes in made.items()}


def _only_elements(nodes: Sequence[Node]) -> Iterator[Element]:
    for node in nodes:
        if isinstance(node, Element):
            yield node
        elif node.strip():
            raise UnsupportedError("text")


def _trimmed(nodes: Sequence[Node]) -> list[Node]:
    """Nodes without the line break that stands before a list inside a list."""
    made = list(nodes)
    if made and isinstance(made[-1], str):
        made[-1] = made[-1].rstrip()
    return made


def _code(nodes: Sequence[Node]) -> str:
    if len(nodes) == 1 and isinstance(nodes[0], Element) and nodes[0].tag == "code":
        inside = nodes[0].children
        if not nodes[0].attributes and all(isinstance(node, str) for node in inside):
            return f"```\n{''.join(map(str, inside))}```"
    raise UnsupportedError("pre")
