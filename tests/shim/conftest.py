"""The module's rules, as the export would ship them, ready to be asked."""

import pytest

from tests.shim.asking import Rules, copy_rules


@pytest.fixture(scope="session")
def js(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return Rules(copy_rules(tmp_path_factory.mktemp("правила модуля")))
