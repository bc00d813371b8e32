"""What hostile clients try with the host, past all of its pages: it goes on serving the others."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import orjson
import pytest

from pysystem.headless_vtt.server import session as sessions
from pysystem.headless_vtt.server.config import ConfigError
from tests.vtt.conftest import PROBE
from tests.vtt.hosting import HostThread

T = TypeVar("T")

MESSAGE = {
    "action": "modify",
    "operation": "create",
    "documentName": "ChatMessage",
    "options": {},
    "data": [{"content": "x"}],
}


def apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: the browser's driver has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@pytest.fixture(scope="module")
def hosting() -> Iterator[HostThread]:
    with HostThread(PROBE, users="GM:4,Anna:1,Boris:1:пароль") as running:
        yield running


class Line:
    """A client's socket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def ask(self, **message: Any) -> Any:
        """Send a request; return what is answered: its result, or the refusal."""
        await self.socket.send_str(orjson.dumps({"id": 1, **message}).decode())
        while True:
            answer = orjson.loads((await self.socket.receive(5)).data)
            if "re" in answer:
                return answer.get("error", answer.get("result"))

    async def told(self, event: str) -> dict[str, Any]:
        """Wait for an event of a kind."""
        while True:
            message: dict[str, Any] = orjson.loads((await self.socket.receive(5)).data)
            if message.get("event") == event:
                return message


@asynccontextmanager
async def joined(hosting: HostThread, user: str, password: str = "") -> AsyncIterator[Line]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
        form = {"userid": hosting.user_id(user), "password": password}
        async with client.post(hosting.url, data=form, allow_redirects=False) as response:
            assert response.status == 303
        async with client.ws_connect(hosting.url.replace("/join", "/ws")) as socket:
            line = Line(socket)
            await line.ask(action="world")
            yield line


def test_passwords_may_have_any_letters(hosting: HostThread) -> None:
    async def tried() -> None:
        async with joined(hosting, "Boris", "пароль") as boris:
            assert "userId" in await boris.ask(action="world")
        with pytest.raises(AssertionError):
            async with joined(hosting, "Boris", "чужой"):
                pass

    apart(tried())


@pytest.mark.parametrize(
    "path",
    [
        "/modules/probe/%00",
        "/modules/probe/..%2f..%2f..%2fetc%2fpasswd",
        "/modules/probe/..%5c..%5cpyproject.toml",
        "/modules/probe/" + "a" * 3000,
        "/modules/..%2fprobe/module.json",
        "/vtt/..%2fserver%2fapp.py",
        "/vtt/..%5cserver%5capp.py",
        "/vtt/%00",
    ],
)
def test_odd_paths_lead_nowhere(hosting: HostThread, path: str) -> None:
    assert _status(hosting, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n") in (400, 404)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"]
)
def test_pages_of_other_sites_get_no_socket(hosting: HostThread, origin: str) -> None:
    head = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    host = f"Host: 127.0.0.1:{hosting.port}\r\nOrigin: {origin}\r\n"
    assert _status(hosting, f"GET /ws HTTP/1.1\r\n{host}{head}{key}\r\n") == 403


def _status(hosting: HostThread, request: str) -> int:
    with socket.create_connection(("127.0.0.1", hosting.port), timeout=5) as line:
        line.sendall(request.encode())
        return int(line.recv(64).split()[1])


def test_broken_frames_and_giants_end_their_own_line_alone(hosting: HostThread) -> None:
    async def tried() -> None:
        async with joined(hosting, "GM") as gm, joined(hosting, "Anna") as anna:
            giant = orjson.dumps({**MESSAGE, "data": [{"content": "x" * 5_000_000}]}).decode()
            await anna.socket.send_str(giant)
            while (await anna.socket.receive(5)).type is not aiohttp.WSMsgType.CLOSED:
                pass
            async with joined(hosting, "Anna") as again:
                again.socket._writer.transport.write(b"\xff\xff\xff\xff broken")
                while (await again.socket.receive(5)).type is not aiohttp.WSMsgType.CLOSED:
                    pass
            assert len(await gm.ask(**MESSAGE)) >= 1

    apart(tried())


