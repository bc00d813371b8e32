"""The JSON Schema and the models accept and refuse the same files."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from pydantic import BaseModel, ValidationError

from pysystem.content.yaml_read import read_file
from pysystem.model import KINDS
from pysystem.model.folder import FolderFile
from pysystem.model.schema import document_schema, schema
from tests.model.samples import FOLDERS, FULL, GOOD, MINIMAL, Data, changed
from tests.model.test_strict import MISFITS

SOURCES = Path(__file__).parents[2] / "packs" / "_source"

WHOLE = Draft7Validator(schema("ru"))
BY_KIND = {kind: Draft7Validator(document_schema(kind, "en")) for kind in KINDS}

# What an author, or a slip of the finger, may put in the place of a value.
STRANGERS: list[Any] = [
    None, True, False, 0, 1, 2, -1, 2.0, 2.5, 0.5, 10, 11, -10, -11, 999, 1000, 1e300, 2**53, "",
    " ", "\n", "\t", "\xa0", "\u200b", "\x1c", "a\n", "a\nb", "a\u2028b", "3", "x", "no", "true",
    "a<b", "Укус", "В" * 120, "В" * 121, "a" * 201, "-", "a--b", "claws", "weapon:claws", "a:b:c:d",
    "talent:x", "x:creature:y", "I", "VII", "rank", "weapon", "hp", "heat", "physical", "beast",
    "creature", "silver", "1d6", "0d6", "icons/a.png", "../a.png", "a.gif",
    [], {}, [1], [1, 2], [1, 2, 3], [2.0, 1], ["a"], ["a", "a"], [{}], {"ru": "а"}, {"ru": ""},
    {"ru": "а", "en": None}, {"en": "a"}, {"ru": "а", "en": "b"}, {"heat": 2.0}, {"heat": 11},
    {"foo": 1}, {"type": "heat"},
]  # fmt: skip
KEYS = ["foo", "kind", "slug", "img", "use", "raise", "raised", "hits", "ru", "en", "_id", ""]


def accepts(document: Any) -> bool:
    """Whether the model of its kind takes the document. One without a kind describes a folder; one
    of an unknown kind has no model.
    """
    if "kind" not in document:
        return takes(FolderFile, document)
    kind = document["kind"]
    return isinstance(kind, str) and kind in KINDS and takes(KINDS[kind], document)


def takes(model: type[BaseModel], document: Any) -> bool:
    try:
        model.model_validate(document)
    except ValidationError:
        return False
    return True


def verdicts(document: Any) -> dict[str, bool]:
    """What the model, the schema of all documents and that of the kind say."""
    found = {"model": accepts(document), "schema": WHOLE.is_valid(document)}
    kind = document.get("kind")
    if isinstance(kind, str) and kind in BY_KIND:
        found["schema of the kind"] = BY_KIND[kind].is_valid(document)
    return found


def agree(document: Any, verdict: bool | None = None) -> None:
    found = set(verdicts(document).values())
    assert len(found) == 1, (verdicts(document), document)
    assert verdict is None or found == {verdict}, document


@cache
def shipped() -> list[Data]:
    read = (read_file(path, path.name).data for path in sorted(SOURCES.rglob("*.yml")))
    return [data for data in read if data is not None]


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a document, its root left out."""
    if path:
        yield path
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, inner in inside:
        yield from places(inner, (*path, key))


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


@st.composite
def slips(draw: st.DrawFn) -> Data:
    """A shipped document with up to three mistakes."""
    document = copy.deepcopy(draw(st.sampled_from(shipped())))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(document))
        if not found:
            break
        *above, last = draw(st.sampled_from(found))
        holder = at(document, tuple(above))
        match draw(st.integers(0, 5)):
            case 0:
                del holder[last]
            case 1 if isinstance(holder, dict):
                stranger = copy.deepcopy(draw(st.sampled_from(STRANGERS)))
                holder[draw(st.sampled_from(KEYS))] = stranger
            case 2 if isinstance(holder, list):
                holder.insert(0, copy.deepcopy(holder[last]))
            case 3:
                other = draw(st.sampled_from(shipped()))
                holder[last] = copy.deepcopy(at(other, draw(st.sampled_from(list(places(other))))))
            case _:
                holder[last] = copy.deepcopy(draw(st.sampled_from(STRANGERS)))
    return document


@pytest.mark.parametrize("document", GOOD.values(), ids=GOOD)
def test_what_is_right_is_taken_by_all(document: Data) -> None:
    agree(document, True)


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [misfit[:3] for misfit in MISFITS],
    ids=[f"{kind}.{path}={str(value)[:20]!r}" for kind, path, value, _ in MISFITS],
)
def test_what_does_not_fit_is_refused_by_all(kind: str, path: str, value: Any) -> None:
    agree(changed(FULL[kind], path, value), False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_place_of_a_document(kind: str) -> None:
    """Each value of a full document is replaced by a third of the strangers, then left out."""
    document = copy.deepcopy(FULL[kind])
    for number, (*above, last) in enumerate(list(places(document))):
        holder = at(document, tuple(above))
        kept = holder[last]
        for stranger in STRANGERS[number % 3 :: 3]:
            holder[last] = stranger
            assert BY_KIND[kind].is_valid(document) == takes(KINDS[kind], document), document
        if isinstance(holder, dict):
            del holder[last]
            agree(document)
        holder[last] = kept
    assert document == FULL[kind]


def test_the_shipped_content_is_taken_by_all() -> None:
    assert len(shipped()) > 100
    for document in shipped():
        agree(document, True)


@settings(max_examples=500)
@given(document=slips())
@example(document={**MINIMAL["table"], "results": [{"range": [1, 2], "text": "а"}] * 2})
@example(document={**MINIMAL["creature"], "name": {"ru": "а\n"}})
def test_slips_in_shipped_content_are_judged_alike(document: Data) -> None:
    agree(document)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_schema_is_a_schema(lang: str) -> None:
    for made in (schema(lang), *(document_schema(kind, lang) for kind in KINDS)):
        Draft7Validator.check_schema(made)
        assert made["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize("kind", [None, "", "monster", 5, ["creature"], {}])
def test_a_document_of_no_kind_is_refused(kind: Any) -> None:
    agree({**MINIMAL["creature"], "kind": kind}, False)


def test_no_kind_of_document_is_asked_for_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        document_schema("monster", "en")


@pytest.mark.parametrize("document", FOLDERS)
def test_what_has_no_kind_describes_a_folder(document: Data) -> None:
    agree(document, True)
    for path in places(document):
        for stranger in STRANGERS:
            agree(changed(document, ".".join(map(str, path)), stranger))
    agree({key: value for key, value in document.items() if key != "name"}, False)
    agree({**document, "tier": "elite"}, False)


@pytest.mark.parametrize("document", [[], "name", None, 5])
def test_a_file_holds_keys(document: Any) -> None:
    assert not WHOLE.is_valid(document)
