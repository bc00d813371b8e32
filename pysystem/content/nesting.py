"""How deep plain data is nested, found without recursion."""

from typing import Any


def is_deeper(value: dict[str, Any] | list[Any], limit: int) -> bool:
    """Whether more than `limit` lists and mappings lie within each other."""
    level = [value]
    for _ in range(limit):
        lists = (each.values() if isinstance(each, dict) else each for each in level)
        level = [each for found in lists for each in found if isinstance(each, dict | list)]
        if not level:
            return False
    return True
