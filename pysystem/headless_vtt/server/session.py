"""A browser tab that is connected."""

import asyncio
from typing import Any

import orjson
from aiohttp import web

_PATIENCE = 256 * 1024 * 1024
"""Bytes that wait for a client that doesn't read, before it is let go."""


class Session:
    """One browser tab: who it belongs to, and the line to it.

    `live` says whether it has been sent the world, and so gets what happens after.
    """

    def __init__(self, user_id: str, socket: web.WebSocketResponse) -> None:
        self.user_id = user_id
        self.socket = socket
        self.live = False
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        self._ended = False

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message; order is kept."""
        if self._ended:
            return
        data = orjson.dumps(message)
        self._waiting += len(data)
        self._outbox.put_nowait(data)
        if self._waiting > _PATIENCE:
            self.end()

    def end(self) -> None:
        """Let the client go once it has read what was sent."""
        self._ended = True
        self._outbox.put_nowait(None)

    async def write(self) -> None:
        """Send what is queued until the line breaks or the session is ended."""
        try:
            while (data := await self._outbox.get()) is not None:
                await self.socket.send_str(data.decode("utf-8"))
                self._waiting -= len(data)
        except ConnectionError:
            pass
        await self.socket.close()
