"""Files made to overwhelm the reader are refused quickly and in one sentence."""

import time
from pathlib import Path

import pytest

from pysystem.content.source_text import MAX_BYTES
from pysystem.content.yaml_read import read_bytes, read_file
from pysystem.content.yaml_tree import MAX_DEPTH
from tests.content.making import only


def block(levels: int) -> str:
    return "".join(" " * level + "a:\n" for level in range(levels))


DEEP = {
    "brackets": "a: " + "[" * 100_000 + "]" * 100_000,
    "unclosed brackets": "a: " + "[" * 100_000,
    "braces": "a: " + "{b: " * 100_000 + "}" * 100_000,
    "mixed": "a: " + "[{b: " * 50_000,
    "dashes": "a:\n  " + "- " * 100_000 + "x",
    "question marks": "? " * 100_000 + "x",
    "block mapping": block(1200),
    "flat list steps": "".join(" " * level + "-\n" for level in range(1000)),
    "keys of lists": "".join(" " * (2 * level) + "- a:\n" for level in range(500)),
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_is_refused_quickly(name: str) -> None:
    text = DEEP[name]
    assert len(text) < MAX_BYTES
    start = time.process_time()
    problem = only(read_bytes(text.encode(), "a.yml").problems)
    assert (problem.code, problem.params) == ("yaml.deep", {"limit": MAX_DEPTH})
    assert time.process_time() - start < 1


def test_the_deepest_that_is_read() -> None:
    def nested(levels: int) -> bytes:
        return ("a: " + "[" * levels + "]" * levels).encode()

    assert read_bytes(nested(MAX_DEPTH - 1), "a.yml").problems == ()
    assert only(read_bytes(nested(MAX_DEPTH), "a.yml").problems).code == "yaml.deep"
    assert read_bytes(block(MAX_DEPTH).encode(), "a.yml").problems == ()
    assert only(read_bytes(block(MAX_DEPTH + 1).encode(), "a.yml").problems).code == "yaml.deep"


def test_many_brackets_side_by_side_are_no_nesting() -> None:
    text = "a: [" + ", ".join(["[1]"] * 5000) + "]\nlook: |\n  " + "-" * 500 + "\n"
    assert read_bytes(text.encode(), "a.yml").problems == ()


def test_k1_16_anchor_bomb() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    start = time.process_time()
    problem = only(read_bytes("\n".join(lines).encode(), "a.yml").problems)
    assert problem.code == "yaml.bomb"
    assert problem.line == 6  # 9^5 numbers are within the limit, 9^6 are not
    assert time.process_time() - start < 1


def test_k1_16_bomb_of_merges() -> None:
    lines = ["a0: &a0 {x: [1, 1, 1, 1, 1, 1, 1, 1, 1]}"]
    lines += [
        f"a{n}: &a{n} {{{', '.join(f'k{i}: {{<<: *a{n - 1}}}' for i in range(9))}}}"
        for n in range(1, 8)
    ]
    assert only(read_bytes("\n".join(lines).encode(), "a.yml").problems).code == "yaml.bomb"


def test_chain_of_aliases_that_gets_too_deep() -> None:
    lines = ["a0: &a0 [1]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 3000)]
    assert only(read_bytes("\n".join(lines).encode(), "a.yml").problems).code == "yaml.deep"


@pytest.mark.parametrize("text", ["a: &a [*a]\n", "a: &a {b: *a}\n", "&r a: 1\nb: &b {<<: *b}\n"])
def test_aliases_that_never_end(text: str) -> None:
    assert only(read_bytes(text.encode(), "a.yml").problems).code == "yaml.endless"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    start = time.process_time()
    parsed = read_file(path, "huge.yml")
    assert time.process_time() - start < 1
    problem = only(parsed.problems)
    assert (problem.code, problem.line) == ("file.too_large", 0)
    assert problem.params == {"size": 100_000_000, "limit": MAX_BYTES}


def test_the_largest_file_that_is_read() -> None:
    text = b"a: |\n  " + b"x" * (MAX_BYTES - 7)
    assert len(text) == MAX_BYTES
    assert read_bytes(text, "a.yml").problems == ()
    assert only(read_bytes(text + b"x", "a.yml").problems).code == "file.too_large"


def test_what_is_no_file(tmp_path: Path) -> None:
    assert only(read_file(tmp_path, "a.yml").problems).code == "file.not_a_file"
    assert only(read_file(tmp_path / "no.yml", "no.yml").problems).code == "file.unreadable"
