"""The host answers the contract's open points as the contract fixes them (§18)."""

import pytest

from tests.vtt.adapter import Client
from tests.vtt.open_points import QUESTIONS, Question


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_18_open_point(gm: Client, question: Question) -> None:
    assert gm.page.evaluate(question.code) == question.answer
