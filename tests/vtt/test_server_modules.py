# ruff: noqa: N802
"""Loading a module and serving its files, without a browser: PKG, PACK, E2E."""

import json
import shutil
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry.leveldb.writer import build_pack
from pysystem.headless_vtt.server.config import ConfigError, parse_users
from pysystem.headless_vtt.server.module import load_module
from tests.vtt.conftest import PROBE
from tests.vtt.hosting import HostThread


def changed(tmp_path: Path, **manifest: Any) -> Path:
    """Copy the small module with other values in its manifest; None takes a key away."""
    target = tmp_path / "module"
    shutil.copytree(PROBE, target)
    data = json.loads((target / "module.json").read_text(encoding="utf-8"))
    data.update(manifest)
    data = {key: value for key, value in data.items() if value is not None}
    (target / "module.json").write_text(json.dumps(data), encoding="utf-8")
    return target


def pack(tmp_path: Path, **entry: Any) -> dict[str, Any]:
    return {"name": "beasts", "label": "Beasts", "path": "packs/beasts", "type": "Actor", **entry}


@pytest.mark.parametrize(
    ("manifest", "rule"),
    [
        ({"id": None}, "PKG-2"),
        ({"id": "Not An Id"}, "PKG-2"),
        ({"title": None}, "PKG-2"),
        ({"version": None}, "PKG-2"),
        ({"compatibility": {"minimum": 13}}, "PKG-2"),
        ({"esmodules": ["missing.mjs"]}, "PKG-2"),
        ({"languages": [{"lang": "en", "name": "E", "path": "no.json"}]}, "PKG-2"),
        ({"packs": [{"name": "a", "type": "Actor", "path": "packs/a"}]}, "PACK-2"),
        ({"packs": [{"name": "a", "type": "Item", "path": "p", "system": ["x", "y"]}]}, "PACK-2"),
        ({"packs": [{"name": "a", "type": "RollTable", "path": "packs/a"}]}, "PACK-1"),
        (
            {
                "packs": [
                    {"name": "a", "type": "RollTable", "path": "x"},
                    {"name": "a", "type": "Macro", "path": "y"},
                ]
            },
            "PACK-3",
        ),
    ],
)
def test_PKG_2_PACK_2_PACK_3_manifests_are_judged(
    tmp_path: Path, manifest: dict[str, Any], rule: str
) -> None:
    with pytest.raises(ConfigError, match=rule):
        load_module(changed(tmp_path, **manifest))


def test_PACK_2_one_related_system_will_do(tmp_path: Path) -> None:
    module = changed(
        tmp_path,
        packs=[{"name": "a", "label": "A", "type": "Actor", "path": "packs/a"}],
        relationships={"systems": [{"id": "worldbuilding", "type": "system"}]},
    )
    target = module / "packs" / "a"
    target.mkdir(parents=True)
    for name, data in build_pack([]).files.items():
        (target / name).write_bytes(data)
    assert load_module(module).packs[0].system == "worldbuilding"


def test_PKG_1_a_zip_is_a_module_too(tmp_path: Path) -> None:
    path = tmp_path / "probe.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in PROBE.rglob("*"):
            archive.write(file, file.relative_to(PROBE))
    assert load_module(path).id == "probe"
    (tmp_path / "no.zip").write_bytes(b"nothing")
    with pytest.raises(ConfigError, match="PKG-1"):
        load_module(tmp_path / "no.zip")
    with pytest.raises(ConfigError, match="PKG-1"):
        load_module(tmp_path)


@pytest.fixture(scope="module")
def hosting(shipped: Path) -> Iterator[HostThread]:
    with HostThread(shipped) as running_host:
        yield running_host


