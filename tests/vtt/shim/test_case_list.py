"""Cases from other tables' troubles that no other test names; the list is in docs/cases.md."""

import pytest

from tests.vtt.adapter import Client

JAWS = ["maneuver:bite", "maneuver:death-grip", "talent:jaws", "weapon:jaws"]
BEARER = """
  const actor = await npc({name: "Зубастый"});
  const [talent] = await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => actor.items.size === 4);
"""


@pytest.fixture
def generation() -> int:
    """One is enough: nothing here depends on it."""
    return 14


def test_a_blow_that_ends_at_nothing_shows_a_nought(master: Client) -> None:
    master.run("""
      const actor = await npc({system: {tier: "elite", recipe: {hide: {slashing: 10}}}});
      await api.applyBlow({targets: [actor], packets: [{type: "slashing", amount: 7}]});
      const other = await npc({system: {tier: "elite"}});
      await api.applyBlow({targets: [other], packets: [{type: "heat", amount: 30}]});
      return 1;
    """)
    cards = master.page.locator(".pysystem.card.blow:not(.told)")
    cards.nth(1).wait_for()
    assert cards.nth(0).locator("tbody td").all_inner_texts() == ["7", "10", "0"]
    assert cards.nth(0).locator(".sum").inner_text().splitlines()[0].endswith(" 0")
    assert cards.nth(1).locator(".sum").inner_text().endswith("30 → 0")


def test_the_weapon_goes_first_and_then_the_talent(master: Client) -> None:
    assert master.run(f"""{BEARER}
      await actor.items.find((each) => each.type.endsWith("weapon")).delete();
      const left = slugs(actor);
      await talent.delete();
      await until(() => actor.items.size === 0);
      return left;
    """) == JAWS[:3]  # fmt: skip


def test_deleting_on_a_copy_leaves_the_first_alone(master: Client) -> None:
    assert master.run(f"""{BEARER}
      record("preCreateItem");
      const copy = await actor.clone({{name: "Копия"}}, {{save: true}});
      await settled();
      const whole = [slugs(copy), seen.length];
      await copy.items.find((each) => each.type.endsWith("talent")).delete();
      await until(() => copy.items.size === 0);
      return [whole, slugs(actor)];
    """) == [[JAWS, 0], JAWS]  # fmt: skip


def test_a_token_whose_deletion_is_undone_has_what_it_had(master: Client) -> None:
    assert master.run("""
      const actor = await npc();
      const scene = await Scene.create({name: "Поле"});
      const [token] = await placed(scene, actor);
      await token.actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => token.actor.items.size === 4);
      const data = token.toObject();
      await token.delete();
      const [again] = await scene.createEmbeddedDocuments("Token", [data], {keepId: true});
      await settled();
      const there = slugs(again.actor);
      await again.actor.items.find((each) => each.type.endsWith("talent")).delete();
      await until(() => again.actor.items.size === 0);
      return [there, actor.items.size];
    """) == [JAWS, 0]  # fmt: skip


def test_a_peon_with_two_blows_in_one_tick_loses_two_hits(master: Client) -> None:
    assert master.run("""
      const actor = await npc({system: {recipe: {hide: {}}}});
      const scene = await Scene.create({name: "Поле"});
      const [token] = await placed(scene, actor);
      const blow = {targets: [token], packets: [{type: "blunt", amount: 9}], card: false};
      await Promise.all([api.applyBlow(blow), api.applyBlow(blow)]);
      return [token.actor.system.hits.value, actor.system.hits.value];
    """) == [0, 2]  # fmt: skip


def test_what_a_talent_brings_is_found_whatever_it_is_called(master: Client) -> None:
    assert master.run("""
      const pack = game.packs.get("pysystem.weapons");
      const weapon = await packed("pysystem.weapons", "weapon:jaws");
      const {name} = weapon;
      await pack.configure({locked: false});
      await weapon.update({name: "Маxillae"});
      const actor = await npc();
      await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => actor.items.size === 4);
      await weapon.update({name});
      await pack.configure({locked: true});
      return [slugs(actor), actor.items.some((each) => each.name === "Маxillae")];
    """) == [JAWS, True]  # fmt: skip
