"""Running the stand-in host in a thread beside the tests."""

from pathlib import Path

import pytest

from pysystem.headless_vtt.background import BackgroundHost
from pysystem.headless_vtt.server.config import Config, parse_users
from pysystem.headless_vtt.server.host import Host

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


class HostThread(BackgroundHost):
    """A host with the users that the tests know."""

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
        super().__init__(
            Config(
                module=module,
                users=parse_users(users),
                generation=generation,
                system=system,
                lang=lang,
                world=world,
                leaky=leaky,
                beside=beside,
            )
        )

    def user_id(self, name: str) -> str:
        return next(user.id for user in self.config.users if user.name == name)

    def seem_active(self, user_id: str, active: bool) -> None:
        """Tell all clients that a user has come or gone, whose pages stay as they are."""
        event = {"event": "activity", "userId": user_id, "active": active}
        self.loop.call_soon_threadsafe(self.host.broadcast, event)
