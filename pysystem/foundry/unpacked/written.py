"""Values as YAML in the way of an author: small things on one line, long texts folded below."""

import json
import re
from typing import Any

from pysystem.content.source_text import stray_in
from pysystem.content.yaml_scalars import MAX_SAFE, Reading, read_plain

WIDTH = 100
_PLAIN = re.compile(r"[^\W_](?:[^\n\t:#,\[\]{}]|:(?=[^\s,\[\]{}])|(?<=[^\s])#)*").fullmatch
_ESCAPED = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


def is_unwritable(value: Any) -> bool:
    """Whether there is something inside that our reader refuses."""
    if isinstance(value, str):
        return stray_in(value) is not None
    if isinstance(value, int | float):
        return abs(value) > MAX_SAFE
    if isinstance(value, dict):
        return any(is_unwritable(key) or is_unwritable(each) for key, each in value.items())
    return isinstance(value, list) and any(map(is_unwritable, value))


def document_text(data: dict[str, Any]) -> str:
    """A new document."""
    return "".join(f"{key}:{below(value, len(key) + 1, 2)}\n" for key, value in data.items())


def below(value: Any, used: int, indent: int, *, inline: bool = False) -> str:
    """What follows the colon of a key or, without its first space, the dash of an entry.

    `used` are the columns taken on the line, `indent` is that of the lines below. With `inline`
    there is nothing but the rest of the line.
    """
    flow = flow_text(value)
    if inline or (used + 1 + len(flow) <= WIDTH and "\n" not in _longest(value)):
        return f" {flow}"
    margin = " " * indent
    if isinstance(value, str):
        return _block(value, margin) or f" {flow}"
    if isinstance(value, dict):
        return "".join(
            f"\n{margin}{key_text(key)}:{below(each, indent + len(key) + 1, indent + 2)}"
            for key, each in value.items()
        )
    if isinstance(value, list):
        return "".join(f"\n{margin}-{entry(each, indent)}" for each in value)
    return f" {flow}"


def entry(value: Any, indent: int) -> str:
    """What follows the dash of an entry whose dash stands at column `indent`."""
    made = below(value, indent + 1, indent + 2)
    return " " + made.lstrip("\n ") if made.startswith("\n") else made


def _longest(value: Any) -> str:
    """A text with a line break in a value, or an empty one."""
    if isinstance(value, str):
        return value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((text for each in inner if "\n" in (text := _longest(each))), "")


def flow_text(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        inner = (f"{key_text(key)}: {flow_text(each)}" for key, each in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow_text, value))}]"
    if isinstance(value, str):
        return _scalar(value)
    return json.dumps(value)


def key_text(key: str) -> str:
    """A key of a mapping."""
    return _scalar(key)


def _scalar(text: str) -> str:
    plain = text and _PLAIN(text) and not text[-1].isspace() and read_plain(text) == Reading(text)
    if plain and not stray_in(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _block(text: str, margin: str) -> str:
    """A long text below its key; an empty text where only quotes can hold it."""
    lines = text.split("\n")
    if stray_in(text) or "\t" in text or any(line != line.strip() for line in lines):
        return ""
    if not lines[0] or not lines[-1]:
        return ""
    if len(lines) > 1:
        return " |-" + "".join(f"\n{margin}{line}" if line else "\n" for line in lines)
    words = text.split(" ")
    if not all(words):
        return ""
    return " >-" + "".join(f"\n{margin}{line}" for line in _wrapped(words, WIDTH - len(margin)))


def _wrapped(words: list[str], width: int) -> list[str]:
    """Words in lines of that width, or longer where a word is."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
