"""What a check has to say: a code with its place and parameters; texts are in `messages`."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning"]


class Finding(NamedTuple):
    """A fault of a build (`error`) or something to think over (`warning`).

    `where` is the path in `Build`: a field, then a key in it.
    """

    code: str
    where: tuple[str, ...]
    params: Mapping[str, Any]
    severity: Severity


def error(code: str, *where: str, **params: Any) -> Finding:
    """A finding that stops the creature from being built."""
    return Finding(code, where, params, "error")


def warning(code: str, *where: str, **params: Any) -> Finding:
    """A finding that the author may leave as it is."""
    return Finding(code, where, params, "warning")
