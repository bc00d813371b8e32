"""Ready fights of journals: weighed by the check, told on their pages, opened by the module."""

from pathlib import Path
from typing import Any

import pytest

from pysystem.content.catalogue import message
from tests.content.making import WOLF, load_files, only
from tests.project import documents, make_project, run

JOURNAL = """\
kind: journal
name: {ru: Бои, en: Fights}
pages:
  - slug: ford
    name: {ru: Брод, en: The Ford}
    audience: gm
    fight:
      players: 4
      rank: 2
      band: BAND
      place: {ru: Мель, en: A shoal}
      foes: [{creature: wolf, count: 2}, {creature: whelp, count: 3}]
    text: {ru: Волки ждут., en: Wolves wait.}
"""
WHELP = WOLF.replace("normal", "peon").replace("Волк", "Щенок").replace("rank: 2", "rank: 1")


@pytest.mark.parametrize(
    ("band", "fits"), [("easy", False), ("medium", True), ("hard", False), ("deadly", False)]
)
def test_a_fight_that_weighs_something_else_is_told(tmp_path: Path, band: str, fits: bool) -> None:
    """2 normal of the party's rank, 3 peons a rank below: 2 + 3 × ¼ × ½ = 2.375 of 2 to 3."""
    files = {"wolf.yml": WOLF, "whelp.yml": WHELP, "fights.yml": JOURNAL}
    files["fights.yml"] = files["fights.yml"].replace("BAND", band)
    found = load_files(tmp_path, files).problems
    told = [p for p in found if p.code == "fight.band"]
    assert len(told) == (not fits)
    if band == "deadly":
        assert (told[0].line, told[0].column) == (10, 13)
        assert message(told[0].code, told[0].params, "en") == (
            "the fight weighs 2.38 EV, and “Deadly” for such a party is more than 4 and up to 6"
        )


def test_a_fight_with_a_creature_that_is_not_there(tmp_path: Path) -> None:
    files = {"wolf.yml": WOLF, "fights.yml": JOURNAL.replace("BAND", "deadly")}
    assert only(load_files(tmp_path, files).problems).code == "ref.unknown"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    root = tmp_path_factory.mktemp("fights")
    files = {
        "creatures/wolf.yml": WOLF,
        "creatures/whelp.yml": WHELP,
        "rules/fights.yml": JOURNAL.replace("BAND", "medium"),
    }
    make_project(root, files)
    result = run("export", "-p", root, "--no-zip")
    assert result.exit_code == 0, result.output
    (found,) = documents(root, "rules")["fights"]["pages"]
    assert isinstance(found, dict)
    return found


def test_the_page_keeps_the_plan_that_the_builder_reads(page: dict[str, Any]) -> None:
    plan = page["flags"]["pysystem"]["fight"]
    rows = plan.pop("rows")
    assert plan == {
        "name": "Брод",
        "party": {"actors": [], "players": 4, "rank": 2},
        "synergy": False,
        "tactics": 0,
        "band": "medium",
    }
    wolf, whelp = rows
    assert wolf.pop("uuid").startswith("Compendium.bog.creatures.Actor.")
    assert wolf.pop("img").endswith("/types/beast-normal.webp")
    assert wolf == {
        "name": "Волк", "rank": 2, "tier": "normal", "size": "medium", "types": ["beast"],
        "hits": 2, "full_damage": False, "count": 2, "excluded": False, "tokens": [],
    }  # fmt: skip
    assert (whelp["tier"], whelp["rank"], whelp["count"]) == ("peon", 1, 3)


def test_the_page_tells_party_foes_and_sum(page: dict[str, Any]) -> None:
    html = page["text"]["content"]
    assert html.startswith("<p>Волки ждут.</p>")
    assert "Мель. Игроков 4, ранг партии 2. <strong>Средний: 2,38 ЭВ из 3</strong>" in html
    assert html.count("@UUID[Compendium.bog.creatures.Actor.") == 2
    assert "<td>пеон, 1</td><td>3</td><td>0,38</td>" in html
    assert html.count("@PysystemFight") == 1
