"""The registry of published ids: `packs/ids.json`, kept under version control.

Worlds hold on to the ids of what was imported, so an id never changes and is never reused. A slug
that goes must say where its readers should look now: `packs/redirects.yml` maps `kind:slug` to
another `kind:slug`, or to null where nothing took its place.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import orjson

from pysystem.content.yaml_read import read_file
from pysystem.foundry.problems import ExportError

IDS = "packs/ids.json"
REDIRECTS = "packs/redirects.yml"


def check_ids(root: Path, current: Mapping[str, str]) -> dict[str, str]:
    """The registry after this export. `current` maps `kind:slug` to `_id` for all documents.

    Raises ExportError `ids.*` for a collision, a changed id, or a slug that went without a word.
    """
    owner: dict[str, str] = {}
    for slug, identity in current.items():
        if identity in owner:
            raise ExportError("ids.collision", first=owner[identity], second=slug, id=identity)
        owner[identity] = slug
    known = _read_ids(root / IDS)
    retired = _read_redirects(root, current)
    for slug, identity in known.items():
        if slug in current:
            if current[slug] != identity:
                raise ExportError("ids.changed", slug=slug, old=identity, new=current[slug])
        elif slug not in retired:
            raise ExportError("ids.gone", slug=slug, file=REDIRECTS)
        elif identity in owner:
            raise ExportError("ids.collision", first=slug, second=owner[identity], id=identity)
    return dict(sorted({**known, **current}.items()))


def dump_ids(ids: Mapping[str, str]) -> bytes:
    """The registry as the content of its file."""
    return orjson.dumps(ids, option=orjson.OPT_INDENT_2) + b"\n"


def _read_ids(path: Path) -> dict[str, str]:
    try:
        ids = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ExportError("ids.unreadable", file=IDS, reason=str(error)) from error
    if not isinstance(ids, dict) or not all(isinstance(v, str) for v in ids.values()):
        raise ExportError("ids.unreadable", file=IDS, reason="not an object of texts")
    return ids


def _read_redirects(root: Path, current: Mapping[str, str]) -> set[str]:
    path = root / REDIRECTS
    if not path.exists():
        return set()
    parsed = read_file(path, REDIRECTS)
    if parsed.data is None or any(problem.severity == "error" for problem in parsed.problems):
        raise ExportError("redirects.unreadable", file=REDIRECTS)
    for slug, target in parsed.data.items():
        if not isinstance(target, str | None):
            raise ExportError("redirects.unreadable", file=REDIRECTS)
        if target is not None and target not in current:
            raise ExportError("redirects.unknown", file=REDIRECTS, slug=slug, target=target)
        if slug in current:
            raise ExportError("redirects.alive", file=REDIRECTS, slug=slug)
    return set(parsed.data)
