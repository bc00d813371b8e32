"""The dialect: what authors write and what it means."""

import json

import pytest

from pysystem.content.diagnostics import Problem
from pysystem.content.yaml_read import Parsed, read_bytes
from tests.content.making import codes, only


def read(text: str | bytes) -> Parsed:
    return read_bytes(text.encode("utf-8") if isinstance(text, str) else text, "a.yml")


def test_core_schema_values() -> None:
    text = (
        "text: волк\nnumber: 3\nminus: -2\nplus: +4\nhalf: 2.5\npoint: .5\nhex: 0x1F\n"
        "yes: true\nnot: False\nnone: null\ntilde: ~\nempty:\nquoted: '3'\n"
        "list: [a, 1, true]\nmapping: {a: {b: c}}\nblock: |\n  a\n  b\nfolded: >-\n  a\n  b\n"
    )
    assert read(text).data == {
        "text": "волк",
        "number": 3,
        "minus": -2,
        "plus": 4,
        "half": 2.5,
        "point": 0.5,
        "hex": 31,
        "yes": True,
        "not": False,
        "none": None,
        "tilde": None,
        "empty": None,
        "quoted": "3",
        "list": ["a", 1, True],
        "mapping": {"a": {"b": "c"}},
        "block": "a\nb\n",
        "folded": "a b",
    }


def test_k1_01_bare_no_in_a_list_stays_text() -> None:
    parsed = read("languages: [ru, no]\ntags: [undead, No, 'no']\n")
    assert parsed.data == {"languages": ["ru", "no"], "tags": ["undead", "No", "no"]}
    assert [(p.code, p.severity, p.line, p.column) for p in parsed.problems] == [
        ("yaml.differs", "warning", 1, 17),
        ("yaml.differs", "warning", 2, 16),
    ]


@pytest.mark.parametrize("word", ["on", "off", "yes", "no", "y", "n", "Y", "N", "ON", "Off"])
def test_k1_03_words_that_are_booleans_elsewhere(word: str) -> None:
    parsed = read(f"{word}: {word}\n")
    assert parsed.data == {word: word}
    assert codes(parsed.problems, "warning") == ["yaml.differs", "yaml.differs"]
    assert read(f"'{word}': \"{word}\"\n").problems == ()


def test_k1_03_numbers_that_are_text_elsewhere() -> None:
    parsed = read("a: 12e03\nb: 0o17\n")
    assert parsed.data == {"a": 12000.0, "b": 15}
    assert codes(parsed.problems, "warning") == ["yaml.differs_number"] * 2
    assert [p.params["plain"] for p in parsed.problems] == ["12000", "15"]


def test_k1_04_dates_stay_text_at_every_depth() -> None:
    parsed = read("meta:\n  played: 2026-03-01\n  list: [2026-03-01 10:00:00]\n")
    assert parsed.data == {"meta": {"played": "2026-03-01", "list": ["2026-03-01 10:00:00"]}}
    assert json.dumps(parsed.data)
    assert [p.params["other"] for p in parsed.problems] == ["date", "date"]


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("02142", "2142"),
        ("08", "8"),
        ("-007", "-7"),
        ("00", "0"),
        ("00.5", "0.5"),
        ("01.50", "1.50"),
    ],
)
def test_k1_05_leading_zeros_are_refused(given: str, plain: str) -> None:
    problem = only(read(f"a: 1\nid: {given}\n").problems)
    assert (problem.code, problem.line, problem.column) == ("yaml.leading_zero", 2, 5)
    assert problem.params == {"given": given, "plain": plain}


def test_k1_05_zero_and_quoted_codes_are_fine() -> None:
    parsed = read("a: 0\nb: 0.5\nc: '08'\nd: -0\ne: 0x0A\n")
    assert parsed.data == {"a": 0, "b": 0.5, "c": "08", "d": 0, "e": 10}
    assert parsed.problems == ()


