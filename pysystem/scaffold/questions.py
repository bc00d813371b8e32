"""The check-list of the rules («Чек-лист сборки») as questions, for each kind of document.

A question is asked in the words that explain its key in an editor (`model/descriptions.yml`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel

from pysystem.model import Armor, Creature, Document, Maneuver, Spell, Talent, Weapon, descriptions
from pysystem.model.creature import Demon, Element
from pysystem.model.refs import ITEM_KINDS
from pysystem.model.text import Prose
from pysystem.model.usage import BORNE_STEPS, Area, Attack, Damage, Limit, Save, Use
from pysystem.rules import tables
from pysystem.rules.records import Entry, Label

_ASKED: Mapping[str, Label] = {
    "name": {"ru": "Название по-русски.", "en": "The name in Russian."},
    "name_en": {"ru": "Название по-английски.", "en": "The name in English."},
    "description": {
        "ru": "Кто это или что это: описание для чтения за столом.",
        "en": "Who or what it is: a description to read at the table.",
    },
    "wound_trigger": {
        "ru": "Что оно сделает, когда ранено или потрясено.",
        "en": "What it does once it is wounded or shaken.",
    },
}
"""Questions after texts, where the words for an editor speak of Markdown."""

Answers = Mapping[str, Any]
Form = Literal["text", "number", "flag", "one", "many", "ref", "refs", "resistances"]

KINDS = ("creature", "weapon", "talent", "maneuver", "gift", "spell", "armor")
"""What can be begun. A gift is a manoeuvre with the mark «Дар» (the rules, «Дары»)."""


@dataclass(frozen=True)
class Question:
    """A question: the `key` of its answer, and the key of a model whose words it is asked in.

    `choices` are the allowed answers with what they are called; `kinds` those of documents that may
    be referred to. It is asked `when` that holds for the answers before it; without an answer
    `usual` counts, a value or what makes one of the answers so far. `needed` ones have none.
    """

    key: str
    form: Form
    model: type[BaseModel]
    asks: str
    choices: Mapping[str, Entry | None] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    usual: Any = None
    when: Callable[[Answers], bool] = lambda _: True
    needed: bool = False

    def text(self, lang: str) -> str:
        """What is asked."""
        return _ASKED.get(self.key, descriptions.of_key(self.model, self.asks))[lang]

    def default(self, answers: Answers) -> Any:
        """What counts without an answer."""
        return self.usual(answers) if callable(self.usual) else self.usual


def _keys(*keys: str) -> Mapping[str, Entry | None]:
    return dict.fromkeys(keys)


def _has(key: str, *values: Any) -> Callable[[Answers], bool]:
    """Whether an answer is, or holds, one of these values; without values, any."""

    def holds(answers: Answers) -> bool:
        given = answers.get(key)
        found = given if isinstance(given, list) else [given]
        return bool(given) if not values else any(value in found for value in values)

    return holds


def _is_half(answers: Answers) -> bool:
    return bool(answers["rank"] % 1)


def _other_focus(answers: Answers) -> str:
    """What an elite can lift that its half rank has not lifted already."""
    return "defences" if "attack" in answers.get("raise", ()) else "attack"


_STEPS = {**_keys(*BORNE_STEPS), **tables.LADDER}
_PHYSICAL = _keys("physical", "block", "dodge", "mental")

_BEFORE = (
    Question("name", "text", Document, "name", needed=True),
    Question("name_en", "text", Prose, "en"),
    Question("description", "text", Document, "description"),
)


def _damage(step: str, needed: bool = False) -> tuple[Question, ...]:
    """Types of damage, and the step that they all have."""
    return (
        Question("damage", "many", Damage, "type", tables.DAMAGE_TYPES, usual=[], needed=needed),
        Question("step", "one", Damage, "step", _STEPS, usual=step, when=_has("damage")),
    )


def _use(ap: int, step: str, against: str | None) -> tuple[Question, ...]:
    """What a use costs and does."""
    return (
        Question("ap", "number", Use, "ap", usual=ap),
        Question("range", "number", Use, "range"),
        Question("shape", "one", Area, "shape", _keys("cone", "line", "burst", "aura")),
        Question("size", "number", Area, "size", usual=4, when=_has("shape")),
        Question("against", "one", Attack, "against", _PHYSICAL, usual=against),
        *_damage(step),
        Question("save", "one", Save, "attribute", tables.ATTRIBUTES),
        Question("half", "flag", Save, "half", usual=False, when=_has("save")),
        Question(
            "inflicts", "many", Use, "inflicts", {**tables.CONDITIONS, **tables.STATES}, usual=[]
        ),
        Question("uses", "number", Limit, "uses"),
        Question(
            "per",
            "one",
            Limit,
            "per",
            _keys("round", "scene", "day"),
            usual="scene",
            when=_has("uses"),
        ),
    )


_CREATURE = (
    Question("types", "many", Creature, "types", tables.CREATURE_TYPES, needed=True),
    Question(
        "native",
        "one",
        Element,
        "native",
        tables.DAMAGE_TYPES,
        when=_has("types", "elemental"),
        needed=True,
    ),
    Question(
        "opposite",
        "one",
        Element,
        "opposite",
        tables.DAMAGE_TYPES,
        when=_has("types", "elemental"),
        needed=True,
    ),
    Question(
        "strong",
        "one",
        Demon,
        "strong",
        tables.DAMAGE_TYPES,
        when=_has("types", "demon"),
        needed=True,
    ),
    Question(
        "weak", "one", Demon, "weak", tables.DAMAGE_TYPES, when=_has("types", "demon"), needed=True
    ),
    Question("tier", "one", Creature, "tier", tables.TIERS, usual="normal"),
    Question("hits", "number", Creature, "hits", usual=2, when=_has("tier", "peon")),
    Question("rank", "number", Creature, "rank", usual=2),
    Question(
        "raise",
        "many",
        Creature,
        "raise",
        tables.COLUMNS,
        usual=["attack", "damage"],
        when=_is_half,
    ),
    Question(
        "elite_focus",
        "one",
        Creature,
        "elite_focus",
        tables.ELITE_FOCUS,
        usual=_other_focus,
        when=_has("tier", "elite"),
    ),
    Question("size", "one", Creature, "size", tables.SIZES, usual="medium"),
    Question("archetype", "one", Creature, "archetype", tables.ARCHETYPES, usual="brute"),
    Question("talents", "refs", Creature, "talents", kinds=("talent",), usual=[]),
    Question("maneuvers", "refs", Creature, "maneuvers", kinds=("maneuver",), usual=[]),
    Question("wound_trigger", "text", Creature, "wound_trigger"),
)
_WEAPON = (
    Question("natural", "flag", Weapon, "natural", usual=True),
    *_damage("rank", needed=True),
    Question("hands", "number", Weapon, "hands", usual=1, when=lambda given: not given["natural"]),
    Question(
        "skill",
        "one",
        Weapon,
        "skill",
        {k: tables.SKILLS[k] for k in ("melee", "ranged")},
        usual="melee",
    ),
    Question("range", "number", Weapon, "range", usual=2),
    Question("materials", "many", Weapon, "materials", tables.MATERIALS, usual=[]),
)

QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "creature": (*_BEFORE, *_CREATURE),
    "weapon": (*_BEFORE, *_WEAPON),
    "talent": (
        *_BEFORE,
        Question("adds", "refs", Talent, "adds_items", kinds=ITEM_KINDS, usual=[]),
    ),
    "maneuver": (
        *_BEFORE,
        Question(
            "category", "one", Maneuver, "category", tables.MANEUVER_CATEGORIES, usual="monster"
        ),
        Question("weapon", "ref", Maneuver, "weapon", kinds=("weapon",)),
        *_use(2, "weapon", "physical"),
    ),
    "gift": (*_BEFORE, *_use(3, "rank", None)),
    "spell": (*_BEFORE, *_use(3, "II", None)),
    "armor": (
        *_BEFORE,
        Question("dr", "resistances", Armor, "dr", tables.DAMAGE_TYPES, needed=True),
        Question(
            "layer", "one", Armor, "layer", _keys("under", "mail", "plate", "shield"), usual="mail"
        ),
    ),
}
"""Kind → its questions in their order."""

MODELS: Mapping[str, type[Document]] = {
    "creature": Creature,
    "weapon": Weapon,
    "talent": Talent,
    "maneuver": Maneuver,
    "gift": Maneuver,
    "spell": Spell,
    "armor": Armor,
}
"""Kind → the model of its document."""
