# ruff: noqa: E501, N802
"""Sockets, queries, settings and translations: SOC, CFG-6, SET, I18N."""

from collections.abc import Callable

from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt


def test_SOC_1_socket_reaches_all_others(gm: Client, anna: Client, boris: Client) -> None:
    for client in (gm, anna, boris):
        client.run(
            "globalThis.heard = []; globalThis.hear = (data) => heard.push(data);"
            "game.socket.on('module.probe', hear); return 0"
        )
    anna.run("game.socket.emit('module.probe', {x: new Set([1]), y: undefined, z: 2}); return 0")
    for client in (gm, boris):
        client.until("heard.length === 1")
        assert client.run("heard") == [{"x": {}, "z": 2}]
    assert anna.run("heard") == []
    for client in (gm, anna, boris):
        client.run("game.socket.off('module.probe', hear); return 0")


def test_SOC_1_other_events_are_refused(gm: Client) -> None:
    assert "SOC-1" in gm.run("return failure(() => game.socket.emit('module.other', 1))")


def test_SOC_2_query(gm: Client, anna: Client) -> None:
    script = "return game.users.activeGM.query('probe.add', {a: 1, b: 2})"
    assert anna.run(script) == {"sum": 3, "by": "GM"}


def test_SOC_2_U_7_failures_of_queries(vtt: Vtt, gm: Client, anna: Client) -> None:
    script = """
      const gm = game.users.activeGM, helper = game.users.find((u) => !u.active);
      return [await failure(() => gm.query("probe.fail", {})), await failure(() => gm.query("probe.slow", {}, {timeout: 100})),
              helper ? await failure(() => helper.query("probe.add", {a: 1, b: 1})) : "is not active",
              (await game.user.query("probe.add", {a: 2, b: 2})).by, await failure(() => gm.query("probe.unknown", {})),
              await failure(() => gm.query("probe.add", {}, {time: 3}))];
    """
    failed, slow, inactive, own, unknown, option = anna.run(script)
    assert failed == "the handler failed"
    assert "not answered" in slow
    assert "not active" in inactive
    assert own == "Anna"
    assert "SOC-2" in unknown
    assert "not in contract" in option


def test_CFG_6_queries_need_the_prefix(gm: Client, anna: Client) -> None:
    anna.run("CONFIG.queries['bare'] = () => 1; return 0")
    error = anna.run("return failure(() => game.users.activeGM.query('bare', 1))")
    anna.run("delete CONFIG.queries.bare; return 0")
    assert "CFG-6" in error


def test_SET_1_settings_of_all_scopes(vtt: Vtt, gm: Client, anna: Client) -> None:
    for client in (gm, anna):
        client.run("probe.settings.length = 0; return 0")
    gm.run("await game.settings.set('probe', 'shared', '7'); return 0")
    anna.until("probe.settings.length === 1")
    assert anna.run("[probe.settings, game.settings.get('probe', 'shared')]") == [
        [["shared", 7]],
        7,
    ]
    anna.run("await game.settings.set('probe', 'own', 'y'); return 0")
    anna.run("await game.settings.set('probe', 'mine', {a: 1}); return 0")
    assert anna.run("game.settings.get('probe', 'mine')") == {"a": 1}
    assert anna.run("localStorage.getItem('probe.own')") == '"y"'  # SET-3
    assert gm.run("[game.settings.get('probe', 'own'), game.settings.get('probe', 'mine')]") == [
        "x",
        {},
    ]
    assert gm.run("probe.settings") == [["shared", 7]]
    gm.run("await game.settings.set('probe', 'shared', 1); return 0")


def test_SET_1_a_field_as_type_validates(gm: Client) -> None:
    script = """
      await game.settings.set("probe", "field", 99);
      return [game.settings.get("probe", "field"), await failure(() => game.settings.set("probe", "field", "abc"))];
    """
    value, error = gm.run(script)
    assert value == 9
    assert "finite" in error


def test_SET_2_unregistered_and_forbidden(gm: Client, anna: Client) -> None:
    assert "SET-2" in anna.run("return failure(() => game.settings.get('probe', 'nothing'))")
    assert "SET-2" in anna.run("return failure(() => game.settings.set('probe', 'shared', 3))")
    raw = """() => new Promise((resolve) => {
      const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
      socket.onmessage = ({data}) => { const a = JSON.parse(data); if (a.re === 1) { socket.close(); resolve(a.error); } };
      socket.onopen = () => socket.send(JSON.stringify({id: 1, action: "setting", key: "probe.shared", scope: "world", value: 3}));
    })"""
    assert "SET-2" in anna.page.evaluate(raw)


def test_SET_6_unknown_options_of_settings_throw(gm: Client) -> None:
    script = """
      return [await failure(() => game.settings.register("probe", "z", {scope: "galaxy", type: Number})),
              await failure(() => game.settings.register("probe", "z", {scope: "world", onchange() {}})),
              await failure(() => game.settings.register("other", "z", {})),
              await failure(() => game.settings.registerMenu("probe", "z", {tipe: 1}))];
    """
    errors = gm.run(script)
    assert all(errors), errors


def test_I18N_1_localize_and_format(gm: Client) -> None:
    script = """
      return [game.i18n.localize("PROBE.Hello"), game.i18n.format("PROBE.Hello", {name: "you"}), game.i18n.has("PROBE.Hello"),
              game.i18n.has("PROBE.No"), game.i18n.lang, game.i18n.localize("no key at all"),
              await failure(() => game.i18n.format("PROBE.Hello", {name: 3}))];
    """
    got = gm.run(script)
    assert got[:6] == ["Hello, {name}", "Hello, you", True, False, "en", "no key at all"]
    assert "I18N-1" in got[6]


def test_I18N_1_missing_keys_are_problems(gm: Client) -> None:
    with gm.expecting("missing key PROBE.Missing"):
        assert gm.run("game.i18n.localize('PROBE.Missing')") == "PROBE.Missing"


def test_PKG_8_another_language_falls_back_to_english(open_world: Callable[..., Vtt]) -> None:
    gm = open_world(lang="ru").client("GM")
    script = "[game.i18n.localize('PROBE.Hello'), game.i18n.localize('PROBE.OnlyEnglish'), game.i18n.lang]"
    assert gm.run(script) == ["Привет, {name}", "Only English", "ru"]
    assert gm.run("game.i18n.localize('TYPES.Actor.probe.beast')") == "Зверь"
