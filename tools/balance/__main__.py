"""Write the report on balance: `python -m tools.balance`.

It goes to `docs/bestiary`: a page and a chart in either language. A test says if they are stale.
"""

from pathlib import Path

from pysystem.content.load import load
from pysystem.content.project import find_project
from tools.balance.measure import balance
from tools.balance.report import FILES, made

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Write all files of the report."""
    project, problems = find_project(ROOT)
    if project is None:
        raise SystemExit(str(problems))
    loaded = load(project)
    measured = [
        balance(each, loaded.library) for each in loaded.documents if each.kind == "creature"
    ]
    folder = ROOT / "docs" / "bestiary"
    folder.mkdir(exist_ok=True)
    for name in FILES:
        (folder / name).write_text(made(name, measured), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
