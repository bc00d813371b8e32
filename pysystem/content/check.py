"""What can only be checked once all documents are there: the rules, and what goes with what."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pysystem.content.check_creature import check_creature
from pysystem.content.check_reading import check_journal, check_table
from pysystem.content.library import Document, Library
from pysystem.content.links import check_links
from pysystem.content.parallel import each
from pysystem.content.places import Places
from pysystem.content.references import check_references
from pysystem.content.remarks import Remark
from pysystem.content.source_text import character_name
from pysystem.content.texts import LocatedText, iter_lines, iter_texts, wrong_letters
from pysystem.content.trail import Results
from pysystem.model import Creature, Journal, Maneuver, Spell, Table, Talent, Weapon
from pysystem.model.refs import iter_refs
from pysystem.model.text import zero_width
from pysystem.model.usage import Use
from pysystem.rules.tables import GIFT, NATURAL_HANDS

Check = Callable[[Sequence[LocatedText]], Iterable[Remark]]
"""A check of the texts of one document that depends on nothing else."""


def check_documents(
    library: Library, places: Places, also: Sequence[Check], memo: Results[list[Remark]] | None
) -> None:
    """Note what the rules, and plain sense, have against each document, and what `also` has."""
    documents = tuple(library)
    bilingual = any(lang == "en" for each in documents for _, lang, _ in iter_texts(each.model))

    def remarks(document: Document) -> list[Remark]:
        texts = tuple(iter_texts(document.model))
        found = [
            *check_references(iter_refs(document.model), library),
            *_own(document, library),
            *_letters(document, texts),
            *check_links(texts, library),
        ]
        if bilingual:
            found += _untranslated(texts)
        for check in also:
            found += check(texts)
        return found

    results = (
        memo.each(remarks, documents, library, bilingual) if memo else each(remarks, documents)
    )
    for document, found in zip(documents, results, strict=True):
        places.add_all(document.path, found)


def _own(document: Document, library: Library) -> Iterator[Remark]:
    model = document.model
    if isinstance(model, Creature):
        yield from check_creature(document, model, library)
    elif isinstance(model, Weapon):
        yield from _weapon(model)
    elif isinstance(model, Talent | Maneuver):
        if model.gift and model.use is not None:
            yield from _gift(model.use)
    elif isinstance(model, Spell):
        yield from _magic_attack(model.use, "spell.attack_skill")
    elif isinstance(model, Table):
        yield from check_table(model)
    elif isinstance(model, Journal):
        yield from check_journal(document, model, library)


def _weapon(weapon: Weapon) -> Iterator[Remark]:
    """The rules, «Естественное оружие»: it takes no hands. And no weapon steps with itself."""
    if weapon.natural and weapon.hands not in (None, NATURAL_HANDS):
        params = {"given": weapon.hands, "hands": NATURAL_HANDS}
        yield Remark(("hands",), "weapon.natural_hands", params)
    for index, damage in enumerate(weapon.damage):
        if damage.step == "weapon":
            yield Remark(("damage", index, "step"), "weapon.own_step")


def _gift(use: Use) -> Iterator[Remark]:
    """The rules, «Дары»: Magic Attacks, a DC from the rank, paid from the single pool."""
    yield from _magic_attack(use, "gift.attack_skill")
    if use.save is not None and use.save.dc is not None:
        yield Remark(
            ("use", "save", "dc"), "gift.dc", {"given": use.save.dc, "base": GIFT["dc_base"]}
        )
    if use.pool not in (None, GIFT["ap_pool"]):
        yield Remark(("use", "pool"), "gift.pool", {"given": use.pool, "pool": GIFT["ap_pool"]})


def _magic_attack(use: Use, code: str) -> Iterator[Remark]:
    needed = GIFT["attack_skill"]
    if use.attack is not None and use.attack.skill != needed:
        yield Remark(("use", "attack", "skill"), code, {"given": use.attack.skill, "skill": needed})


def _letters(document: Document, texts: Iterable[LocatedText]) -> Iterator[Remark]:
    for loc, lang, text in texts:
        if found := wrong_letters(lang, text):
            code, word = found
            yield Remark(loc, code, {"word": word}, "warning", word)
    for loc, _, text in iter_lines(document.model):
        if hidden := zero_width(text):
            params = {"char": character_name(hidden[0])}
            yield Remark(loc, "text.zero_width", params, "warning", hidden[0])


def _untranslated(texts: Sequence[LocatedText]) -> Iterator[Remark]:
    """One warning, at the first text without English, in a project that has English elsewhere."""
    english = {loc[:-1] for loc, lang, _ in texts if lang == "en"}
    missing = [loc for loc, lang, _ in texts if lang == "ru" and loc[:-1] not in english]
    if missing:
        params = {"missing": len(missing), "texts": len(missing) + len(english)}
        yield Remark(missing[0], "text.no_english", params, "warning")
