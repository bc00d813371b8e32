/** When action points come back in a fight, and what of them is missing. */

import { isCharacter, poolsOf } from "./decisions.mjs";

/** @import { System } from "./decisions.mjs" */

/** @typedef {"turn" | "round" | "never"} Moment */
/** @typedef {{round: number | null, turn: number | null}} Place  Before the fight its turn is null. */

/**
 * What has begun on the way from one place of a fight to another. On the way back nothing begins.
 *
 * @param {Place | null} prior
 * @param {Place} current
 * @returns {Moment | null}  `round` where the turn that begins is the first after a new round.
 */
export function begun(prior, current) {
  const [before, after] = [prior?.round ?? 0, current.round ?? 0];
  if (after !== before) return after > before ? "round" : null;
  return (current.turn ?? -1) > (prior?.turn ?? -1) ? "turn" : null;
}

/**
 * @param {System} system
 * @returns {Record<string, any> | null}  The change that fills all pools; null where none lacks any.
 */
export function refilled(system) {
  if (!isCharacter(system)) return lacks(system.ap) ? { ap: { value: system.ap.max } } : null;
  const lacking = Object.keys(poolsOf(system)).filter((key) => lacks(system.ap[key]));
  if (!lacking.length) return null;
  return { ap: Object.fromEntries(lacking.map((key) => [key, { value: system.ap[key].max }])) };
}

/** @param {{value: number, max: number}} pool */
const lacks = ({ value, max }) => value < max;
