"""The tables of the rules in texts: values typed by hand from the rulebook."""

import re
from html.parser import HTMLParser

import pytest

from pysystem.foundry import rule_tables
from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.rule_table_text import Table, percent
from pysystem.foundry.rule_tables import render

LANGUAGES = ("ru", "en")
CYRILLIC = re.compile("[А-Яа-яЁё]")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.scopes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "th":
            self.scopes.append(dict(attrs).get("scope") or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "tr" in self.open:
            self.rows[-1][-1] += data


def rows(name: str, lang: str = "ru") -> list[list[str]]:
    """The body of a table (without its head; a note below the rows comes last)."""
    reader = _Reader()
    reader.feed(render(name, lang))
    assert not reader.open
    return reader.rows[1:]


def test_target_numbers_in_all_twelve_columns():
    assert rows("ranks")[:6] == [
        ["1", "1 / 1", "1", "+1", "9", "9", "15", "3", "I (1d6)", "3", "0–2", "6 м"],
        ["2", "2 / 1", "2", "+2", "11", "9", "25", "4", "II (2d4)", "5", "2–4", "8 м"],
        ["3", "3 / 2", "3", "+5*", "12", "11", "40", "6", "III (2d6)", "6", "3–5", "10 м"],
        ["4", "4 / 2", "4", "+6*", "14", "11", "50", "7", "IV (2d8)", "7", "4–6", "12 м"],
        ["5", "5 / 3", "5", "+7*", "15", "12", "65", "9", "V (3d6)", "8", "6–8", "14 м"],
        ["6", "6 / 3", "6", "+8*", "17", "12", "75", "10", "V–VI (3d6/3d8)", "9", "7–9", "16 м"],
    ]
    assert rows("ranks")[6] == ["* Специализация (+2) уже учтена."]
    assert rows("ranks", "en")[0][-1] == "6 m"


def test_half_ranks_show_what_a_lifted_number_becomes():
    table = {row[0]: row[1:] for row in rows("half-ranks")[:-1]}
    assert list(table) == ["1,5", "2,5", "3,5", "4,5", "5,5"]
    attack, hp, damage = table["3,5"][2], table["3,5"][5], table["3,5"][7]
    assert (attack, hp, damage) == ("+5* → +6*", "40 → 50", "III (2d6) → IV (2d8)")
    assert table["1,5"][4] == "9"  # mental defence is the same in rows 1 and 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "dr-words",
            [
                ["Иммунитет", "10", "0%"],
                ["Сильное сопротивление", "5", "50%"],
                ["Слабое сопротивление", "2", "80%"],
                ["Уязвимость", "−2", "120%"],
            ],
        ),
        (
            "ladder",
            [
                ["I", "1d6", "3,5"],
                ["II", "2d4", "5"],
                ["III", "2d6", "7"],
                ["IV", "2d8", "9"],
                ["V", "3d6", "10,5"],
                ["VI", "3d8", "13,5"],
            ],
        ),
        (
            "contests",
            [
                ["Сбить с ног", "+2", "нельзя"],
                ["Захват", "+2", "можно"],
                ["Оттолкнуть", "+2", "нельзя"],
            ],
        ),
        (
            "tier-weights",
            [
                ["Пеон", "0,25"],
                ["Пеон: попаданий 3, полный урон строки", "0,33"],
                ["Обычный", "1"],
                ["Элита", "2"],
                ["Босс", "4"],
            ],
        ),
        (
            "materials",
            [
                ["Алхимическое серебро", "«Бестелесный» (тени)"],
                ["Адамантин", "«Монолит» (конструкты)"],
            ],
        ),
        (
            "base-maneuvers",
            [
                ["Передвижение", "всем"],
                ["Атака по возможности", "всем"],
                ["Уклонение", "всем"],
                ["Разорвать дистанцию", "всем"],
                ["Добивание", "всем"],
                ["Взаимодействие", "тем, кому есть чем взять предмет"],
            ],
        ),
        (
            "lone-boss",
            [
                ["2", "4", "За гранью смертельного"],
                ["3", "4", "Смертельный"],
                ["4", "4", "Тяжёлый"],
                ["5", "4", "Тяжёлый"],
                ["6", "4", "Средний"],
            ],
        ),
        (
            "promises",
            [
                ["Попадает по герою", "40–50%"],
                ["Держится под ударами одного бойца, раундов", "4–6"],
                ["Держится под ударами партии, раундов", "1–2"],
                ["Убивает героя не раньше чем через, раундов", "3–4"],
            ],
        ),
    ],
)
def test_small_tables_word_for_word(name: str, expected: list[list[str]]):
    assert rows(name) == expected


