"""Hostile texts of the greatest length: quick, never a traceback, and no flood of HTML."""

import re
from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysystem.foundry import clean
from pysystem.foundry.clean import MAX_HTML, HtmlError
from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.rule_tables import MacroError
from pysystem.foundry.tags import refused, start_tags
from pysystem.foundry.text_flaws import Flaw, text_flaws
from pysystem.model.markdown import parse, references
from pysystem.model.text import MAX_PROSE

SECONDS = 8.0
"""Many times what the slowest takes on an idle machine; the quadratic took half a minute."""


def repeated(piece: str, before: str = "", after: str = "") -> str:
    count = (MAX_PROSE - len(before) - len(after)) // len(piece)
    return before + piece * count + after


def numbered(piece: str, count: int) -> str:
    return "".join(piece.replace("#", str(i)) for i in range(count))


LONG = {
    "brackets": repeated("[", after="](a)"),
    "pictures": repeated("!["),
    "pictures of documents": repeated("![", after="](a:b)"),
    "nested pictures": "![" * 9000 + "a" + "](b)" * 9000,
    "open links": repeated("[![a]("),
    "labels": repeated("[a"),
    "stray links": repeated("](a:b"),
    "open tags": repeated("<a ", before="<div>"),
    "open quotes": repeated('<a b="'),
    "open CDATA": repeated("<![CDATA["),
    "open CDATA inside": repeated("<![CDATA[", before="a "),
    "open comments": repeated("<!--"),
    "open comments inside": repeated("<!--", before="a "),
    "processing": repeated("<?", before="a "),
    "end tags": repeated("</a "),
    "titles": repeated("<title>"),
    "line of equals": repeated("=", before="a\n"),
    "spaces in a tag": repeated(" ", before="<p "),
    "emphasis": repeated("*a _"),
    "code": repeated("`a``"),
    "entities": repeated("&a"),
    "macros": repeated("{{"),
    "unknown macros": repeated("{{a}}"),
    "lists": repeated("1) a\n"),
    "line breaks": repeated("<br>"),
    "pairs": repeated("<b>a</b> "),
    "definitions": repeated("[a] ", before=f"[a]: http://x/{'y' * 30_000}\n\n"),
    "columns": repeated("|a\n", before=f"{'|a' * 256}|\n{'|-' * 256}|\n"),
}

FLOODS = {
    "tables": ("html.long", repeated("{{table:type-traits}}\n\n")),
    "tables in HTML": ("html.long", repeated("<p>{{table:type-traits}}</p>")),
    "links": ("html.long", repeated("[](a:b)")),
    "quotations": ("html.long", repeated(">" * 20 + "\n\n")),
    "reopened": ("html.tangled", "<p>" + numbered("<b a#>", 3000) + "<p>a" * 3000),
    "reopened in Markdown": ("html.tangled", numbered("<b a#>", 3000) + "\n\na" * 6000),
    "long and reopened": ("html.tangled", repeated("<p>a", before=f"<b a='{'y' * 20_000}'>")),
    "closed in a cell": (
        "html.tangled",
        repeated("<p>a", before=numbered("<b a#><table><td></b></table>", 800)),
    ),
    "closed in a table": (
        "html.tangled",
        repeated("<p>a", before=numbered("<b a#><table></b></table>", 1200)),
    ),
    "closed in a comment": (
        "html.tangled",
        repeated("<p>a", before=numbered("<b a#><!--</b>-->", 1500)),
    ),
    "closed in a quote": (
        "html.tangled",
        repeated("<p>a", before=numbered('<b #><i title="</b>"></i>', 1000)),
    ),
    "closed by no end tag": (
        "html.tangled",
        repeated("<p>a", before=numbered("<b #>a</b<i>a</i>>", 1000)),
    ),
    "deep": ("html.tangled", repeated("<div>")),
    "deep and closed": ("html.tangled", "<div>" * 5400 + "</div>" * 5400),
    "deep lists": ("html.tangled", repeated("<ul><li>")),
    "deep emphasis": ("html.tangled", "*a " * 10_000 + "a*" * 10_000),
}


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    parse.cache_clear()
    yield
    parse.cache_clear()


def link(ref: str) -> LinkTarget:
    return LinkTarget("Compendium.pysystem.talents.Item.0123456789abcdef", "Имя" * 40)


