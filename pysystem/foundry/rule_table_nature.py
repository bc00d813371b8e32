"""The tables of what creatures are: damage types, DR, creature types and their traits."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pysystem.foundry.rule_table_text import (
    NOTHING,
    Table,
    Tongue,
    listed,
    lower_first,
    number,
    percent,
    upper_first,
)
from pysystem.rules import tables
from pysystem.rules.damage import after_dr
from pysystem.rules.records import CreatureType, DrWord, Trait

_WORDS = {w.value: w for w in tables.DR_WORDS.values()}


def _damage_types(say: Tongue) -> Table:
    groups = tables.DAMAGE_GROUPS
    return Table(
        say("Типы урона", "Damage types"),
        (say("Тип урона", "Damage type"), say("Ключ", "Key"), say("Группа", "Group")),
        tuple(
            (say.label(t.label), t.key, say.label(groups[t.group].label))
            for t in tables.DAMAGE_TYPES.values()
        ),
        code=frozenset({1}),
    )


def _dr_words(say: Tongue) -> Table:
    return Table(
        say("Слова для DR", "Words for DR"),
        (say("Слово", "Word"), "DR", say("Сколько урона проходит", "Damage that gets through")),
        tuple(
            (say.label(w.label), number(w.value), percent(after_dr(100, w.value) / 100))
            for w in tables.DR_WORDS.values()
        ),
    )


def _creature_types(say: Tongue) -> Table:
    return Table(
        say("Типы существ", "Creature types"),
        (say("Тип", "Type"), say("Ключ", "Key"), say("Кто это", "Who they are")),
        tuple(
            (say.label(t.plural), t.key, say.label(t.about)) for t in tables.CREATURE_TYPES.values()
        ),
        code=frozenset({1}),
    )


def _named(dr: Mapping[str, int], value: int, say: Tongue) -> str:
    """The damage types of one value; a whole group, or everything, goes by its own name."""
    hit = {t for t, v in dr.items() if v == value}
    if hit == set(tables.DAMAGE_TYPES):
        return say("весь урон", "all damage")
    names = []
    for key, group in tables.DAMAGE_GROUPS.items():
        members = [t for t in tables.DAMAGE_TYPES.values() if t.group == key]
        whole = key != "other" and all(t.key in hit for t in members)
        entries = [group] if whole else [t for t in members if t.key in hit]
        names += [lower_first(say.label(e.label)) for e in entries]
    return ", ".join(names)


def _valued(word: DrWord, say: Tongue) -> str:
    return f"{say.label(word.label)} (DR {number(word.value)})"


def _by_value(trait: Trait, say: Tongue) -> list[tuple[str, str]]:
    found = [v for v in _WORDS if v in trait.dr.values()]
    return [(_valued(_WORDS[v], say), _named(trait.dr, v, say)) for v in found]


def _resistances(trait: Trait, say: Tongue) -> list[str]:
    found = [v for v in _WORDS if v in trait.dr.values()]
    return [
        f"{lower_first(say.label(_WORDS[v].label))} ({_named(trait.dr, v, say)})" for v in found
    ]


def _conditions(trait: Trait, say: Tongue) -> str:
    if not trait.conditions:
        return ""
    names = (lower_first(say.label(tables.CONDITIONS[c].label)) for c in trait.conditions)
    return f"{say('не страшны', 'immune to')}: {', '.join(names)}"


def _features(trait: Trait, say: Tongue) -> list[str]:
    return [lower_first(say.label(tables.FEATURES[f].label)) for f in trait.features]


def _mechanics(kind: CreatureType, say: Tongue) -> str:
    parts = [say("«{}»", '"{}"').format(say.label(tables.PACKAGES[p].label)) for p in kind.packages]
    for trait in kind.traits[len(kind.packages) :]:
        parts += [*_resistances(trait, say), _conditions(trait, say), *_features(trait, say)]
    for choice in kind.choices:
        word = lower_first(say.label(tables.DR_WORDS[choice.word].label))
        name = lower_first(say.label(choice.label))
        shown = name if name == word else f"{name} ({word})"
        parts.append(f"{shown}, {say('по выбору автора', 'as the author chooses')}")
    if kind.mindless:
        label = lower_first(say.label(tables.MINDLESS.label))
        parts += [f"{label}: {r}" for r in _resistances(tables.MINDLESS, say)]
    return upper_first(listed(parts, "; "))


def _type_traits(say: Tongue) -> Table:
    return Table(
        say("Особенности типов", "Traits of the types"),
        (say("Тип", "Type"), say("Особенности", "Traits"), say("Пояснение", "In short")),
        tuple(
            (say.label(t.plural), _mechanics(t, say), say.label(t.note))
            for t in tables.CREATURE_TYPES.values()
        ),
    )


def traits(kind: CreatureType, say: Tongue) -> Table:
    """What one type gives, row by row, and what each of it comes from."""
    rows: list[tuple[str, str, str]] = []
    for trait in kind.traits:
        package = trait.key in tables.PACKAGES
        source = say("пакет «{}»", "the {} package").format(say.label(trait.label))
        if not package:
            source = say("сам тип", "the type itself")
        elif (openers := lower_first(_openers(trait, say))) != NOTHING:
            source = say("{}; вскрывает: {}", "{}; opened by: {}").format(source, openers)
        rows += [(*each, source) for each in _by_value(trait, say)]
        if trait.conditions:
            names = (lower_first(say.label(tables.CONDITIONS[c].label)) for c in trait.conditions)
            rows.append((say("Не страшны", "Immune to"), ", ".join(names), source))
        if trait.features:
            shown = ", ".join(_features(trait, say))
            rows.append((say("Кроме того", "Besides"), shown, source))
    for choice in kind.choices:
        word = tables.DR_WORDS[choice.word]
        shown = lower_first(say.label(choice.label))
        if choice.label == word.label:
            shown = say("один тип урона на выбор автора", "one damage type, up to the author")
        rows.append((_valued(word, say), shown, say("стат-блок", "the stat block")))
    if kind.mindless:
        label = lower_first(say.label(tables.MINDLESS.label))
        source = say("только {}", "{} only").format(label)
        rows += [(*each, source) for each in _by_value(tables.MINDLESS, say)]
    if not rows:
        rows.append((say("Ничего особого", "Nothing special"), NOTHING, NOTHING))
    return Table(
        say("Особенности: {}", "Traits: {}").format(lower_first(say.label(kind.plural))),
        (say("Свойство", "Trait"), say("К чему", "Against"), say("Откуда", "Source")),
        tuple(rows),
    )


def _openers(trait: Trait, say: Tongue) -> str:
    materials = [say.label(m.label) for k, m in tables.MATERIALS.items() if k in trait.opened_by]
    bane = [say("оружие против этого типа", "a weapon against the type")] if trait.bane else []
    direct = [say("прямая магия", "direct magic")] if trait.direct else []
    return upper_first(listed(lower_first(p) for p in (*materials, *bane, *direct)))


def _packages(say: Tongue) -> Table:
    return Table(
        say("Общие пакеты", "Common packages"),
        (
            say("Пакет", "Package"),
            say("Что даёт", "What it gives"),
            say("Чем вскрывается", "What opens it"),
        ),
        tuple(
            (
                say.label(p.label),
                upper_first(
                    listed([*_resistances(p, say), _conditions(p, say), *_features(p, say)], "; ")
                ),
                _openers(p, say),
            )
            for p in tables.PACKAGES.values()
        ),
    )


def _condition_table(say: Tongue) -> Table:
    def immune(condition: str) -> str:
        return listed(
            lower_first(say.label(t.plural))
            for t in tables.CREATURE_TYPES.values()
            if any(condition in trait.conditions for trait in t.traits)
        )

    return Table(
        say("Кому состояние не страшно", "Who need not fear a condition"),
        (say("Состояние", "Condition"), say("Иммунитет по типу", "Immune by type")),
        tuple((say.label(c.label), upper_first(immune(c.key))) for c in tables.CONDITIONS.values()),
    )


def _materials(say: Tongue) -> Table:
    def opened(material: str) -> str:
        return listed(
            say("«{}» ({})", '"{}" ({})').format(
                say.label(trait.label), lower_first(say.label(t.plural))
            )
            for t in tables.CREATURE_TYPES.values()
            for trait in t.traits
            if material in trait.opened_by
        )

    return Table(
        say("Особые материалы", "Special materials"),
        (say("Материал", "Material"), say("Какую защиту вскрывает", "Which defence it opens")),
        tuple((say.label(m.label), opened(m.key)) for m in tables.MATERIALS.values()),
    )


TABLES: Mapping[str, Callable[[Tongue], Table]] = MappingProxyType(
    {
        "damage-types": _damage_types,
        "dr-words": _dr_words,
        "creature-types": _creature_types,
        "type-traits": _type_traits,
        "packages": _packages,
        "conditions": _condition_table,
        "materials": _materials,
    }
)
