"""What a check of a document has to say: a code at a place of the document."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pysystem.content.diagnostics import Severity
from pysystem.content.yaml_locate import Loc


class Remark(NamedTuple):
    """A finding about `loc` in a document; with `containing`, about that text in it."""

    loc: Loc
    code: str
    params: Mapping[str, Any] = {}
    severity: Severity = "error"
    containing: str = ""
