"""Links to documents: what Foundry gets to read in their place, and what is said of the others."""

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from pysystem.foundry.clean import HtmlError, clean
from pysystem.foundry.html import rendered, to_html
from pysystem.foundry.links import LinkTarget, linked
from pysystem.foundry.rule_tables import MacroError
from pysystem.foundry.text_flaws import text_flaws
from pysystem.model.markdown import REFERENCE, inline, is_plain, parse, references
from tests.model.test_markdown import texts
from tests.project import SAMPLE, documents, make_project, run

# How Foundry finds links to documents in the text of one element.
ENRICHED = re.compile(r"@([A-Za-z]+)\[([^#\]]+)(?:#([^\]]+))?](?:\{([^}]+)})?")


def made(text: str) -> str:
    return to_html(text, "ru", lambda ref: LinkTarget(f"Id.{ref.replace('#', '.')}", "Волк"))


def codes(text: str) -> list[tuple[str, str]]:
    return [(flaw.code, flaw.severity) for flaw in text_flaws(text, "ru")]


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("волк", "волк"),
        ("**волк**", "волк"),
        ("_волк_", "волк"),
        ("<b>волк</b>", "волк"),
        ("`a*`", "a*"),
        ("*", "*"),
        ("a}b", "a)b"),
        ("a&#125;b", "a)b"),
        ("a [b] c", "a (b) c"),
        ("a [[/roll 1d6]] c", "a ((/roll 1d6)) c"),
        (r"a\]\{b", "a)(b"),
        ("a@b", "a＠b"),
        ("a & b", "a &amp; b"),
        ("a\nb", "a b"),
        ("a\\\nb", "a b"),
        (r"![a\*b](icons/a.png)", "a*b"),
        ("a &lt;i&gt; b", "a &lt;i&gt; b"),
        ("![волк](icons/a.png)", "волк"),
        ("a <https://e> b", "a https://e b"),
        ("", "Волк"),
        (" ", "Волк"),
        ("<b></b>", "Волк"),
        ("&#x200b;", "Волк"),
    ],
)
def test_a_label_is_plain_text_without_foundrys_own_signs(label: str, shown: str) -> None:
    text = f"[{label}](creature:wolf)"
    assert made(text) == f"<p>@UUID[Id.creature:wolf]{{{shown}}}</p>"
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[x](talent:t0)](http://e)", "<p>[@UUID[Id.talent:t0]{x}](http://e)</p>"),
        ("[a<!-- ](talent:t0) -->b", "<p>[ab</p>"),
        ("[a `](talent:t0)`", "<p>[a <code>](talent:t0)</code></p>"),
        ("`[c](talent:t0)`", "<p><code>[c](talent:t0)</code></p>"),
        ("```\n[c](talent:t0)\n```", "<pre><code>[c](talent:t0)\n</code></pre>"),
        ("[x](<talent:t0>)", "<p>@UUID[Id.talent:t0]{x}</p>"),
        ("<talent:t0>", "<p>@UUID[Id.talent:t0]{Волк}</p>"),
        ("[x](journal:a#b)", "<p>@UUID[Id.journal:a.b]{x}</p>"),
        ("## [x](talent:t0)", "<h2>@UUID[Id.talent:t0]{x}</h2>"),
        ("*[x](talent:t0)*", "<p><em>@UUID[Id.talent:t0]{x}</em></p>"),
        ("[a@UUID[x}](talent:t0)", "<p>[a@UUID<span>@UUID[Id.talent:t0]{x)}</span></p>"),
        (
            r"@Embed\[a [x](talent:t0) b",
            "<p>@Embed[a <span>@UUID[Id.talent:t0]{x}</span> b</p>",
        ),
    ],
)
def test_links_are_what_markdown_says(text: str, expected: str) -> None:
    assert made(text) == expected
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "expected", "flaws"),
    [
        ("[a]b](talent:t0)", "<p>[a]b](talent:t0)</p>", [("link.unmade", "warning")]),
        (
            "<div>[x](talent:t0)</div>",
            "<div>[x](talent:t0)</div>",
            [("link.unmade", "warning")],
        ),
        ('[x](talent:t0 "ti")', "<p>@UUID[Id.talent:t0]{x}</p>", [("link.title", "warning")]),
        (
            "[a]: http://e\n\n[a]",
            "<p>[a]: http://e</p>\n<p>[a]</p>",
            [("link.definition", "warning")],
        ),
        (
            "[жми]: javascript:alert(1)\n\n[жми]",
            "<p>[жми]: javascript:alert(1)</p>\n<p>[жми]</p>",
            [("link.definition", "warning")],
        ),
        ("![i](talent:t0)", '<p><img alt="i"></p>', [("link.picture", "error")]),
        ("![i](talent:t0) ![k](talent:t0)", None, [("link.picture", "error")]),
        ("[![i](talent:t1)](talent:t0)", None, [("link.picture", "error")]),
        ('[a <b x="](talent:t0)">z', None, [("html.refused", "warning")]),
    ],
)
def test_what_is_no_link_is_said(
    text: str, expected: str | None, flaws: list[tuple[str, str]]
) -> None:
    assert codes(text) == flaws
    if expected is not None:
        assert made(text) == expected


