"""References: what they mean, and every way in which they can go wrong."""

import time
from pathlib import Path

import pytest

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.grants import carried, grants
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.model import Talent
from tests.content.making import BITE, FANGS, MAIL, SPELL, WOLF, codes, load_files, only, talent

ITEMS = {
    "w/fangs.yml": FANGS,
    "m/bite.yml": BITE,
    "s/chill.yml": SPELL,
    "a/mail.yml": MAIL,
    "t/bite.yml": talent("fangs", "maneuver:bite"),
}


def load(root: Path, files: dict[str, str]) -> Loaded:
    return load_files(root, {**ITEMS, **files})


def refused(root: Path, files: dict[str, str]) -> Problem:
    return only(load(root, files).problems)


def test_a_bare_slug_is_enough_where_one_kind_is_asked_for(tmp_path: Path) -> None:
    wolf = WOLF + "talents: [bite]\nmaneuvers: [bite]\nspells: [chill]\narmor: [mail]\n"
    loaded = load(tmp_path, {"wolf.yml": wolf})
    assert codes(loaded.problems) == []
    assert loaded.library.resolve("bite", ("talent",)).document == loaded.library.get(
        "talent", "bite"
    )


def test_kind_and_module_may_be_named(tmp_path: Path) -> None:
    wolf = WOLF + "talents: ['talent:bite']\nmaneuvers: ['bestiary:maneuver:bite']\n"
    assert (
        codes(load(tmp_path, {"wolf.yml": wolf + "weapons: ['bestiary:fangs']\n"}).problems) == []
    )


def test_another_module_can_not_be_looked_into(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"wolf.yml": WOLF + "talents: ['other:bite']\n"})
    assert (problem.code, problem.line, problem.column) == ("ref.other_module", 6, 12)


def test_unknown_reference_suggests_the_nearest(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"wolf.yml": WOLF + "maneuvers:\n  - byte\n"})
    assert (problem.code, problem.line, problem.column) == ("ref.unknown", 7, 5)
    assert problem.params["nearest"] == "bite"


def test_very_many_unknown_references_take_no_minutes() -> None:
    model = Talent.model_validate({"kind": "talent", "name": "Хватка"})
    known = (Document("talent", f"grip-of-beast-{n}", model, "a.yml", ()) for n in range(10_000))
    library = Library(known, "bestiary")
    start = time.process_time()
    found = [library.resolve(f"gripp-of-beast-{n}", ("talent",)) for n in range(5000)]
    assert time.process_time() - start < 10
    assert {each.code for each in found} == {"ref.unknown"}
    assert found[7].params["nearest"] == "grip-of-beast-7"


def test_k2_11_an_item_that_is_only_a_name_is_an_error(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"wolf.yml": WOLF + "weapons: [sharp-teeth]\n"})
    assert (problem.code, problem.path, problem.line) == (
        "ref.unknown",
        "packs/_source/wolf.yml",
        6,
    )


def test_the_slug_is_there_but_of_another_kind(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"wolf.yml": WOLF + "talents: [fangs]\n"})
    assert problem.code == "ref.wrong_kind_found"
    assert problem.params["kind"] == "weapon"
    assert problem.params["file"] == "packs/_source/w/fangs.yml"
    problem = refused(tmp_path, {"wolf.yml": WOLF + "talents: ['weapon:fangs']\n"})
    assert (problem.code, problem.params["kind"]) == ("ref.wrong_kind", "weapon")


def test_ambiguous_reference_lists_the_candidates(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"t/big.yml": talent("bite")})
    assert (problem.code, problem.line) == ("ref.ambiguous", 3)
    assert problem.params["candidates"] == [
        "talent:bite (packs/_source/t/bite.yml)",
        "maneuver:bite (packs/_source/m/bite.yml)",
    ]


def test_a_document_named_twice_in_two_ways(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"t/big.yml": talent("fangs", "weapon:fangs")})
    assert (problem.code, problem.line, problem.column) == ("ref.repeated", 3, 21)


def test_a_reference_to_a_broken_document_is_not_called_unknown(tmp_path: Path) -> None:
    files = {"wolf.yml": WOLF + "talents: [torn]\nspells: [lost]\n"}
    files |= {"t/torn.yml": "kind: talent\nname: 3\n", "s/lost.yml": "kind: spell\nname: 'x\n"}
    assert codes(load(tmp_path, files).problems) == ["yaml.open_quote", "type.needs_quotes"]


def test_links_in_texts(tmp_path: Path) -> None:
    text = (
        "look:\n  ru: |\n    Первая строка.\n"
        "    Смотри [волка](creature:wolf) и [лису](creature:fox).\n"
        "  en: See [it](maneuver:bite), [the site](https://example.org:80/a) and ![x](a.png).\n"
    )
    problem = refused(tmp_path, {"wolf.yml": WOLF + text})
    assert (problem.code, problem.line, problem.column) == ("ref.unknown", 9, 44)
    assert problem.params["ref"] == "creature:fox"


