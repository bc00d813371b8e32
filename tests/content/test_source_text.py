"""From bytes to text."""

import pytest

from pysystem.content.yaml_read import read_bytes
from tests.content.making import only

TEXT = "# И это комментарий\nname: Волк из чащи\nrank: 2\n"


def read(data: bytes) -> tuple[str, int, int, object]:
    problem = only(read_bytes(data, "a.yml").problems)
    return problem.code, problem.line, problem.column, dict(problem.params)


@pytest.mark.parametrize("encoding", ["cp1251", "cp866", "koi8-r"])
def test_k1_29_russian_encodings_are_recognised(encoding: str) -> None:
    code, line, column, params = read(TEXT.encode(encoding))
    assert (code, line, column) == ("text.encoding", 1, 3)
    assert isinstance(params, dict)
    assert params["encoding"] == encoding
    assert params["reads"] == "# И это комментарий"


@pytest.mark.parametrize("encoding", ["cp1251", "cp866", "koi8-r"])
@pytest.mark.parametrize("text", ["Рысь", "Мышь, Жук и Ёж", "Шмыг", "ГЫЫ"])
def test_k1_29_a_few_letters_are_enough(text: str, encoding: str) -> None:
    code, line, _, params = read(f"kind: creature\nname: {text}\n".encode(encoding))
    assert (code, line) == ("text.encoding", 2)
    assert isinstance(params, dict)
    if text != "ГЫЫ":  # capitals alone read well in two encodings
        assert params["reads"] == f"name: {text}"


def test_what_reads_in_no_encoding_is_damaged() -> None:
    assert read(b"name: \x98\xa4\xb1\x81\n")[0] == "text.not_utf8"


def test_one_damaged_byte_is_no_other_encoding() -> None:
    data = TEXT.encode().replace("чащи".encode(), "ча".encode() + b"\x98" + "щи".encode())
    assert read(data) == ("text.not_utf8", 2, 17, {"byte": "0x98"})


def test_the_place_counts_all_line_ends_and_the_mark() -> None:
    data = b"\xef\xbb\xbfa: 1\r\nb: 2\rc: \xff\n"
    assert read(data)[:3] == ("text.not_utf8", 3, 4)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(encoding: str) -> None:
    assert read("name: wolf\nrank: 2\n".encode(encoding))[0] == "text.utf16"


def test_utf_16_with_a_mark_in_russian() -> None:
    assert read(TEXT.encode("utf-16"))[0] == "text.utf16"


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("\0", "U+0000"),
        ("\x1b", "U+001B"),
        ("\x7f", "U+007F"),
        ("\x85", "U+0085"),
        ("\u2028", "U+2028 LINE SEPARATOR"),
        ("\uffff", "U+FFFF"),
    ],
)
def test_stray_characters_are_named(char: str, name: str) -> None:
    found = read(f"name: Волк\nlook: а{char}б\n".encode())
    assert found == ("text.stray", 2, 8, {"char": name})


def test_every_line_with_a_stray_character_is_reported() -> None:
    problems = read_bytes(b"a: \x00\nb: 1\nc: \x01\x02\n", "a.yml").problems
    assert [(problem.line, problem.column) for problem in problems] == [(1, 4), (3, 4)]


def test_letters_beyond_the_basic_plane_are_fine() -> None:
    assert read_bytes("a: 🐺 𝕎\n".encode(), "a.yml").data == {"a": "🐺 𝕎"}
