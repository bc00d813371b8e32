"""Which links of a text lead to documents: those that Markdown makes links, and no others."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pysystem.model.markdown import REFERENCE, inline, is_reference, parse, parser, references

PIECES = [
    *"[](){}<>!`*_\\\"'&@:#|-= \n\tax1", "talent:t0", "](talent:t0)", "[a](talent:t0)",
    "<talent:a>", "journal:a#b", "](", "[a]", "![", "<b>", "<!--", "-->", "\n\n", "    ", "```\n",
    "&#125;", "http://e", "](<talent:t0>)", ' "t")', "<b x=\"", "| a |\n|---|\n", "{{rule:a}}",
    "> ", "1. ",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[a](talent:t0)", ["talent:t0"]),
        ("[a](bog:talent:t0) [b](journal:c#d)", ["bog:talent:t0", "journal:c#d"]),
        ("[a&#125;b](talent:t0)", ["talent:t0"]),
        ("[a](talent&#58;t0)", ["talent:t0"]),
        ("[[x](talent:t0)](http://e)", ["talent:t0"]),
        ("[a@UUID[x}](talent:t0)", ["talent:t0"]),
        ("[*](talent:t0)", ["talent:t0"]),
        ("[ ](talent:t0)", ["talent:t0"]),
        ("[](talent:t0)", ["talent:t0"]),
        ("[a [b] c](talent:t0)", ["talent:t0"]),
        ("[a\nb](talent:t0)", ["talent:t0"]),
        ('[x](talent:t0 "ti")', ["talent:t0"]),
        ("[x](<talent:t0>)", ["talent:t0"]),
        ("<talent:t0>", ["talent:t0"]),
        ("[![i](talent:t1)](talent:t0)", ["talent:t0"]),
        ("    [a](talent:t0)", ["talent:t0"]),
        ("| a |\n|---|\n| [b](talent:t0) |", ["talent:t0"]),
        ("[a<!-- ](talent:t0) -->b", []),
        ('[a <b x="](talent:t0)">z', []),
        ("[a `](talent:t0)`", []),
        ("[a]b](talent:t0)", []),
        ("![i](talent:t0)", []),
        ("![a [x](talent:t0)](http://e)", []),
        ("`[c](talent:t0)`", []),
        ("```\n[c](talent:t0)\n```", []),
        ("a\n\n    [c](talent:t0)", []),
        ("<div>[c](talent:t0)</div>", []),
        (r"\[c\](talent:t0)", []),
        ("[a]: talent:t0\n\n[a]", []),
        ("[a](https://e) [b](mailto:e@e) [c](Talent:t0) [d](t0) [e](talent:)", []),
    ],
)
def test_what_is_a_link_to_a_document(text: str, found: list[str]) -> None:
    assert list(references(text)) == found


@settings(max_examples=500)
@given(texts)
@example("<talent:t0>")
@example("   [a](talent:t0)\n")
def test_the_quick_look_overlooks_no_link(text: str) -> None:
    tokens = parse(text).tokens
    assert list(references(text)) == [t.content for t in inline(tokens) if t.type == REFERENCE]


@given(texts)
def test_no_address_of_a_document_is_left_to_be_an_ordinary_link(text: str) -> None:
    for token in inline(parse(text).tokens):
        assert token.type != "link_open" or not is_reference(str(token.attrs["href"]))


@pytest.mark.parametrize(
    ("text", "unmade"),
    [
        ("[a]b](talent:t0)", ("](talent:t0)",)),
        ("<div>[a](talent:t0)</div>", ("](talent:t0)",)),
        ("[a](talent:t0)", ()),
        ("`[a](talent:t0)`", ()),
        (r"\[a\](talent:t0)", ()),
        ("<!-- [a](talent:t0) -->", ()),
        ("a](page)", ()),
    ],
)
def test_what_looks_like_a_link_and_is_none(text: str, unmade: tuple[str, ...]) -> None:
    assert parse(text).unmade == unmade


@pytest.mark.parametrize(
    ("text", "definitions"),
    [
        ("[a]: talent:t0", ("[a]:",)),
        ('б\n\n[a]: http://e "t"\n\n[a]', ("[a]:",)),
        ("[Дар]: это не ссылка", ()),
        ("`[a]: b`", ()),
    ],
)
def test_link_definitions_are_told_from_texts(text: str, definitions: tuple[str, ...]) -> None:
    assert parse(text).definitions == definitions


@given(texts)
def test_a_text_without_addresses_needs_no_rules_for_links(text: str) -> None:
    text = text.replace("](", "] (")
    found: dict[str, list[str]] = {"unmade": [], "definitions": []}
    assert list(parse(text).tokens) == parser(links=True).parse(text.strip(), found)
