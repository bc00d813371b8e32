"""How the builder looks: nothing is cut off in narrow windows."""

import pytest

from tests.vtt.adapter import Client
from tests.vtt.shim.test_encounter_table import FIELD, PLAN
from tests.vtt.shim.test_shim_sheets import CUT_OFF


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 13


@pytest.mark.parametrize("width", [340, 640, 1040])
def test_nothing_of_the_builder_is_cut_off(master: Client, width: int) -> None:
    master.run(f"{FIELD} {PLAN} return 1;")
    builder = master.page.locator("#pysystem-encounter")
    master.run("""await foundry.applications.instances.get("pysystem-encounter").setPosition(
      {width: arg, left: 0, top: 0}); return 1;""", width)  # fmt: skip
    assert builder.evaluate(CUT_OFF) == []