def test_k1_06_times_stay_text() -> None:
    parsed = read("tide:\n  high: 10:30\n  low: 03:30\n  long: 1:30:00\n")
    assert parsed.data == {"tide": {"high": "10:30", "low": "03:30", "long": "1:30:00"}}
    assert [(p.line, p.params["other"]) for p in parsed.problems] == [(2, "base60"), (4, "base60")]


@pytest.mark.parametrize(
    "given",
    ["9007199254740993", "-9007199254740992", "9" * 5000, "0x20000000000000", "1e400", "9e99"],
)
def test_k1_08_numbers_that_javascript_would_change(given: str) -> None:
    problem = only(read(f"flags:\n  seed: {given}\n").problems)
    assert (problem.code, problem.line, problem.column) == ("yaml.too_large", 2, 9)


def test_k1_08_the_largest_safe_numbers() -> None:
    assert read("a: 9007199254740991\nb: -9007199254740991\n").data == {
        "a": 9007199254740991,
        "b": -9007199254740991,
    }


@pytest.mark.parametrize("given", [".nan", ".NaN", ".inf", "-.INF", "+.inf"])
def test_infinities_are_refused(given: str) -> None:
    assert only(read(f"a: {given}\n").problems).code == "yaml.not_finite"


def test_k1_09_duplicate_key_names_both_lines() -> None:
    problem = only(read("hp: 22\nac: 12\nhp: 30\n").problems)
    assert (problem.code, problem.line, problem.column) == ("yaml.duplicate_key", 3, 1)
    assert problem.params == {"key": "hp", "first": 1}


def test_k1_09_duplicate_keys_of_different_form_are_the_same() -> None:
    assert only(read("йод: 1\n'и\u0306од': 2\n").problems).code == "yaml.duplicate_key"


def test_k1_09_merge_keys_with_a_local_override() -> None:
    text = "base: &b {hp: 1, ac: 2}\nwolf:\n  hp: 9\n  <<: *b\nfox: {<<: [*b, {ac: 5, x: 1}]}\n"
    assert read(text).data == {
        "base": {"hp": 1, "ac": 2},
        "wolf": {"hp": 9, "ac": 2},
        "fox": {"hp": 1, "ac": 2, "x": 1},
    }
    assert read(text).problems == ()


def test_merge_of_something_else_is_refused() -> None:
    assert only(read("a: &a 1\nb: {<<: *a}\n").problems).code == "yaml.merge"
    assert only(read("a: &a {x: 1}\nb:\n  <<: *a\n  <<: *a\n").problems).line == 4
    assert read("'<<': text\n").data == {"<<": "text"}


def test_k1_11_one_byte_order_mark_is_dropped() -> None:
    bom = b"\xef\xbb\xbf"
    assert read(bom + "name: Тень\n".encode()).data == {"name": "Тень"}
    assert read(bom + "name: Тень\n".encode()).problems == ()
    problem = only(read(bom + bom + "name: Тень\n".encode()).problems)
    assert (problem.code, problem.line, problem.column) == ("text.bom", 1, 1)
    inside = only(read("name: Тень\nlook: a\ufeffb\n").problems)
    assert (inside.code, inside.line, inside.column) == ("text.bom", 2, 8)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("stats:\n\thp: 22\n", 2),
        ("stats:\n  hp: 22\n\tac: 3\n", 3),
        ("list:\n\t- a\n", 2),
        ("text: |\n\tab\n", 2),
    ],
)
def test_k1_13_tabs_are_named(text: str, line: int) -> None:
    problem = only(read(text).problems)
    assert (problem.code, problem.line, problem.column) == ("yaml.tab", line, 1)


def test_k1_15_line_ends_make_no_difference() -> None:
    text = "a: 1\nb: |\n  x\n  y\nc: >\n  x\n  y\n\n  z\nd: 'x\n\n  y'\n"
    expected = read(text).data
    assert expected == {"a": 1, "b": "x\ny\n", "c": "x y\nz\n", "d": "x\ny"}
    assert read(text.replace("\n", "\r\n")).data == expected
    assert read(text.replace("\n", "\r")).data == expected
    assert read(text.replace("\n", "\r\n", 4)).data == expected
    crlf = only(read("a: 1\r\nb: 08\r\n").problems)
    assert (crlf.line, crlf.text) == (2, "b: 08")


