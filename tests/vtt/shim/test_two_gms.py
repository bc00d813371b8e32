"""Two full game masters and a player at once, and one user twice: everything happens once."""

from collections.abc import Iterator

import pytest

from tests.vtt.adapter import READY, RECORDER
from tests.vtt.conftest import Vtt
from tests.vtt.shim.helpers import HELPERS, with_helpers

JAWS = ["maneuver:bite", "maneuver:death-grip", "talent:jaws", "weapon:jaws"]
ROLE = "([name, role]) => game.users.getName(name).update({role})"
SCENE = """
  globalThis.hero = await npc({name: "Ручной волк", ownership: {[arg]: 3},
    system: {rank: 3, tier: "elite"}});
  await hero.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
  await until(() => hero.items.size === 4);
  const foe = await npc({name: "Враг", system: {tier: "boss", recipe: {hide: {}}}});
  globalThis.scene = await Scene.create({name: "Поле", ownership: {default: 2}});
  globalThis.tokens = await placed(scene, foe, 1);
  await scene.activate();
  return hero.uuid;
"""
ASK = """
  CONFIG.Dice.randomUniform = () => 0.01;
  const hero = await fromUuid(arg);
  const bite = hero.items.find((i) => i.flags.pysystem.slug === "maneuver:bite");
  const before = document.querySelectorAll("button[data-card=apply]").length;
  await api.useItem(bite);
  canvas.tokens.placeables[0].setTarget(true);
  await until(() => document.querySelectorAll("button[data-card=apply]").length > before);
  [...document.querySelectorAll("button[data-card=apply]")].at(-1).click();
  return 1;
"""
WAITING = "game.messages.some((m) => m.flags.pysystem?.request && !m.flags.pysystem.request.state)"
ACCEPT = "'#pysystem-requests [data-action=accept]'"
OPEN = f"await api.openRequests(); await until(() => document.querySelector({ACCEPT}));"
HP = "return scene.tokens.contents[0].actor.system.hp.value"


class Table:
    """Both game masters, which of them acts, and the player."""

    def __init__(self, world: Vtt) -> None:
        self.world = world
        masters = [with_helpers(world, "GM"), with_helpers(world, "Helper")]
        masters[0].page.evaluate(ROLE, ["Helper", 4])
        masters[0].until("game.users.getName('Helper').role === 4")
        masters[1].until("game.user.role === 4")
        masters.sort(key=lambda master: not master.run("game.user.isActiveGM"))
        self.acting, self.other = masters
        self.anna = with_helpers(world, "Anna")

    def set_scene(self) -> str:
        uuid = str(self.acting.run(SCENE, self.world.user_id("Anna")))
        for client in (self.other, self.anna):
            client.until("canvas.ready && canvas.tokens.placeables.length === 1")
            client.run("globalThis.scene = game.scenes.active; return 1;")
        return uuid

    def written(self) -> int:
        """Writes to creatures that the server has carried out."""
        counts = self.world.host.counts
        return sum(counts.get(f"update {kind}", 0) for kind in ("Actor", "Token"))


@pytest.fixture
def table(world: Vtt) -> Iterator[Table]:
    yield Table(world)
    world.client("GM").page.evaluate(ROLE, ["Helper", 3])
    world.client("Helper").until("game.user.role === 3")


def test_one_talent_dropped_is_one_set_of_items(table: Table) -> None:
    for dropper in (table.acting, table.other, table.anna):
        uuid = table.acting.run(
            "globalThis.tried = await npc({ownership: {default: 3}}); return tried.uuid"
        )
        dropper.until("uuid => fromUuidSync(uuid) !== null", uuid)
        before = table.world.host.counts.get("create Item", 0)
        dropper.run(
            """const actor = await fromUuid(arg);
            await actor.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
            await until(() => actor.items.size === 4); return 1;""",
            uuid,
        )
        # All three have been told; whoever wanted to act as well would have done it by now.
        for client in (table.acting, table.other, table.anna):
            client.until("uuid => fromUuidSync(uuid).items.size === 4", uuid)
            client.run("return settled()")
        assert table.acting.run("return slugs(tried)") == JAWS
        # The talent, and what it brings.
        assert table.world.host.counts["create Item"] - before == 2


def test_a_players_blow_is_one_write_whoever_answers(table: Table) -> None:
    uuid = table.set_scene()
    for number, master in enumerate((table.acting, table.other), 1):
        table.anna.run(ASK, uuid)
        master.until(WAITING)
        before = table.written()
        master.run(f"{OPEN} document.querySelector({ACCEPT}).click(); return 1;")
        for client in (table.acting, table.other):
            client.until(
                "hp => scene.tokens.contents[0].actor.system.hp.value === hp", 45 - 12 * number
            )
        table.acting.until(f"!{WAITING}")
        assert table.written() - before == 1


def test_both_answer_at_once_and_it_is_struck_once(table: Table) -> None:
    table.anna.run(ASK, table.set_scene())
    for master in (table.acting, table.other):
        master.until(WAITING)
        master.run(f"{OPEN} return 1;")
    before = table.written()
    at = table.acting.run("return Date.now() + 200")
    for master in (table.acting, table.other):
        master.run(
            f"""const button = document.querySelector({ACCEPT});
            globalThis.clicked = new Promise((resolve) => setTimeout(() => {{
              button.click();
              resolve(1);
            }}, arg - Date.now()));
            return 1;""",
            at,
        )
    for master in (table.acting, table.other):
        master.run("await clicked; return settled()")
    table.acting.until("scene.tokens.contents[0].actor.system.hp.value < 45")
    assert table.acting.run(HP) == 33
    assert table.written() - before == 1


@pytest.mark.parametrize("generation", [13])
def test_the_acting_master_leaves_and_the_other_goes_on(table: Table) -> None:
    uuid = table.set_scene()
    table.anna.run(ASK, uuid)
    table.acting.until(WAITING)
    table.acting.run(f"{OPEN} return 1;")  # all that is fetched is there when the page goes
    url = table.acting.page.url
    table.acting.page.goto("about:blank")
    table.other.until("game.user.isActiveGM")
    table.other.until(WAITING)
    table.other.run(f"{OPEN} document.querySelector({ACCEPT}).click(); return 1;")
    table.other.until("scene.tokens.contents[0].actor.system.hp.value === 33")
    table.acting.page.goto(url)
    table.acting.page.wait_for_function(READY)


@pytest.mark.parametrize("generation", [14])
def test_one_user_in_two_tabs_brings_items_once(table: Table) -> None:
    master = table.acting
    second = master.context.new_page()
    second.goto(master.page.url)
    second.wait_for_function(READY)
    second.evaluate(RECORDER)
    second.evaluate(HELPERS)
    before = table.world.host.counts.get("create Item", 0)
    master.run("""
      globalThis.tried = await npc({name: "Дважды", system: {rank: 1, tier: "elite"}});
      await tried.createEmbeddedDocuments("Item", [await item("talent:jaws")]);
      await until(() => tried.items.size === 4);
      return 1;
    """)
    second.wait_for_function("game.actors.getName('Дважды')?.items.size === 4")
    second.evaluate("settled()")
    assert table.world.host.counts["create Item"] - before == 2
    before = table.world.host.counts.get("update Item", 0)
    second.evaluate("game.actors.getName('Дважды').update({system: {rank: 4}})")
    dice = "game.actors.getName('Дважды').items.find((i) => i.type.endsWith('weapon'))"
    master.until(f"{dice}.system.damage[0].formula === '2d8'")
    second.evaluate("settled()")
    assert table.world.host.counts["update Item"] - before == 1
    second.close()
