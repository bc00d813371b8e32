/** What a blow or a healing does to one creature, before anything is written. */

import { applyBlow, heal, resolveBlow } from "../rules/damage.mjs";
import { healthOf } from "./health.mjs";

/** @import { Blow, BlowRow } from "../rules/damage.mjs" */
/** @import { Defences } from "../rules/dr.mjs" */
/** @import { System } from "./decisions.mjs" */

/**
 * What will happen to one target. `before` and `after` are values of `path`.
 *
 * @typedef {{
 *   path: "hp" | "hits", max: number, toughness: number | null, rows: BlowRow[], total: number,
 *   before: number, after: number, lost: number, defeated: boolean, shaken: boolean,
 * }} Plan
 */

/**
 * @param {System} system
 * @param {Defences} defences
 * @param {Blow} blow
 * @returns {Plan}
 */
export function planBlow(system, defences, blow) {
  const { rows, total } = resolveBlow(defences, blow);
  return { ...about(system), rows, total, ...applyBlow(healthOf(system), total) };
}

/**
 * @param {System} system
 * @param {number} amount
 * @returns {Plan}
 */
export const planHeal = (system, amount) => ({
  ...about(system),
  rows: [],
  total: amount,
  ...heal(healthOf(system), amount),
});

/**
 * @param {System} system
 */
function about(system) {
  const { path, max, toughness } = healthOf(system);
  return { path, max, toughness: toughness ?? null };
}

/**
 * @param {{path: string, after: number}} plan
 * @returns {Record<string, any>}  The actor's update.
 */
export const written = ({ path, after }) => ({ system: { [path]: { value: after } } });
