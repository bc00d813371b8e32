"""Small author projects, the command line run on them, and the fingerprint of a folder."""

import gc
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pysystem.cli import main
from pysystem.content.project import Project, find_project

OURS = Path(__file__).parents[1]

PACKS = ["creatures", "weapons", "armor", "talents", "maneuvers", "spells", "rules", "tables"]
COLLECTIONS = {"Actor": "actors", "Item": "items", "JournalEntry": "journal", "RollTable": "tables",
               "Macro": "macros"}  # fmt: skip
CHILDREN = {
    "Actor": ("items", "effects"),
    "Item": ("effects",),
    "JournalEntry": ("pages", "categories"),
    "RollTable": ("results",),
    "Macro": (),
}


CONFIG = """\
id = "bog"
title = {ru = "Болото", en = "Bog"}
version = "1.2.0"
description = {ru = "Звери болот.", en = "Beasts of the bog."}
authors = ["Автор", {name = "Second", url = "https://example.org"}]
url = "https://example.org/bog"
manifest = "https://example.org/bog/module.json"
download = "https://example.org/bog/{version}/bog.zip"
"""

# A wolf whose talents bring talents, an item that two talents bring, and one of everything else.
SAMPLE = {
    "creatures/beasts/_folder.yml": "name: {ru: Звери, en: Beasts}\ncolor: '#336633'\nsort: 5\n",
    "creatures/beasts/wolf.yml": """\
kind: creature
name: {ru: Волк, en: Wolf}
types: [beast]
tier: normal
rank: 1.5
raise: [attack, damage]
talents: [wolf-shape, fangs]
look: {ru: "Серый, см. [когти](talent:claws).", en: "Grey, see [claws](talent:claws)."}
tactics: {ru: Кружит., en: Circles.}
""",
    "creatures/troll.yml": """\
kind: creature
name: {ru: Болотный тролль, en: Bog troll}
types: [plant]
tier: boss
rank: 3
size: huge
talents: [claws]
maneuvers: [howl, slash]
armor: [bark]
spells: [frost]
img: art/troll.webp
token: {img: art/troll-token.webp}
""",
    "talents/wolf-shape.yml": """\
kind: talent
name: {ru: Волчья стать, en: Wolf's build}
adds_items: [talent:claws, maneuver:howl]
""",
    "talents/claws.yml": """\
kind: talent
name: {ru: Когти, en: Claws}
adds_items: [weapon:claws, maneuver:slash]
""",
    "talents/fangs.yml": """\
kind: talent
name: {ru: Клыки, en: Fangs}
adds_items: [weapon:fangs, maneuver:slash]
""",
    "weapons/claws.yml": """\
kind: weapon
natural: true
name: {ru: Когти, en: Claws}
damage: [{type: slashing}]
""",
    "weapons/fangs.yml": """\
kind: weapon
natural: true
name: {ru: Клыки, en: Fangs}
damage: [{type: piercing, shift: 1}, {type: cold, step: I}]
control: 2
materials: [silver]
bane: [shade]
bonus: [{against: undead, amount: 3}]
""",
    "weapons/club.yml": """\
kind: weapon
name: {ru: Дубина, en: Club}
damage: [{type: blunt, step: III}]
img: icons/weapons/clubs/club.webp
""",
    "armor/bark.yml": """\
kind: armor
name: {ru: Кора, en: Bark}
dr: {slashing: 3, blunt: 2}
layer: plate
""",
    "maneuvers/slash.yml": """\
kind: maneuver
name: {ru: Полоснуть, en: Slash}
weapon: claws
use: {ap: 2, attack: {}, damage: [{type: slashing, step: weapon, shift: 1}]}
""",
    "maneuvers/howl.yml": """\
kind: maneuver
gift: true
name: {ru: Вой, en: Howl}
description: {ru: "Все слышат.", en: "All hear it."}
use:
  ap: 3
  trigger: {ru: Ранен товарищ, en: A friend is hurt}
  area: {shape: burst, size: 6}
  save: {attribute: will, half: true}
  damage: [{type: mental}]
  inflicts: [frightened]
  limit: {uses: 1, per: scene}
""",
    "spells/frost.yml": """\
kind: spell
name: {ru: Стужа, en: Frost}
use: {ap: 4, range: 10, save: {attribute: endurance, dc: 12}, damage: [{type: cold, step: II}]}
""",
    "rules/swamp.yml": """\
kind: journal
name: {ru: Болото, en: The bog}
sort: 3
pages:
  - slug: first
    name: {ru: Первая, en: First}
    text: {ru: "Живёт [волк](creature:wolf).", en: Text.}
  - slug: secret
    name: {ru: Тайна, en: Secret}
    level: 2
    audience: gm
    text: {ru: "См. [первую](journal:swamp#first).", en: "See [the first](journal:swamp#first)."}
""",
    "tables/meetings.yml": """\
kind: table
name: {ru: Встречи, en: Meetings}
description: {ru: На болоте., en: In the bog.}
formula: 1d6
results:
  - {range: [1, 3], document: creature:wolf}
  - {range: [4, 4], document: weapon:club, text: {ru: Дубина в тине, en: A club in the mud}}
  - {range: [5, 6], text: {ru: Никого, en: Nobody}}
""",
}  # fmt: skip

