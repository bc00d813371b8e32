"""Starting and stopping the host."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web

from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.lock import hold
from pysystem.headless_vtt.server.app import HOST, make_app
from pysystem.headless_vtt.server.config import Config, ConfigError
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.modules import load_modules

log = logging.getLogger("headless_vtt")

_SAVE_EVERY = 0.5
"""Seconds between writes of a world that is kept."""


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[tuple[Host, int]]:
    """Run a host on loopback; yield it and its port. Raises ConfigError."""
    modules = load_modules([config.module, *config.beside])
    with contextlib.ExitStack() as locks:
        if config.world is not None:
            _lock(config.world, locks)
        async with _serving(Host(config, modules), config.port) as served:
            yield served


@contextlib.asynccontextmanager
async def _serving(host: Host, asked: int) -> AsyncIterator[tuple[Host, int]]:
    app = make_app(host)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", asked)
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


def _lock(world: Path, locks: contextlib.ExitStack) -> None:
    """Two hosts would write over each other's world."""
    world.mkdir(parents=True, exist_ok=True)
    try:
        locks.enter_context(hold(world))
    except PackError as error:
        raise ConfigError(f"another host keeps its world in {world}") from error


async def _save(host: Host) -> None:
    while True:
        await asyncio.sleep(_SAVE_EVERY)
        try:
            host.world.flush()
        except OSError:
            log.exception("the world can't be written; it is tried again")


async def serve(config: Config) -> None:
    """Run a host until interrupted; print its address once it answers."""
    stopped = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    async with running(config) as (_, port):
        print(f"http://127.0.0.1:{port}/join", flush=True)
        await stopped.wait()
