"""Numbers with their nouns."""

import pytest

from pysystem.content.numerals import russian_plural, steps


@pytest.mark.parametrize(
    ("value", "ru", "en"),
    [
        (1, "+1 шаг", "+1 step"),
        (2, "+2 шага", "+2 steps"),
        (4.0, "+4 шага", "+4 steps"),
        (5, "+5 шагов", "+5 steps"),
        (10, "+10 шагов", "+10 steps"),
        (11, "+11 шагов", "+11 steps"),
        (13, "+13 шагов", "+13 steps"),
        (20, "+20 шагов", "+20 steps"),
        (21, "+21 шаг", "+21 steps"),
        (22, "+22 шага", "+22 steps"),
        (112, "+112 шагов", "+112 steps"),
        (0.5, "+0,5 шага", "+0.5 steps"),
        (10 / 3, "+3,33 шага", "+3.33 steps"),
        (-1, "-1 шаг", "-1 step"),
        (-2.5, "-2,5 шага", "-2.5 steps"),
    ],
)
def test_steps(value: float, ru: str, en: str) -> None:
    assert steps(value, "ru") == ru
    assert steps(value, "en") == en


def test_any_noun() -> None:
    forms = ("файл", "файла", "файлов")
    assert [russian_plural(n, forms) for n in (1, 3, 7, 14, 101)] == [
        "файл", "файла", "файлов", "файлов", "файл",
    ]  # fmt: skip
