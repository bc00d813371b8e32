"""What a creature keeps when its tier or rank changes."""

from itertools import product

import pytest

from pysystem.rules.tables import ROWS
from tests.shim.asking import Rules


def test_the_share_of_health(js: Rules) -> None:
    expected = {
        (40, 40, 80): 80,
        (0, 40, 80): 0,
        (-3, 40, 80): 0,
        (15, 40, 80): 30,
        (15, 40, 120): 45,
        (1, 80, 40): 1,
        (79, 80, 40): 39,
        (1, 40, 2): 1,
        (39, 40, 2): 1,
        (3, 3, 1): 1,
        (1, 3, 1): 1,
        (50, 40, 25): 25,
        (0, 0, 25): 0,
    }
    assert js.values([("keepShare", *given) for given in expected]) == list(expected.values())


@pytest.mark.parametrize("boss", [3, 3.5, 4])
def test_normal_to_elite_to_boss_and_back_changes_nothing(js: Rules, boss: float) -> None:
    creatures = [{"rank": rank, "boss_hp": boss, "types": ["beast"]} for rank in ROWS]
    tiers = ("normal", "elite", "boss", "normal")
    blocks = js.values([("derive", {**c, "tier": t}) for c, t in product(creatures, tiers)])
    most = [block["numbers"]["hp"]["value"] for block in blocks]
    ways = [most[i : i + len(tiers)] for i in range(0, len(most), len(tiers))]
    hurt = [(way, hp) for way in ways for hp in range(way[0] + 1)]
    now = [hp for _, hp in hurt]
    for step in range(1, len(tiers)):
        asked = zip(now, hurt, strict=True)
        now = js.values([("keepShare", hp, way[step - 1], way[step]) for hp, (way, _) in asked])
    assert now == [hp for _, hp in hurt]
    assert [b["numbers"] for b in blocks[0::4]] == [b["numbers"] for b in blocks[3::4]]
