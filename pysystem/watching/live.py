"""Telling a running Foundry what has changed, for it has the packs open and nobody else may write.

A small server on loopback. The module's script in the game master's browser connects to it, shows a
token that is good once, and gets every document that differs from the packs on the disk, then each
change as it is made, and the problems in the sources.

Messages are JSON. From the browser: `{"token": …}`, or `{"session": …}` to come back. To it:
`{"session": …}` once, then states: `{"module", "lines": [problem as text], "packs": {name:
{"folders": […], "documents": […], "removed": [id]}}}`.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import orjson
from aiohttp import WSMessage, WSMsgType, web

from pysystem.background import Background
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.reader import read_pack
from pysystem.foundry.packs import PACKS
from pysystem.foundry.render import Packed, RenderedPack

_LOOPBACK = "127.0.0.1"
_PATIENCE = 10
"""Seconds within which a client shows its token."""


@dataclass(frozen=True)
class State:
    """What the sources say now. `packs` is empty while there are errors."""

    module: str
    packs: tuple[RenderedPack, ...] = ()
    lines: tuple[str, ...] = ()


class Live(Background):
    """The server, in a thread of its own while the `with` block runs."""

    def __init__(self, packs: Path) -> None:
        """`packs` is the folder of the packs that the browser has seen."""
        super().__init__()
        self._packs = packs
        self._token: str | None = secrets.token_urlsafe(18)
        self._sessions: set[str] = set()
        self._clients: set[web.WebSocketResponse] = set()
        self._state: State | None = None
        self._sent: dict[str, dict[bytes, Packed]] = {}
        self._port = 0

    @property
    def address(self) -> str:
        """What the game master pastes into the setting; its token is good once."""
        return f"http://{_LOOPBACK}:{self._port}/#{self._token}"

    def publish(self, state: State) -> None:
        """Tell everyone who is connected; whoever connects later gets it then."""
        asyncio.run_coroutine_threadsafe(self._publish(state), self.loop).result()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """The server."""
        app = web.Application()
        app.router.add_get("/live", self._client)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            await web.TCPSite(runner, _LOOPBACK, 0).start()
            self._port = runner.addresses[0][1]
            yield
            for client in list(self._clients):
                await client.close()
        finally:
            await runner.cleanup()

    async def _publish(self, state: State) -> None:
        changes = {}
        if state.packs:
            there = {pack.pack.name: _documents(pack) for pack in state.packs}
            names = there.keys() | self._sent.keys()
            changes = {n: _since(there.get(n, {}), self._sent.get(n, {})) for n in sorted(names)}
            self._sent = there
        self._state = state
        message = _message(state, changes)
        for client in list(self._clients):
            await client.send_str(message)

    async def _client(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        session = self._admit(await socket.receive(_PATIENCE))
        if session is None:
            await socket.close(code=4403, message=b"unknown token")
            return socket
        await socket.send_json({"session": session})
        # From here on it hears of every state, also of one that comes while it is told of this.
        self._clients.add(socket)
        try:
            if self._state is not None:
                await socket.send_str(self._everything())
            async for _ in socket:
                pass
        finally:
            self._clients.discard(socket)
        return socket

    def _admit(self, message: WSMessage) -> str | None:
        """The session of a client that has shown a token or session that we know."""
        if message.type is not WSMsgType.TEXT:
            return None
        try:
            shown = orjson.loads(message.data)
        except orjson.JSONDecodeError:
            return None
        if not isinstance(shown, dict):
            return None
        session = shown.get("session")
        if isinstance(session, str) and session in self._sessions:
            return session
        token = shown.get("token")
        if self._token is None or not isinstance(token, str):
            return None
        if not secrets.compare_digest(token.encode(), self._token.encode()):
            return None
        self._token = None
        session = secrets.token_urlsafe(18)
        self._sessions.add(session)
        return session

    def _everything(self) -> str:
        """What differs from the packs on the disk, which is what the browser has seen."""
        assert self._state is not None
        if not self._state.packs:
            return _message(self._state, {})
        changes = {}
        there = {pack.pack.name: _documents(pack) for pack in self._state.packs}
        for name in (pack.name for pack in PACKS):
            try:
                stored = dict(read_pack(self._packs / name))
            except PackError:
                stored = {}
            changes[name] = _unlike(there.get(name, {}), stored)
        return _message(self._state, changes)


class Change(NamedTuple):
    """Documents and folders of a pack that are new or other than before, and the ids of those that
    are gone.
    """

    changed: list[Packed]
    removed: list[str]


def _documents(pack: RenderedPack) -> dict[bytes, Packed]:
    return {each.key: each for each in (*pack.folders, *pack.documents)}


def _since(now: Mapping[bytes, Packed], before: Mapping[bytes, Packed]) -> Change:
    changed = [each for key, each in now.items() if before.get(key) != each]
    return Change(changed, [_id(key) for key in before if key not in now])


def _unlike(now: Mapping[bytes, Packed], stored: Mapping[bytes, bytes]) -> Change:
    changed = [
        each
        for each in now.values()
        if any(stored.get(key) != value for key, value in each.entries())
    ]
    return Change(changed, [_id(key) for key in stored if b"." not in key and key not in now])


def _id(key: bytes) -> str:
    return key.rpartition(b"!")[2].decode("ascii")


def _message(state: State, changes: Mapping[str, Change]) -> str:
    packs = {
        name: {
            "folders": [orjson.Fragment(each.whole) for each in changed if _is_folder(each)],
            "documents": [orjson.Fragment(each.whole) for each in changed if not _is_folder(each)],
            "removed": removed,
        }
        for name, (changed, removed) in changes.items()
        if changed or removed
    }
    return orjson.dumps({"module": state.module, "lines": state.lines, "packs": packs}).decode()


def _is_folder(document: Packed) -> bool:
    return document.key.startswith(b"!folders!")
