# ruff: noqa: N802
"""The world on the server: what lasts, what is merged, and how the program starts and stops."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pysystem.headless_vtt.server.config import Config, ConfigError, parse_users
from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.ids import is_id, random_id, stable_id
from pysystem.headless_vtt.server.merge import apply_changes, merge_delta
from pysystem.headless_vtt.server.modules import load_modules
from pysystem.headless_vtt.server.sanitise import clean_html, clean_paths
from tests.vtt.conftest import PROBE


def make_host(world: Path | None = None) -> Host:
    config = Config(module=PROBE, users=parse_users("GM:4,Anna:1"), world=world)
    return Host(config, load_modules([PROBE]))


def perform(host: Host, user: str, operation: str, kind: str, data: Any, **more: Any) -> Any:
    found = next(u for u in host.world.collections["users"].values() if u["name"] == user)
    request = {"operation": operation, "documentName": kind, "data": data, "options": {}, **more}
    return host.operations.perform(found, request).result


def test_UPD_1_UPD_5_merging() -> None:
    target: dict[str, Any] = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    apply_changes(target, {"a": {"b": 2, "c": [3], "-=x": None}, "-=d": None, "==e": {"f": 1}})
    assert target == {"a": {"b": 2, "c": [3]}, "e": {"f": 1}}


def test_TOK_6_deltas_remember_deletions() -> None:
    delta: dict[str, Any] = {"system": {"hp": 3}}
    merge_delta(delta, {"system": {"-=hp": None, "dr": {"fire": 1}}})
    assert delta == {"system": {"-=hp": None, "dr": {"fire": 1}}}
    merge_delta(delta, {"system": {"hp": 5, "==dr": {"cold": 2}}})
    merge_delta(delta, {"system": {"dr": {"acid": 3}}})
    assert delta == {"system": {"hp": 5, "==dr": {"cold": 2, "acid": 3}}}


def test_PACK_7_ids() -> None:
    assert is_id(random_id())
    assert is_id(stable_id("User", "Анна"))
    assert stable_id("a", "b") != stable_id("ab")
    assert not any(is_id(value) for value in ("", "short", "a" * 17, "a" * 15 + "-", None, 7))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</p>", "<p>a</p>"),
        ("<img src=x onerror=a()>", '<img src="x">'),
        ("<script>a()</script>b", "b"),
        ('<a href="javascript:a()">b</a>', "<a>b</a>"),
        ('<button data-action="go" aria-label="x">b</button>', None),
        ('<section class="secret" id="secret-1">s</section>', None),
        ("<iframe src=x></iframe>", ""),
        ("<svg><script>a()</script></svg>", ""),
    ],
)
def test_CHAT_1_PKG_6_html(html: str, expected: str | None) -> None:
    assert clean_html(html) == (html if expected is None else expected)


def test_PKG_6_wildcards() -> None:
    evil, good = "<b>x</b><script>1</script>", "<b>x</b>"
    data = {"a": {"b": {"t": evil, "u": evil}, "c": {"t": evil}}, "l": [{"t": evil}], "==z": evil}
    clean_paths(data, ["a.*.t", "l.*.t", "z", "none.x"])
    assert data == {
        "a": {"b": {"t": good, "u": evil}, "c": {"t": good}},
        "l": [{"t": good}],
        "==z": good,
    }


def test_a_failing_batch_changes_nothing() -> None:
    host = make_host()
    (actor,) = perform(host, "GM", "create", "Actor", [{"name": "A", "type": "base"}])
    bad = [{"_id": actor["_id"], "name": "B"}, {"_id": "a" * 16, "name": "C"}]
    with pytest.raises(RefusedError):
        perform(host, "GM", "update", "Actor", bad)
    with pytest.raises(RefusedError):
        perform(host, "GM", "create", "Actor", [{"name": "X", "type": "base"}, {"type": "odd"}])
    with pytest.raises(RefusedError):
        perform(host, "GM", "delete", "Actor", [actor["_id"], "a" * 16])
    assert [a["name"] for a in host.world.collections["actors"].values()] == ["A"]


def test_one_batch_is_one_operation_however_many_targets() -> None:
    host = make_host()
    (actor,) = perform(host, "GM", "create", "Actor", [{"name": "A", "type": "base"}])
    (scene,) = perform(host, "GM", "create", "Scene", [{"name": "S"}])
    where = {"parentUuid": f"Scene.{scene['_id']}"}
    tokens = [{"name": str(n), "actorId": actor["_id"]} for n in range(100)]
    made = perform(host, "GM", "create", "Token", tokens, **where)
    blow = [{"_id": t["_id"], "delta": {"system": {"hp": {"value": 1}}}} for t in made]
    assert len(perform(host, "GM", "update", "Token", blow, **where)) == 100
    stored = host.world.collections["scenes"][scene["_id"]]["tokens"]
    assert all(token["delta"]["system"]["hp"]["value"] == 1 for token in stored)


def test_a_world_lasts(tmp_path: Path) -> None:
    host = make_host(tmp_path)
    (actor,) = perform(host, "GM", "create", "Actor", [{"name": "Ёж", "type": "probe.beast"}])
    host.world.settings["probe.shared"] = 4
    host.world.touch("settings")
    host.world.flush()
    again = make_host(tmp_path)
    assert again.world.collections["actors"] == {actor["_id"]: actor}
    assert again.world.settings == {"probe.shared": 4}
    assert len(again.world.collections["users"]) == 2
    assert not list(tmp_path.glob("*.tmp"))


def test_a_damaged_world_is_named(tmp_path: Path) -> None:
    (tmp_path / "actors.json").write_text("{half", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"actors\.json"):
        make_host(tmp_path)


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    host = make_host()
    perform(host, "GM", "create", "Actor", [{"name": "A", "type": "base"}])
    host.world.flush()
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_the_program_prints_its_address_and_stops_cleanly(tmp_path: Path) -> None:
    world = tmp_path / "world"
    command = [sys.executable, "-m", "pysystem.headless_vtt", str(PROBE), "--port", "0"]
    command += ["--generation", "14", "--users", "GM:4", "--world", str(world)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    assert address.startswith("http://127.0.0.1:")
    assert address.endswith("/join")
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    users = json.loads((world / "users.json").read_text(encoding="utf-8"))
    assert [user["name"] for user in users.values()] == ["GM"]


def test_the_program_says_why_it_cant_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pysystem.headless_vtt", str(tmp_path)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1
    assert "PKG-1" in done.stderr
