"""References to the shipped bestiary, from a project that is not the main module."""

from pathlib import Path

from pysystem.content.catalogue import hint
from pysystem.content.diagnostics import Problem
from pysystem.content.grants import carried
from pysystem.content.project import find_project
from pysystem.content.shipped import shipped, sources
from tests.content.making import WOLF, codes, load_files, only, talent


def refused(root: Path, line: str) -> Problem:
    return only(load_files(root, {"wolf.yml": WOLF + line}).problems)


def test_a_talent_of_the_main_module_brings_its_items(tmp_path: Path) -> None:
    loaded = load_files(tmp_path, {"wolf.yml": WOLF + "talents: ['pysystem:claws']\n"})
    assert codes(loaded.problems) == []
    wolf = loaded.library.get("creature", "wolf")
    assert wolf is not None
    assert [grant.document.key for grant in carried(loaded.library, wolf)] == [
        "pysystem:talent:claws",
        "pysystem:weapon:claws",
        "pysystem:maneuver:slash",
    ]


def test_own_documents_of_the_same_slug_are_others(tmp_path: Path) -> None:
    files = {
        "claws.yml": talent("pysystem:talent:claws"),
        "wolf.yml": WOLF + "talents: [claws]\n",
    }
    loaded = load_files(tmp_path, files)
    assert codes(loaded.problems) == []  # above all: no circle
    wolf = loaded.library.get("creature", "wolf")
    assert wolf is not None
    assert [grant.document.key for grant in carried(loaded.library, wolf)][:2] == [
        "talent:claws",
        "pysystem:talent:claws",
    ]


def test_a_slip_is_answered_with_the_whole_reference(tmp_path: Path) -> None:
    problem = refused(tmp_path, "talents: ['pysystem:clws']\n")
    assert (problem.code, problem.line, problem.params["nearest"]) == (
        "ref.unknown",
        6,
        "pysystem:claws",
    )


def test_a_slip_in_the_modules_name(tmp_path: Path) -> None:
    problem = refused(tmp_path, "talents: ['pysistem:claws']\n")
    assert (problem.code, problem.params["nearest"]) == ("ref.other_module", "pysystem:claws")


def test_a_module_that_nobody_knows(tmp_path: Path) -> None:
    problem = refused(tmp_path, "talents: ['elsewhere:claws']\n")
    assert problem.code == "ref.other_module"
    assert "pysystem:claws" in hint(problem.code, problem.params, "en")


def test_links_in_texts(tmp_path: Path) -> None:
    line = "look: 'Как [волк](pysystem:talent:claws), но не [так](pysystem:talent:clws).'\n"
    problem = refused(tmp_path, line)
    assert (problem.code, problem.params["nearest"]) == ("ref.unknown", "pysystem:claws")


def test_all_of_it_can_be_referred_to() -> None:
    project, _ = find_project(Path(__file__).parent)
    assert project is not None
    assert sources().samefile(project.source)
    named = {document.key for document in shipped()}
    files = [path for path in sources().rglob("*.yml") if path.stem != "_folder"]
    assert len(named) == len(files)


def test_what_lacks_its_prefix_is_found_in_the_main_module(tmp_path: Path) -> None:
    problem = refused(tmp_path, "talents: [claws]\n")
    assert (problem.code, problem.params["nearest"]) == ("ref.unknown", "pysystem:claws")
    # of several kinds that may stand there, the one that was named or is there
    problem = refused(tmp_path, "look: 'Как [волк](creature:crag-eagle).'\n")
    assert problem.params["nearest"] == "pysystem:creature:crag-eagle"
