"""Running the stand-in host in a thread beside the tests."""

import asyncio
import threading
from pathlib import Path
from types import TracebackType

import pytest

from pysystem.headless_vtt.server.config import Config, parse_users
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.run import running

USERS = "GM:4,Helper:3,Anna:1,Boris:1"


class Remote:
    """A Foundry that runs somewhere, with the module `probe` installed and the users we know.

    It is the `FOUNDRY_URL` of the tests; those that look into the server itself are skipped.
    """

    def __init__(self, url: str, generation: int) -> None:
        self.url = url
        self.config = Config(module=Path(), users=parse_users(USERS), generation=generation)

    @property
    def host(self) -> Host:
        pytest.skip("looks into the stand-in host")


class HostThread:
    """A host that runs while the `with` block does. `url` is where to join."""

    def __init__(
        self,
        module: Path,
        *,
        generation: int = 13,
        users: str = USERS,
        system: str = "worldbuilding",
        lang: str = "en",
        world: Path | None = None,
        leaky: bool = False,
        beside: tuple[Path, ...] = (),
    ) -> None:
        self.config = Config(
            module=module,
            users=parse_users(users),
            generation=generation,
            system=system,
            lang=lang,
            world=world,
            leaky=leaky,
            beside=beside,
        )
        self.host: Host
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/join"

    def user_id(self, name: str) -> str:
        return next(user.id for user in self.config.users if user.name == name)

    def __enter__(self) -> "HostThread":
        self._thread.start()
        self._started.wait(20)
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
