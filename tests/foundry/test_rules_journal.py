"""The rules journal: complete, in both languages, every link and macro resolved."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.macros import Macro
from pysystem.foundry.macros import macros as macros_of
from pysystem.foundry.rule_tables import TABLES
from pysystem.foundry.text_flaws import text_flaws
from pysystem.model.markdown import parse
from pysystem.rules.build import Build
from pysystem.rules.stats import derive
from pysystem.rules.tables import BASE_MANEUVERS, CREATURE_TYPES

SOURCE = Path(__file__).parents[2] / "packs" / "_source" / "rules"
CHAPTERS = [
    "00-start",
    "01-creature-types",
    "02-tiers",
    "03-abilities",
    "04-building",
    "05-encounters",
    "06-sizes",
    "07-open-questions",
    "08-who-is-who",
]
FOR_GAME_MASTERS = {"07-open-questions", "08-who-is-who"}
LANGUAGES = ("ru", "en")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MIXED = re.compile(r"\b\w*(?:[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z])\w*")
CYRILLIC = re.compile("[А-Яа-яЁё]")
# Words that are often written without their «ё».
MISSING_YO = re.compile(
    r"\b(?:еще|ее|нее|свое|мое|твое|идет|дает|берет|ведет|найдет|бьет|живет|зверье|втроем|вдвоем|"
    r"манев\w*|легк(?:ий|ая|ое|ого|ой|им|их)|тяжел(?:ый|ая|ое|ого|ой|ым|ых|ую)|трех|четырех|"
    r"счет|зачет|полет\w*)\b",
    re.IGNORECASE,
)


def macros(text: str) -> list[Macro]:
    return macros_of(parse(text).tokens)


def load(chapter: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file_of(chapter).read_text(encoding="utf-8"))
    return found


def file_of(chapter: str) -> Path:
    (found,) = SOURCE.rglob(f"{chapter}.yml")
    return found


JOURNAL = {chapter: load(chapter) for chapter in CHAPTERS}
PAGES = [(chapter, page) for chapter, entry in JOURNAL.items() for page in entry["pages"]]
page_by_page = pytest.mark.parametrize(
    ("chapter", "page"), PAGES, ids=[f"{c}#{p['slug']}" for c, p in PAGES]
)


def texts(page: dict[str, Any], lang: str) -> str:
    return f"{page['name'][lang]}\n\n{page['text'][lang]}"


def test_the_chapters_are_all_there_and_in_order():
    assert sorted(f.stem for f in SOURCE.rglob("[0-9]*.yml")) == CHAPTERS
    order = sorted(CHAPTERS, key=lambda name: JOURNAL[name]["sort"])
    assert [name for name in order if name not in FOR_GAME_MASTERS] == CHAPTERS[:7]
    assert len({entry["sort"] for entry in JOURNAL.values()}) == len(CHAPTERS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_a_small_file_with_unique_ascii_pages(chapter: str):
    text = file_of(chapter).read_text(encoding="utf-8")
    assert len(text.splitlines()) < 400
    slugs = [page["slug"] for page in JOURNAL[chapter]["pages"]]
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) for slug in slugs)
    assert JOURNAL[chapter]["kind"] == "journal"
    assert set(JOURNAL[chapter]["name"]) == set(LANGUAGES)


def test_every_creature_type_has_a_page_for_players_and_one_for_game_masters():
    for chapter in ("01-creature-types", "08-who-is-who"):
        pages = {page["slug"]: page["text"]["ru"] for page in JOURNAL[chapter]["pages"]}
        for key, kind in CREATURE_TYPES.items():
            text = pages[key.replace("_", "-")]
            gives = bool(kind.traits or kind.choices)
            if chapter == "08-who-is-who":
                assert f"{{{{traits:{key}}}}}\n\n{{{{creatures:{key}}}}}" in text
            else:
                assert (f"{{{{traits:{key}}}}}" in text) == gives
                assert "creatures:" not in text


def test_what_is_for_the_game_master_alone_lies_in_a_folder_of_its_own():
    for chapter, page in PAGES:
        secret = chapter in FOR_GAME_MASTERS
        assert page["audience"] == ("gm" if secret else "all")
        assert file_of(chapter).parent.name == ("gm" if secret else "players")
        assert page["level"] in (1, 2, 3)


def test_every_table_is_used_somewhere():
    used = {name for _, p in PAGES for name, kind in macros(p["text"]["ru"]) if kind == "table"}
    assert used == set(TABLES)


@page_by_page
def test_macros_and_links_resolve_and_agree_between_languages(chapter: str, page: dict[str, Any]):
    known = {(c, p["slug"]) for c, p in PAGES} | {("first-fight", "before"), ("fights-1",)}
    for lang in LANGUAGES:
        assert list(text_flaws(page["text"][lang], lang)) == []
        for target in LINK.findall(page["text"][lang]):
            kind, _, rest = target.partition(":")
            if kind == "maneuver":
                assert rest in BASE_MANEUVERS
                continue
            assert kind == "journal"
            assert tuple(rest.split("#")) in known, f"{chapter}: {target}"
    ru, en = page["text"]["ru"], page["text"]["en"]
    assert sorted(LINK.findall(ru)) == sorted(LINK.findall(en))
    assert macros(ru) == macros(en)


@page_by_page
def test_both_languages_say_the_same_amount(chapter: str, page: dict[str, Any]):
    assert set(page["name"]) == set(page["text"]) == set(LANGUAGES)
    ru, en = page["text"]["ru"], page["text"]["en"]
    assert ru.strip()
    assert en.strip()
    assert len(ru.split("\n\n")) == len(en.split("\n\n"))
    assert len(ru.splitlines()) == len(en.splitlines())
    number = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
    assert sorted(number.findall(ru)) == sorted(number.findall(en))


@page_by_page
def test_no_letters_of_the_wrong_alphabet(chapter: str, page: dict[str, Any]):
    assert not CYRILLIC.search(texts(page, "en"))
    assert MIXED.findall(texts(page, "ru")) == []
    assert MISSING_YO.findall(texts(page, "ru")) == []


@page_by_page
def test_a_page_becomes_clean_html(chapter: str, page: dict[str, Any]):
    for lang in LANGUAGES:
        html = to_html(page["text"][lang], lang, lambda target: LinkTarget(f"UUID.{target}", ""))
        assert "{{" not in html
        assert "](" not in html
        assert "**" not in html
        written = len(re.findall(r"^\|(?:---\|)+$", page["text"][lang], re.MULTILINE))
        made = [m for m in macros(page["text"][lang]) if m.kind in ("table", "traits")]
        assert html.count("<table>") == written + len(made)


def test_the_worked_example_is_what_the_rules_derive():
    troll = derive(
        Build(
            rank=3,
            tier="elite",
            size="large",
            types=("magical_beast",),
            shifts={"dr": 1, "speed": -2},
        )
    )
    page = next(p for c, p in PAGES if (c, p["slug"]) == ("04-building", "example"))
    cells = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", page["text"]["ru"], re.MULTILINE))
    assert cells["Атака"] == f"+{troll.value('attack')}"
    assert cells["Блок / Уклонение"] == str(troll.value("block"))
    assert cells["МЗ"] == str(troll.value("mental"))
    assert cells["Хиты"] == str(troll.value("hp"))
    assert cells["Урон когтями"] == f"{troll.value('damage')}, 2d6"
    assert cells["ОД"] == str(troll.value("ap"))
    assert cells["Скорость"] == f"{troll.value('speed')} м"
    assert cells["DR"] == "5 реж., 3 дроб., 3 кол."
    assert [troll.dr[t].value for t in ("slashing", "blunt", "piercing")] == [5, 3, 3]
    assert troll.control_bonus == 1
