/** Small DOM helpers. */

/** One element with attributes (null and false leave one out, true writes it empty) and children (nodes or texts). */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  // Of what the host itself shows: there its bindings take no key from anybody, see `canvas/keys.mjs`.
  if (tag === "button" || tag === "a" || tag === "summary" || "tabindex" in attributes) element.dataset.keyboardFocus ??= "";
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An icon that screen readers pass over; `classes` as the contract gives them ("fa-solid fa-x"). */
export const icon = (classes) => el("i", { class: classes, "aria-hidden": "true", inert: true });

/** A button with an icon and a name for screen readers and the tooltip. */
export const iconButton = (classes, label, attributes = {}) =>
  el("button", { type: "button", "aria-label": label, title: label, ...attributes, class: `icon-button ${attributes.class ?? ""}` }, icon(classes));

export const escapeHTML = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Is the user writing somewhere? Then keys belong to that field. */
export const isTyping = (target) =>
  Boolean(target?.closest?.("input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]"));
