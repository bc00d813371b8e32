/** Where a window stands: numbers in CSS pixels, kept inside the page so that its header can always be reached. */
const HEADER = 40;

/** Where a window without a place goes: in the middle of what the sidebar leaves free. */
function freeLeft(element, width) {
  const page = element.ownerDocument;
  const sidebar = page.getElementById("sidebar")?.offsetWidth ?? 0;
  const { innerWidth } = page.defaultView;
  const free = innerWidth - sidebar;
  return width <= free ? (free - width) / 2 : (innerWidth - width) / 2;
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/** Work out a full position from the wanted one, measure where it says "auto", and write it to the element. */
export function applyPosition(element, position) {
  const view = element.ownerDocument.defaultView;
  const width = typeof position.width === "number" ? Math.min(position.width, view.innerWidth) : "auto";
  const height = typeof position.height === "number" ? Math.min(position.height, view.innerHeight) : "auto";
  element.style.width = width === "auto" ? "" : `${width}px`;
  element.style.height = height === "auto" ? "" : `${height}px`;
  const box = { width: element.offsetWidth, height: element.offsetHeight };
  const left = clamp(position.left ?? freeLeft(element, box.width), Math.min(0, HEADER * 2 - box.width), view.innerWidth - HEADER * 2);
  const top = clamp(position.top ?? Math.max(0, (view.innerHeight - box.height) / 2), 0, view.innerHeight - HEADER);
  element.style.left = `${Math.round(left)}px`;
  element.style.top = `${Math.round(top)}px`;
  const scale = position.scale ?? 1;
  element.style.transform = scale === 1 ? "" : `scale(${scale})`;
  return { ...position, width: position.width, height: position.height, left, top, scale };
}
