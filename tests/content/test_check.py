"""What only shows once all documents are there."""

import time
from pathlib import Path

import pytest

from pysystem.content.catalogue import hint, message
from pysystem.content.diagnostics import Problem
from pysystem.content.texts import wrong_letters
from tests.content.making import BITE, FANGS, MAIL, SPELL, WOLF, codes, load_files, only, talent

PEON = WOLF.replace("normal", "peon")


def maneuver(category: str) -> str:
    return BITE.replace("use:", f"category: {category}\nuse:")


def checked(root: Path, **files: str) -> tuple[Problem, ...]:
    return load_files(
        root, {f"{name.replace('_', '-')}.yml": text for name, text in files.items()}
    ).problems


def test_findings_of_the_rules_stand_at_their_keys(tmp_path: Path) -> None:
    problem = only(
        checked(tmp_path, wolf=WOLF.replace("rank: 2", "rank: 2.5") + "raise: [attack]\n")
    )
    assert (problem.code, problem.line, problem.column) == ("raised-count", 6, 8)
    problem = only(checked(tmp_path, wolf=WOLF + "overrides: {toughness: 4}\n"))
    assert (problem.code, problem.line, problem.column) == ("number-of-tier", 6, 24)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (WOLF.replace("rank: 2", "rank: 2.5"), "raised-count", 5, 7),
        (WOLF + "raise: [attack, hp]\n", "raised-on-whole", 6, 8),
        (WOLF.replace("[beast]", "[beast, demon]"), "choice-missing", 3, 16),
        (WOLF.replace("[beast]", "[elemental]"), "choice-missing", 3, 9),
        (WOLF.replace("types: [beast]\n", ""), "types-missing", 1, 1),
    ],
)
def test_findings_about_keys_that_are_not_there(
    tmp_path: Path, text: str, code: str, line: int, column: int
) -> None:
    problem = only(checked(tmp_path, wolf=text))
    assert (problem.code, problem.line, problem.column) == (code, line, column)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (WOLF, "maneuver-count", 4),
        (WOLF + "maneuvers: []\n", "maneuver-count", 6),
        (WOLF.replace("[beast]", "[ethereal, shade]"), "body-stays-shut", 3),
        (WOLF.replace("normal", "elite").replace("2", "6"), "elite-focus-idle", 4),
        (WOLF + "shifts: {hp: 90}\n", "budget-over", 6),
        (WOLF + "shifts: {hp: 1}\noverrides: {attack: 9}\n", "budget-over", 7),
        (WOLF + "hide: {slashing: 9}\n", "budget-over", 6),
        (WOLF + "armor: [mail]\n", "budget-over", 6),
    ],
)
def test_doubts_stand_at_what_causes_them(tmp_path: Path, text: str, code: str, line: int) -> None:
    problems = checked(tmp_path, wolf=text, mail=MAIL.replace("3", "9"))
    assert [p.line for p in problems if p.code == code] == [line]


def test_the_budget_is_counted_in_words(tmp_path: Path) -> None:
    found = checked(tmp_path, wolf=WOLF + "overrides: {hp: 65}\n")
    problem = next(p for p in found if p.code == "budget-over")
    advice = hint(problem.code, problem.params, "ru")
    assert advice.startswith("Всего +3 шага строки, а без оплаты можно до +0,5 шага.")
    assert "budget_note" in advice


@pytest.mark.parametrize("line", ["hits: 2", "boss_hp: 3", "elite_focus: attack"])
def test_a_decision_of_another_tier_is_seen_even_at_its_default(tmp_path: Path, line: str) -> None:
    problem = only(checked(tmp_path, wolf=WOLF + f"{line}\n"))
    assert (problem.code, problem.line) == ("field-of-tier", 6)


def test_a_budget_note_answers_the_budget_warning(tmp_path: Path) -> None:
    strong = WOLF + "shifts: {attack: 3, hp: 20}\n"
    assert "budget-over" in codes(checked(tmp_path, wolf=strong), "warning")
    noted = strong + "budget_note: Вожак, ему можно.\n"
    assert "budget-over" not in codes(checked(tmp_path, wolf=noted), "warning")


def test_armour_counts_for_the_numbers_of_its_wearer(tmp_path: Path) -> None:
    mail = MAIL.replace("3", "10")
    problems = checked(tmp_path, wolf=WOLF + "armor: [mail]\n", mail=mail)
    assert "dr-full" in codes(problems, "warning")


