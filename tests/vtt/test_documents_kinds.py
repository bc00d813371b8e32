# ruff: noqa: E501, N802
"""Kinds of documents besides actors and items: TOK-12, SCN, JRN, MAC, FOL, CLK, AE."""

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt


def test_TOK_12_moves_have_hooks_of_their_own(gm: Client, helper: Client) -> None:
    for client in (gm, helper):
        client.run("""
          record("preMoveToken", (t, m) => m.destination.x);
          record("moveToken", (t, m, o, user) => [m.origin.x, m.destination.x, user.name]);
          return 0;
        """)
    script = """
      const s = await Scene.create({name: "S"});
      const [t] = await s.createEmbeddedDocuments("Token", [{name: "T", x: 100}]);
      await t.update({x: 300});
      await t.update({name: "U"});
      const id = Hooks.on("preMoveToken", () => false);
      await t.update({x: 900});
      Hooks.off("preMoveToken", id);
      return t.x;
    """
    assert gm.run(script) == 300
    assert gm.seen(3) == [
        ["preMoveToken", 300],
        ["moveToken", [100, 300, "GM"]],
        ["preMoveToken", 900],
    ]
    assert helper.seen(1) == [["moveToken", [100, 300, "GM"]]]


def test_SCN_9_one_scene_is_active_and_everybody_views_it(
    vtt: Vtt, gm: Client, anna: Client
) -> None:
    script = """
      const [a, b] = await Scene.create([{name: "A"}, {name: "B"}]);
      await a.activate();
      record("updateScene", (scene, changed) => [scene.name, changed.active]);
      await b.activate();
      return [game.scenes.active === b, a.active, game.scenes.viewed === b, b.isView, seen];
    """
    told = [["updateScene", ["A", False]], ["updateScene", ["B", True]]]
    assert gm.run(script) == [True, False, True, True, told]
    assert [s["active"] for s in vtt.host.world.collections["scenes"].values()] == [False, True]
    anna.until("game.scenes.viewed?.name === 'B' && canvas.scene?.name === 'B'")
    anna.run("await game.scenes.getName('A').view(); return 0")
    assert anna.run("[game.scenes.viewed.name, game.scenes.active.name]") == ["A", "B"]
    assert gm.run("game.scenes.viewed.name") == "B"


def test_SCN_1_SCN_2_pictures_follow_the_generation(vtt: Vtt, gm: Client) -> None:
    script = """
      const s = await Scene.create({name: "S", background: {src: "a.webp"}, levels: [{_id: "defaultLevel0000", name: "L", background: {src: "b.webp"}}]});
      return [s._source.background?.src ?? null, s._source.levels?.[0].background.src ?? null];
    """
    is_13 = vtt.hosting.config.generation == 13
    assert gm.run(script) == (["a.webp", None] if is_13 else [None, "b.webp"])


def test_SCN_6_dimensions(gm: Client) -> None:
    script = """
      const s = await Scene.create({name: "S", width: 1000, height: 500, padding: 0.25, grid: {size: 100}});
      return s.dimensions;
    """
    size = {"size": 100, "distance": 1, "sceneX": 300, "sceneY": 200}
    whole = {"width": 1600, "height": 900, "sceneWidth": 1000, "sceneHeight": 500}
    assert gm.run(script) == {**size, **whole}


def test_JRN_1_journals_and_inheriting_pages(gm: Client, anna: Client) -> None:
    script = """
      const j = await JournalEntry.create({name: "J", ownership: {default: 2}, pages: [
        {name: "Open", text: {content: "<p>a</p><script>b</script>"}}, {name: "Shut", ownership: {default: 0}}]});
      return [j.pages.size, j.pages.contents[0].type, j.pages.contents[0].text.content];
    """
    assert gm.run(script) == [2, "text", "<p>a</p>"]
    anna.until("game.journal.size === 1")
    script = (
        "game.journal.contents[0].pages.map((p) => p.testUserPermission(game.user, 'OBSERVER'))"
    )
    assert anna.run(script) == [True, False]


def test_MAC_1_macros_run_with_the_users_rights(gm: Client, anna: Client) -> None:
    script = """
      await Macro.create({name: "M", type: "script", ownership: {default: 1}, command: "return [speaker.alias, x, game.user.name]"});
      await Macro.create({name: "N", type: "script", ownership: {default: 0}, command: "return 1"});
      return game.macros.getName("M").execute({x: 4});
    """
    assert gm.run(script) == ["GM", 4, "GM"]
    anna.until("game.macros.size === 1")
    assert anna.run("return game.macros.getName('M').execute({x: 5})") == ["Anna", 5, "Anna"]


def test_FOL_1_folders(gm: Client) -> None:
    script = """
      const top = await Folder.create({name: "Top", type: "Actor"});
      const low = await Folder.create({name: "Low", type: "Actor", folder: top.id, color: "#aabbcc"});
      const a = await Actor.create({name: "A", type: "base", folder: low.id});
      const bad = await failure(() => Folder.create({name: "X", type: "Nothing"}));
      return [a.folder === low, low.folder === top, low.depth, low.contents[0] === a, game.actors.folders.length, bad !== null];
    """
    assert gm.run(script) == [True, True, 2, True, 2, True]


def test_CLK_1_world_time(gm: Client, anna: Client) -> None:
    anna.run("return record('updateWorldTime', (time, delta) => [time, delta])")
    script = """
      const start = game.time.worldTime;
      await game.time.advance(60);
      await game.time.advance({hour: 1, minute: 1});
      return [game.time.worldTime - start, game.time.components.second];
    """
    assert gm.run(script) == [3720, 0]
    assert [delta for _, (_, delta) in anna.seen(2)] == [60, 3660]
    assert "SET-2" in anna.run("return failure(() => game.time.advance(1))")


def test_AE_1_effects_follow_the_generation(vtt: Vtt, gm: Client) -> None:
    script = """
      const a = await Actor.create({name: "A", type: "probe.beast", effects: [{name: "E", statuses: ["prone"],
        changes: [{key: "system.speed", mode: 5, value: "9"}]}]});
      const e = a.effects.contents[0];
      const first = [a.system.speed, [...a.statuses], "changes" in e._source];
      await e.update({disabled: true});
      return [first, a.system.speed, [...a.statuses], a.appliedEffects.length];
    """
    is_13 = vtt.hosting.config.generation == 13
    assert gm.run(script) == [[9, ["prone"], is_13], 1, [], 0]


def test_PACK_12_worlds_import_by_document_on_14(vtt: Vtt, gm: Client) -> None:
    error = gm.run("""
      const a = await Actor.create({name: "A", type: "base"});
      return failure(() => game.actors.importDocument(a));
    """)
    assert (error is None) == (vtt.hosting.config.generation == 14)


def test_options_set_before_an_update_are_seen_after_it_everywhere(
    gm: Client, helper: Client
) -> None:
    helper.run("return record('updateActor', (a, c, options) => options.probe)")
    gm.run("""
      record("preUpdateActor", () => 0, (a, c, options) => { options.probe = {before: a.system.speed}; });
      const a = await Actor.create({name: "A", type: "probe.beast"});
      await a.update({"system.speed": 5});
      return 0;
    """)
    assert helper.seen(1) == [["updateActor", {"before": 1}]]
