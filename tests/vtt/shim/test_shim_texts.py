"""The texts of the sheets: both languages whole, none in code, every button and field named."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.shim.asking import MODULE

SCRIPTS = sorted(p for p in MODULE.rglob("*.mjs") if "generated" not in p.parts)
OWN = [p for p in SCRIPTS if "rules" not in p.parts]
TEMPLATES = sorted(MODULE.rglob("*.hbs"))
STYLES = sorted(MODULE.rglob("*.css"))
PLURALS = {"one", "few", "many", "other"}
# A pattern that reads Russian, or a table of letters, says nothing to anybody.
PATTERN = re.compile(r"/(?:[^/\\\n]|\\.)+/[a-z]*(?=[;.,)])")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def flat(data: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = value
    return found


def lang(name: str) -> dict[str, str]:
    return flat(json.loads((MODULE / f"lang/{name}.json").read_text(encoding="utf-8")))


def used() -> tuple[set[str], set[str]]:
    """The keys that code and templates name, and the beginnings of those they put together."""
    whole, begun = set(), set()
    for path in [*OWN, *TEMPLATES]:
        text = path.read_text(encoding="utf-8")
        whole |= set(re.findall(r"PYSYSTEM\.([A-Z]\w*(?:\.\w+)+)", text))
        for argument in re.findall(r"\b(?:say|count)\(\s*([^,;]+?)[,;\n]", text):
            whole |= set(re.findall(r"[\"`]([A-Z]\w*(?:\.\w+)+)[\"`]", argument))
        for argument in re.findall(r"\bsay\(([^)]*)\)", text):
            whole |= set(re.findall(r"[\"]([A-Z]\w*\.\w+)[\"]", argument))
        begun |= set(re.findall(r"`([A-Z]\w*\.(?:\w+\.)*)\$\{", text))
    return whole, begun


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    russian, english = lang("ru"), lang("en")
    assert russian.keys() == english.keys()
    for key, text in russian.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key
    assert all(russian.values()) and all(english.values())


def test_every_named_key_exists_and_every_key_is_named() -> None:
    known = {key.removeprefix("PYSYSTEM.") for key in lang("en") if key.startswith("PYSYSTEM.")}
    # Keys with plural forms are named by what stands before the form.
    plain = {re.sub(r"\.(one|few|many|other)$", "", key) for key in known}
    whole, begun = used()
    assert whole - plain == set()
    assert {key for key in plain - whole if not key.startswith(tuple(begun))} == set()


def test_plurals_have_all_forms() -> None:
    for name in ("ru", "en"):
        forms: dict[str, set[str]] = {}
        for key in lang(name):
            stem, _, form = key.rpartition(".")
            if form in PLURALS:
                forms.setdefault(stem, set()).add(form)
        assert forms and all(found == PLURALS for found in forms.values())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: p.name)
def test_templates_hold_no_words_and_name_everything(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    plain = re.sub(r"\{\{.*?\}\}", "", source, flags=re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", plain)
    assert not set(re.findall(r"[A-Za-zА-Яа-я]+", words)) - {"DR"}
    for tag in re.findall(r"<button[^>]*>", source):
        assert 'type="button"' in tag
    buttons = re.findall(r"<button([^>]*)>(.*?)</button>", source, flags=re.DOTALL)
    for attributes, inside in buttons:
        shown = re.sub(r"<[^>]*>|\{\{[#/]\w+[^}]*\}\}", "", inside)
        assert "aria-label" in attributes or "{{" in shown, attributes
    for tag in re.findall(r"<img[^>]*>", source):
        assert "alt=" in tag
    for tag in re.findall(r"<i [^>]*>", source):
        assert 'aria-hidden="true"' in tag


@pytest.mark.parametrize("path", OWN, ids=lambda p: p.name)
def test_scripts_are_small_and_hold_no_words(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 400
    shown = PATTERN.sub("", COMMENT.sub("", source))
    assert not re.search("[А-Яа-яЁё]{2}", shown)
    assert source.startswith("/**")


def test_pure_functions_know_neither_host_nor_page() -> None:
    foreign = (
        r"\b(game|foundry|CONFIG|CONST|Hooks|ui|canvas|document|window|fetch|Roll|Actor)\b\s*[.(]"
    )
    for path in (MODULE / "play").glob("*.mjs"):
        source = COMMENT.sub("", path.read_text(encoding="utf-8"))
        assert not re.search(foreign, source), path.name
        imports = re.findall(r"from \"([^\"]+)\"", source)
        assert all(re.match(r"\./|\.\./rules/", name) for name in imports), path.name


def test_styles_stay_inside_the_module() -> None:
    for path in STYLES:
        source = COMMENT.sub("", path.read_text(encoding="utf-8"))
        selectors = re.findall(r"(?:^|\})\s*([^{}@]+)\{", source)
        for selector in selectors:
            assert ".pysystem" in selector or selector.strip() == "", (path.name, selector)
        assert "!important" not in source