PICTURES = {"art/troll.webp": b"troll", "art/troll-token.webp": b"token"}


def make_project(
    root: Path, files: Mapping[str, str | bytes] = SAMPLE, config: str = CONFIG
) -> Project:
    """A project with `files` in its sources; the pictures of the sample are always there."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "pysystem.toml").write_text(config, encoding="utf-8", newline="\n")
    sources = {f"packs/_source/{name}": content for name, content in files.items()}
    for name, content in {**PICTURES, **sources}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    project, problems = find_project(root)
    assert project is not None, problems
    return project


def exported(root: Path, *options: str) -> Path:
    """The folder of the sample project, exported."""
    make_project(root)
    result = run("export", "-p", root, *options)
    assert result.exit_code == 0, result.output
    return root


def copy_ours(target: Path) -> Path:
    """A copy of this very project: what the export reads, and nothing that it makes."""
    shutil.copytree(OURS / "packs" / "_source", target / "packs" / "_source")
    made = shutil.ignore_patterns("generated")
    shutil.copytree(OURS / "foundry_module", target / "foundry_module", ignore=made)
    for name in (
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CREDITS.md",
        "packs/ids.json",
        "packs/redirects.yml",
    ):
        if (OURS / name).is_file():
            shutil.copy(OURS / name, target / name)
    return target


def library(folder: Path, pack: str) -> dict[str, Any]:
    """What `library/<pack>.json` holds."""
    found: dict[str, Any] = json.loads((folder / "library" / f"{pack}.json").read_bytes())
    return found


def documents(folder: Path, pack: str) -> dict[str, dict[str, Any]]:
    """The documents of a pack by slug."""
    return {
        document["flags"]["pysystem"]["slug"].split(":")[1]: document
        for document in library(folder, pack)["documents"]
    }


def items(folder: Path, creature: str) -> dict[str, dict[str, Any]]:
    """The items of a creature by `kind:slug`."""
    found = documents(folder, "creatures")[creature]["items"]
    return {item["flags"]["pysystem"]["slug"]: item for item in found}


def stats(source: str | None = None) -> dict[str, Any]:
    """The `_stats` of every document; `source` is the packed one that it is a copy of."""
    return {
        "coreVersion": "13.350",
        "systemId": "worldbuilding",
        "systemVersion": None,
        "createdTime": None,
        "modifiedTime": None,
        "lastModifiedBy": None,
        "compendiumSource": source,
        "duplicateSource": None,
        "exportSource": None,
    }


def run(*arguments: str | os.PathLike[str]) -> Result:
    """The command line, run in this process; an exception that gets out of it is raised."""
    try:
        return CliRunner().invoke(main, [os.fspath(a) for a in arguments], catch_exceptions=False)
    finally:
        gc.enable()  # the export, which is to be the last thing a process does, turns it off


def run_apart(
    *arguments: str | os.PathLike[str],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    **kwargs: int,
) -> subprocess.CompletedProcess[bytes]:
    """The command line in a process of its own; `env` is added to the environment."""
    return subprocess.run(
        command(*arguments),
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        timeout=120,
        check=False,
        **kwargs,
    )


def command(*arguments: str | os.PathLike[str]) -> list[str]:
    """How to start the command line as a process."""
    start = "from pysystem.cli import run; run()"
    return [sys.executable, "-c", start, *(os.fspath(a) for a in arguments)]


def expected_entries(library: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What a pack has to hold, from what its library says."""
    found = {f"!folders!{each['_id']}": each for each in library["folders"]}
    kind = library["type"]
    collection = COLLECTIONS[kind]
    for document in library["documents"]:
        own = dict(document)
        for name in CHILDREN[kind]:
            own[name] = [child["_id"] for child in document.get(name, [])]
            for child in document.get(name, []):
                below = {"items": {"effects": []}}.get(name, {})
                key = f"!{collection}.{name}!{document['_id']}.{child['_id']}"
                found[key] = {**child, **below}
        found[f"!{collection}!{document['_id']}"] = own
    return found


def fingerprint(root: Path) -> dict[str, str]:
    """The hash of every file below a folder, and its folders; not the stamp, which holds times."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else "folder"
        for path in sorted(root.rglob("*"))
        if path.name not in (".export.json", ".export.kept")
    }
