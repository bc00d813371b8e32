"""What models complain about, in an author's words and at the right place."""

from pathlib import Path

import pytest

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.reading import read_one
from tests.content.making import FANGS, WOLF, only, talent


def read(root: Path, text: str) -> list[Problem]:
    path = root / "wolf.yml"
    path.write_text(text, encoding="utf-8")
    return [p for p in read_one(str(path), "wolf.yml").problems if p.severity == "error"]


def table(row: str) -> str:
    return f"kind: table\nname: Кто\nformula: 1d6\nresults:\n  - {{{row}, text: Никого}}\n"


CASES = [
    (WOLF + "nmae: x\n", "key.unknown", 6, 1),
    (WOLF + "_id: shadow-01\n", "key.computed", 6, 1),
    (WOLF + "_key: '!actors!x'\n", "key.computed", 6, 1),
    (WOLF + "shifts:\n  attak: 1\n", "key.unknown", 7, 3),
    (WOLF + "token: {linked: true, image: a}\n", "key.unknown", 6, 23),
    (WOLF.replace("rank: 2\n", ""), "key.missing", 1, 1),
    (WOLF + "element:\n  native: heat\n", "key.missing", 6, 1),
    (FANGS + "  - shift: 1\n", "key.missing", 6, 5),
    (WOLF.replace("rank: 2", "rank: '2'"), "type.quoted_number", 5, 7),
    (WOLF.replace("rank: 2", "rank: true"), "type.wrong", 5, 7),
    (WOLF.replace("rank: 2", "rank:"), "type.nothing", 5, 6),
    (WOLF.replace("rank: 2", "rank: два"), "type.wrong", 5, 7),
    (WOLF.replace("rank: 2", "rank: 2,5"), "type.comma", 5, 7),
    (WOLF + "hits: 1,5\n", "type.wrong", 6, 7),
    (WOLF + "look:\n", "type.nothing", 6, 6),
    (WOLF + "token:\n  img: ~\n", "type.nothing", 7, 8),
    (WOLF.replace("rank: 2", "rank: 7"), "value.max", 5, 7),
    (WOLF.replace("rank: 2", "rank: 0.5"), "value.min", 5, 7),
    (WOLF.replace("rank: 2", "rank: 2.25"), "value.multiple", 5, 7),
    (WOLF + "hits: 1.5\n", "type.wrong", 6, 7),
    (WOLF + "hands: true\n", "type.wrong", 6, 8),
    (WOLF + "mindless: 1\n", "type.wrong", 6, 11),
    (WOLF + "mindless: да\n", "type.yes_no", 6, 11),
    (WOLF.replace("name: Волк", "name: 42"), "type.needs_quotes", 2, 7),
    (WOLF.replace("name: Волк", "name: {ru: true}"), "type.needs_quotes", 2, 12),
    (WOLF.replace("name: Волк", "name: [Волк]"), "type.wrong", 2, 7),
    (WOLF.replace("name: Волк", "name: {en: Wolf}"), "key.missing", 2, 1),
    (WOLF.replace("name: Волк", "name: {ru: Волк, eng: Wolf}"), "key.unknown", 2, 18),
    (WOLF.replace("name: Волк", "name: ' '"), "text.blank", 2, 7),
    (WOLF.replace("name: Волк", "name: a<b>"), "text.not_a_line", 2, 7),
    (WOLF.replace("name: Волк", "name: " + "в" * 121), "text.long", 2, 7),
    (WOLF.replace("[beast]", "beast"), "type.needs_list", 3, 8),
    (WOLF.replace("[beast]", "{beast: 1}"), "type.wrong", 3, 8),
    (WOLF.replace("[beast]", "[beast, undaed]"), "key.unknown_value", 3, 16),
    (WOLF.replace("[beast]", "[beast, true]"), "key.unknown_value", 3, 16),
    (WOLF.replace("[beast]", "[beast, fey, beast]"), "list.repeated", 3, 21),
    (WOLF.replace("normal", "элита"), "key.unknown_value", 4, 7),
    (WOLF.replace("normal", "3"), "key.unknown_value", 4, 7),
    (WOLF + "hide:\n  fire: 3\n", "key.unknown_value", 7, 3),
    (WOLF + "hide:\n  heat: 11\n", "value.max", 7, 9),
    (WOLF + "talents: [Bite]\n", "ref.form", 6, 11),
    (WOLF + "talents: [волк]\n", "ref.form", 6, 11),
    (WOLF + "img: ../x.png\n", "text.form", 6, 6),
    (WOLF + f"slug: {'a' * 81}\n", "text.long", 6, 7),
    (WOLF + f"img: {'a' * 200}.png\n", "text.long", 6, 6),
    (WOLF + "slug: Wolf\n", "text.form", 6, 7),
    (WOLF + "slug: aux\n", "slug.device", 6, 7),
    (WOLF + "disposition: angry\n", "key.unknown_value", 6, 14),
    (WOLF + "raise: attack\n", "type.needs_list", 6, 8),
    (WOLF + "raise: [attacks]\n", "key.unknown_value", 6, 9),
    (WOLF + "shifts: 3\n", "type.wrong", 6, 9),
    (FANGS.replace("damage:\n  - type: piercing\n", "damage: []\n"), "list.short", 4, 9),
    (talent("claws") + "use: {ap: 99}\n", "value.max", 4, 11),
    ("name: Волк\nrank: 2\n", "kind.missing", 1, 1),
    ("kind: wolf\n", "kind.unknown", 1, 7),
    ("kind: [creature]\n", "kind.unknown", 1, 7),
    ("kind:\nname: x\n", "kind.unknown", 1, 6),
    ("name: Волк\nsystem: {}\n_id: abc\n", "foundry.exported", 2, 1),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), CASES)
