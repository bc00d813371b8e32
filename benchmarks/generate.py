"""A project with any number of creatures, the same for the same number on every machine."""

import random
from collections.abc import Sequence
from pathlib import Path

from benchmarks.phrases import BEASTS, HABITS, LOOKS, PLACES, TACTICS, WOUNDS, Phrase

ITEMS_EACH = 5
"""Items on each creature: a talent, the weapon and the manoeuvre that it brings, a second talent,
and a manoeuvre of its own.
"""
STOCK = 24
"""Different items of each sort; creatures share them, as real ones do."""

SETTINGS = """\
id = "benchmark"
title = { ru = "Замер", en = "Benchmark" }
system = "worldbuilding"
version = "1.0.0"
"""
TYPES = ("beast", "magical_beast", "plant", "fey", "dragon")
SIZES = ("tiny", "medium", "large", "huge")
ARCHETYPES = ("brute", "nimble")
WEAPONS: tuple[tuple[str, Phrase], ...] = (
    ("slashing", ("Когти", "Claws")),
    ("piercing", ("Клыки", "Fangs")),
    ("blunt", ("Хвост", "Tail")),
)
TEXTS: tuple[tuple[str, Sequence[Phrase], int], ...] = (
    ("description", HABITS, 4),
    ("look", LOOKS, 3),
    ("tactics", TACTICS, 3),
    ("wound_trigger", WOUNDS, 1),
)
"""Field, sentences to choose from, how many are taken."""


def write_project(folder: Path, creatures: int) -> None:
    """Write `pysystem.toml` and `packs/_source/` of a project with so many creatures."""
    _write(folder / "pysystem.toml", SETTINGS)
    for number in range(STOCK):
        for slug, text in items(number).items():
            _write(folder / "packs" / "_source" / "items" / f"{slug}.yml", text)
    for number in range(creatures):
        _write(creature_file(folder, number), creature(number))


def creature_file(folder: Path, number: int) -> Path:
    """Where the creature with this number stands in a project."""
    return folder / "packs" / "_source" / "creatures" / f"creature-{number:05}.yml"


def creature(number: int, *, edition: int = 1) -> str:
    """The YAML of one creature; editions differ in its description."""
    rng = random.Random(number)
    beast, place = rng.choice(BEASTS), rng.choice(PLACES)
    weapon, habit, move = rng.sample(range(STOCK), 3)
    return f"""\
# Generated for the benchmark, edition {edition}.
kind: creature
name:
  ru: {beast[0].capitalize()} {place[0]}, {number}-й
  en: {beast[1].capitalize()} {place[1]}, no. {number}
types: [{rng.choice(TYPES)}]
tier: normal
rank: {rng.randint(1, 6)}
size: {rng.choice(SIZES)}
archetype: {rng.choice(ARCHETYPES)}
{_texts(rng, edition)}
attributes: [strength, endurance]
skills: [melee, athletics, awareness]
talents:
  - natural-{weapon}
  - habit-{habit}
maneuvers:
  - move-{move}
disposition: hostile
"""


def items(number: int) -> dict[str, str]:
    """Slug → YAML of the shared items with this number."""
    damage, (ru, en) = WEAPONS[number % len(WEAPONS)]
    ap = 1 + number % 3
    return {
        f"natural-{number}": f"""\
kind: talent
name: {{ru: "{ru}: природное оружие {number}", en: "{en}: natural weapon {number}"}}
description: {_inline(HABITS, number)}
adds_items: [weapon:weapon-{number}, maneuver:strike-{number}]
""",
        f"weapon-{number}": f"""\
kind: weapon
natural: true
name: {{ru: {ru} {number}, en: {en} {number}}}
description: {_inline(LOOKS, number)}
damage:
  - {{type: {damage}}}
""",
        f"strike-{number}": f"""\
kind: maneuver
name: {{ru: Удар {number}, en: Strike {number}}}
description: {_inline(TACTICS, number)}
weapon: weapon-{number}
use:
  ap: {ap}
  range: 2
  attack: {{skill: melee}}
  damage:
    - {{type: {damage}, step: weapon}}
""",
        f"habit-{number}": f"""\
kind: talent
name: {{ru: Повадка {number}, en: Habit {number}}}
description: {_inline(HABITS, number + 1)}
""",
        f"move-{number}": f"""\
kind: maneuver
name: {{ru: Бросок {number}, en: Lunge {number}}}
description: {_inline(TACTICS, number + 1)}
use:
  ap: {ap}
  move: {2 * ap}
  range: 2
  attack: {{skill: melee}}
  damage:
    - {{type: {damage}}}
""",
    }


def _texts(rng: random.Random, edition: int) -> str:
    lines = []
    for field, sentences, count in TEXTS:
        chosen = rng.sample(sentences, count)
        lines.append(f"{field}:")
        for position, lang in enumerate(("ru", "en")):
            text = " ".join(sentence[position] for sentence in chosen)
            if field == "description":
                text += f" ({edition})"
            lines.append(f"  {lang}: |-\n    {text}")
    return "\n".join(lines)


def _inline(sentences: Sequence[Phrase], number: int) -> str:
    ru, en = sentences[number % len(sentences)]
    return f'\n  ru: "{ru}"\n  en: "{en}"'


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
