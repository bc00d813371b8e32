"""Texts for codes, in Russian and English, from `data/messages.yml`."""

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType
from typing import Any

from pysystem.rules.records import Label
from pysystem.rules.tables import (
    AP_POOLS,
    ARCHETYPES,
    BANDS,
    COLUMNS,
    CREATURE_TYPES,
    DAMAGE_TYPES,
    ENCOUNTERS,
    MANEUVER_CATEGORIES,
    MATERIALS,
    MESSAGES,
    MINDLESS,
    NUMBERS,
    PACKAGES,
    SIZES,
    TIERS,
)


def _labels(*tables: Mapping[str, Any]) -> Mapping[str, Label]:
    return MappingProxyType({k: entry.label for table in tables for k, entry in table.items()})


_CHOICES = {c.key: c for kind in CREATURE_TYPES.values() for c in kind.choices}
_EXTREMES = {ENCOUNTERS[k]["key"]: ENCOUNTERS[k]["label"] for k in ("beyond", "none")}
LABELS: Mapping[str, Mapping[str, Label]] = MappingProxyType(
    {
        "damage_types": _labels(DAMAGE_TYPES),
        "types": _labels(CREATURE_TYPES),
        "traits": _labels(CREATURE_TYPES, PACKAGES, {MINDLESS.key: MINDLESS}, _CHOICES),
        "openers": {
            **_labels(CREATURE_TYPES, MATERIALS),
            "direct": MESSAGES["opener-direct"],
        },
        "columns": _labels(COLUMNS),
        "numbers": _labels(NUMBERS),
        "tiers": _labels(TIERS),
        "sizes": _labels(SIZES),
        "materials": _labels(MATERIALS),
        "archetypes": _labels(ARCHETYPES),
        "pools": _labels(AP_POOLS),
        "bands": {**_labels(BANDS), **_EXTREMES},
        "categories": _labels(MANEUVER_CATEGORIES),
    }
)
"""The tables that a placeholder may name: key → label."""


class _Texts(Formatter):
    def __init__(self, lang: str) -> None:
        self._lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "moves":
            return "; ".join(self._move(m) for m in value)
        if format_spec == "names":
            return TIERS[value].label[self._lang] if value in TIERS else str(value)
        if isinstance(value, (tuple, list)):
            return ", ".join(self.format_field(v, format_spec) for v in value)
        if format_spec in LABELS:
            return LABELS[format_spec][value][self._lang]
        if isinstance(value, float):
            value = round(value, 2)
            value = int(value) if value.is_integer() else value
        return format(value, format_spec)

    def _move(self, move: Mapping[str, Any]) -> str:
        name = self.format_field(move["key"], "numbers")
        steps = self.format_field(move["steps"], "+")
        return f"{name}: {move['given']} → {move['value']} ({steps})"


_BY_LANG = {lang: _Texts(lang) for lang in ("ru", "en")}


def text(code: str, params: Mapping[str, Any], lang: str = "ru") -> str:
    """The text of a step, reason, note or finding; raises `KeyError` for an unknown code."""
    return _BY_LANG[lang].vformat(MESSAGES[code][lang], (), params)
