"""The author's pages say what is so, and nothing of it has gone stale."""

import re

import pytest

from pysystem.cli.commands import COMMANDS
from pysystem.content.project import Author, Settings
from pysystem.foundry import rule_tables
from pysystem.foundry.packs import PACKS
from pysystem.rules import tables
from tests.docs.generated import ENDINGS, NAMES, filled, page, wanted
from tests.docs.pages import text
from tests.docs.shapes import PLACES
from tests.project import OURS, run

LANGUAGES = ("ru", "en")
PAGES = [(name, lang) for name in NAMES for lang in LANGUAGES]
ALL = [*PAGES, ("../README", "en")]


@pytest.mark.parametrize(("name", "lang"), PAGES)
def test_made_tables_are_up_to_date(name: str, lang: str) -> None:
    """If this fails: python -m tests.docs.generated"""
    assert filled(text(name, lang), lang) == text(name, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_is_shown_once(lang: str) -> None:
    shown = [
        found for name in NAMES for found in re.findall("<!-- made: (.*?) -->", text(name, lang))
    ]
    assert sorted(shown) == sorted(wanted())


def test_a_table_that_nobody_makes_is_no_table() -> None:
    with pytest.raises(KeyError):
        filled("<!-- made: Monster -->\n<!-- end -->", "en")


@pytest.mark.parametrize(("name", "lang"), ALL)
def test_links_lead_somewhere(name: str, lang: str) -> None:
    here = page(name, lang)
    body = re.sub(r"^```.*?^```$|`[^`\n]*`", "", text(name, lang), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s]+)\)", body):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        there = (here.parent / file).resolve() if file else here
        assert there.exists(), target
        if anchor:
            assert anchor in anchors(there.read_text(encoding="utf-8")), target


def anchors(body: str) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", body, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
    return slugs | set(re.findall(r'<a id="([^"]+)">', body))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_list_of_values_has_its_place(lang: str) -> None:
    assert {place for _, _, place in PLACES.values()} <= anchors(text("authors/values", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_project_file_is_told_in_full(lang: str) -> None:
    body = text("authors", lang)
    rows = dict(
        re.findall(r"^\| `(\w+)` \| (.*)$", body[body.index("## 5") : body.index("## 6")], re.M)
    )
    assert set(rows) == set(Settings.model_fields)
    for key, row in rows.items():
        assert Settings.model_fields[key].is_required() == ("**" in row)
    for key in Author.model_fields:
        assert f"{key} = " in rows["authors"]
    assert f'`"{Settings.model_fields["system"].default}"`' in rows["system"]
    assert f'`"{Settings.model_fields["source"].default}"`' in rows["source"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_packs_are_named_as_they_are(lang: str) -> None:
    names = ", ".join(f"`{pack.name}`" for pack in PACKS)
    assert names in text("authors/kinds", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_and_options_exist(lang: str) -> None:
    body = text("authors", lang)
    for command in COMMANDS:
        assert f"`pysystem {command}" in body
    for command, option in re.findall(r"pysystem (\w+)[^`\n]*? (--[a-z-]+)", body):
        assert option in run(command, "--help").output
    table = body[body.index("## 6") : body.index("###", body.index("## 6"))]
    exports = re.findall(r"^\| `(--[a-z-]+)", table, re.MULTILINE)
    assert len(exports) == 5
    for option in exports:
        assert option in run("export", "--help").output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_macros_on_the_page_work(lang: str) -> None:
    body = text("authors/values", lang)
    for path in re.findall(r"\{\{rule:([a-z_.0-9]+)\}\}", body):
        assert rule_tables.value(path, lang)
    for name in re.findall(r"\{\{table:([a-z-]+)\}\}", body):
        assert rule_tables.render(name, lang)
    assert rule_tables.value("gifts.dc_base", lang) == "9"  # as the pages say of gifts
    assert "9 + rank" in text("authors/kinds", "en") and tables.CELL_METRES == 2


def test_the_languages_lead_to_each_other() -> None:
    for name in NAMES:
        stem = name.rpartition("/")[2]
        assert f"]({stem}{ENDINGS['ru']})" in text(name, "en")
        assert f"]({stem}{ENDINGS['en']})" in text(name, "ru")
    readme = (OURS / "README.md").read_text(encoding="utf-8")
    assert "(docs/authors.md)" in readme and "(docs/authors.ru.md)" in readme


def test_the_readme_says_where_the_commands_are_before_it_uses_them() -> None:
    readme = (OURS / "README.md").read_text(encoding="utf-8")
    activated = readme.index("source .venv/bin/activate")
    assert readme.index(r".venv\Scripts\Activate.ps1") > 0
    assert activated < readme.index("## Commands")
    assert "](#set-up)" in readme[: readme.index("$ pysystem show")]
