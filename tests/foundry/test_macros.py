"""Macros in texts: where they become tables and numbers, where they stay, and what is wrong."""

import pytest

from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.macros import MisplacedTableError, macros, problems
from pysystem.foundry.rule_tables import Macro, MacroError, UnknownMacroError, render
from pysystem.model.markdown import parse

LADDER = render("ladder", "ru")


def made(text: str, lang: str = "ru") -> str:
    return to_html(text, lang, lambda ref: LinkTarget(ref, "Имя"))


def wrong(text: str) -> list[MacroError]:
    return problems(parse(text).tokens)


def test_macros_are_listed_in_order() -> None:
    text = "A {{rule:gifts.dc_base}} b\n\n{{ table:ranks }}\n\n{{what}}"
    assert macros(parse(text).tokens) == [
        Macro("gifts.dc_base", "rule"),
        Macro("ranks", "table"),
        Macro("", "what"),
    ]


@pytest.mark.parametrize(
    ("path", "ru", "en"),
    [
        ("gifts.dc_base", "9", "9"),
        ("gifts.mark", "Дар", "Gift"),
        ("ranks.half_rank.raised", "2–3", "2–3"),
        ("ranks.rows.3.attack", "5", "5"),
        ("tiers.tiers.boss.ap_factor", "1,5", "1.5"),
        ("tiers.tiers.peon.hits.1", "3", "3"),
        ("encounters.bands.hard.label", "Тяжёлый", "Hard"),
        ("encounters.relative_rank.-2", "0,25", "0.25"),
        ("damage.dr.words.vulnerability.value", "−2", "−2"),
        ("natural_weapons.kinds.bite.damage_type", "piercing", "piercing"),
    ],
)
def test_rule_values(path: str, ru: str, en: str) -> None:
    text = f"Value: {{{{rule:{path}}}}}."
    assert made(text, "ru") == f"<p>Value: {ru}.</p>"
    assert made(text, "en") == f"<p>Value: {en}.</p>"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("{{table:rank}}", "ranks"),
        ("{{traits:beasts}}", "beast"),
        ("{{creatures:wolf}}", "beast"),
        ("{{rule:gifts.dc}}", "dc_base"),
        ("{{rule:nothing}}", "gifts"),
        ("{{rule:gifts}}", "dc_base"),
        ("{{rule:tiers.tiers}}", "peon"),
        ("{{rule:tiers.tiers.peon.hits.2}}", "1"),
        ("{{tabel:ranks}}", "table"),
        ("{{ranks}}", "table"),
        ("{{table:ranks", "table"),
        ("{{rule:*gifts*.dc_base}}", "rule"),
        ("{{rule:gifts.\ndc_base}}", "rule"),
    ],
)
def test_an_unknown_name_is_a_key_error_that_lists_the_known(text: str, known: str) -> None:
    with pytest.raises(UnknownMacroError) as caught:
        made(text)
    assert isinstance(caught.value, KeyError)
    assert known in caught.value.known
    assert known in str(caught.value)
    assert [str(p) for p in wrong(text)] == [str(caught.value)]


def test_a_yes_or_no_is_no_value() -> None:
    with pytest.raises(UnknownMacroError):
        made("{{rule:gifts.needs_focus}}")


@pytest.mark.parametrize(
    "text",
    [
        "See {{table:ranks}}",
        "{{table:ranks}} here",
        "Above\n{{table:ranks}}",
        "{{table:ranks}}\n{{table:ranks}}",
        "# {{table:ranks}}",
        "*{{table:ranks}}*",
        "<p>a {{table:ranks}}</p>",
        "<div>{{table:ranks}}</div>",
    ],
)
def test_a_table_inside_a_paragraph_is_an_error(text: str) -> None:
    with pytest.raises(MisplacedTableError, match="table:ranks"):
        made(text)
    assert {type(p) for p in wrong(text)} == {MisplacedTableError}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{table:ladder}}", "L"),
        ("  {{table:ladder}}  \n", "L"),
        ("a\n\n{{ table: ladder }}\n\nb", "<p>a</p>\nL\n<p>b</p>"),
        ("a\n\n{{table:ladder}}\n\n{{table:ladder}}\n", "<p>a</p>\nL\nL"),
        ("<p>a</p><p> {{table:ladder}} </p>", "<p>a</p>L"),
        ("- {{table:ladder}}", "<ul>\n<li>\nL\n</li>\n</ul>"),
        ("> {{table:ladder}}", "<blockquote>\nL\n</blockquote>"),
        ("no macro, {one} brace", "<p>no macro, {one} brace</p>"),
        ("{{{rule:gifts.dc_base}}}", "<p>{9}</p>"),
        ("*{{rule:gifts.dc_base}}*", "<p><em>9</em></p>"),
        ("[{{rule:gifts.dc_base}}](talent:a)", "<p>@UUID[talent:a]{9}</p>"),
        ('<b title="{{rule:gifts.mark}}">x</b>', '<p><b title="Дар">x</b></p>'),
        ("<div>{{rule:gifts.mark}}</div>", "<div>Дар</div>"),
    ],
)
def test_where_macros_work(text: str, expected: str) -> None:
    assert wrong(text) == []
    assert made(text) == expected.replace("L", LADDER)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`{{table:ladder}}`", "<p><code>{{table:ladder}}</code></p>"),
        ("Так: `{{rule:gifts}}`.", "<p>Так: <code>{{rule:gifts}}</code>.</p>"),
        ("```\n{{table:ladder}}\n```", "<pre><code>{{table:ladder}}\n</code></pre>"),
        ("a\n\n    {{table:ladder}}", "<p>a</p>\n<pre><code>{{table:ladder}}\n</code></pre>"),
        (r"\{{rule:no}}", "<p>{{rule:no}}</p>"),
        (r"{\{rule:no}} [](talent:a)", "<p>{{rule:no}} @UUID[talent:a]{Имя}</p>"),
        ("&#123;{rule:no}}", "<p>{{rule:no}}</p>"),
        ("~~~\n\n{{no}}\n\n~~~", "<pre><code>\n{{no}}\n\n</code></pre>"),
    ],
)
def test_in_code_and_escaped_macros_stay(text: str, expected: str) -> None:
    assert wrong(text) == []
    assert made(text) == expected


def test_all_problems_of_a_text_at_once() -> None:
    text = "{{rule:no}} and {{table:ranks}}\n\n{{table:none}}\n\n{{table:ranks}}"
    assert [type(p) for p in wrong(text)] == [
        UnknownMacroError,
        MisplacedTableError,
        UnknownMacroError,
    ]
