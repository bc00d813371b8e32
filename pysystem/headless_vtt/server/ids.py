"""Document ids: 16 letters and digits (PACK-7)."""

import hashlib
import re
import secrets
import string
from typing import Any

_ALPHABET = string.ascii_letters + string.digits
_ID = re.compile(r"[A-Za-z0-9]{16}")


def random_id() -> str:
    """Return a new document id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


def stable_id(*parts: str) -> str:
    """Return the id that belongs to these words."""
    number = int.from_bytes(hashlib.sha256("\0".join(parts).encode("utf-8")).digest(), "big")
    digits = []
    for _ in range(16):
        number, digit = divmod(number, 62)
        digits.append(_ALPHABET[digit])
    return "".join(digits)


def is_id(value: Any) -> bool:
    """Tell whether `value` has the form of a document id."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None
