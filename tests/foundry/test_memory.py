"""Building again and again: what is remembered never makes a difference to what comes out."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pysystem.content.load import Memory
from pysystem.content.memo import Memo
from pysystem.content.project import Project
from pysystem.foundry import render as rendering
from pysystem.foundry.check import load_checked
from pysystem.foundry.documents import Origin
from pysystem.foundry.native.target import NativeTarget
from pysystem.foundry.render import Packed, RenderedPack, render
from tests.project import SAMPLE, make_project

SOURCE = Path("packs/_source")
ORIGIN = Origin("bog", "worldbuilding")

HINT = "description: {ru: 'См. [](maneuver:howl).', en: 'See [](maneuver:howl).'}\n"

# Each of these is one save: a file and its new text, or None for a file that is deleted.
EDITS: list[tuple[str, str | None]] = [
    ("weapons/claws.yml", SAMPLE["weapons/claws.yml"].replace("slashing", "piercing")),
    ("weapons/claws.yml", SAMPLE["weapons/claws.yml"].replace("Когти", "Серпы")),
    ("weapons/claws.yml", SAMPLE["weapons/claws.yml"] + "rank: [\n"),
    ("weapons/claws.yml", None),
    ("weapons/claws.yml", SAMPLE["weapons/claws.yml"]),
    ("talents/claws.yml", SAMPLE["talents/claws.yml"].replace("Когти", "Коготки")),
    ("talents/claws.yml", SAMPLE["talents/claws.yml"].replace(", maneuver:slash", "")),
    ("talents/claws.yml", SAMPLE["talents/claws.yml"] + HINT),
    ("maneuvers/howl.yml", SAMPLE["maneuvers/howl.yml"].replace("name: {ru: ", "name: {ru: Не ")),
    ("maneuvers/howl.yml", SAMPLE["maneuvers/howl.yml"]),
    ("talents/claws.yml", SAMPLE["talents/claws.yml"]),
    ("maneuvers/claws.yml", SAMPLE["maneuvers/slash.yml"]),
    ("maneuvers/claws.yml", None),
    ("maneuvers/slash.yml", SAMPLE["maneuvers/slash.yml"].replace("shift: 1", "shift: 2")),
    ("maneuvers/slash.yml", SAMPLE["maneuvers/slash.yml"]),
    ("armor/bark.yml", SAMPLE["armor/bark.yml"].replace("slashing: 3", "slashing: 4")),
    ("armor/bark.yml", SAMPLE["armor/bark.yml"]),
    ("creatures/beasts/_folder.yml", "name: {ru: Зверьё, en: Animals}\n"),
    ("creatures/beasts/wolf.yml", SAMPLE["creatures/beasts/wolf.yml"].replace("Волк", "Волчица")),
    ("creatures/beasts/wolf.yml", None),
    ("creatures/wolf.yml", SAMPLE["creatures/beasts/wolf.yml"]),
    ("creatures/wolf.yml", None),
    ("creatures/beasts/wolf.yml", SAMPLE["creatures/beasts/wolf.yml"]),
]


def save(project: Project, name: str, text: str | None) -> None:
    path = project.source / name
    if text is None:
        path.unlink(missing_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def built(project: Project, memory: Memory | None, memo: Memo[Packed] | None) -> object:
    """The problems, and the packs if there may be any."""
    loaded = load_checked(project, memory)
    if loaded.failed:
        return loaded.problems
    packs: list[RenderedPack] = render(loaded, ORIGIN, NativeTarget(), "ru", memo)
    return loaded.problems, [(pack.pack.name, tuple(pack.entries())) for pack in packs]


@settings(max_examples=20)
@given(order=st.lists(st.sampled_from(EDITS), min_size=1, max_size=12))
def test_after_every_save_the_same_as_from_nothing(
    order: list[tuple[str, str | None]], tmp_path_factory: object
) -> None:
    root = tmp_path_factory.mktemp("saves")  # type: ignore[attr-defined]
    project = make_project(root)
    memory, memo = Memory(), Memo[Packed]()
    for name, text in [("", None), *order]:
        if name:
            save(project, name, text)
        assert built(project, memory, memo) == built(project, None, None)


def test_a_link_in_an_item_that_many_bear(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    save(project, "talents/claws.yml", SAMPLE["talents/claws.yml"] + HINT)
    memory, memo = Memory(), Memo[Packed]()
    built(project, memory, memo)
    save(project, "maneuvers/howl.yml", SAMPLE["maneuvers/howl.yml"].replace("{ru: ", "{ru: Не "))
    assert built(project, memory, memo) == built(project, None, None)


def test_only_what_depends_on_a_change_is_made_again(tmp_path: Path, monkeypatch: object) -> None:
    made: list[str] = []
    original = rendering._packed

    def noted(document: dict[str, object], kind: str) -> Packed:
        made.append(str(document["name"]))
        return original(document, kind)

    monkeypatch.setattr(rendering, "_packed", noted)  # type: ignore[attr-defined]
    project = make_project(tmp_path)
    memory, memo = Memory(), Memo[Packed]()
    built(project, memory, memo)
    made.clear()
    built(project, memory, memo)
    assert made == ["Звери"]  # folders are made each time
    made.clear()
    text = SAMPLE["armor/bark.yml"].replace("slashing: 3", "slashing: 4")
    save(project, "armor/bark.yml", text)
    built(project, memory, memo)
    assert made == ["Кора", "Болотный тролль", "Звери"]
