"""Asks the module's pure functions of play, in Node."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.oracle import node_program
from tests.shim.asking import MODULE, copy_rules

ANSWER = Path(__file__).with_name("answer.mjs")
Data = dict[str, Any]


class Play:
    """The functions in a copy of the module."""

    def __init__(self, root: Path) -> None:
        copy_rules(root)
        shutil.copytree(MODULE / "adapters", root / "foundry_module" / "adapters")
        self._folder = shutil.copytree(MODULE / "play", root / "foundry_module" / "play")

    def ask(self, *questions: Sequence[Any]) -> list[Any]:
        """Put questions (function, arguments …) to one Node process."""
        done = subprocess.run(
            [node_program(), ANSWER, self._folder],
            input=json.dumps(questions).encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        found: list[Any] = json.loads(done.stdout)
        return found

    def one(self, *question: Any) -> Any:
        return self.ask(question)[0]
