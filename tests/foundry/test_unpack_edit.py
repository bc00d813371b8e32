"""Values change at their place in the file; every other character stays."""

import random
from typing import Any

import pytest

from pysystem.content.yaml_read import read_bytes
from pysystem.foundry.unpacked.edit import edited
from pysystem.foundry.unpacked.written import document_text
from tests.foundry.unpack_projects import make_files

WOLF = """\
# Вожак стаи
kind: creature      # вид
name: {ru: Волк, en: Wolf}   # имя

# числа
rank: 1.5
shifts: {hp: -5, attack: 1}
types: [beast,  fey]
talents:
  # порода
  - bite   # клыки
  - howl

  - run
look:
  ru: >-
    Серый,
    лохматый.
  en: Grey.   # мало
# конец
"""

CASES: dict[str, tuple[dict[str, Any], str, str]] = {
    "a number": ({"rank": 2}, "rank: 1.5\n", "rank: 2\n"),
    "a text in braces": ({"name": {"ru": "Лис", "en": "Wolf"}}, "ru: Волк,", "ru: Лис,"),
    "a text that needs quotes": (
        {"name": {"ru": "Лис: рыжий, №1", "en": "Wolf"}},
        "ru: Волк,",
        'ru: "Лис: рыжий, №1",',
    ),
    "one number more in braces": (
        {"shifts": {"hp": -5, "block": 2, "attack": 1}}, "{hp: -5, ", "{hp: -5, block: 2, ",
    ),
    "one number less in braces": ({"shifts": {"attack": 1}}, "{hp: -5, attack", "{attack"),
    "the last in braces goes": ({"shifts": {"hp": -5}}, "{hp: -5, attack: 1}", "{hp: -5}"),
    "a list on one line": ({"types": ["beast", "undead"]}, "[beast,  fey]", "[beast, undead]"),
    "the first of a list on one line": ({"types": ["fey"]}, "[beast,  fey]", "[fey]"),
    "an empty list": ({"types": []}, "[beast,  fey]", "[]"),
    "an entry goes": ({"talents": ["bite", "run"]}, "  - howl\n", ""),
    "an entry comes": (
        {"talents": ["bite", "howl", "swim", "run"]}, "  - howl\n", "  - howl\n  - swim\n",
    ),
    "an entry comes first": (
        {"talents": ["swim", "bite", "howl", "run"]}, "  - bite ", "  - swim\n  - bite ",
    ),
    "a folded text": (
        {"look": {"ru": "Бурый.", "en": "Grey."}},
        "ru: >-\n    Серый,\n    лохматый.\n", "ru: Бурый.\n",
    ),
    "a long text as a new key": (
        {"tactics": {"ru": "Ждёт и ждёт. " * 12 + "Всё."}},
        "# конец",
        f"tactics:\n  ru: >-\n    {'Ждёт и ждёт. ' * 7}Ждёт\n    и ждёт. "
        f"{'Ждёт и ждёт. ' * 4}Всё.\n# конец",
    ),
    "paragraphs": (
        {"look": {"ru": "Раз.\n\nДва.", "en": "Grey."}},
        "ru: >-\n    Серый,\n    лохматый.\n", "ru: |-\n    Раз.\n\n    Два.\n",
    ),
    "a text before a comment stays on its line": (
        {"look": {"ru": "Серый, лохматый.", "en": "Grey: " + "and grey " * 20 + "again."}},
        "en: Grey.   # мало", f'en: "Grey: {"and grey " * 20}again."   # мало',
    ),
    "a key goes with its comment on the line": ({"rank": None}, "rank: 1.5\n", ""),
    "a new key before others": (
        {"size": "huge"}, "\n# конец", "\nsize: huge\n# конец",
    ),
}  # fmt: skip


def changed(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**data, **changes}.items() if value is not None}


@pytest.mark.parametrize(("changes", "before", "after"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("form", ["unix", "windows", "mark"])
def test_only_the_change_is_written(
    changes: dict[str, Any], before: str, after: str, form: str
) -> None:
    assert WOLF.count(before) == 1
    wanted = WOLF.replace(before, after)
    if form == "windows":
        given, expected = (text.replace("\n", "\r\n") for text in (WOLF, wanted))
    else:
        given, expected = (("\ufeff" if form == "mark" else "") + t for t in (WOLF, wanted))
    data = read_bytes(WOLF.encode(), "x").data
    assert data is not None
    made, kept = edited(given.encode(), changed(data, changes))
    assert made.decode() == expected
    assert kept


def test_values_shared_by_anchors_are_written_anew() -> None:
    text = "kind: weapon\na: &x {ru: Раз}\nb: *x   # тот же\n"
    target = {"kind": "weapon", "a": {"ru": "Раз"}, "b": {"ru": "Два"}}
    made, kept = edited(text.encode(), target)
    assert not kept
    assert made.decode() == "kind: weapon\na: {ru: Раз}\nb: {ru: Два}\n"


def test_a_comment_in_a_file_with_anchors_stays_while_others_change() -> None:
    text = "a: &x {ru: Раз}  # раз\nb: *x\nc: 1\n"
    made, kept = edited(text.encode(), {"a": {"ru": "Раз"}, "b": {"ru": "Раз"}, "c": 2})
    assert made.decode() == "a: &x {ru: Раз}  # раз\nb: *x\nc: 2\n"
    assert kept


def test_any_file_becomes_any_other_of_its_kind() -> None:
    """What is there after the change is what was wanted, however much changes."""
    files = [data for seed in range(40) for data in make_files(seed).values()]
    chance = random.Random(1)
    for data in files:
        other = chance.choice([each for each in files if each.get("kind") == data.get("kind")])
        text = document_text(data)
        assert read_bytes(text.encode(), "x").data == data
        made, _ = edited(text.encode(), other)
        assert read_bytes(made, "x").data == other
