"""From the bytes of a file to its text: encoding, byte order mark, line ends, stray characters."""

import re
import unicodedata

from pysystem.content.diagnostics import Collector

MAX_BYTES = 1024 * 1024
"""Largest file that is read; a creature takes about 2 KB."""

# Not printable in YAML, or (NEL, LS, PS) line breaks for YAML 1.1 and none for 1.2, or invisible.
_STRAY = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_RUSSIAN_ENCODINGS = ("cp1251", "cp866", "koi8-r")
_FREQUENT = frozenset("оеаинтсрвлкмдпуя")
_NOT_ASCII = re.compile(r"[^\x00-\x7f«»„“”—–…№]+")
_RUSSIAN_WORD = re.compile(r"[А-ЯЁа-яё][а-яё]*|[А-ЯЁ]+").fullmatch


def decode(data: bytes, path: str) -> tuple[str, Collector]:
    """The text of a file with `\\n` as line end and without a byte order mark.

    What is wrong is in the returned collector; where the bytes are no UTF-8 the text is empty.
    """
    bom = data.startswith(b"\xef\xbb\xbf")
    try:
        text = str(memoryview(data)[3:] if bom else data, "utf-8")
    except UnicodeDecodeError as error:
        collector = Collector(path)
        _refuse_encoding(data, error.start + (3 if bom else 0), collector)
        return "", collector
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    collector = Collector(path, text)
    if text.count("\0") > len(text) // 4:
        collector.add(1, 1, "text.utf16")
        return "", collector
    if _STRAY.search(text):
        _note_stray(text, collector)
    return text, collector


def stray_in(value: str) -> str | None:
    """The name of the first stray character in a value, for those written as escapes."""
    found = _STRAY.search(value)
    return character_name(found[0]) if found else None


def character_name(char: str) -> str:
    """How to speak of a character that can't be seen, such as `U+200B ZERO WIDTH SPACE`."""
    code = f"U+{ord(char):04X}"
    name = unicodedata.name(char, "")
    return f"{code} {name}" if name else code


def _note_stray(text: str, collector: Collector) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        found = _STRAY.search(line)
        if found is None:
            continue
        code = "text.bom" if found[0] == "\ufeff" else "text.stray"
        collector.add(number, found.start() + 1, code, char=character_name(found[0]))


def _refuse_encoding(data: bytes, start: int, collector: Collector) -> None:
    """Note the first byte that is no UTF-8, and which encoding the file seems to have."""
    guess = _guess(data, start)
    if guess == "utf-16":
        collector.add(1, 1, "text.utf16")
        return
    before = data[:start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    row = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    params = {"byte": f"0x{data[start]:02X}"}
    if guess:
        shown = data.splitlines()[row - 1].decode(guess, "replace").strip()
        collector.add(row, column, "text.encoding", **params, encoding=guess, reads=shown)
    else:
        collector.add(row, column, "text.not_utf8", **params)


def _guess(data: bytes, start: int) -> str:
    """The likely encoding of bytes that are no UTF-8, or an empty string."""
    sample = data[:65536]
    if data.startswith(_UTF16_MARKS):
        return "utf-16"
    if not data[:start].isascii():
        return ""  # good UTF-8 up to here: a damaged file rather than another encoding
    high = bytes(byte for byte in sample if byte >= 0x80)
    scores = {name: _russian(high.decode(name, "replace")) for name in _RUSSIAN_ENCODINGS}
    # a short text may hold few of the frequent letters, a long one may hold more than words
    candidates = [name for name in scores if _looks_russian(sample.decode(name, "replace"))]
    candidates = candidates or [name for name in scores if scores[name] >= 0.5]
    return max(candidates, key=lambda name: scores[name], default="")


def _looks_russian(text: str) -> bool:
    """Whether all that is not ASCII are Russian words, none with a capital in its midst."""
    words = _NOT_ASCII.findall(text)
    return bool(words) and all(map(_RUSSIAN_WORD, words))


def _russian(text: str) -> float:
    """The share of the letters that are most frequent in Russian."""
    return sum(char in _FREQUENT for char in text) / len(text) if text else 0.0
