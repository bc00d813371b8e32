"""Which places of a document refer to others, and to what."""

import pytest
from pydantic import ValidationError

from pysystem.model import Creature, Journal, Maneuver, Table, Talent
from pysystem.model.refs import ITEM_KINDS, KINDS, iter_refs
from pysystem.model.text import Prose
from tests.model.samples import FULL, MINIMAL, changed


def test_references_come_in_order_with_their_places_and_kinds() -> None:
    creature = Creature.model_validate(FULL["creature"])
    assert list(iter_refs(creature)) == [
        (("talents", 0), "claws", ("talent",)),
        (("talents", 1), "talent:fangs", ("talent",)),
        (("maneuvers", 0), "bog:maneuver:slash", ("maneuver",)),
        (("weapons", 0), "weapon:club", ("weapon",)),
        (("armor", 0), "bark", ("armor",)),
    ]
    talent = Talent.model_validate(FULL["talent"])
    assert [ref for _, ref, kinds in iter_refs(talent) if kinds == ITEM_KINDS] == [
        "weapon:club",
        "talent:claws",
    ]
    assert list(iter_refs(Maneuver.model_validate(FULL["maneuver"]))) == [
        (("weapon",), "club", ("weapon",))
    ]
    table = Table.model_validate(FULL["table"])
    assert list(iter_refs(table)) == [(("results", 0, "document"), "creature:wolf", KINDS)]


def test_links_in_texts_are_references_of_any_kind() -> None:
    journal = Journal.model_validate(FULL["journal"])
    assert list(iter_refs(journal)) == [(("pages", 1, "text", "ru"), "journal:x#a", KINDS)]
    text = {"ru": "[а](spell:a), [б](talent:b)", "en": "[a](bog:spell:a)"}
    look = Creature.model_validate(changed(MINIMAL["creature"], "look", text))
    assert [(loc, ref) for loc, ref, _ in iter_refs(look)] == [
        (("look", "ru"), "spell:a"),
        (("look", "ru"), "talent:b"),
        (("look", "en"), "bog:spell:a"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[сайт](https://example.org)",
        "[почта](mailto:a@example.org)",
        "[страница](page)",
        "[якорь](#here)",
        "(creature:wolf)",
        "creature:wolf",
    ],
)
def test_other_addresses_are_no_references(text: str) -> None:
    assert list(Prose(ru=text).links()) == []


@pytest.mark.parametrize("ref", ["wolf", "creature:wolf", "bog:creature:wolf", "other-bog:wolf"])
def test_a_reference_names_kind_and_module_if_it_likes(ref: str) -> None:
    document = changed(MINIMAL["table"], "results.0.document", ref)
    assert Table.model_validate(document).results[0].document == ref


@pytest.mark.parametrize(
    "ref", ["", ":wolf", "creature:", "creature::wolf", "wolf#page", "a:b:c:d", "Волк", "wolf "]
)
def test_other_forms_of_reference_are_refused(ref: str) -> None:
    with pytest.raises(ValidationError, match=r"not reference"):
        Table.model_validate(changed(MINIMAL["table"], "results.0.document", ref))
