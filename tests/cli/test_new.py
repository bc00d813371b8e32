"""`pysystem new`: the rules' check-list, answered by options or at the keyboard."""

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from pysystem.cli import main
from tests.project import CONFIG, fingerprint, make_project, run

SOURCE = "packs/_source"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, {"weapons/sting.yml": STING}, CONFIG)
    return tmp_path


STING = "kind: weapon\nnatural: true\nname: {ru: Жало, en: Sting}\ndamage: [{type: piercing}]\n"


def new(root: Path, *arguments: str) -> Result:
    return run("new", *arguments, "-p", root, "--messages", "en")


def valid(root: Path) -> bool:
    result = run("validate", "-p", root, "--messages", "en")
    return result.exit_code == 0


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_creature_by_options(root: Path, lang: str) -> None:
    options = ["--name", "Болотный тролль", "--name-en", "Bog troll", "--types", "plant"]
    options += ["--tier", "boss", "--rank", "3", "--size", "крупный", "--archetype", "armored"]
    options += ["--talents", "pysystem:claws", "--maneuvers", "pysystem:howl,pysystem:dash"]
    result = run("new", "creature", *options, "-p", root, "--messages", lang)
    assert result.output == f"{SOURCE}/creatures/bog-troll.yml\n"
    text = (root / SOURCE / "creatures/bog-troll.yml").read_text(encoding="utf-8")
    assert "types: [plant]\n" in text and "size: large\n" in text
    assert "talents: [pysystem:claws]\n" in text
    # «Сборка по ярусам»: a boss of rank 3 has 3 × 40 hit points and half as many AP again as 6.
    numbers = {line.strip("# ").split("   ")[0]: line for line in text.splitlines()}
    hp, ap = {"ru": ("Хиты", "Очки действий"), "en": ("Hit points", "Action points")}[lang]
    assert numbers[hp].split("   ")[-1].endswith(": 120")
    assert numbers[ap].split("   ")[-1].endswith(": 9")
    assert valid(root)


def test_an_elite_of_a_half_rank_lifts_what_is_left(root: Path) -> None:
    options = ["--name", "Страж", "--types", "beast", "--tier", "elite", "--rank", "2.5"]
    assert new(root, "creature", *options).exit_code == 0
    text = (root / SOURCE / "creatures/strazh.yml").read_text(encoding="utf-8")
    assert "raise: [attack, damage]\n" in text and "elite_focus: defences\n" in text


def test_types_that_have_to_choose(root: Path) -> None:
    options = ["--name", "Искра", "--types", "elemental"]
    result = new(root, "creature", *options)
    assert result.exit_code == 2 and "native" in result.stderr
    options += ["--native", "heat", "--opposite", "cold"]
    assert new(root, "creature", *options).exit_code == 0
    result = new(root, "creature", "--name", "Волк", "--types", "beast", "--weak", "heat")
    assert result.exit_code == 2 and "--weak" in result.stderr


@pytest.mark.parametrize(
    ("kind", "options", "path", "lines"),
    [
        (
            "weapon",
            ["--damage", "slashing"],
            "weapons/tvar.yml",
            ["natural: true", "damage: [{type: slashing, step: rank}]"],
        ),
        ("talent", ["--adds", "weapon:sting"], "talents/tvar.yml", ["adds_items: [weapon:sting]"]),
        (
            "maneuver",
            ["--weapon", "sting", "--damage", "piercing"],
            "maneuvers/tvar.yml",
            ["weapon: sting", "  damage: [{type: piercing, step: weapon}]"],
        ),
        (
            "gift",
            ["--save", "will", "--inflicts", "frightened", "--shape", "cone"],
            "maneuvers/tvar.yml",
            ["gift: true", "  area: {shape: cone, size: 4}", "  save: {attribute: will}"],
        ),
        (
            "spell",
            ["--damage", "cold", "--against", "mental"],
            "spells/tvar.yml",
            ["  attack: {skill: magic_attacks, against: mental}"],
        ),
        (
            "armor",
            ["--dr", "slashing=3, Дробящий: 2"],
            "armor/tvar.yml",
            ["dr: {slashing: 3, blunt: 2}"],
        ),
    ],
)
def test_every_kind(root: Path, kind: str, options: list[str], path: str, lines: list[str]) -> None:
    result = new(root, kind, "--name", "Тварь", *options)
    assert result.exit_code == 0, result.output
    text = (root / SOURCE / path).read_text(encoding="utf-8")
    assert set(lines) <= set(text.splitlines())
    assert valid(root)


