"""The texts of the packs as they are built, in both languages: alphabets, words of the game, dice,
references.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pysystem.rules import tables
from tests.built import documents, folders, packs, strings

ROOT = Path(__file__).parents[1]
LANGUAGES = ("ru", "en")
TOLD = {"name", "description", "look", "tactics", "wound_trigger", "budget_note", "trigger",
        "content", "label"}  # fmt: skip
"""Fields that people read."""

TECHNICAL = re.compile(r"@\w+(?:\[[^\]]*\])?|<[^>]*>|&\w+;")
RUSSIAN = re.compile("[А-Яа-яЁё]")
# A letter of the other alphabet inside a word, or alone where a Russian word belongs.
LOOK_ALIKE = re.compile(
    r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]|(?<=[А-Яа-яЁё] )[aceopxyk](?= [а-яё])"
)
DICE = re.compile(r"[1-9]\d*d[1-9]\d*")
GLOSSARY: list[dict[str, Any]] = yaml.safe_load(
    (ROOT / "docs/glossary.yml").read_text(encoding="utf-8")
)


@cache
def told(lang: str) -> list[tuple[str, str]]:
    """Every text of the packs for people, and where it stands."""
    return [
        (f"{pack}: {document['name']}: {'.'.join(path)}", TECHNICAL.sub(" ", text))
        for kept in (documents(lang), folders(lang))
        for pack, found in kept.items()
        for document in found
        for path, text in strings(document)
        if path[-1] in TOLD
    ]


@cache
def labels() -> list[tuple[str, str]]:
    """The labels of the rules' data and of the module, as (Russian, English)."""
    shown = [
        dict(strings(json.loads((ROOT / f"foundry_module/lang/{lang}.json").read_bytes())))
        for lang in LANGUAGES
    ]
    both = [(text, shown[1][path]) for path, text in shown[0].items()]
    return [*both, *twins(dict(tables.raw()))]


def twins(node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict) and isinstance(node.get("ru"), str) and set(node) == {"ru", "en"}:
        yield node["ru"], node["en"]
    elif isinstance(node, dict | list):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from twins(inner)


def test_the_english_packs_hold_no_cyrillic() -> None:
    """Not in any field, whether people read it or not."""
    for kept in (documents("en"), folders("en")):
        for pack, found in kept.items():
            for document in found:
                wrong = [text for _, text in strings(document) if RUSSIAN.search(text)]
                assert wrong == [], (pack, document["name"])
    assert [text for _, text in labels() if RUSSIAN.search(text)] == []


def test_russian_words_hold_no_latin_letters() -> None:
    texts = [*told("ru"), *(("label", ru) for ru, _ in labels())]
    assert len(texts) > 4000
    wrong = [
        (where, found[0], text[max(0, found.start() - 20) : found.end() + 20])
        for where, text in texts
        if (found := LOOK_ALIKE.search(re.sub(r"\{\w+\}", " ", text)))
    ]
    assert wrong == []


def test_names_and_labels_agree_with_the_glossary() -> None:
    to_english = defaultdict(set)
    for ru, en in labels():
        to_english[ru.casefold()].add(en.casefold())
    for term in GLOSSARY:
        english = {en.casefold() for en in _list(term["en"])}
        named = to_english[term["ru"].casefold()]
        assert named <= english, term["ru"]
        said = any(term["ru"].casefold() in text.casefold() for _, text in told("ru"))
        assert named or said, f"nothing is called {term['ru']}"
    assert len({term["ru"] for term in GLOSSARY}) == len(GLOSSARY) > 25


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_other_word_is_used_for_a_term(lang: str) -> None:
    number = LANGUAGES.index(lang)
    texts = [*told(lang), *(("label", pair[number]) for pair in labels())]
    for term in GLOSSARY:
        for pattern in term.get("never", {}).get(lang, ()):
            search = re.compile(pattern, re.IGNORECASE).search
            wrong = [(where, text[:200]) for where, text in texts if search(text)]
            assert wrong == [], (term[lang], pattern)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_formula_is_dice(lang: str) -> None:
    found = [
        text
        for name, kept in documents(lang).items()
        for document in kept
        for path, text in strings(document)
        if path[-1] in ("formula", "dice", "heal") and text and name != "macros"
    ]
    assert len(found) > 500
    assert {text for text in found if not DICE.fullmatch(text)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reference_leads_to_a_document(lang: str) -> None:
    """UUIDs of links, sources and results, slugs of weapons and of what talents bring."""
    known, slugs, used, named = set(), set(), set(), set()
    kinds = {pack.pack.name: pack.pack.document for pack in packs(lang)}
    for name, kept in documents(lang).items():
        for document in kept:
            uuid = f"Compendium.pysystem.{name}.{kinds[name]}.{document['_id']}"
            pages = (page["_id"] for page in document.get("pages", ()))
            known |= {uuid, *(f"{uuid}.JournalEntryPage.{page}" for page in pages)}
            slugs.add(document["flags"]["pysystem"]["slug"])
            used |= set(re.findall(r"Compendium\.[A-Za-z0-9.-]*[A-Za-z0-9]", json.dumps(document)))
            for item in (document, *document.get("items", ())):
                system = item.get("system", {})
                named |= {system["weapon"]} if system.get("weapon") else set()
                named |= set(system.get("adds_items", ()))
    assert len(used) > 500 and len(named) > 50
    assert used - known == set()
    assert named - slugs == set()


def test_both_languages_show_the_same_pictures() -> None:
    for name, kept in documents("ru").items():
        for ru, en in zip(kept, documents("en")[name], strict=True):
            both = ([s for p, s in strings(each) if p[-1] in ("img", "src")] for each in (ru, en))
            assert len({tuple(pictures) for pictures in both}) == 1


def _list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
