/** How large a token of a size is, and when it may follow a change of size. */

import { SIZES, known } from "../rules/tables.mjs";

/** @typedef {{width: number, height: number}} Side */

/**
 * Only a token that had the side of the old size follows: any other was sized by hand. The largest
 * size is open upwards, so its tokens may be larger.
 *
 * @param {Side} token
 * @param {string} before
 * @param {string} after
 * @returns {Side | null}  The new side, or null if the token stays as it is.
 */
export function followed({ width, height }, before, after) {
  const { squares, squares_open: open } = known(SIZES, before);
  const usual = width === height && (width === squares || (open && width > squares));
  const side = known(SIZES, after).squares;
  return usual && side !== width ? { width: side, height: side } : null;
}

/**
 * @param {{x: number, y: number} & Side} token
 * @param {Side} side
 * @param {number} grid  Pixels of a square.
 * @returns {{x: number, y: number}}  Where a token of the new side keeps its centre.
 */
export const centred = ({ x, y, width, height }, side, grid) => ({
  x: Math.round(x + ((width - side.width) * grid) / 2),
  y: Math.round(y + ((height - side.height) * grid) / 2),
});
