"""Actors of other game systems: where their health is, and our rules on them."""

from pathlib import Path
from typing import Any

import pytest

from tests.vtt.adapter import Client
from tests.vtt.shim.play import Data, Play

HP: Data = {"value": 6, "max": 30, "temp": 7}


def hero(hp: Data = HP, **traits: Any) -> Data:
    return {"system": {"attributes": {"hp": hp}, "traits": {"size": "sm", **traits}}}


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    root: Path = tmp_path_factory.mktemp("чужие")
    return Play(root)


def struck(
    play: Play, actor: Data, packets: Data, rules: Data | None = None, **source: Any
) -> Data:
    found: Data = play.one("foreign", actor, rules or {}, packets, source)
    return found


def test_temporary_hit_points_go_first(play: Play) -> None:
    """K4-10: 6 hit points and 7 temporary ones take 4, and then 5."""
    first = struck(play, hero(), {"heat": 4})
    assert (first["before"], first["after"], first["temp"]["after"]) == (6, 6, 3)
    second = struck(play, hero(HP | {"temp": 3}), {"heat": 5})
    assert (second["after"], second["temp"]["after"]) == (4, 0)


@pytest.mark.parametrize(
    ("traits", "source", "passes"),
    [
        ({"dr": {"value": ["slashing"]}}, {}, 7),
        ({"di": {"value": ["slashing"]}}, {}, 0),
        ({"dv": {"value": ["slashing"]}}, {}, 30),
        ({"dr": {"value": ["slashing"]}, "dv": {"value": ["slashing"]}}, {}, 15),
        ({"dr": {"value": ["bludgeoning"]}}, {}, 15),
        ({"dr": {"value": ["slashing"], "bypasses": ["mgc"]}}, {}, 7),
        # K4-07: a spell is no plain sword, silver no iron.
        ({"dr": {"value": ["slashing"], "bypasses": ["mgc"]}}, {"direct": True}, 15),
        ({"dr": {"value": ["slashing"], "bypasses": ["sil"]}}, {"materials": ["silver"]}, 15),
    ],
)
def test_their_own_resistances_count(play: Play, traits: Data, source: Data, passes: int) -> None:
    found = struck(play, hero({"value": 40, "max": 40}, **traits), {"slashing": 15}, **source)
    assert (found["total"], found["after"]) == (passes, 40 - passes)


def test_our_resistances_and_types_count_on_them(play: Play) -> None:
    rules = {"dr": {"heat": 5}, "types": ["construct"]}
    found = struck(play, hero({"value": 30, "max": 30}), {"heat": 9, "slashing": 9}, rules)
    # A monolith halves everything; natural resistances don't add up.
    assert [row["after"] for row in found["rows"]] == [4, 4]


def test_a_peon_among_them_counts_hits(play: Play) -> None:
    """Its toughness is that of its rank's row: 4 at rank 2."""
    rules = {"tier": "peon", "rank": 2, "hits": {"value": 2, "max": 2}}
    for amount, hits in ((3, 2), (4, 1), (99, 1)):
        found = struck(play, hero(), {"heat": amount}, rules)
        assert (found["path"], found["after"]) == ("hits", hits)


def test_who_has_no_hit_points_there_is_out_of_reach(play: Play) -> None:
    assert play.one("foreign", {"system": {}}, {}, {"heat": 1}, {}) is None


@pytest.mark.parametrize(
    ("word", "size"),
    [("sm", "medium"), ("lg", "large"), ("grg", "gargantuan"), ("Огромное", "huge"),
     ("tiny", "tiny"), ("", None), ("?", None)],
)  # fmt: skip
def test_their_words_for_sizes(play: Play, word: str, size: str | None) -> None:
    assert play.one("sizeOf", word) == size


@pytest.mark.parametrize(
    ("rolls", "packets"),
    [
        ([{"formula": "2d6 + 3", "total": 11, "options": {"type": "fire"}},
          {"formula": "1d8", "total": 5, "options": {"type": "slashing"}}],
         [{"type": "heat", "amount": 11}, {"type": "slashing", "amount": 5}]),
        ([{"formula": "2d6", "total": 7}], [{"type": "", "amount": 7}]),
        ([{"formula": "3d4", "total": 7, "options": {"type": "force"}}],
         [{"type": "", "amount": 7}]),
        # Checks are no damage.
        ([{"formula": "1d20 + 5", "total": 18}], []),
        ([{"formula": "d10 + 2", "total": 8}], []),
        ([{"formula": "1d100", "total": 8}], []),
    ],
)  # fmt: skip
def test_damage_of_their_weapons_is_found(play: Play, rolls: list[Data], packets: Data) -> None:
    words = {"fire": "heat"}
    assert play.one("damageOf", rolls, words) == packets


def test_damage_of_their_weapons_goes_through_our_resistances(master: Client) -> None:
    master.run("""
      const foe = await npc({system: {rank: 1, tier: "elite", recipe: {hide: {slashing: 5}}}});
      const scene = await Scene.create({name: "Поле"});
      [globalThis.token] = await placed(scene, foe);
      await scene.view();
      await until(() => canvas.ready && canvas.tokens?.placeables.length === 1);
      canvas.tokens.placeables[0].setTarget(true);
      CONFIG.Dice.randomUniform = () => 0.01;
      await (await new Roll("2d6").evaluate()).toMessage({flavor: "Меч"});
      return 1;
    """)
    master.page.locator("button[data-card=throughDr]").last.click()
    master.page.locator("#pysystem-damage [data-action=apply]").click()
    # Two sixes, half of which hide takes; an elite of rank 1 has 30.
    master.until("token.actor.system.hp.value === 24")


def test_tiers_come_off_without_residue(play: Play) -> None:
    hp = {"value": 11, "max": 30}
    elite = play.one("tierChange", {}, {"tier": "elite"}, hp)
    assert elite["health"] == {"value": 22, "max": 60}
    boss = play.one("tierChange", elite["stored"], {"tier": "boss"}, elite["health"])
    assert boss["health"] == {"value": 33, "max": 90}
    back = play.one("tierChange", boss["stored"], {"tier": "normal"}, boss["health"])
    assert back["health"] == hp


def test_a_blow_reaches_the_actors_of_the_worlds_own_system(master: Client) -> None:
    """In a world of worldbuilding: struck, taken back, and made an elite."""
    found = master.run("""
      const actor = await Actor.create({name: "Мартин", type: "base",
        system: {health: {value: 10, max: 12}}});
      const scene = await Scene.create({name: "Поле"});
      const tokens = await placed(scene, actor, 2);
      globalThis.victim = tokens[0];
      await api.applyBlow({targets: tokens, packets: [{type: "heat", amount: 4}]});
      return tokens.map((t) => t.actor.system.health.value).concat(actor.system.health.value);
    """)
    assert found == [6, 6, 10]
    master.page.locator("button[data-card=undo]").last.click()
    master.until("victim.actor.system.health.value === 10")
    master.run("await api.openRules(victim.actor); return 1;")
    window = master.page.locator(".pysystem.rules")
    window.locator("[name=tier]").select_option("elite")
    window.locator("[data-dr=heat]").fill("5")
    window.locator("[data-action=save]").click()
    master.until("victim.actor.system.health.max === 24")
    found = master.run("""
      const [struck] = await api.applyBlow({targets: [victim],
        packets: [{type: "heat", amount: 9}]});
      return [struck.plan.total, victim.actor.system.health.value];
    """)
    assert found == [4, 16]
