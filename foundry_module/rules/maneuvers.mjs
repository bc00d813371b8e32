/** Which manoeuvres a creature may have. The twin of pysystem/rules/maneuvers.py. */

import { BASE_MANEUVERS, MANEUVER_CATEGORIES, known } from "./tables.mjs";

/**
 * The manoeuvres everybody has; `interact` needs something to handle things with.
 *
 * @param {number} hands
 * @returns {string[]}
 */
export const baseManeuvers = (hands) =>
  [...BASE_MANEUVERS.values()].filter((m) => hands > 0 || !m.needs_hands).map((m) => m.key);

/**
 * Whether a creature may have manoeuvres of the category.
 *
 * @param {string} category
 * @param {number} hands
 * @param {boolean} trained
 * @returns {boolean}
 * @throws {RangeError}  For an unknown category.
 */
export const mayUse = (category, hands, trained) =>
  !known(MANEUVER_CATEGORIES, category).trained || (hands > 0 && trained);
