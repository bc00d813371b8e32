"""What is wrong with a profile: unknown names, and documents that the system won't take."""

from collections.abc import Iterator
from dataclasses import dataclass

from pysystem.content.diagnostics import Problem, ordered
from pysystem.content.load import Loaded
from pysystem.content.suggest import nearest
from pysystem.content.yaml_locate import Loc
from pysystem.foundry.compose import Composer
from pysystem.foundry.mapped.facts import ENTRY, Facts, actor_facts, item_facts, known
from pysystem.foundry.mapped.profile import ANY, Read, Rule, Rules, inner
from pysystem.foundry.mapped.schema import (
    Schema,
    Template,
    UnusableSchemaError,
    read_schema,
)
from pysystem.foundry.mapped.target import MappedTarget
from pysystem.foundry.mapped.values import NOTHING, PLACEHOLDER, UnmappedError, value_of
from pysystem.foundry.native.target import ITEM_TYPES
from pysystem.foundry.neutral import Actor, Item
from pysystem.foundry.render import links

MOST = 20
"""Problems of documents that are told; a mistake in a rule shows in each of them."""


@dataclass(frozen=True)
class Checked:
    """A profile that fits the content, as a target."""

    target: MappedTarget
    system: str


def check(
    read: Read, loaded: Loaded, module: str, lang: str
) -> tuple[Checked | None, tuple[Problem, ...]]:
    """The target of a profile for a project's content, or all problems of the profile."""
    problems = list(_names(read))
    schema: Template | Schema | None = None
    if read.profile.schema_file is not None:
        try:
            schema = read_schema(read.path.parent / read.profile.schema_file)
        except UnusableSchemaError as error:
            problems.append(read.problem(("schema",), "profile.schema", detail=str(error)))
    if isinstance(schema, Template):
        problems += _against_template(read, schema)
    template = schema if isinstance(schema, Template) else None
    target = MappedTarget(read.profile, lang, template)
    if not problems:
        composer = Composer(loaded.library, lang, links(loaded.library, module, lang))
        problems += _Documents(read, target, schema, lang).problems(loaded, composer)
    if problems:
        return None, ordered(problems)
    return Checked(target, read.profile.system), ()


def _names(read: Read) -> Iterator[Problem]:
    """Facts that there are none of."""
    for loc, rules in read.profile.rules():
        kind = "creature" if loc[0] == "actors" else str(loc[1])
        there = known(kind)
        for place, rule in _rules(rules, loc):
            yield from _rule_names(read, place, rule, there)
        yield from _overlaps(read, loc, rules)


def _rules(rules: Rules, loc: Loc) -> Iterator[tuple[Loc, Rule]]:
    yield (*loc, "type"), rules.type
    for path, rule in rules.fields.items():
        yield (*loc, "fields", path), rule


def _rule_names(read: Read, place: Loc, rule: Rule, there: frozenset[str]) -> Iterator[Problem]:
    for loc, each, _ in inner(rule, place):
        if "put" in loc[len(place) :]:
            allowed = there | set(ENTRY) | {"type", "step", "shift", "formula", "against", "amount"}
        else:
            allowed = there
        wanted: list[tuple[Loc, str]] = [((*loc, "from"), name) for name in each.from_ or ()]
        wanted += [((*loc, key), name) for key in ("each", "when") if (name := getattr(each, key))]
        wanted += [((*loc, "text"), name) for name in PLACEHOLDER.findall(each.text or "")]
        for at, name in wanted:
            if name not in allowed:
                near = nearest(name, sorted(allowed))
                yield read.problem(at, "profile.fact", name=name, nearest=near)


def _overlaps(read: Read, loc: Loc, rules: Rules) -> Iterator[Problem]:
    """Fields that lie within one that has a value itself."""
    for path in rules.fields:
        parts = path.split(".")
        for depth in range(1, len(parts)):
            above = ".".join(parts[:depth])
            if above in rules.fields:
                yield read.problem(
                    (*loc, "fields", path), "profile.inside", key=True, path=path, other=above
                )


