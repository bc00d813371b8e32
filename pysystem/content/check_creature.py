"""A creature against the rules: its numbers, and the manoeuvres it may have."""

from collections.abc import Iterator

from pysystem.content.grants import Grant, armor_of, carried
from pysystem.content.library import Document, Library
from pysystem.content.remarks import Remark
from pysystem.content.yaml_locate import Loc
from pysystem.model import Creature, Maneuver
from pysystem.model.refs import iter_refs
from pysystem.model.usage import Use
from pysystem.rules import validate
from pysystem.rules.build import Build
from pysystem.rules.findings import Finding
from pysystem.rules.stats import derive, paid_from

_AUTHORED = {"raised": "raise"}
"""Fields of a build that authors write under another name."""

_INSTEAD = {
    "raised": "rank",
    "elite_focus": "tier",
    "maneuvers": "tier",
    "element": "types",
    "demon": "types",
    "opened_by": "types",
    "hide": "armor",
    "armor": "talents",
    "talents": "types",
}
"""Where a finding stands if the key that it is about has not been written."""


def check_creature(document: Document, model: Creature, library: Library) -> Iterator[Remark]:
    """Everything the rules have to say about a creature and what it carries."""
    items = carried(library, document)
    build = model.build(armor_of(grant.document for grant in items))
    found = validate.check(build)
    said = {(finding.code, finding.where) for finding in found}
    given = validate.check_given(build, _written(model))
    for finding in (*found, *(each for each in given if (each.code, each.where) not in said)):
        if finding.code == "budget-over" and model.budget_note is not None:
            continue
        yield Remark(_loc(finding, model), finding.code, finding.params, finding.severity)
    yield from _maneuvers(document, model, build, items, library)
    unarmed = list(_weapons(model, items, library))
    if unarmed and not _has_gaps(document, items, library):
        yield from unarmed
    if not any(finding.severity == "error" for finding in (*found, *given)):
        yield from _costs(model, build, items, library)


def _loc(finding: Finding, model: Creature) -> Loc:
    """The place of a finding among what the author has written."""
    field, *rest = finding.where
    while field not in model.model_fields_set and field in _INSTEAD:
        field, rest = _INSTEAD[field], []
    kind = finding.params.get("type")
    if field == "types" and kind in model.types:
        return (field, model.types.index(kind))
    return (_AUTHORED.get(field, field), *rest)


def _written(model: Creature) -> list[str]:
    """The decisions of a tier that the author has written down."""
    return [field for field in validate.TIER_OF_FIELD if getattr(model, field) is not None]


def _maneuvers(
    document: Document, model: Creature, build: Build, items: list[Grant], library: Library
) -> Iterator[Remark]:
    count = 0
    for grant in items:
        maneuver = grant.document.model
        if not isinstance(maneuver, Maneuver) or maneuver.category == "base":
            continue
        count += 1
        for finding in validate.check_maneuver_category(build, maneuver.category):
            loc = _where_from(grant, model, library)
            params = {**finding.params, "maneuver": grant.document.slug}
            yield Remark(loc, finding.code, params, finding.severity)
    wrong = validate.check_maneuver_count(model.tier, count)
    if not wrong:
        return
    if _has_gaps(document, items, library):
        return
    for finding in wrong:
        yield Remark(_loc(finding, model), finding.code, finding.params, finding.severity)


def _has_gaps(document: Document, items: list[Grant], library: Library) -> bool:
    """Whether a reference of the creature or of its talents leads nowhere: that has been told, and
    what is missing may well be what is looked for.
    """
    givers = [grant.document for grant in items if grant.document.kind == "talent"]
    return any(
        library.follow(each, ref, kinds).document is None
        for each in (document, *givers)
        for _, ref, kinds in iter_refs(each.model)
    )


def _weapons(model: Creature, items: list[Grant], library: Library) -> Iterator[Remark]:
    """Manoeuvres whose damage is that of a weapon which the creature lacks: another one's it is."""
    for grant in items:
        maneuver = grant.document.model
        if not isinstance(maneuver, Maneuver) or maneuver.weapon is None or maneuver.use is None:
            continue
        if not any(packet.step == "weapon" for packet in maneuver.use.damage):
            continue
        weapon = library.follow(grant.document, maneuver.weapon, ("weapon",)).document
        if weapon is None or any(each.document is weapon for each in items):
            continue  # what leads nowhere is told where it stands
        params = {"item": grant.document.slug, "weapon": weapon.slug}
        loc = _where_from(grant, model, library)
        yield Remark(loc, "use.weapon_missing", params, "warning")


def _costs(model: Creature, build: Build, items: list[Grant], library: Library) -> Iterator[Remark]:
    """Uses that cost more action points than the pools they are paid from ever hold."""
    pools = derive(build).ap_pools
    for grant in items:
        use: Use | None = getattr(grant.document.model, "use", None)
        if use is None:
            continue
        paying = paid_from(pools, use.pool)
        holds = sum(pools[pool] for pool in paying)
        if use.ap > holds:
            params = {"item": grant.document.slug, "cost": use.ap, "holds": holds}
            code = "use.too_dear" if len(pools) == 1 else "use.too_dear_for_pool"
            yield Remark(
                _where_from(grant, model, library), code, {**params, "pools": paying}, "warning"
            )


def _where_from(grant: Grant, model: Creature, library: Library) -> Loc:
    """The entry of the stat block that brings an item: its own, or the first talent on the way."""
    kind = "talent" if grant.via else grant.document.kind
    slug = grant.via[0] if grant.via else grant.document.slug
    field = f"{kind}s"
    for index, ref in enumerate(getattr(model, field)):
        found = library.resolve(ref, (kind,)).document
        if found is not None and found.slug == slug:
            return (field, index)
    return (field,)