@pytest.mark.parametrize(
    ("tier", "counts"), [("peon", {1, 2}), ("normal", {2, 3}), ("boss", {2, 3, 4})]
)
def test_number_of_manoeuvres(tmp_path: Path, tier: str, counts: set[int]) -> None:
    for count in range(5):
        names = [f"m{n}" for n in range(count)]
        files = dict.fromkeys(names, BITE) | {"move": maneuver("base")}
        wolf = WOLF.replace("normal", tier) + f"maneuvers: [{', '.join([*names, 'move'])}]\n"
        warned = "maneuver-count" in codes(
            checked(tmp_path / str(count), wolf=wolf, **files), "warning"
        )
        assert warned == (count not in counts)


def test_granted_manoeuvres_count(tmp_path: Path) -> None:
    files = {"wolf": PEON + "talents: [jaws]\n", "jaws": talent("bite"), "bite": BITE}
    assert checked(tmp_path, **files) == ()


@pytest.mark.parametrize("adds", ["b", "lost", "maneuver:lost"])
def test_manoeuvres_are_not_counted_where_a_grant_leads_nowhere(tmp_path: Path, adds: str) -> None:
    files = {"wolf": WOLF + "talents: [a]\n", "a": talent(adds), "b": talent("maneuver:lost")}
    problems = checked(tmp_path, **files)
    assert set(codes(problems)) == {"ref.unknown"}
    assert codes(problems, "warning") == []


@pytest.mark.parametrize("category", ["weapon", "ranged", "shield", "scroll"])
def test_who_may_have_weapon_manoeuvres(tmp_path: Path, category: str) -> None:
    wolf = PEON + "maneuvers: [swing]\n"
    problem = only(checked(tmp_path / "beast", wolf=wolf, swing=maneuver(category)))
    assert (problem.code, problem.line, problem.column) == ("maneuver-untrained", 6, 13)
    human = wolf.replace("beast", "human")
    assert checked(tmp_path / "human", wolf=human, swing=maneuver(category)) == ()
    taught = wolf + "hands: 2\ntrained: true\n"
    assert checked(tmp_path / "taught", wolf=taught, swing=maneuver(category)) == ()


def test_a_granted_weapon_manoeuvre_is_reported_at_the_talent(tmp_path: Path) -> None:
    files = {"a": talent("b"), "b": talent("swing"), "swing": maneuver("weapon"), "c": talent()}
    problem = only(checked(tmp_path, wolf=PEON + "talents: [c, a]\n", **files))
    assert (problem.code, problem.line, problem.column) == ("maneuver-untrained", 6, 14)
    assert problem.params["maneuver"] == "swing"


def test_natural_weapons_take_no_hands(tmp_path: Path) -> None:
    problem = only(checked(tmp_path, fangs=FANGS + "hands: 1\n"))
    assert (problem.code, problem.line) == ("weapon.natural_hands", 6)
    assert checked(tmp_path, fangs=FANGS + "hands: 0\n") == ()
    assert checked(tmp_path, fangs=FANGS.replace("natural: true\n", "") + "hands: 2\n") == ()


def test_a_weapon_does_not_step_with_itself(tmp_path: Path) -> None:
    problem = only(checked(tmp_path, fangs=FANGS + "    step: weapon\n"))
    assert (problem.code, problem.line, problem.column) == ("weapon.own_step", 6, 11)


@pytest.mark.parametrize(
    ("use", "code", "column"),
    [
        ("{ap: 2, attack: {against: mental}}", "gift.attack_skill", 22),
        ("{ap: 2, attack: {skill: ranged}}", "gift.attack_skill", 30),
        ("{ap: 2, save: {attribute: will, dc: 12}}", "gift.dc", 42),
        ("{ap: 2, pool: magical}", "gift.pool", 20),
        (
            "{ap: 2, pool: universal, attack: {skill: magic_attacks}, save: {attribute: will}}",
            "",
            0,
        ),
    ],
)
def test_gifts(tmp_path: Path, use: str, code: str, column: int) -> None:
    for kind in ("talent", "maneuver"):
        gift = f"kind: {kind}\nname: Взгляд\ngift: true\nuse: {use}\n"
        problems = checked(tmp_path, gaze=gift)
        assert codes(problems) == ([code] if code else [])
        assert checked(tmp_path, gaze=gift.replace("gift: true\n", "")) == ()
        assert [(p.line, p.column) for p in problems] == ([(4, column)] if code else [])


def test_spells_are_cast_through_magic_attacks(tmp_path: Path) -> None:
    spell = SPELL.replace("{ap: 3}", "{ap: 3, attack: {skill: melee}}")
    assert only(checked(tmp_path, chill=spell)).code == "spell.attack_skill"
    assert checked(tmp_path, chill=spell.replace("melee", "magic_attacks")) == ()