def test_k1_18_all_texts_are_composed() -> None:
    parsed = read("и\u0306: [И\u0306ети, '\u0435\u0308ж', \"е\\u0308ж\"]\nlook: |\n  е\u0308ж\n")
    assert parsed.data == {"й": ["Йети", "ёж", "ёж"], "look": "ёж\n"}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("a: !thing 1\n", "yaml.tag", 1),
        ("a: !!str 1\n", "yaml.tag", 1),
        ("a: 1\nb: !!python/object:os.system x\n", "yaml.tag", 2),
        ("a: !x {b: 1}\n", "yaml.tag", 1),
        ("? [a]\n: 1\n", "yaml.complex_key", 1),
        ("{a: 1}: 2\n", "yaml.complex_key", 1),
        (": 1\n", "yaml.empty_key", 1),
        ("a: 1\n---\nb: 2\n", "yaml.documents", 2),
        ("a: 1\n...\n---\nb: 2\n", "yaml.documents", 3),
        ("", "file.empty", 1),
        ("# only a comment\n", "file.empty", 1),
        ("- a\n- b\n", "yaml.root_list", 1),
        ("\n\nволк\n", "yaml.root_text", 3),
        ("%YAML 1.1\n---\na: 1\n", "yaml.directive", 1),
        ("# x\n%TAG ! tag:x,2000:\n---\na: 1\n", "yaml.directive", 2),
        ("a: {ru: Волк, en: Wolf, or dog}\n", "yaml.bare_key", 1),
        ('a: "x\\0y"\n', "text.escaped_stray", 1),
        ('"a\\x07": 1\n', "text.escaped_stray", 1),
    ],
)
def test_what_the_dialect_leaves_out(text: str, code: str, line: int) -> None:
    problem = only(read(text).problems)
    assert (problem.code, problem.line) == (code, line)


def test_a_dash_line_before_and_dots_after_one_document_are_fine() -> None:
    assert read("---\na: 1\n...\n").data == {"a": 1}


def test_several_problems_of_one_file_come_together() -> None:
    parsed = read("a: 08\na: 1\nb: !x 1\nc: .nan\nd: no\n")
    assert [(p.line, p.code) for p in parsed.problems] == [
        (1, "yaml.leading_zero"),
        (2, "yaml.duplicate_key"),
        (3, "yaml.tag"),
        (4, "yaml.not_finite"),
        (5, "yaml.differs"),
    ]


def test_a_problem_has_the_line_it_stands_on() -> None:
    problem = only(read("name: Волк\nrank: 08\n").problems)
    assert problem == Problem(
        "a.yml", 2, 7, "yaml.leading_zero", "error", {"given": "08", "plain": "8"}, "rank: 08"
    )


def test_aliases_are_copies() -> None:
    parsed = read("a: &x {b: [1]}\nc: *x\n")
    assert parsed.data is not None
    parsed.data["a"]["b"].append(2)
    assert parsed.data["c"] == {"b": [1]}


def test_positions_are_those_of_the_file() -> None:
    text = "a:\n  b: [x, {c: й}]\nd: &d\n  e: 1\nf:\n  <<: *d\ng: |\n  один\n  [два](weapon:x)\n"
    at = read(text).positions
    assert at.of(("a", "b", 1, "c")) == (2, 14)
    assert at.of(("a", "b", 1, "c"), key=True) == (2, 11)
    assert at.of(("f", "e")) == (4, 6)
    assert at.of(("a", "nowhere", "deeper"), key=True) == (1, 1)
    assert at.of(("g",), containing="weapon:x") == (9, 9)
    assert at.of(("g",), containing="not there") == (7, 4)
