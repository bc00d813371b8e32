"""Applying changes to stored documents: nested objects merge, arrays replace (UPD-1, UPD-5).

On the wire a deleted key is written `-=key`, a replaced one `==key`, whatever the generation.
"""

from typing import Any

DELETE, REPLACE = "-=", "=="


def apply_changes(target: dict[str, Any], changes: dict[str, Any]) -> None:
    """Merge `changes` into `target`, carrying out deletions and replacements."""
    for key, value in changes.items():
        if key.startswith(DELETE):
            target.pop(key[2:], None)
        elif key.startswith(REPLACE):
            target[key[2:]] = value
        elif isinstance(value, dict) and isinstance(target.get(key), dict):
            apply_changes(target[key], value)
        elif isinstance(value, dict):
            target[key] = {}
            apply_changes(target[key], value)
        else:
            target[key] = value


def merge_delta(delta: dict[str, Any], changes: dict[str, Any]) -> None:
    """Merge `changes` into the differences of an unlinked token's actor.

    Deletions and replacements are kept as such: they concern the base actor's values.
    """
    for key, value in changes.items():
        if key.startswith((DELETE, REPLACE)):
            _forget(delta, key[2:])
            delta[key] = value
        elif isinstance(value, dict):
            if isinstance(replaced := delta.get(REPLACE + key), dict):
                apply_changes(replaced, value)
                continue
            delta.pop(DELETE + key, None)
            if not isinstance(delta.get(key), dict):
                delta[key] = {}
            merge_delta(delta[key], value)
        else:
            _forget(delta, key)
            delta[key] = value


def _forget(delta: dict[str, Any], key: str) -> None:
    for form in (key, DELETE + key, REPLACE + key):
        delta.pop(form, None)
