"""The module's JavaScript against the community's types of the host."""

import json
import re
import subprocess
from pathlib import Path

from tests.oracle import NODE_SCRIPTS, node_program

TYPES = Path(__file__).parent / "types"
MODULES = NODE_SCRIPTS / "node_modules"
OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "lib": ["esnext", "dom", "dom.iterable"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "noEmit": True,
    "noImplicitAny": False,
    "skipLibCheck": True,
    "strict": True,
    "target": "esnext",
    "typeRoots": [str(MODULES)],
    "types": ["@league-of-foundry-developers/foundry-vtt-types"],
}
SLIPS = """\
import { applyBlow } from "ROOT/documents/blows.mjs";
game.users.activeGm;
applyBlow({ packets: [{ type: "heat", amont: 3 }] });
ui.notifications.warning("x");
"""


def test_no_misuse_of_the_host_and_planted_slips_are_found(
    our_module: Path, tmp_path: Path
) -> None:
    module = f"{our_module.as_posix()}/foundry_module"
    slips = tmp_path / "slips.mjs"
    slips.write_text(SLIPS.replace("ROOT", module), encoding="utf-8")
    environment = tmp_path / "env.d.ts"
    text = (TYPES / "env.d.ts").read_text(encoding="utf-8")
    environment.write_text(text.replace("foundry_module/", f"{module}/"), encoding="utf-8")
    config = tmp_path / "jsconfig.json"
    files = [str(environment), str(slips), f"{module}/pysystem.mjs"]
    config.write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}), encoding="utf-8")
    done = subprocess.run(
        [node_program(), MODULES / "typescript/bin/tsc", "-p", config],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    errors = re.findall(r"^(\S+?)\((\d+),\d+\): error (.*)$", done.stdout, re.MULTILINE)
    assert [e for e in errors if not e[0].endswith("slips.mjs")] == [], done.stdout
    assert [int(line) for _, line, _ in errors] == [2, 3, 4], done.stdout
