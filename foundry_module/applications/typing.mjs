/**
 * A sheet renders anew whenever its document changes, perhaps while somebody types: what is typed
 * and not yet sent must survive that, and must not be sent half-finished.
 */

/** @typedef {{hold: () => void, restore: () => void}} Typing  For before and after a rendering. */

/** @type {Typing}  For a sheet that wasn't shown yet. */
export const NOBODY = { hold() {}, restore() {} };

/**
 * @param {HTMLElement} root  Listens once for all fields inside, now and later.
 * @returns {Typing}
 */
export function keepTyping(root) {
  /** @type {{name: string, value: string, field: Element} | null} */
  let typing = null;
  /** The field whose whole text is selected: fields of numbers don't tell where their caret is. */
  let selected = "";
  let holding = false;
  const isIt = (/** @type {any} */ { target }) => typing !== null && target.name === typing.name;
  const send = (/** @type {Element} */ field) =>
    field.dispatchEvent(new Event("change", { bubbles: true }));

  root.addEventListener("input", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const { name, value, type } = field;
    if (name && type !== "checkbox") typing = { name, value, field };
    selected = "";
  });
  root.addEventListener("select", (event) => {
    selected = /** @type {HTMLInputElement} */ (event.target).name;
  });
  root.addEventListener("pointerdown", () => {
    selected = "";
  });
  root.addEventListener(
    "change",
    (event) => {
      if (!isIt(event)) return;
      // A field that a rendering takes away tells of a change that nobody has finished.
      if (holding) event.stopImmediatePropagation();
      else typing = null;
    },
    { capture: true },
  );
  root.addEventListener("focusout", (event) => {
    const field = /** @type {Element} */ (event.target);
    // The browser tells of no change in a field that was filled by us, so we do.
    queueMicrotask(() => {
      if (isIt(event) && !holding && field.isConnected) send(field);
    });
  });

  return {
    hold() {
      holding = true;
    },
    restore() {
      holding = false;
      const active = /** @type {HTMLInputElement} */ (root.ownerDocument.activeElement);
      if (selected && root.contains(active) && active.name === selected) active.select();
      if (typing === null || typing.field.isConnected) return;
      const { name, value } = typing;
      const fields = [...root.querySelectorAll("[name]")];
      const field = fields.find((each) => each.getAttribute("name") === name);
      if (!field) {
        typing = null;
        return;
      }
      typing.field = field;
      // Filled anew even with the same text, a field has its caret at the end.
      /** @type {HTMLInputElement} */ (field).value = "";
      /** @type {HTMLInputElement} */ (field).value = value;
      if (field !== active) send(field);
    },
  };
}
