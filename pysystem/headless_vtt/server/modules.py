"""All modules of the world: the one under test first, then those installed beside it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pysystem.headless_vtt.server.config import ConfigError
from pysystem.headless_vtt.server.module import Module, Pack, load_module


class Modules:
    """The active modules, and what they add to the world together."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self._by_id = {module.id: module for module in modules}
        self.main = modules[0]
        if len(self._by_id) < len(modules):
            raise ConfigError("PKG-2: two modules have the same id")

    @property
    def manifests(self) -> list[dict[str, Any]]:
        """The manifests, in the order of the modules."""
        return [module.manifest for module in self._by_id.values()]

    @property
    def packs(self) -> list[Pack]:
        """The packs of all modules."""
        return [pack for module in self._by_id.values() for pack in module.packs]

    def types(self, document: str) -> tuple[str, ...]:
        """Return the stored sub-types that modules add to a kind of document (PKG-5)."""
        return tuple(name for module in self._by_id.values() for name in module.types(document))

    def html_fields(self, document: str, type_: str) -> tuple[str, ...]:
        """Return the paths below `system` that hold HTML in documents of a stored sub-type."""
        module = self._by_id.get(type_.partition(".")[0])
        return module.html_fields(document, type_) if module else ()

    def file(self, module: str, path: str) -> Path | None:
        """Return the file that is served at `modules/<module>/<path>`, or None."""
        found = self._by_id.get(module)
        return found.file(path) if found else None

    def has_socket(self, event: str) -> bool:
        """Whether a socket event is that of a module which asks for one (SOC-1)."""
        module = self._by_id.get(event.removeprefix("module."))
        return (
            event.startswith("module.")
            and module is not None
            and bool(module.manifest.get("socket"))
        )


def load_modules(sources: Iterable[Path]) -> Modules:
    """Read modules from folders or zips. Raises ConfigError with the broken rule.

    The modules that one requires have to be among them, as a host would not turn it on else.
    """
    modules = [load_module(source) for source in sources]
    there = {module.id for module in modules}
    for module in modules:
        for needed in module.manifest.get("relationships", {}).get("requires", []):
            if needed.get("type") == "module" and needed.get("id") not in there:
                raise ConfigError(f"module {module.id} requires {needed.get('id')}, not installed")
    return Modules(modules)
