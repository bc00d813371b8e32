"""The seam between neutral documents and the document types of a game system."""

from typing import Any, Protocol

from pysystem.foundry.neutral import Actor, Item


class Target(Protocol):
    """Names the types and fields that actors and items get. Everything else is Foundry's own."""

    def actor_type(self, actor: Actor) -> str:
        """The stored `type`."""

    def actor_system(self, actor: Actor) -> dict[str, Any]:
        """The data under `system`."""

    def bars(self, actor: Actor) -> tuple[str | None, str | None]:
        """The attributes of the token's two bars, as paths below `system`."""

    def item_type(self, item: Item) -> str:
        """The stored `type`."""

    def item_system(self, item: Item) -> dict[str, Any]:
        """The data under `system`; not to be changed by the caller."""