def test_one_complaint(tmp_path: Path, text: str, code: str, line: int, column: int) -> None:
    problem = only(tuple(read(tmp_path, text)))
    assert (problem.code, problem.line, problem.column) == (code, line, column)
    for lang in ("ru", "en"):
        assert "?" not in message(problem.code, problem.params, lang)


def test_all_complaints_of_a_file_come_at_once(tmp_path: Path) -> None:
    text = WOLF.replace("beast", "best").replace("rank: 2", "rank: 9") + "hits: '1'\nnmae: x\n"
    assert [p.code for p in read(tmp_path, text)] == [
        "key.unknown_value",
        "value.max",
        "type.quoted_number",
        "key.unknown",
    ]


def test_what_could_not_be_read_gets_no_second_complaint(tmp_path: Path) -> None:
    problems = read(tmp_path, WOLF.replace("rank: 2", "rank: 02") + "hits: .inf\n")
    assert [problem.code for problem in problems] == ["yaml.leading_zero", "yaml.not_finite"]


def test_a_warning_gives_way_to_an_error_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "fangs.yml"
    path.write_text(FANGS.replace("true", "yes") + "img: no\n", encoding="utf-8")
    problems = read_one(str(path), "fangs.yml").problems
    assert [problem.code for problem in problems] == ["type.yes_no", "text.form"]
    problem = problems[0]
    assert "true" in hint(problem.code, problem.params, "ru")


def test_a_known_word_is_suggested(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, WOLF + "таланты: [bite]\n")))
    assert "«talents»" in hint(problem.code, problem.params, "ru")
    problem = only(tuple(read(tmp_path, WOLF.replace("beast", "Нежить"))))
    assert "“undead”" in hint(problem.code, problem.params, "en")
    assert (
        message(problem.code, problem.params, "ru")
        == "«Нежить» — неизвестное значение (тип существа)"
    )


def test_k1_01_a_boolean_among_texts_is_not_turned_into_a_word(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, WOLF + "talents: [bite, true]\n")))
    assert (problem.code, problem.line, problem.column) == ("type.needs_quotes", 6, 17)
    assert '"true"' in hint(problem.code, problem.params, "en")


def test_k2_14_an_authored_id_is_refused_whatever_its_form(tmp_path: Path) -> None:
    for given in ("shadow-01", "Тень000000000000", "abcdefghijklmno", "abcdefghijklmnop"):
        problem = only(tuple(read(tmp_path, WOLF + f"_id: {given}\n")))
        assert problem.code == "key.computed"