@pytest.mark.parametrize(
    ("message", "refusal"),
    [
        ({**MESSAGE, "id": None}, "number"),
        ({**MESSAGE, "id": {"a": 1}}, "number"),
        ({"action": "activity", "targets": 5}, "TOK-11"),
        ({"action": "activity", "targets": ["no id"]}, "TOK-11"),
        ({"action": "activity", "sceneId": {"a": 1}}, "TOK-11"),
        ({"action": "emit", "name": "module.probe", "args": {"length": 1}}, "SOC-1"),
        ({**MESSAGE, "data": [{"flags": {"a.__proto__.b": 1}}]}, "__proto__"),
        ({**MESSAGE, "data": [{"flags": {"-=__proto__": 1}}]}, "__proto__"),
        ({**MESSAGE, "data": [{"_id": "a" * 15, "content": "x"}]}, "ChatMessage._id"),
        ({**MESSAGE, "parentUuid": ["Actor.x"]}, "not a UUID"),
        ({**MESSAGE, "pack": {"a": 1}}, "pack"),
        ({**MESSAGE, "data": [{}] * 20_001}, "array"),
    ],
)
def test_malformed_requests_change_and_tell_nothing(
    hosting: HostThread, message: dict[str, Any], refusal: str
) -> None:
    before = dict(hosting.host.counts)

    async def tried() -> None:
        async with joined(hosting, "GM") as gm, joined(hosting, "Anna") as anna:
            assert refusal in await anna.ask(**message)
            await anna.ask(action="emit", name="module.probe", args=["after"])
            first = await gm.told("socket")
            assert first["args"] == ["after"]

    apart(tried())
    assert hosting.host.counts == before


def test_a_player_cant_make_a_combatant_of_theirs_another(hosting: HostThread) -> None:
    async def tried() -> None:
        async with joined(hosting, "GM") as gm, joined(hosting, "Anna") as anna:
            create = {"action": "modify", "operation": "create", "options": {}}
            owned = {"name": "A", "type": "base", "ownership": {hosting.user_id("Anna"): 3}}
            actors = [owned, {"name": "B", "type": "base"}]
            mine, other = await gm.ask(**create, documentName="Actor", data=actors)
            (combat,) = await gm.ask(**create, documentName="Combat", data=[{}])
            place = {"documentName": "Combatant", "parentUuid": f"Combat.{combat['_id']}"}
            (made,) = await gm.ask(**create, **place, data=[{"actorId": mine["_id"]}])
            update = {"action": "modify", "operation": "update", "options": {}, **place}
            for change, allowed in (({"initiative": 9}, True), ({"actorId": other["_id"]}, False)):
                answer = await anna.ask(**update, data=[{"_id": made["_id"], **change}])
                assert ("DOC-13" in answer) is not allowed

    apart(tried())


def test_who_is_deleted_is_out(hosting: HostThread) -> None:
    async def tried() -> None:
        async with joined(hosting, "GM") as gm, joined(hosting, "Boris", "пароль") as boris:
            boris_id = hosting.user_id("Boris")
            delete = {"action": "modify", "operation": "delete", "options": {}}
            assert await gm.ask(**delete, documentName="User", data=[boris_id]) == [boris_id]
            while (await boris.socket.receive(5)).type is not aiohttp.WSMsgType.CLOSED:
                pass

    apart(tried())


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        sent = 0

        async def send_str(self, text: str) -> None:
            self.sent += 1

        async def close(self) -> None:
            self.closed = True

    monkeypatch.setattr(sessions, "_PATIENCE", 1000)

    async def tried() -> Deaf:
        deaf = Deaf()
        session = sessions.Session("a" * 16, deaf)  # type: ignore[arg-type]
        for _ in range(100):
            session.send({"text": "x" * 100})
        await asyncio.wait_for(session.write(), 5)
        return deaf

    deaf = apart(tried())
    assert deaf.closed and deaf.sent < 20


def test_two_hosts_do_not_share_a_world(tmp_path: Path) -> None:
    with (
        HostThread(PROBE, world=tmp_path),
        pytest.raises(ConfigError, match="another host"),
        HostThread(PROBE, world=tmp_path),
    ):
        pass
    with HostThread(PROBE, world=tmp_path):
        pass


def test_killed_while_it_writes_the_world_is_whole(tmp_path: Path) -> None:
    """The program is killed in the midst of many writes, and starts again from what is there."""
    command = [sys.executable, "-m", "pysystem.headless_vtt", str(PROBE), "--port", "0"]
    command += ["--users", "GM:4", "--world", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()

        async def flood() -> None:
            with HostThread(PROBE, users="GM:4") as like:
                user_id = like.user_id("GM")
            async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
                form = {"userid": user_id, "password": ""}
                await client.post(address, data=form, allow_redirects=False)
                async with client.ws_connect(address.replace("/join", "/ws")) as line:
                    text = "x" * 20_000
                    deadline = time.monotonic() + 0.9
                    while time.monotonic() < deadline:
                        data = [{"content": text}] * 20
                        await line.send_str(
                            orjson.dumps({**MESSAGE, "id": 1, "data": data}).decode()
                        )
                        await line.receive(5)
                    process.kill()

        apart(flood())
    finally:
        process.kill()
        process.wait(10)
    with HostThread(PROBE, users="GM:4", world=tmp_path) as again:
        messages = again.host.world.collections["messages"]
        assert messages and all(len(each["content"]) == 20_000 for each in messages.values())
