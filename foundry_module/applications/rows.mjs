/** Many buttons, in rows or in one line: one stop of the Tab key, arrows move inside. */

/** How far each key goes; `Home` and `End` further than any list is long. */
const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

const ALONG = new Map([...STEPS, ["ArrowLeft", -1], ["ArrowRight", 1]]);

/**
 * Arrows go along a line of buttons or other stops, and Tab comes back to where one was. In the
 * template all of them but one have a `tabindex` of −1.
 *
 * @param {KeyboardEvent} event  Of a key pressed somewhere around.
 * @param {string} selector  Of the line.
 */
export function moveInLine(event, selector) {
  const stop = /** @type {HTMLElement} */ (event.target);
  const line = stop.closest(selector);
  const step = ALONG.get(event.key);
  if (!line || step === undefined) return;
  const stops = /** @type {HTMLElement[]} */ ([...line.querySelectorAll("[tabindex]")]);
  const place = stops.indexOf(stop) + step;
  const next = stops[Math.min(Math.max(place, 0), stops.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  for (const each of stops) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

/**
 * Up and down go to the same button of another row, left and right to another button of this one.
 * In the template all buttons but those of the first row have a `tabindex` of −1.
 *
 * @param {KeyboardEvent} event  Of a key pressed somewhere in the list.
 * @param {string} selector  Of a row.
 */
export function moveInRows(event, selector) {
  const button = /** @type {HTMLElement} */ (event.target);
  const row = button.closest(selector);
  if (!row?.parentElement || button.localName !== "button") return;
  const rows = [...row.parentElement.querySelectorAll(`:scope > ${selector}`)];
  const column = buttonsOf(row).indexOf(button);
  const place = (/** @type {number} */ at) => Math.min(Math.max(at, 0), rows.length - 1);
  const step = STEPS.get(event.key);
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const next =
    step !== undefined
      ? buttonsOf(rows[place(rows.indexOf(row) + step)])[column]
      : sideways && buttonsOf(row)[column + sideways];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** @param {Element} row  @returns {HTMLElement[]} */
const buttonsOf = (row) => [...row.querySelectorAll("button")];
