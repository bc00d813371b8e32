"""What the host is started with."""

from dataclasses import dataclass
from pathlib import Path

from pysystem.headless_vtt.server.ids import stable_id

VERSIONS = {13: "13.351", 14: "14.367"}
"""The version that each generation reports."""


class ConfigError(Exception):
    """The host can't start like this; the message says why, with the contract's rule."""


@dataclass(frozen=True, slots=True)
class UserSpec:
    """A user of the world: name, role 0..4, and password (empty: none)."""

    name: str
    role: int
    password: str = ""

    @property
    def id(self) -> str:
        """The user's id: the same for the same name."""
        return stable_id("User", self.name)


@dataclass(frozen=True, slots=True)
class Config:
    """Options of a run. `leaky` sends players also what they have no permission on (SEE-3)."""

    module: Path
    users: tuple[UserSpec, ...]
    port: int = 0
    generation: int = 13
    system: str = "worldbuilding"
    lang: str = "en"
    world: Path | None = None
    leaky: bool = False
    beside: tuple[Path, ...] = ()
    """Further modules, installed beside the one under test."""

    @property
    def version(self) -> str:
        """The version of the core that the host reports."""
        return VERSIONS[self.generation]


def parse_users(text: str) -> tuple[UserSpec, ...]:
    """Read `"GM:4,Anna:1,Boris:1:secret"`; a name without a role is a player."""
    users = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, rest = entry.partition(":")
        role, _, password = rest.partition(":")
        if not name or (role and role not in "01234"):
            raise ConfigError(f"not a user: {entry!r} (write Name:role, with a role from 0 to 4)")
        users.append(UserSpec(name, int(role or 1), password))
    if not users:
        raise ConfigError("a world needs at least one user")
    if len({user.name for user in users}) != len(users):
        raise ConfigError("two users have the same name")
    return tuple(users)