def status(hosting: HostThread, path: str, **headers: str) -> tuple[int, str, bytes]:
    """Ask for a path as it is; return status, type and body."""
    request = urllib.request.Request(f"http://127.0.0.1:{hosting.port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers.get("Content-Type", ""), response.read()
    except urllib.error.HTTPError as error:
        return error.code, "", b""


def test_PKG_1_files_are_served_below_the_modules_id(hosting: HostThread) -> None:
    code, type_, body = status(hosting, "/modules/pysystem/module.json")
    assert (code, json.loads(body)["id"]) == (200, "pysystem")
    assert status(hosting, "/modules/pysystem/foundry_module/pysystem.mjs")[1].startswith(
        "text/javascript"
    )
    assert type_.startswith("application/json")


@pytest.mark.parametrize(
    "path",
    [
        "/modules/other/module.json",
        "/modules/pysystem/../../../etc/passwd",
        "/modules/pysystem/%2e%2e/%2e%2e/etc/passwd",
        "/modules/pysystem//etc/passwd",
        "/modules/pysystem/Module.json",
        "/modules/pysystem/packs/creatures/CURRENT",
        "/modules/pysystem/none.mjs",
        "/vtt/../server/app.py",
        "/vtt/%2e%2e/server/app.py",
        "/modules/pysystem",
    ],
)
def test_U2_11_nothing_else_is_served(hosting: HostThread, path: str) -> None:
    assert status(hosting, path)[0] == 404


def test_foreign_hosts_and_origins_are_refused(hosting: HostThread) -> None:
    assert status(hosting, "/join", Host="evil.example")[0] == 403
    assert status(hosting, "/join", Origin="http://evil.example")[0] == 403
    assert status(hosting, "/join", Host=f"localhost:{hosting.port}")[0] == 200


def test_E2E_1_the_join_form(hosting: HostThread) -> None:
    body = status(hosting, "/join")[2].decode("utf-8")
    assert '<select name="userid"' in body
    assert 'name="password"' in body
    assert ">Join Game Session</button>" in body
    assert all(f">{name}</option>" in body for name in ("GM", "Helper", "Anna", "Boris"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ru", ("Вход в игру", "Кто вы", "Пароль", "Войти в игру", "пароль не тот")),
        ("fr", ("Join Game Session", "User", "Password", "Join Game Session", "wrong password")),
    ],
)
def test_E2E_1_the_join_form_speaks_the_worlds_language(
    shipped: Path, lang: str, words: tuple[str, ...]
) -> None:
    with HostThread(shipped, users="GM:4:secret,Anna:1", lang=lang) as hosting:
        title, user, password, button, refusal = words
        body = status(hosting, "/join")[2].decode("utf-8")
        assert f"<title>{title}</title>" in body
        assert f"<label>{user} <select" in body
        assert f"<label>{password} <input" in body
        assert f">{button}</button>" in body
        assert refusal not in body
        data = urllib.parse.urlencode({"userid": hosting.user_id("GM"), "password": "x"}).encode()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(hosting.url, data=data))
        assert refusal in refused.value.read().decode("utf-8")


def test_E2E_1_the_game_needs_a_user(hosting: HostThread) -> None:
    code, _, body = status(hosting, "/game")
    assert b"join-game-form" in body  # led back to the form
    assert code == 200
    assert status(hosting, "/ws")[0] == 403


def test_E2E_1_passwords_are_asked_for(shipped: Path) -> None:
    with HostThread(shipped, users="GM:4:secret,Anna:1") as hosting:
        for user, password, expected in (("GM", "", 403), ("GM", "secret", 200), ("Anna", "", 200)):
            form = {"userid": hosting.user_id(user), "password": password}
            data = urllib.parse.urlencode(form).encode()
            request = urllib.request.Request(hosting.url, data=data)
            try:
                code = urllib.request.urlopen(request).status
            except urllib.error.HTTPError as error:
                code = error.code
            assert code == expected


@pytest.mark.parametrize("text", ["", "GM:9", ":4", "GM:4,GM:1"])
def test_users_are_judged(text: str) -> None:
    with pytest.raises(ConfigError):
        parse_users(text)


def test_it_stops_cleanly_and_starts_again() -> None:
    ports = []
    for _ in range(2):
        with HostThread(PROBE) as hosting:
            ports.append(hosting.port)
            assert status(hosting, "/join")[0] == 200
        with pytest.raises(OSError, match=r"refused|10061"):
            status(hosting, "/join")
    assert all(ports)
