"""The tables in the documentation that follow from models and rules.

They stand between `<!-- made: NAME -->` and `<!-- end -->`. To bring the pages up to date after a
change of the models, of their descriptions or of the rules: `python -m tests.docs.generated`.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from pysystem.model import KINDS, descriptions
from pysystem.model.items import Document
from tests.docs.problems import PROBLEMS
from tests.docs.shapes import Shapes
from tests.docs.values import VALUES, markdown

DOCS = Path(__file__).parents[2] / "docs"
ENDINGS = {"ru": ".ru.md", "en": ".md"}
NAMES = ("authors", "authors/kinds", "authors/values", "authors/problems", "authors/targets")

_MADE = re.compile(r"(<!-- made: ([A-Za-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_HEAD = {
    "ru": ("ключ", "что писать", "без ключа", "смысл"),
    "en": ("key", "what to write", "without it", "meaning"),
}
_TABLES = {**VALUES, **PROBLEMS}
_COMMON = ("kind", *Document.model_fields)
_DOCUMENTS = {model.__name__ for model in KINDS.values()}


def page(name: str, lang: str) -> Path:
    """The file of a page of the author's documentation."""
    return DOCS / f"{name}{ENDINGS[lang]}"


def filled(text: str, lang: str) -> str:
    """A page with every made table as it should be; KeyError for a table that nobody makes."""
    return _MADE.sub(lambda m: f"{m[1]}\n{made(m[2], lang)}\n\n{m[3]}", text)


def wanted() -> set[str]:
    """The names of all tables, which the pages of a language have to show."""
    return {"common", *_TABLES, *descriptions.models()} - {"Prose", "Line"}


def made(name: str, lang: str) -> str:
    """One table as Markdown."""
    if name in _TABLES:
        return _TABLES[name](lang)
    if name == "common":
        kinds = ", ".join(f"`{kind}`" for kind in KINDS)
        _, *rows = _keys("Talent", _COMMON, lang)
        needed = {"ru": "**нужен**", "en": "**needed**"}[lang]
        what = {"ru": "Вид документа.", "en": "The kind of document."}[lang]
        return markdown(_HEAD[lang], [("`kind`", kinds, needed, what), *rows])
    own = (key for key in descriptions.models()[name].model_fields)
    common = _COMMON if name in _DOCUMENTS else ()
    return markdown(_HEAD[lang], _keys(name, [key for key in own if key not in common], lang))


def _keys(name: str, fields: Iterable[str], lang: str) -> list[tuple[str, ...]]:
    model = descriptions.models()[name]
    shapes = Shapes(lang, f"values{ENDINGS[lang]}")
    rows = []
    for field_name in fields:
        field = model.model_fields[field_name]
        key = field.alias or field_name
        if field.is_required():
            without = shapes.say("**нужен**", "**needed**")
        elif field.default_factory or field.default in (None, [], {}):
            without = ""
        else:
            plain = json.dumps(field.default).strip('"')
            without = f"`{plain}`"
        shape = shapes.of(field.annotation, tuple(field.metadata))
        rows.append((f"`{key}`", shape, without, descriptions.of_key(model, key)[lang]))
    return rows


def main() -> None:
    """Bring every page up to date."""
    for lang in ENDINGS:
        for name in NAMES:
            path = page(name, lang)
            text = path.read_text(encoding="utf-8")
            path.write_text(filled(text, lang), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
