"""Settings and fixtures that all tests share."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

# So that tests can say `from tests.oracle import …` however pytest was started.
sys.path.insert(0, str(Path(__file__).parent.parent))

# Machines differ in speed, so no deadlines; a build server must say the same thing twice.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

# The benchmarks read /proc and are for Linux only.
collect_ignore = [] if sys.platform == "linux" else ["benchmarks"]


@pytest.fixture(scope="session")
def oracle() -> ModuleType:
    """The reference pack programs; a test that asks for them fails where they are missing."""
    from tests import oracle as module

    if problem := module.missing():
        pytest.fail(problem)
    return module


@pytest.fixture(scope="session")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of this project's own module, exported; nobody may change it."""
    from tests.project import copy_ours, run

    folder = tmp_path_factory.mktemp("ours")
    result = run("export", "-p", copy_ours(folder / "project"), "--out", folder / "module")
    assert result.exit_code == 0, result.output
    return folder / "module"
