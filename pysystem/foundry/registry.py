"""The registry of published ids: `packs/ids.json`, kept under version control.

Worlds hold on to the ids of what was imported, so an id never changes and is never reused. A slug
that goes must say where its readers should look now: `packs/redirects.yml` maps `kind:slug` to
another `kind:slug`, or to null where nothing took its place.
"""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson

from pysystem.content.diagnostics import Problem
from pysystem.content.suggest import nearest
from pysystem.content.yaml_read import Parsed, read_file
from pysystem.model.base import SLUG
from pysystem.model.refs import KINDS

IDS = "packs/ids.json"
REDIRECTS = "packs/redirects.yml"

_MAX_BYTES = 64 << 20
_SLUG = re.compile(rf"(?:{'|'.join(KINDS)}):{SLUG}").fullmatch
_ID = re.compile(r"[A-Za-z0-9]{16}").fullmatch


class Registry:
    """What has been published so far, against the documents of today.

    `current` maps `kind:slug` to `_id` for all documents. `problems` are collisions, changed ids,
    slugs that went without a word, and files that can't be read.
    """

    def __init__(self, root: Path, current: Mapping[str, str]) -> None:
        self._current = current
        self.problems: list[Problem] = []
        known = self._read_ids(root / IDS)
        self.ids = dict(sorted({**known, **current}.items()))
        """The registry after an export."""
        self.has_news = self.ids != known or not (root / IDS).exists()
        if not self.problems:
            self.problems += self._collisions(known)
            retired = self._redirects(root / REDIRECTS, known)
            self.problems += self._lost(known, retired)

    def _problem(self, code: str, **params: str) -> Problem:
        return Problem(IDS, 0, 0, code, params=params)

    def _read_ids(self, path: Path) -> dict[str, str]:
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES:
                raise ValueError("no ordinary file, or too large")
            ids = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(ids, dict) or not all(map(_is_entry, ids.items())):
                raise ValueError("entries have the form kind:slug → id")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            self.problems.append(self._problem("ids.unreadable", reason=str(error)))
            return {}
        return ids

    def _collisions(self, known: Mapping[str, str]) -> Iterator[Problem]:
        owner: dict[str, str] = {}
        for slug, identity in (*self._current.items(), *known.items()):
            first = owner.setdefault(identity, slug)
            if first != slug:
                yield self._problem("ids.collision", first=first, second=slug, id=identity)

    def _lost(self, known: Mapping[str, str], retired: set[str]) -> Iterator[Problem]:
        for slug, identity in known.items():
            if slug not in self._current:
                if slug not in retired:
                    yield self._problem("ids.gone", slug=slug, file=REDIRECTS)
            elif self._current[slug] != identity:
                new = self._current[slug]
                yield self._problem("ids.changed", slug=slug, old=identity, new=new)

    def _redirects(self, path: Path, known: Mapping[str, str]) -> set[str]:
        if not os.path.lexists(path):
            return set()
        parsed = read_file(path, REDIRECTS)
        self.problems += parsed.problems
        if parsed.data is None:
            return set()
        for slug, target in parsed.data.items():
            self.problems += self._redirect(parsed, slug, target, known)
        return set(parsed.data)

    def _redirect(
        self, parsed: Parsed, slug: str, target: object, known: Mapping[str, str]
    ) -> Iterator[Problem]:
        params = {"slug": slug, "target": str(target)}
        kind = slug.partition(":")[0]
        if slug not in known:
            params["nearest"] = nearest(slug, known)
            yield self._at(parsed, slug, "redirects.unpublished", params)
        elif slug in self._current:
            yield self._at(parsed, slug, "redirects.alive", params)
        elif target is None:
            return
        elif not isinstance(target, str) or target not in self._current:
            whole = f"{kind}:{target}"
            params["nearest"] = whole if whole in self._current else ""
            yield self._at(parsed, slug, "redirects.unknown", params)
        elif target.partition(":")[0] != kind:
            yield self._at(parsed, slug, "redirects.other_kind", {**params, "kind": kind})

    def _at(self, parsed: Parsed, key: str, code: str, params: Mapping[str, str]) -> Problem:
        line, column = parsed.positions.of((key,), key=True)
        lines = parsed.text.split("\n")
        return Problem(REDIRECTS, line, column, code, params=params, text=lines[line - 1])


def _is_entry(entry: tuple[str, object]) -> bool:
    slug, identity = entry
    return bool(_SLUG(slug)) and isinstance(identity, str) and bool(_ID(identity))


def dump_ids(ids: Mapping[str, str]) -> bytes:
    """The registry as the content of its file."""
    return orjson.dumps(ids, option=orjson.OPT_INDENT_2) + b"\n"