def test_links_to_pages(tmp_path: Path) -> None:
    journal = (
        "kind: journal\nname: Правила\npages:\n  - {slug: sizes, name: Размеры, text: Текст}\n"
    )
    good = WOLF + "look: '[a](journal:rules#sizes) [b](journal:rules)'\n"
    assert codes(load(tmp_path, {"rules.yml": journal, "wolf.yml": good}).problems) == []
    bad = WOLF + "look: '[a](journal:rules#size)'\ntactics: '[b](creature:wolf#size)'\n"
    problems = load(tmp_path, {"rules.yml": journal, "wolf.yml": bad}).problems
    assert codes(problems) == ["ref.unknown_page", "ref.no_pages"]
    assert problems[0].params["nearest"] == "sizes"


def test_table_results(tmp_path: Path) -> None:
    table = "kind: table\nname: Кто\nformula: 1d2\nresults:\n"
    table += "  - {range: [1, 2], document: 'creature:fox'}\n"
    problem = refused(tmp_path, {"who.yml": table})
    assert (problem.code, problem.line, problem.column) == ("ref.unknown", 5, 32)


@pytest.mark.parametrize(
    ("adds", "paths"),
    [
        ({"a": ["b"], "b": ["a"]}, ["a → b → a"]),
        ({"a": ["a"]}, ["a → a"]),
        ({"c": ["a"], "a": ["b"], "b": ["c"]}, ["a → b → c → a"]),
        ({"a": ["b", "c"], "b": ["a"], "c": ["a"]}, ["a → b → a", "a → c → a"]),
        ({"x": ["a"], "a": ["b"], "b": ["a"], "y": ["b"]}, ["a → b → a"]),
        ({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c"]}, ["a → b → a", "c → d → c"]),
        ({"a": ["b", "c"], "b": ["d"], "c": ["d"]}, []),
    ],
)
def test_circles_are_shown_once_with_their_path(
    tmp_path: Path, adds: dict[str, list[str]], paths: list[str]
) -> None:
    files = {f"{slug}.yml": talent(*targets) for slug, targets in adds.items()}
    files |= {f"{slug}.yml": talent() for slug in "bcd" if slug not in adds}
    problems = load_files(tmp_path, files).problems
    assert [problem.params["path"] for problem in problems] == paths
    for problem in problems:
        first = problem.params["path"].split(" → ")[0]
        assert (problem.path, problem.line) == (f"packs/_source/{first}.yml", 3)
        assert problem.code == ("ref.self" if problem.params["path"] == "a → a" else "ref.cycle")


def test_a_long_chain_is_no_circle(tmp_path: Path) -> None:
    count = 1500
    files = {f"t{n}.yml": talent(f"t{n + 1}") for n in range(count)}
    loaded = load_files(tmp_path, {**files, f"t{count}.yml": talent()})
    assert loaded.problems == ()
    first = loaded.library.get("talent", "t0")
    assert first is not None
    assert len(grants(loaded.library, first)) == count


def test_grants_in_order_without_repetition(tmp_path: Path) -> None:
    files = {
        "t/beast.yml": talent("jaws", "chill", "legs"),
        "t/jaws.yml": talent("fangs", "maneuver:bite"),
        "t/legs.yml": talent("fangs", "mail", "jaws"),
        "wolf.yml": WOLF + "talents: [beast]\nspells: [chill]\n",
    }
    loaded = load(tmp_path, files)
    assert codes(loaded.problems) == []
    beast, wolf = loaded.library.get("talent", "beast"), loaded.library.get("creature", "wolf")
    assert beast is not None
    assert wolf is not None
    assert [
        (f"{g.document.kind}:{g.document.slug}", g.via) for g in grants(loaded.library, beast)
    ] == [
        ("talent:jaws", ("beast",)),
        ("weapon:fangs", ("beast", "jaws")),
        ("maneuver:bite", ("beast", "jaws")),
        ("spell:chill", ("beast",)),
        ("talent:legs", ("beast",)),
        ("armor:mail", ("beast", "legs")),
    ]
    assert [(g.document.slug, g.via) for g in carried(loaded.library, wolf)] == [
        ("beast", ()),
        ("jaws", ("beast",)),
        ("fangs", ("beast", "jaws")),
        ("bite", ("beast", "jaws")),
        ("legs", ("beast",)),
        ("mail", ("beast", "legs")),
        ("chill", ()),
    ]


def test_a_circle_of_grants_still_ends(tmp_path: Path) -> None:
    loaded = load_files(tmp_path, {"a.yml": talent("b"), "b.yml": talent("a")})
    first = loaded.library.get("talent", "a")
    assert first is not None
    assert [grant.document.slug for grant in grants(loaded.library, first)] == ["b"]


CLAWS = {
    "t/claws.yml": "kind: talent\nname: {ru: Когти зверя, en: Beast Claws}\n",
    "t/ears.yml": "kind: talent\nname: Чёрные  Уши\n",
    "w/claws.yml": FANGS,
}


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Когти зверя", ["claws"]),
        ("КОГТИ ЗВЕРЯ", ["claws"]),
        ("Beast Claws", ["claws"]),
        ("Claws", ["claws"]),
        ("черные уши", ["ears"]),
        ("талант:claws", ["claws"]),
        ("Нечто", []),
    ],
)
def test_a_name_in_place_of_a_slug(tmp_path: Path, given: str, meant: list[str]) -> None:
    problem = refused(tmp_path, {**CLAWS, "wolf.yml": WOLF + f"talents: ['{given}']\n"})
    assert (problem.code, problem.line, problem.column) == ("ref.form", 6, 11)
    assert problem.params.get("meant", []) == meant
    advice = hint(problem.code, problem.params, "ru")
    assert advice == (
        f"«{given}» — это {meant[0]}."
        if meant
        else "Слаг — это имя файла без окончания, например night-sight (талант)."
    )


