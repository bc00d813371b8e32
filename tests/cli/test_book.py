"""`pysystem book` and `show --html`: a page to print that needs nothing else."""

import base64
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pysystem import browser
from tests.project import PICTURES, SAMPLE, make_project, run

PEON = """\
kind: creature
name: {ru: "Тля & «Ко»", en: "Aphid & Co"}
types: [plant]
tier: peon
rank: 1
talents: [pysystem:claws]
look: "Ползёт [к троллю](creature:troll), а [книги](journal:swamp) не читает."
"""


class Page(HTMLParser):
    """Texts, ids, and everything that leads or loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [(name, value or "") for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] if data.strip() else []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_project(tmp_path, {**SAMPLE, "creatures/aphid.yml": PEON}).root


def book(root: Path, *options: str) -> str:
    result = run("book", "-p", root, *options, "--messages", "ru")
    assert result.exit_code == 0, result.output
    return (root / "dist/bog.html").read_text(encoding="utf-8")


def numbers(page: Page) -> Iterator[tuple[str, str]]:
    yield from zip(page.texts, page.texts[1:], strict=False)


def test_the_whole_bestiary(root: Path) -> None:
    page = Page(book(root))
    assert page.texts[0] == page.texts[2] == "Болото"  # the page is called so, and headed
    contents = page.texts[page.texts.index("Содержание") :]
    # By type in the order of the rules, then by rank.
    order = [contents.index(name) for name in ("Животные", "Волк", "Растения", "Тля & «Ко»")]
    assert order == sorted(order)
    # «Сборка по ярусам»: the boss has 3 × 40 hit points and 9 action points.
    found = set(numbers(page))
    assert {("Хиты", "120"), ("Очки действий", "9"), ("Прочность", "3")} <= found
    assert {"creature-troll", "maneuver-howl", "pysystem-talent-claws"} <= set(page.ids)
    assert "Все слышат." in page.texts


def test_it_needs_nothing_else(root: Path) -> None:
    text = book(root)
    page = Page(text)
    assert not page.tags & {"script", "link", "iframe", "object"}
    assert not re.search(r"url\(|@import", text)
    assert len(page.ids) == len(set(page.ids))
    for name, value in page.links:
        assert (name, value[:1]) == ("href", "#") or (name, value[:5]) == ("src", "data:")
        assert name == "src" or value[1:] in page.ids
    assert "@UUID" not in text and "{{" not in text
    assert ("href", "#creature-troll") in page.links
    assert "книги" in text  # what is not in the book is no link


def test_pictures_that_are_at_hand(root: Path) -> None:
    art = base64.b64encode(PICTURES["art/troll.webp"]).decode()
    assert f'src="data:image/webp;base64,{art}"' in book(root)
    assert "<img" not in book(root, "--no-art")


def test_in_english(root: Path) -> None:
    page = Page(book(root, "--lang", "en"))
    assert {"Contents", "Bog troll", "Aphid & Co", "Beasts of the bog."} <= set(page.texts)


def test_one_creature(root: Path) -> None:
    result = run("show", "aphid", "--html", "-p", root, "--messages", "ru")
    assert result.exit_code == 0
    page = Page(result.stdout)
    assert page.texts[0] == "Тля & «Ко»" and "Содержание" not in page.texts
    # «Сборка по ярусам»: a peon of rank 1 strikes with the lowest step.
    assert "· 2 м · 1d6 режущий" in page.texts
    assert {"creature-aphid", "pysystem-weapon-claws"} <= set(page.ids)


def test_as_json(root: Path) -> None:
    result = run("show", "troll", "--json", "-p", root, "--messages", "en")
    troll = json.loads(result.stdout)
    assert troll["numbers"]["hp"]["value"] == 120 and "×3" in troll["numbers"]["hp"]["origin"]
    assert [(item["ref"], item["granted_by"]) for item in troll["items"]][:2] == [
        ("talent:claws", []),
        ("weapon:claws", ["talent:claws"]),
    ]
    listed = json.loads(run("show", "--json", "-p", root).stdout)
    assert [each["ref"] for each in listed] == ["creature:aphid", "creature:wolf", "creature:troll"]
    done = json.loads(run("export", "-p", root, "--json", "--no-zip").stdout)
    assert {"name": "creatures", "documents": 3, "written": True} in done["packs"]


def test_a_pdf(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "книга.pdf"
    result = run("book", "-p", root, "--out", target, "--messages", "en")
    assert result.exit_code == 0, result.output
    assert target.read_bytes().startswith(b"%PDF-")


def test_without_a_browser(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSYSTEM_BROWSER", str(root / "no-browser"))
    result = run("book", "-p", root, "--pdf", "--messages", "en")
    assert result.exit_code == 1 and "PYSYSTEM_BROWSER" in result.stderr
    monkeypatch.setattr(browser, "_candidates", lambda: iter(()))
    monkeypatch.delenv("PYSYSTEM_BROWSER")
    result = run("book", "-p", root, "--pdf", "--messages", "ru")
    assert result.exit_code == 1 and "Chromium" in result.stderr
    assert not (root / "dist").exists()


def test_nothing_to_print(tmp_path: Path) -> None:
    make_project(tmp_path, {"talents/x.yml": "kind: talent\nname: Т\n"})
    assert run("book", "-p", tmp_path).exit_code == 1
    assert run("show", "--html", "-p", tmp_path).exit_code == 2