def flaws(text: str) -> list[Flaw]:
    return list(text_flaws(text, "ru"))


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_every_text_is_read_and_made_in_linear_time(text: str) -> None:
    start = process_time()
    flaws(text)
    list(references(text))
    try:
        made = to_html(text, "ru", link)
    except (MacroError, HtmlError):
        made = ""
    assert process_time() - start < SECONDS
    assert len(made) <= MAX_HTML


@pytest.mark.parametrize(("code", "text"), FLOODS.values(), ids=FLOODS)
def test_floods_are_refused_before_they_rise(code: str, text: str) -> None:
    assert len(text) <= MAX_PROSE
    start = process_time()
    found = flaws(text)
    assert process_time() - start < SECONDS
    assert [(flaw.code, flaw.severity) for flaw in found] == [(code, "error")]
    with pytest.raises(HtmlError):
        to_html(text, "ru", link)


@pytest.mark.parametrize(
    "text",
    [
        "<p>Раз<p>Два<p>Три" * 200,
        "<ul><li>Раз<li>Два</ul>" * 300,
        "<p><b>Раз <i class='x'>два</i></b> <code>три</code><br>" * 300,
        '<table><tr><td><b>Раз</b></td><td title="a > b">два</td></tr></table>\n\n' * 300,
        "**Раз *два* `три`** [а](https://example.org)\n\n" * 500,
        "<b>Раз, но не закрыто\n\n" + "Два *три*.\n\n" * 500,
        "- - - - - Раз\n\n" * 500,
        "{{table:type-traits}}\n\n" * 20,
    ],
)
def test_long_honest_texts_pass(text: str) -> None:
    assert flaws(text) == []
    assert to_html(text, "ru", link)


def test_a_flood_of_one_flaw_is_one_flaw() -> None:
    assert [flaw.code for flaw in flaws("<blink>a</blink>" * 1000)] == ["html.refused"]
    assert [flaw.code for flaw in flaws("{{a}} " * 5000)] == ["macro.unknown"]


def test_html_that_grows_while_it_is_cleaned_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "MAX_HTML", 100)
    assert clean.clean("<p>a</p>") == "<p>a</p>"
    with pytest.raises(HtmlError):
        clean.clean('<a href="a"></a>' * 6)


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ("<b><I x=1>", ["b", "i"]),
        ("<div>\n<![foo[x]]>\n</div>", ["div"]),
        ("<!-- <b> --><i>", ["i"]),
        ("<!--><b><!---><i>", ["b", "i"]),
        ("<!-- <b> --!><i>", ["i"]),
        ("<!DOCTYPE a <b><i>", ["i"]),
        ("<?a <b> ?><i>", ["i"]),
        ("</ <b><i>", ["i"]),
        ("</a title='><b>'><i>", ["i"]),
        ("<b a=\"<i>\" c='<u>'><s>", ["b", "s"]),
        ("<b a=<i>", ["b"]),
        ("a < b <i>", ["i"]),
        ("<script><b></script><i>", ["script", "i"]),
        ("<TITLE><b></tItLe ><i>", ["title", "i"]),
        ("<script><b>", ["script"]),
        ("<b", []),
        ("<b a='", []),
        ("<b a='><i>", []),
        ("<!-- <b>", []),
        ("</b a='><i>", []),
    ],
)
def test_tags_are_read_as_browsers_do(html: str, names: list[str]) -> None:
    assert [tag.name for tag in start_tags(html)] == names


def test_attributes_are_read_as_browsers_do() -> None:
    (tag,) = start_tags("<a/b c=d/e F = 'g&amp;h' i=\"j\"k l==m n= >")
    assert tag.attributes == [
        ("b", ""),
        ("c", "d/e"),
        ("f", "g&h"),
        ("i", "j"),
        ("k", ""),
        ("l", "=m"),
        ("n", ""),
    ]


markup = st.lists(
    st.sampled_from(
        [*"<>/=\"' a!-?[]", "<b", "</b>", "<!--", "-->", "<script>", "<svg", "on=", "x"]
    )
).map("".join)


@settings(max_examples=500)
@given(markup)
def test_every_markup_is_read_without_failing(html: str) -> None:
    refused(html)
    text_flaws(html, "ru")


@settings(max_examples=500)
@given(markup)
def test_what_is_not_named_is_not_taken_out(html: str) -> None:
    """Every kind of tag that comes through the sanitiser was seen, and none of the refused does."""
    seen = {tag.name for tag in start_tags(html)}
    kept = set(re.findall(r"<([a-z0-9]+)", clean.clean(html)))
    assert kept <= seen
    assert all(f"<{name}" not in refused(html) for name in kept)
