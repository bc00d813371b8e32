"""What several tests of packs begin with."""

from pathlib import Path

import pytest

from tests.foundry.test_unpack_into import WOLF
from tests.project import SAMPLE, make_project, run


@pytest.fixture(scope="session")
def in_both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project exported in Russian, and in English into its folder `en`; nobody may change it."""
    root = tmp_path_factory.mktemp("bog")
    make_project(root, {**SAMPLE, "creatures/beasts/wolf.yml": WOLF})
    for options in ([], ["--lang", "en", "--out", root / "en"]):
        result = run("export", "-p", root, *options)
        assert result.exit_code == 0, result.output
    return root
