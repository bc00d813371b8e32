"""`{{creatures:TYPE}}`: who bears a type, also after a creature has come, changed or gone."""

import re
from pathlib import Path

from pysystem.content.memo import Memo
from pysystem.foundry.check import load_checked
from pysystem.foundry.export import Options, make_packs
from pysystem.foundry.render import Packed
from tests.project import make_project

WOLF = "kind: creature\nname: {ru: Волк, en: Wolf}\ntypes: [beast]\ntier: peon\nrank: 1\n"
BOAR = (
    "kind: creature\nname: {ru: Кабан, en: Boar}\ntypes: [fey, beast]\ntier: elite\nrank: 1\n"
    "size: large\n"
)
RULES = (
    "kind: journal\nname: Кто\npages:\n  - {slug: who, name: Кто, text: '{{creatures:beast}}'}\n"
)


def test_a_roster_follows_the_creatures(tmp_path: Path) -> None:
    memo = Memo[Packed]()

    def rows(**creatures: str) -> list[list[str]]:
        files = {f"creatures/{name}.yml": text for name, text in creatures.items()}
        project = make_project(tmp_path, {"rules/who.yml": RULES, **files})
        loaded = load_checked(project)
        assert [p.code for p in loaded.problems if p.severity == "error"] == []
        packs = make_packs(project, loaded, Options("ru", None, tmp_path, zip=False), memo)
        (journal,) = next(pack for pack in packs if pack.pack.name == "rules").documents
        body = journal.whole.decode().split("<tbody>")[1]
        cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("<tr>")[1:])
        return [[re.sub(r"@UUID\[.*?\]", "", cell) for cell in row] for row in cells]

    wolf = ["{Волк}", "1", "Пеон", "Средний", "—"]
    boar = ["{Кабан}", "1", "Элита", "Крупный", "фея"]
    assert rows(wolf=WOLF) == [wolf]
    assert rows(wolf=WOLF, boar=BOAR) == [wolf, boar]
    stronger = WOLF.replace("rank: 1", "rank: 2")
    assert rows(wolf=stronger, boar=BOAR) == [boar, ["{Волк}", "2", "Пеон", "Средний", "—"]]
    (tmp_path / "packs/_source/creatures/boar.yml").unlink()
    assert rows(wolf=WOLF) == [wolf]
