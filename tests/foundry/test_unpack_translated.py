"""`pysystem unpack` of a whole module: both languages come back, each text at its place."""

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry.unpacked.changes import carried_over
from tests.foundry.pack_samples import plyvel
from tests.foundry.test_unpack_into import TROLL_ID, WOLF, WOLF_ID, into, notes, source, sources
from tests.project import SAMPLE, documents, fingerprint, library, run

Data = dict[str, Any]


@pytest.fixture
def bog(in_both: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(in_both, tmp_path / "bog"))


def translation(root: Path, pack: str) -> Path:
    (file,) = (root / "lang/babele").glob(f"*/bog.{pack}.json")
    return file


def translate(root: Path, pack: str, change: Callable[[Data], Any]) -> Path:
    """Change a translation file."""
    file = translation(root, pack)
    content = json.loads(file.read_bytes())
    change(content)
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def entry(root: Path, pack: str, slug: str, **fields: Any) -> None:
    """Change fields of a document's translation."""
    identity = documents(root, pack)[slug]["_id"]
    translate(root, pack, lambda content: content["entries"][identity].update(fields))


def foundry(root: Path, pack: str, key: str, change: Callable[[Data], Any]) -> None:
    """Change a document as Foundry does: in the pack."""
    database = plyvel.DB(str(root / "packs" / pack))
    document = json.loads(database.get(key.encode()))
    change(document)
    database.put(key.encode(), json.dumps(document).encode())
    database.close()


def only(bog: Path, before: dict[str, str], *names: str) -> bool:
    """Whether these files have changed, and no others."""
    after = sources(bog)
    return {name for name in before | after if before.get(name) != after.get(name)} == set(names)


@pytest.mark.parametrize(("what", "lang"), [(".", "ru"), ("dist/bog.zip", "ru"), ("en", "en")])
def test_a_module_that_nobody_touched_changes_nothing(bog: Path, what: str, lang: str) -> None:
    before = sources(bog)
    told = into(bog, bog / what)
    assert (told["lang"], told["changed"], told["created"], told["notes"]) == (lang, [], [], [])
    assert told["untouched"] == 14
    assert sources(bog) == before


def test_a_translator_changes_a_creature(bog: Path) -> None:
    before = sources(bog)
    claws = documents(bog, "talents")["claws"]["_id"]
    look = f"<p>Grey, big, see @UUID[Compendium.bog.talents.Item.{claws}]{{claws}}.</p>"
    entry(bog, "creatures", "wolf", name="Grey wolf", system_look=look)
    told = into(bog, bog)
    (changed,) = told["changed"]
    assert changed["keys"] == ["name", "look"]
    assert told["notes"] == []
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "en: Wolf", "en: Grey wolf"
    ).replace("Grey, see [claws]", "Grey, big, see [claws]")
    assert only(bog, before, "creatures/beasts/wolf.yml")
    assert run("export", "-p", bog).exit_code == 0
    assert into(bog, bog)["changed"] == []


def test_a_translator_changes_a_zip(bog: Path, tmp_path: Path) -> None:
    entry(bog, "creatures", "wolf", system_tactics="<p>Circles and <em>waits</em>.</p>")
    name = "lang/babele/en/bog.creatures.json"
    with (
        zipfile.ZipFile(bog / "dist/bog.zip") as old,
        zipfile.ZipFile(tmp_path / "new.zip", "w") as new,
    ):
        for each in old.namelist():
            new.writestr(each, (bog / name).read_bytes() if each == name else old.read(each))
    told = into(bog, tmp_path / "new.zip")
    assert told["notes"] == []
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "en: Circles.", "en: Circles and *waits*."
    )


def test_english_packs_bring_russian_translations(bog: Path) -> None:
    entry(bog / "en", "creatures", "wolf", name="Серый волк")
    foundry(
        bog / "en", "creatures", f"!actors!{WOLF_ID}",
        lambda wolf: wolf["system"].update(tactics="<p>Waits.</p>"),
    )  # fmt: skip
    told = into(bog, bog / "en")
    assert told["lang"] == "en"
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "ru: Волк", "ru: Серый волк"
    ).replace("en: Circles.", "en: Waits.")
    assert notes(told) == [
        "creature:wolf: the text of tactics was changed in one language, its translation was not."
    ]


