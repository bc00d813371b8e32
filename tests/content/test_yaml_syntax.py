"""Syntax errors: reported where the mistake is, in words that help."""

import pytest

from pysystem.content.catalogue import hint, message
from pysystem.content.yaml_read import read_bytes
from tests.content.making import only

CASES = [
    ("name: Глава 1: Прилив\n", "yaml.colon_in_text", 1, 14),
    ("kind: creature\nname Тень\nrank: 3\n", "yaml.no_colon", 2, 1),
    ("name Тень\nrank: 3\n", "yaml.no_colon", 1, 1),
    ("kind:creature\nrank: 3\n", "yaml.colon_space", 1, 1),
    ("list:\n  -a\n  -b: 1\n", "yaml.dash_space", 2, 3),
    ("a: 1\n  b: 2\n", "yaml.unexpected_key", 2, 3),
    ("a: 1\n\n# comment\n  b: 2\n", "yaml.indent", 4, 3),
    ("a:\n    b: 1\n  c: 2\n", "yaml.indent", 3, 3),
    ("a: |\n   x\n  y\nb: 1\n", "yaml.indent", 3, 3),
    ("a:\n  - b: 1\n   c: 2\n", "yaml.indent_list", 3, 4),
    ("- x\ny: 2\n", "yaml.indent_list", 2, 1),
    ("  a: 1\nb: 2\n", "yaml.indent_root", 2, 1),
    ("a: - b\n", "yaml.list_here", 1, 4),
    ("types: [undead, shade\nrank: 3\n", "yaml.unclosed", 1, 8),
    ("a: {x: 1\nb: 2\n", "yaml.unclosed", 1, 4),
    ("x: 1\na: {\n", "yaml.unclosed", 2, 4),
    ("a: [x, y]]\n", "yaml.after_bracket", 1, 10),
    ("a: }\n", "yaml.stray_bracket", 1, 4),
    ("a: [b,,]\n", "yaml.stray_bracket", 1, 7),
    ('x: 1\nname: "Тень\nrank: 3\n', "yaml.open_quote", 2, 7),
    ("name: 'Тень\nrank: 3\n", "yaml.open_quote", 1, 7),
    ('a: "x\n---\ny"\n', "yaml.open_quote", 1, 4),
    ('name: "Волк" серый\n', "yaml.after_quote", 1, 14),
    ("name: 'it's'\n", "yaml.after_quote", 1, 11),
    ('a: "C:\\quest"\n', "yaml.escape", 1, 7),
    ('a: "\\x4"\n', "yaml.escape", 1, 5),
    ('a: "\\ud800"\n', "yaml.escape", 1, 5),
    ("a: @x\n", "yaml.reserved", 1, 4),
    ("a: `x`\n", "yaml.reserved", 1, 4),
    ("a: 5%\nb: %5\n", "yaml.reserved", 2, 4),
    ("look: *серый* волк\n", "yaml.unknown_alias", 1, 7),
    ("look: *bold* text\n", "yaml.unknown_alias", 1, 7),
    ("look: & text\n", "yaml.unknown_alias", 1, 7),
    ("a: &x 1\nb: &x 2\n", "yaml.anchor_twice", 2, 4),
    ("a: >-x\n  y\n", "yaml.block_text", 1, 4),
    ("a: |2x\n x\n", "yaml.block_text", 1, 4),
    ("a: !<x y\n", "yaml.bad_tag", 1, 7),
    ("b: {a:1, c:}\n", "yaml.flow_colon", 1, 11),
    (": 1\n", "yaml.empty_key", 1, 1),
    ("look: {ru: Она говорит: мяу, en: ok}\n", "yaml.colon_in_flow", 1, 23),
    ("look: {ru: Она: рысь}\n", "yaml.colon_in_flow", 1, 15),
    ("look: {ru: Сначала так. Затем: так, en: x}\n", "yaml.colon_in_flow", 1, 30),
    ("look: {ru: Рысь {большая}, en: x}\n", "yaml.bracket_in_text", 1, 17),
    ("look: {ru: Рысь [большая], en: x}\n", "yaml.bracket_in_text", 1, 17),
    ("look: {ru: Она\n  говорит: мяу, en: x}\n", "yaml.no_comma", 2, 3),
    ("look: {ru: 'Рысь' большая}\n", "yaml.no_comma", 1, 19),
    ("hide: {\n  heat: 1\n  cold: 2}\n", "yaml.no_comma", 3, 3),
    ("damage: [{type: heat}\n  {type: cold}]\n", "yaml.no_comma", 2, 3),
    ("a:\n  - {b: 1\n  - {c: 2\n", "yaml.unclosed", 2, 5),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), CASES)
def test_syntax(text: str, code: str, line: int, column: int) -> None:
    problem = only(read_bytes(text.encode("utf-8"), "a.yml").problems)
    assert (problem.code, problem.line, problem.column) == (code, line, column)
    for lang in ("ru", "en"):
        assert "?" not in message(problem.code, problem.params, lang)
        assert hint(problem.code, problem.params, lang)


def test_what_the_parser_says_otherwise_is_passed_on() -> None:
    problem = only(read_bytes(b"a: &x *x\n", "a.yml").problems)
    assert problem.line == 1
    assert message(problem.code, problem.params, "en")


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("look: {ru: Она говорит: мяу, en: ok}\n", '"Она говорит: мяу"'),
        ("look: {en: ok, ru: Сначала так. Затем: так}\n", '"Сначала так. Затем: так"'),
        ("look: {ru: Рысь {большая}, en: x}\n", '"Рысь {большая}"'),
        ('look: {ru: Она "мяу": так}\n', "'Она \"мяу\": так'"),
    ],
)
def test_a_text_in_brackets_is_shown_in_quotes(text: str, quoted: str) -> None:
    problem = only(read_bytes(text.encode("utf-8"), "a.yml").problems)
    for lang in ("ru", "en"):
        assert quoted in hint(problem.code, problem.params, lang)
