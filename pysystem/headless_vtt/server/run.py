"""Starting and stopping the host."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator

from aiohttp import web

from pysystem.headless_vtt.server.app import HOST, make_app
from pysystem.headless_vtt.server.config import Config
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.modules import load_modules

_SAVE_EVERY = 0.5
"""Seconds between writes of a world that is kept."""


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[tuple[Host, int]]:
    """Run a host on loopback; yield it and its port. Raises ConfigError."""
    host = Host(config, load_modules([config.module, *config.beside]))
    app = make_app(host)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", config.port)
    saver = asyncio.create_task(_save(host))
    try:
        await site.start()
        port: int = runner.addresses[0][1]
        yield host, port
    finally:
        saver.cancel()
        for session in list(app[HOST].sessions):
            await session.socket.close()
        await runner.cleanup()
        host.world.flush()


async def _save(host: Host) -> None:
    while True:
        await asyncio.sleep(_SAVE_EVERY)
        host.world.flush()


async def serve(config: Config) -> None:
    """Run a host until interrupted; print its address once it answers."""
    stopped = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    async with running(config) as (_, port):
        print(f"http://127.0.0.1:{port}/join", flush=True)
        await stopped.wait()
