/** The open windows from back to front, and the keys that work on the front one. */
const FIRST = 100;
const stack = [];

export const frontWindow = () => stack.at(-1) ?? null;

export function bringToFront(app) {
  const index = stack.indexOf(app);
  if (index >= 0) stack.splice(index, 1);
  stack.push(app);
  for (const [i, each] of stack.entries()) {
    if (each.element) each.element.style.zIndex = String(FIRST + i);
    each.element?.classList.toggle("front", each === app);
  }
}

export function leaveStack(app) {
  const index = stack.indexOf(app);
  if (index >= 0) stack.splice(index, 1);
}

/** Escape closes the front window; nothing else is taken away from the page. */
export function listenForEscape(target) {
  target.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const app = frontWindow();
    if (!app) return;
    event.preventDefault();
    app.close();
  });
}
