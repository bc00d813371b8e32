"""A host in a thread of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pysystem.background import Background
from pysystem.headless_vtt.server.config import Config
from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.run import running


class BackgroundHost(Background):
    """A host that runs while the `with` block does. `url` is where to join.

    Entering raises whatever keeps it from starting, such as ConfigError.
    """

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.config = config
        self.host: Host
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the join form."""
        return f"http://127.0.0.1:{self.port}/join"

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """The host."""
        async with running(self.config) as (self.host, self.port):
            yield
