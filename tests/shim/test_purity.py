"""The module's rules stand by themselves: no Foundry, no page, no clock, no chance, no numbers."""

import re
from pathlib import Path

import pytest

from tests.shim.asking import MODULE

FILES = sorted((MODULE / "rules").glob("*"))
TABLES = "../generated/rules.mjs"
FOREIGN = {
    *("game foundry CONFIG CONST Hooks ui canvas Handlebars PIXI socket fromUuid".split()),
    *("Actor Item Token Scene Combat User ChatMessage JournalEntry Roll Dialog".split()),
    *("globalThis window document self navigator localStorage process require".split()),
    *("fetch console setTimeout queueMicrotask Date performance crypto random".split()),
}
# Arithmetic, not rules: halves and neighbours anywhere, and a few figures of the number formats.
FIGURES = {"0", "1", "2"}
FIGURES_OF = {
    "fractions.mjs": {"0n", "1n", "10n", "128"},
    "messages.mjs": {"4", "8", "50", "100"},
    "tiers.mjs": {"1e-9"},
}
TEXTS = re.compile(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", re.DOTALL)
IMPORT = re.compile(r"\b(?:import|export)\b[^;\"()]*?\"([^\"]+)\"")


def code(file: Path) -> str:
    """The source without comments and strings; what template strings compute stays."""
    source = TEXTS.sub(" ", file.read_text(encoding="utf-8"))
    return re.sub(r"`[^`]*`", lambda m: " ".join(re.findall(r"\$\{([^}]*)\}", m.group())), source)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
class TestFile:
    def test_is_small_and_a_module(self, file: Path) -> None:
        assert file.suffix == ".mjs"
        assert len(file.read_text(encoding="utf-8").splitlines()) < 400

    def test_imports_only_rules_and_their_tables(self, file: Path) -> None:
        comments = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        found = IMPORT.findall(comments)
        assert len(found) == len(re.findall(r"\bimport\b", comments))
        assert {path for path in found if not (file.parent / path).is_file()} <= {TABLES}
        assert all(path.startswith("./") for path in found if path != TABLES)

    def test_names_nothing_from_outside(self, file: Path) -> None:
        assert not FOREIGN & set(re.findall(r"[A-Za-z_$][\w$]*", code(file)))

    def test_holds_no_number_of_the_rules(self, file: Path) -> None:
        found = set(re.findall(r"(?<![\w$.])\d(?:e-|[\w.])*", code(file)))
        assert found <= FIGURES | FIGURES_OF.get(file.name, set())


def test_there_is_something_to_look_at() -> None:
    assert {"damage.mjs", "dr.mjs", "stats.mjs", "encounters.mjs"} <= {f.name for f in FILES}