def test_k2_06_a_document_exported_from_the_sidebar(tmp_path: Path) -> None:
    exported = '{"name": "Wolf", "type": "npc", "system": {"hp": 3}, "_stats": {}, "items": []}'
    for name in ("wolf.json", "wolf.yml"):
        path = tmp_path / name
        path.write_text(exported, encoding="utf-8")
        reading = read_one(str(path), name)
        problem = only(reading.problems)
        assert (problem.code, problem.path) == ("foundry.exported", name)
        assert problem.params["keys"] == ["system", "_stats"]
        assert reading.model is None
    (tmp_path / "other.json").write_text("[1, 2]", encoding="utf-8")
    assert only(read_one(str(tmp_path / "other.json"), "other.json").problems).code == "file.json"


def test_k1_21_a_cyrillic_file_name_gets_a_slug_proposed(tmp_path: Path) -> None:
    path = tmp_path / "Крысиный рой 2.yml"
    path.write_text(WOLF, encoding="utf-8")
    problem = only(read_one(str(path), "рой/Крысиный рой 2.yml").problems)
    assert (problem.code, problem.line) == ("slug.form", 0)
    assert "krysinyj-roj-2" in hint(problem.code, problem.params, "ru")
    path.write_text(WOLF + "slug: rat-swarm\n", encoding="utf-8")
    reading = read_one(str(path), "рой/Крысиный рой 2.yml")
    assert (reading.slug, reading.problems) == ("rat-swarm", ())


def test_k1_26_a_title_keeps_its_colon(tmp_path: Path) -> None:
    path = tmp_path / "priliv.yml"
    path.write_text(WOLF.replace("Волк", "'Глава 1: Прилив'"), encoding="utf-8")
    reading = read_one(str(path), "priliv.yml")
    assert reading.model is not None
    assert reading.model.name.ru == "Глава 1: Прилив"


def test_k1_05_k1_06_texts_that_look_like_numbers(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, WOLF.replace("name: Волк", "name: 02142"))))
    assert problem.code == "yaml.leading_zero"
    path = tmp_path / "wolf.yml"
    path.write_text(WOLF + "look: 10:30\n", encoding="utf-8")
    reading = read_one(str(path), "wolf.yml")
    assert reading.model is not None
    assert [problem.code for problem in reading.problems] == ["yaml.differs"]


HINTS = [
    (WOLF.replace("rank: 2", "rank: 2,5"), "Напишите 2.5: дробь пишется через точку."),
    (WOLF.replace("rank: 2", "rank: 2.3"), "Возможно, имелось в виду «2.5»."),
    (WOLF.replace("rank: 2", "rank: 2.25"), "Возможно, имелось в виду «2.5»."),
    (WOLF + "token: {squares: 0.7}\n", "Возможно, имелось в виду «0.5»."),
    (WOLF.replace("[beast]", "beast"), "Напишите [beast]."),
    (WOLF + "raise: attack\n", "Напишите [attack]."),
    (FANGS.replace("\n  - type: piercing", " 2d6"), "Напишите [{type: slashing}]."),
    (FANGS.replace("\n  - type: piercing", " огонь"), "Напишите [{type: heat}]."),
    (FANGS + "bonus: 3\n", "Напишите [{against: beast, amount: 1}]."),
    (table("range: 4-6"), "Напишите [4, 6]."),
    (table("range: 4 – 6"), "Напишите [4, 6]."),
    (table("range: 4..6"), "Напишите [4, 6]."),
    (table("range: 4"), "Напишите [4, 4]."),
    (table("range: [1, 6]").replace("1d6", "d6"), "Возможно, имелось в виду «1d6»."),
    (table("range: [1, 6]").replace("1d6", "2к6"), "Возможно, имелось в виду «2d6»."),
    (table("range: [1, 6]").replace("1d6", "дважды"), "Например: 1d20"),
    (WOLF + "slug: Серый Волк\n", "Возможно, имелось в виду «seryj-volk»."),
    (WOLF + "shifts: {defence: 3}\n", "«defence» — это block, dodge."),
    (WOLF + "shifts: {защита: 3}\n", "«защита» — это block, dodge."),
    (WOLF + "raise: [attack, block]\n", "Возможно, имелось в виду «defence». Бывает: attributes,"),
    (WOLF + "talents: [когти]\n", "Слаг — это имя файла без окончания, например night-sight"),
    (WOLF + "armor: [Шкура]\n", "например thick-hide (доспех)"),
    (WOLF + "nmae: x\n", "Возможно, имелось в виду «name»."),
    (WOLF + "xyzzy: x\n", "Здесь бывают: ap_pools, archetype"),
    (WOLF + "hits: #3\n", 'возьмите его в кавычки: "#3". Допишите'),
]


