/** Keys that work the control they are pressed on, where the host has other plans for them. */

const OURS = new Set(["Tab", "Enter", " "]);

/**
 * Call in the `init` hook. The host takes a key for one of its bindings (Tab goes from token to
 * token, Space pauses the game) unless what has the focus is a field, a button of a form, or says
 * by an attribute that keys are for it. Ours say so for just these keys, so that after a click the
 * host's other keys still work.
 */
export function registerKeys() {
  const mark = (/** @type {KeyboardEvent} */ { key, target }) => {
    if (!OURS.has(key) || !(target instanceof HTMLElement)) return;
    if (!target.closest("[class*='pysystem'], [data-card]")) return;
    if ("keyboardFocus" in target.dataset) return;
    target.dataset.keyboardFocus = "";
    setTimeout(() => delete target.dataset.keyboardFocus);
  };
  globalThis.addEventListener("keydown", mark, { capture: true });
}
