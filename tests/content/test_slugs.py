"""Slugs out of titles in any alphabet."""

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysystem.content.slugs import is_slug, slugify


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Тень", "ten"),
        ("Призрак", "prizrak"),
        ("Крысиный рой 2", "krysinyj-roj-2"),
        ("Рой 2", "roj-2"),
        ("Иван", "ivan"),
        ("Ольга", "olga"),
        ("Ёж щукин", "yozh-shchukin"),
        ("Подъём", "podyom"),
        ("Цветущий юный яд", "tsvetushchij-yunyj-yad"),
        ("Глава 1: Прилив", "glava-1-priliv"),
        ("1/2 плаща", "1-2-plashcha"),
        ("Симпатия/Антипатия", "simpatiya-antipatiya"),
        ("Bog Troll", "bog-troll"),
        ("Ghoul's Façade", "ghouls-facade"),
        ("__x--y__", "x-y"),
        ("Con", "con-x"),
        ("ЛПТ1", "lpt1-x"),
    ],
)
def test_k1_21_distinct_readable_slugs(title: str, slug: str) -> None:
    assert slugify(title) == slug
    assert slugify(unicodedata.normalize("NFD", title)) == slug


def test_letters_that_look_alike_stay_apart() -> None:
    assert slugify("край") != slugify("краи")
    assert slugify("мыл") != slugify("мил")


def test_k1_20_titles_without_latin_letters_get_different_slugs() -> None:
    names = ["狼", "火龍", "🐺", "***", "…"]
    slugs = [slugify(name) for name in names]
    assert len(set(slugs)) == len(names)
    assert all(is_slug(slug) for slug in slugs)
    assert slugify("Ослеплён") == "osleplyon"
    assert slugify("Отравлен") == "otravlen"


def test_k1_21_the_same_in_every_run() -> None:
    code = "from pysystem.content.slugs import slugify; print(slugify('狼'), slugify('Тень'))"
    runs = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
        for _ in range(2)
    }
    assert [run.split() for run in runs] == [[slugify("狼").encode(), b"ten"]]


@given(st.text())
def test_a_slug_is_always_a_slug(title: str) -> None:
    assert is_slug(slugify(title))
    assert slugify(slugify(title)) == slugify(title)


@pytest.mark.parametrize(
    "bad", ["", "Wolf", "bog_troll", "-a", "a-", "a--b", "тень", "a b", "aux", "com1"]
)
def test_what_is_no_slug(bad: str) -> None:
    assert not is_slug(bad)