def test_relative_rank_marks_what_the_rules_do_not_say():
    assert rows("relative-rank")[:-1] == [
        ["−3 и ниже", "не считается"],
        ["−2", "×0,25"],
        ["−1", "×0,5"],
        ["ранг партии", "×1"],
        ["+1", "×2"],
        ["полранга вверх", "×1,5"],
        ["полранга вниз †", "÷1,5"],
        ["+2 и выше †", "×4, ×8…"],
    ]


def test_budget_per_player_and_for_two_to_six():
    assert [row[:-1] for row in rows("budget")] == [
        ["Лёгкий", "0,5", "1", "1,5", "2", "2,5", "3"],
        ["Средний", "0,75", "1,5", "2,25", "3", "3,75", "4,5"],
        ["Тяжёлый", "1", "2", "3", "4", "5", "6"],
        ["Смертельный", "1,5", "3", "4,5", "6", "7,5", "9"],
    ]


def test_sizes():
    assert [row[:4] for row in rows("sizes")] == [
        ["Крошечный", "tiny", "1×1", "всегда 0"],
        ["Средний", "medium", "1×1", "0"],
        ["Крупный", "large", "2×2", "+1"],
        ["Огромный", "huge", "3×3", "+2"],
        ["Исполинский", "gargantuan", "4×4 и больше", "+3"],
    ]


def test_tier_assembly():
    assert rows("tier-assembly") == [
        [
            "Пеон",
            "попадания вместо хитов: 1–3; Прочность строки",
            "из строки",
            "часто ступенью ниже",
            "1–2",
            "—",
        ],
        ["Обычный", "хиты строки", "из строки", "из строки", "2–3", "—"],
        [
            "Элита",
            "хиты строки ×2",
            "из строки",
            "из строки",
            "2–3",
            "активные способности: 1–2; полуранг вверх: атака или защиты",
        ],
        ["Босс", "хиты строки ×3–4", "из строки, +50%", "из строки", "2–3", "—"],
    ]


def test_creature_types_are_seventeen_with_their_keys():
    assert [row[1] for row in rows("creature-types")] == [
        *("beast", "magical_beast", "plant", "ooze", "elemental", "ethereal", "astral"),
        *("spirit", "shade", "fey", "demon", "dragon", "elf", "human", "undead"),
        *("cosmic", "construct"),
    ]


def test_type_traits_follow_from_the_data():
    traits = {row[0]: row[1] for row in rows("type-traits")}
    assert traits["Животные"] == traits["Драконы"] == traits["Люди"] == "—"
    assert traits["Растения"] == (
        "Слабое сопротивление (дробящий, колющий); уязвимость (режущий, тепловой); "
        "не страшны: удушение, кровотечение"
    )
    assert traits["Слизи"] == (
        "Слабое сопротивление (режущий, колющий); не страшны: кровотечение, травмы, "
        "опрокидывание; зональное повреждение не работает"
    )
    assert traits["Духи"] == "«Бестелесный»; уязвимость (светлый)"
    assert traits["Нежить"] == (
        "«Неживой»; сильное сопротивление (некротический); уязвимость (светлый); "
        "безвольная нежить: иммунитет (ментальный)"
    )
    assert traits["Космические"] == "Сильное сопротивление (ментальный)"
    assert traits["Конструкты"] == "«Неживой»; «Монолит»; иммунитет (ментальный)"


def test_packages_and_what_opens_them():
    assert rows("packages", "en") == [
        [
            "Nonliving",
            "Immune to: poison, disease, bleeding, suffocation; does not breathe; does not eat; "
            "does not sleep",
            "—",
        ],
        [
            "Incorporeal",
            "Immunity (physical, elemental)",
            "A weapon against the type, direct magic",
        ],
        ["Monolith", "Strong resistance (all damage)", "Adamantine"],
    ]


