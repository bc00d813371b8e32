"""An answer as it was typed → its value, or why it will not do."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from pysystem.content.library import Library
from pysystem.content.suggest import nearest
from pysystem.scaffold.questions import Answers, Question

NOTHING = "-"
"""Typed for: nothing, not even what is usual."""

_YES = frozenset({"y", "yes", "true", "1", "да", "д"})
_NO = frozenset({"n", "no", "false", "0", "нет", "н"})


class AnswerError(ValueError):
    """An answer that will not do. `code` and `params` name the reason, of content's messages or
    of the commands'.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def read_answer(question: Question, typed: str, given: Answers, library: Library) -> Any:
    """The value of an answer after those `given`: the usual one for an empty one, none for `-`.

    Raises AnswerError.
    """
    text = typed.strip()
    value = question.default(given) if not text else None
    if text not in ("", NOTHING):
        value = _read(question, text, library)
    elif value is None and question.needed:
        raise AnswerError("answer.needed", key=question.key)
    return [] if value is None and question.form in ("many", "refs") else value


def _read(question: Question, text: str, library: Library) -> Any:
    match question.form:
        case "text":
            return _fitting(question, text)
        case "number":
            return _fitting(question, _number(text))
        case "flag":
            return _flag(text)
        case "one":
            return _choice(question, text)
        case "many":
            return list(dict.fromkeys(_choice(question, each) for each in _listed(text)))
        case "ref":
            return _reference(question, text, library)
        case "refs":
            return list(
                dict.fromkeys(_reference(question, each, library) for each in _listed(text))
            )
        case "resistances":
            return dict(_resistance(question, each) for each in _listed(text))


def _listed(text: str) -> Iterable[str]:
    """The parts of a list, which may stand in brackets as in a file."""
    for pair in ("[]", "{}"):
        if text[:1] + text[-1:] == pair:
            text = text[1:-1]
    return (part.strip() for part in text.replace(";", ",").split(",") if part.strip())


def _fitting(question: Question, value: str | float) -> Any:
    """A value that the model takes for its key."""
    fields = question.model.model_fields
    field = fields.get(question.asks) or next(
        each for each in fields.values() if each.alias == question.asks
    )
    try:
        form: Any = Annotated[field.annotation, field]
        TypeAdapter(form).validate_python(value)
    except ValidationError as error:
        raise AnswerError("answer.value", given=str(value)) from error
    return value


def _number(text: str) -> int | float:
    try:
        value = float(text.replace(",", "."))
        return int(value) if value.is_integer() else value
    except (ValueError, OverflowError) as error:
        raise AnswerError("answer.number", given=text) from error


def _flag(text: str) -> bool:
    if text.casefold() in _YES | _NO:
        return text.casefold() in _YES
    raise AnswerError("answer.flag", given=text)


def _choice(question: Question, text: str) -> str:
    """A key, or what it is called in either language."""
    if text in question.choices:
        return text
    called = {
        label.casefold(): key
        for key, entry in question.choices.items()
        if entry is not None
        for label in entry.label.values()
    }
    if text.casefold() in called:
        return called[text.casefold()]
    near = nearest(text, question.choices)
    raise AnswerError("answer.choice", given=text, choices=list(question.choices), nearest=near)


def _reference(question: Question, text: str, library: Library) -> str:
    """A reference that leads somewhere; the name of a document will do."""
    found = library.resolve(text, question.kinds)
    if found.document is not None or not found.code:
        return text
    named = library.called(text, question.kinds)
    if len(named) == 1:
        return named[0]
    raise AnswerError(found.code, **found.params)


def _resistance(question: Question, text: str) -> tuple[str, int]:
    key, sign, number = text.replace("=", ":").partition(":")
    value = _number(number) if sign else None
    if not isinstance(value, int):
        raise AnswerError("answer.resistance", given=text)
    return _choice(question, key.strip()), value
