"""Saving as real editors do it, and what a watcher must survive besides."""

import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from pysystem.content.names import is_passing
from pysystem.foundry.leveldb.reader import read_pack
from pysystem.watching.builder import Build, Builder
from pysystem.watching.changes import moments
from tests.project import OURS, SAMPLE, make_project

CREATURES = sum(name.startswith("creatures/") and "_folder" not in name for name in SAMPLE)
WOLF = "creatures/beasts/wolf.yml"
LONG = 20.0
"""Seconds that no build takes, however busy the machine."""


def wolf(number: int) -> str:
    return SAMPLE[WOLF].replace("Волк", f"Волк {number}")


def in_place(path: Path, text: str) -> None:
    with path.open("r+", encoding="utf-8") as file:
        file.truncate()
        file.write(text)


def atomic(path: Path, text: str) -> None:
    new = path.with_name(f".{path.name}.tmp")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def vim(path: Path, text: str) -> None:
    """Backup by renaming, a new file, the backup deleted; and its probe, the file 4913."""
    probe = path.with_name("4913")
    probe.touch()
    probe.unlink()
    backup = path.with_name(path.name + "~")
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()


def jetbrains(path: Path, text: str) -> None:
    new, old = (path.with_name(f"{path.name}___jb_{part}___") for part in ("tmp", "old"))
    new.write_text(text, encoding="utf-8")
    path.rename(old)
    new.rename(path)
    old.unlink()


def creature_names(root: Path) -> set[str]:
    pack = read_pack(root / "packs" / "creatures")
    return {
        orjson.loads(value)["name"] for key, value in pack.items() if key.startswith(b"!actors!")
    }


EDITORS = (in_place, atomic, vim, jetbrains)


class Watcher:
    """A watcher at work in a thread."""

    def __init__(self, root: Path, *, poll: bool = False) -> None:
        self.project = make_project(root)
        self.source = self.project.source
        self.builds: queue.Queue[Build] = queue.Queue()
        self._stop = threading.Event()
        builder = Builder(self.project)

        def run() -> None:
            for _ in moments(builder.watched, self._stop, poll=poll):
                if (build := builder.build()) is not None:
                    self.builds.put(build)

        self._thread = threading.Thread(target=run)
        self._thread.start()

    def next(self) -> Build:
        return self.builds.get(timeout=LONG)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def names(self) -> set[str]:
        """The names of the creatures in the pack."""
        return creature_names(self.project.root)


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[Watcher]:
    made = Watcher(tmp_path)
    try:
        assert not made.next().failed
        yield made
    finally:
        made.stop()


def test_two_hundred_saves_of_four_editors_are_two_hundred_builds(watcher: Watcher) -> None:
    path = watcher.source / WOLF
    for number in range(200):
        EDITORS[number % len(EDITORS)](path, wolf(number))
        build = watcher.next()
        assert (build.changed, build.failed) == (("creature:wolf",), False)
        assert f"Волк {number}" in watcher.names()
    time.sleep(1)
    assert watcher.builds.empty()


def test_a_save_that_changes_nothing_builds_nothing(watcher: Watcher) -> None:
    path = watcher.source / WOLF
    for save in EDITORS:
        save(path, SAMPLE[WOLF])
    path.touch()
    in_place(path, "# A remark for authors.\n" + SAMPLE[WOLF])
    atomic(path, wolf(1))
    assert watcher.next().changed == ("creature:wolf",)
    assert watcher.builds.empty()


def test_a_bad_file_keeps_the_last_good_packs(watcher: Watcher) -> None:
    path = watcher.source / WOLF
    atomic(path, wolf(1).replace("rank: 1.5", "rank: much"))
    build = watcher.next()
    assert build.failed
    assert [(each.path, each.line) for each in build.problems] == [(f"packs/_source/{WOLF}", 5)]
    assert "Волк" in watcher.names()
    atomic(path, wolf(2))
    assert not watcher.next().failed
    assert "Волк 2" in watcher.names()


def test_what_depends_on_a_change_is_built_too(watcher: Watcher) -> None:
    claws = "weapons/claws.yml"
    atomic(watcher.source / claws, SAMPLE[claws].replace("Когти", "Серпы"))
    assert watcher.next().changed == ("weapon:claws",)
    pack = read_pack(watcher.project.root / "packs" / "creatures")
    assert any("Серпы" in value.decode() for value in pack.values())


def test_the_sources_may_go_and_come_back(watcher: Watcher, tmp_path: Path) -> None:
    away = tmp_path / "away"
    watcher.source.rename(away)
    build = watcher.next()
    assert build.failed
    assert [problem.code for problem in build.problems] == ["source.missing"]
    assert "Волк" in watcher.names()
    atomic(away / WOLF, wolf(3))
    away.rename(watcher.source)
    assert not watcher.next().failed
    assert "Волк 3" in watcher.names()
    atomic(watcher.source / WOLF, wolf(4))
    assert not watcher.next().failed
    assert "Волк 4" in watcher.names()


def test_a_new_folder_with_files_in_it(watcher: Watcher, tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    (made / "_folder.yml").write_text("name: {ru: Лес, en: Forest}\n", encoding="utf-8")
    (made / "lone.yml").write_text(wolf(5), encoding="utf-8")
    shutil.copytree(made, watcher.source / "creatures" / "forest")
    while "Волк 5" not in watcher.names():
        watcher.next()


def test_a_flood_of_changes_ends_in_the_last_state(watcher: Watcher) -> None:
    path = watcher.source / WOLF
    for number in range(500):
        atomic(path, wolf(number))
    builds = [watcher.next()]
    while "Волк 499" not in watcher.names():
        builds.append(watcher.next())
    assert len(builds) < 50


def test_the_project_file_is_watched(watcher: Watcher) -> None:
    config = watcher.project.config
    text = config.read_text(encoding="utf-8")
    atomic(config, text.replace("Bog", "Fen"))
    assert not watcher.next().failed
    atomic(config, text + "\n[[[")
    assert watcher.next().failed
    atomic(config, text)
    assert not watcher.next().failed


def test_polling_finds_changes_too(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, poll=True)
    try:
        watcher.next()
        for number, save in enumerate(EDITORS):
            save(watcher.source / WOLF, wolf(number))
            while f"Волк {number}" not in watcher.names():
                assert not watcher.next().failed
    finally:
        watcher.stop()


@pytest.mark.parametrize("name", ["wolf.yml~", ".wolf.yml.tmp", "wolf.yml___jb_tmp___", "4913"])
def test_what_editors_leave_for_a_moment_is_no_source(name: str) -> None:
    assert is_passing(name) or not name.endswith((".yml", ".yaml"))


def test_killed_at_random_the_packs_are_whole(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    path = project.source / WOLF
    started = [sys.executable, "-m", "pysystem", "watch", "-p", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(OURS), "PYTHONUNBUFFERED": "1"}
    for number in range(5):
        process = subprocess.Popen(started, env=environment, stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(2):  # it watches, it has built
            process.stdout.readline()
        for step in range(20):
            atomic(path, wolf(100 * number + step))
            time.sleep(0.007 * (number + 1))
        process.kill()
        process.communicate()
        assert len(creature_names(tmp_path)) == CREATURES
