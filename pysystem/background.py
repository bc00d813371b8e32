"""An asynchronous service in a thread of its own, beside whatever else a program does."""

import asyncio
import threading
from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Self


class Background(ABC):
    """A service that runs while the `with` block does.

    Entering waits until it runs, and raises whatever keeps it from starting.
    """

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    @abstractmethod
    def serving(self) -> AbstractAsyncContextManager[Any]:
        """The service: it runs once this is entered, and ends when it is left."""

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
        self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        try:
            async with self.serving():
                self._started.set()
                await self._stop.wait()
        except BaseException as error:
            self._failure = error
        finally:
            self._started.set()
