"""What a plain (unquoted) scalar means: the YAML 1.2 core schema, with its traps refused.

Where YAML 1.1 tools would read something else, the value comes with a warning that quotes silence.
"""

import re
from math import isinf
from typing import Any, NamedTuple

MAX_SAFE = 2**53 - 1
"""The largest whole number that JavaScript keeps exactly."""


class Reading(NamedTuple):
    """The value of a plain scalar, and the code of what is to be said about it (or empty)."""

    value: Any
    code: str = ""
    params: dict[str, Any] = {}

    @property
    def refused(self) -> bool:
        """Whether the scalar is an error rather than a warning."""
        return self.code in ("yaml.leading_zero", "yaml.too_large", "yaml.not_finite")


_WORDS: dict[str, Reading] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), Reading(None)),
    **dict.fromkeys(("true", "True", "TRUE"), Reading(True)),
    **dict.fromkeys(("false", "False", "FALSE"), Reading(False)),
    "=": Reading("=", "yaml.differs", {"given": "=", "other": "="}),
}
for _word, _meaning in (("yes", "true"), ("on", "true"), ("no", "false"), ("off", "false")):
    for _spelling in (_word, _word.capitalize(), _word.upper()):
        _params = {"given": _spelling, "other": _meaning}
        _WORDS[_spelling] = Reading(_spelling, "yaml.differs", _params)
for _letter, _meaning in (("y", "true"), ("Y", "true"), ("n", "false"), ("N", "false")):
    _WORDS[_letter] = Reading(_letter, "yaml.differs", {"given": _letter, "other": _meaning})
for _spelling in (".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF"):
    for _sign in ("", "+", "-"):
        _WORDS[_sign + _spelling] = Reading(None, "yaml.not_finite", {"given": _sign + _spelling})

SUSPECT = frozenset("-+.0123456789") | {word[0] for word in _WORDS if word}
"""First characters of all plain scalars that may be something other than ordinary text."""

_NUMERIC = frozenset("-+.0123456789")
_INT = re.compile(r"[-+]?[0-9]+").fullmatch
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?").fullmatch
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]").match
_BASED = re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+").fullmatch

# What YAML 1.1 makes of texts that 1.2 leaves alone.
_OLD_FORMS = (
    (re.compile(r"[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+").fullmatch, "base60"),
    (re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*").fullmatch, "base60"),
    (re.compile(r"[-+]?0b[01_]+").fullmatch, "number"),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+").fullmatch, "number"),
    (re.compile(r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*(?:[eE][-+][0-9]+)?)?").fullmatch, "number"),
    (re.compile(r"[-+]?\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?").fullmatch, "number"),
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}").fullmatch, "date"),
    (
        re.compile(
            r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}"
            r"(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?"
        ).fullmatch,
        "date",
    ),
)
# Numbers for 1.2 that 1.1 reads only with a point and a sign in the exponent, or a leading digit.
_NEW_FLOAT = re.compile(r"[-+]?[0-9.]*[eE]|[-+]\.").match
_OLD_FLOAT = re.compile(r"(?:[-+]?[0-9]+\.[0-9]*|\.[0-9]+)[eE][-+][0-9]+").fullmatch


def read_plain(text: str) -> Reading:
    """The meaning of a plain scalar."""
    found = _WORDS.get(text)
    if found is not None:
        return found
    if text[0] not in _NUMERIC:
        return Reading(text)
    if _INT(text):
        return _whole(text)
    if _FLOAT(text):
        return _fraction(text)
    if _BASED(text):
        return _based(text)
    for matches, other in _OLD_FORMS:
        if matches(text):
            return Reading(text, "yaml.differs", {"given": text, "other": other})
    return Reading(text)


def differs_as_key(text: str) -> Reading | None:
    """For a plain key, which is always text: what YAML 1.1 would make of it, if anything else."""
    reading = read_plain(text)
    if reading.code == "yaml.differs":
        return reading
    if reading.code == "yaml.leading_zero":
        return Reading(text, "yaml.differs", {"given": text, "other": "number"})
    return None


def _whole(text: str) -> Reading:
    if _LEADING_ZERO(text):
        return _leading_zero(text)
    # the length first: turning a million digits into a number takes long
    if len(text) > 20 or abs(value := int(text)) > MAX_SAFE:
        return Reading(None, "yaml.too_large", {"given": text})
    return Reading(value)


def _fraction(text: str) -> Reading:
    if _LEADING_ZERO(text):
        return _leading_zero(text)
    value = float(text)
    if isinf(value) or (value.is_integer() and abs(value) > MAX_SAFE):
        return Reading(None, "yaml.too_large", {"given": text})
    if _NEW_FLOAT(text) and not _OLD_FLOAT(text):
        return Reading(value, "yaml.differs_number", {"given": text, "plain": f"{value:.15g}"})
    return Reading(value)


def _based(text: str) -> Reading:
    value = int(text[2:], 16 if text[1] == "x" else 8) if len(text) <= 24 else MAX_SAFE + 1
    if value > MAX_SAFE:
        return Reading(None, "yaml.too_large", {"given": text})
    if text[1] == "o":
        return Reading(value, "yaml.differs_number", {"given": text, "plain": str(value)})
    return Reading(value)


def _leading_zero(text: str) -> Reading:
    sign = text[0] if text[0] in "-+" else ""
    bare = text[len(sign) :].lstrip("0")
    plain = sign + (bare if bare[:1].isdigit() else "0" + bare)
    return Reading(None, "yaml.leading_zero", {"given": text, "plain": plain})
