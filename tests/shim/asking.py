"""Asks the rules of the module in the VTT, in Node; puts Python's answers into the same form."""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pysystem.foundry.native.generated import FOLDER, generated_files
from tests.oracle import node_program

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "foundry_module"
ANSWER = Path(__file__).with_name("answer.mjs")


def copy_rules(root: Path) -> Path:
    """The rules modules below `root` with freshly generated tables beside them."""
    rules = Path(shutil.copytree(MODULE / "rules", root / "foundry_module" / "rules"))
    (root / FOLDER).mkdir()
    for path, content in generated_files().items():
        (root / path).write_bytes(content)
    return rules


class Rules:
    """The rules modules in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def answers(self, questions: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
        """Put many questions (function, arguments …) to one Node process."""
        done = subprocess.run(
            [node_program(), ANSWER, self._folder],
            input=json.dumps(plain(questions)).encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found

    def values(self, questions: Sequence[Sequence[Any]]) -> list[Any]:
        """The values of questions of which none may be refused."""
        found = self.answers(questions)
        refused = [(q, a) for q, a in zip(questions, found, strict=True) if "value" not in a]
        assert not refused, refused[0]
        return [a["value"] for a in found]


def plain(value: Any) -> Any:
    """What JSON can hold of a value of the Python rules, under the names that JavaScript has.

    Fractions and numbers such as 3.0 become what JSON writes for them in JavaScript.
    """
    if isinstance(value, (str, bool, int)) or value is None:
        return value
    if isinstance(value, (float, Fraction)):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    return [plain(v) for v in value]
