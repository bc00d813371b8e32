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
  });
  // The click comes after the release, wherever that was.
  for (const type of ["pointerup", "pointercancel"]) {
    root.ownerDocument.addEventListener(type, () => {
      setTimeout(() => {
        pressed = false;
        settle();
      });
    });
  }
  return () => {
    if (wanted) return;
    wanted = true;
    setTimeout(settle);
  };
}