@pytest.mark.parametrize(
    ("rows", "code", "line"),
    [
        (["[1, 2]", "[3, 6]"], "", 0),
        (["[1, 2]", "[4, 6]"], "table.gap", 6),
        (["[1, 3]", "[3, 6]"], "table.overlap", 6),
        (["[1, 2]", "[3, 5]"], "table.gap", 6),
        (["[2, 1]", "[1, 6]"], "table.backwards", 5),
        (["[1, 2]", "[3, 7]"], "table.outside", 6),
        (["[0, 2]", "[3, 6]"], "table.outside", 5),
    ],
)
def test_tables_cover_every_roll_once(
    tmp_path: Path, rows: list[str], code: str, line: int
) -> None:
    table = "kind: table\nname: Что\nformula: 1d6\nresults:\n"
    table += "".join(f"  - {{range: {row}, text: Что-то}}\n" for row in rows)
    problems = checked(tmp_path, what=table)
    assert codes(problems)[:1] == ([code] if code else [])
    assert [problem.line for problem in problems][:1] == ([line] if code else [])


def test_a_table_row_says_something(tmp_path: Path) -> None:
    table = "kind: table\nname: Что\nformula: 1d6\nresults:\n  - range: [1, 6]\n"
    problem = only(checked(tmp_path, what=table))
    assert (problem.code, problem.line) == ("table.nothing", 5)


def test_pages_of_a_journal_differ(tmp_path: Path) -> None:
    page = "  - {slug: a, name: Стр, text: Текст}\n"
    problem = only(checked(tmp_path, book="kind: journal\nname: Книга\npages:\n" + page + page))
    assert (problem.code, problem.line, problem.column) == ("journal.page_twice", 5, 12)


@pytest.mark.parametrize(
    ("lang", "text", "word"),
    [
        ("ru", "Большой вoлк", "вoлк"),
        ("ru", "Тpолль", "Тpолль"),
        ("ru", "Он вышел c топором", "c"),
        ("ru", "Урон 2d6 + Сила, ранг VI, NPC, Foundry-модуль", ""),
        ("ru", "[волк](creature:wolf) и HP", ""),
        ("ru", "Class A и план Б", ""),
        ("en", "A big wоlf", "wоlf"),
        ("en", "The Волк comes", "Волк"),
        ("en", "A façade, naïve — “yes”", ""),
    ],
)
def test_letters_of_the_wrong_alphabet(lang: str, text: str, word: str) -> None:
    found = wrong_letters(lang, text)
    assert (found[1] if found else "") == word


def test_a_word_without_end_takes_no_time() -> None:
    start = time.process_time()
    assert wrong_letters("ru", "а" * 60_000 + " x") is None
    assert wrong_letters("en", "é" * 60_000) is None
    found = wrong_letters("ru", "а" * 60_000 + "x" * 60_000)
    assert found is not None
    assert len(found[1]) < 100
    assert time.process_time() - start < 1


def test_wrong_letters_are_shown_where_they_stand(tmp_path: Path) -> None:
    text = "look:\n  ru: >-\n    Серый\n    и злой вoлк.\n  en: Grey волк.\n"
    wolf = WOLF.replace("Волк", "{ru: Волк, en: Wolf}")
    problems = checked(tmp_path, wolf=wolf + text)
    found = [(p.code, p.line, p.column) for p in problems if p.code.startswith("text.")]
    assert found == [("text.mixed_letters", 9, 12), ("text.russian_in_english", 10, 12)]


def test_texts_without_english_are_told_once_for_a_document(tmp_path: Path) -> None:
    fangs = FANGS.replace("Клыки", "{ru: Клыки, en: Fangs}") + "description: Острые.\n"
    files = {"fangs": fangs, "jaws": talent() + "description: Пасть.\n"}
    problems = checked(tmp_path, **files)
    assert [(p.path, p.line, p.column, p.code, p.severity) for p in problems] == [
        ("packs/_source/fangs.yml", 6, 14, "text.no_english", "warning"),
        ("packs/_source/jaws.yml", 2, 7, "text.no_english", "warning"),
    ]
    assert [message(p.code, p.params, "ru") for p in problems] == [
        "нет английского: без перевода тут текстов 1 из 2",
        "нет английского: без перевода тут текстов 2 из 2",
    ]
    assert hint(problems[0].code, problems[0].params, "ru") == "Переведите их: {ru: …, en: …}."


def test_a_project_without_english_is_left_in_peace(tmp_path: Path) -> None:
    assert checked(tmp_path, fangs=FANGS, jaws=talent()) == ()


