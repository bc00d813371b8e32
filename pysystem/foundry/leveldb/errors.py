"""The one exception of packs, archives and the files around them."""

from collections.abc import Sequence


class PackError(Exception):
    """A pack or an archive can't be read or written.

    `code` names the problem (`pack.locked`, `zip.missing` …), `params` holds what its message
    needs. The messages themselves stand in the catalogue, in Russian and English.
    """

    def __init__(self, code: str, **params: str | int | Sequence[str]) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value!r}" for name, value in self.params.items())])
