"""What the export refuses, as an error with a code; the text follows in the user's language."""

from typing import Any


class ExportError(Exception):
    """The export can't go on and has changed nothing. `code` and `params` say why."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
