"""Names of files and folders that work on every system a module is used on."""

import re
import unicodedata

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_EDITORS = re.compile(r"[.~#]|.*(?:~|\.swp|\.tmp|___jb_(?:tmp|old)___)$", re.DOTALL)
_RUBBISH = re.compile(r"thumbs\.db|desktop\.ini|4913|icon\r|.*\.(?:bak|orig|rej)", re.IGNORECASE)
is_harmless = re.compile(r"[a-z0-9-]{5,100}\.(?:ya?ml|json)").fullmatch
"""Tells of most names at one glance that nothing is wrong with them, and that no other is taken
for them: devices are shorter, or have other characters.
"""
MAX_BYTES = 255
"""Longest name that the usual file systems take, in UTF-8."""


def is_device_name(name: str) -> bool:
    """Whether Windows takes a name for a device, with or without an extension, in any case."""
    return name.split(".", 1)[0].rstrip(" ").lower() in _DEVICES


def is_passing(name: str) -> bool:
    """Whether a name is hidden or that of a file which programs write for themselves."""
    return _EDITORS.match(name) is not None or _RUBBISH.fullmatch(name) is not None


def complaint(name: str) -> str | None:
    """The code of what is wrong with one part of a path; `None` if nothing is."""
    try:
        size = len(name.encode("utf-8"))
    except UnicodeEncodeError:  # bytes of another encoding, as Linux allows
        return "path.encoding"
    if is_device_name(name):
        return "path.device"
    if _FORBIDDEN.search(name):
        return "path.character"
    if name.endswith((" ", ".")):
        return "path.ending"
    return "path.long" if size > MAX_BYTES else None


def twin_key(name: str) -> str:
    """The same for all names that some file system takes for one (case, composed or not)."""
    folded = unicodedata.normalize("NFC", name).casefold()
    return unicodedata.normalize("NFC", folded)
