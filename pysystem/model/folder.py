"""The description of a folder of sources, which becomes a compendium folder."""

from typing import Annotated

from pysystem.model.base import Matching, Strict, Whole
from pysystem.model.text import Line


class FolderFile(Strict):
    """What `_folder.yml` says. Folders beside each other are ordered by `sort`, then by name."""

    name: Line
    color: Annotated[str, Matching(r"#[0-9a-fA-F]{6}", "color", "#8a2be2")] | None = None
    sort: Annotated[int, Whole(-1000, 1000)] = 0