def test_a_gift_says_its_dc(root: Path) -> None:
    new(root, "gift", "--name", "Взгляд", "--save", "will")
    text = (root / SOURCE / "maneuvers/vzglyad.yml").read_text(encoding="utf-8")
    assert "1 → 10, 2 → 11, 3 → 12, 4 → 13, 5 → 14, 6 → 15" in text  # «Дары»: 9 + rank


def test_nothing_is_written_over(root: Path) -> None:
    before = fingerprint(root)
    for slug in ("sting", "Sting"):
        result = new(root, "weapon", "--name", "Жало", "--slug", slug, "--damage", "piercing")
        assert result.exit_code in (1, 2)
    result = new(root, "weapon", "--name", "Sting", "--damage", "piercing", "--folder", "other")
    assert result.exit_code == 1 and f"{SOURCE}/weapons/sting.yml" in result.stderr
    assert fingerprint(root) == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--types"),
        (["--types", "beest"], "Perhaps beast?"),
        (["--types", "beast", "--rank", "7"], "1 to 6"),
        (["--types", "beast", "--rank", "two"], "is no number"),
        (["--types", "beast", "--talents", "pysystem:clws"], "pysystem:claws"),
        (["--types", "beast", "--name", "a\nb"], "--name"),
        (["--types", "beast", "--slug", "nul"], "nul"),
        (["--types", "beast", "--folder", "../.."], "../.."),
    ],
)
def test_answers_that_will_not_do(root: Path, options: list[str], said: str) -> None:
    before = fingerprint(root)
    result = new(root, "creature", "--name", "Волк", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert fingerprint(root) == before


def test_the_check_list_at_the_keyboard(root: Path) -> None:
    answers = ["", "Пепельный пёс", "Ash hound", "", "демон", "heat", "cold", "peon", "4", "3"]
    answers += ["1.5", "hp, damage", "", "юркий", "", "Sting", "-", "", "ash-hound"]
    arguments = ["new", "creature", "--ask", "--messages", "ru", "-p", str(root)]
    result = CliRunner().invoke(main, arguments, input="".join(f"{a}\n" for a in answers))
    assert result.exit_code == 0, result.output
    assert "Без этого ответа не обойтись" in result.output  # no name at first
    assert "«4» сюда не годится" in result.output  # more hits than a peon takes
    assert "«Sting» ни на что не ссылается" in result.output
    text = (root / SOURCE / "creatures/ash-hound.yml").read_text(encoding="utf-8")
    assert "demon: {strong: heat, weak: cold}\n" in text
    assert "hits: 3\n" in text and "raise: [hp, damage]\n" in text
    assert "archetype: nimble\n" in text and "talents" not in text.split("archetype")[0]


def test_leaving_in_the_middle_writes_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSYSTEM_LANG", "ru")
    before = fingerprint(root)
    arguments = ["new", "talent", "--ask", "-p", str(root)]
    result = CliRunner().invoke(main, arguments, input="Топь\n")
    assert result.exit_code == 1 and fingerprint(root) == before
    assert "Enter — ответ в скобках" in result.stdout
    assert result.stderr == "\nБрошено, ничего не записано.\n"


@pytest.mark.parametrize("name", ["1e5", "0o7", "~", "нет", "«Ёж»: № 1"])
def test_names_that_look_like_something_else(root: Path, name: str) -> None:
    assert new(root, "talent", "--name", name, "--slug", "odd").exit_code == 0
    text = (root / SOURCE / "talents/odd.yml").read_text(encoding="utf-8")
    assert yaml.safe_load(text)["name"] == {"ru": name}
    assert valid(root)


def test_lists_may_stand_in_brackets_as_in_a_file(root: Path) -> None:
    options = ["--name", "Топь", "--types", "[ undead, Растение ]", "--talents", "[pysystem:claws]"]
    assert new(root, "creature", *options).exit_code == 0
    text = (root / SOURCE / "creatures/top.yml").read_text(encoding="utf-8")
    assert "types: [undead, plant]\n" in text and "talents: [pysystem:claws]\n" in text
    assert new(root, "armor", "--name", "Тина", "--dr", "{slashing: 4}").exit_code == 0
    assert valid(root)
