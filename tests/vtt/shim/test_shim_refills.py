"""Action points come back as a fight goes on, when the world's setting says so.

The rules name pools and are silent on when they fill again, so all there is to hold is the
setting's own sentence. The tracker: the hero (three pools), the elite, the mob of two peons.
"""

from collections.abc import Iterator

import pytest

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import on_14, with_helpers

FIGHT = """
  const pool = (max) => ({value: 0, max});
  const hero = await Actor.create({name: "Героиня", type: "pysystem.character",
    ownership: {[arg]: 3}, system: {rank: 1, tier: "normal",
    recipe: {hide: {}}, ap: {physical: pool(4), magical: pool(3), universal: pool(2)}}});
  const wolf = await npc({name: "Вожак", system: {rank: 1, tier: "elite", recipe: {hide: {}}}});
  const rat = await npc({name: "Крыса", system: {rank: 1, tier: "peon", recipe: {hide: {}}}});
  const scene = await Scene.create({name: "Пруд", ownership: {default: 2}});
  const [own] = await placed(scene, hero);
  const [chief] = await placed(scene, wolf);
  const rats = await placed(scene, rat, 2);
  const entry = (t, initiative) =>
    ({tokenId: t.id, sceneId: scene.id, actorId: t.actorId, initiative});
  const combat = await Combat.create({scene: scene.id, active: true,
    combatants: [entry(own, 9), entry(chief, 7), ...rats.map((t) => entry(t, 5))]});
  await api.groupPeons(combat);
  globalThis.combat = combat;
  const all = [own, chief, ...rats].map(({actor}) => actor);
  const pools = (a) => a.type === "pysystem.npc" ? {ap: a.system.ap} : a.system.ap;
  globalThis.spend = async () => {
    for (const a of all) {
      const empty = Object.fromEntries(Object.keys(pools(a)).map((key) => [key, {value: 0}]));
      await a.update({system: a.type === "pysystem.npc" ? empty : {ap: empty}});
    }
  };
  // What each lacks: 0 where all its pools are full, 1 where all are empty.
  globalThis.lacks = () => all.map((a) => {
    const found = Object.values(pools(a)).filter(({max}) => max);
    return found.filter(({value, max}) => value < max).length / found.length;
  });
  await spend();
  return lacks();
"""
NOBODY, HERO, CHIEF, RATS = [1, 1, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 0]


@pytest.fixture
def fight(world: Vtt, master: Client) -> Iterator[Client]:
    assert master.run(FIGHT, world.user_id("Anna")) == NOBODY
    yield master
    master.run('await game.settings.set("pysystem", "refill", "turn"); return 1;')


def becomes(fight: Client, step: str, lacks: list[int]) -> None:
    """What is lacking after a step; then all points are spent again."""
    fight.run(f"await combat.{step}(); return 1;")
    fight.until("wanted => lacks().join() === wanted.join()", lacks)
    fight.run("return settled();")  # and nothing follows
    assert fight.run("return lacks()") == lacks, step
    fight.run("await spend(); return 1;")


@on_14
def test_points_come_back_with_ones_own_turn(fight: Client) -> None:
    becomes(fight, "startCombat", HERO)
    becomes(fight, "nextTurn", CHIEF)
    becomes(fight, "nextTurn", RATS)
    # Back and on again, no turn begins a second time.
    becomes(fight, "previousTurn", NOBODY)
    becomes(fight, "nextTurn", NOBODY)
    becomes(fight, "nextRound", HERO)
    becomes(fight, "previousRound", NOBODY)
    becomes(fight, "nextRound", NOBODY)
    becomes(fight, "nextRound", HERO)
    # Whoever joins above moves the number of the turn, and it is still the same one's.
    fight.run("""const {combatantId} = combat.current;
      const at = (turn) => ({round: 4, turn, combatantId, tokenId: null});
      Hooks.callAll("combatTurnChange", combat, at(0), at(1)); return settled();""")
    assert fight.run("return lacks()") == NOBODY
    # The same fight, begun again from the start.
    fight.run("await combat.update({round: 0, turn: null}); return 1;")
    becomes(fight, "startCombat", HERO)


@on_14
def test_turns_have_begun_for_whoever_writes_next_and_for_mobs(world: Vtt, fight: Client) -> None:
    helper = with_helpers(world, "Helper")
    helper.until("game.combats.size === 1")
    becomes(fight, "startCombat", HERO)
    becomes(fight, "nextTurn", CHIEF)
    becomes(fight, "nextTurn", RATS)
    becomes(fight, "previousTurn", NOBODY)
    # The game master's page is gone: the helper's has counted along.
    helper.until("game.combats.contents[0].turn === 1")
    helper.run("""Object.defineProperty(game.user, "isActiveGM", {value: true, configurable: true});
      return 1;""")
    fight.run("""Object.defineProperty(game.user, "isActiveGM", {value: false, configurable: true});
      return 1;""")
    becomes(fight, "nextTurn", NOBODY)
    for client in (fight, helper):
        client.run("delete game.user.isActiveGM; return 1;")
    # Each for itself again, the rats act in their old turn.
    fight.run("""
      const {splitMob} = await import("/modules/pysystem/foundry_module/documents/budgets.mjs");
      await splitMob([...combat.combatants].find((c) => !c.tokenId));
      return settled();""")
    assert fight.run("return lacks()") == NOBODY
    becomes(fight, "previousTurn", NOBODY)
    becomes(fight, "nextTurn", NOBODY)


@on_14
def test_points_come_back_with_the_round_or_never(fight: Client) -> None:
    fight.run('await game.settings.set("pysystem", "refill", "round"); return 1;')
    becomes(fight, "startCombat", [0, 0, 0, 0])
    becomes(fight, "nextTurn", NOBODY)
    becomes(fight, "nextRound", [0, 0, 0, 0])
    becomes(fight, "previousRound", NOBODY)
    becomes(fight, "nextRound", NOBODY)
    becomes(fight, "nextRound", [0, 0, 0, 0])
    fight.run('await game.settings.set("pysystem", "refill", "never"); return 1;')
    becomes(fight, "nextRound", NOBODY)


@on_14
def test_one_master_writes_once_for_each_collection(world: Vtt, fight: Client) -> None:
    """Others are there: a second game master and the player, who ends the turn of her own."""
    fight.run('await game.settings.set("pysystem", "refill", "round"); return 1;')
    others = [with_helpers(world, name) for name in ("Helper", "Anna")]
    counts = world.host.counts
    kinds = ("Actor", "Token", "ActorDelta")
    before = {kind: counts.get(f"update {kind}", 0) for kind in kinds}
    fight.run("await combat.startCombat(); return settled();")
    for other in others:
        other.until("game.combats.contents[0]?.round === 1")
        other.run("return settled()")
    assert fight.run("return lacks()") == [0, 0, 0, 0]
    # The hero is an actor of the world, the others are tokens of one scene.
    made = {kind: counts.get(f"update {kind}", 0) - before[kind] for kind in kinds}
    assert made == {"Actor": 1, "Token": 1, "ActorDelta": 0}
