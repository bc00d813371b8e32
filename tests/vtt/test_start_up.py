# ruff: noqa: N802
"""Start-up and packages: PKG, INIT, CFG-3 to CFG-5."""

from tests.vtt.adapter import READY, Client
from tests.vtt.conftest import Vtt

BEFORE_CANVAS = [
    "init",
    "i18nInit",
    "setup",
    "initializeDynamicTokenRingConfig",
    "initializeCombatConfiguration",
    "canvasConfig",
]


def test_PKG_4_modules_load_in_order_with_relative_imports(gm: Client) -> None:
    assert gm.run("probe.loaded") == ["first", "second"]
    assert gm.run("probe.word") == "imported"


def test_PKG_7_styles_lie_in_their_layers(gm: Client) -> None:
    width = gm.run(
        "const e = document.createElement('div'); e.className = 'probe-plain';"
        "document.body.append(e); const w = getComputedStyle(e).outlineWidth; e.remove(); return w;"
    )
    assert width == "3px"  # layer modules comes after layer system


def test_INIT_1_hooks_fire_once_in_order(gm: Client) -> None:
    order = gm.run("probe.order")
    assert order.count("ready") == order.count("init") == 1
    assert order[: order.index("ready") + 1] == [*BEFORE_CANVAS, "ready"]  # there is no scene


def test_INIT_1_the_canvas_is_ready_before_the_game(gm: Client) -> None:
    gm.run("await Scene.create({name: 'S', active: true}); return 0")
    page = gm.context.new_page()
    page.goto(gm.page.url)
    page.wait_for_function(READY)
    assert page.evaluate("probe.order") == [*BEFORE_CANVAS, "canvasInit", "canvasReady", "ready"]
    page.close()


def test_INIT_2_what_is_there_in_init(gm: Client) -> None:
    state = gm.run("probe.state.init")
    assert state["user"] == "null"
    assert state["actors"] == state["packs"] == "undefined"
    assert state["modules"] == "true"
    assert state["translated"] == "PROBE.Hello"
    assert state["world"].startswith("throws INIT-4")
    assert state["own"] == "x"


def test_INIT_3_translations_come_before_i18n_init(gm: Client) -> None:
    assert gm.run("probe.state.i18nInit.translated") == "Hello, {name}"


def test_INIT_3_labels_come_from_localization_prefixes(gm: Client) -> None:
    assert (
        gm.run("CONFIG.Actor.dataModels['probe.beast'].schema.getField('speed').label") == "Speed"
    )
    hint = "CONFIG.Actor.dataModels['probe.beast'].schema.getField('hp.value').hint"
    assert gm.run(hint) == "How alive it is"


def test_INIT_4_the_world_is_there_in_setup(gm: Client) -> None:
    state = gm.run("probe.state.setup")
    assert state["user"] == "GM"
    assert state["world"] == "1"
    assert state["ready"] is False


def test_INIT_5_ready(gm: Client) -> None:
    assert gm.run("probe.state.ready.ready") is True


def test_CFG_3_type_labels(gm: Client) -> None:
    assert gm.run("game.i18n.localize(CONFIG.Actor.typeLabels['probe.beast'])") == "Beast"
    assert gm.run("game.i18n.localize(CONFIG.Item.typeLabels['probe.charm'])") == "Charm"


def test_CFG_4_document_types(gm: Client) -> None:
    assert gm.run("game.documentTypes.Actor") == ["base", "character", "probe.beast"]
    assert gm.run("Actor.TYPES") == ["base", "character", "probe.beast"]
    assert gm.run("Object.keys(game.model.Actor)") == ["character"]


def test_CFG_5_model_provider(gm: Client) -> None:
    script = (
        "const a = await Actor.create({name: 'A', type: 'probe.beast'});"
        "return [a.system.modelProvider.id, a.system.parent === a];"
    )
    assert gm.run(script) == ["probe", True]


def test_generation_is_reported(vtt: Vtt, gm: Client) -> None:
    generation = vtt.hosting.config.generation
    assert gm.run("game.release.generation") == generation
    assert gm.run("foundry.utils.isNewerVersion(game.version, '13.340')") is True


def test_CFG_9_globals_of_generation_14(vtt: Vtt, gm: Client) -> None:
    expected = "function" if vtt.hosting.config.generation == 14 else "undefined"
    assert gm.run("typeof globalThis._replace") == expected
    assert gm.run("typeof globalThis._loc") == expected
    assert gm.run("typeof globalThis.mergeObject") == "undefined"


def test_CFG_7_status_effects_follow_the_generation(vtt: Vtt, gm: Client) -> None:
    if vtt.hosting.config.generation == 13:
        assert gm.run("Array.isArray(CONFIG.statusEffects)") is True
        assert gm.run("CONFIG.statusEffects.find(s => s.id === 'dead').id") == "dead"
    else:
        assert gm.run("CONFIG.statusEffects.dead.id") == "dead"
        assert "CFG-7" in gm.run("return failure(() => CONFIG.statusEffects.push({id: 'x'}))")
    assert "CFG-7" in gm.run("return failure(() => { CONFIG.statusEffects = []; })")
