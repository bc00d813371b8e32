/** Size: the control zone and contests of mass. The twin of pysystem/rules/sizes.py. */

import {
  CONTESTS,
  CONTEST_BLOCKED_FROM,
  CONTEST_BONUS,
  DEFAULT_CONTROL,
  SIZES,
  known,
} from "./tables.mjs";

/**
 * A contest of mass as `a` tries it on `b`: each side's bonus, and whether it is possible; `reason`
 * and `params` name the text that explains it.
 *
 * @typedef {object} Contest
 * @property {number} bonus_a
 * @property {number} bonus_b
 * @property {boolean} blocked
 * @property {string} reason
 * @property {{bonus: number, categories: number}} params
 */

/**
 * @param {string} a
 * @param {string} b
 * @param {string} kind  trip, grapple or shove.
 * @returns {Contest}
 * @throws {RangeError}  For a size or a kind the rules don't have.
 */
export function contest(a, b, kind) {
  const larger = known(SIZES, b).order - known(SIZES, a).order;
  const blocked = known(CONTESTS, kind).blocked && larger >= CONTEST_BLOCKED_FROM;
  const categories = Math.abs(larger);
  const bonus = categories * CONTEST_BONUS;
  return {
    bonus_a: larger < 0 ? bonus : 0,
    bonus_b: larger > 0 ? bonus : 0,
    blocked,
    reason: reason(larger, blocked),
    params: { bonus, categories },
  };
}

/**
 * @param {number} larger
 * @param {boolean} blocked
 */
function reason(larger, blocked) {
  if (blocked) return "contest-blocked";
  if (larger === 0) return "contest-even";
  return larger > 0 ? "contest-larger-target" : "contest-larger-actor";
}

/**
 * The control zone a weapon gives in the hands (or jaws) of a creature of this size.
 *
 * @param {string} size
 * @param {number} [weapon]
 * @returns {number}
 * @throws {RangeError}  For a size the rules don't have.
 */
export function control(size, weapon = DEFAULT_CONTROL) {
  const { control_zero: zero, control_bonus: bonus } = known(SIZES, size);
  return zero ? 0 : weapon + bonus;
}
