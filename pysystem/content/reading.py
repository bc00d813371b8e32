"""One file to one document: read, validated, every problem of it gathered."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from pysystem.content.comments import note_cut_texts
from pysystem.content.diagnostics import Collector, Problem, ordered
from pysystem.content.explain import explain, note_nothing, shown, taken_places
from pysystem.content.names import is_device_name
from pysystem.content.slugs import is_slug, slugify
from pysystem.content.suggest import nearest
from pysystem.content.yaml_locate import Loc
from pysystem.content.yaml_read import Parsed, read_file
from pysystem.model import KINDS, Document
from pysystem.model.refs import iter_refs

_FOREIGN = frozenset({"_id", "_key", "_stats", "system", "flags", "ownership", "prototypeToken"})
"""Keys of documents as a virtual tabletop exports them."""

Reference = tuple[Loc, str, tuple[str, ...]]
"""Where a reference stands, what it says, and the kinds of documents it may lead to."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a file; `model` is `None` where an error forbids using it.

    `kind` and `slug` are what could be made out (`kind` may be empty), so that references to a
    broken document are not called unknown; `refs` are the references of a broken one.
    """

    name: str
    kind: str
    slug: str
    model: Document | None
    problems: tuple[Problem, ...]
    refs: tuple[Reference, ...] = ()


def read_one(path: str, name: str) -> Reading:
    """Read the document in the file `path`; `name` is its path in the project.

    A pure function of the file, fit for a pool of processes. Never raises for what it finds.
    """
    parsed = read_file(path, name)
    if name.lower().endswith(".json"):
        return _refuse_json(parsed, name)
    collector = Collector(name, parsed.text)
    collector.problems += parsed.problems
    data = parsed.data or {}
    kind, model = _validate(data, parsed, collector) if parsed.data is not None else ("", None)
    slug = _slug(data, _stem(name), parsed, collector)
    if not collector.failed:
        return Reading(name, kind, slug, model, ordered(collector.problems))
    refs = _refs(KINDS[kind], data, parsed, collector) if kind else ()
    return Reading(name, kind, slug, None, ordered(collector.problems), refs)


def _refuse_json(parsed: Parsed, name: str) -> Reading:
    """A file that would otherwise be left out without a word."""
    code = "foundry.exported" if _is_foreign(parsed.data or {}) else "file.json"
    problem = Problem(name, 0, 0, code, params={"keys": _foreign_keys(parsed.data or {})})
    return Reading(name, "", _stem(name), None, (problem,))


def _validate(
    data: dict[str, Any], parsed: Parsed, collector: Collector
) -> tuple[str, Document | None]:
    """The kind (empty if unknown) and the model of a document's data."""
    if _is_foreign(data):
        place = parsed.positions.of((_foreign_keys(data)[0],), key=True)
        collector.add(*place, "foundry.exported", keys=_foreign_keys(data))
        return "", None
    kind = data.get("kind")
    if "kind" not in data:
        collector.add(*parsed.positions.of(()), "kind.missing", choices=list(KINDS))
        return "", None
    if not isinstance(kind, str) or kind not in KINDS:
        params: dict[str, Any] = {
            "given": shown(kind),
            "nearest": nearest(kind, KINDS),
            "choices": list(KINDS),
        }
        collector.add(*parsed.positions.of(("kind",)), "kind.unknown", **params)
        return "", None
    model: Document | None
    try:
        model = KINDS[kind].model_validate(data)
        note_cut_texts(model, parsed, collector)
    except ValidationError as error:
        explain(error, KINDS[kind], data, parsed.positions, collector)
        model = None
    note_nothing(data, parsed.positions, collector)
    return kind, model


def _refs(
    model: type[Document], data: dict[str, Any], parsed: Parsed, collector: Collector
) -> tuple[Reference, ...]:
    """The references of a broken document's own keys, where nothing is wrong with them yet."""
    given: dict[str, Any] = {
        name: data.get(field.alias or name) for name, field in model.model_fields.items()
    }
    taken = taken_places(collector)
    return tuple(
        (loc, ref, kinds)
        for loc, ref, kinds in iter_refs(model.model_construct(**given))
        if isinstance(ref, str) and parsed.positions.of(loc) not in taken
    )


def _slug(data: dict[str, Any], stem: str, parsed: Parsed, collector: Collector) -> str:
    """The slug that the file gives or is named by; complains if it can't be one.

    A file named like a device is refused for its name already.
    """
    given = data.get("slug")
    if isinstance(given, str):
        if is_device_name(given):
            collector.add(*parsed.positions.of(("slug",)), "slug.device", given=given)
        return given
    if given is None and not is_slug(stem) and not is_device_name(stem):
        collector.add(0, 0, "slug.form", given=stem, proposal=slugify(stem))
    return stem


def _stem(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0]


def _is_foreign(data: dict[str, Any]) -> bool:
    return "kind" not in data and not _FOREIGN.isdisjoint(data)


def _foreign_keys(data: dict[str, Any]) -> list[str]:
    return [key for key in data if key in _FOREIGN]
