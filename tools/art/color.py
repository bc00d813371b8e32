"""Mixing colours, written `#rrggbb`."""

WHITE, BLACK = "#ffffff", "#000000"


def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second` in it."""
    return "#" + "".join(
        f"{round(a + (b - a) * share):02x}" for a, b in zip(_rgb(first), _rgb(second), strict=True)
    )


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