def test_what_a_type_gives_row_by_row():
    def cells(key: str) -> list[list[str]]:
        body = rule_tables.traits(key, "ru").split("<tbody>")[1]
        found = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("<tr>")[1:])
        return list(found)

    nonliving = [
        ["Не страшны", "яды, болезни, кровотечение, удушение", "пакет «Неживой»"],
        ["Кроме того", "не дышит, не ест, не спит", "пакет «Неживой»"],
    ]
    assert cells("construct") == [
        *nonliving,
        ["Сильное сопротивление (DR 5)", "весь урон", "пакет «Монолит»; вскрывает: адамантин"],
        ["Иммунитет (DR 10)", "ментальный", "сам тип"],
    ]
    assert cells("undead") == [
        *nonliving,
        ["Сильное сопротивление (DR 5)", "некротический", "сам тип"],
        ["Уязвимость (DR −2)", "светлый", "сам тип"],
        ["Иммунитет (DR 10)", "ментальный", "только безвольная нежить"],
    ]
    assert cells("demon") == [
        ["Уязвимость (DR −2)", "светлый", "сам тип"],
        ["Сильное сопротивление (DR 5)", "один тип урона на выбор автора", "стат-блок"],
        ["Слабое сопротивление (DR 2)", "один тип урона на выбор автора", "стат-блок"],
    ]
    assert cells("human") == [["Ничего особого", "—", "—"]]


def test_conditions_name_the_immune_types():
    immune = dict(map(tuple, rows("conditions")))
    assert immune["Кровотечение"] == "Растения, слизи, элементали, нежить, конструкты"
    assert immune["Удушение"] == "Растения, элементали, нежить, конструкты"
    assert immune["Травмы"] == immune["Опрокидывание"] == "Слизи"


def test_hit_chance_is_exact_and_marks_what_keeps_the_promise():
    assert [row[3:] for row in rows("hit-chance")[:-1]] == [
        ["30%", "40% ✓"],
        ["20%", "50% ✓"],
        ["40% ✓", "50% ✓"],
        ["30%", "40% ✓"],
        ["30%", "40% ✓"],
        ["20%", "—"],
    ]


def test_rounds_to_live_without_and_with_row_dr():
    table = rows("survival")
    assert [row[1] for row in table] == ["14,3", "25", "14,3", "18,5", "20,6", "35,7"]
    # rank 1, DR 1: a roll of 1d6 leaves 0, 1, 2, 3, 4, 5, so 15 / (2.5 × 0.3) = 20
    assert table[0][1:4] == ["14,3", "7,1", "4,8"]
    assert table[0][4:7] == ["20", "10", "6,7"]
    assert [row[-1] for row in table] == ["2,9", "5", "2,9", "3,7", "4,1", "7,1"]


def test_peons_in_their_own_hide():
    table = rows("peon-blow")
    main = ["50% (DR 1)", "37,5% (DR 3)", "16,7% (DR 4)", "9,4% (DR 5)", "0% (DR 7)", "0% (DR 8)"]
    assert [row[3] for row in table] == main
    others = ["66,7%", "62,5% (DR 1)", "41,7% (DR 2)", "43,8% (DR 3)", "0,5% (DR 5)", "0% (DR 6)"]
    assert [row[4] for row in table] == others


def test_per_cent_rounds_halves_up():
    assert [percent(x) for x in (0.8125, 0.4375, 0.0, 1.2)] == ["81.3%", "43.8%", "0%", "120%"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(rule_tables.TABLES))
def test_every_table_is_sound_html_in_both_languages(name: str, lang: str):
    html = render(name, lang)
    assert "\n" not in html
    assert html.startswith("<table><caption>")
    assert rows(name, lang)
    assert len(rows(name, lang)) == len(rows(name, "ru"))
    reader = _Reader()
    reader.feed(html)
    width = len(reader.rows[0])
    body = reader.rows[1:-1] if "<tfoot>" in html else reader.rows[1:]
    assert all(len(row) == width and all(row) for row in body)
    assert reader.scopes == ["col"] * width + ["row"] * len(body)
    assert bool(CYRILLIC.search(html)) == (lang == "ru")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(rule_tables.TABLES))
def test_a_table_comes_through_the_export_of_texts_unharmed(name: str, lang: str):
    html = to_html(f"Above.\n\n{{{{table:{name}}}}}\n\nBelow.", lang, lambda _: LinkTarget("", ""))
    assert re.sub(r"\s*\n\s*", "", html) == f"<p>Above.</p>{render(name, lang)}<p>Below.</p>"


def test_cell_text_is_escaped():
    table = Table("a < b", ("<i>", "&"), (("<script>", "x & y"),), note="1 < 2")
    html = rule_tables.html(table)
    assert "<script>" not in html
    assert "a &lt; b" in html
    assert "x &amp; y" in html
    assert "1 &lt; 2" in html
