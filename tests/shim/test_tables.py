"""The tables that the module reads are those of Python, and nobody can change their entries."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pysystem.foundry.native.generated import FOLDER
from pysystem.rules import messages, tables
from tests.shim.asking import Rules, copy_rules, plain


def entries(table: Any) -> Any:
    return plain(list(table.items()) if isinstance(table, Mapping) else table)


def test_every_table_holds_what_python_has(js: Rules) -> None:
    (exported,) = js.values([("exports",)])
    names = [name for name in exported if name.isupper() and hasattr(tables, name)]
    assert len(names) > 40
    for name, found in zip(names, js.values([("table", n) for n in names]), strict=True):
        python = entries(getattr(tables, name))
        # Objects of the raw tables come as they are, not as lists of entries.
        assert found == (dict(python) if isinstance(found, dict) else python), name


def test_labels_of_placeholders(js: Rules) -> None:
    (found,) = js.values([("labels",)])
    assert found == plain(messages.LABELS)


def test_entries_cannot_be_changed(js: Rules) -> None:
    assert js.values([("changeable",)]) == [[]]


def test_the_code_follows_the_tables(tmp_path: Path) -> None:
    """The game's author changes numbers in the tables alone."""
    raw = tables.raw()
    raw["damage"]["dr"]["scale"] = 20
    raw["damage"]["dr"]["words"][3]["value"] = -4
    raw["types"]["types"][0]["dr"] = {
        "slashing": "vulnerability", "physical": "strong", "all": "weak",
    }  # fmt: skip
    raw["ranks"]["rows"]["1"]["attack"] = 7
    raw["tiers"]["tiers"][3]["ap_factor"] = 2.5
    raw["tiers"]["morale"]["shaken_at"] = 0.75
    raw["sizes"]["contests"] |= {"bonus_per_category": 3, "blocked_from": 1}
    raw["maneuvers"]["humanoid_hands"] = 4
    raw["gifts"]["dc_base"] = 19
    raw["encounters"]["half_rank"] = 2.5
    raw["encounters"]["bands"][0]["per_player"] = 0.625
    rules = copy_rules(tmp_path)
    module = f"export default {json.dumps(raw)};"
    (tmp_path / FOLDER / "rules.mjs").write_text(module, encoding="utf-8")
    wolf = {"rank": 1, "tier": "boss", "types": ["beast"], "hide": {}}
    packets = [{"type": kind, "amount": 11} for kind in ("slashing", "blunt", "heat")]
    block, blow, blocked, hands, dc, morale, fight = Rules(rules).values(
        [
            ("derive", wolf),
            ("blowOf", wolf, {"packets": packets}),
            ("contest", "medium", "large", "trip"),
            ("derive", {**wolf, "types": ["human"]}),
            ("giftDc", 2.5),
            ("shaken", {"value": 3, "max": 4, "toughness": 1}),
            ("weigh", [{"rank": 3.5, "tier": "normal"}], 4, 3),
        ]
    )
    assert block["numbers"]["attack"]["value"] == 7
    assert block["numbers"]["ap"]["value"] == 7
    assert [(r["dr"], r["after"]) for r in blow["rows"]] == [(-4, 13), (5, 8), (2, 9)]
    assert (blocked["bonus_b"], blocked["blocked"]) == (3, True)
    assert (hands["hands"], dc, morale) == (4, 21, True)
    assert (fight["raw"], fight["band"]) == (2.5, "easy")
