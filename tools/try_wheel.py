"""Build the wheel, install it alone into a new environment and do with it what an author does.

  python3 tools/try_wheel.py

Runs on any Python from 3.11; the environment is of the same one. Nothing of this checkout is at
hand but the wheel: the project lies in a folder of its own, with a Cyrillic name and a space.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]


def main() -> int:
    """Run every step; the first that fails ends it with its own words."""
    with tempfile.TemporaryDirectory(prefix="pysystem-") as folder:
        home = Path(folder)
        run([sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT)], home)
        (wheel,) = home.glob("*.whl")
        venv.create(home / "venv", with_pip=True)
        scripts = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        run([str(scripts / "python"), *PIP, "install", str(wheel)], home)
        work(str(scripts / "pysystem"), home)
    print(f"Python {sys.version.split()[0]} on {sys.platform}: all is well.")
    return 0


def work(pysystem: str, home: Path) -> None:
    """From nothing to a module, a fight and a book."""
    project = home / "Болотные твари"
    run([pysystem, "init", str(project), "--id", "mire"], home)
    creature = ["--name", "Тень", "--types", "shade", "--talents", "pysystem:spectral-touch"]
    run([pysystem, "new", "creature", *creature, "--slug", "gloom"], project)
    assert json.loads(run([pysystem, "validate", "--json"], project)) is not None
    run([pysystem, "show", "gloom"], project)
    run([pysystem, "encounter", "gloom=2", "--suggest"], project)
    run([pysystem, "calibrate", "--all", "--svg", "chart.svg"], project)
    run([pysystem, "book"], project)
    run([pysystem, "export"], project)
    library = json.loads((project / "library/creatures.json").read_bytes())
    (gloom,) = (each for each in library["documents"] if each["name"] == "Тень")
    sources = {item["_stats"]["compendiumSource"].split(".")[1] for item in gloom["items"]}
    assert sources == {"pysystem"} and len(gloom["items"]) > 1, sources
    assert (project / "dist/mire.zip").is_file()


def run(command: list[str], folder: Path) -> bytes:
    """What a command prints; it ends everything if it fails."""
    print(" ".join(command), flush=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=clean, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout)
        sys.exit(f"Failed with {done.returncode}.")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
