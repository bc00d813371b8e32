"""Machines that speak another encoding than UTF-8."""

import os
import subprocess
import sys
from pathlib import Path

from tests.content.making import CONFIG, WOLF

SCRIPT = """
import sys
from pathlib import Path
from pysystem.content.load import load
from pysystem.content.project import find_project
from pysystem.content.rendering import render, render_json
project, problems = find_project(Path(sys.argv[1]))
assert project is not None, problems
loaded = load(project)
assert loaded.documents[0].model.name.ru == "Имя Ёжик ✓"
sys.stdout.reconfigure(errors="replace")
for lang in ("ru", "en"):
    for problem in loaded.problems:
        print(render(problem, lang))
    print(render_json(loaded.problems, lang))
"""


def test_k1_29_k1_30_nothing_depends_on_the_locale(tmp_path: Path) -> None:
    source = tmp_path / "packs" / "_source" / "зверь"
    source.mkdir(parents=True)
    (tmp_path / "pysystem.toml").write_text(CONFIG, encoding="utf-8")
    wolf = "# И — байт 0x98\n" + WOLF.replace("Волк", "Имя Ёжик ✓")
    (source / "wolf.yml").write_text(wolf, encoding="utf-8")
    (source / "fox.yml").write_text(wolf + "таланты: → ✓\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = {
        **{
            key: value for key, value in os.environ.items() if not key.startswith(("LC_", "PYTHON"))
        },
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "cp1251",
        "PYTHONWARNDEFAULTENCODING": "1",
        "LC_ALL": "C",
    }
    run = subprocess.run(
        [sys.executable, "-W", "error::EncodingWarning", str(script), str(tmp_path)],
        env=environment,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode("utf-8", "replace")
    said = run.stdout.decode("cp1251")
    assert "неизвестный ключ «таланты»" in said
    assert "“talents”" in said
