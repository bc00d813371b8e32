/** What a re-render must not take from the user: focus, caret, typed text, scroll position (APP-7). */

/** Fields with text that no change event has handed on yet. */
const unsaved = new WeakSet();
document.addEventListener("input", (event) => unsaved.add(event.target), true);
document.addEventListener("change", (event) => unsaved.delete(event.target), true);

const escape = (text) => CSS.escape(text);

/** A selector that will find the counterpart of `element` in the next rendering, or null. */
function selectorOf(element) {
  if (element.id) return `#${escape(element.id)}`;
  const tag = element.localName;
  const name = element.getAttribute("name");
  if (name) {
    const value = ["radio", "checkbox"].includes(element.type) && element.hasAttribute("value") ? `[value="${escape(element.value)}"]` : "";
    return `${tag}[name="${escape(name)}"]${value}`;
  }
  const data = Object.entries(element.dataset).map(([key, value]) => `[data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}="${escape(value)}"]`);
  const owner = element.parentElement?.closest("[data-item-id], [data-entry-id], [data-combatant-id], [data-effect-id], [data-id], [name]");
  const within = owner && !owner.matches("form, .application") ? `${selectorOf(owner)} ` : "";
  if (data.length) return `${within}${tag}${data.join("")}`;
  return within ? `${within}${tag}` : null;
}

export function scrollOf(element, scrollable = []) {
  const scroll = [];
  for (const selector of scrollable) {
    const found = selector === "" ? [element] : [...element.querySelectorAll(selector)];
    for (const [index, each] of found.entries()) {
      if (each.scrollTop || each.scrollLeft) scroll.push({ selector, index, top: each.scrollTop, left: each.scrollLeft });
    }
  }
  return scroll;
}

export function restoreScroll(element, scroll) {
  for (const { selector, index, top, left } of scroll) {
    const target = selector === "" ? element : element.querySelectorAll(selector)[index];
    if (target) Object.assign(target, { scrollTop: top, scrollLeft: left });
  }
}

/** Of an application made of templates: the id or the name of what has the focus. */
export function focusOf(element) {
  const focused = element.querySelector(":focus");
  if (focused?.id) return `#${escape(focused.id)}`;
  return focused?.name ? `${focused.tagName}[name="${focused.name}"]` : null;
}

/** Of the host's own windows, which keep more. */
export function capture(element, scrollable = []) {
  const active = element.ownerDocument.activeElement;
  const state = { scroll: scrollOf(element, scrollable), focus: null };
  if (active && element.contains(active) && active !== element) {
    const selector = selectorOf(active);
    if (selector) state.focus = { selector, ...caret(active) };
  }
  return state;
}

function caret(field) {
  const text = field.localName === "textarea" || (field.localName === "input" && !["checkbox", "radio"].includes(field.type));
  if (!text) return {};
  return { typed: unsaved.has(field) ? field.value : null, start: field.selectionStart, end: field.selectionEnd };
}

export function restore(element, state) {
  restoreScroll(element, state.scroll);
  if (!state.focus) return;
  const target = element.querySelector(state.focus.selector);
  if (!target) return;
  if (state.focus.typed !== null && state.focus.typed !== undefined) {
    target.value = state.focus.typed;
    unsaved.add(target);
  }
  target.focus({ preventScroll: true });
  if (state.focus.start !== null && state.focus.start !== undefined) {
    target.setSelectionRange(state.focus.start, state.focus.end);
  }
}
