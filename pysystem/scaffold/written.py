"""A new document as a commented file: what each key means, and the rules' target numbers."""

import re
import textwrap
from collections.abc import Iterator
from typing import Any

import yaml

from pysystem.content.yaml_scalars import Reading, read_plain
from pysystem.model import Creature, descriptions
from pysystem.rules import tables
from pysystem.rules.gifts import gift_dc
from pysystem.rules.stats import derive
from pysystem.rules.told import told_numbers
from pysystem.scaffold.document import Data
from pysystem.scaffold.questions import MODELS

_WIDTH = 98
_LATER = {
    "creature": ("shifts", "look", "tactics", "wound_trigger", "img"),
    "weapon": ("control", "bane", "bonus", "img"),
    "talent": ("use", "img"),
}
"""Keys that come to mind later; they are written down as a comment."""
_QUOTED_REFERENCE = re.compile(r"'((?:[a-z0-9-]+:){1,2}[a-z0-9-]+)'")
_TEXTS = ("description", "look", "tactics", "wound_trigger")
_HEADS = {
    "targets": {
        "ru": "Что выйдет по правилам (подробно и с предметами: pysystem show {slug}):",
        "en": "What the rules make of it (in full, with its items: pysystem show {slug}):",
    },
    "maneuvers": {
        "ru": "Манёвров по ярусу: от {0} до {1}, вместе с теми, что приносят таланты.",
        "en": "Manoeuvres of the tier: {0} to {1}, those that talents bring among them.",
    },
    "ladder": {"ru": "Лестница урона: {0}.", "en": "The damage ladder: {0}."},
    "rank": {
        "ru": "Ступень rank по рангу владельца: {0}.",
        "en": "The step rank by the bearer's rank: {0}.",
    },
    "dc": {
        "ru": "Сложность спасброска по рангу владельца: {0}.",
        "en": "The save's DC by the bearer's rank: {0}.",
    },
    "dr": {
        "ru": "DR основного типа в строке ранга, для сравнения: {0}.",
        "en": "The main type's DR in the row of the rank, to compare: {0}.",
    },
    "later": {"ru": "Можно добавить:", "en": "To add, if you like:"},
}


class _Dumper(yaml.SafeDumper):
    """Quotes whatever our reading of YAML would take for something other than this text."""


def _text(dumper: _Dumper, value: str) -> yaml.ScalarNode:
    style = None if read_plain(value) == Reading(value) else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)


def document_text(kind: str, slug: str, data: Data, lang: str) -> str:
    """The file of a new document, explained in `lang`."""
    model = MODELS[kind]
    lines = []
    for key, value in data.items():
        if key not in ("kind", "name"):
            lines.append("")
            lines += _comment(descriptions.of_key(model, key)[lang])
            lines += _remarks(kind, key, data, lang)
        lines += _yaml(key, value)
        if key == "archetype":
            lines += ["", *_targets(data, slug, lang)]
    if later := [key for key in _LATER.get(kind, ()) if key not in data]:
        lines += ["", *_comment(_HEADS["later"][lang])]
        for key in later:
            example = "{ru: …, en: …}" if key in _TEXTS else "…"
            lines += _comment(f"{key}: {example}    {descriptions.of_key(model, key)[lang]}")
    return "\n".join([*_comment(descriptions.about(model)[lang]), *lines, ""])


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDTH - 2, break_long_words=False)]


def _yaml(key: str, value: Any) -> Iterator[str]:
    """A key as an author would write it: small things on its line, others below it."""
    if isinstance(value, dict) and (key in _TEXTS or any(map(_is_large, value.values()))):
        yield f"{key}:"
        yield from (f"  {inner}: {_flow(each)}" for inner, each in value.items())
    else:
        yield f"{key}: {_flow(value)}"


def _is_large(value: Any) -> bool:
    return isinstance(value, dict | list)


def _flow(value: Any) -> str:
    made: str = yaml.dump(
        [value],
        Dumper=_Dumper,
        allow_unicode=True,
        default_flow_style=True,
        sort_keys=False,
        width=10**6,
    )
    return _QUOTED_REFERENCE.sub(r"\1", made.strip()[1:-1])


def _targets(data: Data, slug: str, lang: str) -> Iterator[str]:
    """What the decisions come to, number by number."""
    given = {key: value for key, value in data.items() if key not in ("talents", "maneuvers")}
    yield from _comment(_HEADS["targets"][lang].format(slug=slug))
    for told in told_numbers(derive(Creature.model_validate(given).build()), lang):
        yield f"#   {told.label:<26}{told.value:>9}   {told.origin}"


def _remarks(kind: str, key: str, data: Data, lang: str) -> Iterator[str]:
    def remark(name: str, *values: Any) -> list[str]:
        return _comment(_HEADS[name][lang].format(*values))

    def by_rank(of_row: Any) -> str:
        return ", ".join(f"{rank} → {of_row(row)}" for rank, row in tables.ROWS.items())

    if key == "maneuvers":
        yield from remark("maneuvers", *tables.TIERS[data["tier"]].maneuvers)
    if key == "damage" or (key == "use" and "damage" in data["use"]):
        yield from remark("ladder", ", ".join(f"{k} {s.dice}" for k, s in tables.LADDER.items()))
        yield from remark("rank", by_rank(lambda row: row.damage))
    if key == "use" and "save" in data["use"]:
        yield from remark("dc", by_rank(lambda row: gift_dc(row.rank)))
    if key == "dr":
        yield from remark("dr", by_rank(lambda row: "{}–{}".format(*row.dr)))
