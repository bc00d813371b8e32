"""The main module, built from what the installed package carries, for other projects to run on."""

from pathlib import Path

import orjson

from pysystem.content.project import Project, Settings
from pysystem.content.shipped import sources
from pysystem.foundry.check import load_checked
from pysystem.foundry.export import Options, export


def build_main_module(folder: Path, system: str, lang: str) -> Path:
    """Write the main module into `folder`, for worlds of `system`; returns the folder."""
    root = sources().parents[1]
    manifest = orjson.loads((root / "module.json").read_bytes())
    settings = Settings.model_validate(
        {
            "id": manifest["id"],
            "title": manifest["title"],
            "version": manifest["version"],
            "system": system,
            "source": sources().relative_to(root).as_posix(),
        }
    )
    project = Project(root, root / "module.json", settings)
    export(project, load_checked(project), Options(lang, system, folder, zip=False, publish=False))
    return folder
