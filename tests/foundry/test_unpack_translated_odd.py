"""Translation files that are damaged, foreign, outdated or made to do damage."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysystem.content.load import load
from pysystem.content.project import find_project
from pysystem.foundry.babele import CONVERTER
from pysystem.foundry.problems import ExportError
from pysystem.foundry.unpacked.plan import Base, plan
from pysystem.foundry.unpacked.sources import Source, read_source
from pysystem.foundry.unpacked.translated import laid_over, translations_of, untranslated
from tests.foundry.test_unpack_into import WOLF, WOLF_ID, into, notes, source, sources
from tests.foundry.test_unpack_translated import entry, foundry, translate, translation
from tests.project import documents, fingerprint, run

Data = dict[str, Any]

TEXTS = ("name", "look", "tactics", "description", "wound_trigger", "budget_note")


@pytest.fixture
def bog(in_both: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(in_both, tmp_path / "bog"))


def test_what_is_no_more_in_a_translation_file_stays(bog: Path) -> None:
    before = sources(bog)
    translate(bog, "creatures", lambda content: content["entries"].pop(WOLF_ID))
    translate(
        bog, "maneuvers", lambda content: [e.pop("name") for e in content["entries"].values()]
    )
    told = into(bog, bog)
    assert {note["code"] for note in told["notes"]} == {"unpack.untranslated"}
    assert {note["params"]["document"]: note["params"]["paths"] for note in told["notes"]} == {
        "creature:wolf": ["name", "system.look", "system.tactics", *wolf_items(bog)[:2], "…"],
        "maneuver:howl": ["name"],
        "maneuver:slash": ["name"],
    }
    assert (
        "maneuver:howl: the translation file has name no more, the old translation was kept."
        in notes(told)
    )
    file = translation(bog, "weapons")
    file.unlink()
    (note,) = (n for n in into(bog, bog)["notes"] if n["code"] == "unpack.translated-missing")
    assert note["params"] == {"path": str(file)}
    assert "there is no such file, the old translation of this pack was kept." in note["message"]
    assert sources(bog) == before


def wolf_items(bog: Path) -> list[str]:
    found = documents(bog, "creatures")["wolf"]["items"]
    return [f"items.{each['_id']}.name" for each in found]


def test_what_is_foreign_in_a_translation_file_is_told(bog: Path) -> None:
    before = sources(bog)

    def add(content: Data) -> None:
        content["entries"]["nobody0000000000"] = {"name": "Nobody"}
        content["entries"][WOLF_ID] |= {"biography": "x", "actions": {"a": "b"}}
        content["mapping"]["actions"] = {"path": "items", "converter": "someoneElses"}
        content["folders"] = {"Звери": "<b>Beasts</b>"}

    translate(bog, "creatures", add)
    told = into(bog, bog)
    path = f"{bog}/lang/babele/en/bog.creatures.json"
    assert [(note["code"], note["params"]) for note in told["notes"]] == [
        ("unpack.translated-entries", {"path": path, "found": ["nobody0000000000"]}),
        (
            "unpack.translated-fields",
            {"path": path, "found": ["actions", "biography", "folders.Звери"]},
        ),
    ]
    assert sources(bog) == before


@pytest.mark.parametrize(
    "name", ["<b>Wolf</b>", "W" * 121, "two\nlines", "\ud800", "", 5, None, ["Wolf"], {"a": "b"}]
)
def test_a_translation_that_will_not_do_takes_nothing_with_it(bog: Path, name: Any) -> None:
    """The Russian of the same text comes through; what was written in English stays."""

    def rename(wolf: Data) -> None:
        wolf["name"] = wolf["prototypeToken"]["name"] = "Волчара"

    foundry(bog, "creatures", f"!actors!{WOLF_ID}", rename)
    entry(bog, "creatures", "wolf", name=name)
    told = into(bog, bog)
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace("ru: Волк", "ru: Волчара")
    lost = [note["params"]["path"] for note in told["notes"] if note["code"] == "unpack.lost"]
    assert lost == ["name"]


def test_a_translation_says_nothing_but_texts(bog: Path) -> None:
    entry(
        bog, "creatures", "wolf", rank=3, types=["undead"], system_tactics="<p>Waits.</p>"
    )  # fmt: skip
    where = {"rank": "system.rank", "types": "system.types"}
    translate(bog, "creatures", lambda content: content["mapping"].update(where))
    told = into(bog, bog)
    assert source(bog, "creatures/beasts/wolf.yml") == WOLF.replace("en: Circles.", "en: Waits.")
    lost = [note["params"]["path"] for note in told["notes"] if note["code"] == "unpack.lost"]
    assert sorted(lost) == ["system.rank", "system.types[0]"]


CORRUPT: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"{", "unpack.json"),
    "no UTF-8": (b'{"entries": "\xff"}', "unpack.json"),
    "nothing": (b"", "unpack.json"),
    "a list": (b"[]", "unpack.json"),
    "lists in lists": (b'{"entries": ' + b"[" * 5000 + b"]" * 5000 + b"}", "unpack.json-deep"),
    "no entries": (b"{}", "unpack.translations"),
    "entries by name, as a list": (
        b'{"entries": [{"id": "Wolf"}], "mapping": {}, "folders": {}}',
        "unpack.translations",
    ),
    "an entry that is a text": (
        b'{"entries": {"a": "b"}, "mapping": {}, "folders": {}}',
        "unpack.translations",
    ),
    "a mapping that is a list": (
        b'{"entries": {}, "mapping": [], "folders": {}}',
        "unpack.translations",
    ),
    "folders that are a text": (
        b'{"entries": {}, "mapping": {}, "folders": "x"}',
        "unpack.translations",
    ),
}


@pytest.mark.parametrize("case", CORRUPT)
def test_a_corrupt_translation_file_is_one_error(bog: Path, case: str) -> None:
    content, code = CORRUPT[case]
    # Something to be written first, had the file been sound.
    entry(bog, "creatures", "wolf", name="Grey wolf")
    file = translation(bog, "weapons")
    file.write_bytes(content)
    before = fingerprint(bog)
    for options in (["--into", bog], ["--out", bog / "out"]):
        result = run("unpack", bog, *options, "--messages", "en")
        assert result.exit_code == 1
        (line,) = result.stderr.splitlines()
        assert line.startswith(f"error [{code}]: {file}")
        assert fingerprint(bog) == before


def test_a_language_that_the_module_contradicts(bog: Path) -> None:
    result = run("unpack", bog, "--into", bog, "--lang", "en", "--messages", "en")
    assert result.exit_code == 1
    assert "[unpack.language]" in result.stderr and "in the language ru, not en" in result.stderr
    result = run("unpack", bog, bog / "en", "--into", bog, "--messages", "en")
    assert (result.exit_code, "[unpack.language]" in result.stderr) == (1, True)


@pytest.mark.parametrize(
    "flags",
    [
        None, [], {"pysystem": None}, {"pysystem": {"babele": {"lang": "de"}}},
        {"pysystem": {"babele": {"lang": ["en"]}}}, {"pysystem": {"babele": "en"}},
    ],
)  # fmt: skip
def test_a_module_that_names_no_translations_has_none(bog: Path, flags: Any) -> None:
    entry(bog, "creatures", "wolf", name="Grey wolf")
    manifest = json.loads((bog / "module.json").read_bytes())
    (bog / "module.json").write_text(json.dumps({**manifest, "flags": flags}), encoding="utf-8")
    before = sources(bog)
    told = into(bog, bog)
    assert (told["lang"], told["changed"], told["notes"]) == ("ru", [], [])
    assert sources(bog) == before


def test_a_modules_id_leads_nowhere_else(bog: Path) -> None:
    manifest = json.loads((bog / "module.json").read_bytes())
    manifest["id"] = "../../../bog"
    (bog / "module.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert into(bog, bog)["changed"] == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "system", "items", "_id", "a", "system.look", "x.y"]), inner
        )
    ),
    max_leaves=12,
)


@given(entries=JSON, mapping=JSON, folders=JSON, document=JSON)
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_any_content_is_read_or_refused(
    entries: Any, mapping: Any, folders: Any, document: Any
) -> None:
    content = {"entries": entries, "mapping": mapping, "folders": folders}
    try:
        found = translations_of(content, "file", "en")
    except ExportError as error:
        assert error.code == "unpack.translations"
        return
    for changes in found.entries.values():
        assert json.dumps(laid_over(document, changes))
        untranslated({"name": "x"}, {"name": "x"}, changes, {})


@pytest.fixture(scope="module")
def read(in_both: Path) -> tuple[Base, list[Source]]:
    """The project and its module."""
    project, _ = find_project(in_both)
    assert project is not None
    return Base("bog", in_both, project.source, load(project)), read_source(in_both)


PLACES = st.sampled_from(
    ["name", "items", "items.x", "system", "system.look", "system.types", "system.archetype",
     "system.use", "system.use.trigger", "system.ap.max", "prototypeToken", "flags.pysystem.slug",
     "_id", "_stats", "folder", "pages", "results", "img", "type"]
)  # fmt: skip


@given(changes=st.dictionaries(PLACES, JSON, max_size=4))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
def test_any_translation_is_survived(read: tuple[Base, list[Source]], changes: Data) -> None:
    """All but texts is taken from the pack, whatever a translation says of it."""
    base, sources = read
    content = {
        "entries": {WOLF_ID: {f"f{n}": value for n, value in enumerate(changes.values())}},
        "mapping": {
            f"f{n}": {"path": path, "converter": CONVERTER} if path == "items" else path
            for n, path in enumerate(changes)
        },
        "folders": {},
    }
    others = translations_of(content, "file", "en")
    packs = [
        replace(pack, translations=others) if pack.path.endswith("creatures") else pack
        for pack in sources
    ]
    found = plan(base, packs, None)
    made = found.files.get(base.source / "creatures/beasts/wolf.yml", WOLF.encode())
    wolf, known = yaml.safe_load(made), yaml.safe_load(WOLF)
    assert {key: value for key, value in wolf.items() if key not in TEXTS} == {
        key: value for key, value in known.items() if key not in TEXTS
    }
    for text in ("name", "look", "tactics"):
        assert wolf[text]["ru"] == known[text]["ru"]
