/** What actor sheets do with drags and drops (APP-13). */
import { DragDrop } from "../ux/drag-drop.mjs";

/** Bind `.draggable` elements and the whole sheet as a target, after each render. */
export function bindDragDrop(sheet) {
  new DragDrop.implementation({
    dragSelector: ".draggable",
    permissions: { dragstart: sheet._canDragStart.bind(sheet), drop: sheet._canDragDrop.bind(sheet) },
    callbacks: { dragstart: sheet._onDragStart.bind(sheet), dragover: sheet._onDragOver.bind(sheet), drop: sheet._onDrop.bind(sheet) },
  }).bind(sheet.element);
}

/** The updates that move `source` to the place of the row under the pointer. */
export function sortUpdates(event, source, collection, attribute) {
  const row = event.target.closest(`[data-${attribute}]`);
  const key = attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const target = row ? collection.get(row.dataset[key]) : null;
  if (!target || target.id === source.id) return [];
  const siblings = [...row.parentElement.children].map((each) => each.dataset[key]).filter((id) => id && id !== source.id).map((id) => collection.get(id)).filter(Boolean);
  return foundry.utils.performIntegerSort(source, { target, siblings }).map(({ target: moved, update }) => ({ ...update, _id: moved.id }));
}
