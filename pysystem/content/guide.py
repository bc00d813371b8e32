"""Where the documentation explains the code of a problem."""

from functools import cache
from importlib.metadata import metadata

_PAGE = {"ru": "authors/problems.ru.md", "en": "authors/problems.md"}


def address(code: str, lang: str) -> str:
    """The place of a code in the documentation."""
    return f"{page_of_codes(lang)}#{code}"


def page_of_codes(lang: str) -> str:
    """The page that explains all codes.

    A web address if the package says where its documentation is (`Documentation` among its
    addresses), else a path in its repository.
    """
    return f"{_base()}/{_PAGE[lang]}"


@cache
def _base() -> str:
    for entry in metadata("pysystem").get_all("Project-URL") or ():
        name, _, where = str(entry).partition(",")
        if name.strip().lower() == "documentation":
            return where.strip().rstrip("/")
    return "docs"