@settings(max_examples=500)
@given(texts)
@example("[a](talent:t0) <talent:a> [![x](talent:t0)](talent:b)")
def test_the_export_makes_the_links_that_are_checked(text: str) -> None:
    asked: list[str] = []

    def link(ref: str) -> LinkTarget:
        asked.append(ref)
        return LinkTarget("Id", "Волк")

    try:
        to_html(text, "ru", link)
    except (MacroError, HtmlError):
        return
    assert asked == list(references(text))


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from([*"[]{}@`*<> \\a!/&;", "@UUID[", "[[", "]]", "&#125;", "&#64;"]))
    .map("".join)
    .map(lambda label: f"до [{label}](talent:t0) после")
)
def test_foundry_finds_each_link_whole_whatever_its_label(text: str) -> None:
    assume("{{" not in text)
    html = made(text)
    if list(references(text)) != ["talent:t0"]:
        return
    pieces = [unescape(piece) for piece in re.split(r"<[^>]*>", html)]
    found = [m for piece in pieces for m in ENRICHED.finditer(piece) if m[2] == "Id.talent:t0"]
    assert len(found) == 1
    assert found[0][1] == "UUID"
    assert found[0][4]


PAGE = """\
kind: journal
name: {ru: Болото, en: Swamp}
pages:
  - {slug: a, name: {ru: Тропа, en: Path}, text: {ru: "[](creature:wolf), [ ](journal:swamp#a)",
     en: "<creature:wolf>, <journal:swamp#a>"}}
"""


@pytest.mark.parametrize(("lang", "names"), [("ru", ["Волк", "Тропа"]), ("en", ["Wolf", "Path"])])
def test_a_link_without_a_label_bears_the_name_of_what_it_leads_to(
    tmp_path: Path, lang: str, names: list[str]
) -> None:
    wolf = "kind: creature\nname: {ru: Волк, en: Wolf}\ntypes: [beast]\ntier: normal\nrank: 2\n"
    make_project(tmp_path, {"creatures/wolf.yml": wolf, "rules/swamp.yml": PAGE})
    result = run("export", "-p", tmp_path, "--no-zip", "--lang", lang)
    assert result.exit_code == 0, result.output
    (page,) = documents(tmp_path, "rules")["swamp"]["pages"]
    assert [m[4] for m in ENRICHED.finditer(page["text"]["content"])] == names


def test_a_picture_of_a_document_stops_the_export_at_its_place(tmp_path: Path) -> None:
    text = 'kind: talent\nname: Чутьё\ndescription: "Вот ![волк](creature:wolf)."\n'
    make_project(tmp_path, {**SAMPLE, "talents/sense.yml": text})
    result = run("validate", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "talents/sense.yml:3:" in result.output
    assert "error [link.picture]" in result.output


# Few odd signs among many plain ones, or hardly a text would be plain.
plain = st.text(st.sampled_from("абвёжзик 12 ,.’–\n"), max_size=8)
odd = st.text(st.sampled_from("*_[]@\t\xa0\"'-!?$^+=1.)\u200b"), min_size=1, max_size=2)
words = st.one_of(plain, plain, plain, plain, plain, plain, odd)
plain_links = st.builds("[{}]({})".format, words, st.sampled_from(["creature:wolf", "a:b:c#d"]))
strong = st.builds("**{}**".format, words)


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(pieces=st.lists(st.one_of(words, plain_links, strong), min_size=1, max_size=6))
@example(pieces=["**а**", "б", "**в**"])
@example(pieces=["**а**", " б ", "**в, г**", "**"])
@example(pieces=["**", "[волк](creature:wolf)", "**"])
@example(pieces=["* **а**\n* **б**"])
@example(pieces=["**а**", "\n---\n", "**б **"])
@example(pieces=["!", "[волк](creature:wolf)"])
@example(pieces=["[волк](creature:wolf)", "\n===\n", "а"])
@example(pieces=["1. ", "[волк](creature:wolf)"])
@example(pieces=["@UUID", "[волк](creature:wolf)"])
@example(pieces=["[", "[волк](creature:wolf)", "]"])
@example(pieces=["[ волк  и ёж ](creature:wolf)", "\n\n", "[ёж](creature:wolf)"])
@example(pieces=["[волк](creature:wolf)", ": ёж"])
def test_the_short_way_for_plain_links_and_bold_gives_what_markdown_gives(
    pieces: list[str],
) -> None:
    text = "".join(pieces).strip()
    assume(text and is_plain(text))
    parsed = parse(text)
    found = [token.content for token in inline(parsed.tokens) if token.type == REFERENCE]
    assert list(references(text)) == found
    long_way = rendered(linked(parsed.tokens, lambda ref: LinkTarget(f"Id.{ref}", "Волк")))
    assert (
        to_html(text, "ru", lambda ref: LinkTarget(f"Id.{ref}", "Волк")) == clean(long_way).strip()
    )
    assert (parsed.unmade, parsed.definitions) == ((), ())
