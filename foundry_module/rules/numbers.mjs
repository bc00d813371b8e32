/** Numbers that remember where they came from, and the rows they start in. */

import { COLUMNS, LADDER_KEYS, NUMBERS, ROWS, known } from "./tables.mjs";

/**
 * One step on the way of a number: its text (`code`, `params`) and the value after it.
 *
 * @typedef {{code: string, value: number | string, params: Record<string, any>}} Step
 */
/**
 * A number of a stat block (damage: the key of a ladder step) and where it came from.
 *
 * @typedef {{value: number | string, origin: readonly Step[]}} NumberWithOrigin
 */
/** @typedef {Record<string, NumberWithOrigin>} Numbers */

/** @type {ReadonlyMap<string, string>}  The column that each number is read from. */
export const COLUMN_OF = new Map([
  ...[...COLUMNS.values()].flatMap((column) =>
    column.fields.map((field) => /** @type {[string, string]} */ ([field, column.key])),
  ),
  ["block", "defence"],
  ["dodge", "defence"],
]);
const ROW_NUMBERS = [...NUMBERS.keys()].filter((key) => COLUMN_OF.has(key));

/**
 * @param {NumberWithOrigin | null} number  Null for the first step.
 * @param {string} code
 * @param {number | string} value
 * @param {Record<string, any>} [params]
 * @returns {NumberWithOrigin}  The number after one more step.
 */
export function step(number, code, value, params = {}) {
  return { value, origin: [...(number?.origin ?? []), { code, value, params }] };
}

/**
 * The numbers of a row with some columns lifted to the next; `penalty` is set for casters.
 *
 * @param {number} row
 * @param {readonly string[]} lifted
 * @param {number | null} penalty
 * @returns {Numbers}
 * @throws {RangeError}  If there is no such row.
 */
export function rowNumbers(row, lifted, penalty) {
  const columns = lifted.length && ROWS.has(row + 1) ? lifted : [];
  return Object.fromEntries(
    ROW_NUMBERS.map((key) => {
      const up = columns.includes(String(COLUMN_OF.get(key)));
      return [key, rowNumber(row, key, up, penalty)];
    }),
  );
}

/**
 * @param {number} row
 * @param {string} key
 * @param {boolean} lifted
 * @param {number | null} penalty
 */
function rowNumber(row, key, lifted, penalty) {
  const rank = lifted ? row + 1 : row;
  let number = step(null, "row", read(row, key), { rank: row });
  if (lifted) number = step(number, "half-rank", read(rank, key), { rank });
  if (penalty === null) return number;
  if (key === "mental") return step(number, "caster-mental", read(rank, "block"), { rank });
  if (key !== "block" && key !== "dodge") return number;
  return step(number, "caster-defence", Number(number.value) - penalty, { by: penalty });
}

/**
 * @param {number} row
 * @param {string} key
 * @returns {number | string}
 */
function read(row, key) {
  const found = known(ROWS, row);
  // The default DR is the middle of the row's range.
  if (key === "dr") return Math.floor((found.dr[0] + found.dr[1]) / 2);
  return found[key === "block" || key === "dodge" ? "defence" : key];
}

/**
 * A number moved by points, damage by steps of the ladder and held within it.
 *
 * @param {string} key
 * @param {number | string} value
 * @param {number} by
 * @returns {number | string}
 */
export function steppedBy(key, value, by) {
  if (key !== "damage") return Number(value) + by;
  const index = LADDER_KEYS.indexOf(String(value)) + by;
  return LADDER_KEYS[Math.max(0, Math.min(index, LADDER_KEYS.length - 1))];
}
