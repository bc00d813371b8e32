"""Documents on their way into a file: what a file or a model doesn't take is taken out of them."""

from dataclasses import dataclass, field
from typing import Any
from unicodedata import normalize

from pydantic import ValidationError

from pysystem.content.library import Document, Library
from pysystem.content.yaml_locate import Loc
from pysystem.foundry.unpacked.entries import Entry
from pysystem.foundry.unpacked.parts import Data
from pysystem.foundry.unpacked.written import is_unwritable
from pysystem.model import KINDS
from pysystem.model import Document as Model
from pysystem.model.refs import iter_refs
from pysystem.model.text import LANGUAGES


@dataclass
class Draft:
    """A document that changes or is new: its data as it will be written.

    `known`, `raw` and `before` are the project's document, its file and what that said; `alone` is
    the data with the pack's own language, for where a translation will not do; `missing` is the key
    for want of which there is no `model`.
    """

    entry: Entry
    data: Data
    known: Document | None = None
    raw: bytes = b""
    before: Data | None = None
    alone: Data = field(default_factory=dict)
    model: Model | None = None
    missing: str = ""

    def settle(self) -> None:
        """Make the model; keys that no file or no model takes stay as they were."""
        self.data, self.alone = composed(self.data), composed(self.alone)
        for key in [key for key, value in self.data.items() if is_unwritable(value)]:
            self.alone.pop(key, None)
            self._give_up(key)
        self.model = None
        while self.model is None:
            try:
                self.model = KINDS[self.entry.kind].model_validate(self.data)
            except ValidationError as error:
                loc = error.errors()[0]["loc"]
                key = str(loc[0]) if loc else ""
                if key not in self.data or (
                    self.data[key] == (self.before or {}).get(key)
                    and self.data[key] == self.alone.get(key, self.data[key])
                ):
                    self.missing = key or "kind"
                    return
                self._give_up(key)

    def settle_among(self, library: Library) -> None:
        """Take out what leads nowhere in the library."""
        tried: list[Data] = []
        while self.model is not None and (lost := _dead_reference(self.model, library)):
            tried.append(self.data)
            self.data = _without(self.data, lost)
            self.settle()
            if self.data in tried:  # it can't do without
                self.model, self.missing = None, str(lost[0])

    def _give_up(self, key: str) -> None:
        was = self.before or {}
        if self.data.get(key) != self.alone.get(key, self.data.get(key)):
            self.data = {**self.data, key: self.alone.pop(key)}
        elif key in was:
            self.data = {**self.data, key: was[key]}
        else:
            self.data = {name: value for name, value in self.data.items() if name != key}

    @property
    def changed(self) -> list[str]:
        """The keys that differ from what the file says."""
        was = self.before or {}
        return [key for key in {**was, **self.data} if was.get(key) != self.data.get(key)]

    def stale(self, lang: str) -> list[str]:
        """The keys whose text changed in `lang` and has another one, which did not."""
        was = self.before or {}
        return [key for key in self.changed if _is_stale(was.get(key), self.data.get(key), lang)]


def composed(value: Any) -> Any:
    """The value with its texts in the form in which files are read, NFC."""
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(key): composed(each) for key, each in value.items()}
    return [composed(each) for each in value] if isinstance(value, list) else value


def _is_stale(before: Any, after: Any, lang: str) -> bool:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return False
    both = [each for each in LANGUAGES if each in before and each in after]
    changed = [each for each in both if before[each] != after[each]]
    return len(both) > 1 and changed == [lang]


def _dead_reference(model: Model, library: Library) -> Loc | None:
    """The place of a reference that leads nowhere."""
    for loc, ref, kinds in iter_refs(model):
        found = library.resolve(ref, kinds)
        if found.document is None and found.code:
            return loc
    return None


def _without(data: Any, loc: Loc) -> Any:
    """The data without what stands at `loc`, or without the text that the place lies in."""
    first, *rest = loc
    if isinstance(data, dict):
        if first in data and rest and isinstance(data[first], dict | list):
            return {**data, first: _without(data[first], tuple(rest))}
        return {key: value for key, value in data.items() if key != first}
    inside = rest and isinstance(data[int(first)], dict | list)
    return [
        _without(value, tuple(rest)) if index == first else value
        for index, value in enumerate(data)
        if inside or index != first
    ]