@pytest.mark.parametrize(
    ("keys", "use", "code", "line", "column"),
    [
        # Normal enemies: all points are universal unless split, and universal ones pay for all.
        ("", "{ap: 5}", None, 0, 0),
        ("", "{ap: 6}", "use.too_dear_for_pool", 6, 13),
        ("", "{ap: 5, pool: physical}", None, 0, 0),
        ("", "{ap: 6, pool: physical}", "use.too_dear_for_pool", 6, 13),
        ("ap_pools: {physical: 5}\n", "{ap: 1}", "use.too_dear_for_pool", 6, 13),
        ("ap_pools: {physical: 5}\n", "{ap: 5, pool: physical}", None, 0, 0),
        ("ap_pools: {physical: 3, universal: 2}\n", "{ap: 2}", None, 0, 0),
        ("ap_pools: {physical: 3, universal: 2}\n", "{ap: 3}", "use.too_dear_for_pool", 6, 13),
        ("ap_pools: {physical: 3, universal: 2}\n", "{ap: 5, pool: physical}", None, 0, 0),
        (
            "ap_pools: {physical: 3, magical: 2}\n",
            "{ap: 3, pool: magical}",
            "use.too_dear_for_pool",
            6,
            13,
        ),
        ("ap_pools: {physical: 3, universal: 2}\n", "{ap: 0, pool: magical}", None, 0, 0),
    ],
)
def test_a_use_that_its_pool_can_never_pay(
    tmp_path: Path, keys: str, use: str, code: str | None, line: int, column: int
) -> None:
    wolf = WOLF + f"maneuvers: [bite]\n{keys}"
    found = checked(tmp_path, wolf=wolf, bite=BITE.replace("{ap: 2}", use))
    told = [(p.code, p.line, p.column) for p in found if p.code.startswith("use.")]
    assert told == ([(code, line, column)] if code else [])


@pytest.mark.parametrize(("tier", "cost", "warned"), [
    ("peon", 5, False), ("peon", 6, True), ("elite", 6, True),
    ("boss", 7, False), ("boss", 8, True),
])  # fmt: skip
def test_a_single_pool_pays_for_everything(
    tmp_path: Path, tier: str, cost: int, warned: bool
) -> None:
    """Rank 2 has 5 points, a boss half as much again, rounded down: 7."""
    wolf = WOLF.replace("normal", tier) + "talents: [jaws]\n"
    bite = BITE.replace("{ap: 2}", f"{{ap: {cost}, pool: magical}}")
    found = checked(tmp_path, wolf=wolf, bite=bite, jaws=talent("bite"))
    assert [p.code for p in found if p.code.startswith("use.")] == ["use.too_dear"] * warned


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("maneuvers: [bite]\n", [(6, 13)]),
        ("maneuvers: [bite]\nweapons: [horn]\n", [(6, 13)]),
        ("maneuvers: [bite]\nweapons: [fangs]\n", []),
        ("talents: [jaws]\n", [(6, 11)]),
        ("talents: [jaws, teeth]\n", []),
        # What leads nowhere may be the weapon, and is told by itself.
        ("maneuvers: [bite]\nweapons: [fnags]\n", []),
        # Its damage is not the weapon's, or it does none.
        ("maneuvers: [gnaw, growl]\n", []),
    ],
)
def test_a_manoeuvre_whose_weapon_is_not_there(
    tmp_path: Path, more: str, told: list[tuple[int, int]]
) -> None:
    files = {
        "wolf": WOLF + more,
        "bite": BITE.replace("{ap: 2}", "{ap: 2, damage: [{type: piercing, step: weapon}]}")
        + "weapon: fangs\n",
        "fangs": FANGS,
        "gnaw": BITE.replace("{ap: 2}", "{ap: 2, damage: [{type: piercing}]}") + "weapon: fangs\n",
        "growl": BITE + "weapon: fangs\n",
        "horn": FANGS.replace("Клыки", "Рог"),
        "jaws": talent("bite"),
        "teeth": talent("fangs"),
    }
    found = [p for p in checked(tmp_path, **files) if p.code == "use.weapon_missing"]
    assert [(p.line, p.column, p.severity) for p in found] == [(*at, "warning") for at in told]
    for problem in found:
        assert message(problem.code, problem.params, "en").startswith(
            "“bite” is made with the weapon “fangs”, which the creature lacks"
        )


def test_spells_are_paid_for_too(tmp_path: Path) -> None:
    found = checked(tmp_path, wolf=WOLF + "spells: [cold]\n", cold=SPELL.replace("3", "6"))
    problem = next(p for p in found if p.code == "use.too_dear_for_pool")
    assert (problem.line, problem.column) == (6, 10)
    assert message(problem.code, problem.params, "en") == (
        "“cold” costs 6 action points, and what pays for it (Universal) never holds more than 5"
    )
