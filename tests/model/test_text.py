"""Lines and texts: what the eye can't see, what turns lines around, what is no name."""

import pytest
from jsonschema import Draft7Validator
from pydantic import TypeAdapter, ValidationError

from pysystem.model.text import Line, Prose, is_blank, zero_width

LINE = Draft7Validator(TypeAdapter(Line).json_schema())
PROSE = Draft7Validator(TypeAdapter(Prose).json_schema())

BLANK = "\u200b|\u00ad|\u2060 \u200d|\u115f|\u3164|\u2800|\ufe0f|\u2003|\u061c".split("|")
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def code(model: type[Prose], text: str | dict[str, str]) -> str:
    try:
        model.model_validate(text)
    except ValidationError as error:
        return error.errors()[0]["type"]
    return ""


@pytest.mark.parametrize("text", BLANK, ids=ascii)
def test_what_the_eye_does_not_see_is_no_text(text: str) -> None:
    assert is_blank(text)
    assert code(Line, text) == code(Prose, text) == "text.blank"
    assert code(Line, {"ru": "а", "en": text}) == "text.blank"
    assert not LINE.is_valid(text)
    assert not PROSE.is_valid(text)
    assert code(Line, f"{text}а{text}") == ""
    assert LINE.is_valid(f"{text}а{text}")


@pytest.mark.parametrize("char", TURNING, ids=ascii)
def test_a_name_does_not_turn_around(char: str) -> None:
    for text in (f"Во{char}лк", f"{char}Волк", f"Волк{char}"):
        assert code(Line, text) == "text.direction"
        assert not LINE.is_valid(text)
        assert code(Prose, text) == ""
        assert PROSE.is_valid(text)
    with pytest.raises(ValidationError) as caught:
        Line.model_validate(f"Во{char}лк")
    assert caught.value.errors()[0]["ctx"] == {"char": f"U+{ord(char):04X}"}


@pytest.mark.parametrize(
    "text",
    [
        "{{rule:gifts.mark}}",
        "Волк {{table:ranks",
        "[волк](creature:wolf)",
        "[сайт](https://example.org)",
        "![волк](creature:wolf)",
    ],
)
def test_names_hold_no_links_and_no_macros(text: str) -> None:
    assert code(Line, text) == "text.line_markup"
    assert not LINE.is_valid(text)


@pytest.mark.parametrize("text", ["Меч [+1](редкий)", "Волк {серый}", "Волк: (а) [б]", "Волк &c"])
def test_brackets_in_names_are_fine(text: str) -> None:
    line = Line.model_validate(text)
    assert LINE.is_valid(text)
    assert list(line.links()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Во\u200bлк", "\u200b"),
        ("Во\u00adлк", "\u00ad"),
        ("Волк", None),
        ("Меч \u2694\ufe0f", None),
    ],
)
def test_characters_without_width_are_seen(text: str, found: str | None) -> None:
    hidden = zero_width(text)
    assert (hidden[0] if hidden else None) == found
    assert code(Line, text) == ""
