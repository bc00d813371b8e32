/** Renders a window anew after a change, but never between the press and the release of a button. */

/**
 * A rendering that takes a button away while it is being pressed would swallow the click.
 *
 * @param {HTMLElement} root
 * @param {() => void} render
 * @returns {() => void}  Asks for a rendering.
 */
export function calmly(root, render) {
  let pressed = false;
  let wanted = false;
  const settle = () => {
    if (!wanted || pressed) return;
    wanted = false;
    render();
  };
  root.addEventListener("pointerdown", () => {
    pressed = true;
    const over = new AbortController();
    const release = () => {
      over.abort();
      // The click comes after the release, wherever that was.
      setTimeout(() => {
        pressed = false;
        settle();
      });
    };
    for (const type of ["pointerup", "pointercancel"]) {
      root.ownerDocument.addEventListener(type, release, { signal: over.signal });
    }
  });
  return () => {
    if (wanted) return;
    wanted = true;
    setTimeout(settle);
  };
}
