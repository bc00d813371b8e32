"""Did you mean: the nearest known word for one that is not known."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache

from pysystem.content.catalogue import spoken_keys, spoken_parts, spoken_values
from pysystem.rules import tables
from pysystem.rules.records import Entry

_LONGEST = 60
"""Longer texts are no slips of a known word, and comparing them takes long."""

_FEW = 500
_AT_LENGTH = 200
"""Among so many words any likeness is looked for, and for so many of them in all."""

_LAYOUT = str.maketrans(
    "йцукенгшщзхъфывапролджэячсмитьбюё",
    "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
)
_LOOK_ALIKE = str.maketrans("авекмнорстухіј", "abekmhopctyxij")


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that was most likely meant, or an empty string.

    Tried in turn: another case, Russian letters that look Latin, the word's Russian name, the
    wrong keyboard layout, and small slips.
    """
    choices = tuple(known)
    if not isinstance(word, str) or not choices or len(word) > _LONGEST:
        return ""
    return _nearest(word, choices)


@lru_cache(maxsize=1024)
def _nearest(word: str, choices: tuple[str, ...]) -> str:
    given = unicodedata.normalize("NFC", word).strip().lower()
    folded = {choice.lower(): choice for choice in choices}
    joined = given.replace(" ", "_").replace("-", "_")
    for form in (given, joined, given.translate(_LOOK_ALIKE), given.translate(_LAYOUT)):
        if form in folded:
            return folded[form]
    for choice in _names().get(given, ()):
        if choice in choices:
            return choice
    slips = get_close_matches(given, folded, n=1, cutoff=0.7)
    if slips:
        return folded[slips[0]]
    spoken = {name: key for key in choices for name in _names_of().get(key, ())}
    slips = get_close_matches(given, spoken, n=1, cutoff=0.75)
    return spoken[slips[0]] if slips else ""


def parts_of(word: object, known: Iterable[str]) -> list[str]:
    """The known words that stand for a word together, such as Block and Dodge for the defence."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return []
    choices = set(known)
    given = unicodedata.normalize("NFC", word).strip().lower()
    for name in (given, *_names().get(given, ())):
        parts = spoken_parts().get(name, ())
        if parts and choices.issuperset(parts):
            return list(parts)
    return []


class Guesses:
    """Guesses which of many words was meant, over and over.

    The first words asked about may be alike in any way; beyond, and among very many, only single
    slips are looked for, which is quick.
    """

    def __init__(self, words: Collection[str]) -> None:
        self._words = words
        self._slips: Slips | None = None
        self._left = _AT_LENGTH if len(words) <= _FEW else 0

    def nearest(self, word: str, fits: Callable[[str], bool] = bool) -> str:
        """The word that was most likely meant, out of those that fit; or an empty string."""
        if self._left:
            self._left -= 1
            return nearest(word, filter(fits, self._words))
        if self._slips is None:
            self._slips = Slips(self._words)
        return nearest(word, filter(fits, self._slips.near(word)))


class Slips:
    """Finds the words that a single slip leads to: a letter too many, too few, wrong or swapped.

    Every word is filed under itself and under what is left of it without one of its letters.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._filed: dict[str, list[str]] = {}
        for word in words:
            for form in _shortened(word):
                self._filed.setdefault(form, []).append(word)

    def near(self, word: str) -> list[str]:
        """The words that `word` may be a slip of, in alphabetical order."""
        if len(word) > _LONGEST:
            return []
        return sorted({found for form in _shortened(word) for found in self._filed.get(form, ())})


def _shortened(word: str) -> set[str]:
    return {word, *(word[:index] + word[index + 1 :] for index in range(len(word)))}


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """What the words of the rules and the keys of documents are called → their keys."""
    out: dict[str, tuple[str, ...]] = {}

    def add(name: str, key: str) -> None:
        name = name.lower()
        if key not in out.get(name, ()):
            out[name] = (*out.get(name, ()), key)

    for key, names in (*spoken_values().items(), *spoken_keys().items()):
        for name in names:
            add(name, key)
    for table in vars(tables).values():
        if not isinstance(table, Mapping):
            continue
        for key, entry in table.items():
            if isinstance(entry, Entry):
                for label in (entry.label, getattr(entry, "plural", None) or {}):
                    for name in label.values():
                        add(name, str(key))
    return out


@cache
def _names_of() -> Mapping[str, tuple[str, ...]]:
    """The same the other way round: what each key is called."""
    out: dict[str, tuple[str, ...]] = {}
    for name, keys in _names().items():
        for key in keys:
            out[key] = (*out.get(key, ()), name)
    return out
