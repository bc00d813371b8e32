"""What is wrong with a text for the export: macros, links, markup that would be lost, its size."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pysystem.content.diagnostics import Severity
from pysystem.content.suggest import nearest
from pysystem.foundry import macros
from pysystem.foundry.clean import HtmlError, clean
from pysystem.foundry.html import rendered
from pysystem.foundry.links import LinkTarget, linked, pictures, titles
from pysystem.foundry.rule_tables import UnknownMacroError
from pysystem.foundry.tags import refused
from pysystem.model.markdown import Markdown, is_plain, parse
from pysystem.model.text import MAX_LINE

# Anything else is safe in a text that is not very long. Plain searches are quicker than a pattern.
_SUSPICIOUS = ("<", "|", "](", "]:", "{{")
_NOT_LONG = 10_000


class Flaw(NamedTuple):
    """Code, params and severity of a problem, and the piece of the text that it is about."""

    code: str
    params: dict[str, Any]
    severity: Severity
    inside: str


def text_flaws(text: str, lang: str) -> Iterator[Flaw]:
    """Everything that the export has against a text in `lang`; errors are what it would fail at.

    What stands in the text several times is named once.
    """
    suspicious = any(sign in text for sign in _SUSPICIOUS) and not is_plain(text)
    if suspicious or len(text) > _NOT_LONG:
        yield from {(flaw.code, flaw.inside): flaw for flaw in _flaws(text, lang)}.values()


def _flaws(text: str, lang: str) -> Iterator[Flaw]:
    parsed = parse(text)
    wrong = list(_macros(parsed))
    yield from wrong
    pictured = dict.fromkeys(pictures(parsed.tokens))
    yield from _links(parsed, pictured)
    if wrong:
        return
    try:
        html = rendered(linked(macros.expand(parsed.tokens, lang), _longest))
        clean(html)
    except HtmlError as error:
        yield Flaw(error.code, error.params, "error", "")
        return
    for markup in refused(html):
        if markup not in pictured:
            yield Flaw("html.refused", {"markup": markup}, "warning", markup)


def _macros(parsed: Markdown) -> Iterator[Flaw]:
    for error in macros.problems(parsed.tokens):
        macro = ":".join(filter(None, (error.macro.kind, error.macro.name)))
        params: dict[str, Any] = {"macro": macro}
        code = "macro.misplaced"
        if isinstance(error, UnknownMacroError):
            code = "macro.unknown"
            params |= {"choices": error.known, "nearest": nearest(macro, error.known)}
        yield Flaw(code, params, "error", macro)


def _links(parsed: Markdown, pictured: Iterable[str]) -> Iterator[Flaw]:
    for ref in pictured:
        yield Flaw("link.picture", {"ref": ref}, "error", ref)
    for title in titles(parsed.tokens):
        yield Flaw("link.title", {"title": title}, "warning", title)
    for link in parsed.unmade:
        yield Flaw("link.unmade", {"link": link}, "warning", link)
    for definition in parsed.definitions:
        yield Flaw("link.definition", {"definition": definition}, "warning", definition)


def _longest(ref: str) -> LinkTarget:
    """A target that takes more room than any real one."""
    return LinkTarget(f"{ref}{'x' * 200}", "x" * MAX_LINE)