def test_texts_of_every_kind(bog: Path) -> None:
    """An item's trigger, a page, a table's row, a folder, each at its place and in its file."""
    before = sources(bog)
    entry(bog, "maneuvers", "howl", system_use_trigger="A friend bleeds", name="Howling (Gift)")
    first, secret = documents(bog, "rules")["swamp"]["pages"]
    pages = {first["_id"]: {"name": "One", "text": {"content": "<p>Text.</p>"}}}
    pages[secret["_id"]] = {"name": "Secret", "text": secret["text"]}
    file = json.loads(translation(bog, "rules").read_bytes())
    (old,) = file["entries"].values()
    entry(bog, "rules", "swamp", pages={**old["pages"], first["_id"]: pages[first["_id"]]})
    (_, row, last) = documents(bog, "tables")["meetings"]["results"]
    (old,) = json.loads(translation(bog, "tables").read_bytes())["entries"].values()
    results = old["results"] | {last["_id"]: {"name": "No one"}}
    assert row["_id"] in results
    entry(bog, "tables", "meetings", results=results)
    translate(bog, "creatures", lambda content: content["folders"].update({"Звери": "Animals"}))
    told = into(bog, bog)
    assert told["notes"] == []
    for name, one, other in (
        ("maneuvers/howl.yml", "en: A friend is hurt", "en: A friend bleeds"),
        ("maneuvers/howl.yml", "en: Howl}", "en: Howling}"),
        ("rules/swamp.yml", "en: First}", "en: One}"),
        ("tables/meetings.yml", "en: Nobody}", "en: No one}"),
        ("creatures/beasts/_folder.yml", "en: Beasts}", "en: Animals}"),
    ):
        assert one in SAMPLE[name]
        assert one not in source(bog, name) and other in source(bog, name)
    meetings = SAMPLE["tables/meetings.yml"].replace("en: Nobody}", "en: No one}")
    assert source(bog, "tables/meetings.yml") == meetings
    assert only(
        bog, before, "maneuvers/howl.yml", "rules/swamp.yml", "tables/meetings.yml",
        "creatures/beasts/_folder.yml",
    )  # fmt: skip


def test_both_languages_of_one_text(bog: Path) -> None:
    foundry(
        bog, "creatures", f"!actors!{WOLF_ID}",
        lambda wolf: wolf["system"].update(tactics="<p>Ждёт.</p>"),
    )  # fmt: skip
    entry(bog, "creatures", "wolf", system_tactics="<p>Waits.</p>")
    assert into(bog, bog)["notes"] == []
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace(
        "ru: >-\n    Кружит.", "ru: Ждёт."
    ).replace("Circles.", "Waits.")


def test_a_text_that_is_translated_for_the_first_time(bog: Path) -> None:
    """It has only Russian in the file, or none of it in the pack's entry."""
    path = bog / "packs/_source/creatures/troll.yml"
    text = path.read_text(encoding="utf-8") + "tactics: Топчет.\nlook: {ru: Зелёный}\n"
    path.write_text(text, encoding="utf-8")
    assert run("export", "-p", bog).exit_code == 0
    entry(bog, "creatures", "troll", system_tactics="<p>Tramples.</p>", system_look="<p>Green</p>")

    def mapped(content: Data) -> None:
        content["mapping"] |= {"system_tactics": "system.tactics", "system_look": "system.look"}

    translate(bog, "creatures", mapped)
    assert into(bog, bog)["notes"] == []
    assert path.read_text(encoding="utf-8") == text.replace(
        "tactics: Топчет.", "tactics: {ru: Топчет., en: Tramples.}"
    ).replace("{ru: Зелёный}", "{ru: Зелёный, en: Green}")


def test_new_documents_have_both_languages(bog: Path) -> None:
    (bog / "packs/_source/creatures/troll.yml").unlink()
    before = sources(bog)
    told = into(bog, bog)
    assert told["notes"] == []
    text = source(bog, "creatures/troll.yml")
    assert text.startswith("kind: creature\nname: {ru: Болотный тролль, en: Bog troll}\n")
    assert only(bog, before, "creatures/troll.yml")


