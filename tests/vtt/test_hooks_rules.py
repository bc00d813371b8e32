# ruff: noqa: E501, N802
"""Hooks: HOOK-1 to HOOK-3, and the two traces 17c and 17d."""

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt


def test_HOOK_1_on_once_off_call(gm: Client) -> None:
    script = """
      const log = [];
      const id = Hooks.on("vttA", (x) => { log.push(["a", x]); });
      const fn = (x) => { log.push(["b", x]); return false; };
      Hooks.on("vttA", fn);
      Hooks.once("vttA", () => log.push(["once"]));
      const all = Hooks.callAll("vttA", 1);
      const stopped = Hooks.call("vttA", 2);
      Hooks.off("vttA", fn);
      const free = Hooks.call("vttA", 3);
      Hooks.off("vttA", id);
      Hooks.callAll("vttA", 4);
      return [typeof id, all, stopped, free, log, foundry.helpers.Hooks === Hooks];
    """
    log = [["a", 1], ["b", 1], ["once"], ["a", 2], ["b", 2], ["a", 3]]
    assert gm.run(script) == ["number", True, False, True, log, True]


def test_HOOK_1_only_exactly_false_stops(gm: Client) -> None:
    script = """
      const ids = [0, null, undefined, ""].map((v) => Hooks.on("vttB", () => v));
      const result = Hooks.call("vttB");
      ids.forEach((id) => Hooks.off("vttB", id));
      return result;
    """
    assert gm.run(script) is True


def test_HOOK_2_listeners_run_in_order_and_are_not_awaited(gm: Client) -> None:
    script = """
      const log = [];
      const ids = [Hooks.on("vttC", async () => { await 0; log.push("late"); return false; }), Hooks.on("vttC", () => { log.push("now"); })];
      log.push(Hooks.call("vttC"));
      await new Promise((r) => setTimeout(r));
      ids.forEach((id) => Hooks.off("vttC", id));
      return log;
    """
    assert gm.run(script) == ["now", True, "late"]


def test_HOOK_3_errors_are_reported_and_stop_nobody(gm: Client) -> None:
    script = """
      const log = [];
      record("error", (where, error) => error.message);
      const ids = [Hooks.on("vttD", () => { throw new Error("broken listener"); }), Hooks.on("vttD", () => { log.push("ran"); })];
      Hooks.callAll("vttD");
      ids.forEach((id) => Hooks.off("vttD", id));
      return [log, seen];
    """
    with gm.expecting("broken listener"):
        assert gm.run(script) == [["ran"], [["error", "broken listener"]]]


def test_17c_counts_of_one_damage_click(vtt: Vtt, gm: Client, anna: Client, boris: Client) -> None:
    anna_id = vtt.user_id("Anna")
    gm.run(
        f"await Actor.create({{name: 'T', type: 'probe.beast', ownership: {{default: 2, {anna_id}: 3}}}}); return 0"
    )
    clients = (gm, anna, boris)
    for client in clients:
        client.page.evaluate(
            "() => ['preUpdateActor', 'updateActor', 'createChatMessage'].forEach((n) => record(n))"
        )
    anna.until("game.actors.getName('T')")
    anna.run("""
      const a = game.actors.getName("T");
      await a.update({"system.hp.value": 2});
      await ChatMessage.create({content: "a blow"});
      return 0;
    """)
    counts = {"preUpdateActor": 0, "updateActor": 0, "createChatMessage": 0}
    for client in clients:
        client.until("seen.filter(([n]) => n === 'createChatMessage').length === 1")
        for name, _ in client.seen():
            counts[name] += 1
    assert counts == {"preUpdateActor": 1, "updateActor": 3, "createChatMessage": 3}


def test_17d_one_grant_is_one_further_call(vtt: Vtt, gm: Client, helper: Client) -> None:
    for client in (gm, helper):
        client.run("""
          return record("createItem", (item) => item.name, (item, options, userId) => {
            if (userId !== game.user.id || options.probe?.granted) return;
            item.parent.createEmbeddedDocuments("Item", [{name: "Granted", type: "item", flags: {probe: {by: item.id}}}], {probe: {granted: true}});
          });
        """)
    before = vtt.host.counts.get("create Item", 0)
    gm.run("""
      const a = await Actor.create({name: "A", type: "character"});
      await a.createEmbeddedDocuments("Item", [{name: "Talent", type: "item"}]);
      return 0;
    """)
    assert helper.seen(2) == [["createItem", "Talent"], ["createItem", "Granted"]]
    gm.seen(2)
    assert vtt.host.counts["create Item"] - before == 2
