/**
 * Pieces of ours in a window of the host. It renders anew as it likes and takes them away; they come
 * back as they were, with what was open in them and the focus, and change only where they have to.
 */

/** @typedef {{html: string, node: HTMLElement}} Piece */

/** By the window's element: its pieces by key, and what of them has the focus. */
/** @type {WeakMap<HTMLElement, {pieces: Map<string, Piece>, focus: string}>} */
const windows = new WeakMap();

/** @param {HTMLElement} root */
function stateOf(root) {
  const state = windows.get(root) ?? { pieces: new Map(), focus: "" };
  windows.set(root, state);
  return state;
}

/**
 * @param {HTMLElement} root  Of the window.
 * @param {string} key
 * @param {string} html  What stands in the piece; what can have the focus bears `data-focus`.
 * @param {{tag: string, className: string, press: (event: Event, node: HTMLElement) => void}} made
 * @returns {HTMLElement}  To be put where it belongs.
 */
export function piece(root, key, html, { tag, className, press }) {
  const state = stateOf(root);
  const found = state.pieces.get(key);
  if (found?.html === html) return found.node;
  const node = found?.node ?? root.ownerDocument.createElement(tag);
  const open = node.querySelector("details")?.open ?? false;
  node.className = className;
  node.innerHTML = html;
  if (open) node.querySelector("details")?.setAttribute("open", "");
  if (!found) {
    node.addEventListener("click", (event) => press(event, node));
    node.addEventListener("focusin", ({ target }) => {
      state.focus = /** @type {HTMLElement} */ (target).dataset.focus ?? "";
    });
    node.addEventListener("focusout", ({ relatedTarget }) => {
      // Without a target it wasn't moved but taken away, by a rendering.
      if (relatedTarget) state.focus = "";
    });
  }
  state.pieces.set(key, { html, node });
  return node;
}

/**
 * Takes away the pieces that are no longer there.
 *
 * @param {HTMLElement} root
 * @param {ReadonlySet<string>} keys  Of those that stay.
 */
export function keepOnly(root, keys) {
  const { pieces } = stateOf(root);
  for (const [key, { node }] of pieces) {
    if (keys.has(key)) continue;
    node.remove();
    pieces.delete(key);
  }
}

/** @param {HTMLElement} root  Gives the focus back that a rendering took. */
export function refocus(root) {
  const { focus } = stateOf(root);
  const { activeElement, body } = root.ownerDocument;
  if (!focus || activeElement !== body) return;
  const target = root.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
  if (target instanceof HTMLElement) target.focus();
}