def test_a_name_where_several_kinds_are_allowed(tmp_path: Path) -> None:
    problem = refused(tmp_path, {**CLAWS, "t/big.yml": talent("Claws")})
    assert set(problem.params["meant"]) == {"talent:claws", "weapon:claws"}


def test_one_bad_slug_hides_no_other(tmp_path: Path) -> None:
    wolf = WOLF.replace("rank: 2", "rank: 9") + "talents: [когти, lost, claws, bite]\nspells: x\n"
    problems = load(tmp_path, {**CLAWS, "wolf.yml": wolf}).problems
    assert [(p.code, p.line, p.column) for p in problems if p.severity == "error"] == [
        ("value.max", 5, 7),
        ("ref.form", 6, 11),
        ("ref.unknown", 6, 18),
        ("type.needs_list", 7, 9),
    ]


def test_a_kind_that_the_reference_names_is_missing(tmp_path: Path) -> None:
    problem = refused(tmp_path, {"t/big.yml": talent("spell:mail")})
    assert (problem.code, problem.line) == ("ref.not_of_kind", 3)
    assert message(problem.code, problem.params, "ru") == (
        "«spell:mail» пока нет (нужно: заклинание); с таким слагом есть только доспех "
        "(packs/_source/a/mail.yml)"
    )


@pytest.mark.parametrize(
    ("ref", "code"),
    [
        ("tallent:bite", "ref.unknown_kind"),
        ("weapons:fangs", "ref.unknown_kind"),
        ("elsewhere:bite", "ref.other_module"),
    ],
)
def test_a_kind_with_a_slip_is_no_module(tmp_path: Path, ref: str, code: str) -> None:
    problem = refused(tmp_path, {"t/big.yml": talent(ref)})
    assert problem.code == code
    nearest = {"tallent:bite": "talent:bite", "weapons:fangs": "weapon:fangs"}.get(ref)
    assert problem.params.get("nearest") == nearest


@pytest.mark.parametrize(
    ("address", "code", "advice"),
    [
        ("chill", "link.no_kind", "Напишите spell:chill."),
        ("bite", "link.no_kind", "Напишите talent:bite"),
        ("нечто", "link.nowhere", "например talent:claws"),
        ("Кольчуга", "link.nowhere", "«Кольчуга» — это armor:mail."),
        ("../a.yml", "link.nowhere", "например talent:claws"),
        ("lost", "link.nowhere", "например talent:claws"),
    ],
)
def test_links_without_a_kind(tmp_path: Path, address: str, code: str, advice: str) -> None:
    look = f"look:\n  ru: |\n    Раз.\n    Вот [так]({address}).\n"
    problem = refused(tmp_path, {"wolf.yml": WOLF + look})
    assert (problem.code, problem.line, problem.column) == (code, 9, 15)
    assert advice in hint(problem.code, problem.params, "ru")


@pytest.mark.parametrize(
    "address",
    ["https://example.org", "HTTP://a.b/c", "mailto:a@b.c", "/journal", "#anchor", "spell:chill"],
)
def test_links_that_lead_somewhere(tmp_path: Path, address: str) -> None:
    files = {"wolf.yml": WOLF + f"look: 'Вот [так]({address}).'\n"}
    assert codes(load(tmp_path, files).problems) == []


def test_what_only_looks_like_a_link(tmp_path: Path) -> None:
    text = "look: 'Код `[так](lost)`, картинка ![так](art/x.png).'\n"
    assert codes(load(tmp_path, {"wolf.yml": WOLF + text}).problems) == []


def test_a_link_to_a_broken_document_leads_somewhere(tmp_path: Path) -> None:
    files = {"wolf.yml": WOLF + "look: '[x](torn)'\n", "t/torn.yml": "kind: talent\nname: 3\n"}
    assert codes(load(tmp_path, files).problems) == ["type.needs_quotes"]
