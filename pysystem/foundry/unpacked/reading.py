"""Stored journals, roll tables and macros → what an author writes."""

from collections.abc import Mapping
from typing import Any

from pysystem.content.slugs import slugify
from pysystem.foundry.unpacked.fights import authored_fight, parted
from pysystem.foundry.unpacked.parts import Data, Reader, flags, listed, part, said

_HIDDEN = 0


def page_slug(page: Data) -> str:
    """The slug of a journal's page: the one it was made with, else one made from its name."""
    return str(flags(page).get("slug") or slugify(str(page.get("name", ""))))


def authored_journal(document: Data, read: Reader) -> Data:
    """The keys of a journal."""
    sort = document.get("sort")
    pages = [page for page in listed(document, "pages") if isinstance(page, dict)]
    pages.sort(key=lambda page: page["sort"] if isinstance(page.get("sort"), int) else 0)
    return said(
        {
            "kind": "journal",
            "name": read.name(document),
            "sort": sort // 1000 if isinstance(sort, int) else None,
            "pages": [_page(page, read) for page in pages],
        },
        {"sort": 0},
    )


def _page(page: Data, read: Reader) -> Data:
    default = part(page, "ownership").get("default")
    text, told = parted(part(page, "text").get("content"))
    return said(
        {
            "slug": page_slug(page),
            "name": read.name(page),
            "level": part(page, "title").get("level"),
            "audience": "gm" if default == _HIDDEN else None,
            "fight": authored_fight(flags(page).get("fight"), told, read),
            "text": read.prose(text.strip() if told else text),
        },
        {"level": 1},
    )


def authored_table(document: Data, read: Reader) -> Data:
    """The keys of a roll table, each result with the text that is shown."""
    return said(
        {
            "kind": "table",
            "name": read.name(document),
            "description": read.prose(document.get("description")),
            "formula": document.get("formula"),
            "results": [
                _result(result, read)
                for result in listed(document, "results")
                if isinstance(result, dict)
            ],
        }
    )


def _result(result: Data, read: Reader) -> Data:
    address = result.get("documentUuid")
    ref = read.find(address) if isinstance(address, str) else None
    text = read.line(result.get("name"))
    return said({"range": result.get("range"), "document": ref, "text": text})


def without_names(data: Data, names: Mapping[str, Mapping[str, Any]]) -> Data:
    """Authored keys without the texts of results that are just the names of their documents.

    `names` are those of documents by reference, for each language.
    """
    if data["kind"] != "table" or "results" not in data:
        return data
    return {**data, "results": [_without_name(result, names) for result in data["results"]]}


def _without_name(result: Data, names: Mapping[str, Mapping[str, Any]]) -> Data:
    ref, text = result.get("document"), result.get("text", {})
    if ref and all(names[lang].get(ref) == told for lang, told in text.items()):
        return {key: value for key, value in result.items() if key != "text"}
    return result


def authored_macro(document: Data, read: Reader) -> Data:
    """The keys of a script macro."""
    return said({"kind": "macro", "name": read.name(document), "command": document.get("command")})