def test_an_item_that_only_a_creature_has(bog: Path) -> None:
    """It becomes a document of its own, with its translation from inside the creature's."""

    def give(troll: Data) -> None:
        troll["items"].append("newitem000000000")

    item = {
        "_id": "newitem000000000", "name": "Рык", "type": "pysystem.talent", "img": "icons/a.webp",
        "system": {"description": "<p>Громко.</p>"}, "flags": {},
    }  # fmt: skip
    database = plyvel.DB(str(bog / "packs/creatures"))
    key = f"!actors.items!{TROLL_ID}.newitem000000000".encode()
    database.put(key, json.dumps(item).encode())
    database.close()
    foundry(bog, "creatures", f"!actors!{TROLL_ID}", give)
    changes = {"name": "Roar", "system": {"description": "<p>Loud.</p>"}}
    translate(
        bog, "creatures",
        lambda content: content["entries"][TROLL_ID]["items"].update({item["_id"]: changes}),
    )  # fmt: skip
    told = into(bog, bog)
    assert notes(told) == []
    assert source(bog, "talents/ryk.yml") == (
        "kind: talent\nname: {ru: Рык, en: Roar}\ndescription: {ru: Громко., en: Loud.}\n"
        "img: icons/a.webp\n"
    )


@pytest.mark.parametrize("what", [".", "dist/bog.zip", "en"])
def test_a_new_project_makes_the_same_module(bog: Path, tmp_path: Path, what: str) -> None:
    """From nothing: what is unpacked and exported again are the same packs and translations."""
    new = tmp_path / "new"
    result = run("unpack", bog / what, "--out", new / "packs/_source", "--messages", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    folder = new / "packs/_source/creatures/beasts/_folder.yml"
    assert folder.read_text(encoding="utf-8").startswith("name: {ru: Звери, en: Beasts}\n")
    shutil.copytree(bog / "art", new / "art")
    shutil.copy(bog / "pysystem.toml", new / "pysystem.toml")
    for options, made in (([], bog), (["--lang", "en", "--out", new / "en"], bog / "en")):
        assert run("export", "-p", new, *options).exit_code == 0
        again = new / "en" if options else new
        for part in ("packs", "library", "lang"):
            once, now = fingerprint(made / part), fingerprint(again / part)
            assert {name: each for name, each in now.items() if "_source" not in name} == {
                name: each for name, each in once.items() if "_source" not in name
            }


def test_a_lone_pack_brings_its_own_language_alone(bog: Path) -> None:
    entry(bog, "creatures", "wolf", name="Grey wolf")
    before = sources(bog)
    for what in ("packs/creatures", "packs", "library/creatures.json"):
        assert into(bog, bog / what)["changed"] == []
    assert sources(bog) == before


@pytest.mark.parametrize(
    ("written", "old", "new", "wanted"),
    [
        ("А", {"ru": "А", "en": "А"}, {"ru": "Б", "en": "Б"}, "Б"),
        ("А", {"ru": "А", "en": "А"}, {"ru": "А", "en": "B"}, {"ru": "А", "en": "B"}),
        ({"ru": "А"}, {"ru": "А", "en": "А"}, {"ru": "Б", "en": "Б"}, {"ru": "Б"}),
        ({"ru": "А", "en": "А"}, {"ru": "А", "en": "А"}, {"ru": "Б", "en": "Б"},
         {"ru": "Б", "en": "Б"}),
        ({"en": "A", "ru": "А"}, {"ru": "А", "en": "A"}, {"ru": "А", "en": "B"},
         {"en": "B", "ru": "А"}),
        ({"ru": "А", "en": "A"}, {"ru": "А"}, {"ru": "Б"}, {"ru": "Б", "en": "A"}),
        ("А", {"en": "А"}, {"en": "B"}, {"ru": "А", "en": "B"}),
    ],
)  # fmt: skip
def test_only_what_changed_is_carried_over(written: Any, old: Data, new: Data, wanted: Any) -> None:
    lang = "ru" if "ru" in new else "en"
    assert carried_over(written, old, new, lang) == wanted


def test_the_library_of_a_module_adds_nothing_to_it(bog: Path) -> None:
    """The same documents come twice; the pack's, which has translations, counts."""
    entry(bog, "creatures", "wolf", name="Grey wolf")
    assert library(bog, "creatures")["documents"]
    (one,) = into(bog, bog, bog / "library/creatures.json")["changed"]
    assert one["keys"] == ["name"]
