"""A host in a thread of its own, beside whatever else a program does."""

import asyncio
import threading
from types import TracebackType
from typing import Self

from pysystem.headless_vtt.server.config import Config
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.run import running


class BackgroundHost:
    """A host that runs while the `with` block does. `url` is where to join.

    Entering raises whatever keeps it from starting, such as ConfigError.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        self.host: Host
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        """The address of the join form."""
        return f"http://127.0.0.1:{self.port}/join"

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        if self._failure is not None:
            raise self._failure
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        try:
            async with running(self.config) as (self.host, self.port):
                self._started.set()
                await self._stop.wait()
        except BaseException as error:
            self._failure = error
        finally:
            self._started.set()
