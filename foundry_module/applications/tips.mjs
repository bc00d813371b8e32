/**
 * Shows the way of a number beside it, on hover and on focus. The text stands in the page next to
 * its number (`[data-tip]` holds a `.tip`), so that screen readers find it through
 * `aria-describedby`; as a popover no window cuts it off.
 */

const GAP = 6;

/** @param {HTMLElement} root  Listens once for everything inside, now and later. */
export function listenForTips(root) {
  /** @type {HTMLElement | null} */
  let shown = null;
  const hide = () => {
    if (shown?.matches(":popover-open")) shown.hidePopover();
    shown = null;
  };
  const show = (/** @type {Event} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const owner = /** @type {HTMLElement | null} */ (target.closest("[data-tip]"));
    const tip = /** @type {HTMLElement | null} */ (owner?.querySelector(":scope > .tip") ?? null);
    if (tip === shown) return;
    hide();
    if (!owner || !tip) return;
    tip.showPopover();
    place(tip, owner.getBoundingClientRect());
    shown = tip;
  };
  root.addEventListener("pointerover", show);
  root.addEventListener("focusin", show);
  root.addEventListener("pointerleave", hide);
  root.addEventListener("focusout", hide);
  root.addEventListener("scroll", hide, { capture: true, passive: true });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    // The first Escape puts the tip away, the next one the window.
    event.stopPropagation();
    hide();
  });
}

/**
 * Below the number, or above it where there is no room; never beyond the edge of the screen.
 *
 * @param {HTMLElement} tip
 * @param {DOMRect} at
 */
function place(tip, at) {
  const screen = tip.ownerDocument.documentElement;
  const below = at.bottom + GAP;
  const fits = below + tip.offsetHeight <= screen.clientHeight;
  const top = fits ? below : at.top - GAP - tip.offsetHeight;
  const left = Math.min(at.left, screen.clientWidth - tip.offsetWidth - GAP);
  tip.style.top = `${Math.max(GAP, top)}px`;
  tip.style.left = `${Math.max(GAP, left)}px`;
}