def _against_template(read: Read, template: Template) -> Iterator[Problem]:
    """Types and fields that the system's template.json lacks."""
    for loc, rules in read.profile.rules():
        document = "Actor" if loc[0] == "actors" else "Item"
        types = template.types(document)
        wanted = _types(rules.type)
        for name in wanted:
            if name not in types:
                yield read.problem(
                    (*loc, "type"), "profile.type", name=name, nearest=nearest(name, types),
                    choices=types,
                )  # fmt: skip
        there = [name for name in wanted if name in types]
        paths = [((*loc, "fields", path), path) for path in rules.fields]
        bars = getattr(rules, "bars", ())
        paths += [((*loc, "bars", index), path) for index, path in enumerate(bars)]
        for place, path in paths if there else ():
            if not any(template.has(document, name, path) for name in there):
                names = [each for name in there for each in template.names(document, name)]
                yield read.problem(
                    place, "profile.path", key="fields" in place, path=path,
                    nearest=nearest(path, names),
                )  # fmt: skip


def _types(rule: Rule) -> list[str]:
    """The types that a rule can give, as far as they stand in the profile."""
    given = [*(rule.map or {}).values(), rule.default, rule.value]
    return [str(each) for each in given if each is not None]


class _Documents:
    """Makes every document and holds it against the schema."""

    def __init__(
        self, read: Read, target: MappedTarget, schema: Template | Schema | None, lang: str
    ) -> None:
        self._read = read
        self._target = target
        self._schema = schema
        self._lang = lang
        self._found: dict[tuple[Loc, str, str], Problem] = {}

    def problems(self, loaded: Loaded, composer: Composer) -> list[Problem]:
        """The first problems of all documents."""
        for document in loaded.documents:
            if len(self._found) >= MOST:
                break
            if document.kind == "creature":
                actor = composer.actor(document)
                self._actor(actor)
                for granted in actor.items:
                    self._item(granted.item, f"{document.ref}/{granted.item.document.ref}")
            elif document.kind in ITEM_TYPES:
                self._item(composer.item(document), document.ref)
        return list(self._found.values())[:MOST]

    def _actor(self, actor: Actor) -> None:
        name, facts = actor.document.ref, actor_facts(actor, self._lang)
        loc, rules = ("actors",), self._read.profile.actors
        if self._values(loc, rules, facts, name) and self._schema:
            system = self._target.actor_system(actor)
            self._against(
                "Actor", loc, rules, self._target.actor_type(actor), actor.name, system, name
            )

    def _item(self, item: Item, name: str) -> None:
        key, rules = self._read.profile.of_item(item.document.kind)
        if rules is None:
            self._note(
                ("items",), "profile.no_rules", name, key=True, kind=item.document.kind, any=ANY
            )
            return
        loc = ("items", key)
        if self._values(loc, rules, item_facts(item, self._lang), name) and self._schema:
            system = self._target.item_system(item)
            self._against("Item", loc, rules, self._target.item_type(item), item.name, system, name)

    def _values(self, loc: Loc, rules: Rules, facts: Facts, name: str) -> bool:
        """Whether every rule gives a value for this document, or none."""
        sound = True
        for place, rule in _rules(rules, loc):
            try:
                if value_of(rule, facts, self._lang) is NOTHING and place[-1] == "type":
                    self._note(place, "profile.no_type", name)
                    sound = False
            except UnmappedError as error:
                self._note(place, "profile.unmapped", name, value=error.value)
                sound = False
        return sound

    def _against(
        self,
        document: str,
        loc: Loc,
        rules: Rules,
        type_: str,
        shown: str,
        system: Facts,
        name: str,
    ) -> None:
        assert self._schema is not None
        data = {"type": type_, "name": shown, "system": system}
        try:
            for complaint in self._schema.complaints(document, data):
                path = ".".join(complaint.path[1:])
                field = _field(rules, path)
                place = (
                    (*loc, "fields", field) if field else (*loc, "type" if path == "" else "fields")
                )
                self._note(
                    place,
                    "profile.refused",
                    name,
                    path=".".join(complaint.path),
                    detail=complaint.detail,
                )
        except UnusableSchemaError as error:
            self._note(("schema",), "profile.schema", name, detail=str(error))

    def _note(
        self, loc: Loc, code: str, document: str, *, key: bool = False, **params: str
    ) -> None:
        known_by = (loc, code, str(sorted(params.items())))
        if known_by not in self._found:
            self._found[known_by] = self._read.problem(
                loc, code, key=key, document=document, **params
            )


def _field(rules: Rules, path: str) -> str:
    """The field of the rules that a path lies in or above."""
    parts = path.split(".")
    for depth in range(len(parts), 0, -1):
        if (name := ".".join(parts[:depth])) in rules.fields:
            return name
    return next((name for name in rules.fields if path and name.startswith(f"{path}.")), "")
