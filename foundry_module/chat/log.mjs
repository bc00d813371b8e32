/**
 * The chat log follows the fight: a card may grow after it was posted, when its targets are filled
 * in, when they come into sight or when it is drawn anew, and the newest would be out of sight.
 */

/** Brings the log of the sidebar and its pop-out back to their bottom, where they were there. */
export function keepAtBottom() {
  const log = /** @type {any} */ (ui.chat);
  for (const each of [log, log?.popout]) if (each?.rendered && each.isAtBottom) each.scrollBottom();
}

const grown = new ResizeObserver(keepAtBottom);

/** @param {Element} part  Of a card: what may change its height. */
export const followed = (part) => grown.observe(part);