@pytest.mark.parametrize(("text", "advice"), HINTS)
def test_advice(tmp_path: Path, text: str, advice: str) -> None:
    problem = only(tuple(read(tmp_path, text)))
    assert advice in hint(problem.code, problem.params, "ru")


def test_all_keys_are_listed_only_where_none_comes_near(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, WOLF + "nmae: x\n")))
    assert hint(problem.code, problem.params, "en") == "Did you mean “name”?"


def test_quotes_are_spoken_of_only_where_they_are(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, WOLF.replace("rank: 2", "rank: 2,5"))))
    for lang in ("ru", "en"):
        said = message(problem.code, problem.params, lang) + hint(
            problem.code, problem.params, lang
        )
        assert '"' not in said
        assert "кавыч" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WOLF + "raise: [attacks]\n", "«attacks» — неизвестное значение (столбец таблицы рангов)"),
        (WOLF + "disposition: angry\n", "«angry» — неизвестное значение (disposition)"),
        (WOLF + "attributes: [luck]\n", "«luck» — неизвестное значение (атрибут)"),
        (
            WOLF.replace("rank: 2", "rank: 2.3"),
            "2.3 не бывает: rank идёт половинами, через 0.5",
        ),
    ],
)
def test_said_in_russian(tmp_path: Path, text: str, said: str) -> None:
    problem = only(tuple(read(tmp_path, text)))
    assert message(problem.code, problem.params, "ru") == said


def test_a_reference_in_a_table_is_one_too(tmp_path: Path) -> None:
    problem = only(tuple(read(tmp_path, table("range: [1, 6], document: Волк"))))
    assert (problem.code, problem.line) == ("ref.form", 5)
    assert "creature" in problem.params["kinds"]


def warned(root: Path, text: str) -> list[tuple[str, int, int]]:
    path = root / "wolf.yml"
    path.write_text(text, encoding="utf-8")
    return [(p.code, p.line, p.column) for p in read_one(str(path), "wolf.yml").problems]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (WOLF + "look: Рысь # с хвостом\n", 6, 12),
        (WOLF + "look: Рысь  #хвост\n", 6, 13),
        (WOLF + "look:\n  ru: Рысь # с хвостом\n", 7, 12),
        (WOLF + "look:\n  ru: Рысь\n    на дереве # 3\n", 8, 15),
        (WOLF.replace("Волк", "Волк # вожак"), 2, 12),
    ],
)
def test_a_text_cut_by_a_hash(tmp_path: Path, text: str, line: int, column: int) -> None:
    assert warned(tmp_path, text) == [("text.comment", line, column)]


@pytest.mark.parametrize(
    "text",
    [
        WOLF + "look: 'Рысь' # с хвостом\n",
        WOLF + "look: >- # с хвостом\n  Рысь # с хвостом\n",
        WOLF + "look: Рысь #\n",
        WOLF + "look: Рысь#хвост\n",
        WOLF + "# с хвостом\n",
        WOLF.replace("rank: 2", "rank: 2 # для начала"),
        WOLF.replace("[beast]", "[beast] # зверь"),
        WOLF + "look: # с хвостом\n  Рысь\n",
    ],
)
def test_other_comments_are_fine(tmp_path: Path, text: str) -> None:
    assert warned(tmp_path, text) == []
