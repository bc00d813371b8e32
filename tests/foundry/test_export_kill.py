"""An export that is killed at any moment leaves whole packs behind, and can simply be run again."""

import json
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from pysystem.foundry.leveldb import read_pack
from tests.foundry.pack_samples import plyvel_entries
from tests.project import PACKS, SAMPLE, command, fingerprint, make_project, run

ROUNDS = 20

# One document for each pack, so that every pack changes between two exports.
DOCUMENTS = {
    "creatures/killed.yml": "kind: creature\ntypes: [beast]\ntier: peon\nrank: 1\nname: %s\n",
    "weapons/killed.yml": "kind: weapon\ndamage: [{type: blunt}]\nname: %s\n",
    "armor/killed.yml": "kind: armor\ndr: {heat: 1}\nname: %s\n",
    "talents/killed.yml": "kind: talent\nname: %s\n",
    "maneuvers/killed.yml": "kind: maneuver\nuse: {ap: 1}\nname: %s\n",
    "spells/killed.yml": "kind: spell\nuse: {ap: 1}\nname: %s\n",
    "rules/killed.yml": "kind: journal\npages: [{slug: a, name: А, text: А}]\nname: %s\n",
    "tables/killed.yml": (
        "kind: table\nformula: 1d1\nresults: [{range: [1, 1], text: А}]\nname: %s\n"
    ),
}
STATES = ("Прежнее", "Новое")
PACK_OF_WOLVES = {
    f"creatures/beasts/wolf-{number}.yml": SAMPLE["creatures/beasts/wolf.yml"]
    for number in range(60)
}


def write_sources(root: Path, name: str) -> None:
    for path, text in DOCUMENTS.items():
        target = root / "packs" / "_source" / path
        target.parent.mkdir(exist_ok=True)
        target.write_text(text % name, encoding="utf-8")


def lasting(root: Path) -> dict[str, str]:
    """What a folder holds, without the locks and the files that a killed writer leaves behind."""
    return {
        name: content
        for name, content in fingerprint(root).items()
        if not name.endswith((".tmp", "/LOCK"))
    }


def changing(root: Path) -> frozenset[tuple[str, int]]:
    """The files of the packs, by which a commit can be seen to begin."""
    return frozenset(
        (entry.path, entry.inode())
        for name in PACKS
        for entry in os.scandir(root / "packs" / name)
        if entry.name != "LOCK"
    )


def killed_after(root: Path, pause: float, *, from_commit: bool) -> bool:
    """Start an export and kill it after `pause` seconds, or as long after its first change of a
    pack. Tell whether it was still at work.
    """
    before = changing(root)
    with subprocess.Popen(
        command("export"), cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while from_commit and process.poll() is None and changing(root) == before:
            time.sleep(0.001)
        time.sleep(pause)
        process.kill()
    assert process.returncode in (0, -getattr(signal, "SIGKILL", 9), 1)  # 1 on Windows
    return process.returncode != 0


def opened(pack: Path, scratch: Path) -> Any:
    """What our reader and LevelDB find in a pack, which must be the same."""
    found = read_pack(pack)
    copy = shutil.copytree(pack, scratch / pack.name)
    assert plyvel_entries(copy) == found
    shutil.rmtree(copy)
    return found


def test_k2_31_an_export_killed_at_random_moments(tmp_path: Path) -> None:
    """Half of the kills come at any time of the run, half while packs are being replaced."""
    root = make_project(tmp_path / "bog", {**SAMPLE, **PACK_OF_WOLVES}).root
    clean, packs = [], []
    for name in STATES:
        write_sources(root, name)
        start = time.monotonic()
        assert subprocess.run(command("export"), cwd=root, check=False).returncode == 0
        length = time.monotonic() - start
        clean.append(lasting(root))
        packs.append({pack: read_pack(root / "packs" / pack) for pack in PACKS})
    chance = random.Random()
    interrupted, state = 0, 1
    for number in range(ROUNDS):
        state = 1 - state
        write_sources(root, STATES[state])
        late = number % 2 == 1
        interrupted += killed_after(
            root, chance.uniform(0, 0.03 if late else length), from_commit=late
        )
        found = {pack: opened(root / "packs" / pack, tmp_path) for pack in PACKS}
        new = [found[pack] == packs[state][pack] for pack in PACKS]
        old = [found[pack] == packs[1 - state][pack] for pack in PACKS]
        assert all(a != b for a, b in zip(new, old, strict=True))
        for library in (root / "library").glob("*.json"):
            json.loads(library.read_bytes())
        result = run("export", "-p", root)
        assert result.exit_code == 0, result.output
        assert lasting(root) == clean[state]
    assert interrupted >= ROUNDS // 2
