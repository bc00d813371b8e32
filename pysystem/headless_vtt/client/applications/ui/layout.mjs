/** The page's frame: controls at the left, scene in the middle, sidebar at the right (PAN-1 names the anchors). */
import { el } from "../html.mjs";

export function buildLayout() {
  const page = el("div", { id: "interface" },
    el("div", { id: "ui-left" }, el("div", { id: "ui-left-column-1" }), el("div", { id: "ui-left-column-2" })),
    el("div", { id: "ui-middle" }, el("div", { id: "ui-top" }), el("div", { id: "ui-bottom" })),
    el("div", { id: "ui-right" }, el("div", { id: "chat-notifications", "aria-live": "polite" })));
  document.body.append(el("main", { id: "board-host" }), page);
}

/** Put `element` into the slot `selector`, or in the place of an element with the same id. */
export function place(element, selector) {
  const existing = document.getElementById(element.id);
  if (existing) existing.replaceWith(element);
  else document.querySelector(selector).append(element);
}
