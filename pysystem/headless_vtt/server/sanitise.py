"""Cleaning the HTML that clients send (PKG-6, CHAT-1)."""

from collections.abc import Iterable
from typing import Any

import nh3

_TAGS = nh3.ALLOWED_TAGS | {
    "article", "aside", "button", "details", "fieldset", "figcaption", "figure", "footer", "form",
    "header", "i", "input", "label", "legend", "main", "meter", "nav", "option", "output",
    "progress", "section", "select", "summary", "textarea",
}  # fmt: skip
_ATTRIBUTES: dict[str, set[str]] = {
    **{tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()},
    "*": {"class", "id", "style", "title", "role", "tabindex", "hidden", "lang", "dir", "open"},
    "input": {"type", "name", "value", "checked", "disabled", "min", "max", "step", "placeholder"},
    "button": {"type", "name", "value", "disabled"},
    "option": {"value", "selected"},
    "select": {"name", "disabled"},
    "textarea": {"name", "disabled", "placeholder"},
    "meter": {"min", "max", "value", "low", "high", "optimum"},
    "progress": {"max", "value"},
    "label": {"for"},
}
_ATTRIBUTES["a"] = _ATTRIBUTES.get("a", set()) | {"href", "draggable"}
_SCHEMES = {"http", "https", "mailto"}


def clean_html(html: str) -> str:
    """Return `html` without scripts and handlers; `data-*` and `aria-*` attributes survive."""
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        generic_attribute_prefixes={"data-", "aria-"},
        url_schemes=_SCHEMES,
        link_rel=None,
    )


def clean_paths(data: Any, paths: Iterable[str]) -> None:
    """Clean the HTML at dotted paths below `data`, in place; `*` stands for any key."""
    for path in paths:
        _clean_path(data, path.split("."))


def _clean_path(data: Any, parts: list[str]) -> None:
    head, *rest = parts
    if isinstance(data, list):
        keys: Iterable[Any] = range(len(data)) if head == "*" else ()
    elif isinstance(data, dict):
        keys = list(data) if head == "*" else [k for k in (head, f"=={head}") if k in data]
    else:
        return
    for key in keys:
        value = data[key]
        if rest:
            _clean_path(value, rest)
        elif isinstance(value, str):
            data[key] = clean_html(value)
