"""A new content project: every file it begins with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from string import Template

from pysystem.content.project import Settings
from pysystem.model.schema import schema

SCHEMA = "schema.json"
_EXAMPLE = "mire-gaper"
_PART = "mire-tongue"
_KEPT = ("art", "packs/_source/armor", "packs/_source/spells")
"""Folders that begin empty, which git would not keep."""

# Path in the project → the template; `{lang}` stands for the language of what is said in it.
_FILES = {
    "pyproject.toml": "{lang}/pyproject.toml.txt",
    "README.md": "{lang}/README.md",
    ".gitignore": "common/gitignore",
    ".gitattributes": "common/gitattributes",
    ".vscode/settings.json": "common/vscode-settings.json",
    ".vscode/extensions.json": "common/vscode-extensions.json",
    ".idea/jsonSchemas.xml": "common/idea-jsonSchemas.xml",
    f"packs/_source/creatures/{_EXAMPLE}.yml": "{lang}/creature.yml",
    f"packs/_source/talents/{_PART}.yml": "{lang}/talent.yml",
    f"packs/_source/weapons/{_PART}.yml": "common/mire-tongue.weapon.yml",
    f"packs/_source/maneuvers/{_PART}.yml": "common/mire-tongue.maneuver.yml",
}
_FILLED = ("pyproject.toml", "README.md")


@dataclass(frozen=True)
class NewProject:
    """What its author says about a new project. Raises pydantic's ValidationError for what no
    project may say.
    """

    id: str
    title: str
    authors: tuple[str, ...]
    system: str

    def __post_init__(self) -> None:
        Settings.model_validate(
            {
                "id": self.id,
                "title": self.title,
                "authors": list(self.authors),
                "system": self.system,
                "version": "0.1.0",
            }
        )


def project_files(project: NewProject, lang: str) -> Mapping[str, bytes]:
    """The files of a new project by their paths in it, told in `lang`."""
    words = {
        "id": json.dumps(project.id),
        "title": _toml(project.title),
        "authors": f"[{', '.join(map(_toml, project.authors))}]",
        "system": json.dumps(project.system),
        "version": version("pysystem"),
    }
    spoken = {**words, "id": project.id, "name": project.title}
    made = {}
    for path, template in _FILES.items():
        text = _template(template.format(lang=lang))
        if path in _FILLED:
            text = Template(text).substitute(words if path.endswith(".toml") else spoken)
        made[path] = text.encode("utf-8")
    made |= {f"{folder}/.gitkeep": b"" for folder in _KEPT}
    made[SCHEMA] = f"{json.dumps(schema(lang), ensure_ascii=False, indent=1)}\n".encode()
    return made


def _toml(text: str) -> str:
    """A text as TOML writes it; JSON does the same, but for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _template(name: str) -> str:
    return Path(__file__).parent.joinpath("files", name).read_text(encoding="utf-8")
