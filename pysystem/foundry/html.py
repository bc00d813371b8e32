"""Markdown as authors write it → clean HTML as Foundry stores it.

Links to documents become `@UUID[…]{…}`, the macros of the rules tables become tables, and whatever
is not on the allow-list of tags and attributes is taken out.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from html.parser import HTMLParser

import nh3
from markdown_it import MarkdownIt

from pysystem.foundry import rule_tables

_ODD_SPACES = "\x0b\x0c\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# What Markdown or HTML would read as more than words, stops and line breaks.
_MARKUP = re.compile(
    rf"[*_`#<>&\[\]|~\\{{}}{_ODD_SPACES}]|^(?:[ \t+=-]|\d+[.)])|[ \t]$", re.MULTILINE
)
_LINK = re.compile(
    r"\[([^\]\n]+)\]\(((?!https?:|mailto:)[a-z0-9-]+(?::[a-z0-9-]+){1,2}(?:#[a-z0-9-]+)?)\)"
)
# What would tear a link's label apart, which Foundry wants as plain text in braces.
_NOT_IN_LABEL = re.compile(r"<[^>]*>|[*_`~{}\\]")
_PARAGRAPH = re.compile(r"\n{2,}")

_TAGS = (
    nh3.ALLOWED_TAGS - {"area", "map", "center", "tt", "strike", "acronym", "nav", "hgroup"}
) | {"section", "tfoot"}
_ATTRIBUTES = {
    **{
        tag: set(names) - {"align", "char", "charoff"}
        for tag, names in nh3.ALLOWED_ATTRIBUTES.items()
    },
    "*": {"class", "lang", "title", "dir"},
}

# Markdown tables align their cells with a style, which goes without a word.
_OF_THE_PARSER = {"style"}
_SAFE_ADDRESS = re.compile(r"(?:https?:|mailto:)|(?![a-z][a-z0-9+.-]*:)", re.IGNORECASE).match
_PASSED_OVER = re.compile(r"[\x00-\x20]+")  # by browsers, when they look for the scheme
_MAY_BE_REFUSED = re.compile(r"<|\](?:\(|:)")

LinkMaker = Callable[[str], str]
"""Reference (`[module:][kind:]slug[#page]`) → UUID."""


def to_html(markdown: str, lang: str, link: LinkMaker) -> str:
    """The HTML of an authored text in `lang`."""
    text = markdown.strip()
    if not _MARKUP.search(text):
        return "\n".join(f"<p>{part}</p>" for part in _PARAGRAPH.split(text))
    if "](" in text:
        text = _with_uuids(text, link)
    if "{{" in text:
        text = rule_tables.expand(text, lang)
    return _clean(text)


def _with_uuids(text: str, link: LinkMaker) -> str:
    return _LINK.sub(lambda m: f"@UUID[{link(m[2])}]{{{_NOT_IN_LABEL.sub('', m[1])}}}", text)


@lru_cache(maxsize=4096)
def _clean(markdown: str) -> str:
    return clean(_parser().render(markdown)).strip()


def clean(dirty: str) -> str:
    """HTML without scripts, event handlers, frames, styles or foreign address schemes."""
    return nh3.clean(
        dirty,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer",
    )


def refused_markup(markdown: str) -> list[str]:
    """The tags, attributes and addresses that `clean` takes out of an authored text."""
    text = _with_uuids(markdown, lambda ref: ref)
    if not _MAY_BE_REFUSED.search(text):
        return []
    finder = _Refused()
    finder.feed(_parser().render(text))
    finder.close()
    return finder.found


class _Refused(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _TAGS:
            self.found.append(f"<{tag}")
            return
        known = _ATTRIBUTES.get(tag, set()) | _ATTRIBUTES["*"] | _OF_THE_PARSER
        for name, value in attrs:
            if name not in known:
                self.found.append(name)
            elif name in ("href", "src", "cite"):
                address = _PASSED_OVER.sub("", value or "")
                if not _SAFE_ADDRESS(address):
                    self.found.append(address)


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Let every address be a link, for `clean` alone to refuse: so none is left as text."""
        return True


@cache
def _parser() -> MarkdownIt:
    return _Parser("commonmark", {"html": True}).enable(["table", "strikethrough"])
