"""Reads what stands on a page."""

from playwright.sync_api import Locator

TEXT = """(root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode.data);
  return found.join(" ").replace(/\\s+/g, " ").trim();
}"""


def words(place: Locator) -> str:
    """Return the text of a place, also where the browser doesn't draw it at the moment.

    Between the texts of two elements is one space.
    """
    found: str = place.evaluate(TEXT)
    return found
