"""The target that a profile describes."""

from copy import deepcopy
from typing import Any

from pysystem.foundry.mapped.facts import actor_facts, item_facts
from pysystem.foundry.mapped.profile import Profile, Rules
from pysystem.foundry.mapped.schema import Template
from pysystem.foundry.mapped.values import NOTHING, built, value_of
from pysystem.foundry.neutral import Actor, Item

Data = dict[str, Any]


class MappedTarget:
    """Writes the types and fields of a profile; what `check` found no error in never fails.

    With the system's `template`, fields that the profile doesn't name have their usual values.
    """

    def __init__(self, profile: Profile, lang: str, template: Template | None = None) -> None:
        self._profile = profile
        self._lang = lang
        self._template = template
        self._items: dict[int, tuple[Item, Data]] = {}

    def actor_type(self, actor: Actor) -> str:
        """The type that the profile gives to this creature."""
        return self._type(self._profile.actors, actor_facts(actor, self._lang))

    def actor_system(self, actor: Actor) -> Data:
        """The fields of the profile."""
        facts = actor_facts(actor, self._lang)
        return self._system("Actor", self._profile.actors, facts)

    def bars(self, actor: Actor) -> tuple[str | None, str | None]:
        """The profile's bars."""
        first, second, *_ = (*self._profile.actors.bars, None, None)
        return first, second

    def item_type(self, item: Item) -> str:
        """The type that the profile gives to this item."""
        return self._type(self._rules(item), item_facts(item, self._lang))

    def item_system(self, item: Item) -> Data:
        """The fields of the profile; made once for each neutral item."""
        known = self._items.get(id(item))
        if known is None:
            facts = item_facts(item, self._lang)
            known = self._items[id(item)] = (item, self._system("Item", self._rules(item), facts))
        return known[1]

    def _rules(self, item: Item) -> Rules:
        rules = self._profile.of_item(item.document.kind)[1]
        if rules is None:
            raise LookupError(f"no rules for {item.document.kind}")
        return rules

    def _type(self, rules: Rules, facts: Data) -> str:
        found = value_of(rules.type, facts, self._lang)
        if found is NOTHING:
            raise LookupError("no type")
        return str(found)

    def _system(self, document: str, rules: Rules, facts: Data) -> Data:
        made = built(rules.fields, facts, self._lang)
        if self._template is None:
            return made
        filled: Data = _filled(self._template.usual(document, self._type(rules, facts)), made)
        return filled


def _filled(usual: Any, made: Any) -> Any:
    """What was made, over what is usual."""
    if not isinstance(usual, dict) or not isinstance(made, dict):
        return made
    filled = {key: _filled(value, made[key]) if key in made else deepcopy(value)
              for key, value in usual.items()}  # fmt: skip
    return filled | {key: value for key, value in made.items() if key not in usual}
